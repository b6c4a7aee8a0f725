"""Finds the figures and measures them one after another; what fails on our side is told and hinders no other figure."""

import importlib
import os
import pkgutil
from collections.abc import Callable
from types import ModuleType

import msgspec

from autograder.bench.figure import Figure, missing
from autograder.bench.workshop import Workshop
from autograder.faults import GraderFault, UserMistake

Groups = dict[str, ModuleType]       # name of a figure → its module
_IDLE = 0.75                         # of the cores; the set-up before a run leaves some load behind


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
    figures, faults, load = [], [], busy()
    for name, module in groups.items():
        workshop.progress(name)
        unit = module.FIGURES[name]
        try:
            figure = module.measure(name, unit, workshop)
        except GraderFault as fault:
            faults.append(fault)
            figure = missing(name, unit, f"not measured: {fault.message}")
        figure = msgspec.structs.replace(figure, note=figure.note + load)
        figures.append(figure)
        tell(figure)
    return figures, faults


def busy() -> str:
    """What to think of figures that were taken beside other work: nothing is said on an idle machine."""
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    return f"; taken beside other work (load {load:.1f} on {cores} cores)" if load > _IDLE * cores else ""


def to_json(figures: list[Figure]) -> bytes:
    return msgspec.json.format(msgspec.json.encode({"results": figures}), indent=2) + b"\n"
