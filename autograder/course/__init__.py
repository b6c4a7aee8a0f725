"""What makes the course's files out of each other."""
