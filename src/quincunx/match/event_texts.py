"""Events as JSON and back, as stores keep them; no text is read as an event that is not one."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from quincunx.match.events import Event

# Made once, as every move is written.
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=asdict)


def write_event(event: Event) -> str:
    """An event as JSON."""
    return _ENCODER.encode({name: getattr(event, name) for name in event.__dataclass_fields__})


def read_event(text: str) -> Event:
    """The event that `write_event` wrote; ValueError if the text is none."""
    try:
        value = json.loads(text)
        return cast(Event, _read(_classes()[value["kind"]], value))
    except (LookupError, TypeError, RecursionError):
        raise ValueError("this is not an event") from None


def _read(kind: Any, value: Any) -> Any:
    """What JSON has for a value of this type; ValueError or TypeError if it has something else."""
    if isinstance(kind, type) and is_dataclass(kind) and isinstance(value, dict):
        types = _field_types(kind)
        return kind(**{name: _read(types[name], value[name]) for name in types.keys() & value.keys()})
    if get_origin(kind) is tuple and isinstance(value, list):
        return tuple(_read(get_args(kind)[0], item) for item in value)
    if get_origin(kind) is UnionType:
        kind = next((one for one in get_args(kind) if type(value) is one), None)
    # To Python a bool is a whole number, and 1.0 equals 1; to an event neither is one.
    if type(value) is kind or (get_origin(kind) is Literal and value in get_args(kind)):
        return value
    raise ValueError("this is not a value of an event")


@cache
def _field_types(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _classes() -> dict[str, type]:
    """The classes of events by their kinds."""
    return {get_args(_field_types(found)["kind"])[0]: found for found in get_args(Event)}
