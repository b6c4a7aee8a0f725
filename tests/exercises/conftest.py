"""The marker of the corpus: `pytest -m core` runs a minute's worth of it, the rest comes with `make test`."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "core: the part of the corpus that shows the most in the least time")
