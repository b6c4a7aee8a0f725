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
_SOCKETS = ("socket", "socketpair")
_UNIX = 1                            # AF_UNIX: what the driver of a GPU talks through; it leads nowhere from inside a box
_LOAD, _JEQ, _JGE, _RET = 0x20, 0x15, 0x35, 0x06
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_X32 = 0x40000000


def supported() -> bool:
    """Whether the call numbers of this machine are known."""
    return platform.machine() in _CALLS


def program(unix_sockets: bool = False) -> bytes:
    """The filter: a foreign architecture or a listed call answers EPERM, everything else goes on."""
    arch, calls = _CALLS[platform.machine()]
    sockets = [calls[name] for name in _SOCKETS] if unix_sockets else []
    refused = sorted(number for number in calls.values() if number not in sockets)
    steps = [(_LOAD, 0, 0, 4), (_JEQ, 1, 0, arch), (_RET, 0, 0, _ERRNO | errno.EPERM), (_LOAD, 0, 0, 0)]
    tests = [(_JGE, "refuse", _X32), *((_JEQ, "refuse", number) for number in refused), *((_JEQ, "family", number) for number in sockets)]
    ends = [(_RET, 0, 0, _ALLOW)]
    family = [(_LOAD, 0, 0, 16), (_JEQ, 0, 1, _UNIX), (_RET, 0, 0, _ALLOW)] if sockets else []   # 16: the first argument
    places = {"family": len(ends), "refuse": len(ends) + len(family)}
    steps += [(code, len(tests) - 1 - i + places[where], 0, value) for i, (code, where, value) in enumerate(tests)]
    steps += [*ends, *family, (_RET, 0, 0, _ERRNO | errno.EPERM)]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def readable_fd(unix_sockets: bool = False) -> int:
    """A pipe that holds the filter; bubblewrap reads it to the end."""
    reader, writer = os.pipe()
    os.write(writer, program(unix_sockets))
    os.close(writer)
    return reader
