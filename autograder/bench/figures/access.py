"""access_ns_*: what one observed access costs on one core, all checks on."""

import statistics

from autograder.bench import emulator
from autograder.bench.accesses import Accesses, Shape, expected, ns_per_access
from autograder.bench.figure import Figure, measured, seconds
from autograder.bench.programs import TILE
from autograder.bench.workshop import Workshop, cube

FIGURES = {"access_ns_256": "ns", "access_ns_512": "ns"}
_RUNS = 5


def measure(name: str, unit: str, workshop: Workshop) -> Figure:
    shape = cube(int(name.rpartition("_")[2]))
    [spent] = workshop.user_s([workshop.programs.checked], shape, _RUNS)
    counted, said = _counted(shape, workshop)
    value = ns_per_access(statistics.median(spent), 0.0, counted.total)
    spread = f"{seconds(min(spent))} to {seconds(max(spent))}"
    return measured(name, value, unit, f"median of {_RUNS} runs, user time {spread}; {said}")


def _counted(shape: Shape, workshop: Workshop) -> tuple[Accesses, str]:
    """What the compiler's callbacks say is taken; whether the closed form agrees is said."""
    workshop.progress(f"{shape[0]}³, counting")
    counted = emulator.count_accesses(workshop.programs.counting, shape, workshop.work)
    form = expected(shape, TILE, emulator.run_product(workshop.programs.checked, shape, workshop.work).counts)
    said = f"{counted.total / 1e6:.1f} million accesses"
    return counted, f"{said}, as by the closed form" if counted == form else f"{said} counted, {form.total / 1e6:.1f} by the closed form"
