"""Gives points: one check after another, from evidence only. Decides nothing else."""

from autograder.records import Check, Evidence, Exercise, Finding
from autograder.exercise import CheckRule, ExerciseRule
from autograder.sentences import N_

# What is safe because it does nothing, or loads little because it multiplies nothing, has earned nothing.
_NOT_SHOWN = N_("Counted as soon as a product that is not among the public ones comes out right.")


def score(rule: ExerciseRule, evidence: list[Evidence]) -> list[Check]:
    """The scored checks, in the order of exercise.toml."""
    known = {one.variant: one for one in evidence}
    checks: list[Check] = []
    for check in rule.checks:
        checks.append(_check(check, known, checks))
    return checks


def without_a_run(rule: ExerciseRule, status: str, why: str) -> list[Check]:
    """The scored checks when nothing ran."""
    return [Check(check.id, status, 0, check.points, why, [], check.title) for check in rule.checks]


def build_check(findings: list[Finding]) -> Check:
    """Worth no points by itself: whether there was a program to run."""
    failed = any(finding.severity == "error" for finding in findings)
    message = N_("There is no program to run yet.") if failed else N_("It compiles.")
    return Check("build", "fail" if failed else "pass", 0, 0, message, findings, N_("It compiles and may be graded"))


def status_of(checks: list[Check]) -> str:
    """An exercise passes when every check does and nothing in it is an error."""
    if any(finding.severity == "error" for check in checks for finding in check.findings):
        return "fail"
    return "pass" if all(check.status == "pass" for check in checks) else "fail"


def total(exercises: list[Exercise]) -> tuple[float, float]:
    """Points earned and points to be had; where we failed, the points count neither way."""
    counted = [exercise for exercise in exercises if exercise.status != "grader_error"]
    return sum(exercise.score for exercise in counted), sum(exercise.max for exercise in counted)


def _check(rule: CheckRule, known: dict[str, Evidence], before: list[Check]) -> Check:
    variant, _, aspect = rule.id.partition(".")
    judge = {"correct": _correct, "safe": _safe, "tiled": _tiled}.get(aspect)
    status, message, findings = judge(known[variant]) if judge else _answered(known[variant], aspect, before)
    return Check(rule.id, status, rule.points if status == "pass" else 0, rule.points, message, findings, rule.title)


def _correct(one: Evidence) -> tuple[str, str, list[Finding]]:
    right = sum(verdict.status == "pass" for verdict in one.verdicts)
    every = len(one.verdicts)
    host_made = [finding for finding in one.untiled if finding.detail.get("too_few")]
    if host_made:
        return "fail", N_("The product was not computed by a kernel."), host_made
    if right == every and one.run.complete:
        return "pass", N_(f"Right on all {every} cases."), []
    message = N_(f"Right on {right} of {every} cases.")
    if one.wrong:
        return "fail", message, one.wrong
    return "fail", f"{message} {_because(one.unsafe)}".strip(), []


def _because(unsafe: list[Finding]) -> str:
    """One cause, one story: the finding under `safe` is told there and only pointed at here."""
    cause = next((finding for finding in unsafe if finding.severity == "error"), None)
    if cause is None:
        return ""
    place = f"{cause.file}:{cause.line}" if cause.line else N_("the program's end")
    from autograder.report.words import title_of      # only words: what a finding is called
    return N_(f"Mend “{title_of(cause)}” ({place}) first: a result cannot be trusted before that.")


def _safe(one: Evidence) -> tuple[str, str, list[Finding]]:
    errors = sum(finding.severity == "error" for finding in one.unsafe)
    if errors:
        return "fail", N_("1 thing to mend.") if errors == 1 else N_(f"{errors} things to mend."), one.unsafe
    if not one.computed:
        return "not_run", N_("Nothing was computed, so there was nothing to watch."), one.unsafe
    if not one.shown:
        return "not_run", _NOT_SHOWN, one.unsafe
    return "pass", N_("No race, no bad access, every barrier met by all."), one.unsafe


def _tiled(one: Evidence) -> tuple[str, str, list[Finding]]:
    if not one.computed:
        return "not_run", N_("Nothing was computed, so there are no loads to count."), []
    if one.untiled:
        return "fail", N_("It loads more than tiling explains."), one.untiled
    if not one.shown:
        return "not_run", _NOT_SHOWN, []
    if not one.countable:
        return "not_run", N_("No case that is large enough to tell was run to its end."), []
    return "pass", N_(f"It loads no more than {one.tile}×{one.tile} tiles need."), []


def _answered(one: Evidence, aspect: str, before: list[Check]) -> tuple[str, str, list[Finding]]:
    """A part of the answers to cases that have a form. What an earlier check has told is only pointed at."""
    verdicts = [verdict for case, verdict in zip(one.cases, one.verdicts, strict=True) if aspect in case.aspects]
    wrong = sum(verdict.status != "pass" and (not verdict.mistakes or any(m.aspect == aspect for m in verdict.mistakes))
                for verdict in verdicts)
    findings = [finding for finding in one.wrong if finding.detail.get("aspect") == aspect] + _first_time(one.unsafe, one.variant, before)
    if verdicts and not wrong and one.run.complete and not any(finding.severity == "error" for finding in findings):
        return "pass", N_("As it was seen in the run.") if aspect != "product" else N_("Exact."), findings
    new = [finding for finding in findings if not _told(finding, before)]
    if new or not findings:
        message = N_(f"{wrong} of {len(verdicts)} cases to mend.")
        return "fail", f"{message} {_because(one.unsafe) if not new else ''}".strip(), new
    told = next(check for check in before if any(_same(finding, findings[0]) for finding in check.findings))
    return "fail", N_(f"The same as under “{told.title or told.id}”."), []


def _first_time(unsafe: list[Finding], variant: str, before: list[Check]) -> list[Finding]:
    """What the emulator saw belongs to the variant: it is told with the first of its checks."""
    return [] if any(check.id.split(".")[0] == variant for check in before) else unsafe


def _told(finding: Finding, before: list[Check]) -> bool:
    return any(_same(finding, other) for check in before for other in check.findings)


def _same(finding: Finding, other: Finding) -> bool:
    """The same mistake in the same data, whichever variant showed it."""
    return (finding.kind, finding.diagnosis, finding.line, finding.detail) == (other.kind, other.diagnosis, other.line, other.detail)
