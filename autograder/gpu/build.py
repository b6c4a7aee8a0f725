"""Builds with nvcc: a student's file in the box, under a fixed name in a fixed folder; the parts of ours once a card."""

import hashlib
import os
import re
import subprocess
from pathlib import Path

from msgspec import Struct, field

from autograder.build import messages, places
from autograder.exercise import chosen
from autograder.faults import GraderFault
from autograder.gpu.toolkit import Toolkit
from autograder.records import Built, Finding
from autograder.run import box
from autograder.run.limits import MIB, Bind, Job, Limits

NATIVE = Path(__file__).resolve().parent / "native"
RUNNER = places.ROOT / "autograder" / "runner"
_LIMITS = Limits(cpu_s=120, wall_s=180, memory_mib=6144, file_mib=256, open_files=256, processes=128, stdout=MIB, stderr=MIB, tmp_mib=512)
_FLAGS = ["-std=c++17", "-O2", "-lineinfo"]
# nvcc takes cuda_runtime.h from the folder it stands in: it stands in an empty one. A main of the student gets another name.
_STEPS = ('cd {slot}/empty && "$@" && objcopy --redefine-sym main=student_main {slot}/student.o '
          '&& nm --extern-only --defined-only --format=posix {slot}/student.o').format(slot=places.SLOT)
_ENTRY = re.compile(r"^(_Z\d|student_main$)")   # what the grader calls by contract: functions of the global namespace, of which it has none itself


class Compiled(Struct):
    """A student's object, and what ptxas said of its kernels."""

    object: Path | None = None
    ptxas: str = ""
    symbols: set[str] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0


def compile_student(source: bytes, name: str, slot: Path, kit: Toolkit, arch: str) -> Compiled:
    """The file as it is, not rewritten. `name` appears in messages only."""
    _prepare(source, slot)
    argv = [str(kit.root / "bin" / "nvcc"), *_FLAGS, f"-arch={arch}", "-Xptxas", "-v", *_host_compiler(),
            "-c", f"{places.SLOT}/student.cu", "-o", f"{places.SLOT}/student.o"]
    binds = [Bind(slot, places.SLOT, writable=True), *_toolkit_bind(kit)]
    facts = box.run(Job(["/bin/sh", "-c", _STEPS, "sh", *argv], _LIMITS, binds, cwd=places.SLOT))
    said = facts.stderr.decode("utf-8", "replace")
    made = Compiled(ptxas=said, seconds=facts.wall_s)
    if facts.exit_status == 0:
        made.object = slot / "student.o"
        made.symbols = own_symbols(facts.stdout.decode("utf-8", "replace"))
    else:
        made.findings = _findings(facts, name)
    return made


def own_symbols(listing: str) -> set[str]:
    """What the student's object defines (`nm --format=posix`): weak copies of the standard library's templates are everybody's."""
    rows = [line.split() for line in listing.splitlines() if len(line.split()) > 1]
    return {row[0] for row in rows if not (row[1] in "WVwv" and re.match(r"_ZN?K?St|DW\.ref", row[0]))}


def _prepare(source: bytes, slot: Path) -> None:
    for folder in (slot, slot / "empty"):
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o777 if folder == slot else 0o755)
    (slot / "student.cu").write_bytes(source)
    (slot / "student.cu").chmod(0o644)


def _host_compiler() -> list[str]:
    """$NVCC_CCBIN, where the default g++ is too new for nvcc; the box itself has no such variable."""
    wanted = os.environ.get("NVCC_CCBIN", "")
    return ["-ccbin", wanted] if wanted.startswith("/usr/") else []


def _toolkit_bind(kit: Toolkit) -> list[Bind]:
    """The box shows /usr; a toolkit elsewhere (a PyPI package, /opt) is shown by itself."""
    return [] if kit.root.is_relative_to("/usr") else [Bind(kit.root, str(kit.root))]


def _findings(facts, name: str) -> list[Finding]:
    if facts.limit:
        return [Finding("timeout" if facts.limit in ("cpu", "wall") else "memory_limit", "error",
                        f"nvcc did not get through with {name} within the limits ({facts.limit}).", 1, file=name)]
    text = re.sub(r"(?m)^\S*student\.cu\((\d+)\): ", rf"{name}:\1: ", facts.stderr.decode("utf-8", "replace"))
    text = text.replace("student.cu", name)
    found = messages.compile_findings(text.encode(), {name})
    return found or [messages.unread(text.encode(), name)]


# ---- parts of ours ------------------------------------------------------------------------------

def parts(kit: Toolkit, arch: str) -> Path:
    """Runner, benchmark, health check for one card, built once and again when a source or the toolkit changes."""
    key = hashlib.sha256("\x1f".join([kit.version, str(kit.root), arch]).encode())
    for file in sorted([*_sources(), *NATIVE.rglob("*.h*"), *RUNNER.glob("*.hpp"), *(places.ROOT / "solutions").glob("*.cu")]):
        key.update(file.read_bytes())
    folder = places.ROOT / "build" / "gpu" / f"{arch}-{key.hexdigest()[:16]}"
    if not (folder / "done").exists():
        folder.mkdir(parents=True, exist_ok=True)
        _build_parts(kit, arch, folder)
        (folder / "done").touch()
    return folder


def timeable() -> list[str]:
    """Exercises that the benchmark can call."""
    return sorted(file.stem for file in (NATIVE / "timed").glob("*.cpp"))


def runnable() -> list[str]:
    """Exercises whose adapter asks of the student nothing but kernels: a card can answer as well as the emulator."""
    return [rule.id for rule in chosen(None) if rule.kernels_alone]


