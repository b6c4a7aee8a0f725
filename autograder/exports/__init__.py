"""Results in the forms that learning platforms import. One file a platform, found by looking."""
