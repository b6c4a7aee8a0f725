"""`gpu-test`: everything that needs a card, one step after another, one table. A step that fails hinders no other."""

import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct, field

from autograder.build import places
from autograder.faults import AutograderError
from autograder.gpu import bench_here, build, look, own_figures, resources, results, sanitizer, say, steps, table
from autograder.gpu.submission import Bench, on_card

SIGNS = {True: "✓", False: "✗", None: "–"}


class Line(Struct):
    """One line of the table. `good` None: not run, and `seen` says why."""

    step: str
    seen: str
    good: bool | None
    seconds: float = 0.0


class Sheet(Struct):
    """What came of it all."""

    lines: list[Line] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return all(line.good is not False for line in self.lines)


class Whole:
    """A run of every step. Details are printed as they come; `out` gets the JSON files."""

    def __init__(self, bench: Bench, out: Path, work: Path) -> None:
        self.bench, self.out, self.work, self.sheet = bench, out, work, Sheet()
        self.gpus = steps.every_gpu()
        self.head = results.head(bench.gpu, bench.kit, bench_here.isolation(bench), len(self.gpus))

    def run(self) -> Sheet:
        self._step("card", self._card)
        self._step("resources", self._resources)
        for name in build.runnable():
            self._step(name, lambda name=name: self._solution(name))
        self._step("own figures", self._own_figures)
        self._step("counters", self._counters)
        self._step("second opinions", self._opinions)
        self._step("class", self._class)
        results.keep(self.out, "table", self.head, self.sheet.lines)
        return self.sheet

    def _step(self, name: str, act: Callable[[], tuple[str, bool | None]]) -> None:
        start = time.monotonic()
        try:
            seen, good = act()
        except AutograderError as error:
            seen, good = f"our fault: {error.message}", False
        except Exception as error:    # noqa: BLE001 - the other steps still have something to say
            seen, good = f"our fault: {type(error).__name__}: {error}", False
        self.sheet.lines.append(Line(name, seen, good, round(time.monotonic() - start, 1)))
        print(f"  {SIGNS[good]} {name}: {seen}", flush=True)

    def _print(self, title: str, lines: list[str]) -> None:
        print("\n".join(["", title, *lines]), flush=True)

    # ---- the steps; each answers what it saw and whether that is good

    def _card(self) -> tuple[str, bool]:
        from autograder.gpu import onecard
        seen = [onecard.health(self.bench.parts, gpu) for gpu in self.gpus]
        ill = [one.words for one in seen if not one.well]
        open_ = [gpu.words for gpu in self.gpus if onecard.isolation(self.bench.parts, gpu) == "none"]
        boxed = f"NOT isolated: the box keeps {', '.join(open_)} out" if open_ else "in the box"
        words = f"{len(seen)} × {self.bench.gpu.name}, driver {self.bench.gpu.driver}, {self.bench.kit.words}, {boxed}"
        return words + (f"; ill: {ill[0]}" if ill else ""), not ill

    def _resources(self) -> tuple[str, bool]:
        found = look.resources(places.ROOT / "solutions", None, self.bench.kit, self.bench.gpu.arch)
        results.keep(self.out, "resources", self.head, found)
        kernels = [kernel for file in found.files for kernel in file.kernels]
        self._print("resources", table.lines(resources.rows(kernels)))
        tiled = [kernel for file in found.files if file.exercise == steps.TILED for kernel in file.kernels if kernel.tile]
        fits = all(kernel.shared == kernel.expected_shared and kernel.threads == kernel.expected_threads for kernel in tiled)
        spilled = [kernel.name for kernel in kernels if kernel.spill_stores or kernel.spill_loads]
        return f"{len(kernels)} kernels; 8T² bytes and T² threads for {len(tiled)} tiled ones; {len(spilled)} spill", len(tiled) == 2 and fits and not spilled

    def _solution(self, name: str) -> tuple[str, bool]:
        source = (places.ROOT / "solutions" / f"{name}.cu").read_bytes()
        found = on_card(source, steps.rule_of(name), self.bench, wall_s=60)
        results.keep(self.out, f"run_{name}", self.head, found)
        self._print(name, say.submission(f"{name}.cu", found, results.published())[1:])
        cases = sum(one.cases for one in found.run.variants) if found.run else 0
        reused = sum(one.pointers.get("reused", 1) for one in found.run.variants) if found.run else 1
        looked = sum(one.looked_at for times in found.timing.shapes for one in times.series) if found.timing else 0
        words = f"{cases} cases right, {reused} addresses given twice"
        good = found.verdict == "right" and reused == 0 and not found.flags
        if name in build.timeable():
            # The model answer against itself must lose nothing: that is what “none lost inside the noise” means.
            score = found.timing.score if found.timing else None
            words, good = f"{words}, {looked} timed outputs looked at, {score} of 10 points for speed", good and score == 10.0
        return words if found.verdict == "right" else found.words, good

    def _own_figures(self) -> tuple[str, bool]:
        source = (places.ROOT / "solutions" / f"{own_figures.EXERCISE}.cu").read_bytes()
        found = own_figures.on_card(source, self.bench, self._folder("own"))
        results.keep(self.out, "own_figures", self.head, found)
        self._print("own figures", say.own_figures(f"{own_figures.EXERCISE}.cu", found)[1:])
        meet = sum(bool(one.agrees) for one in found.figures)
        return found.why or f"{meet} of {len(found.figures)} times of the student's own benchmark are the grader's", found.agree

    def _counters(self) -> tuple[str, bool | None]:
        found = [steps.profiled((places.ROOT / "solutions" / f"{name}.cu").read_bytes(), steps.rule_of(name), self.bench, self._folder(f"counters/{name}"))
                 for name in build.runnable()]
        results.keep(self.out, "profile", self.head, found)
        for one in found:
            self._print("counters", say.counters(one))
        if missing := [one.why for one in found if one.why]:
            return f"not run: {missing[0]}", None
        kernels = [kernel for one in found for kernel in one.kernels]
        differ = [kernel.variant for kernel in kernels if not kernel.agrees]
        loads = "; ".join(f"{kernel.variant} {kernel.card_loads} loads" for kernel in kernels)
        return loads + (f"; NOT as the emulator counted: {', '.join(differ)}" if differ else ": as the emulator counted"), not differ

    def _opinions(self) -> tuple[str, bool | None]:
        programs = steps.planted()
        found = steps.second_opinions(programs, self.bench, self._folder("opinions"))
        kinds = {name: sanitizer.kinds(said.findings) for name, said in found.items()}
        disagree = {name: sanitizer.disagreements(said.opinions, said.findings) for name, said in found.items()}
        kept = {name: {"emulator": kinds[name], "tools": said.opinions, "disagreements": disagree[name]} for name, said in found.items()}
        results.keep(self.out, "second_opinions", self.head, kept)
        self._print("second opinions", say.opinions({name: (kinds[name], said.opinions) for name, said in found.items()}))
        differing = [line for name, found_ in disagree.items() for line in say.disagreements(name, found_)]
        print("\n".join(["  for the instructor: where the two differ", *differing] if differing else ["  nowhere do they differ"]), flush=True)
        asked = [one for said in found.values() for one in said.opinions]
        faults = [one for one in programs if one.name != steps.MODEL]
        named = sum(kinds[one.words] not in ("", "compile_error") for one in faults)
        words = f"{named} of {len(faults)} faults named without a GPU; {_count(len(differing), 'disagreement')} to look at"
        if all(one.status == "absent" for one in asked):
            return f"{words}; not run: {asked[0].why}", None
        failed = [one for one in asked if one.status in ("failed", "absent")]
        models = [one.words for one in programs if one.name == steps.MODEL]
        clean = all(not kinds[name] and all(one.status == "clean" for one in found[name].opinions) for name in models)
        return words + (f"; {len(failed)} runs of tools failed: {failed[0].why}" if failed else ""), clean and named == len(faults) and not failed

    def _class(self) -> tuple[str, bool | None]:
        wanted = steps.twins()
        found = steps.class_on_gpus({name: source for name, (source, _) in wanted.items()}, self.bench, self.gpus, self._folder("class"))
        results.keep(self.out, "class", self.head, found)
        body = [[row.submission, row.verdict, wanted[row.submission][1], ", ".join(row.flags) or "–", f"{row.seconds:.1f}", row.words] for row in found.rows]
        self._print("class", table.lines([["submission", "verdict", "expected", "flags", "s", "words"], *body]))
        missed = [row.submission for row in found.rows if not steps.as_expected(row, wanted[row.submission][1])]
        words = f"{len(found.rows)} submissions on {_count(len(found.used), 'GPU')}, {found.at_once} at once, {found.checks} health checks, {_count(len(found.ill), 'GPU')} ill"
        return words + (f"; not as expected: {', '.join(missed)}" if missed else ""), not missed and not found.ill and found.at_once == len(self.gpus)

    def _folder(self, name: str) -> Path:
        folder = self.work / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def table_lines(sheet: Sheet) -> list[str]:
    """The one table, at the end."""
    body = [[SIGNS[line.good], line.step, f"{line.seconds:.1f}", line.seen] for line in sheet.lines]
    return table.lines([["", "step", "s", "seen"], *body])
