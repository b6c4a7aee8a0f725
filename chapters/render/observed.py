"""What the emulator said of the chapters' programs: recorded by chapters/observe.py, quoted by the chapters."""
from __future__ import annotations

import json
from html import escape
from typing import Any

from chapters.places import OBSERVED
from chapters.render import facts, variants

TOOLS = ["memcheck", "racecheck", "synccheck", "initcheck"]


class NotObserved(ValueError):
    """A record that is quoted but was not made."""


def record(name: str) -> dict[str, Any]:
    path = OBSERVED / f"{name}.json"
    if not path.is_file():
        raise NotObserved(f"nothing was observed of {name}: python -m chapters.observe")
    return json.loads(path.read_text(encoding="utf-8"))


def value(path: str) -> str:
    """A number out of a record, by `record.key.key`."""
    name, *keys = path.split(".")
    found: Any = record(name)
    for key in keys:
        if key not in found:
            raise NotObserved(f"the record of {name} has no {key}")
        found = found[key]
    return facts.grouped(str(found))


def finding(name: str, kind: str | None = None) -> dict[str, Any]:
    """The first finding of a record, or the first of one kind."""
    for found in record(name)["findings"]:
        if kind in (None, found["kind"]):
            return found
    raise NotObserved(f"the emulator reported no {kind or 'finding'} for {name}")


def show_finding(what: str, language: str) -> str:
    """The emulator's own words for `variant` or `variant kind`."""
    name, _, kind = what.partition(" ")
    found = finding(name, kind or None)
    words = {"en": "what the emulator says", "zh": "模拟器的报告"}
    hint = found["hint"][language]
    told = found["message"][language] + (f"\n→ {hint}" if hint else "")
    return (f'<figure class="listing said"><figcaption>{words[language]}</figcaption>'
            f"<pre><b>{escape(found['kind'])}</b>\n{facts.code_words(told)}</pre></figure>")


def kinds(name: str) -> list[str]:
    """The kinds of error and warning findings of a record, each once, in order."""
    return list(dict.fromkeys(f["kind"] for f in record(name)["findings"] if f["severity"] != "advice"))


def mistake_row(variant: variants.Variant) -> list[Any]:
    path = f"sanitizer.{variant.name}"
    runs = {"right": {"en": "right, 3 runs of 3", "zh": "3 次全对"}, "wrong": {"en": "wrong", "zh": "错误"}}
    tools = [{"en": t, "zh": t} for t in TOOLS if facts.raw_fact(f"{path}.{t}") == "yes"]
    silent = {"en": "none of the four", "zh": "四个工具都没有"}
    said = ", ".join(tool["en"] for tool in tools)
    return [variant.title, runs[facts.raw_fact(f"{path}.runs")], said or silent, ", ".join(kinds(variant.name))]


def mistakes_table(_: str, language: str) -> str:
    """The planted mistakes: the GPU's own output, the sanitizer's tools, the emulator."""
    head = [{"en": "mistake", "zh": "错误"}, {"en": "output on the GPU", "zh": "GPU 上的输出"},
            {"en": "compute-sanitizer tools that report it", "zh": "报告它的 compute-sanitizer 工具"},
            {"en": "the course's emulator", "zh": "本课程的模拟器"}]
    note = {"en": "First three columns measured on an H200, driver 580.159, CUDA 13.0, compute-sanitizer 2025.3.1, "
                  "255×257·257×129 with T=16. Last column: matmul.cu with the same change under the emulator, 17×19·19×23.",
            "zh": "前三列的测量环境：H200，驱动 580.159，CUDA 13.0，compute-sanitizer 2025.3.1，规模 255×257·257×129，T=16。"
                  "最后一列：对 matmul.cu 做同样的改动，在模拟器上运行，规模 17×19·19×23。"}
    wanted = [variant for variant in variants.mistakes() if variant.name in facts.facts()["sanitizer"]]
    return facts.html_table(head, [mistake_row(variant) for variant in wanted], note, language)
