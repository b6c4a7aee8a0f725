"""Rules about one exercise, in the order in which one makes it."""
