"""What may not be in a submission: rules about the source and about the object, one file a rule, found by looking.

The rules keep the grader's instrumentation honest and tell people early what cannot be graded. They are not the
wall: that is the box, and the judge in another process.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterator

from autograder.policy.object_file import ObjectFile
from autograder.policy.tokens import Source
from autograder.policy.tokens import kernels as kernels_of
from autograder.records import Finding, PolicyVerdict


def of_source(text: bytes, file: str) -> PolicyVerdict:
    """Every source rule over the bytes as they were handed in, and whether macros could form words that cannot be seen there."""
    source = Source.read(text)
    verdict = _ask("source_rules", source, file)
    verdict.pastes_tokens = any(token.kind == "sign" and token.text == "##" for token in source.tokens)
    return verdict


def of_preprocessed(text: bytes, file: str) -> PolicyVerdict:
    """The same rules after macros were expanded: for sources that paste tokens together."""
    return _ask("source_rules", Source.read_preprocessed(text, file), file)


def of_object(listing: str, file: str, source: bytes = b"") -> PolicyVerdict:
    """Every object rule over what readelf says of the compiled object; and what its kernels reach."""
    from autograder.policy.object_rules import kernels
    subject = ObjectFile.read(listing, kernels_of(Source.read(source)))
    verdict = _ask("object_rules", subject, file)
    verdict.on_device = sorted(kernels.reached(subject)[1])
    return verdict


def _ask(folder: str, subject: object, file: str) -> PolicyVerdict:
    findings = [finding for rule in _RULES[folder] for finding in rule(subject)]
    findings.sort(key=lambda finding: (finding.line or 0, finding.message))
    for finding in findings:
        finding.file = file
    return PolicyVerdict(findings)


def _rules(folder: str) -> list[Callable[[object], Iterator[Finding]]]:
    package = importlib.import_module(f"autograder.policy.{folder}")
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__))
    return [importlib.import_module(f"{package.__name__}.{name}").look for name in names]


# Known before anybody asks: the asking is done in copies of this process (bounded.py), and what those learn is lost.
_RULES = {folder: _rules(folder) for folder in ("source_rules", "object_rules")}
