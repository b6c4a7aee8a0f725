"""The report in a terminal: what passed, what to mend first with its lines, and the command to type next."""

import os
import shutil
from typing import TextIO

from msgspec import Struct

from autograder.records import Check, Exercise, Finding, Report
from autograder.report.excerpt import Excerpt, SourceLine, excerpts
from autograder.report.measurements import table_of
from autograder.report.progress import News, hints_taken, sentence
from autograder.report.story import (PLAIN_SIGN, SIGN, STATUS, NextStep, elsewhere, heading, isolated, looks_like, next_step, points, spoken,
                                     variant_groups, without_hidden)
from autograder.report.textwidth import cut, pad, width, wrap
from autograder.report.visible import one_line, visible
from autograder.report.words import Context, entry_for, in_language, plain, say, title_of
from autograder.report.words.entry import N_
from autograder.report.words.pieces import spread_phrase, translations_of

LINES = 25
WIDEST = 96
EXERCISES = 8        # rows before “and n more”
CODE_ROWS = 3        # that a long line of code may take
CONTINUED = 4        # by how much its further rows are set in
FINDINGS = 20        # in full for `make run`

SHORT = {"correct": N_("right"), "safe": N_("safe"), "tiled": N_("tiled"), "build": N_("compiles")}
COLOURS = {"pass": "32", "fail": "31", "grader_error": "35", "error": "31", "warning": "33", "advice": "36",
           "strong": "1", "quiet": "2"}


class Style(Struct):
    """What the stream can show."""

    colour: bool
    signs: dict[str, str]
    arrow: str
    columns: int

    def paint(self, text: str, name: str) -> str:
        return f"\x1b[{COLOURS[name]}m{text}\x1b[0m" if self.colour and name in COLOURS and text else text


def style_for(stream: TextIO) -> Style:
    """Colour on a terminal only, and never against NO_COLOR; signs only where the encoding has them."""
    terminal = bool(getattr(stream, "isatty", lambda: False)())
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "")
    rich_signs = encoding.startswith("utf")
    columns = min(WIDEST, shutil.get_terminal_size((80, 24)).columns - 1) if terminal else 80
    colour = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(colour, SIGN if rich_signs else PLAIN_SIGN, "▸" if rich_signs else ">", max(40, columns))


def print_summary(report: Report, sources: dict[str, str], stream: TextIO, *, folder: str | None = None,
                  out: str = "out", language: str = "en", quiet: bool = False, news: News | None = None) -> None:
    """At most 25 lines. `quiet`: only the score and the next command."""
    style, report = style_for(stream), spoken(report, language)
    step = next_step(report, sources, language)
    place = report.submission if folder is None else folder
    head = [_score_line(report, style, language)]
    tail = _ending(report, step, style, out, language)
    if quiet:
        lines = head + tail[-1:]
    else:
        rows, change = _rows(report, step, style, language), _news_row(news, style, language)
        lines = _fit(head, rows, change, _mend(step, sources, style, place, language), tail)
    _write(stream, lines)


def _news_row(news: News | None, style: Style, language: str) -> list[str]:
    told = sentence(news, language) if news else ""
    taken = [f"  {hints_taken(news, language)}"] if news and news.hints else []
    return taken + [f"  {line}" for line in wrap(say(N_("Since the last try: {what}"), language, what=told), style.columns - 2)] if told else []


def _write(stream: TextIO, lines: list[str]) -> None:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    text = "\n".join(lines) + "\n"
    stream.write(text.encode(encoding, "replace").decode(encoding))


def _fit(head: list[str], rows: list[str], change: list[str], mend: list[str], tail: list[str]) -> list[str]:
    """What is cut first when it is too long: the rows of what is fine, then the end of the excerpt."""
    room = LINES - len(head) - len(tail) - 3
    if len(rows) + len(change) + len(mend) > room:
        rows = rows[: max(3, room - len(mend) - len(change))]
    rows = rows + change
    mend = mend[: room - len(rows)]
    return [*head, "", *rows, *([""] if mend else []), *mend, "", *tail]


def _score_line(report: Report, style: Style, language: str) -> str:
    name = one_line(report.submission)
    score = say(N_("{score} of {max} points"), language, score=points(report.score), max=points(report.max))
    name = cut(name, style.columns - width(score) - 6)
    return f"  {style.paint(pad(name, style.columns - width(score) - 4), 'strong')}  {style.paint(score, 'strong')}"


