"""Turns chapters/<language>/*.md into a small static site."""
