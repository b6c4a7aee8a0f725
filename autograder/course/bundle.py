"""Packs what students get: the grader without hidden cases, the starters, the rendered chapters; no solutions, no instructor's tools."""

import gzip
import io
import re
import tarfile
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

from autograder.course.reach import PACKAGE, reached
from autograder.course.starter import starter_text
from autograder.faults import GraderFault, UserMistake

NAME = "tiled-matmul"
VERBS = ("grade", "hint", "run", "watch")
ROOT = PACKAGE.parent
_HIDDEN = frozenset({"autograder.judging.hidden"})
_TOP = ("CMakePresets.json", "LICENSE", "pyproject.toml", "requirements.in", "requirements.lock", ".gitignore", "docs/student.md", "docs/findings.md")
_COMPILED = ("simt", "runner", "judge", "exercises", "setup")
_NOT_SETUP = ("test", "pytest", "lock")
_HIDDEN_TABLE = re.compile(r"(?:^#[^\n]*\n)*^\[hidden\]\n(?:(?!\[)[^\n]*\n?)*", re.MULTILINE)
README = """# Tiled matrix multiplication in CUDA

Open `chapters/en/index.html` (中文：`chapters/zh/index.html`) in a browser and read; write your kernels in `starter/`; then type

```
make grade
```

The first run sets up what is missing and takes a few minutes. You need Linux or WSL with make, a C++17 compiler and Python 3.11 or newer;
a GPU is not needed. 中文报告与提示：`make grade LANGUAGE=zh`。`docs/student.md` tells how to read the report, `make help` lists what else there is.

This copy tries the public cases. Your instructor's copy tries hidden ones as well.
"""

Entries = Iterator[tuple[str, bytes, bool]]      # name in the archive, content, executable


def pack(out: Path) -> tuple[Path, int]:
    """Writes the archive; returns it and the number of files in it."""
    entries = sorted(_entries())
    path = out / f"{NAME}.tar.gz"
    try:
        out.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_archive(entries))
    except OSError as error:
        raise UserMistake(f"The bundle cannot go to “{path}”: {error.strerror}.", "Choose another folder: OUT=…") from error
    return path, len(entries)


def _archive(entries: list[tuple[str, bytes, bool]]) -> bytes:
    """All files bear the time of packing: unpacked over an older copy they are newer than what was built from it."""
    buffer, now = io.BytesIO(), int(time.time())
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=now) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for name, content, executable in entries:
            item = tarfile.TarInfo(f"{NAME}/{name}")
            item.size, item.mtime, item.mode = len(content), now, 0o755 if executable else 0o644
            archive.addfile(item, io.BytesIO(content))
    return buffer.getvalue()


def _entries() -> Entries:
    yield "README.md", README.encode(), False
    yield "Makefile", _makefile((ROOT / "Makefile").read_text("utf-8")).encode(), False
    yield "CMakeLists.txt", _without_tests((ROOT / "CMakeLists.txt").read_text("utf-8")).encode(), False
    for name in _TOP:
        yield _file(ROOT / name)
    yield _file(PACKAGE / "CMakeLists.txt")
    yield from _python()
    for folder in _COMPILED:
        yield from _part(PACKAGE / folder)
    yield from _starters()
    yield from _chapters()


def _file(path: Path) -> tuple[str, bytes, bool]:
    return path.relative_to(ROOT).as_posix(), path.read_bytes(), bool(path.stat().st_mode & 0o100)


def _python() -> Entries:
    """The modules that the students' verbs reach, and the data beside them."""
    modules = reached(["autograder.__main__", "autograder.cli", *(f"autograder.verbs.{verb}" for verb in VERBS)], _HIDDEN)
    for path in modules:
        yield _file(path)
    for folder in {path.parent for path in modules if path.name == "__init__.py"} - {PACKAGE}:
        yield from (_file(path) for path in folder.iterdir() if path.is_file() and path.suffix != ".py" and not _hidden_name(path))
        for inner in (path for path in folder.iterdir() if path.is_dir() and not _hidden_name(path) and not (path / "__init__.py").exists()):
            yield from (_file(path) for path in _files(inner) if path.suffix != ".py")


def _part(folder: Path) -> Entries:
    """A folder that is not Python. Answers to exercises go as objects, hidden cases not at all."""
    for path in _files(folder):
        if folder.name == "setup" and path.name in _NOT_SETUP:
            continue
        if path.name == "exercise.toml":
            yield path.relative_to(ROOT).as_posix(), public_rules(path.read_text("utf-8"), path.parent.name).encode(), False
        elif path.parent == PACKAGE / "runner" / "model" and path.suffix == ".cpp":
            yield path.with_suffix(".o").relative_to(ROOT).as_posix(), _model_object(path), False
        else:
            yield _file(path)


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not any(_hidden_name(part) for part in [path, *path.relative_to(folder).parents]):
            yield path


def _hidden_name(path: Path) -> bool:
    return path.name.startswith(".") or path.name == "__pycache__" or path.name.endswith("~")


def _model_object(source: Path) -> bytes:
    """The model kernels are the answer to the first exercise: students get what the compiler made of them."""
    built = ROOT / "build/release/autograder/CMakeFiles/runner.dir" / (source.relative_to(PACKAGE).as_posix() + ".o")
    if not built.exists() or built.stat().st_mtime < source.stat().st_mtime:
        raise UserMistake("The model kernels are not built, and students get them as an object.", "Build first: make grade SUBMISSION=solutions")
    return built.read_bytes()


def public_rules(text: str, name: str) -> str:
    """exercise.toml without its [hidden] table and the words above it."""
    public = _HIDDEN_TABLE.sub("", text).rstrip() + "\n"
    if "hidden" in tomllib.loads(public):
        raise GraderFault(f"{name}/exercise.toml: the hidden cases cannot be taken out", "Write them as a table of its own: [hidden]")
    return public


def _starters() -> Entries:
    """Made from the solutions, so that nobody's own work in starter/ goes along."""
    for path in sorted((ROOT / "solutions").iterdir()):
        if path.is_file() and not _hidden_name(path):
            yield f"starter/{path.name}", starter_text(path.read_text("utf-8"), path.name).encode(), False


def _chapters() -> Entries:
    import sys
    if str(ROOT) not in sys.path:      # the course text lies beside the package, not in it
        sys.path.insert(0, str(ROOT))
    from chapters.render.directives import DirectiveError
    from chapters.render.site import build
    with tempfile.TemporaryDirectory() as folder:
        try:
            build(Path(folder))
        except DirectiveError as problem:
            raise UserMistake(f"A chapter asks for something that is not there: {problem}", "Correct the chapter, then: make bundle") from problem
        for path in _files(Path(folder)):
            yield f"chapters/{path.relative_to(folder).as_posix()}", path.read_bytes(), False


def _makefile(text: str) -> str:
    """Only the verbs that are in the bundle."""
    kept, keep = [], True
    for line in text.splitlines():
        target = re.match(r"([a-z][a-z-]*):(?!=)", line)
        if not line.startswith("\t"):
            keep = target is None or target[1] in (*VERBS, "help", "clean")
        if keep:
            kept.append(line)
    new = re.sub(r"^verbs := .*$", f"verbs := {' '.join(VERBS)}", "\n".join(kept) + "\n", flags=re.MULTILINE)
    return re.sub(r"^\.PHONY: .*$", ".PHONY: help clean $(verbs)", new, flags=re.MULTILINE)


def _without_tests(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not re.match(r"enable_testing|add_subdirectory\(tests\)", line))
