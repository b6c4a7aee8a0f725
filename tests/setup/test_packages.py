"""Which Debian packages are asked for, how they are installed, and what is said when they can't be."""

import pytest

from .conftest import Machine

ALWAYS_FOUND = "is_there() { [[ $* != *' g++' ]]; }; has_venv() { true; }; "  # all but the compiler is there
NOTHING_MISSING = "is_there() { true; }; has_venv() { true; }; "


def test_without_root_one_line_says_exactly_what_to_install(machine: Machine) -> None:
    result = machine.run("make", "--no-print-directory", "grade")
    said = [line for line in result.stderr.splitlines() if not line.startswith("make:")]
    assert len(said) == 1
    assert "sudo apt-get install " in said[0]
    wanted = said[0].split("install ")[1].split()
    assert {"g++", "cmake", "ninja-build", "bubblewrap", "binutils"} <= set(wanted)
    assert any(word.startswith("python3") for word in wanted)  # asked for in one go with the rest
    assert not machine.calls("apt-get")


def test_that_line_is_exit_status_2_and_nothing_was_made(machine: Machine) -> None:
    before = sorted(machine.project.rglob("*"))
    assert machine.run("autograder/setup/autograder", "grade").returncode == 2
    assert sorted(machine.project.rglob("*")) == before


def test_only_what_is_missing_is_named(machine: Machine) -> None:
    result = machine.shell(ALWAYS_FOUND + "ensure_packages")
    assert result.stderr.strip().endswith("sudo apt-get install g++")


def test_nothing_is_said_or_run_when_nothing_is_missing(machine: Machine) -> None:
    result = machine.shell(NOTHING_MISSING + "ensure_packages")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert not machine.log.exists()


def test_root_installs_without_sudo(machine: Machine) -> None:
    machine.command("id", "echo 0")
    result = machine.shell(ALWAYS_FOUND + "ensure_packages")
    assert result.returncode == 0, result.stderr
    update, install = machine.calls("apt-get")
    assert update.endswith("update")
    assert install.endswith("install --no-install-recommends g++")
    assert result.stderr == "setup: installing Debian packages (once): g++\n"


def test_sudo_without_a_password_is_used(machine: Machine) -> None:
    machine.command("sudo", 'shift; "$@"')
    result = machine.shell(ALWAYS_FOUND + "ensure_packages")
    assert result.returncode == 0, result.stderr
    assert [line.split()[:2] for line in machine.calls("sudo")] == [["sudo", "-n"]] * 3
    assert machine.calls("apt-get")[-1].endswith(" g++")


def test_sudo_that_wants_a_password_is_not_asked_when_nobody_is_there(machine: Machine) -> None:
    machine.command("sudo", "exit 1")
    result = machine.shell(ALWAYS_FOUND + "ensure_packages")
    assert result.returncode == 2
    assert machine.calls("sudo") == ["sudo -n true"]


def test_a_failed_update_does_not_stop_the_installation(machine: Machine) -> None:
    machine.command("id", "echo 0")
    machine.command("apt-get", '[[ $* != *update* ]]')
    result = machine.shell(ALWAYS_FOUND + "ensure_packages")
    assert result.returncode == 0
    assert "'apt-get update' complained" in result.stderr


def test_a_failed_installation_shows_why(machine: Machine) -> None:
    machine.command("id", "echo 0")
    machine.command("apt-get", 'echo "E: no room on the disk" >&2; exit 100')
    result = machine.shell(ALWAYS_FOUND + "ensure_packages")
    assert result.returncode == 2
    assert "E: no room on the disk" in result.stderr
    assert result.stderr.rstrip().endswith("sudo apt-get install g++")


def test_a_machine_without_apt_is_told_the_names(machine: Machine) -> None:
    (machine.commands / "apt-get").unlink()
    result = machine.shell(ALWAYS_FOUND + "ensure_packages")
    assert result.returncode == 2
    assert "no apt-get" in result.stderr and result.stderr.rstrip().endswith(": g++")


@pytest.mark.parametrize(("evidence", "there"), [
    ("command bash", True),
    ("command no-such-command", False),
    ("file /no/such/* /etc/passw*", True),
    ("file /no/such/*", False),
])
def test_evidence(machine: Machine, evidence: str, there: bool) -> None:
    assert (machine.shell(f"is_there {evidence}").returncode == 0) is there