def _rows(report: Report, step: NextStep, style: Style, language: str) -> list[str]:
    rows: list[str] = []
    for exercise in report.exercises[:EXERCISES]:
        rows.append(_exercise_row(exercise, style, language))
        if exercise is step.exercise or len(report.exercises) == 1:
            rows += _variant_rows(exercise, style, language)
        if len(report.exercises) == 1:
            rows += [f"      {line}" for line in table_of(exercise, language)]
    left = len(report.exercises) - EXERCISES
    return rows + ([say(N_("  … and {left} more exercises"), language, left=left)] if left > 0 else [])


def _exercise_row(exercise: Exercise, style: Style, language: str) -> str:
    title = pad(cut(heading(exercise, language), style.columns - 34), style.columns - 34)
    earned = f"{points(exercise.score)}/{points(exercise.max)}".rjust(8)
    status = say(STATUS[exercise.status], language)
    return f"  {_sign(exercise.status, style)} {title} {earned}   {style.paint(status, exercise.status)}"


def _sign(status: str, style: Style) -> str:
    return style.paint(style.signs[status], status)


def _variant_rows(exercise: Exercise, style: Style, language: str) -> list[str]:
    """One row a variant: “tile16  ✗ right  ✗ safe  ✓ tiled”."""
    groups = [group for group in variant_groups(exercise) if group[0].id != "build" or group[0].status != "pass"]
    columns = max((width(_variant(group)) for group in groups), default=0)
    rows = []
    for group in groups[:6]:
        checks = "  ".join(f"{_sign(check.status, style)} {_short(check, language)}" for check in group)
        rows.append(f"      {pad(_variant(group), columns)}  {checks}")
    return rows


def _variant(group: list[Check]) -> str:
    return group[0].id.split(".")[0] if "." in group[0].id else ""


def _short(check: Check, language: str) -> str:
    name = check.id.split(".")[-1]
    return say(SHORT.get(name, name), language)


def _mend(step: NextStep, sources: dict[str, str], style: Style, folder: str, language: str) -> list[str]:
    """The first thing to mend: its name, its sentence, its lines, what to try."""
    if step.finding is None:
        return _plain_step(step, style, folder)
    title = title_of(step.finding, language)
    first = say(N_("Mend first: {title}"), language, title=title)
    lines = [style.paint(f"  {first}", "strong")]
    said = " ".join(filter(None, [_from_here(step.finding, folder), plain(looks_like(step.finding, language))]))
    lines += [f"  {line}" for line in wrap(said, style.columns - 2)]
    lines += _excerpt_lines(step.finding, sources, style, language)
    more = elsewhere(step.exercise, step.finding, language) if step.exercise else ""
    lines += [f"  {line}" for line in wrap(more, style.columns - 2)]
    if step.hint:
        lines += _hanging(say(N_("Try:"), language), plain(step.hint), style)
    return lines


def _plain_step(step: NextStep, style: Style, folder: str) -> list[str]:
    sentence = [f"  {line}" for line in wrap(plain(step.sentence), style.columns - 2)]
    if step.todo:
        sentence.insert(0, f"  {_path(folder, step.todo.file)}:{step.todo.line}")
    return sentence


def _hanging(label: str, text: str, style: Style) -> list[str]:
    indent = width(label) + 3
    wrapped = wrap(text, style.columns - indent)
    return [("  " + label + " " if i == 0 else " " * indent) + line for i, line in enumerate(wrapped)]


def _path(folder: str, file: str) -> str:
    """starter/tiled_matmul.cu, as one would type it from where one stands."""
    return one_line(f"{folder.rstrip('/')}/{file}" if folder and folder != "." else file)


def _from_here(finding: Finding, folder: str) -> str:
    """The message with a path in front that an editor can follow."""
    message = plain(visible(finding.message).replace("\n", " "))
    if finding.file and message.startswith(f"{finding.file}:"):
        return _path(folder, finding.file) + message[len(finding.file):]
    return message


def _excerpt_lines(finding: Finding, sources: dict[str, str], style: Style, language: str) -> list[str]:
    shown = excerpts(finding, sources, language, around=0)
    return [line for excerpt in shown for line in _one_excerpt(excerpt, style)]


