"""What a submission is: looks at a folder without trusting it, freezes the bytes, hashes them, refuses odd files."""

from autograder.intake.archive import opened
from autograder.intake.folder import freeze

__all__ = ["freeze", "opened"]
