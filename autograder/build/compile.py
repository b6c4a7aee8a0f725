"""Compiles a rewritten source in the box, and links the object with the runner, the adapter and the emulator."""

import os
import re
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from autograder.bounded import TooMuch, bounded
from autograder.build import messages, places, precompile
from autograder.build.flags import EDITS_ASSEMBLY, Compiler, compiler
from autograder.faults import GraderFault
from autograder.records import BoxFacts, Built, Finding
from autograder.run import box
from autograder.run.limits import Job, Limits
from autograder.sentences import N_

LIMITS = Limits(cpu_s=60, wall_s=90, memory_mib=3072, file_mib=256, open_files=256, processes=64, stdout=8 << 20, stderr=256 << 10,
                tmp_mib=512)
_SOURCE, _ASSEMBLY, _OBJECT, _PROGRAM = "student.cpp", "student.s", "student.o", "program"
_HANDED_IN, _RAW = "handed_in.cpp", "raw.s"
_MARK = b"\xef\xbb\xbf"              # Windows begins a text with it; a compiler forgives it at the very beginning only
_QUICK = f"{places.IN_HEADERS}/simt/quick_read.sed"
# Compile, put the quick look at reads in, assemble, list. The listing comes from the same box: no trusted program reads
# the object outside. Half an assembly file of a failed try would stand in the way of the next one, in a box of its own.
# “Unique” objects would be shared with the same ones of ours; as plain weak ones they can be kept apart (see _apart).
_EDIT = "sed -e 's/@gnu_unique_object/@object/'" + (f" -f {_QUICK}" if EDITS_ASSEMBLY else "")
# In a graded program the runner calls the initialisers of the student's file, or leaves them out (runner/by_student.hpp).
_INITIALISERS = r""" -e 's/^\(\t\.section\t\)\.init_array,"\(aG*w\)"\(,@init_array\)*/\1student_begin,"\2",@progbits/'"""

_WITHOUT_DEBUG = r"/^Relocation section .\.rela\.\(debug\|eh_frame\)/,/^$/!p"     # of the listing: nobody asks for these, and they are most of it


def _compile_and_list(graded: bool, called: frozenset[str]) -> str:
    edit = _EDIT + (_INITIALISERS if graded else "")
    return (f'"$@" -S -o - {places.SLOT}/{_SOURCE} >{places.SLOT}/{_RAW} || {{ code=$?; rm -f {places.SLOT}/{_RAW}; exit $code; }}; '
            f"{edit} {places.SLOT}/{_RAW} >{places.SLOT}/{_ASSEMBLY} && "
            f'"$1" -c {places.SLOT}/{_ASSEMBLY} -o {places.SLOT}/{_OBJECT} && '
            f"readelf -SsrW {places.SLOT}/{_OBJECT} | sed -n '{_WITHOUT_DEBUG}'" + (_apart(called) if graded and called else ""))


def _apart(called: frozenset[str]) -> str:
    """Nothing of the student's object stands in for anything of ours, templates of the standard library included: all names
    but those that the exercise calls become its own."""
    kept = " ".join(f"-G '_Z{len(word)}{word}*'" for word in sorted(called))
    return f" && objcopy -w -R .group {kept} {places.SLOT}/{_OBJECT}"


def compile_source(sources: dict[str, bytes], name: str, slot: Path, *, graded: bool = True,
                   entries: frozenset[str] = frozenset(), waiting: Callable[[], None] = lambda: None) -> Built:
    """Rewrites and compiles; `sources` holds the file `name` and, for `run`, the headers beside it.

    `entries`: the functions that the exercise calls, where only what they reach is wanted.
    `waiting` is called when the compiler is about to start: from then on this process has nothing to do."""
    built = _compile(sources, name, slot, graded, entries, entries, waiting)
    # The messages are those for the text as it was handed in, never for what was left out of it.
    return built if built.object or not entries or _would_end_alike(built) else _compile(sources, name, slot, graded, frozenset(), entries, waiting)


def _would_end_alike(built: Built) -> bool:
    """What no compiler has seen yet, and a file that used up a limit."""
    return built.seconds == 0 or any(finding.detail.get("step") == "build" for finding in built.findings)


