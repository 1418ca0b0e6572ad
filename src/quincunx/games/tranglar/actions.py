"""Everything a player of Tranglar can do, numbered: the same numbers in every position.

A *tiling* is a footprint of a coloured piece cut exactly into two or more others. Tilings are numbered
by the lowest triangle, and a tiling's first part has the lowest triangle of the whole; so going
through the pieces on a board in board order gives their tilings in ascending order.
"""

from dataclasses import dataclass

from quincunx.games.tranglar.pieces import COLOURED, FOOTPRINTS, KINDS, LARGE


@dataclass(frozen=True)
class Tiling:
    """A footprint and the footprints it is cut into, in the order of their lowest triangles."""

    whole: int
    parts: tuple[int, ...]


def _cuts(mask: int, by_lowest: dict[int, list[int]]) -> list[tuple[int, ...]]:
    """All ways to cover an area exactly, as footprints in the order of their lowest triangles."""
    if not mask:
        return [()]
    return [
        (part, *rest)
        for part in by_lowest[mask & -mask]
        if FOOTPRINTS[part].mask & ~mask == 0
        for rest in _cuts(mask & ~FOOTPRINTS[part].mask, by_lowest)
    ]


# The footprints of coloured pieces by their lowest triangles.
_IN_BOARD_ORDER = sorted(range(len(COLOURED)), key=lambda number: (COLOURED[number].triangles[0], number))


def _tilings() -> tuple[Tiling, ...]:
    by_lowest: dict[int, list[int]] = {}
    for number, footprint in enumerate(COLOURED):
        by_lowest.setdefault(footprint.mask & -footprint.mask, []).append(number)
    return tuple(
        Tiling(whole, parts)
        for whole in _IN_BOARD_ORDER
        for parts in _cuts(COLOURED[whole].mask, by_lowest)
        if len(parts) > 1
    )


TILINGS = _tilings()

# The footprints of trapezes, in board order: those that can be swapped.
SWAPS = tuple(number for number in _IN_BOARD_ORDER if KINDS[COLOURED[number].kind].code in ("zL", "zR"))

# The first number of each sort of action. A placement has the number of its footprint.
FIRST_NEUTRAL = len(COLOURED)  # a neutral small triangle, by triangle
FIRST_LARGE = FIRST_NEUTRAL + 64  # a large neutral piece, by footprint
FIRST_SPLIT = FIRST_LARGE + len(LARGE)  # one's own piece by several, by tiling
FIRST_MERGER = FIRST_SPLIT + len(TILINGS)  # several of one's own by one, by tiling
FIRST_TAKEOVER = FIRST_MERGER + len(TILINGS)  # an opponent's piece by several, by tiling
FIRST_SWAP = FIRST_TAKEOVER + len(TILINGS)  # a trapped trapeze
PASS = FIRST_SWAP + len(SWAPS)
ACTION_COUNT = PASS + 1


# What the notation of some sorts of action begins with.
_MARKS = {"neutral": "*", "large": "*", "takeover": "x", "swap": "~"}


@dataclass(frozen=True)
class Action:
    """What a number means: the footprints that leave the board, and those that come."""

    sort: str  # place, neutral, large, split, merger, takeover, swap or pass
    leaving: tuple[int, ...] = ()
    coming: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The action in notation."""
        leaving, coming = (
            "+".join(FOOTPRINTS[number].text for number in numbers) for numbers in (self.leaving, self.coming)
        )
        if self.sort == "pass":
            return "pass"
        replaced = f"{leaving}=" if self.sort in ("split", "merger", "takeover") else ""
        return _MARKS.get(self.sort, "") + replaced + coming


ACTIONS = (
    *(Action("place", coming=(number,)) for number in range(len(COLOURED))),
    *(Action("neutral", coming=(number,)) for number in range(64)),  # as footprints
    *(Action("large", coming=(number,)) for number in range(len(COLOURED), len(FOOTPRINTS))),
    *(Action("split", (tiling.whole,), tiling.parts) for tiling in TILINGS),
    *(Action("merger", tiling.parts, (tiling.whole,)) for tiling in TILINGS),
    *(Action("takeover", (tiling.whole,), tiling.parts) for tiling in TILINGS),
    *(Action("swap", (number,), (number,)) for number in SWAPS),
    Action("pass"),
)
