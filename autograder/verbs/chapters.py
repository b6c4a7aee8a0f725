"""`chapters`: renders the course text to HTML; with --redraw it runs the programs and draws the figures again first."""

import argparse
import sys
from pathlib import Path

HELP = "render the chapters to HTML, English and Chinese"
ROOT = Path(__file__).resolve().parents[2]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("build/chapters"), metavar="DIR", help="where to (default: build/chapters)")
    parser.add_argument("--redraw", action="store_true", help="run the programs under the emulator and draw the figures again")


def act(options: argparse.Namespace) -> int:
    from autograder.faults import UserMistake
    if str(ROOT) not in sys.path:      # the course text lies beside the package, not in it
        sys.path.insert(0, str(ROOT))
    from chapters.render.directives import DirectiveError
    from chapters.render.site import build
    if options.redraw:
        _redraw()
    try:
        counts = build(options.out)
    except DirectiveError as problem:
        raise UserMistake(f"A chapter asks for something that is not there: {problem}", "Correct the chapter, then: make chapters") from problem
    except OSError as error:
        raise UserMistake(f"The chapters cannot go to “{options.out}”: {error.strerror}.", "Choose another folder: --out DIR") from error
    for language, count in counts.items():
        print(f"{count} chapters: {options.out / language / 'index.html'}")
    return 0


def _redraw() -> None:
    from chapters.figures.draw import draw_all
    from chapters.observe import write
    print(f"{len(write())} runs observed, {len(draw_all())} figures drawn")
