"""Line directives and text that the compiler and a reader would see in two ways."""

from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.tokens import Source
from autograder.records import Finding
from autograder.sentences import N_


def look(source: Source) -> Iterator[Finding]:
    for directive in source.directives:
        if directive.name == "line" or directive.name[:1].isdigit():
            yield refuse(directive.line, N_("#line may not be used here."), N_("The report names lines of the file as you see it."),
                         N_("Remove the line."))
    for line in source.continued_raw:
        yield refuse(line, N_("A raw string holds a line that ends in a backslash."), N_("It can be read in two ways."),
                     N_("Use an ordinary string, or take the backslash away."))
