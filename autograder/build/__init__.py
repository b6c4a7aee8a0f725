"""Turns a frozen student.cu into a program: rewrite, compile, link."""