def _one_excerpt(excerpt: Excerpt, style: Style) -> list[str]:
    kept = [line for line in excerpt.lines if line.mark][:4]
    stripped = min((len(line.text) - len(line.text.lstrip()) for line in kept if line.text.strip()), default=0)
    room = style.columns - 10
    return [row for line in kept for row in _source_rows(line, stripped, room, style)]


def _source_rows(line: SourceLine, stripped: int, room: int, style: Style) -> list[str]:
    *before, code = _code_rows(line.text[stripped:], room)
    note = "; ".join(line.mark.notes) if line.mark else ""
    arrow = style.paint(style.arrow, "error")
    gap = room - width(code) - width(note) - 3
    heads = [f"{line.number:6} {arrow} ", *[" " * 9] * len(before)]
    rows = [head + text for head, text in zip(heads, [*before, code])]
    if note and gap < 0:
        return [*rows, " " * 9 + style.paint(cut("^ " + note, room), "quiet")]
    return [*rows[:-1], rows[-1] + (" " * max(3, gap + 3) + style.paint(note, "quiet") if note else "")]


def _code_rows(code: str, room: int) -> list[str]:
    """A long line of code in up to three rows: its end is often what is wrong with it."""
    if width(code) <= room:
        return [code]
    first, *rest = wrap(code, room - CONTINUED)
    rows = [first, *(" " * CONTINUED + row for row in rest)]
    if len(rows) > CODE_ROWS:
        rows[CODE_ROWS - 1:] = [" ".join([rows[CODE_ROWS - 1], *(row.strip() for row in rows[CODE_ROWS:])])]
    return [cut(row, room) for row in rows]


def _ending(report: Report, step: NextStep, style: Style, out: str, language: str) -> list[str]:
    more = sum(len(check.findings) for e in report.exercises for check in e.checks) - (1 if step.finding else 0)
    page = f"{out.rstrip('/')}/report.html"
    if more > 0:
        rest = say(N_("All of it, with pictures: {page}"), language, page=page)
    else:
        rest = say(N_("The whole report: {page}"), language, page=page)
    warn = [] if isolated(report) else [say(N_("  Not isolated: this ran without a box around it."), language)]
    warn += [f"  {line}" for line in [without_hidden(report, language)] if line]
    if not step.exercise:             # all is right: there is nothing to type
        return [*warn, f"  {rest}"]
    then = say(N_("Then type:"), language)
    return [*warn, f"  {rest}", f"  {then} {style.paint(step.command, 'strong')}"]


def print_findings(findings: list[Finding], sources: dict[str, str], stream: TextIO, *, folder: str = "",
                   language: str = "en") -> None:
    """The findings of `make run`: each with its lines and what to try, most serious first."""
    style = style_for(stream)
    order = {"error": 0, "warning": 1, "advice": 2}
    told = [in_language(finding, Context(language=language)) for finding in findings]
    ranked = sorted(told, key=lambda f: (order[f.severity], _ended_the_host(f), entry_for(f).rank))
    lines = [row for finding in ranked[:FINDINGS] for row in _finding_rows(finding, sources, style, folder, language)]
    left = len(findings) - FINDINGS
    if left > 0:
        lines.append(say(N_("… and {left} more kinds of findings (FINDINGS=file.json has all)"), language, left=left))
    if lines:
        _write(stream, lines)


def _ended_the_host(finding: Finding) -> bool:
    """A failed assert of the host's, as an example: mostly because of what is told beside it."""
    return finding.kind == "crash" and not finding.kernel


SEVERITY = {"error": N_("error"), "warning": N_("warning"), "advice": N_("advice")}


def _finding_rows(finding: Finding, sources: dict[str, str], style: Style, folder: str, language: str) -> list[str]:
    title = title_of(finding, language)
    severity = style.paint(say(SEVERITY[finding.severity], language), finding.severity)
    spread = spread_phrase(finding, translations_of(language))
    rows = [f"{severity}: {style.paint(title, 'strong')} [{finding.kind}]" + (f" ({spread})" if spread else "")]
    rows += [f"  {line}" for line in wrap(_from_here(finding, folder), style.columns - 2)]
    rows += _excerpt_lines(finding, sources, style, language)
    if finding.hint:
        rows += _hanging(say(N_("Try:"), language), plain(finding.hint), style)
    return [*rows, ""]
