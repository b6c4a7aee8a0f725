"""Which launch a finding about a whole case belongs to."""

from autograder.records import Finding, LaunchSeen, Place


def tell_launch(finding: Finding, case: int, launches: list[LaunchSeen]) -> None:
    """Adds line, grid and block of the launch, where the case had a single one: of several nobody knows which is meant."""
    mine = [launch for launch in launches if launch.case == case]
    if len(mine) == 1 and mine[0].line:
        finding.launch = Place(mine[0].file, mine[0].line)
        finding.detail |= {"grid": _in_plane(mine[0].grid), "block_size": _in_plane(mine[0].block)}


def _in_plane(extent: list[int]) -> list[int]:
    """Without a third direction that says nothing."""
    return extent[:2] if extent[2:] == [1] else extent
