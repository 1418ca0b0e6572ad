"""How a position looks and what can be clicked, as plain data: every surface draws from it.

Lengths are in board units, x to the right and y down. A shape has a *role* instead of a colour;
paints.py has the list of how they look. What has a height `rise`s from the board, and stands on something
that `lift`s it: solids.py makes sides and shadows of that, for themes that show them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, TypeAlias, TypeVar

from quincunx.core.paints import Paint

Point: TypeAlias = tuple[float, float]

TEXT = "{}"
"""Stands, in labels of a kit, for a text that a board brings."""

UNSENT = {"sent": False}
"""Marks a field of a dataclass as one that `plain` leaves out."""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline."""

    points: tuple[Point, ...]
    role: str
    rise: float = 0
    lift: float = 0


@dataclass(frozen=True, slots=True)
class Polyline:
    """An open line, `width` units wide."""

    points: tuple[Point, ...]
    role: str
    width: float
    rise: float = 0
    lift: float = 0


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc, or with a hole of radius `hole` a ring."""

    center: Point
    radius: float
    role: str
    hole: float = 0
    rise: float = 0
    lift: float = 0


@dataclass(frozen=True, slots=True)
class Label:
    """A short text, centred, `size` units high."""

    at: Point
    text: str
    role: str
    size: float
    lift: float = 0


Shape: TypeAlias = Polygon | Polyline | Circle | Label
SomeShape = TypeVar("SomeShape", bound=Shape)


def rectangle(left: float, top: float, width: float, height: float, role: str, rise: float = 0) -> Polygon:
    """An upright rectangle."""
    right, bottom = left + width, top + height
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), role, rise)


def square(center: Point, side: float, role: str, rise: float = 0) -> Polygon:
    """An upright square around a point."""
    return rectangle(center[0] - side / 2, center[1] - side / 2, side, side, role, rise)


def moved(shape: SomeShape, right: float, down: float, text: str = "", up: float = 0) -> SomeShape:
    """A shape elsewhere, and with the text filled in if it is a label that asks for one."""
    if not (right or down or text or up):
        return shape
    lift = shape.lift + up
    match shape:
        case Polygon():
            there: Shape = Polygon(_moved(shape.points, right, down), shape.role, shape.rise, lift)
        case Circle():
            (center,) = _moved((shape.center,), right, down)
            there = Circle(center, shape.radius, shape.role, shape.hole, shape.rise, lift)
        case Label():
            (at,) = _moved((shape.at,), right, down)
            there = Label(at, shape.text.replace(TEXT, text), shape.role, shape.size, lift)
        case Polyline():
            points = _moved(shape.points, right, down)
            there = Polyline(points, shape.role, shape.width, shape.rise, lift)
    return there  # type: ignore[return-value]  # of the same class


def _moved(points: tuple[Point, ...], right: float, down: float) -> tuple[Point, ...]:
    return tuple([(x + right, y + down) for x, y in points])


def bounds(shape: Polygon | Circle) -> tuple[float, float, float, float]:
    """The box around an outline: left, top, width, height."""
    if isinstance(shape, Circle):
        (x, y), radius = shape.center, shape.radius
        return x - radius, y - radius, 2 * radius, 2 * radius
    across, along = zip(*shape.points, strict=True)
    return min(across), min(along), max(across) - min(across), max(along) - min(along)


def middle(box: tuple[float, float, float, float]) -> Point:
    """The middle of such a box."""
    left, top, width, height = box
    return left + width / 2, top + height / 2


@dataclass(frozen=True, slots=True)
class Site:
    """A place on the board: its clickable outline, what stands on it, and that in words.

    Sites of the same `kind` stand for each other in the steps of a move; one without stands for itself.
    """

    id: str
    label: str
    outline: Polygon | Circle
    shapes: tuple[Shape, ...] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class TrayItem:
    """Pieces of one sort beside the board, drawn in a box of its own from (0, 0) to `size`."""

    id: str
    label: str
    size: Point
    shapes: tuple[Shape, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Tray:
    """What one seat has beside the board; `note` says how it stands, `turn` whether it is to move."""

    seat: int | None
    label: str
    items: tuple[TrayItem, ...]
    note: str = ""
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Steps:
    """A legal move as the ids to choose one after the other.

    `at` is the point a pointer snaps to and `ghost` how the board would look there. Moves with
    equal steps are told apart by their ghosts: a person turns through them or picks a picture. A move that
    one presses a button for has the `button`'s name. A move may say
    where the next player goes on: it `sends` them to sites. A ghost may go `under` what is there already.
    """

    move: str
    steps: tuple[str, ...]
    at: Point
    ghost: tuple[Shape, ...]
    button: str = ""
    sends: tuple[str, ...] = ()
    under: bool = field(default=False, metadata=UNSENT)


@dataclass(frozen=True, slots=True)
class Claim:
    """Sites of which a seat may claim any as a move, right or wrong: `game.compose` says which move."""

    seat: int
    sites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole position as data.

    `task` tells the one to act what to do now, and `doing` tells the others what that seat does. Where a
    layout `collects`, finding out what goes together is the game: anything of use can be chosen, and nothing
    is shown as possible. `paints` are the game's own roles. Figures have `ghosts` of moves that are not made,
    which are drawn faintly, and `over` these what is marked.
    """

    size: Point
    backdrop: tuple[Shape, ...]
    sites: tuple[Site, ...]
    trays: tuple[Tray, ...]
    moves: tuple[Steps, ...]
    last: tuple[Shape, ...] = ()
    caption: str = ""
    claim: Claim | None = None
    task: str = ""
    doing: str = "is to move"
    collects: bool = False
    paints: Mapping[str, Paint] = field(default_factory=dict)
    ghosts: tuple[Shape, ...] = ()
    over: tuple[Shape, ...] = ()


@cache
def sent_fields(kind: type) -> tuple[str, ...]:
    """The names of the other fields."""
    return tuple(each.name for each in fields(kind) if each.metadata.get("sent", True))


def plain(value: Any) -> Any:
    """Shapes, points and what is made of them as lists and dictionaries for JSON.

    A shape is `["polygon", role, points]`, `["polyline", role, points, width]`, `["circle", role, [x, y],
    radius, hole]` or `["label", role, [x, y], size, text]`; points are flat lists of x and y. What rises or
    is lifted has both at the end, a label only its lift. Numbers have at most two decimals.
    """
    match value:
        case str() | int() | None:
            return value
        case float():
            return _number(value)
        case Polygon():
            return ["polygon", value.role, _flat(value.points), *_heights(value.rise, value.lift)]
        case Polyline():
            heights = _heights(value.rise, value.lift)
            return ["polyline", value.role, _flat(value.points), _number(value.width), *heights]
        case Circle():
            radii, heights = (value.radius, value.hole), _heights(value.rise, value.lift)
            return ["circle", value.role, _flat([value.center]), *map(_number, radii), *heights]
        case Label():
            return [
                "label",
                value.role,
                _flat([value.at]),
                _number(value.size),
                value.text,
                *_heights(value.lift),
            ]
        case tuple() | list():
            return [plain(part) for part in value]
        case Mapping():
            return {key: plain(part) for key, part in value.items()}
    parts = {name: plain(getattr(value, name)) for name in sent_fields(value.__class__)}
    return {name: part for name, part in parts.items() if part not in ("", [], None)}


def _flat(points: Iterable[Point]) -> list[float | int]:
    return [_number(coordinate) for point in points for coordinate in point]


def _heights(*heights: float) -> list[float | int]:
    return [_number(height) for height in heights] if any(heights) else []


def _number(value: float) -> float | int:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
