"""A box with a GPU: its driver may open unix sockets and no others; a box without one opens none."""

import platform
import struct
import sys

import pytest

from autograder.run import box, seccomp, wrap
from autograder.run.level import level
from autograder.run.limits import Job, Limits

UNIX, INET, VSOCK = 1, 2, 40
_SCRIPT = "import socket\nfor family in (1, 2, 40):\n    try: socket.socket(family, 1); print(family)\n    except OSError: pass\n"


def answer(program: bytes, call: int, arch: int, first: int = 0) -> bool:
    """Whether the filter lets a call through: the kernel's little machine, as far as the filter uses it."""
    data = struct.pack("<IIQQ", call, arch, 0, first)
    steps, at, value = [struct.unpack("=HBBI", program[i:i + 8]) for i in range(0, len(program), 8)], 0, 0
    while True:
        code, yes, no, number = steps[at]
        at += 1
        if code == 0x20:
            value = struct.unpack("<I", data[number:number + 4])[0]
        elif code == 0x06:
            return number == 0x7FFF0000
        else:
            at += yes if (value == number if code == 0x15 else value >= number) else no


@pytest.mark.skipif(not seccomp.supported(), reason=f"no filter for {platform.machine()}")
@pytest.mark.parametrize("gpu", [False, True])
def test_the_filter_call_by_call(gpu):
    arch, calls = seccomp._CALLS[platform.machine()]
    program = seccomp.program(unix_sockets=gpu)
    let_through = {(name, family) for name, number in calls.items() for family in (UNIX, INET, VSOCK) if answer(program, number, arch, family)}
    assert let_through == ({("socket", UNIX), ("socketpair", UNIX)} if gpu else set())
    assert answer(program, 0, arch) and not answer(program, 0, 1) and not answer(program, seccomp._X32, arch)


@pytest.mark.skipif(level().mode == "none", reason="this machine has no box")
@pytest.mark.parametrize(("devices", "families"), [([], []), (["/dev/null"], ["1"])])
def test_the_box_itself(devices, families):
    python = "/usr/bin/python3" if sys.platform == "linux" else sys.executable
    facts = box.run(Job([python, "-c", _SCRIPT], Limits(), devices=devices))
    assert facts.stdout.decode().split() == families


def test_proc_and_sys_are_shown_with_a_gpu_only():
    plain, gpu = (wrap._gpu(Job(["true"], Limits(), devices=devices)) for devices in ([], ["/dev/nvidia3"]))
    assert plain == [] and gpu[:3] == ["--dev-bind", "/dev/nvidia3", "/dev/nvidia3"] and "/proc" in gpu


def test_events_are_stamped_as_they_come():
    facts = box.run(Job(["/bin/sh", "-c", "echo one >&4; sleep 0.2; echo two >&4"], Limits(), results=("events",)))
    (first, after_one), (second, after_two) = facts.stamps
    assert (after_one, after_two) == (4, 8) and 0.1 < second - first < 2
