"""Asks the judge, a program of its own: for inputs before a run, for verdicts after it."""

from pathlib import Path

import msgspec

from autograder.build import places
from autograder.faults import GraderFault
from autograder.records import CaseSpec, JudgeVerdict, Plan
from autograder.run import box
from autograder.run.limits import MIB, Bind, Job, Limits

_LIMITS = Limits(cpu_s=60, wall_s=90, memory_mib=2048, file_mib=512, stdout=MIB)
_IN, _OUT = "/judge", "/w"


def draw_inputs(exercise: str, cases: list[CaseSpec], work: Path) -> bytes:
    """The runner's input for every case, in the order of the plan."""
    return _ask("inputs", exercise, cases, work, {}, "inputs.bin")


def verdict(exercise: str, cases: list[CaseSpec], outputs: bytes, work: Path) -> JudgeVerdict:
    """The judge's word on what the program wrote on fd 3."""
    answer = _ask("verdict", exercise, cases, work, {"outputs": outputs}, "verdict.json")
    try:
        found = msgspec.json.decode(answer, type=JudgeVerdict)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise GraderFault(f"The judge's answer cannot be read: {error}", "Grade again.") from error
    if [case.id for case in cases] != [case.id for case in found.cases]:
        raise GraderFault("The judge did not answer for every case.", "Grade again.")
    return found


def _ask(verb: str, exercise: str, cases: list[CaseSpec], work: Path, files: dict[str, bytes], out: str) -> bytes:
    """One run of the judge in a box of its own: it reads bytes that nobody vouches for."""
    given, made = work / f"judge-{verb}", work / f"judge-{verb}-out"
    for folder, mode in ((given, 0o755), (made, 0o777)):
        folder.mkdir(exist_ok=True)
        folder.chmod(mode)
    (given / "plan.json").write_bytes(msgspec.json.encode(Plan(exercise, cases)))
    argv = [f"{places.IN_RELEASE}/judge", verb, "--plan", f"{_IN}/plan.json", "--out", f"{_OUT}/{out}"]
    for name, data in files.items():
        (given / name).write_bytes(data)
        argv += [f"--{name}", f"{_IN}/{name}"]
    judge = places.need(places.RELEASE / "judge")
    binds = [Bind(judge, f"{places.IN_RELEASE}/judge"), Bind(given, _IN), Bind(made, _OUT, writable=True)]
    facts = box.run(Job(argv, _LIMITS, binds, cwd="/tmp"))
    if facts.exit_status != 0:
        words = facts.stderr.decode("utf-8", "replace").strip()[-400:]
        raise GraderFault(f"The judge failed ({facts.limit or facts.signal or facts.exit_status}): {words}", "Grade again.")
    return (made / out).read_bytes()
