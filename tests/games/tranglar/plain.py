"""Tranglar once more, slowly and plainly, to compare the kernel with.

Written from the rules alone, with sets of triangle names, and sharing nothing with the package: not
the tables, not the geometry, not the action numbers. Shapes are recognised by their sides and angles
among all connected sets of triangles, where the package moves and turns one example of each.
"""

from __future__ import annotations

import cmath
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

ORDER = [f"{file}{rank}{quarter}" for rank in "1234" for file in "abcd" for quarter in "nesw"]
PLACE = {name: index for index, name in enumerate(ORDER)}
PLAYERS = ("petrol", "green")

Area = frozenset[str]


# Geometry: corners are complex numbers, a square is two units wide.


def corners(name: str) -> list[complex]:
    """Counter-clockwise."""
    middle = complex(2 * "abcd".index(name[0]) + 1, 2 * "1234".index(name[1]) + 1)
    outward = {"n": 1j, "e": 1, "s": -1j, "w": -1}[name[2]]
    return [middle, middle + outward * (1 - 1j), middle + outward * (1 + 1j)]


def edges_of(name: str) -> list[tuple[complex, complex]]:
    a, b, c = corners(name)
    return [(a, b), (b, c), (c, a)]


OWNER_OF_EDGE = {edge: name for name in ORDER for edge in edges_of(name)}


def neighbours(name: str) -> list[str]:
    return [OWNER_OF_EDGE[b, a] for a, b in edges_of(name) if (b, a) in OWNER_OF_EDGE]


def sides_of(area: Area) -> list[list[tuple[complex, complex]]]:
    """The outline, counter-clockwise, in maximal straight stretches."""
    rim = [(a, b) for name in area for a, b in edges_of(name) if OWNER_OF_EDGE.get((b, a)) not in area]
    walk = [rim[0]]
    while len(walk) < len(rim):
        walk.append(next(edge for edge in rim if edge[0] == walk[-1][1]))
    while heading(walk[-1]) == heading(walk[0]):
        walk.append(walk.pop(0))
    sides = [[walk[0]]]
    for before, edge in pairwise(walk):
        if heading(before) == heading(edge):
            sides[-1].append(edge)
        else:
            sides.append([edge])
    return sides


def heading(edge: tuple[complex, complex]) -> int:
    """In eighths of a full turn."""
    return round(cmath.phase(edge[1] - edge[0]) / (math.pi / 4)) % 8


def length(side: list[tuple[complex, complex]]) -> float:
    return abs(side[-1][1] - side[0][0])


def angles_of(area: Area) -> list[int]:
    """The inner angle, in degrees, where each side begins."""
    sides = sides_of(area)
    return [
        180 - 45 * ((heading(sides[i][0]) - heading(sides[i - 1][0]) + 4) % 8 - 4) for i in range(len(sides))
    ]


def hand(area: Area) -> str:
    sides, angles = sides_of(area), angles_of(area)
    sharp = angles.index(45)
    return "L" if length(sides[sharp]) > length(sides[sharp - 1]) else "R"


def recognise(area: Area) -> str | None:
    """The code of the piece that has this shape, `Z` and `V` for the large neutral ones."""
    angles = angles_of(area)
    squares = {name[:2] for name in area}
    match len(area), len(angles):
        case 1, 3:
            return "t"
        case 2, 3:
            return "T"
        case 2, 4:
            return "q"
        case 3, 4:
            return "z" + hand(area)
        case 3, 5 if len(squares) == 1:
            return "v"
        case 4, 4 if angles == [90] * 4:
            return "Q" if len(squares) == 1 else "r"
        case 4, 4 if angles in ([45, 135] * 2, [135, 45] * 2):
            return "p" + hand(area)
        case 5, 4 if 90 in angles:
            return "Z"
        case 5, 5 if any({square + quarter for quarter in "nesw"} < area for square in squares):
            return "V"
    return None


