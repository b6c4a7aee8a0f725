"""Turns what the compiler and the linker print into findings: the student's file and line, no noise, no paths of ours."""

import re

from autograder.faults import GraderFault
from autograder.records import Finding
from autograder.sentences import N_

_MOST = 10
_LAST = 3             # of words that nobody can place, the last lines are shown
_OURS = ("simt::", "runner::", "vtable for simt::", "vtable for runner::")
_INTERNAL = re.compile(r"\bsimt_\w+|\bSIMT_\w+|\b__simt\w*|\bsimt::")   # names that the rewriter puts into the source
_LONGEST = 400
_DIAGNOSTIC = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?:(?P<column>\d+):)? (?:fatal )?error: (?P<text>.*)$")
_FROM = re.compile(r"^\s*(?:In file included from|from) (?P<file>[^:\n]+):(?P<line>\d+)")
_REQUIRED = re.compile(r"^(?P<file>[^:\n]+):(?P<line>\d+):(?:\d+:)?\s+(?:required from|note: in instantiation)")
_PLACE = r"(?:(?:.*/)?(?P<file>[^:\s()/]+\.(?:cuh?|h|hpp)):(?P<line>\d+): )?"
_UNDEFINED = re.compile(rf"^{_PLACE}(?:.*: )?undefined reference to [`'](?P<name>.*)'$")
_TWICE = re.compile(rf"^{_PLACE}(?:.*: )?multiple definition of [`'](?P<name>[^']*)'")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_NOISE = (
    (re.compile(r"std::__cxx11::basic_string<char>|std::basic_string<char>"), "std::string"),
    (re.compile(r" \[with [^\]]*\]|; did you mean ‘__[^’]*’\?|, std::allocator<[^<>]*>"), ""),
    (re.compile(r"(?:/course/include|/usr/(?:include|lib|local)|/w)/[\w./+-]*/"), ""),
    (re.compile(r"/w/|\b(?:simt|std)::__\w+::"), ""),
)


def compile_findings(stderr: bytes, names: set[str]) -> list[Finding]:
    """One finding an error; an error inside a header is told at the student's line that led there."""
    lines = _text(stderr).splitlines()
    findings: list[Finding] = []
    trail: tuple[str, int] | None = None
    for line in lines:
        led = _FROM.match(line) or _REQUIRED.match(line)
        if led and _own(led["file"], names):
            trail = (_base(led["file"]), int(led["line"]))
        found = _DIAGNOSTIC.match(line)
        if found:
            findings.append(_compile_finding(found, trail, names))
            trail = None
    return _distinct(_told_in_own_names(findings))[:_MOST]


def _told_in_own_names(findings: list[Finding]) -> list[Finding]:
    """What the first error leads to may name words that only the rewritten source has: nobody can mend those."""
    plain = [finding for finding in findings if not _INTERNAL.search(finding.text or "")]
    return plain or findings


def _compile_finding(found: re.Match[str], trail: tuple[str, int] | None, names: set[str]) -> Finding:
    file, line, column = _base(found["file"]), int(found["line"]), found["column"]
    if not _own(found["file"], names):
        file, line, column = (*trail, None) if trail else (None, None, None)
    return _finding(clean(found["text"]), file, line, int(column) if column else None)


def link_findings(stderr: bytes, names: set[str], file: str) -> list[Finding]:
    """Functions that are missing or defined twice."""
    findings = []
    for line in _text(stderr).splitlines():
        missing, twice = _UNDEFINED.match(line), _TWICE.match(line)
        if missing and missing["name"].startswith(_OURS):
            raise GraderFault("The parts of the grader do not fit together; build them again.", "cmake --build --preset release",
                              {"missing": missing["name"][:200]})
        if missing:
            findings.append(_missing(missing, names, file))
        elif twice:
            findings.append(_finding(N_(f"“{clean(twice['name'])}” is defined twice."), file, _line(twice),
                                     hint=N_("The grader has a function of this name too: give yours another name.")))
    return _distinct(findings)[:_MOST]


def _missing(found: re.Match[str], names: set[str], file: str) -> Finding:
    name = _signature(clean(found["name"]))
    if found["file"] and _own(found["file"], names):
        hint = (N_("Write the function, or correct its name and the types of its parameters: they must agree everywhere.") if "(" in name
                else N_("Define the variable in this file, or correct its name."))
        return _finding(N_(f"“{name}” is declared and used here, but nowhere defined."), _base(found["file"]), _line(found), hint=hint)
    if "(" not in name:
        return _finding(N_(f"“{name}” is used, but nowhere defined."), file, None, name=name,
                        hint=N_("Define the variable in this file, or correct its name."))
    short = name.split("(")[0]
    return _finding(N_(f"There is no function “void {name}” in {file}."), file, None, name=name,
                    hint=N_(f"Define “{short}” in the global namespace, not static, with exactly these parameter types in this order."))


def unread(stderr: bytes, file: str) -> Finding:
    """The compiler failed without a message that we can place."""
    lines = [said for line in _text(stderr).splitlines() if (said := clean(line))]
    errors = [line for line in lines if "rror" in line][:1]
    return _finding(" ⏎ ".join(errors or lines[-_LAST:]) or N_("The compiler ended without a word."), file, None)


def unreadable(file: str) -> Finding:
    """The grader itself gave up reading the text."""
    return Finding("timeout", "error", N_(f"{file} could not be read within the limits: it took the grader too long, or too much memory."), 1, file=file,
                   hint=N_("Look for very long lines, very many macros, or brackets and templates in one another."), detail={"step": "build"})


def clean(text: str) -> str:
    """The compiler's words without template noise, paths and control characters; not too long."""
    for pattern, instead in _NOISE:
        text = pattern.sub(instead, text)
    text = _CONTROL.sub(lambda match: f"\\x{ord(match.group()):02x}", text).strip()
    return text if len(text) <= _LONGEST else text[:_LONGEST - 1] + "…"


def _signature(name: str) -> str:
    """float const* as people write it: const float*."""
    return re.sub(r"(\b[\w:]+) const([*&])", r"const \1\2", name)


def _finding(text: str, file: str | None, line: int | None, column: int | None = None, *,
             hint: str | None = None, name: str | None = None) -> Finding:
    detail = {"signature": name} if name else {}
    return Finding("compile_error", "error", "", 1, file=file, line=line, column=column, text=text, hint=hint, detail=detail)


def _distinct(findings: list[Finding]) -> list[Finding]:
    seen: set[tuple] = set()
    return [f for f in findings if (key := (f.file, f.line, f.text)) not in seen and not seen.add(key)]


def _text(stderr: bytes) -> str:
    return stderr.decode("utf-8", "replace")


def _own(path: str, names: set[str]) -> bool:
    return _base(path) in names and not path.startswith(("/usr/", "/course/"))


def _base(path: str) -> str:
    return path.rpartition("/")[2]


def _line(found: re.Match[str]) -> int | None:
    return int(found["line"]) if found["line"] else None
