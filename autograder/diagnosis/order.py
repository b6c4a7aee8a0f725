"""What to mend first: whatever keeps the program from running, then what makes everything after it meaningless."""

from autograder.records import Finding

# Kinds of one line are equally urgent. A kind that is not named here comes after the faults and before wrong values.
_ORDER: tuple[tuple[str, ...], ...] = (
    ("compile_error", "policy"),
    ("unsupported",),
    ("crash", "timeout", "memory_limit", "output_limit"),
    ("invalid_launch", "api_error"),
    ("deadlock", "barrier_divergence", "barrier_after_exit"),
    ("race_shared", "race_global", "same_warp_race"),
    ("integer_overflow",),
    ("out_of_bounds_global", "out_of_bounds_shared", "misaligned", "use_after_free", "double_free"),
    ("uninitialized_shared", "uninitialized_global"),
    (),
    ("wrong_result", "non_finite"),
    ("not_tiled",),
    ("memory_leak",),
)
_PLACES = {kind: place for place, kinds in enumerate(_ORDER) for kind in kinds}
_OTHERS = _ORDER.index(())
_SEVERITIES = {"error": 0, "warning": 1, "advice": 2}


def urgency(kind: str) -> int:
    """Smaller is to be mended sooner."""
    return _PLACES.get(kind, _OTHERS)


def ranked(findings: list[Finding]) -> list[Finding]:
    """Errors before warnings before advice; then by what to mend first; findings alike keep their order."""
    return sorted(findings, key=lambda finding: (_SEVERITIES.get(finding.severity, 0), urgency(finding.kind)))
