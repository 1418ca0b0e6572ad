"""Every way to lay a squiggle of the inventory on the board; the actions are these, in this order."""

from dataclasses import dataclass

from quincunx.games.trapture.board import NEIGHBOURS, POINTS, groove_between, location
from quincunx.games.trapture.inventory import INVENTORY, NAMES, OTHER, ZIGZAG

# How many the kernel's tables have room for.
MOST_PLACEMENTS = 4096
MOST_SQUIGGLES = 12

_MIRRORED = str.maketrans("LR", "RL")


def _ways_to_write(turns: str) -> set[str]:
    """A shape's turns as they are, mirrored, reversed, and both."""
    mirrored = turns.translate(_MIRRORED)
    return {turns, mirrored, turns[::-1], mirrored[::-1]}


def _count_shapes() -> dict[str, int]:
    """The squiggles of one player by shape, each written in the way that comes first alphabetically."""
    counts: dict[str, int] = {}
    for turns, count in INVENTORY:
        if not 2 <= len(turns) <= 5 or set(turns) - {"L", "R"} or count < 1:
            raise ValueError(f"inventory: a squiggle has 2 to 5 turns, L or R, not {turns!r} × {count}")
        shape = min(_ways_to_write(turns))
        counts[shape] = counts.get(shape, 0) + count
    if sum(counts.values()) > MOST_SQUIGGLES:
        raise ValueError(f"inventory: at most {MOST_SQUIGGLES} squiggles, not {sum(counts.values())}")
    return counts


_COUNTS = _count_shapes()

# The shapes, shorter ones first, and how many squiggles of each a player has.
SHAPES = tuple(sorted(_COUNTS, key=lambda turns: (len(turns), turns)))
SHAPE_COUNTS = tuple(_COUNTS[turns] for turns in SHAPES)
SEGMENTS = tuple(len(turns) + 1 for turns in SHAPES)
SHAPE_NAMES = tuple(
    NAMES.get(turns, ZIGZAG if "LL" not in turns and "RR" not in turns else OTHER) for turns in SHAPES
)


@dataclass(frozen=True, slots=True)
class Placement:
    """A squiggle on the board: its shape, an index into SHAPES, and the points it runs along."""

    shape: int
    points: tuple[int, ...]

    @property
    def grooves(self) -> tuple[int, ...]:
        """The grooves it fills."""
        return tuple(map(groove_between, self.points, self.points[1:]))

    @property
    def ends(self) -> tuple[int, int]:
        """Its two ends, the first by row and number first."""
        return self.points[0], self.points[-1]


def _turn(before: int, at: int, after: int) -> str:
    (x0, y0), (x1, y1), (x2, y2) = location(before), location(at), location(after)
    return "R" if (x1 - x0) * (y2 - y1) > (y1 - y0) * (x2 - x1) else "L"


# Where a turn leads: (point before, point, turn) to the next point.
_ONWARD = {
    (before, at, _turn(before, at, after)): after
    for at, around in enumerate(NEIGHBOURS)
    for before in around
    for after in around
    if after != before
}


def _follow(path: list[int], turns: str) -> tuple[int, ...]:
    """A path of one groove continued by turns; () where that leaves the board or meets itself."""
    for turn in turns:
        point = _ONWARD.get((path[-2], path[-1], turn))
        if point is None or point in path:
            return ()
        path.append(point)
    return tuple(path)


def _all_placements() -> list[Placement]:
    found = {
        (shape, min(path, path[::-1]))
        for shape, turns in enumerate(SHAPES)
        for written in _ways_to_write(turns)
        for point in range(len(POINTS))
        for other in NEIGHBOURS[point]
        if (path := _follow([point, other], written))
    }
    if len(found) > MOST_PLACEMENTS:
        raise ValueError(f"inventory: {len(found)} placements, but there is room for {MOST_PLACEMENTS}")
    return [Placement(shape, path) for shape, path in sorted(found)]


PLACEMENTS = tuple(_all_placements())
