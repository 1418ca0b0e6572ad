"""Reads requests and messages by the standard library alone, and says what is wrong with them.

A server leaves the reading to pydantic, which is faster, and takes only the sentences from here: the kinds of
faults have pydantic's names, so that both say the same of the same fault.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from quincunx.hall.messages import AnyClientMessage
from quincunx.hall.schemas import Problem
from quincunx.hall.shapes import Request, Says

Wanted = TypeVar("Wanted", bound=Request)
Place: TypeAlias = tuple[str | int, ...]
"""Where in a request something is."""

LONGEST_PLACE, LONGEST_SENTENCE = 200, 300

SENTENCES = {
    "json_invalid": "Invalid JSON",
    "missing": "Field required",
    "unexpected_keyword_argument": "Extra inputs are not permitted",
    "dataclass_type": "Input should be an object",
    "dict_type": "Input should be an object",
    "model_attributes_type": "Input should be an object",
    "list_type": "Input should be a valid list",
    "string_type": "Input should be a valid string",
    "int_type": "Input should be a valid integer",
    "int_parsing": "Input should be a valid integer, unable to parse string as an integer",
    "bool_type": "Input should be a valid boolean",
    "bool_parsing": "Input should be a valid boolean, unable to interpret input",
    "literal_error": "Input should be {expected}",
    "string_too_short": "String should have at least {min_length} character",
    "string_too_long": "String should have at most {max_length} characters",
    "too_long": "{field_type} should have at most {max_length} items",
    "greater_than_equal": "Input should be greater than or equal to {ge}",
    "less_than_equal": "Input should be less than or equal to {le}",
    "less_than": "Input should be less than {lt}",
    "union_tag_not_found": "Unable to extract tag using discriminator 'type'",
    "union_tag_invalid": (
        "Input tag '{tag}' found using 'type' does not match any of the expected tags: {expected_tags}"
    ),
}


class Fault(Exception):
    """What is wrong with a request: the kind of fault, where it is, and what the sentence needs."""

    def __init__(self, kind: str, place: Place = (), **facts: object) -> None:
        super().__init__(kind)
        self.kind = kind
        self.place = place
        self.facts = facts

    @property
    def problem(self) -> Problem:
        """The same as it is sent."""
        return describe_fault(self.place, SENTENCES[self.kind].format(**self.facts))


def describe_fault(place: Place, sentence: str) -> Problem:
    """A request or message whose fields are wrong."""
    where = ".".join(str(part) for part in place)[:LONGEST_PLACE] or "the message"
    return Problem(code="request/invalid", message=f"{where}: {sentence[:LONGEST_SENTENCE]}", allowed=[])


def find_sentence(kind: str, facts: Mapping[str, object], otherwise: str) -> str:
    """What is said of a kind of fault."""
    return SENTENCES[kind].format(**facts) if kind in SENTENCES else otherwise


def read_json(text: str) -> Any:
    """What JSON says; Fault if it is none, or has texts that are none."""
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False).encode()
        return value
    except (ValueError, RecursionError):
        raise Fault("json_invalid") from None


def read_message(value: Any) -> AnyClientMessage:
    """A message of a client; Fault if it is none."""
    if not isinstance(value, dict):
        raise Fault("dataclass_type")
    kinds = _message_kinds()
    kind = value.get("type")
    if "type" not in value:
        raise Fault("union_tag_not_found")
    if not isinstance(kind, str) or kind not in kinds:
        expected = ", ".join(f"'{name}'" for name in kinds)
        raise Fault("union_tag_invalid", tag=kind, expected_tags=expected)
    return cast(AnyClientMessage, read_request(kinds[kind], value, (kind,)))


def read_request(kind: type[Wanted], value: Any, place: Place = ()) -> Wanted:
    """A request of a kind; Fault if it is none."""
    if not isinstance(value, dict):
        raise Fault("dataclass_type", place)
    given = {}
    types = _field_types(cast(type, kind))
    for each in fields(kind):
        if each.name in value:
            given[each.name] = _read(types[each.name], value[each.name], (*place, each.name))
        elif _is_required(each):
            raise Fault("missing", (*place, each.name))
    for name in value:
        if name not in types:
            raise Fault("unexpected_keyword_argument", (*place, name))
    return kind(**given)


def read_number(text: str, place: Place, lowest: int, highest: int) -> int:
    """A whole number in an address."""
    try:
        number = int(text)
    except ValueError:
        raise Fault("int_parsing", place) from None
    _check_bounds(number, {"ge": lowest, "le": highest}, place)
    return number


def read_flag(text: str, place: Place) -> bool:
    """Yes or no in an address."""
    if text.lower() not in ("true", "false", "1", "0"):
        raise Fault("bool_parsing", place)
    return text.lower() in ("true", "1")


def _read(kind: Any, value: Any, place: Place) -> Any:
    """What JSON has for a value of a type; Fault if it has something else."""
    bounds: dict[str, int] = {}
    while get_origin(kind) is Annotated:
        kind, *said = get_args(kind)
        for each in said:
            if isinstance(each, Says):
                bounds.update(each.bounds)
    read = _read_inner(kind, value, place)
    _check_bounds(read, bounds, place)
    return read


def _read_inner(kind: Any, value: Any, place: Place) -> Any:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (UnionType, Union):
        return _read_union(parts, value, place)
    if kind is Any:
        return value
    if origin is Literal:
        if not isinstance(value, str) or value not in parts:
            raise Fault("literal_error", place, expected=_list_choices(parts))
        return value
    if origin is list:
        if not isinstance(value, list):
            raise Fault("list_type", place)
        return [_read(parts[0], item, (*place, number)) for number, item in enumerate(value)]
    if origin is dict:
        if not isinstance(value, dict):
            raise Fault("dict_type", place)
        return {
            _read(parts[0], key, (*place, key, "[key]")): _read(parts[1], item, (*place, key))
            for key, item in value.items()
        }
    if issubclass(kind, Request):
        return read_request(kind, value, place)
    # To Python a bool is a whole number, and 1.0 equals 1; to a request neither is one.
    if type(value) is not kind:
        names = {str: "string_type", int: "int_type", bool: "bool_type"}
        raise Fault(names[kind], place)
    return value


def _read_union(kinds: tuple[Any, ...], value: Any, place: Place) -> Any:
    if NoneType in kinds:
        if value is None:
            return None
        kinds = tuple(kind for kind in kinds if kind is not NoneType)
        if len(kinds) == 1:
            return _read(kinds[0], value, place)
    first: Fault | None = None
    for kind in kinds:
        try:
            return _read(kind, value, place)
        except Fault as fault:
            first = first or fault
    assert first is not None
    raise first


def _check_bounds(value: Any, bounds: Mapping[str, int], place: Place) -> None:
    if isinstance(value, str):
        if len(value) < bounds.get("min_length", 0):
            raise Fault("string_too_short", place, min_length=bounds["min_length"])
        if len(value) > bounds.get("max_length", len(value)):
            raise Fault("string_too_long", place, max_length=bounds["max_length"])
    elif isinstance(value, (list, dict)):
        if len(value) > bounds.get("max_length", len(value)):
            sort = "List" if isinstance(value, list) else "Dictionary"
            raise Fault("too_long", place, field_type=sort, max_length=bounds["max_length"])
    elif isinstance(value, int):
        if value < bounds.get("ge", value):
            raise Fault("greater_than_equal", place, ge=bounds["ge"])
        if value > bounds.get("le", value):
            raise Fault("less_than_equal", place, le=bounds["le"])
        if "lt" in bounds and value >= bounds["lt"]:
            raise Fault("less_than", place, lt=bounds["lt"])


def _list_choices(choices: tuple[str, ...]) -> str:
    quoted = [f"'{choice}'" for choice in choices]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if quoted[1:] else quoted)


def _is_required(each: Field[Any]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


@cache
def _field_types(kind: type) -> dict[str, Any]:
    names = {each.name for each in fields(kind)}
    return {name: of for name, of in get_type_hints(kind, include_extras=True).items() if name in names}


@cache
def _message_kinds() -> dict[str, type[Request]]:
    """The kinds of messages by the names that they go by."""
    return {get_args(_field_types(kind)["type"])[0]: kind for kind in get_args(AnyClientMessage)}
