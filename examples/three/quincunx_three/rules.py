"""The rules of Three: legal moves, what a move does, who has won. No text and no drawing."""

from __future__ import annotations

from quincunx import Game, PlainPosition

SITES = 9
EMPTY = -1
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class ThreePosition(PlainPosition):
    """Nine sites, each empty or with a stone of seat 0 or 1. Action n puts a stone on site n."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.stones = [EMPTY] * SITES

    def row_owner(self) -> int | None:
        """The seat that has a row, if one has."""
        for first, second, third in ROWS:
            if self.stones[first] == self.stones[second] == self.stones[third] != EMPTY:
                return self.stones[first]
        return None

    def actions(self) -> list[int]:
        """Any empty site, until somebody has a row."""
        if self.row_owner() is not None:
            return []
        return [site for site in range(SITES) if self.stones[site] == EMPTY]

    def play(self, action: int) -> None:
        """Put a stone on a site."""
        self.stones[action] = self.turn
        self.turn = 1 - self.turn

    def winners(self) -> tuple[int, ...]:
        """Who has a row; both share the win on a full board without one."""
        owner = self.row_owner()
        return (0, 1) if owner is None else (owner,)

    def points(self, seat: int) -> int:
        """One for a row."""
        return int(self.row_owner() == seat)

    def state(self) -> tuple[int, ...]:
        """What the rest of the game depends on, besides the turn."""
        return tuple(self.stones)
