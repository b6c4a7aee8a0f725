"""Mutation testing of the grader: small mistakes made by rule in right kernels, and which check finds each of them."""
