"""ncu's counters are read with their units; the emulator's loads must be the card's."""

from autograder.gpu import cases, profile, steps
from autograder.records import CaseCounts, CaseSpec

RULE = steps.rule_of("tiled_matmul")
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
    found = profile.joined(RULE, CASES, profile.read_csv(recorded("ncu_512.csv")), COUNTS)
    assert [one.agrees for one in found.kernels] == [True, True, True]
    assert [one.card_loads for one in found.kernels] == [one.ideal_loads for one in found.kernels] == [1 << 28, 1 << 25, 1 << 24]
    assert [one.estimate for one in found.kernels] == [0.25, 2, 4]
    assert {round(one.flop_per_byte_dram) for one in found.kernels} == {128}     # A and B once, whatever the kernel


def test_a_difference_is_a_no(recorded):
    counts = [CaseCounts(0, {"A": 1 << 27, "B": 1 << 26}), *COUNTS[1:]]
    found = profile.joined(RULE, CASES, profile.read_csv(recorded("ncu_512.csv")), counts)
    assert [one.agrees for one in found.kernels] == [False, True, True]
    assert "NO" in profile.rows(found)[1]


def test_without_counters_the_emulators_stay_and_nothing_agrees():
    found = profile.joined(RULE, CASES, [], COUNTS, "Nsight Compute (ncu) is not installed")
    assert [(one.emulator_loads, one.agrees) for one in found.kernels] == [(1 << 28, None), (1 << 25, None), (1 << 24, None)]
    assert found.why


def test_kernels_that_launch_twice_are_not_compared(recorded):
    found = profile.joined(RULE, CASES[:2], profile.read_csv(recorded("ncu_512.csv")), COUNTS)
    assert found.kernels == [] and "3 launches for 2 cases" in found.why


def test_forbidden_counters_are_told_with_what_to_do():
    said = "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission to access NVIDIA GPU Performance Counters"
    assert "administrator" in profile.why_not(said, 1)
    assert profile.why_not("==ERROR== The application returned an error code (11).", 11).startswith("The application")
    assert "exit status 3" in profile.why_not("", 3)


SASS = """==PROF== Disconnected
"Kernel Name","void k<(bool)0>(const float *)",
"Address","Source","inst_executed","thread_inst_executed_true"
"0x10","      LDC R1, c[0x0][0x28]","4","128"
"0x20","@P3   LDG.E.CONSTANT R12, desc[UR4][R4.64]","4","100"
"0x30","      LDG.E.128.CONSTANT R12, desc[UR4][R4.64+0x8]","4","128"
"0x40","      LDG.E.U8 R1, desc[UR4][R4.64]","1","32"
"0x50","      LDGSTS.E.BYPASS.128 [R9], desc[UR4][R2.64]","1","1,000"
"0x60","      LDS R5, [R0]","5","160"
"Kernel Name","second(float *)",
"Address","Source","inst_executed","thread_inst_executed_true"
"0x10","      STG.E R12, desc[UR4][R4.64]","4","100"
"""


def test_elements_are_read_out_of_the_machine_code():
    """Threads that took part, times how many floats each loads: what instructions × 32 lanes would miss."""
    assert profile.read_loads(SASS) == [100 + 128 * 4 + 8 + 1000 * 4, 0]
    assert profile.read_loads("==ERROR== no page") == []


def test_elements_go_before_instructions_times_lanes(recorded):
    launches = [launch | {"loaded_elements": 5} for launch in profile.read_csv(recorded("ncu_512.csv"))]
    assert [one.card_loads for one in profile.joined(RULE, CASES, launches, COUNTS).kernels] == [5, 5, 5]


def test_a_kernel_whose_tile_nobody_knows_has_no_estimate():
    case = CaseSpec(0, "register", 512, 512, 512, "eighths")
    [one] = profile.joined(steps.rule_of("register_tiling"), [case], [], [CaseCounts(0, {"A": 3, "B": 4, "C": 9})]).kernels
    assert (one.emulator_loads, one.ideal_loads, one.estimate) == (7, None, None)
    transpose = CaseSpec(0, "tiled", 65, 97, 1, "eighths", form="transpose")
    [one] = profile.joined(steps.rule_of("tiled_transpose"), [transpose], [], [CaseCounts(0, {"in": 65 * 97})]).kernels
    assert one.ideal_loads == one.emulator_loads


def test_what_is_profiled_and_what_a_debugger_gets():
    """Every exercise with kernels; ragged cases, and whole tiles where a kernel may go another way."""
    assert {(case.m, case.n, case.k) for name in ("tiled_matmul", "register_tiling") for case in cases.largest_cases(steps.rule_of(name))} == {(512, 512, 512)}
    shapes = {name: [cases.extents(case) for case in cases.telling_cases(steps.rule_of(name))] for name in ("tiled_matmul", "register_tiling", "tiled_transpose")}
    assert shapes == {"tiled_matmul": [(257, 193, 129), (255, 129, 257)], "register_tiling": [(129, 130, 33), (257, 193, 129), (128, 128, 32)],
                      "tiled_transpose": [(1, 67), (65, 97), (64, 96)]}
