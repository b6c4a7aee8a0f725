"""Runs one program where it can do no harm, and says what was seen from outside."""
