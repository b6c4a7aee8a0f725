"""A class run: many submissions of people nobody vouches for, each graded once, none lost."""
