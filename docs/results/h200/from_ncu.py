"""Turns Nsight Compute's CSV (--csv --page raw) into counters.json: a record a kernel, the asked-for counters only.

    python from_ncu.py --driver 580.159.04 --toolkit 13.0 --date 2026-11-30 512=ncu_512.csv 2048=ncu_2048.csv > counters.json
"""

from __future__ import annotations

import argparse
import csv
import json
from pathlib import Path

COUNTERS = {
    "dram__bytes_read.sum": "dram_read_bytes",
    "dram__bytes_write.sum": "dram_write_bytes",
    "lts__t_bytes.sum": "l2_bytes",
    "smsp__sass_inst_executed_op_global_ld.sum": "global_load_instructions",
    "smsp__sass_inst_executed_op_global_st.sum": "global_store_instructions",
    "smsp__sass_inst_executed_op_shared_ld.sum": "shared_load_instructions",
    "smsp__sass_inst_executed_op_shared_st.sum": "shared_store_instructions",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum": "bank_conflicts_on_loads",
    "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum": "bank_conflicts_on_stores",
    "sm__warps_active.avg.pct_of_peak_sustained_active": "achieved_occupancy_percent",
    "smsp__inst_executed.sum": "instructions",
    "smsp__issue_active.avg.pct_of_peak_sustained_active": "issue_active_percent",
    "smsp__average_warps_issue_stalled_dispatch_stall_per_issue_active.ratio": "warps_in_dispatch_stall_per_issue",
    "gpu__time_duration.sum": "duration_ns",
}


def number(text: str) -> int | float:
    value = float(text.replace(",", ""))
    return int(value) if value.is_integer() else value


def records(path: Path) -> list[dict[str, str | int | float]]:
    """The kernels of one report in launch order; the row after the heading holds the units."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line.startswith('"')]
    rows = [row for row in csv.DictReader(lines) if row["ID"]]
    fields = ("Block Size", "Grid Size")
    return [
        {"kernel": row["Kernel Name"].split("(")[0].removeprefix("void ")}
        | {field.lower().replace(" ", "_"): row[field] for field in fields}
        | {name: number(row[counter]) for counter, name in COUNTERS.items()}
        for row in rows
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("driver", "toolkit", "date"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("reports", nargs="+", metavar="SIZE=FILE")
    options = parser.parse_args()
    sizes = (report.split("=", 1) for report in options.reports)
    shapes = [{"m": int(n), "n": int(n), "k": int(n), "kernels": records(Path(file))} for n, file in sizes]
    head = {"device": "NVIDIA H200", "driver": options.driver, "toolkit": options.toolkit, "date": options.date}
    print(json.dumps({**head, "shapes": shapes}, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
