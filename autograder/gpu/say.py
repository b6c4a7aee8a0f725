"""What a run on a card looks like on a terminal."""

from autograder.gpu import benchmark, own_figures as own, profile, table
from autograder.gpu.sanitizer import Disagreement, Opinion
from autograder.gpu.submission import OnCard

Published = dict[str, dict[str, tuple[str, str]]]


def submission(name: str, found: OnCard, published: Published) -> list[str]:
    """Correctness first, then times."""
    lines = ["", f"{name}: {found.verdict}"]
    for finding in found.findings:
        lines.append(f"  {finding.message or finding.text}")
    if found.run:
        lines += table.lines(variants(found))
    if found.timing:
        lines += timing(found.timing, published)
    return lines


def variants(found: OnCard) -> list[list[str]]:
    """Cases by variant; empty where nothing ran."""
    return [["variant", "right", "of", "remarks"], *(_variant(one) for one in found.run.variants)] if found.run else []


def points(found: benchmark.Timing) -> str:
    return f"{found.score:g} of {found.max:g} points for speed" if found.score is not None else "no points for speed"


def _variant(one) -> list[str]:
    remarks = [*one.wrong[:1], *(["right once, wrong another time"] if one.unsteady else [])]
    return [one.variant, str(one.passed), str(one.cases), "; ".join(remarks) or "–"]


def timing(found: benchmark.Timing, published: Published) -> list[str]:
    lines = []
    for times in found.shapes:
        if times.series:
            lines += ["", f"  {times.shape.words}, medians of {found.rounds} rounds"]
            lines += table.lines(benchmark.rows(times, published.get(times.shape.words, {})))
    return [*lines, "", f"  {points(found)}{': ' + found.why if found.why else ''}"]


def own_figures(name: str, found: own.OwnFigures) -> list[str]:
    """What the student's program measured beside what the grader measures of the same kernels."""
    if found.why:
        return ["", f"{name}: no figures to compare: {found.why}"]
    title = f"{name}: its own figures beside the grader's, {found.processes} processes of each: median (smallest … largest)"
    return ["", title, *table.lines(own.rows(found))]


def opinions(rows: dict[str, tuple[str, list[Opinion]]]) -> list[str]:
    """A program a row: the emulator's kinds, then each tool's word."""
    tools = ["memcheck", "racecheck", "synccheck", "initcheck"]
    body = [[name, kinds or "–", *(_word(found, tool) for tool in tools)] for name, (kinds, found) in rows.items()]
    return table.lines([["program", "emulator", *tools], *body])


def _word(found: list[Opinion], tool: str) -> str:
    one = next((opinion for opinion in found if opinion.tool == tool), None)
    return "–" if one is None else f"{one.errors} errors" if one.status == "errors" else one.status


def disagreements(name: str, found: list[Disagreement]) -> list[str]:
    """Both texts: an instructor decides."""
    return [f"  {name}, {one.tool}: the emulator says “{one.emulator}”, {one.tool} says “{one.sanitizer}”" for one in found]


def counters(found: profile.Profile) -> list[str]:
    title = f"  {found.exercise}{', ' + profile.words(found) if found.shape else ''}" + (f": {found.why}" if found.why else "")
    return [title, *(table.lines(profile.rows(found)) if found.kernels else [])]
