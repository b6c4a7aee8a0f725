"""Line directives and text that the compiler and a reader would see in two ways."""

from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.tokens import Source
from autograder.records import Finding


def look(source: Source) -> Iterator[Finding]:
    for directive in source.directives:
        if directive.name == "line" or directive.name[:1].isdigit():
            yield refuse(directive.line, "#line may not be used here.", "The report names lines of the file as you see it.",
                         "Remove the line.")
    for line in source.continued_raw:
        yield refuse(line, "A raw string holds a line that ends in a backslash.", "It can be read in two ways.",
                     "Use an ordinary string, or take the backslash away.")
