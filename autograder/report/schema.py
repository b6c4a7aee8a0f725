"""The JSON Schema of report.json, made from the records; `python -m autograder.report.schema > docs/report.schema.json`."""

from typing import Any

import msgspec

from autograder.records import Report

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """What the records say, and what types alone cannot say."""
    (root,), definitions = msgspec.json.schema_components([Report], ref_template="#/$defs/{name}")
    for definition in definitions.values():
        _tidy(definition)
    _add_rules(definitions)
    return {"$schema": DIALECT, "title": "report.json of the autograder, schema 1", **root, "$defs": definitions}


def _tidy(definition: dict[str, Any]) -> None:
    """Defaults say nothing to a reader of the file: an absent field is absent."""
    for property_ in definition.get("properties", {}).values():
        property_.pop("default", None)


def _add_rules(definitions: dict[str, Any]) -> None:
    report, exercise, check, finding = (definitions[name] for name in ("Report", "Exercise", "Check", "Finding"))
    report["properties"]["schema"] = {"const": "1"}
    report["properties"]["environment"]["properties"] = {
        "times": {"type": "object", "description": "May differ between two runs."},
        "host": {"type": "object", "description": "May differ between two machines."},
    }
    finding["properties"]["kind"] = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}
    finding["properties"]["message"] = {"type": "string", "minLength": 1}
    finding["properties"]["count"] = {"type": "integer", "minimum": 1}
    finding["properties"]["line"] = {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]}
    for scored in (report, exercise, check):
        for name in ("score", "max"):
            scored["properties"][name] = {"type": "number", "minimum": 0}
    exercise["allOf"] = [{"if": _holds_an_error(), "then": {"properties": {"status": {"not": {"const": "pass"}}}}}]


def _holds_an_error() -> dict[str, Any]:
    """Some check has some finding with severity error."""
    error = {"properties": {"severity": {"const": "error"}}, "required": ["severity"]}
    return {"properties": {"checks": {"contains": {"properties": {"findings": {"contains": error}}, "required": ["findings"]}}},
            "required": ["checks"]}


def text() -> str:
    """The published file."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"


if __name__ == "__main__":
    print(text(), end="")