def _compile(sources: dict[str, bytes], name: str, slot: Path, graded: bool, entries: frozenset[str],
             called: frozenset[str], waiting: Callable[[], None]) -> Built:
    _clear(slot)
    sources = {file: data.removeprefix(_MARK) for file, data in sources.items()}
    problems, perhaps = _parted(_write_rewritten(sources, name, slot, graded, entries))
    if any(problem.severity == "error" for problem in problems):
        return Built(findings=problems)
    tool = compiler()
    defined = precompile.definitions(sources.values())
    ready = precompile.folder(tool, sources[name], defined)
    waiting()
    facts = box.run(Job(_compile_command(tool, ready, defined, _compile_and_list(graded, called)), LIMITS, places.binds(slot, ready), cwd=places.SLOT))
    failed = _compile_problems(facts, set(sources), name)
    built = Built(findings=problems + (perhaps if failed and perhaps else failed), seconds=facts.wall_s)
    if facts.exit_status == 0 and not built.findings:
        built.object = _made(slot / _OBJECT)
        built.listing = facts.stdout.decode("utf-8", "replace")
    return built


def _clear(slot: Path) -> None:
    """What an earlier compilation left belongs to the user of its box; another box, another user, could not write over it."""
    for left in (_RAW, _ASSEMBLY, _OBJECT):
        (slot / left).unlink(missing_ok=True)


