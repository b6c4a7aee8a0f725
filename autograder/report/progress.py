"""What changed since the last try: keeps the last results under out/ and compares. The same try again changes nothing."""

from collections import Counter
from pathlib import Path

import msgspec
from msgspec import Struct, field

from autograder.records import Exercise, Finding, Report
from autograder.report.json_file import write_whole
from autograder.report.story import points
from autograder.report.words import say, title_of
from autograder.report.words.entry import N_
from autograder.report.words.retell import joined

FILE = "history.json"
KEPT = 30            # tries an exercise


class Try(Struct):
    """One earlier result of one exercise. Lines are left out: they move with every edit."""

    sha256: str
    score: float
    max: float
    findings: list[str]              # kind, diagnosis, array, variant: the same fault at a second place counts twice
    ran: bool = True                 # whether it compiled and was allowed: otherwise nothing was looked for


class Change(Struct):
    """What is different in one exercise."""

    exercise: str
    scores: list[float]              # every try, this one last
    max: float
    mended: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    still: int = 0
    before: float | None = None      # points of the try that this one is compared with: the last one that ran
    ran: bool = True


class News(Struct):
    """What is different in all of them."""

    changes: dict[str, Change]
    hints: dict[str, int] = field(default_factory=dict)      # taken so far, by exercise

    @property
    def worth_telling(self) -> bool:
        return any(change.before is not None for change in self.changes.values())


def remember(report: Report, out: Path, hints: dict[str, int] | None = None) -> News:
    """Compare with the try before and keep this one. A history that cannot be read or written is simply not there."""
    history = _read(out / FILE)
    changes = {exercise.id: _enter(history, report.submission, exercise)
               for exercise in report.exercises if exercise.status not in ("grader_error", "not_submitted")}
    try:
        write_whole(out / FILE, msgspec.json.format(msgspec.json.encode(history, order="sorted"), indent=1) + b"\n")
    except OSError:
        pass
    return News(changes, hints or {})


def _read(path: Path) -> dict[str, list[Try]]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, list[Try]])
    except (OSError, msgspec.DecodeError):
        return {}


def _enter(history: dict[str, list[Try]], submission: str, exercise: Exercise) -> Change:
    tries = history.setdefault(f"{submission}/{exercise.id}", [])
    now = Try(exercise.sha256, exercise.score, exercise.max, sorted(key_of(f) for f in _findings(exercise)),
              not any(check.id == "build" and check.status == "fail" for check in exercise.checks))
    if not tries or tries[-1] != now:
        tries.append(now)
        del tries[:-KEPT]
    return _compare(tries, exercise)


def _compare(tries: list[Try], exercise: Exercise) -> Change:
    """With the last try that ran. Where this one did not, nothing is mended: it was only not looked for."""
    change = Change(exercise.id, [one.score for one in tries], exercise.max, ran=tries[-1].ran)
    earlier = next((one for one in reversed(tries[:-1]) if one.ran), None)
    change.before = earlier.score if earlier else None
    if earlier and change.ran:
        before, now = Counter(earlier.findings), Counter(tries[-1].findings)
        change.mended = sorted((before - now).elements())
        change.new = sorted((now - before).elements())
        change.still = sum((before & now).values())
    return change


def _findings(exercise: Exercise) -> list[Finding]:
    return [f for check in exercise.checks for f in check.findings if f.severity != "advice"]


def key_of(finding: Finding) -> str:
    """What makes a finding the same one in the next try."""
    return "|".join((finding.kind, finding.diagnosis or "", finding.array or "", finding.variant or ""))


def named(key: str, language: str = "en") -> str:
    """“Race in shared memory (As, tile16)”: a key as people read it."""
    kind, diagnosis, array, variant = (key.split("|") + [""] * 4)[:4]
    title = title_of(Finding(kind, "error", "", 1, diagnosis=diagnosis or None), language)
    place = ", ".join(part for part in (array, variant) if part)
    return f"{title} ({place})" if place else title


def names(keys: list[str], language: str = "en") -> list[str]:
    """Each once, with how often where it is more than one."""
    return [named(key, language) + (f" ×{count}" if count > 1 else "") for key, count in Counter(keys).items()]


def sentence(news: News, language: str = "en") -> str:
    """What changed, in one line; nothing on a first try, or when there was nothing to mend and still is not."""
    every = news.changes.values()
    stopped = [_stopped(change, language) for change in every if not change.ran and change.before is not None]
    return joined(*stopped, _compared([change for change in every if change.ran], language))


def hints_taken(news: News, language: str = "en") -> str:
    """“Hints taken so far: tiled_matmul 2”; nothing where none was."""
    told = ", ".join(f"{exercise} {number}" for exercise, number in news.hints.items())
    return say(N_("Hints taken so far: {what}"), language, what=told) if told else ""


def _stopped(change: Change, language: str) -> str:
    return say(N_("{exercise} cannot be run now; before: {before} points."), language,
               exercise=change.exercise, before=points(change.before or 0))


def _compared(every: list[Change], language: str) -> str:
    told = [change for change in every if change.before is not None]
    if not told:
        return ""
    mended, new = sum(len(c.mended) for c in told), sum(len(c.new) for c in told)
    still = sum(c.still for c in told)
    # An exercise that runs for the first time changes no total.
    before, now = sum(c.scores[-1] if c.before is None else c.before for c in every), sum(c.scores[-1] for c in every)
    if not (mended or new or still) and before == now:
        return ""
    return say(N_("{mended} mended, {new} new, {still} still there; {before} → {now} points."), language,
               mended=mended, new=new, still=still, before=points(before), now=points(now))
