"""Turns the judge's word on answers that are no matrices into findings: one for each mistake, told on the smallest case."""

from autograder.records import CaseSpec, CaseVerdict, Finding, Mistake


def wrong_answers(variant: str, cases: list[CaseSpec], verdicts: list[CaseVerdict]) -> list[Finding]:
    """`count` is the number of cases that show the mistake."""
    seen: dict[tuple, list[tuple[CaseSpec, Mistake]]] = {}
    for case, verdict in zip(cases, verdicts, strict=True):
        for mistake in verdict.mistakes:
            seen.setdefault((mistake.aspect, mistake.kind, mistake.detail.get("matrix")), []).append((case, mistake))
    return [_told(variant, shown, sum(aspect in case.aspects for case in cases)) for (aspect, *_), shown in seen.items()]


def _told(variant: str, shown: list[tuple[CaseSpec, Mistake]], cases: int) -> Finding:
    case, mistake = min(shown, key=lambda pair: pair[0].m * pair[0].n * pair[0].k)
    known = {other.diagnosis for _, other in shown}
    finding = Finding(mistake.kind or "wrong_result", "error", "", len(shown), variant=variant, line=mistake.line or None, shape={"m": case.m, "n": case.n, "k": case.k},
                      detail={"aspect": mistake.aspect, **mistake.detail})
    if mistake.kind:
        finding.diagnosis = mistake.diagnosis or None
        return finding
    # A known mistake is named only where it explains every case, and a case that is right speaks against it.
    finding.diagnosis = mistake.diagnosis if len(known) == 1 and len(shown) == cases else mistake.diagnosis.split("_")[0]
    return finding
