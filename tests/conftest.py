"""What every test may lean on: the project's folder, and the skips for what a machine has not got."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def has_gpu() -> bool:
    return shutil.which("nvcc") is not None and Path("/dev/nvidiactl").exists()


def browser() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


# marker: (is it there, what to say when it is not)
NEEDS = {
    "gpu": (has_gpu, "no NVIDIA GPU with nvcc here"),
    "browser": (browser, "chromium is not installed"),
    "fresh_root": (lambda: os.environ.get("FRESH_ROOT"), "set FRESH_ROOT=1 to run it; it takes minutes"),
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for marker, (is_there, reason) in NEEDS.items():
            if item.get_closest_marker(marker) and not is_there():
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path, for tests marked `browser`."""
    found = browser()
    assert found, "mark this test with @pytest.mark.browser"
    return found


@pytest.fixture
def stuck_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in which any look-up sleeps for good; only here and now, and only for who may mount."""
    from tests.stuck_folder import mounted
    folder = tmp_path / "stuck"
    folder.mkdir()
    try:
        mount = mounted(folder)
        mount.__enter__()
    except OSError as error:
        pytest.skip(f"no file system of one's own can be mounted here: {error}")
    yield folder
    mount.__exit__(None, None, None)
