"""Which Python is taken, and when .venv is brought up to date."""

import subprocess

import pytest

from .conftest import Machine

TOO_OLD = "exit 1"
GOOD = "exit 0"
WITHOUT_VENV = 'case $2 in *ensurepip*) exit 1 ;; *print*) echo python3.12-venv ;; esac'


def chosen(machine: Machine) -> str:
    return machine.shell('choose_python; echo "$python"').stdout.strip()


def packages(machine: Machine) -> str:
    return machine.shell("choose_python || python_packages").stdout.strip()


def test_python3_comes_first(machine: Machine) -> None:
    machine.command("python3", GOOD)
    machine.command("python3.13", GOOD)
    assert chosen(machine) == "python3"


def test_an_old_python3_is_passed_over(machine: Machine) -> None:
    machine.command("python3", TOO_OLD)
    machine.command("python3.12", GOOD)
    assert chosen(machine) == "python3.12"


def test_one_without_venv_is_passed_over(machine: Machine) -> None:
    machine.command("python3", WITHOUT_VENV)
    machine.command("python3.11", GOOD)
    assert chosen(machine) == "python3.11"


@pytest.mark.parametrize(("python3", "wanted"), [
    (None, "python3 python3-venv"),
    (TOO_OLD, "python3.11 python3.11-venv"),
    (WITHOUT_VENV, "python3.12-venv"),
])
def test_the_package_that_helps_this_machine(machine: Machine, python3: str | None, wanted: str) -> None:
    if python3:
        machine.command("python3", python3)
    assert packages(machine) == wanted


# A stand-in for `python3 -m venv --clear DIR` whose result notes how pip was called.
MAKES_VENV = """
case $* in
  *" venv "*)
    rm -rf "${@: -1}"
    mkdir -p "${@: -1}/bin"
    printf '#!/bin/bash\\nprintf "pip %%s PIP_USER=%%s\\\\n" "$*" "$PIP_USER" >>"$LOG"; exit ${PIP_STATUS:-0}\\n' >"${@: -1}/bin/python"
    /bin/chmod +x "${@: -1}/bin/python" ;;
esac
"""
ENSURE = "ensure_venv requirements.lock 'the Python packages'"


@pytest.fixture
def with_python(machine: Machine) -> Machine:
    machine.command("python3", MAKES_VENV)
    return machine


def ensure(machine: Machine, **settings: str) -> subprocess.CompletedProcess[str]:
    return machine.shell(ENSURE, LOG=str(machine.log), **settings)


def test_packages_are_installed_once_from_the_lock_with_hashes(with_python: Machine) -> None:
    first = ensure(with_python)
    assert first.returncode == 0, first.stderr
    second = ensure(with_python)
    assert (second.returncode, second.stdout, second.stderr) == (0, "", "")
    (call,) = with_python.calls("pip")
    assert "--require-hashes" in call and "requirements.lock" in call and call.endswith("PIP_USER=0")
    assert "index" not in call and "http" not in call  # where packages come from is the user's business


def test_a_changed_lock_is_installed(with_python: Machine) -> None:
    ensure(with_python)
    (with_python.project / "requirements.lock").write_text("another==1.0 --hash=sha256:00\n")
    ensure(with_python)
    assert len(with_python.calls("pip")) == 2


def test_a_failed_installation_is_tried_again(with_python: Machine) -> None:
    failed = ensure(with_python, PIP_STATUS="1")
    assert failed.returncode == 2
    assert "Is this machine online?" in failed.stderr
    assert ensure(with_python).returncode == 0
    assert len(with_python.calls("pip")) == 2


def test_a_venv_whose_python_went_away_is_made_anew(with_python: Machine) -> None:
    ensure(with_python)
    python = with_python.project / ".venv/bin/python"
    python.unlink()
    python.symlink_to("/no/such/python")
    assert ensure(with_python).returncode == 0
    assert len([call for call in with_python.calls("python3") if " venv " in call]) == 2
