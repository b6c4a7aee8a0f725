"""ncu's counters are read with their units; the emulator's loads must be the card's."""

from autograder.gpu import profile
from autograder.records import CaseCounts, CaseSpec

CASES = [CaseSpec(0, "naive", 512, 512, 512, "eighths"), CaseSpec(1, "tile8", 512, 512, 512, "eighths", tile=8),
         CaseSpec(2, "tile16", 512, 512, 512, "eighths", tile=16)]
COUNTS = [CaseCounts(0, {"A": 1 << 27, "B": 1 << 27}), CaseCounts(1, {"A": 1 << 24, "B": 1 << 24}), CaseCounts(2, {"A": 1 << 23, "B": 1 << 23, "C": 5})]


def test_counters_of_three_launches(recorded):
    launches = profile.read_csv(recorded("ncu_512.csv"))
    assert [launch["kernel"] for launch in launches] == ["naive_kernel", "tiled_kernel<8>", "tiled_kernel<16>"]
    assert [launch["global_load_instructions"] for launch in launches] == [8388608, 1048576, 524288]
    assert launches[0]["dram_read_bytes"] == 2103040 and launches[2]["achieved_occupancy_percent"] == 71.08


def test_units_are_taken_into_account(recorded):
    text = recorded("ncu_512.csv").replace('"byte","byte","byte"', '"Mbyte","Kbyte","byte"').replace('"2,103,040","0"', '"2.10","1.5"')
    first = profile.read_csv(text)[0]
    assert (first["dram_read_bytes"], first["dram_write_bytes"]) == (2100000, 1500)


def test_instructions_times_lanes_are_the_emulators_loads(recorded):
    found = profile.joined(CASES, profile.read_csv(recorded("ncu_512.csv")), COUNTS)
    assert [one.agrees for one in found.kernels] == [True, True, True]
    assert [one.card_loads for one in found.kernels] == [one.ideal_loads for one in found.kernels] == [1 << 28, 1 << 25, 1 << 24]
    assert [one.estimate for one in found.kernels] == [0.25, 2, 4]
    assert {round(one.flop_per_byte_dram) for one in found.kernels} == {128}     # A and B once, whatever the kernel


def test_a_difference_is_a_no(recorded):
    counts = [CaseCounts(0, {"A": 1 << 27, "B": 1 << 26}), *COUNTS[1:]]
    found = profile.joined(CASES, profile.read_csv(recorded("ncu_512.csv")), counts)
    assert [one.agrees for one in found.kernels] == [False, True, True]
    assert "NO" in profile.rows(found)[1]


def test_without_counters_the_emulators_stay_and_nothing_agrees():
    found = profile.joined(CASES, [], COUNTS, "Nsight Compute (ncu) is not installed")
    assert [(one.emulator_loads, one.agrees) for one in found.kernels] == [(1 << 28, None), (1 << 25, None), (1 << 24, None)]
    assert found.why


def test_kernels_that_launch_twice_are_not_compared(recorded):
    found = profile.joined(CASES[:2], profile.read_csv(recorded("ncu_512.csv")), COUNTS)
    assert found.kernels == [] and "3 launches for 2 cases" in found.why


def test_forbidden_counters_are_told_with_what_to_do():
    said = "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters"
    assert "administrator" in profile.why_not(said, 1)
    assert profile.why_not("==ERROR== The application returned an error code (11).", 11).startswith("The application")
    assert "exit status 3" in profile.why_not("", 3)
