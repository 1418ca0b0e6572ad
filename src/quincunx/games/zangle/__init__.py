"""Zangle: make shapes of triangles out of others; in turns, all at once, or alone."""

from __future__ import annotations

from functools import cached_property

from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.games.zangle import choices, layout, notation
from quincunx.games.zangle.rules import ZanglePosition
from quincunx.games.zangle.zangles import Card, Zangle, check_claim, find_zangles

__all__ = ["GAME", "Card", "Zangle", "check_claim", "find_zangles"]


class ZangleGame(Game):
    """The game and its options."""

    name = "zangle"
    title = "Zangle"
    summary = "Make a card's shape out of the shapes on other cards, and get rid of yours first."
    version = 1
    offered = choices.OFFERED
    position_class = ZanglePosition
    writing = notation
    drawing = layout

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        choices.check_together(self.options)

    @cached_property
    def decks(self) -> tuple[tuple[str, ...], ...]:
        """The decks that are given for the first rounds."""
        return choices.read_decks(self.options.decks)

    def write_view(self, position: Position, seat: int | None) -> str:
        """The board with face-down cards as question marks."""
        return self.writing.write_view(position, seat)


GAME = ZangleGame
