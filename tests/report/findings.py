"""Findings as the emulator and the judge would say them, one or more of every kind: what the words are tried on."""

from typing import Any

FILE = "tiled_matmul.cu"
SHAPE = {"m": 255, "n": 129, "k": 257}
AT = {"file": FILE, "line": 32, "block": [0, 0, 0], "thread": [5, 0, 0], "kernel": "tiled<16>", "variant": "tile16"}
LAUNCH = {"file": FILE, "line": 43}


def _race(kind: str, here: tuple[str, int, int | None], there: tuple[str, int, int | None], **more: Any) -> dict[str, Any]:
    access, line, round_ = here
    other_access, other_line, other_round = there
    raw = {"kind": kind, "count": 4096, "file": FILE, "line": line, "access": access, "bytes": 4, "kernel": "tiled<16>",
           "variant": "tile16", "variants": ["tile8", "tile16"], "launch": LAUNCH,
           "block": [0, 0, 0], "thread": [3, 0, 0], "round": round_, "interval": 2, "space": "shared", "array": "As",
           "index": [0, 3], "offset": 12, "shape": SHAPE,
           "other": {"file": FILE, "line": other_line, "access": other_access, "block": [0, 0, 0], "thread": [5, 0, 0],
                     "round": other_round},
           "spread": {"blocks": 144, "first_block": [0, 0, 0], "threads": 256, "rounds": [1, 17]}}
    return raw | more


