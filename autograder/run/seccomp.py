"""The kernel calls that no box needs, as a filter that bubblewrap loads."""

import errno
import os
import platform
import struct

# AUDIT_ARCH value and call numbers, by machine. Sockets are in: the box has no network, and AF_VSOCK ignores that.
_CALLS = {
    "x86_64": (0xC000003E, {
        "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "add_key": 248, "request_key": 249,
        "keyctl": 250, "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "bpf": 321,
        "userfaultfd": 323, "perf_event_open": 298, "mount": 165, "umount2": 166, "pivot_root": 155, "unshare": 272,
        "setns": 308, "open_by_handle_at": 304, "init_module": 175, "finit_module": 313, "socket": 41, "socketpair": 53}),
    "aarch64": (0xC00000B7, {
        "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "add_key": 217, "request_key": 218,
        "keyctl": 219, "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "bpf": 280,
        "userfaultfd": 282, "perf_event_open": 241, "mount": 40, "umount2": 39, "pivot_root": 41, "unshare": 97,
        "setns": 268, "open_by_handle_at": 265, "init_module": 105, "finit_module": 273, "socket": 198, "socketpair": 199}),
}
_LOAD, _JEQ, _JGE, _RET = 0x20, 0x15, 0x35, 0x06
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_X32 = 0x40000000


def supported() -> bool:
    """Whether the call numbers of this machine are known."""
    return platform.machine() in _CALLS


def program() -> bytes:
    """The filter: a foreign architecture or a listed call answers EPERM, everything else goes on."""
    arch, calls = _CALLS[platform.machine()]
    numbers = sorted(calls.values())
    steps = [(_LOAD, 0, 0, 4), (_JEQ, 1, 0, arch), (_RET, 0, 0, _ERRNO | errno.EPERM), (_LOAD, 0, 0, 0)]
    refuse_at = len(numbers) + 1
    steps.append((_JGE, refuse_at, 0, _X32))
    steps += [(_JEQ, refuse_at - 1 - i, 0, number) for i, number in enumerate(numbers)]
    steps += [(_RET, 0, 0, _ALLOW), (_RET, 0, 0, _ERRNO | errno.EPERM)]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def readable_fd() -> int:
    """A pipe that holds the filter; bubblewrap reads it to the end."""
    reader, writer = os.pipe()
    os.write(writer, program())
    os.close(writer)
    return reader
