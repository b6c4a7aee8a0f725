"""Sources that nobody would write: the corpus with pieces taken out, doubled and exchanged. The rewriter answers for each of
them, moves no line and takes no time. The seed is fixed; libFuzzer cannot look into Python, so the changes are made here."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest

from autograder.build.rewrite import rewrite

TESTS = Path(__file__).resolve().parents[2]
SOURCES = sorted([*TESTS.glob("exercises/tiled_matmul/right/*.cu"), *TESTS.glob("programs/*/*.cu")])
PIECE = re.compile(rb"\w+|\s+|<<<|>>>|.", re.DOTALL)
ODD = [b"<<<", b">>>", b"(", b")", b"{", b"}", b"[", b"]", b";", b",", b"\"", b"'", b"//", b"/*", b"*/", b"\\\n", b"#", b"\0", b"\xff\xfe",
       b"__shared__", b"__global__", b"__syncthreads", b"extern", b"template<", b"operator", b"return", b"<", b">>>>", b"0x", b"R\"("]
LOTS, CHANGES_EACH, SLOWEST_S = 10, 25, 5.0


def changed(pieces: list[bytes], draw: random.Random) -> bytes:
    pieces = list(pieces)
    for _ in range(draw.randint(1, 6)):
        at = draw.randrange(len(pieces))
        match draw.randrange(4):
            case 0:
                del pieces[at:at + draw.randint(1, 5)]
            case 1:
                pieces.insert(at, draw.choice(ODD))
            case 2:
                other = draw.randrange(len(pieces))
                pieces[at], pieces[other] = pieces[other], pieces[at]
            case _:
                pieces[at:at] = pieces[at:at + draw.randint(1, 20)]
    return b"".join(pieces)


def last_line_as_counted(text: bytes) -> int:
    """As a compiler counts, from the last #line on."""
    line = 0
    for row in text.split(b"\n"):
        line = int(row.split()[1]) - 1 if re.match(rb"#line \d+", row) else line + 1
    return line


@pytest.mark.parametrize("lot", range(LOTS))
def test_every_change_gets_an_answer(lot: int) -> None:
    draw = random.Random(lot)
    for path in draw.sample(SOURCES, 3):
        pieces = PIECE.findall(path.read_bytes())
        for _ in range(CHANGES_EACH):
            source = changed(pieces, draw)
            started = time.process_time()
            result = rewrite(source, "x.cu", graded=draw.random() < 0.5)
            assert time.process_time() - started < SLOWEST_S
            assert all(problem["kind"] and problem["line"] >= 1 for problem in result.problems)
            if b"#line" not in source:
                assert last_line_as_counted(result.text) == source.count(b"\n") + 1, source.decode("utf-8", "replace")