def all_footprints() -> dict[Area, str]:
    found: dict[Area, str] = {}
    areas = {frozenset([name]) for name in ORDER}
    for _ in range(5):
        for area in areas:
            code = recognise(area)
            if code:
                found[area] = code
        areas = {area | {other} for area in areas for name in area for other in neighbours(name)} - areas
    return found


FOOTPRINTS = all_footprints()
COLOURED = [area for area, code in FOOTPRINTS.items() if code not in "ZV"]
WITH_LOWEST: dict[str, list[Area]] = {
    name: [area for area in COLOURED if min(area, key=PLACE.__getitem__) == name] for name in ORDER
}
ACROSS = {
    area: [{OWNER_OF_EDGE[b, a] for a, b in side if (b, a) in OWNER_OF_EDGE} for side in sides_of(area)]
    for area in FOOTPRINTS
}


# Notation.


def write(area: Area) -> str:
    squares: dict[str, str] = {}
    for name in sorted(area, key=PLACE.__getitem__):
        squares[name[:2]] = squares.get(name[:2], "") + name[2]
    return ".".join(square + quarters for square, quarters in squares.items())


def lowest(area: Area) -> int:
    return min(PLACE[name] for name in area)


def write_all(areas: list[Area]) -> str:
    return "+".join(write(area) for area in sorted(areas, key=lowest))


# Rules.


def turned_over(code: str) -> str:
    return code[0] + {"L": "R", "R": "L"}[code[1]] if len(code) == 2 else code


