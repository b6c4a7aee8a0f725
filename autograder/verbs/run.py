"""`run`: runs any CUDA program under the checking emulator; its output on stdout, findings on stderr."""

import argparse
import sys
from pathlib import Path

from autograder.sentences import N_, chosen_language

HELP = N_("run any CUDA program under the checking emulator")
CHECKED = 70                         # the program was content, the emulator was not


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help=N_("a .cu file; headers beside it come along"))
    parser.usage = "autograder run FILE [options] [-- words for the program]"
    parser.add_argument("--findings", type=Path, metavar="FILE", help=N_("write the findings as JSON too"))
    parser.add_argument("--seconds", type=float, default=300.0, help=N_("stop it after so long (default: 300)"))
    parser.add_argument("--memory", type=int, default=4096, metavar="MB", help=N_("stop it beyond so much memory (default: 4096)"))
    parser.add_argument("-I", "--include", type=Path, metavar="DIR", action="append", default=[], help=N_("look for headers there too"))
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--order", default="forward", metavar="ORDER", help=N_("how blocks, and the threads of a block, take turns: forward, reverse, random:SEED"))
    which.add_argument("--orders", action="store_true", help=N_("run in several orders and tell when the order shows (without input from the terminal)"))
    parser.add_argument("--language", default=chosen_language(), help=N_("language of the findings"))


def act(options: argparse.Namespace) -> int:
    import tempfile

    from autograder.report.words import Context, dress
    from autograder.run import orders, own
    order, limits = orders.checked(options.order), own.limits_for(options.seconds, options.memory)
    with tempfile.TemporaryDirectory(prefix="run-") as work:
        if options.orders:
            ran = own.run_in_several_orders(options.file, options.rest, limits, Path(work), options.include)
            _pass_on(ran)
        else:
            ran = own.run(options.file, options.rest, limits, Path(work), order, options.include)
    ran.findings = [dress(finding, Context("run")) for finding in ran.findings]
    errors = any(finding.severity == "error" for finding in ran.findings)
    status = CHECKED if ran.exit_status == 0 and errors else ran.exit_status
    _tell(ran, options)
    if options.findings:
        _write(ran, status, options.findings)
    return status


def _pass_on(ran) -> None:
    """What the first of several runs printed."""
    sys.stdout.buffer.write(ran.stdout)
    sys.stdout.flush()
    sys.stderr.buffer.write(ran.stderr)
    sys.stderr.flush()


def _tell(ran, options: argparse.Namespace) -> None:
    from autograder.report.terminal import print_findings
    if ran.findings:
        parent = str(options.file.parent)
        print_findings(ran.findings, ran.sources, sys.stderr, folder="" if parent == "." else parent, language=options.language)


def _write(ran, status: int, path: Path) -> None:
    import msgspec

    from autograder.faults import UserMistake
    from autograder.report.json_file import write_whole
    body = msgspec.json.encode({"exit_status": status, "findings": ran.findings}, order="deterministic")
    try:
        write_whole(path, msgspec.json.format(body, indent=2) + b"\n")
    except OSError as error:
        raise UserMistake(N_(f"The findings cannot go to “{path}”: {error.strerror}."), N_("Choose another file: FINDINGS=…")) from error
