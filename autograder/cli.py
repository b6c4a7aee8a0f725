"""The command line: finds the verbs by looking into verbs/, and turns faults into messages and exit statuses."""

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Callable
from types import ModuleType

from autograder.faults import AutograderError, GraderFault, UserMistake
from autograder.sentences import N_, chosen_language

OUR_FAULT = 3
_STOPPED = 130                       # what a shell answers after Ctrl-C


def main(argv: list[str] | None = None) -> int:
    """Runs one verb; returns the exit status."""
    words = sys.argv[1:] if argv is None else argv
    try:
        return _run(words)
    except AutograderError as error:
        _explain(error, _language(words))
        return error.exit_status
    except KeyboardInterrupt:
        print("\n" + _teller(_language(words))(N_("Stopped.")), file=sys.stderr)
        return _STOPPED
    except BrokenPipeError:           # the reader of our output went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except Exception as error:        # noqa: BLE001 - whatever is left is a mistake of ours, and must be told as one
        _explain(_unexpected(error), _language(words))
        return OUR_FAULT


def _language(words: list[str]) -> str:
    """The language that was asked for, for what goes wrong before or while a verb reads its options."""
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--":
            break
        if name.startswith("--l") and "--language".startswith(name):     # argparse takes `--lang` as well
            return value if equals else next(iter(words[at + 1:]), chosen_language())
    return chosen_language()


def _run(words: list[str]) -> int:
    language = _spoken(_language(words))
    parser = argparse.ArgumentParser(prog="autograder", description=N_("Tiled matrix multiplication in CUDA, graded without a GPU."),
                                     epilog=N_("autograder VERB --help says more about one verb."))
    choices = parser.add_subparsers(metavar="VERB", dest="verb", required=True)
    asked = next((word for word in words if not word.startswith("-")), "")
    names = verbs()
    modules = {name: _verb(name) for name in ([asked] if asked in names else names)}
    for name, module in modules.items():
        one = choices.add_parser(name, help=module.HELP, description=module.HELP)
        module.arguments(one)
        one.set_defaults(act=module.act)
    if language != "en":
        from autograder.report.words.command_line import in_language
        in_language([parser, *choices.choices.values()], language)
    before, after = words, []
    if "--" in words:                 # what follows is for the program, whatever it looks like
        at = words.index("--")
        before, after = words[:at], words[at + 1:]
    options = parser.parse_args(before)
    options.rest = after
    return options.act(options)


def _spoken(language: str) -> str:
    """What argparse speaks from here on: English too for a language that nobody knows, which the verb will say."""
    if language == "en":
        return language
    from autograder.report.words.command_line import speak
    from autograder.report.words.language import known_language
    try:
        name = known_language(language)
    except UserMistake:
        return "en"
    speak(name)
    return name


def verbs() -> list[str]:
    """The names of the modules in verbs/, as typed: new_exercise is `new-exercise`."""
    package = importlib.import_module("autograder.verbs")
    return sorted(info.name.replace("_", "-") for info in pkgutil.iter_modules(package.__path__))


def _verb(name: str) -> ModuleType:
    return importlib.import_module(f"autograder.verbs.{name.replace('-', '_')}")


def _explain(error: AutograderError, language: str = "en") -> None:
    told = _teller(language)
    lines = [f"autograder: {told(error.message)}"]
    next_step = [f"  {told(error.next_step)}"] if error.next_step else []
    if isinstance(error, UserMistake):
        lines += next_step
    elif isinstance(error, GraderFault):
        lines += ["  " + told(N_("This is a fault of the grader, not of anybody's program.")), *next_step]
        lines += ["  " + told(N_("For a bug report:")), *(f"    {name}: {value}" for name, value in _facts(error).items())]
    print("\n".join(lines), file=sys.stderr)


def _teller(language: str) -> Callable[[str], str]:
    """Says a sentence again in the language; one that nobody knows is told in English, this message among others."""
    if language == "en":
        return str
    from autograder.report.words import retold
    from autograder.report.words.language import known_language
    try:
        name = known_language(language)
    except UserMistake:
        return str
    return lambda text: retold(text, name)


def _facts(error: GraderFault) -> dict[str, str]:
    import platform

    from autograder import __version__
    return {"autograder": __version__, "python": platform.python_version(), "system": platform.platform(), **error.facts}


def _unexpected(error: Exception) -> GraderFault:
    """Where it happened, without a page of traceback; AUTOGRADER_TRACE=1 shows that too."""
    import traceback
    if os.environ.get("AUTOGRADER_TRACE"):
        traceback.print_exception(error)
    steps = traceback.extract_tb(error.__traceback__)[-3:]
    where = " < ".join(f"{os.path.basename(step.filename)}:{step.lineno} {step.name}" for step in reversed(steps))
    return GraderFault(f"{type(error).__name__}: {error}", "AUTOGRADER_TRACE=1 shows more.", {"where": where})
