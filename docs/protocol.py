"""Writes what is made of the messages: the tables of protocol.md, and the types of the web client.

`make protocol` writes both files anew; a test says if they are out of date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

from pydantic import TypeAdapter

from quincunx.hall.messages import AnyClientMessage
from quincunx.server.shapes import KIT, SERVER_MESSAGES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "src" / "quincunx" / "web" / "js" / "answers.d.ts"
WIDTH = 110
Schema = dict[str, Any]

# Each as JSON Schema has it, by its name.
MESSAGES = SERVER_MESSAGES.json_schema(ref_template="{model}", mode="serialization")
_KIT = KIT.json_schema(ref_template="{model}", mode="serialization")
PARTS: dict[str, Schema] = dict(sorted({**MESSAGES["$defs"], **_KIT.pop("$defs"), "Kit": _KIT}.items()))
TYPES_HEAD = """\
/** The messages of the server and their parts, and kits; written by `make protocol`. */

"""


def make_types() -> str:
    """The messages of the server in TypeScript."""
    return TYPES_HEAD + "".join(f"export type {name} = {_declare(part)};\n" for name, part in PARTS.items())


def _declare(part: Schema) -> str:
    if "properties" not in part:
        return _type(part)
    lines = ["{"]
    for name, kind in part["properties"].items():
        mark = "" if name in part.get("required", ()) else "?"
        field = f"{name}{mark}: {_type(kind)};"
        if len(lines[-1]) + len(field) < WIDTH and len(lines) > 1:
            lines[-1] += f" {field}"
        else:
            lines.append(f"  {field}")
    return "\n".join([*lines, "}"])


def _type(kind: Schema) -> str:
    if "$ref" in kind:
        return str(kind["$ref"])
    if "anyOf" in kind:
        return " | ".join(_type(one) for one in kind["anyOf"])
    if "enum" in kind or "const" in kind:
        return " | ".join(f'"{value}"' for value in kind.get("enum") or [kind["const"]])
    if "prefixItems" in kind:
        return f"[{', '.join(_type(one) for one in kind['prefixItems'])}]"
    if kind.get("type") == "array":
        inner = _type(kind["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind.get("type") == "object":
        return f"Record<string, {_type(kind['additionalProperties'])}>"
    return {"integer": "number", "number": "number"}.get(kind.get("type", "any"), kind.get("type", "any"))


def make_page(page: str) -> str:
    """The page of the protocol with its tables as the messages are."""
    for name, table in {
        "client messages": _client_messages(),
        "server messages": _server_messages(),
        "state": _fields("Field of a state", "State", {"type", "answers"}),
        "board": _fields("Part of a board", "Board", set()),
        "kit": _fields("Part of a kit", "Kit", set()),
    }.items():
        before, begin, rest = page.partition(f"<!-- {name}: written by `make protocol` -->\n")
        _, end, after = rest.partition("<!-- end -->")
        page = f"{before}{begin}\n{table}\n\n{end}{after}"
    return page


def _client_messages() -> str:
    rows = []
    for model in get_args(AnyClientMessage):
        fields = dict(TypeAdapter(model).json_schema()["properties"])
        kind = fields.pop("type")["const"]
        del fields["id"]
        does = (model.__doc__ or "").strip().rstrip(".")
        rows.append((f"`{kind}`", does[0].lower() + does[1:], _list_fields(fields), f"`{model.answer}`"))
    return _table(("Type", "Does", "Fields besides `type` and `id`", "Answer"), rows)


def _server_messages() -> str:
    """What a state has is listed below, so not here."""
    rows = []
    for reference in MESSAGES["oneOf"]:
        part = PARTS[reference["$ref"]]
        kind = part["properties"]["type"]["const"]
        names = [name for name in part["properties"] if name != "type" and kind not in ("state", "update")]
        special = {
            "state": "`answers`, and everything below",
            "update": "`revision`, `now`, and what has changed",
        }
        rows.append((f"`{kind}`", special.get(kind) or ", ".join(f"`{name}`" for name in names)))
    return _table(("Type", "Fields besides `type`"), rows)


def _fields(title: str, name: str, without: set[str]) -> str:
    fields = PARTS[name]["properties"].items()
    return _table(
        (title, "Is"), [(f"`{key}`", _describe(kind)) for key, kind in fields if key not in without]
    )


def _describe(kind: Schema) -> str:
    """What a field is, and what its parts are called."""
    text = kind.get("description", "")
    if {"type": "null"} in kind.get("anyOf", ()):
        text += ", or null"
    inner = _innermost(kind)
    if "enum" in inner:
        text += ": " + ", ".join(f"`{value}`" for value in inner["enum"])
    elif "properties" in inner and inner is not PARTS["Board"]:
        text += ": " + _list_fields(inner["properties"])
    return text.removeprefix(": ").removeprefix(", ")


def _innermost(kind: Schema) -> Schema:
    """What is in a list, or there if it is not null."""
    if "$ref" in kind:
        return _innermost(PARTS[kind["$ref"]])
    for inner in (kind.get("items"), kind.get("additionalProperties"), *kind.get("anyOf", ())):
        if inner and ("$ref" in inner or "anyOf" in inner or "items" in inner):
            return _innermost(inner)
    return kind


def _list_fields(fields: Schema) -> str:
    named = []
    for name, kind in fields.items():
        described = _describe(kind)
        named.append(f"`{name}` ({described})" if described else f"`{name}`")
    return ", ".join(named)


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |".replace("|  |", "| |") for cells in lines)


if __name__ == "__main__":
    TYPES.write_text(make_types(), encoding="utf-8")
    PAGE.write_text(make_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"{TYPES.relative_to(ROOT)}, {PAGE.relative_to(ROOT)}\n")
