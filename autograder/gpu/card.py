"""The GPUs of this machine: which there are, which driver, which files the box must show so that CUDA works inside."""

import functools
import os
import re
import shutil
import subprocess
from pathlib import Path

from msgspec import Struct

from autograder.faults import UserMistake

_DRIVER = "libcuda.so.1"
_CONTROL = ("/dev/nvidiactl", "/dev/dxg")          # the second one under WSL
_KNOWN_TO_THE_DRIVER = Path("/proc/driver/nvidia/gpus")


class Gpu(Struct, frozen=True):
    """One GPU as nvidia-smi tells it. `minor` is the number of its device file."""

    index: int
    uuid: str
    name: str
    driver: str
    arch: str
    memory_mib: int
    minor: int = 0

    @property
    def words(self) -> str:
        return f"GPU {self.index}"


@functools.cache
def gpus() -> list[Gpu]:
    """All GPUs; an empty list where there is none or no driver."""
    if not any(Path(file).exists() for file in _CONTROL) or not (tool := _smi()):
        return []
    query = "--query-gpu=index,uuid,name,driver_version,compute_cap,memory.total,pci.bus_id"
    said = subprocess.run([tool, query, "--format=csv,noheader,nounits"], capture_output=True, text=True, timeout=60)
    return parsed(said.stdout) if said.returncode == 0 else []


def parsed(text: str) -> list[Gpu]:
    """One GPU a line, as `nvidia-smi --format=csv,noheader,nounits` prints it; lines of another shape are left out."""
    found = []
    for line in text.splitlines():
        words = [word.strip() for word in line.split(",")]
        if len(words) == 7 and words[0].isdigit():
            memory = int(words[5]) if words[5].isdigit() else 0
            minor = minor_number(words[6], int(words[0]))
            found.append(Gpu(int(words[0]), words[1], words[2], words[3], "sm_" + words[4].replace(".", ""), memory, minor))
    return found


def minor_number(bus: str, otherwise: int) -> int:
    """Which /dev/nvidiaN it is: nvidia-smi counts by place on the bus, the device files need not."""
    file = _KNOWN_TO_THE_DRIVER / bus.lower().removeprefix("0000") / "information"
    try:
        found = re.search(r"Device Minor:\s*(\d+)", file.read_text())
    except OSError:
        return otherwise
    return int(found[1]) if found else otherwise


def need() -> list[Gpu]:
    if not gpus():
        raise UserMistake("There is no NVIDIA GPU here, or its driver does not answer (nvidia-smi).",
                          "Everything else works without one; `autograder resources` needs nvcc only.")
    return gpus()


def _smi() -> str | None:
    usual = ("/usr/local/nvidia/bin/nvidia-smi", "/usr/lib/wsl/lib/nvidia-smi")
    return shutil.which("nvidia-smi") or next((place for place in usual if Path(place).exists()), None)


def device_files(gpu: Gpu) -> list[str]:
    """The one GPU, and what all share: other GPUs are not there for the program."""
    names = [f"nvidia{gpu.minor}", "nvidiactl", "nvidia-uvm", "nvidia-uvm-tools", "dxg"]
    return [f"/dev/{name}" for name in names if Path("/dev", name).exists()]


def environment(gpu: Gpu) -> dict[str, str]:
    """What CUDA needs to find its driver, and to see one GPU only."""
    folder = driver_folder()
    return {"CUDA_VISIBLE_DEVICES": gpu.uuid, "CUDA_CACHE_DISABLE": "1", **({"LD_LIBRARY_PATH": folder} if folder else {})}


@functools.cache
def driver_folder() -> str:
    """Where libcuda lies when the loader does not find it by itself."""
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True).stdout
    if _DRIVER in known:
        return ""
    places = [*os.environ.get("LD_LIBRARY_PATH", "").split(":"), "/usr/local/nvidia/lib64", "/usr/local/nvidia/lib", "/usr/lib/wsl/lib"]
    return next((place for place in places if place and Path(place, _DRIVER).exists()), "")
