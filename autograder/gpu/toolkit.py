"""Finds nvcc and its sister tools, and says which one was taken and where from."""

import functools
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from autograder.faults import UserMistake

_USUAL = ("/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda", "/usr/lib/nvidia-cuda-toolkit")
_PYPI = ("cu13", "cuda_nvcc")        # under nvidia/: the packages of CUDA 13 share one folder, older ones have their own


class Toolkit(Struct, frozen=True):
    """One CUDA Toolkit. `found` is said to whoever reads a result."""

    nvcc: str
    found: str
    version: str

    @property
    def root(self) -> Path:
        """The folder that holds bin/, include/, lib64/: a link in PATH is followed."""
        return Path(self.nvcc).resolve().parent.parent

    @property
    def words(self) -> str:
        return f"nvcc {self.version} (found through {self.found})"

    def library_folder(self, name: str) -> Path | None:
        """Where lib<name>.so lies in this toolkit; nothing where it brings none."""
        for folder in ("lib64", "lib", "targets/x86_64-linux/lib"):
            if any(self.root.joinpath(folder).glob(f"lib{name}.so*")):
                return self.root / folder
        return None

    def tool(self, name: str) -> str | None:
        """A sister tool: beside nvcc, in PATH, or in the folder that Nsight Compute installs itself into."""
        beside = self.root / "bin" / name
        if beside.is_file():
            return str(beside)
        return shutil.which(name) or next((str(path) for path in _nsight(name)), None)


def candidates() -> Iterator[tuple[str, Path]]:
    """Where nvcc may be, in the order of asking: how it is said, and the file."""
    if in_path := shutil.which("nvcc"):
        yield "PATH", Path(in_path)
    for name in ("CUDA_HOME", "CUDA_PATH"):
        if os.environ.get(name):
            yield name, Path(os.environ[name], "bin", "nvcc")
    for folder in (*_USUAL, *sorted(map(str, Path("/usr/local").glob("cuda-*")), reverse=True)):
        yield folder, Path(folder, "bin", "nvcc")
    for folder in _pypi_folders():
        yield "the PyPI package nvidia-cuda-nvcc", folder / "bin" / "nvcc"


def _pypi_folders() -> list[Path]:
    spec = find_spec("nvidia")
    places = list(spec.submodule_search_locations or []) if spec else []
    return [Path(place, name) for place in places for name in _PYPI]


def _nsight(name: str) -> list[Path]:
    return sorted(Path("/opt/nvidia/nsight-compute").glob(f"*/{name}"), reverse=True)


@functools.cache
def find() -> Toolkit | None:
    """The first nvcc that answers; nothing when there is none."""
    for found, path in candidates():
        if not os.access(path, os.X_OK):
            continue
        said = subprocess.run([str(path), "--version"], capture_output=True, text=True)
        if match := re.search(r"release (\S+),", said.stdout):
            return Toolkit(str(path), found, match[1])
    return None


def need() -> Toolkit:
    """nvcc, or words on how to get it."""
    found = find()
    if found is None:
        raise UserMistake("There is no nvcc here: not in PATH, CUDA_HOME, /usr/local/cuda, nor as a PyPI package.",
                          "Install the CUDA Toolkit, or set CUDA_HOME to the folder that holds its bin/nvcc.")
    return found
