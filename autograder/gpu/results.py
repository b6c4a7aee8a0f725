"""What is kept of a run on a card: JSON with the card, the driver, the toolkit and the date, so that pages can quote it."""

import json
import re
import time
from pathlib import Path
from typing import Any

import msgspec

from autograder.gpu.card import Gpu
from autograder.gpu.toolkit import Toolkit

FOLDER = Path("docs", "results")


def head(gpu: Gpu, kit: Toolkit, isolation: str, gpus: int = 1) -> dict[str, Any]:
    """What every file begins with; nothing of the machine's own name."""
    return {"device": gpu.name, "gpus": gpus, "driver": gpu.driver, "toolkit": kit.version, "nvcc_found_through": kit.found, "date": time.strftime("%Y-%m-%d", time.gmtime()),
            "flags": "-std=c++17 -O2 -lineinfo", "arch": gpu.arch, "isolation": isolation}


def folder_of(gpu: Gpu, gpus: int = 1) -> Path:
    """docs/results/h200 for one “NVIDIA H200”, docs/results/h200-x2 for two of them."""
    name = re.sub(r"[^a-z0-9]+", "-", gpu.name.lower().removeprefix("nvidia ").removeprefix("geforce ")).strip("-")
    return FOLDER / (name if gpus == 1 else f"{name}-x{gpus}")


def keep(folder: Path, name: str, heading: dict[str, Any], found: object) -> Path:
    """One file; lists of numbers stay on one line."""
    folder.mkdir(parents=True, exist_ok=True)
    plain = msgspec.to_builtins(found)
    text = json.dumps({**heading, name: plain}, indent=1, ensure_ascii=False)
    text = re.sub(r"\[\s+([-\d.,\s]+?)\s+\]", lambda match: "[" + re.sub(r"\s+", " ", match[1]) + "]", text)
    file = folder / f"{name}.json"
    file.write_text(text + "\n", encoding="utf-8")
    return file


def published() -> dict[str, dict[str, tuple[str, str]]]:
    """The course's published table: shape → variant → kernel and round trip in ms. Empty where the chapters are not."""
    import tomllib
    file = Path(__file__).resolve().parents[2] / "chapters" / "facts.toml"
    if not file.exists():
        return {}
    facts = tomllib.loads(file.read_text(encoding="utf-8"))["published"]
    shapes = {"s257": "257×129·129×193", "s512": "512×512·512×512"}
    return {words: {variant: (row["kernel"], row["roundtrip"]) for variant, row in facts[key].items()} for key, words in shapes.items()}
