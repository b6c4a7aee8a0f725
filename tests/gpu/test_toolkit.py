"""nvcc is found where it may be, the first that answers is taken, and which one is said."""

import os
from pathlib import Path

import pytest

from autograder.faults import UserMistake
from autograder.gpu import toolkit


@pytest.fixture(autouse=True)
def nowhere(monkeypatch, tmp_path):
    """A machine without any toolkit; each test puts one somewhere."""
    monkeypatch.setattr(toolkit, "_USUAL", (str(tmp_path / "usual"),))
    monkeypatch.setattr(toolkit, "_pypi_folders", lambda: [tmp_path / "site" / "nvidia" / "cu13"])
    monkeypatch.setattr(toolkit.Path, "glob", lambda self, pattern: iter(()))
    for name in ("CUDA_HOME", "CUDA_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "path") + ":/usr/bin:/bin")
    toolkit.find.cache_clear()
    yield
    toolkit.find.cache_clear()


def put_nvcc(folder: Path, release: str = "13.0", works: bool = True) -> Path:
    folder.mkdir(parents=True)
    file = folder / "nvcc"
    file.write_text(f"#!/bin/sh\n{'echo Cuda compilation tools, release ' + release + ', V1' if works else 'exit 1'}\n")
    file.chmod(0o755)
    return file


def test_nowhere_is_said_with_what_to_do():
    if os.path.exists("/usr/bin/nvcc"):
        pytest.skip("this machine has /usr/bin/nvcc")
    assert toolkit.find() is None
    with pytest.raises(UserMistake) as mistake:
        toolkit.need()
    assert "CUDA_HOME" in mistake.value.next_step


@pytest.mark.parametrize(("place", "words"), [("path", "PATH"), ("home/bin", "CUDA_HOME"), ("usual/bin", "usual"),
                                              ("site/nvidia/cu13/bin", "PyPI package")])
def test_every_place_is_looked_at_and_named(place, words, tmp_path, monkeypatch):
    file = put_nvcc(tmp_path / place)
    if place.startswith("home"):
        monkeypatch.setenv("CUDA_HOME", str(tmp_path / "home"))
    found = toolkit.find()
    assert found.nvcc == str(file) and words in found.found and found.version == "13.0"
    assert words in found.words


def test_one_that_does_not_answer_is_passed_over(tmp_path, monkeypatch):
    put_nvcc(tmp_path / "path", works=False)
    put_nvcc(tmp_path / "home" / "bin", "12.9")
    monkeypatch.setenv("CUDA_HOME", str(tmp_path / "home"))
    assert toolkit.find().version == "12.9"


def test_path_comes_before_cuda_home(tmp_path, monkeypatch):
    put_nvcc(tmp_path / "path", "13.1")
    put_nvcc(tmp_path / "home" / "bin", "12.9")
    monkeypatch.setenv("CUDA_HOME", str(tmp_path / "home"))
    assert toolkit.find().found == "PATH"
