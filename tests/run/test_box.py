"""The box: what a program in it can reach, and which fact is noted when a limit ends it."""

import os
import socket

import pytest

from autograder.faults import GraderFault
from autograder.run import box, seccomp
from autograder.run.level import level
from autograder.run.limits import Bind, Job, Limits

BOXED = level().mode
needs_box = pytest.mark.skipif(BOXED == "none", reason=f"no box here: {level().why}")
MODES = [BOXED, "none"] if BOXED != "none" else ["none"]


def bash(script: str, mode: str | None = None, *, binds=(), cwd="/tmp", results=(), **limits):
    job = Job(["/bin/bash", "-c", script], Limits(**{"wall_s": 10.0, "cpu_s": 5} | limits), list(binds), cwd, results=results)
    return box.run(job, mode)


@pytest.mark.parametrize("mode", MODES)
def test_both_streams_and_both_results_come_back(mode):
    facts = bash("echo out; echo err >&2; printf 123 >&3; echo '{}' >&4; exit 7", mode, results=("outputs", "events"))
    assert (facts.stdout, facts.stderr, facts.outputs, facts.events) == (b"out\n", b"err\n", b"123", b"{}\n")
    assert (facts.exit_status, facts.signal, facts.limit) == (7, None, None)


@pytest.mark.parametrize("mode", MODES)
def test_results_are_closed_when_not_asked_for(mode):
    assert bash("(echo x >&3) 2>/dev/null || echo closed", mode).stdout == b"closed\n"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("script, limits, limit", [
    ("while :; do :; done", {"cpu_s": 1}, "cpu"),
    ("sleep 30", {"wall_s": 0.3}, "wall"),
    ("trap '' TERM XCPU; while :; do :; done", {"wall_s": 0.4}, "wall"),
    ("kill -STOP $$", {"wall_s": 0.4}, "wall"),
    ("sleep 0.2; kill -STOP $$", {"idle_s": 0.4}, "wall"),
    ("while :; do :; done", {"cpu_s": 1, "idle_s": 0.2}, "cpu"),
    ("yes", {"stdout": 10000}, "output"),
    ("yes >&2", {"stderr": 10000}, "output"),
    ("yes >&4", {"events": 10000}, "output"),
    ("a=$(head -c 400000000 /dev/zero | tr '\\0' x); sleep 5", {"memory_mib": 150}, "memory")])
def test_the_limit_that_fired_is_named(mode, script, limits, limit):
    facts = bash(script, mode, results=("outputs", "events"), **limits)
    assert facts.limit == limit
    assert facts.exit_status is None
    assert facts.wall_s < 8
    assert max(len(facts.stdout), len(facts.stderr), len(facts.events)) <= 10000


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name, number", [("SEGV", 11), ("ABRT", 6), ("FPE", 8)])
def test_a_signal_is_told_from_an_exit_status(mode, name, number):
    facts = bash(f"kill -{name} $$", mode)
    assert (facts.exit_status, facts.signal, facts.limit) == (None, number, None)


@pytest.mark.parametrize("mode", MODES)
def test_a_file_that_grows_too_large_is_an_output_limit(mode, tmp_path):
    tmp_path.chmod(0o777)
    facts = bash("exec head -c 9000000 /dev/zero > /w/big", mode, binds=[Bind(tmp_path, "/w", True)], cwd="/w", file_mib=1) \
        if mode != "none" else bash(f"exec head -c 9000000 /dev/zero > {tmp_path}/big", mode, file_mib=1)
    assert facts.limit == "output" or b"too large" in facts.stderr
    assert (tmp_path / "big").stat().st_size <= 1 << 20


@pytest.mark.parametrize("mode", MODES)
def test_what_a_program_leaves_behind_does_not_hold_us_up(mode):
    facts = bash("sleep 20 & sleep 20 & echo done", mode)
    assert facts.stdout == b"done\n"
    assert facts.exit_status == 0
    assert facts.wall_s < 5


def test_unboxed_paths_are_those_of_the_host(tmp_path):
    (tmp_path / "in").write_text("hello")
    facts = box.run(Job(["/bin/cat", "/w/in"], Limits(), [Bind(tmp_path, "/w")], "/w"), "none")
    assert facts.stdout == b"hello"


