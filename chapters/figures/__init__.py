"""Draws the figures of the chapters from recorded runs of the emulator."""
