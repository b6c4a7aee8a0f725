"""What one process may use, and what it may see."""

from pathlib import Path

from msgspec import Struct, field

MIB = 1 << 20


class Limits(Struct, frozen=True):
    """Bounds of one process tree. Whichever fires first names the finding."""

    cpu_s: int = 20
    wall_s: float = 30.0
    idle_s: float = 0.0              # so long may the whole tree sleep without a break; 0: as long as it likes
    memory_mib: int = 1024
    file_mib: int = 64
    open_files: int = 64
    processes: int = 64
    stack_mib: int = 64
    tmp_mib: int = 64
    stdout: int = 1 * MIB
    stderr: int = 1 * MIB
    outputs: int = 64 * MIB
    events: int = 64 * MIB
    requests: int = 64 * MIB


class Bind(Struct, frozen=True):
    """One host path that the box shows, read-only unless said otherwise."""

    host: Path
    inside: str
    writable: bool = False


class Job(Struct):
    """One command in a box. `results` may open `outputs` (fd 3), `events` (fd 4) and `requests` (fd 7)."""

    argv: list[str]
    limits: Limits
    binds: list[Bind] = field(default_factory=list)
    cwd: str = "/tmp"
    env: dict[str, str] = field(default_factory=dict)
    results: tuple[str, ...] = ()
    devices: list[str] = field(default_factory=list)   # files under /dev that the box shows: one GPU; then /proc and /sys are there too
    inherit: bool = False            # stdin, stdout, stderr are those of whoever asked
