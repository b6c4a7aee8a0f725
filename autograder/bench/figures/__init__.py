"""One group of figures a file: FIGURES (name → unit) and measure(name, unit, workshop) -> Figure."""
