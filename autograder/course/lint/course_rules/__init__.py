"""Rules about the course as a whole."""
