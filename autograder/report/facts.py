"""The particulars of a finding as label and value, for whoever wants to look closer."""

from autograder.records import Finding
from autograder.report.words import retold, say
from autograder.report.words.entry import N_
from autograder.report.words.pieces import cell, location, shape_of, translations_of, triple

from autograder.report.visible import one_line


def facts_of(finding: Finding, language: str = "en") -> list[tuple[str, str]]:
    """Only what is known, in a fixed order."""
    other = finding.other
    rows = [
        (N_("kind"), finding.kind),
        (N_("diagnosis"), finding.diagnosis),
        (N_("kernel"), finding.kernel),
        (N_("launched at"), location(finding.launch.file, finding.launch.line) if finding.launch else None),
        (N_("function"), finding.function),
        (N_("variants"), ", ".join(finding.variants) or finding.variant),
        (N_("first case"), shape_of(finding)),
        (N_("memory"), _memory(finding, language)),
        (N_("block"), triple(finding.block, other and other.block)),
        (N_("thread"), triple(finding.thread, other and other.thread)),
        (N_("round"), finding.round),
        (N_("other thread"), triple(other.thread, finding.thread) if other else None),
        (N_("other block"), triple(other.block, finding.block) if other and other.block != finding.block else None),
        (N_("other round"), other.round if other else None),
        (N_("said by the program"), retold(finding.text or "", language)),
    ]
    return [(say(label, language), one_line(str(value))) for label, value in rows if value]


def _memory(finding: Finding, language: str) -> str | None:
    name = (cell(finding, translations_of(language)) or "").rstrip(",") or None
    return f"{name} ({finding.space})" if name and finding.space else name
