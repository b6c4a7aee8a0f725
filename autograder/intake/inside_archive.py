"""Runs in a box, with nothing of ours beside it: opens one archive and writes the wanted files as frames on fd 3.

A frame is a JSON line, then as many bytes as it says. The last line is {"end": …}: what was refused, what else was there.
"""

import json
import os
import stat
import sys
import tarfile
import zipfile

MOST_ENTRIES = 4000
MOST_BYTES = 1 << 20                 # of one wanted file; one byte more is read so that it can be told


def N_(text: str) -> str:
    """Marks a sentence for the translators; this script stands alone, so it has a mark of its own."""
    return text


_LINK, _DEVICE = N_("a link"), N_("a device or a pipe")


class Refused(Exception):
    """The archive is not used; the text says why."""


def main(path: str, wanted: list[str]) -> None:
    end = {"end": "", "others": []}
    try:
        found, others = read(path, wanted)
        for name, data in found.items():
            emit(name, data)
        end["others"] = others[:20]
    except Refused as why:
        end["end"] = str(why)
    except (zipfile.BadZipFile, tarfile.TarError, EOFError, OSError, ValueError, RuntimeError, NotImplementedError) as error:
        end["end"] = N_(f"it is damaged or of an unknown kind ({type(error).__name__})")
    except Exception as error:       # zlib.error, struct.error, …: whatever a crafted archive can cause
        end["end"] = N_(f"it is damaged ({type(error).__name__})")
    with os.fdopen(os.dup(3), "wb") as out:
        out.write(json.dumps(end).encode() + b"\n")


def emit(name: str, data: bytes) -> None:
    with os.fdopen(os.dup(3), "wb") as out:
        out.write(json.dumps({"name": name, "bytes": len(data)}).encode() + b"\n" + data)


def read(path: str, wanted: list[str]) -> tuple[dict, list[str]]:
    with open(path, "rb") as file:
        magic = file.read(4)
    if magic[:2] == b"PK":
        return from_zip(path, wanted)
    return from_tar(path, wanted)


def from_zip(path: str, wanted: list[str]) -> tuple[dict, list[str]]:
    with zipfile.ZipFile(path) as archive:
        entries = archive.infolist()
        check_count(len(entries))
        for entry in entries:
            check_name(entry.filename)
            kind = stat.S_IFMT(entry.external_attr >> 16)
            if kind == stat.S_IFLNK:
                raise Refused(N_(f"{quoted(entry.filename)} in it is {_LINK}"))
            if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
                raise Refused(N_(f"{quoted(entry.filename)} in it is {_DEVICE}"))
            if entry.flag_bits & 1:
                raise Refused(N_("it is locked with a password"))
        files = {entry.filename: entry for entry in entries if not entry.is_dir()}
        check_twins([entry.filename for entry in entries if not entry.is_dir()])
        chosen, others = choose(list(files), wanted)
        found = {}
        for base, name in chosen.items():
            with archive.open(files[name]) as member:
                found[base] = member.read(MOST_BYTES + 1)
        return found, others


def from_tar(path: str, wanted: list[str]) -> tuple[dict, list[str]]:
    """Two passes: names first, then the chosen ones, because a tar has no list in front."""
    names, count = [], 0
    with tarfile.open(path, "r:*") as archive:
        for member in archive:
            count += 1
            check_count(count)
            check_name(member.name)
            if member.issym() or member.islnk():
                raise Refused(N_(f"{quoted(member.name)} in it is {_LINK}"))
            if not (member.isreg() or member.isdir()):
                raise Refused(N_(f"{quoted(member.name)} in it is {_DEVICE}"))
            if member.isreg():
                names.append(member.name)
    check_twins(names)
    chosen, others = choose(names, wanted)
    found = {}
    with tarfile.open(path, "r:*") as archive:
        for member in archive:
            for base, name in chosen.items():
                if member.name == name and member.isreg():
                    found[base] = archive.extractfile(member).read(MOST_BYTES + 1)
    return found, others


def check_count(count: int) -> None:
    if count > MOST_ENTRIES:
        raise Refused(N_(f"it has more than {MOST_ENTRIES} entries"))


def check_name(name: str) -> None:
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or name[1:2] == ":" or ".." in parts:
        raise Refused(N_(f"{quoted(name)} in it points outside the archive"))


def check_twins(names: list[str]) -> None:
    seen = set()
    for name in names:
        if junk(name):
            continue
        key = name.casefold().removeprefix("./")
        if key in seen:
            raise Refused(N_(f"{quoted(name)} is in it more than once"))
        seen.add(key)


def choose(names: list[str], wanted: list[str]) -> tuple[dict, list[str]]:
    """The wanted names, wherever they lie; of two, the one nearer the top."""
    chosen, others = {}, []
    for name in sorted(names, key=lambda name: (depth(name), name)):
        base = name.rsplit("/", 1)[-1]
        if junk(name):
            continue
        if base not in wanted:
            others.append(name)
        elif base not in chosen:
            chosen[base] = name
        elif depth(chosen[base]) == depth(name):
            raise Refused(N_(f"{quoted(base)} is in two folders of it"))
        else:
            others.append(name)
    return chosen, others


def depth(name: str) -> int:
    return name.removeprefix("./").count("/")


def junk(name: str) -> bool:
    """What computers put into archives by themselves."""
    base = name.rsplit("/", 1)[-1]
    return name.startswith("__MACOSX/") or base.startswith("._") or base in (".DS_Store", "Thumbs.db", "desktop.ini")


def quoted(name: str) -> str:
    return "“" + name[:80].encode("unicode_escape").decode() + "”"


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
