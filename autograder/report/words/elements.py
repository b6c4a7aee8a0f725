"""Names the element behind a byte offset: A[65535], As[0][3]. What cannot be known for sure stays a byte offset."""

import msgspec

from autograder.records import Finding
from autograder.report.geometry import tile_edge

FLOAT = 4


def located(finding: Finding) -> Finding:
    """The finding with its index, where offset and size of the array tell it."""
    if finding.index is not None or finding.offset is None or not finding.array:
        return finding
    index = _global(finding) if finding.space == "global" else _shared(finding) if finding.space == "shared" else None
    detail = dict(finding.detail)
    total = detail.get("array_bytes")
    if index is not None and isinstance(total, int) and finding.space == "global":
        detail.setdefault("elements", total // FLOAT)
    if len(index or []) == 2:
        detail.setdefault("size", _size(finding))
    return msgspec.structs.replace(finding, index=index, detail=detail)


def _global(finding: Finding) -> list[int] | None:
    """Global arrays are reached through a pointer to float: one index. The course has no other element type."""
    if finding.bytes is None or finding.bytes % FLOAT or (finding.offset or 0) % FLOAT:
        return None
    return [(finding.offset or 0) // FLOAT]


def _row_length(finding: Finding) -> int | None:
    """T, or T+1 for a padded tile: only if the size of the array is exactly that of such a tile."""
    edge, total = tile_edge(finding), finding.detail.get("array_bytes")
    if not edge:
        return None
    return next((edge + pad for pad in (0, 1) if total == edge * (edge + pad) * FLOAT), None)


def _shared(finding: Finding) -> list[int] | None:
    length, offset = _row_length(finding), finding.offset or 0
    if length is None or offset % FLOAT or offset < 0 or finding.bytes is None or finding.bytes % FLOAT:
        return None
    return list(divmod(offset // FLOAT, length))


def _size(finding: Finding) -> str:
    return f"{tile_edge(finding)}×{_row_length(finding)}"
