"""Whether bytes are the text of a program; if not, what they are and how to put it right."""

from autograder.sentences import N_

LIMIT = 1 << 20
_BOMS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_SAVE = N_("Open the file in your editor and save it again as UTF-8.")


def refusal(data: bytes) -> tuple[str, str] | None:
    """(what is wrong, what to do), or nothing when it can be compiled."""
    if len(data) > LIMIT:
        return N_(f"The file has more than {LIMIT} bytes, which is the most a source file may have."), \
            N_("Hand in the source only: no data, no program.")
    if not data.strip(b" \t\r\n\x00\xef\xbb\xbf"):
        return N_("The file is empty."), N_("Was it saved before it was handed in? Copy your code into it and hand it in again.")
    if data[:2] in _BOMS or _looks_utf16(data):
        return N_("The file is stored as UTF-16, which compilers cannot read."), _SAVE
    if b"\x00" in data:
        return N_("The file is not text: it has zero bytes in it."), \
            N_("This looks like a compiled program or a damaged file. Hand in the source, the file that ends in .cu.")
    if _odd_share(data) > 0.1:
        return N_("The file is not text."), N_("Hand in the source, the file that ends in .cu.")
    return None


def _looks_utf16(data: bytes) -> bool:
    """Without a byte-order mark: every other byte of plain code is zero."""
    head = data[:4096]
    zeros = max(head[::2].count(0), head[1::2].count(0))
    return len(head) >= 4 and zeros > len(head) * 0.35 and min(head[::2].count(0), head[1::2].count(0)) < zeros / 10


def _odd_share(data: bytes) -> float:
    """Control characters among the first bytes, and bytes that are neither UTF-8 nor a Western letter."""
    head = data[:65536]
    controls = sum(head.count(code) for code in range(32) if code not in (9, 10, 11, 12, 13, 26, 27))
    try:
        head.decode("utf-8")
        high = 0
    except UnicodeDecodeError as error:
        high = 0 if error.start > len(head) - 4 else sum(byte >= 0x80 for byte in head) / 3
    return (controls + high) / max(len(head), 1)
