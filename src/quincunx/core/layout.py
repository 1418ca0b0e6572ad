"""How a position looks and what can be clicked, as plain data: every surface draws from it.

Lengths are in board units, x to the right and y down. A shape has a *role* instead of a colour;
paints.py has the list of how they look.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from quincunx.core.paints import Paint

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline."""

    points: tuple[Point, ...]
    role: str
    kind: str = "polygon"


@dataclass(frozen=True, slots=True)
class Polyline:
    """An open line, `width` units wide."""

    points: tuple[Point, ...]
    role: str
    width: float
    kind: str = "polyline"


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc, or with a hole of radius `hole` a ring."""

    center: Point
    radius: float
    role: str
    hole: float = 0
    kind: str = "circle"


@dataclass(frozen=True, slots=True)
class Label:
    """A short text, centred, `size` units high."""

    at: Point
    text: str
    role: str
    size: float
    kind: str = "label"


Shape: TypeAlias = Polygon | Polyline | Circle | Label


@dataclass(frozen=True, slots=True)
class Site:
    """A place on the board: its clickable outline, what stands on it, and that in words.

    Sites of the same `kind` stand for each other in the steps of a move; one without stands for itself.
    """

    id: str
    label: str
    outline: Polygon | Circle
    shapes: tuple[Shape, ...] = ()
    state: str = ""
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
    one presses a button for has the `button`'s name.
    """

    move: str
    steps: tuple[str, ...]
    at: Point
    ghost: tuple[Shape, ...]
    button: str = ""


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
    is shown as possible. `paints` are the game's own roles.
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

    def to_dict(self) -> dict[str, Any]:
        """The same as nested dictionaries and tuples, for JSON."""
        plain: dict[str, Any] = _plain(self, {})
        return plain


def _plain(value: Any, known: dict[int, Any]) -> Any:
    """Dataclasses as dictionaries, all the way down; shapes that many moves share are made once."""
    if isinstance(value, str | int | float) or value is None:
        return value
    if id(value) not in known:
        if isinstance(value, tuple):
            known[id(value)] = tuple([_plain(item, known) for item in value])
        elif isinstance(value, Mapping):
            known[id(value)] = {key: _plain(item, known) for key, item in value.items()}
        else:
            known[id(value)] = {name: _plain(getattr(value, name), known) for name in value.__slots__}
    return known[id(value)]


Span: TypeAlias = tuple[str, str]
"""A piece of text and its role."""

Sketch: TypeAlias = list[list[Span]]
"""A drawing in characters: lines of spans, for the terminal."""
