"""Which compiler is taken: one that the box shows. What lies elsewhere would be told to students as a mistake of theirs."""

from pathlib import Path

import pytest

from autograder.build import flags
from autograder.faults import GraderFault
from autograder.run import level
from autograder.run.level import Level

BOXED, OPEN = Level("root", "L1", "bubblewrap"), Level("none", "L0", "none")


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """A g++ that comes first in PATH and lies outside /usr, as conda and modules bring one."""
    own = tmp_path / "g++"
    own.write_text('#!/bin/sh\nexec /usr/bin/g++ "$@"\n')
    own.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.delenv("CXX", raising=False)
    return own


def taken(monkeypatch, found: Level) -> str:
    monkeypatch.setattr(level, "level", lambda: found)
    return flags.compiler.__wrapped__().path


def test_one_in_path_that_the_box_does_not_show_is_passed_over(elsewhere, monkeypatch):
    assert taken(monkeypatch, BOXED) in ("/usr/bin/g++", "/usr/local/bin/g++")


def test_without_a_box_the_first_in_path_is_taken(elsewhere, monkeypatch):
    assert taken(monkeypatch, OPEN) == str(elsewhere)


def test_one_that_was_asked_for_and_cannot_be_seen_is_no_students_mistake(elsewhere, monkeypatch):
    monkeypatch.setenv("CXX", str(elsewhere))
    with pytest.raises(GraderFault) as raised:
        taken(monkeypatch, BOXED)
    assert str(elsewhere) in raised.value.message and "unset CXX" in raised.value.next_step
    assert taken(monkeypatch, OPEN) == str(elsewhere)


def test_a_link_under_usr_that_leads_elsewhere_counts_as_elsewhere(elsewhere, monkeypatch):
    monkeypatch.setattr(flags.shutil, "which", lambda name, path=None: "/usr/bin/g++" if path else "/usr/bin/linked")
    monkeypatch.setattr(flags.os.path, "realpath", lambda path: str(elsewhere) if path == "/usr/bin/linked" else str(Path(path)))
    assert taken(monkeypatch, BOXED) == "/usr/bin/g++"