def test_unboxed_options_that_hold_a_path_are_those_of_the_host(tmp_path):
    (tmp_path / "seen.h").write_text("int seen;\n")
    facts = box.run(Job(["/usr/bin/cpp", "-P", "-I/w", "-include", "seen.h", "/dev/null"], Limits(), [Bind(tmp_path, "/w")]), "none")
    assert facts.stdout.strip() == b"int seen;"


@needs_box
@pytest.mark.parametrize("script", [
    "cat /etc/passwd", "cat /proc/self/environ", "ls /home", "ls /root", "touch /x", "touch /usr/x", "touch /dev/x", "touch /w/x",
    "cat /course", "ls /sys", "unshare -U true", "kill -0 1", "chmod 777 /w"])
def test_what_a_box_does_not_have(script, tmp_path):
    (tmp_path / "in").write_text("hello")
    tmp_path.chmod(0o755)
    facts = bash(f"cat /w/in; {script} >/dev/null 2>&1 && echo reached", binds=[Bind(tmp_path, "/w")])
    if script == "kill -0 1":          # the only process to be seen there is the box's own
        assert facts.stdout.startswith(b"hello")
    else:
        assert facts.stdout == b"hello"


@needs_box
def test_no_network_and_no_secret_of_ours(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("x")
    with socket.create_server(("127.0.0.1", 0)) as server:
        script = f"cat {secret} || kill -0 {os.getpid()} || exec 7<>/dev/tcp/127.0.0.1/{server.getsockname()[1]}"
        facts = bash(f"({script}) >/dev/null 2>&1 && echo reached; env")
    names = {line.split(b"=")[0] for line in facts.stdout.split()}
    assert names <= {b"PATH", b"LANG", b"TMPDIR", b"PWD", b"SHLVL", b"_"}


@needs_box
def test_descriptors_of_ours_stay_outside(tmp_path):
    secret = open(tmp_path / "secret", "w+")
    os.set_inheritable(secret.fileno(), True)
    facts = bash("for i in {3..40}; do (: >&$i) 2>/dev/null && echo $i; done")
    secret.close()
    assert facts.stdout == b""


@needs_box
def test_a_fork_bomb_stays_small_and_ends():
    facts = bash(":(){ :|:& };:; sleep 0.3", processes=40, wall_s=3.0)
    assert facts.wall_s < 5
    assert bash("echo fine").stdout == b"fine\n"


@needs_box
def test_private_tmp_is_small_and_gone_afterwards():
    facts = bash("head -c 9000000 /dev/zero > /tmp/a; ls /tmp", tmp_mib=4)
    assert b"No space left" in facts.stderr
    assert bash("ls -A /tmp").stdout == b""


@needs_box
def test_a_program_that_is_not_there_is_our_fault():
    with pytest.raises(GraderFault):
        box.run(Job(["/usr/bin/env"], Limits(), [Bind("/nowhere/at/all", "/w")]))


@pytest.mark.skipif(not seccomp.supported(), reason="call numbers of this machine are not known")
def test_the_filter_is_well_formed():
    program = seccomp.program()
    assert len(program) % 8 == 0
    assert len(program) // 8 < 4096


@pytest.mark.parametrize("first", [3, 190, 200, 205])
def test_steps_into_place_never_overwrite_one_that_is_still_to_move(first):
    """With many boxes at once any number may be taken: 205 was what stood for 5 on its way."""
    moves = {first + i: theirs for i, theirs in enumerate((1, 2, 3, 4, 5, 6, 7))}
    table = {ours: f"for {theirs}" for ours, theirs in moves.items()}
    for step, *numbers in box._moved(moves):
        if step == os.POSIX_SPAWN_DUP2:
            table[numbers[1]] = table[numbers[0]]
        else:
            del table[numbers[0]]
    assert {number: table[number] for number in moves.values()} == {theirs: f"for {theirs}" for theirs in moves.values()}


def test_a_box_beside_many_others():
    """Two hundred descriptors are open already, so that the next ones have numbers around two hundred."""
    taken = [os.open("/dev/null", os.O_RDONLY) for _ in range(200)]
    try:
        for _ in range(3):
            taken.append(os.open("/dev/null", os.O_RDONLY))
            facts = bash("echo out; echo err >&2; echo three >&3; echo four >&4", results=("outputs", "events"))
            assert (facts.stdout, facts.stderr, facts.outputs, facts.events) == (b"out\n", b"err\n", b"three\n", b"four\n")
    finally:
        for fd in taken:
            os.close(fd)
