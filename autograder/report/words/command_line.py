"""What `--help` and argparse say, in the language that was chosen."""

import argparse
from collections.abc import Iterable

from autograder.report.words import say
from autograder.report.words.entry import N_

# argparse asks gettext for these; they are the words of Python 3.11 to 3.13.
ITS_OWN = (
    N_("usage: "), N_("options"), N_("positional arguments"), N_("show this help message and exit"),
    N_("the following arguments are required: %s"), N_("unrecognized arguments: %s"), N_("expected one argument"),
    N_("argument %(argument_name)s: %(message)s"), N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"), N_("%(prog)s: error: %(message)s\n"),
    N_("not allowed with argument %s"), N_("ambiguous option: %(option)s could match %(matches)s"),
)


def speak(language: str) -> None:
    """From here on argparse says its own words in this language."""
    argparse._ = lambda text: say(text, language)      # type: ignore[attr-defined]


def in_language(parsers: Iterable[argparse.ArgumentParser], language: str) -> None:
    """Help and descriptions that verbs have marked; what nobody translated stays as it is."""
    for parser in parsers:
        parser.description, parser.epilog = (say(text or "", language) for text in (parser.description, parser.epilog))
        for action in parser._actions:
            if action.help:
                action.help = say(action.help, language)
            for choice in getattr(action, "_choices_actions", []):
                choice.help = say(choice.help or "", language)