def _sources() -> list[Path]:
    adapters = [places.ROOT / "autograder" / "exercises" / name / "adapter.cpp" for name in runnable()]
    return [*NATIVE.glob("*.cu"), *NATIVE.glob("*.cpp"), *(NATIVE / "timed").glob("*.cpp"), *adapters,
            *(RUNNER / f"{name}.cpp" for name in ("main", "cases", "outputs"))]


def _build_parts(kit: Toolkit, arch: str, folder: Path) -> None:
    """All compilers side by side; the first that fails is told with its words."""
    running = []
    for source in _sources():
        if source.name == "timed_check.cpp":
            command = ["g++", "-std=c++17", "-O2", str(source), "-o", str(folder / "timed_check")]
        else:
            command = _part_command(kit, arch, source, folder)
        running.append((source, subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)))
    failed = [(source, said) for source, process in running if (said := process.communicate()[0]) is not None and process.returncode]
    for source, said in failed:
        raise GraderFault(f"{source.name} does not build with nvcc {kit.version}.", "Is a host compiler that nvcc takes installed?",
                          {"message": said.decode("utf-8", "replace").strip()[-600:]})
    _nvcc(kit, [f"-arch={arch}", "health.o", "-o", "health"], folder)


def _part_command(kit: Toolkit, arch: str, source: Path, folder: Path) -> list[str]:
    """nvcc for what holds kernels; the rest calls the CUDA runtime only, and g++ is quicker."""
    common = ["-std=c++17", "-O2", f"-I{NATIVE}", f"-I{RUNNER}", "-c", str(source), "-o", str(folder / object_name(source))]
    if source.suffix == ".cpp":
        return ["g++", "-Wall", "-Wextra", f"-I{kit.root}/include", *common]
    return [kit.nvcc, "-lineinfo", f"-arch={arch}", *_host_compiler(), *(["-DWITH_CUBLAS"] if _blas(kit) else []), *common]


def _blas(kit: Toolkit) -> list[str]:
    """How to link cuBLAS; nothing where the toolkit brings none."""
    place = kit.library_folder("cublas")
    there = place and (kit.root / "include" / "cublas_v2.h").exists()
    return ["-lcublas", f"-L{place}", f"-Xlinker=-rpath={place}"] if there else []


def object_name(source: Path) -> str:
    """adapter.cpp of an exercise and its file under timed/ are told apart by the exercise's name."""
    kind = "adapter_" + source.parent.name if source.stem == "adapter" else "timed_" + source.stem if source.parent.name == "timed" else source.stem
    return f"{kind}.o"


def _nvcc(kit: Toolkit, words: list[str], folder: Path) -> None:
    done = subprocess.run([kit.nvcc, *_host_compiler(), *words], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise GraderFault("The GPU's part of the grader could not be linked.", "", {"message": done.stderr.strip()[-600:]})


def link_runner(made: Compiled, exercise: str, folder: Path, kit: Toolkit, arch: str, name: str) -> Built:
    """The graded program: the same main, cases and adapter as under the emulator."""
    own = ["main.o", "cases.o", "outputs.o", "no_counts.o", f"adapter_{exercise}.o"]
    return _link(made, own, [], folder, kit, arch, name, "program")


def link_own(made: Compiled, folder: Path, kit: Toolkit, arch: str, name: str) -> Built:
    """The student's program as it is, with the student's own main."""
    return _link(made, ["own_main.o"], [], folder, kit, arch, name, "own")


def link_bench(made: Compiled, exercise: str, folder: Path, kit: Toolkit, arch: str, name: str) -> Built:
    """The benchmark with this submission in it."""
    return _link(made, ["bench.o", "models.o", "cublas.o", f"timed_{exercise}.o"], _blas(kit), folder, kit, arch, name, "bench")


def _link(made: Compiled, own: list[str], libraries: list[str], folder: Path, kit: Toolkit, arch: str, name: str, out: str) -> Built:
    if made.object is None:
        return Built(findings=made.findings)
    if taken := sorted(made.symbols & asked_for(folder)):
        return Built(findings=[_overrides(name, taken)])
    slot, inside = made.object.parent, "/course/gpu"
    argv = [str(kit.root / "bin" / "nvcc"), *_host_compiler(), f"-arch={arch}", f"{places.SLOT}/student.o",
            *(f"{inside}/{part}" for part in own), *libraries, "-o", f"{places.SLOT}/{out}"]
    binds = [Bind(slot, places.SLOT, writable=True), Bind(folder, inside), *_toolkit_bind(kit)]
    facts = box.run(Job(["/bin/sh", "-c", f'cd {places.SLOT}/empty && exec "$@"', "sh", *argv], _LIMITS, binds, cwd=places.SLOT))
    if facts.exit_status == 0:
        return Built(program=slot / out)
    return Built(findings=messages.link_findings(facts.stderr, {name, "student.cu"}, name) or [messages.unread(facts.stderr, name)])


def asked_for(folder: Path) -> set[str]:
    """Names that the grader's objects call and expect from the CUDA runtime or the C library."""
    own = sorted(file.name for file in folder.glob("*.o"))
    said = subprocess.run(["nm", "--undefined-only", "--format=posix", *own], cwd=folder, capture_output=True, text=True).stdout
    names = {line.split()[0] for line in said.splitlines() if line.split() and not line.endswith(":")}
    return {name for name in names if not _ENTRY.match(name)}


def _overrides(name: str, taken: list[str]) -> Finding:
    """A cudaEventElapsedTime of one's own would be the grader's clock."""
    return Finding("policy", "error", f"{name} defines {', '.join(taken[:3])}: the grader and the CUDA runtime call functions of that name.", 1,
                   file=name, hint="Give your function another name, or put it into a namespace.")
