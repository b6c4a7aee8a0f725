"""Compiles the stand-in headers once for each compiler and each set of options; a student file then takes a third of the time."""

import fcntl
import hashlib
import os
import re
import shutil
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograder.build import places
from autograder.build.flags import FORCED_HEADER, Compiler
from autograder.run import box
from autograder.run.limits import Bind, Job, Limits

# A name of its own: `#include <cuda_runtime.h>` in the source must find the header itself, not the compiled one.
PREFIX = "before_everything.h"
# Standard headers that take longer to read than a student's whole file; read beforehand only where the file asks for them,
# so that a forgotten #include stays forgotten.
_HEAVY = {"algorithm", "chrono", "iostream", "random", "vector"}
_INCLUDE = re.compile(rb"\s*#\s*include\s*<([\w./]+)>")
_DEFINE = re.compile(rb"\s*#\s*(define|if|pragma\s+push_macro)")
# C++17's special functions: so much to build that standard_math.hpp has them only for files that call one.
_SPECIAL = re.compile(rb"\b(?:assoc_(?:laguerre|legendre)|beta|comp_ellint_[123]|cyl_(?:bessel_[ijk]|neumann)|ellint_[123]|expint|hermite|laguerre|legendre"
                      rb"|riemann_zeta|sph_(?:bessel|legendre|neumann))[fl]?\s*\(")
_KEPT, _OLD_S = 12, 2 * 3600.0
_LIMITS = Limits(cpu_s=120, wall_s=180, memory_mib=4096, file_mib=512, open_files=256, processes=128)


def folder(compiler: Compiler, source: bytes = b"", defined: Sequence[str] = ()) -> Path | None:
    """Where the compiled header for this source lies; made when it is missing or older than a header. None when it cannot be made."""
    headers = [FORCED_HEADER, *heavy_headers(source)]
    target = places.PRECOMPILED / _key(compiler, [*headers, *defined])
    ready = target / f"{PREFIX}.gch"
    if ready.exists() or _make(compiler, target, headers, defined):
        return target
    return None


def heavy_headers(source: bytes) -> list[str]:
    """Those that the source reads first thing; after a #define or an #if the text of a header may depend on it."""
    found = set()
    for line in source.splitlines():
        if _DEFINE.match(line):
            break
        if include := _INCLUDE.match(line):
            found.add(include[1].decode())
    return sorted(found & _HEAVY)


def definitions(sources: Iterable[bytes]) -> list[str]:
    """What has to be said to the headers before they are read, for these sources."""
    return ["-DSIMT_SPECIAL_FUNCTIONS"] if any(_SPECIAL.search(source) for source in sources) else []


def options(ready: Path | None) -> list[str]:
    """What makes the compiler read the header first, compiled or not."""
    return [f"-I{places.IN_PRECOMPILED}", "-include", PREFIX] if ready else ["-include", FORCED_HEADER]


def _key(compiler: Compiler, headers: list[str]) -> str:
    stamps = sorted(f"{path.relative_to(places.HEADERS)} {path.stat().st_mtime_ns} {path.stat().st_size}"
                    for path in places.HEADERS.rglob("*.h*"))
    words = [compiler.path, compiler.version, *compiler.compile_flags, *headers, *stamps]
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:16]


def _make(compiler: Compiler, target: Path, headers: list[str], defined: Sequence[str]) -> bool:
    try:
        places.PRECOMPILED.mkdir(parents=True, exist_ok=True)
        with open(places.PRECOMPILED / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            return (target / f"{PREFIX}.gch").exists() or _compile(compiler, target, headers, defined)
    except OSError:
        return False                  # a read-only checkout: compile without


def _compile(compiler: Compiler, target: Path, headers: list[str], defined: Sequence[str]) -> bool:
    """Beside it, then renamed: nobody meets half a header."""
    work = target.with_suffix(f".{os.getpid()}")
    work.mkdir(exist_ok=True)
    work.chmod(0o777)                 # in the box another user writes here
    (work / PREFIX).write_text("// Read before a student's file: what nvcc includes by itself, and what the file includes first thing.\n"
                               + "".join(f"#include <{header}>\n" for header in headers))
    argv = [compiler.path, *compiler.compile_flags, *defined, "-x", "c++-header", f"-I{places.IN_HEADERS}", f"{places.SLOT}/{PREFIX}",
            "-o", f"{places.SLOT}/{PREFIX}.gch"]
    binds = [Bind(work, places.SLOT, writable=True), Bind(places.HEADERS, places.IN_HEADERS)]
    facts = box.run(Job(argv, _LIMITS, binds, cwd=places.SLOT))
    if facts.exit_status != 0:
        for path in [*work.iterdir(), work]:
            path.rmdir() if path.is_dir() else path.unlink()
        return False
    work.chmod(0o755)
    _forget_others()
    work.rename(target)
    return True


def _forget_others() -> None:
    """Headers of earlier versions, and what a killed process began, would only fill the disk. Whoever compiles right now may be
    reading one of them, so only what is hours old goes, and of whole ones the newest few stay for other compilers."""
    found = sorted((p for p in places.PRECOMPILED.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime)
    whole = [p for p in found if not p.suffix]
    for old in [*(p for p in found if p.suffix), *whole[:-_KEPT]]:
        if old.stat().st_mtime < time.time() - _OLD_S:
            shutil.rmtree(old, ignore_errors=True)
