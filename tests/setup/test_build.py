"""The C++ build finds its files by looking, is done again only when one changed, and waits its turn."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from .conftest import Machine

CXX_FILES = ("CMakeLists.txt", "CMakePresets.json", "autograder/CMakeLists.txt", "tests/CMakeLists.txt",
             "tests/main.cpp")
JUDGE_MAIN = '#include "parts.hpp"\nint main() { return part() - 7; }\n'
CHECK = '#include <doctest/doctest.h>\n#include "parts.hpp"\nTEST_CASE("seven") { CHECK(part() == 7); }\n'


@pytest.fixture
def tree(tmp_path: Path, root: Path) -> Path:
    """The build files alone: no emulator, no judge, no exercise yet."""
    project = tmp_path / "tree"
    for name in CXX_FILES:
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, project / name)
    shutil.copytree(root / "autograder/setup", project / "autograder/setup")
    return project


def add(project: Path, name: str, text: str) -> None:
    path = project / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def ensure(project: Path, target: str = "tests", *folders: str) -> subprocess.CompletedProcess[str]:
    script = ("source autograder/setup/common.sh; source autograder/setup/build.sh; "
              f"ensure_build {target} tests/judge {' '.join(folders)}")
    return subprocess.run(["bash", "-uc", script], cwd=project, text=True, capture_output=True, timeout=300)


def add_judge(project: Path) -> None:
    add(project, "autograder/judge/parts.hpp", "int part();\n")
    add(project, "autograder/judge/deep/parts.cpp", '#include "parts.hpp"\nint part() { return 7; }\n')
    add(project, "autograder/judge/main.cpp", JUDGE_MAIN)
    add(project, "tests/judge/check.cpp", CHECK)


def test_empty_folders_configure_and_new_files_are_found(tree: Path) -> None:
    first = ensure(tree, "grading")
    assert first.returncode == 0, first.stderr
    add_judge(tree)
    second = ensure(tree)
    assert second.returncode == 0, second.stderr
    assert subprocess.run([tree / "build/release/judge"]).returncode == 0
    tests = subprocess.run(["ctest", "--preset", "release", "-N"], cwd=tree, text=True, capture_output=True)
    assert "judge.check" in tests.stdout and "pytest" in tests.stdout

    assert ensure(tree).stderr == ""  # nothing to do, nothing said
    add(tree, "autograder/judge/deep/parts.cpp", '#include "parts.hpp"\nint part() { int unused; return 8; }\n')
    broken = ensure(tree)
    assert broken.returncode == 2
    assert "unused" in broken.stderr and "did not build" in broken.stderr  # warnings are errors
    assert ensure(tree).returncode == 2  # and a failed build is not taken for a finished one


@pytest.fixture
def stamped(machine: Machine) -> Machine:
    """A project whose build is stamped as done."""
    source = machine.project / "autograder/simt/src/core.cpp"
    source.parent.mkdir(parents=True)
    source.write_text("// core\n")
    stamp = machine.project / "build/release/.built-grading"
    stamp.parent.mkdir(parents=True)
    stamp.touch()
    set_age(machine.project / "autograder", 100)
    return machine


def set_age(folder: Path, seconds: float) -> None:
    then = time.time() - seconds
    for path in [folder, *folder.rglob("*")]:
        os.utime(path, (then, then))


def has_changed(machine: Machine) -> bool:
    result = machine.shell('changed_since "$root/build/release/.built-grading"')
    assert result.stderr == ""
    return result.returncode == 0


def test_a_stamped_build_is_left_alone(stamped: Machine) -> None:
    assert not has_changed(stamped)


@pytest.mark.parametrize("change", ["edit", "add", "remove", "stamp"])
def test_a_change_is_seen(stamped: Machine, change: str) -> None:
    source = stamped.project / "autograder/simt/src/core.cpp"
    os.utime(stamped.project / "build/release/.built-grading", (time.time() - 50, time.time() - 50))
    if change == "edit":
        source.write_text("// another core\n")
    elif change == "add":
        (source.parent / "more.cpp").touch()
    elif change == "remove":
        source.unlink()
    else:
        (stamped.project / "build/release/.built-grading").unlink()
    assert has_changed(stamped)


def test_the_graders_python_is_no_reason_to_build(stamped: Machine) -> None:
    folder = stamped.project / "autograder/exercises"
    folder.mkdir()
    set_age(folder, 100)
    (folder / "words.py").touch()
    set_age(folder.parent, 100)
    (folder / "words.py").write_text("new = 1\n")
    assert not has_changed(stamped)


def test_a_moved_checkout_forgets_the_cache_of_its_old_place(stamped: Machine) -> None:
    cache = stamped.project / "build/release/CMakeCache.txt"
    cache.write_text(f"CMAKE_HOME_DIRECTORY:INTERNAL={stamped.project}\n")
    stamped.shell("drop_foreign_cache")
    assert cache.exists()
    cache.write_text("CMAKE_HOME_DIRECTORY:INTERNAL=/somewhere/else\n")
    stamped.shell("drop_foreign_cache")
    assert not cache.parent.exists()


def test_two_at_once_take_turns(machine: Machine) -> None:
    """Each part notes its begin and end; begins and ends must not interleave."""
    slow = 'ensure_packages() { echo begin >>turns; sleep 0.2; echo end >>turns; }\n'
    (machine.project / "autograder/setup/build.sh").write_text(slow)
    command = ["bash", "autograder/setup/ensure"]
    both = [subprocess.Popen(command, cwd=machine.project, stderr=subprocess.DEVNULL) for _ in range(3)]
    assert [process.wait(timeout=30) for process in both] == [0, 0, 0]
    assert (machine.project / "turns").read_text().split() == ["begin", "end"] * 3


def test_the_check_is_quick_when_nothing_is_missing(root: Path) -> None:
    """In processor time, which other work on the machine does not stretch as it does the clock's."""
    def once() -> float:
        before = os.times()
        done = subprocess.run([root / "autograder/setup/ensure", "python", "build", "test"], text=True, capture_output=True)
        assert done.returncode == 0, done.stderr
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    assert min(once() for _ in range(3)) < 0.3
