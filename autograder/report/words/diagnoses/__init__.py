"""What is said of each known mistake that explains a wrong result; every module here is looked through for ENTRIES."""
