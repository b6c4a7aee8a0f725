"""What `make bench` measures: one file a group of figures in figures/, found by looking."""
