"""What is kept of real cards: the page says what the files say, and every twin got its verdict there."""

import json
from pathlib import Path

import pytest

from autograder.gpu import page, steps
from autograder.gpu.classrun import Row

RESULTS = Path(__file__).resolve().parents[2] / "docs" / "results"
KEPT = sorted(RESULTS.glob("*/gpu_test"))


def load(folder: Path, name: str) -> dict:
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("folder", KEPT, ids=lambda folder: folder.parent.name)
class TestKept:
    def test_the_page_is_made_from_the_files(self, folder):
        assert (folder / "README.md").read_text(encoding="utf-8") == page.page(folder)

    def test_every_file_says_card_driver_toolkit_and_date(self, folder):
        for file in folder.glob("*.json"):
            head = json.loads(file.read_text(encoding="utf-8"))
            assert all(head.get(name) for name in ("device", "driver", "toolkit", "date", "arch", "isolation")), file.name

    def test_every_step_was_good_and_quick(self, folder):
        lines = load(folder, "table")["table"]
        assert [line["step"] for line in lines if line["good"] is not True] == []
        assert sum(line["seconds"] for line in lines) < 300

    def test_every_twin_got_its_verdict_on_the_card(self, folder):
        rows = {row["submission"]: Row(**row) for row in load(folder, "class")["class"]["rows"]}
        expected = steps.twins()
        assert len(rows) >= 15 and rows.keys() <= expected.keys()     # a newer twin waits for the next run on a card
        assert [name for name in rows if not steps.as_expected(rows[name], expected[name][1])] == []

    def test_the_emulator_counted_what_the_card_executed(self, folder):
        kept = load(folder, "profile")["profile"]
        kernels = {one["variant"]: one for found in (kept if isinstance(kept, list) else [kept]) for one in found["kernels"]}
        assert all(one["emulator_loads"] == one["card_loads"] for one in kernels.values())
        assert all(kernels[name]["card_loads"] == 32 * kernels[name]["counters"]["global_load_instructions"] for name in ("naive", "tile8", "tile16"))


def quoted() -> list[str]:
    """What docs/gpu.md says of the kept runs, out of their files."""
    one, two = RESULTS / "h200" / "gpu_test", RESULTS / "h200-x2"
    lines = {line["step"]: line for line in load(one, "table")["table"]}
    rows = load(one, "class")["class"]["rows"]
    never = next(row for row in load(two / "gpu_test", "class")["class"]["rows"] if row["submission"] == "never_ends")
    asleep = load(two, "unkillable")["unkillable"]["class"]
    [stuck] = [row for row in asleep["rows"] if row["stuck"]]
    assert list(asleep["ill"]) == [stuck["gpu"]] and all(row["gpu"] != stuck["gpu"] for row in asleep["rows"] if row is not stuck)
    assert next(row for row in asleep["rows"] if row["submission"] == "model_answer_again")["verdict"] == "right"
    return [f"all {len(lines)} steps good in {sum(line['seconds'] for line in lines.values()):.0f} s", f"{len(rows)} submissions, {len(rows) - 1} of them",
            lines["second opinions"]["seen"].split(" named")[0], "1 disagreement with" if "; 1 disagreement" in lines["second opinions"]["seen"] else "no such words",
            f"took {load(two / 'gpu_test', 'class')['class']['seconds']:.0f} s on the two", f"held one for {never['seconds']:.0f} s", f"after {stuck['seconds']:.0f} s it was *hung*"]


def test_every_twin_got_its_verdict_on_two_cards_too():
    rows, expected = [Row(**row) for row in load(RESULTS / "h200-x2" / "gpu_test", "class")["class"]["rows"]], steps.twins()
    assert len(rows) == 21 and all(steps.as_expected(row, expected[row.submission][1]) for row in rows)
    assert {row.gpu for row in rows} == {"GPU 0", "GPU 1"}


def test_the_docs_quote_the_kept_runs():
    text = " ".join((RESULTS.parent / "gpu.md").read_text(encoding="utf-8").split())
    assert [words for words in quoted() if words not in text] == []


def test_there_is_a_kept_run():
    assert KEPT


@pytest.mark.parametrize(("row", "expected", "good"), [
    (Row("x", "wrong"), "wrong", True), (Row("x", "right"), "wrong", False), (Row("x", "right", flags=["a", "b"]), "right flags=a", True),
    (Row("x", "right"), "right flags=a", False), (Row("x", "hung", flags=["a"]), "hung", True)])
def test_expectations_are_read(row, expected, good):
    assert steps.as_expected(row, expected) is good


def test_every_twin_says_its_verdict_and_why():
    for name, (source, expected) in steps.twins().items():
        assert expected.partition(" ")[0] in ("right", "wrong", "hung", "refused"), name
        if name != steps.MODEL:
            assert source.splitlines()[1].startswith(b"// "), name


def test_every_twin_is_in_the_docs_table():
    text = (RESULTS.parent / "gpu.md").read_text(encoding="utf-8")
    assert [name for name in steps.twins() if name != steps.MODEL and f"`{name}`" not in text] == []
