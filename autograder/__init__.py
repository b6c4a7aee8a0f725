"""Grades tiled matrix multiplication in CUDA; needs no GPU."""

__version__ = "0.1.0"