RAW: dict[str, dict[str, Any]] = {
    "race_end_of_round": _race("race_shared", ("write", 27, 2), ("read", 32, 1)),
    "race_end_seen_by_reader": _race("race_shared", ("read", 32, 1), ("write", 28, 2), array="Bs"),
    "race_after_loading": _race("race_shared", ("read", 32, 1), ("write", 27, 1)),
    "race_both_write": _race("race_shared", ("write", 27, 1), ("write", 27, 1)),
    "race_without_round": _race("race_shared", ("read", 32, None), ("write", 27, None)),
    "race_global": _race("race_global", ("write", 35, None), ("write", 35, None), space="global", array="C", index=[129],
                         other={"file": FILE, "line": 35, "access": "write", "block": [1, 0, 0], "thread": [0, 0, 0]}),
    "same_warp_race": _race("same_warp_race", ("read", 32, None), ("write", 27, None)),
    "same_warp_end_of_round": _race("same_warp_race", ("write", 27, 2), ("read", 32, 1)),
    "same_warp_after_loading": _race("same_warp_race", ("read", 32, 1), ("write", 27, 1)),
    "barrier_divergence": AT | {
        "kind": "barrier_divergence", "line": 29, "round": 1, "count": 128, "shape": SHAPE, "launch": LAUNCH,
        "waiting": [{"file": FILE, "line": 29, "threads": 128, "first": [0, 0, 0]},
                    {"file": FILE, "line": 33, "threads": 128, "first": [8, 0, 0]}],
        "spread": {"blocks": 144, "threads": 256, "rounds": [1, 17]}},
    "barrier_after_exit": AT | {
        "kind": "barrier_after_exit", "line": 29, "round": 1, "count": 2992, "block": [8, 0, 0], "thread": [1, 0, 0],
        "shape": SHAPE, "launch": LAUNCH,
        "waiting": [{"file": FILE, "line": 29, "threads": 16, "first": [0, 0, 0]}],
        "absent": [{"file": FILE, "line": 22, "how": "returned", "threads": 240, "first": [1, 0, 0]}],
        "spread": {"blocks": 24, "first_block": [8, 0, 0], "threads": 3855, "rounds": [1, 17]}},
    "shuffle": AT | {"kind": "barrier_divergence", "line": 31, "detail": {"why": "shuffle_from_absent_lane", "lane": 17}},
    "deadlock": AT | {
        "kind": "deadlock", "line": 29, "round": 3,
        "waiting": [{"file": FILE, "line": 29, "threads": 224, "first": [0, 2, 0]}],
        "absent": [{"file": FILE, "line": 31, "how": "", "threads": 32, "first": [0, 0, 0]}]},
    "order_dependent": {"kind": "order_dependent", "file": FILE, "line": 32, "text": "forward 1.5, random 0.75",
                        "detail": {"seed": 7}},
    "out_of_bounds_global": AT | {
        "kind": "out_of_bounds_global", "line": 27, "access": "read", "bytes": 4, "space": "global", "array": "A",
        "index": [65535], "round": 17, "detail": {"elements": 65535}, "block": [0, 15, 0], "thread": [1, 14, 0],
        "count": 136, "shape": SHAPE},
    "host_pointer": AT | {"kind": "out_of_bounds_global", "line": 27, "access": "read", "space": "host", "array": "a"},
    "out_of_bounds_shared": AT | {
        "kind": "out_of_bounds_shared", "line": 27, "access": "write", "space": "shared", "array": "As", "index": [0, 8],
        "thread": [8, 0, 0], "round": 1, "detail": {"size": "8×8"}, "count": 128, "shape": SHAPE},
    "out_of_bounds_index": AT | {
        "kind": "out_of_bounds_shared", "line": 27, "space": "array", "thread": [8, 0, 0], "round": 1,
        "detail": {"why": "index", "index": 8, "type": "float [8][8]"}},
    "out_of_bounds_copy": {"kind": "out_of_bounds_global", "file": FILE, "line": 39, "access": "read", "bytes": 8192, "space": "global",
                           "array": "d_c", "array_bytes": 4096, "offset": 0, "detail": {"why": "copy_size"}},
    "uninitialized_shared": AT | {
        "kind": "uninitialized_shared", "line": 32, "access": "read", "space": "shared", "array": "As", "index": [0, 5],
        "round": 1, "count": 4080, "shape": {"m": 2, "n": 2, "k": 3}, "spread": {"blocks": 1, "threads": 256}},
    "uninitialized_global": AT | {"kind": "uninitialized_global", "line": 35, "access": "read", "bytes": 4, "space": "global",
                                   "array": "c", "offset": 20, "array_bytes": 131580},
    "misaligned": AT | {"kind": "misaligned", "line": 27, "access": "read", "array": "a", "offset": 1028, "space": "global",
                        "detail": {"alignment": 16, "off_by": 4, "type": "const float4"}},
    "use_after_free": AT | {"kind": "use_after_free", "line": 27, "access": "read", "array": "A", "index": [0],
                            "other": {"file": FILE, "line": 46}},
    "double_free": {"kind": "double_free", "file": FILE, "line": 46, "array": "d_a", "other": {"file": FILE, "line": 45}},
    "memory_leak": {"kind": "memory_leak", "file": FILE, "line": 39, "count": 3, "array_bytes": 4096, "array": "d_a"},
    "integer_overflow": AT | {"kind": "integer_overflow", "line": 27, "detail": {"operation": "*", "type": "int", "left": 65536, "right": 65536}},
    "invalid_launch": {"kind": "invalid_launch", "file": FILE, "line": 43, "kernel": "tiled<64>", "variant": "tile16",
                       "detail": {"why": "too_many_threads", "grid": [4, 4, 1], "block": [64, 64, 1], "threads": 4096, "shared": 32768}},
    "api_error": {"kind": "api_error", "file": FILE, "line": 39, "variant": "naive",
                  "detail": {"call": "cudaMemcpy", "error": "cudaErrorInvalidValue"}},
    "timeout": AT | {"kind": "timeout", "line": 26, "round": 41873, "detail": {"seconds": 10}},
    "memory_limit": {"kind": "memory_limit", "file": FILE, "line": 39, "detail": {"limit": 512}},
    "output_limit": {"kind": "output_limit", "file": FILE, "line": 32, "detail": {"limit": 1}},
    "crash": AT | {"kind": "crash", "text": "row < m", "detail": {"why": "assert"}},
    "crash_signal": {"kind": "crash", "file": FILE, "line": 39, "detail": {"signal": "SIGSEGV"}},
    "compile_error": {"kind": "compile_error", "file": "edge_case.cu", "line": 3, "column": 29,
                      "text": "expected ‘,’ or ‘;’ before ‘return’"},
    "policy": {"kind": "policy", "file": FILE, "line": 2, "text": "inline assembly escapes the checks",
               "detail": {"rule": "inline_assembly"}},
    "hidden_characters": {"kind": "hidden_characters", "file": FILE, "line": 4, "detail": {"code": "U+202E", "characters": 2}},
    "unsupported": {"kind": "unsupported", "file": FILE, "line": 11, "detail": {"what": "wmma::mma_sync"}},
    "wrong_result": {
        "kind": "wrong_result", "variant": "tile16", "count": 1920, "shape": SHAPE,
        "detail": {"wrong": 1920, "elements": 32895, "reason": "wrong",
                   "first": {"row": 240, "col": 0, "got": 1.25, "want": 3.5},
                   "pattern": {"kind": "rows", "rows": [240, 254], "cols": [0, 128], "tile": 16}}},
    "wrong_unwritten": {
        "kind": "wrong_result", "variant": "tile8", "count": 129, "shape": SHAPE,
        "detail": {"wrong": 129, "elements": 32895, "reason": "poison", "first": {"row": 254, "col": 0}}},
    "non_finite": {"kind": "non_finite", "variant": "naive", "shape": SHAPE, "file": FILE,
                   "detail": {"wrong": 12, "elements": 32895, "first": {"row": 0, "col": 4, "got": "nan"}}},
    "not_tiled": {"kind": "not_tiled", "file": FILE, "line": 32, "variant": "tile16", "shape": {"m": 257, "n": 193, "k": 129},
                  "detail": {"measured": 12797058, "ideal": 926208, "limit": 1157760, "naive": 12797058, "tile": 16}},
    "not_tiled_host": {"kind": "not_tiled", "variant": "tile8", "detail": {"measured": 0, "needed": 58050, "too_few": True}},
    "bank_conflict": AT | {"kind": "bank_conflict", "line": 32, "array": "Bs", "index": [0, 0], "detail": {"ways": 16}},
    "uncoalesced": AT | {"kind": "uncoalesced", "line": 28, "access": "read", "array": "B", "detail": {"sectors": 32, "ideal": 4}},
}
