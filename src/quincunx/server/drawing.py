"""Layouts as the socket sends them: compact JSON, made once for equal parts, and only what has changed.

A shape is a list: `["polygon", role, points]`, `["polyline", role, points, width]`,
`["circle", role, [x, y], radius, hole]` or `["label", role, [x, y], size, text]`; points are flat lists of
x and y. Numbers have at most two decimals.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from quincunx.core.layout import (
    Circle,
    Claim,
    Label,
    Layout,
    Point,
    Polygon,
    Polyline,
    Shape,
    Site,
    Steps,
    Tray,
)


def write_json(value: Any) -> str:
    """JSON without blanks."""
    return to_json(value).decode()


def _number(value: float) -> float | int:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def _flat(points: Iterable[Point]) -> list[float | int]:
    return [_number(coordinate) for point in points for coordinate in point]


@lru_cache(maxsize=1 << 15)
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


def _shapes(shapes: tuple[Shape, ...]) -> str:
    return write_list([write_shape(shape) for shape in shapes])


_write_backdrop = lru_cache(maxsize=256)(_shapes)


@lru_cache(maxsize=1 << 13)
def _write_site(site: Site) -> str:
    return write_object(
        [
            ("id", write_json(site.id)),
            ("label", write_json(site.label)),
            ("state", write_json(site.state)),
            ("kind", write_json(site.kind)),
            ("outline", write_shape(site.outline)),
            ("shapes", _shapes(site.shapes)),
        ]
    )


@lru_cache(maxsize=1 << 11)
def _write_tray(tray: Tray) -> str:
    items = [
        write_object(
            [
                ("id", write_json(item.id)),
                ("label", write_json(item.label)),
                ("size", write_json(_flat([item.size]))),
                ("count", write_json(item.count)),
                ("shapes", _shapes(item.shapes)),
            ]
        )
        for item in tray.items
    ]
    return write_object(
        [
            ("seat", write_json(tray.seat)),
            ("label", write_json(tray.label)),
            ("note", write_json(tray.note)),
            ("items", write_list(items)),
        ]
    )


def _plain_claim(claim: Claim | None) -> dict[str, Any] | None:
    return None if claim is None else {"seat": claim.seat, "sites": claim.sites}


class Drawn:
    """A layout, without its moves, in parts that are JSON already."""

    __slots__ = ("parts", "sites")

    def __init__(self, layout: Layout) -> None:
        self.parts = {
            "size": write_json(_flat([layout.size])),
            "caption": write_json(layout.caption),
            "backdrop": _write_backdrop(layout.backdrop),
            "trays": write_list([_write_tray(tray) for tray in layout.trays]),
            "last": _shapes(layout.last),
            "claim": write_json(_plain_claim(layout.claim)),
            "task": write_json(layout.task),
            "doing": write_json(layout.doing),
            "collects": write_json(layout.collects),
        }
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
    written = [
        write_json(
            {
                "seat": seat,
                "move": steps.move,
                "steps": steps.steps,
                "at": _flat([steps.at]),
                "ghost": [numbers.setdefault(shape, len(numbers)) for shape in steps.ghost],
                **({"button": steps.button} if steps.button else {}),
            }
        )
        for seat, steps in moves
    ]
    return write_list(written), write_list([write_shape(shape) for shape in numbers])
