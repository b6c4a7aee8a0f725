"""Finds the figures and measures them one after another; what fails on our side is told and hinders no other figure."""

import importlib
import pkgutil
from collections.abc import Callable
from types import ModuleType

import msgspec

from autograder.bench.figure import Figure, missing
from autograder.bench.workshop import Workshop
from autograder.faults import GraderFault, UserMistake

Groups = dict[str, ModuleType]       # name of a figure → its module


def known() -> Groups:
    """Every module in figures/ has FIGURES (name → unit) and measure(name, unit, workshop)."""
    package = importlib.import_module("autograder.bench.figures")
    modules = [importlib.import_module(f"{package.__name__}.{info.name}") for info in pkgutil.iter_modules(package.__path__)]
    return {name: module for module in modules for name in module.FIGURES}


def chosen(only: list[str]) -> Groups:
    groups = known()
    for name in only:
        if name not in groups:
            raise UserMistake(f"There is no figure “{name}”.", f"Choose from: {', '.join(groups)}")
    return {name: module for name, module in groups.items() if not only or name in only}


def measure(groups: Groups, workshop: Workshop, tell: Callable[[Figure], None]) -> tuple[list[Figure], list[GraderFault]]:
    """All of them, in order; each is told as soon as it is there."""
    figures, faults = [], []
    for name, module in groups.items():
        workshop.progress(name)
        unit = module.FIGURES[name]
        try:
            figure = module.measure(name, unit, workshop)
        except GraderFault as fault:
            faults.append(fault)
            figure = missing(name, unit, f"not measured: {fault.message}")
        figures.append(figure)
        tell(figure)
    return figures, faults


def to_json(figures: list[Figure]) -> bytes:
    return msgspec.json.format(msgspec.json.encode({"results": figures}), indent=2) + b"\n"
