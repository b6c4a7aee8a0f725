"""A copy of the set-up scripts in a folder of its own, and a machine made of stand-in commands."""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

# What the scripts themselves call; everything else is missing unless a test puts it there.
BASICS = ("bash", "env", "mkdir", "tail", "find", "touch", "mv", "cp", "ln", "rm", "grep", "flock", "cat",
          "printf", "readlink", "sed", "xargs", "make", "sleep")


@dataclass
class Machine:
    """Commands on a PATH of their own, and a project that holds only the set-up."""

    project: Path
    commands: Path
    log: Path

    def command(self, name: str, script: str) -> None:
        """Puts a stand-in on the PATH; it notes how it was called, then runs `script`."""
        path = self.commands / name
        path.write_text(f'#!/bin/bash\nprintf "%s\\n" "{name} $*" >>"{self.log}"\n{script}\n')
        path.chmod(0o755)

    def calls(self, name: str) -> list[str]:
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        return [line for line in lines if line.split()[0] == name]

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.commands), "HOME": str(self.project), **settings}
        return subprocess.run(words, cwd=self.project, env=environment, text=True, capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=60)

    def shell(self, script: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Runs a script with all set-up functions loaded."""
        parts = "; ".join(f"source autograder/setup/{name}.sh" for name in ("common", "packages", "python", "build"))
        return self.run("bash", "-uc", f"{parts}; {script}", **settings)


def link_basics(folder: Path) -> None:
    folder.mkdir()
    for name in BASICS:
        found = shutil.which(name)
        assert found, f"{name} is needed to test the set-up"
        (folder / name).symlink_to(found)


def copy_setup(root: Path, project: Path) -> None:
    shutil.copytree(root / "autograder/setup", project / "autograder/setup")
    chooser = project / "autograder/setup/python.sh"
    chooser.write_text(chooser.read_text().replace("/usr/bin/python", "/no/such/python"))
    for name in ("Makefile", "requirements.lock", "requirements-test.lock"):
        shutil.copy(root / name, project / name)


@pytest.fixture
def machine(tmp_path: Path, root: Path) -> Machine:
    """A machine with neither compiler nor Python, whose user is not root."""
    project = tmp_path / "pro ject"  # scripts that forget their quotes fail on the blank
    project.mkdir()
    copy_setup(root, project)
    link_basics(tmp_path / "bin")
    made = Machine(project, tmp_path / "bin", tmp_path / "calls.log")
    made.command("id", "echo 1000")
    made.command("apt-get", "exit 0")
    return made
