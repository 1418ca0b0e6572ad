"""Layouts as the socket sends them: compact JSON, made once for equal parts, and only what has changed.

A shape is a list: `["polygon", role, points]`, `["polyline", role, points, width]`,
`["circle", role, [x, y], radius, hole]` or `["label", role, [x, y], size, text]`; points are flat lists of
x and y. Numbers have at most two decimals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, get_args, get_origin

from pydantic_core import to_json
from typing_extensions import get_type_hints, is_typeddict

from quincunx.core.layout import Circle, Label, Layout, Point, Polygon, Polyline, Shape, Steps
from quincunx.server import answers

# So many shapes, parts such as sites and trays of each kind, and lists of shapes such as backdrops are kept.
KEPT_SHAPES = 1 << 15
KEPT_PARTS = 1 << 13
KEPT_LISTS = 1 << 8


def write_json(value: Any) -> str:
    """JSON without blanks."""
    return to_json(value).decode()


def _number(value: float) -> float | int:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _flat(points: Iterable[Point]) -> list[float | int]:
    return [_number(coordinate) for point in points for coordinate in point]


@lru_cache(KEPT_SHAPES)
def write_shape(shape: Shape) -> str:
    """A shape as a list, in JSON."""
    match shape:
        case Polygon():
            plain: list[Any] = ["polygon", shape.role, _flat(shape.points)]
        case Polyline():
            plain = ["polyline", shape.role, _flat(shape.points), _number(shape.width)]
        case Circle():
            plain = ["circle", shape.role, _flat([shape.center]), _number(shape.radius), _number(shape.hole)]
        case Label():
            plain = ["label", shape.role, _flat([shape.at]), _number(shape.size), shape.text]
    return write_json(plain)


def write_list(texts: Iterable[str]) -> str:
    """A list of things that are JSON already."""
    return f"[{','.join(texts)}]"


def write_object(parts: Iterable[tuple[str, str]]) -> str:
    """An object whose values are JSON already."""
    return "{" + ",".join([f'"{key}":{value}' for key, value in parts]) + "}"


def writer_of(kind: Any) -> Callable[[Any], str]:
    """How to write what answers.py describes as a kind of thing; parts that come again are written once."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return writer_of(inner[0])
    if origin is UnionType and inner[1] is NoneType:
        write = writer_of(inner[0])
        return lambda value: "null" if value is None else write(value)
    if kind is answers.Shape:
        return write_shape
    if kind == answers.Point:
        return lambda point: write_json(_flat([point]))
    if is_typeddict(kind):
        fields = [(name, writer_of(part)) for name, part in get_type_hints(kind, include_extras=True).items()]
        return lru_cache(KEPT_PARTS)(
            lambda part: write_object([(name, write(getattr(part, name))) for name, write in fields])
        )
    if origin is list and (inner[0] is answers.Shape or is_typeddict(inner[0])):
        return _list_writer(writer_of(inner[0]), KEPT_LISTS if inner[0] is answers.Shape else 0)
    return write_json


def _list_writer(write: Callable[[Any], str], kept: int) -> Callable[[Any], str]:
    def write_all(parts: Iterable[Any]) -> str:
        return write_list([write(part) for part in parts])

    return lru_cache(kept)(write_all) if kept else write_all


_PARTS = {
    name: writer_of(kind)
    for name, kind in get_type_hints(answers.Layout, include_extras=True).items()
    if name != "sites"
}
_write_site = writer_of(answers.Site)


class Drawn:
    """A layout, without its moves, in parts that are JSON already."""

    __slots__ = ("parts", "sites")

    def __init__(self, layout: Layout) -> None:
        self.parts = {name: write(getattr(layout, name)) for name, write in _PARTS.items()}
        self.sites = {site.id: _write_site(site) for site in layout.sites}

    def whole(self) -> str:
        """Everything."""
        return write_object([*self.parts.items(), ("sites", write_list(self.sites.values()))])

    def since(self, before: Drawn) -> str:
        """What differs from an earlier layout; sites that have changed alone, if they are the same ones."""
        parts = [(key, value) for key, value in self.parts.items() if before.parts[key] != value]
        if list(self.sites) != list(before.sites):
            parts.append(("sites", write_list(self.sites.values())))
        else:
            changed = [value for name, value in self.sites.items() if before.sites[name] != value]
            if changed:
                parts.append(("changed_sites", write_list(changed)))
        return write_object(parts)


def write_moves(moves: Iterable[tuple[int, Steps]]) -> tuple[str, str]:
    """The legal moves of seats, and the shapes that their ghosts number."""
    numbers: dict[Shape, int] = {}
    choices: list[answers.Choice] = []
    for seat, steps in moves:
        choice: answers.Choice = {
            "seat": seat,
            "move": steps.move,
            "steps": steps.steps,
            "at": (_number(steps.at[0]), _number(steps.at[1])),
            "ghost": [numbers.setdefault(shape, len(numbers)) for shape in steps.ghost],
        }
        if steps.button:
            choice["button"] = steps.button
        choices.append(choice)
    return write_json(choices), write_list([write_shape(shape) for shape in numbers])