@dataclass
class PlainTranglar:
    """A game in progress: who has a piece where (`board`), and who has what beside the board."""

    quiet_limit: int = 60
    board: dict[Area, str] = field(default_factory=dict)
    reserves: dict[str, Counter[str]] = field(
        default_factory=lambda: {
            "petrol": Counter("tttt TTTT qqq v Q r ***".replace(" ", "")) + Counter(["zL", "zR", "pL"]),
            "green": Counter("tttt TTTT qqq v Q r ***".replace(" ", "")) + Counter(["zL", "zR", "pR"]),
        }
    )
    large_left: set[str] = field(default_factory=lambda: {"Z", "V"})
    moves_made: int = 0
    quiet: int = 0
    passes: int = 0

    @property
    def mover(self) -> str:
        return PLAYERS[self.moves_made % 2]

    @property
    def opponent(self) -> str:
        return PLAYERS[(self.moves_made + 1) % 2]

    def triangles_of(self, owner: str) -> set[str]:
        return {name for area, who in self.board.items() if who == owner for name in area}

    def is_full(self) -> bool:
        return sum(map(len, self.board)) == 64

    def is_over(self) -> bool:
        return self.is_full() or self.passes == 2 or self.quiet == self.quiet_limit

    def is_trapped(self, area: Area, owner: str) -> bool:
        enemy = self.triangles_of(PLAYERS[1 - PLAYERS.index(owner)])
        touching = [side for side in ACROSS[area] if side & enemy]
        return 2 * len(touching) > len(ACROSS[area])

    def legal_moves(self) -> list[str]:
        if self.is_over():
            return []
        if self.large_left:
            return [
                f"*{write(area)}"
                for area, code in FOOTPRINTS.items()
                if code in self.large_left and self.fits(area)
            ]
        moves = [*self.placements(), *self.replacements(), *self.takeovers(), *self.swaps()]
        return moves or ["pass"]

    def fits(self, area: Area) -> bool:
        return all(area.isdisjoint(taken) for taken in self.board)

    def placements(self) -> Iterator[str]:
        reserve = self.reserves[self.mover]
        for area in COLOURED:
            if reserve[FOOTPRINTS[area]] and self.fits(area) and not self.is_trapped(area, self.mover):
                yield write(area)
        if reserve["*"] and not reserve["t"]:
            for name in ORDER:
                if self.fits(frozenset([name])):
                    yield f"*{name}"

    def coverings(self, area: Area, reserve: Counter[str]) -> Iterator[list[Area]]:
        """All ways to cover an area exactly with pieces of a reserve."""
        if not area:
            yield []
            return
        for part in WITH_LOWEST[min(area, key=PLACE.__getitem__)]:
            code = FOOTPRINTS[part]
            if part <= area and reserve[code]:
                for rest in self.coverings(area - part, reserve - Counter([code])):
                    yield [part, *rest]

    def replacements(self) -> Iterator[str]:
        reserve = self.reserves[self.mover]
        own = [area for area, who in self.board.items() if who == self.mover]
        for area in own:
            for parts in self.coverings(area, reserve):
                if len(parts) >= 2:
                    yield f"{write(area)}={write_all(parts)}"
        for area in COLOURED:
            parts = [part for part in own if part <= area]
            if reserve[FOOTPRINTS[area]] and len(parts) >= 2 and frozenset().union(*parts) == area:
                yield f"{write_all(parts)}={write(area)}"

    def takeovers(self) -> Iterator[str]:
        for area, who in self.board.items():
            if who == self.opponent and len(area) >= 2:
                for parts in self.coverings(area, self.reserves[self.mover]):
                    if len(parts) >= 2:
                        yield f"x{write(area)}={write_all(parts)}"

    def swaps(self) -> Iterator[str]:
        for area, who in self.board.items():
            code = FOOTPRINTS[area]
            if (
                who == self.opponent
                and code in ("zL", "zR")
                and self.is_trapped(area, who)
                and self.reserves[self.mover][code]
            ):
                yield f"~{write(area)}"

    def push(self, move: str) -> None:
        """Make a legal move."""
        areas = {write(area): area for area in FOOTPRINTS}
        mover, opponent, reserve = self.mover, self.opponent, self.reserves[self.mover]
        trapped_before = {
            area for area, who in self.board.items() if who in PLAYERS and self.is_trapped(area, who)
        }
        put_down: list[Area] = []
        self.quiet += 1
        if move == "pass":
            self.passes += 1
            self.moves_made += 1
            return
        self.passes = 0
        if move.startswith("*"):
            area = areas[move[1:]]
            self.board[area] = "neutral"
            self.large_left.discard(FOOTPRINTS[area])
            if len(area) == 1:
                reserve["*"] -= 1
            self.quiet = 0
        elif move.startswith("~"):
            area = areas[move[1:]]
            reserve[FOOTPRINTS[area]] -= 1
            reserve[turned_over(FOOTPRINTS[area])] += 1
            put_down = [area]
        elif "=" in move:
            before, after = move.removeprefix("x").split("=")
            for area in [areas[text] for text in before.split("+")]:
                owner = self.board.pop(area)
                code = FOOTPRINTS[area]
                reserve[code if owner == mover else turned_over(code)] += 1
            put_down = [areas[text] for text in after.split("+")]
            for area in put_down:
                reserve[FOOTPRINTS[area]] -= 1
        else:
            put_down = [areas[move]]
            reserve[FOOTPRINTS[areas[move]]] -= 1
            self.quiet = 0
        for area in put_down:
            self.board[area] = mover
        exempt = trapped_before - set(put_down)
        self.turn_trapped(opponent, mover, exempt)
        self.turn_trapped(mover, opponent, exempt)
        self.moves_made += 1

    def turn_trapped(self, loser: str, taker: str, exempt: set[Area]) -> None:
        """One round of settling."""
        reserve = self.reserves[taker]
        while True:
            listed = [
                area
                for area, who in self.board.items()
                if who == loser and area not in exempt and self.is_trapped(area, who)
            ]
            something_changed = False
            for area in sorted(listed, key=lowest):
                code = FOOTPRINTS[area]
                if code in ("pL", "pR"):
                    continue
                if code in ("zL", "zR"):
                    if not reserve[code]:
                        continue
                    reserve[code] -= 1
                    reserve[turned_over(code)] += 1
                self.board[area] = taker
                something_changed = True
            if not something_changed:
                return
