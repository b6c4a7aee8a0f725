"""Archives of people nobody vouches for: what is taken, what is refused, and that nothing lands anywhere."""

import io
import stat
import struct
import tarfile
import zipfile
from pathlib import Path

import pytest

from autograder.intake.archives import unpack
from autograder.intake.inside_archive import MOST_ENTRIES
from tests.classrun.classes import FILE, quick
from tests.classrun.sample_class import tarred, zipped


def with_mode(name: str, mode: int, data: bytes = b"/etc/passwd") -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        archive.writestr(info, data)
    return stream.getvalue()


def tar_of(name: str, kind: bytes, **fields) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        info = tarfile.TarInfo(name)
        info.type = kind
        for field, value in fields.items():
            setattr(info, field, value)
        archive.addfile(info)
    return stream.getvalue()


def twins() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(FILE, quick(1))
        with pytest.warns(UserWarning):
            archive.writestr(FILE, quick(2))
    return stream.getvalue()


def locked() -> bytes:
    data = bytearray(zipped({FILE: quick()}))
    for at in (data.index(b"PK\x03\x04") + 6, data.index(b"PK\x01\x02") + 8):
        data[at] |= 1
    return bytes(data)


def broken_sum() -> bytes:
    data = bytearray(zipped({FILE: quick()}))
    for at in (data.index(b"PK\x03\x04") + 14, data.index(b"PK\x01\x02") + 16):
        data[at:at + 4] = struct.pack("<I", 12345)
    return bytes(data)




REFUSED = {
    "up": (zipped({f"../{FILE}": quick()}), "outside the archive"),
    "absolute": (zipped({f"/tmp/{FILE}": quick()}), "outside the archive"),
    "drive": (zipped({f"C:\\{FILE}": quick()}), "outside the archive"),
    "tar up": (tarred({f"a/../../{FILE}": quick()}), "outside the archive"),
    "zip link": (with_mode(FILE, stat.S_IFLNK | 0o777), "is a link"),
    "zip fifo": (with_mode(FILE, stat.S_IFIFO | 0o777), "is a device or a pipe"),
    "tar link": (tar_of(FILE, tarfile.SYMTYPE, linkname="/etc/passwd"), "is a link"),
    "tar hard link": (tar_of(FILE, tarfile.LNKTYPE, linkname="/etc/passwd"), "is a link"),
    "tar device": (tar_of(FILE, tarfile.CHRTYPE, devmajor=1, devminor=5), "is a device or a pipe"),
    "tar pipe": (tar_of(FILE, tarfile.FIFOTYPE), "is a device or a pipe"),
    "twice": (twins(), "more than once"),
    "case twins": (zipped({FILE: quick(), FILE.upper(): quick()}), "more than once"),
    "two folders": (zipped({f"a/{FILE}": quick(1), f"b/{FILE}": quick(2)}), "in two folders"),
    "locked": (locked(), "password"),
    "wrong sum": (broken_sum(), "damaged"),
    "cut off": (zipped({FILE: quick() * 50})[:-30], "damaged"),
    "cut off tar": (tarred({FILE: quick() * 500})[:-60], "damaged"),
    "no archive": (b"PK this is none", "damaged"),
    "text": (b"int main() {}", "damaged"),
    "empty": (b"", "damaged"),
    "many": (zipped({f"{i}": b"" for i in range(MOST_ENTRIES + 1)}), "entries"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_hostile_archives_are_refused_with_one_line(tmp_path: Path, name):
    data, words = REFUSED[name]
    path = tmp_path / "archive"
    path.write_bytes(data)
    got = unpack(path, [FILE])
    assert got.files == {} and list(got.refused) == [""]
    said, remedy = got.refused[""]
    assert words in said and said.startswith("The archive cannot be used: ") and "\n" not in said and remedy
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_bomb_is_no_file_of_the_course(tmp_path):
    """Of the wanted file one byte too many is read, so that intake says how large it is; the rest is never unpacked."""
    path = tmp_path / "archive"
    path.write_bytes(zipped({FILE: b"/" * (200 << 20), "other.bin": b"\0" * (50 << 20)}))
    got = unpack(path, [FILE])
    assert len(got.files[FILE]) == (1 << 20) + 1


@pytest.mark.parametrize("data", [
    zipped({FILE: quick()}), zipped({f"a/b/{FILE}": quick(), f"__MACOSX/._{FILE}": b"x", ".DS_Store": b"x"}),
    zipped({FILE: quick(), f"old/{FILE}": b"older"}), tarred({f"./{FILE}": quick()}), tarred({f"x/{FILE}": quick(), "x/report.pdf": b"%PDF"})])
def test_honest_archives_are_read(tmp_path, data):
    path = tmp_path / "archive"
    path.write_bytes(data)
    got = unpack(path, [FILE])
    assert got.files == {FILE: quick()} and got.refused == {}
