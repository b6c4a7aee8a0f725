"""What is said of each finding kind; every module here is looked through for ENTRIES."""
