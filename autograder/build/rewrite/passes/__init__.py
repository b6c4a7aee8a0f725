"""The passes: one file each, found by looking. See `autograder.build.rewrite`."""
