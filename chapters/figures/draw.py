"""Draws every figure in every language: python -m chapters.figures.draw"""
from __future__ import annotations

import importlib
from pathlib import Path

from chapters.figures.words import Words, catalogue
from chapters.places import FIGURES, LANGUAGES


def picture(name: str, language: str) -> str:
    """One figure as SVG; its module has the figure's name."""
    module = importlib.import_module(f"chapters.figures.pictures.{name}")
    return module.draw(Words(name, language))


def draw_all(folder: Path = FIGURES) -> list[Path]:
    written = []
    for language in LANGUAGES:
        (folder / language).mkdir(parents=True, exist_ok=True)
        for name in catalogue():
            path = folder / language / f"{name}.svg"
            path.write_text(picture(name, language), encoding="utf-8")
            written.append(path)
    return written


if __name__ == "__main__":
    print(f"{len(draw_all())} figures drawn in {FIGURES.relative_to(Path.cwd())}")