def _parted(problems: list[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Those that stand, and those in lines that the preprocessor may leave out: they count if the rest does not compile."""
    stand: list[Finding] = []
    perhaps: list[Finding] = []
    for problem in problems:
        (perhaps if problem.detail.pop("if_it_counts", False) else stand).append(problem)
    return stand, perhaps


def preprocess(source: bytes, name: str, slot: Path) -> bytes:
    """The source as handed in after macros were expanded; the rewritten one is full of names of the emulator's."""
    (slot / _HANDED_IN).write_bytes(f'#line 1 "{name}"\n'.encode() + source.removeprefix(_MARK))
    tool = compiler()
    argv = [tool.path, *tool.compile_flags, "-E", *precompile.options(None), f"-I{places.IN_HEADERS}", f"{places.SLOT}/{_HANDED_IN}"]
    limits = Limits(cpu_s=20, wall_s=30, memory_mib=1024, stdout=64 << 20, processes=16)
    facts = box.run(Job(argv, limits, places.binds(slot), cwd=places.SLOT))
    return facts.stdout


def link(slot: Path, name: str, names: set[str], *, adapter: str | None) -> Built:
    """A graded program (with the adapter of an exercise and the runner) or one for `run`."""
    parts = [f"{places.SLOT}/{_OBJECT}"]
    if adapter:
        places.need(places.RELEASE / "adapters" / f"{adapter}.o")
        parts += [f"{places.IN_RELEASE}/adapters/{adapter}.o", _library("runner")]
    facts = _run_linker(slot, parts)
    findings = _limit_problem(facts, name)
    if facts.exit_status != 0 and not findings:
        findings = messages.link_findings(facts.stderr, names, name) or [messages.unread(facts.stderr, name)]
        _blame_us(facts)
    return Built(program=None if findings else _made(slot / _PROGRAM), findings=findings, seconds=facts.wall_s)


def _run_linker(slot: Path, parts: list[str]) -> BoxFacts:
    tool = compiler()
    argv = [tool.path, *tool.link_flags, *parts, _library("simt"), *tool.libraries, "-o", f"{places.SLOT}/{_PROGRAM}"]
    return box.run(Job(argv, LIMITS, places.link_binds(slot), cwd=places.SLOT))


def _write_rewritten(sources: dict[str, bytes], name: str, slot: Path, graded: bool, entries: frozenset[str]) -> list[Finding]:
    from autograder.build.rewrite import rewrite
    slot.mkdir(parents=True, exist_ok=True)
    slot.chmod(0o777)                 # in the box another user writes here; the folder above it is private
    problems: list[Finding] = []
    for file, data in sources.items():
        try:
            rewritten = bounded(lambda data=data, file=file: rewrite(data, file, graded=graded, entries=entries))
        except TooMuch:
            return [messages.unreadable(file)]
        problems += [_problem(problem, file) for problem in rewritten.problems]
        target = slot / (_SOURCE if file == name else file)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(rewritten.text)
        target.chmod(0o644)
    return problems


def _problem(problem: dict[str, Any], file: str) -> Finding:
    """What the rewrite could not translate, as a finding; the catalogue has the words."""
    return msgspec.convert({"severity": "error", "message": "", "count": 1, "file": file, **problem}, Finding)


def _compile_command(tool: Compiler, ready: Path | None, defined: list[str], script: str) -> list[str]:
    compile_ = [tool.path, *tool.compile_flags, *defined, *precompile.options(ready), f"-I{places.IN_HEADERS}"]
    return ["/bin/sh", "-c", script, "sh", *compile_]


def _compile_problems(facts: BoxFacts, names: set[str], name: str) -> list[Finding]:
    if facts.exit_status == 0:
        return []
    findings = _limit_problem(facts, name)
    if not findings:
        findings = messages.compile_findings(facts.stderr, names) or [messages.unread(facts.stderr, name)]
        _blame_us(facts)
    return findings


def _limit_problem(facts: BoxFacts, name: str) -> list[Finding]:
    """A build that ran into a limit; the limit that fired names the finding."""
    kinds = {"cpu": "timeout", "wall": "timeout", "memory": "memory_limit", "output": "output_limit"}
    limit = facts.limit or _limit_of_a_part(facts)
    if limit not in kinds or facts.truncated == ["stderr"]:
        return []
    return [Finding(kinds[limit], "error", N_(f"{name} could not be compiled within the limits ({limit})."), 1, file=name,
                    hint=N_("Look for templates or macros that expand without end, or for very large initialised arrays."),
                    detail={"step": "build"})]


_ENDED_BY = {"CPU time limit exceeded": "cpu", "File size limit exceeded": "output"}


def _limit_of_a_part(facts: BoxFacts) -> str | None:
    """The compiler is several programs: the first one lives on and tells which signal ended another."""
    words = facts.stderr.decode("utf-8", "replace")
    if re.search(r"^\S+: Fatal error: .*File too large'?$", words, re.M):
        return "output"               # the assembler's own words
    said = re.search(r"^\S+: (?:fatal|internal compiler) error: (.*) signal terminated program \w+$", words, re.M)
    return _ENDED_BY.get(said[1]) if said else None


_A_TOOL = re.compile(r"^.*(?:cannot find -l|cannot execute ‘).*$", re.M)
_NEVER_THEIRS = re.compile(r"^(?:(?:/course/include/simt|" + places.IN_RELEASE + r")/[^:]*:\d+:(?:\d+:)? (?:fatal )?error: .*)$", re.M)


def _blame_us(facts: BoxFacts) -> None:
    """Messages that no student can cause: a part of ours or of the machine is missing. A note about our headers is none."""
    text = facts.stderr.decode("utf-8", "replace")
    found = _NEVER_THEIRS.search(text)
    if found and ("undefined reference" in text or "required from" in text or "In file included from" in text):
        found = None
    missing = _A_TOOL.search(text)
    if missing and _plain_program_builds():
        missing = None                # a student's own words: `#error cannot find -lm`
    if said := found or missing:
        raise GraderFault("The grader could not build the program.", "Tell whoever keeps the course; this is not your mistake.",
                          {"message": said.group()[:400]})


def _plain_program_builds() -> bool:
    """What is missing is missing for everybody."""
    tool = compiler()
    with tempfile.TemporaryDirectory(prefix="plain-") as private:
        slot = Path(private, "slot")
        slot.mkdir()
        slot.chmod(0o777)
        (slot / _SOURCE).write_bytes(b"#include <cuda_runtime.h>\nint main() { return 0; }\n")
        command = _compile_command(tool, None, [], _compile_and_list(False, frozenset()))
        if box.run(Job(command, LIMITS, places.binds(slot), cwd=places.SLOT)).exit_status != 0:
            return False
        return _run_linker(slot, [f"{places.SLOT}/{_OBJECT}"]).exit_status == 0


def _library(name: str) -> str:
    places.need(places.RELEASE / f"lib{name}.a")
    return f"{places.IN_RELEASE}/lib{name}.a"


def _made(path: Path) -> Path:
    """What the box left behind is used only when it is a plain file."""
    try:
        if stat.S_ISREG(os.lstat(path).st_mode):
            return path
    except OSError:
        pass
    raise GraderFault(f"The build said that it worked but left no {path.name}.", "Grade again.")
