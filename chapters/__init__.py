"""The course text: chapters in two languages, the code they include, the figures and what renders them."""
