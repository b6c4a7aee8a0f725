"""One family of mistakes a file, found by looking: NAME, MEANS, RIGHT_NAMES and mutate(ground) -> changes."""
