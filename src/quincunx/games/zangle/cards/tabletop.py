"""The table of a game of several: the centre on top, then a row of cards for each player."""

from __future__ import annotations

from collections.abc import Sequence

from quincunx.core.layout import Label, Point, Shape, Site
from quincunx.games.zangle.cards.pictures import (
    BUTTON_HEIGHT,
    CARD_HEIGHT,
    CARD_WIDTH,
    GAP,
    TITLE,
    button_site,
    fan,
    fan_height,
    pile_site,
    rectangle,
)

WIDTH = 420.0
EDGE = 10.0
FAN_WIDTH = WIDTH - CARD_WIDTH - 3 * GAP
PANEL_WIDTH = 100.0
PANEL_HEIGHT = TITLE + CARD_HEIGHT
PANEL_LEFT = WIDTH - PANEL_WIDTH
CENTRE_PILE_LEFT = PANEL_LEFT - CARD_WIDTH - 2 * GAP
BUTTON_WIDTH = 62.0
TITLE_SIZE = 15.0
NOTE = 16.0  # height of a line under the title
NOTE_SIZE = 12.0


def left_label(left: float, middle: float, text: str, role: str, size: float = TITLE_SIZE) -> Label:
    """A label that begins about at a point: labels are centred."""
    return Label((left + len(text) * size * 0.245, middle), text, role, size)


class Table:
    """All that can be clicked, in rows; a row has its title above it and its draw pile at the end."""

    def __init__(
        self,
        centre: Sequence[str],
        centre_pile: int,
        hands: Sequence[Sequence[str]],
        piles: Sequence[int],
        titles: Sequence[str],
        acting: Sequence[int],
        notes: Sequence[str] = (),
    ) -> None:
        self.backdrop: list[Shape] = [left_label(0, TITLE / 2, "centre", "text")]
        self.centre = fan("c", "centre", centre, 0, TITLE, CENTRE_PILE_LEFT - GAP)
        self.centre_pile = pile_site("pile", "centre draw pile", centre_pile, CENTRE_PILE_LEFT, TITLE)
        self.buttons: list[Site] = []
        self.hands: list[list[Site]] = []
        self.piles: list[Site] = []
        self._buttons_top = TITLE + CARD_HEIGHT + GAP
        top = self._buttons_top + BUTTON_HEIGHT + GAP
        for seat, (hand, pile, title) in enumerate(zip(hands, piles, titles, strict=True)):
            note = notes[seat] if notes else ""
            top = self._add_row(seat, hand, pile, title, note, seat in acting, top)
        self.size: Point = (WIDTH, top)
        self.backdrop.insert(0, rectangle(-EDGE, -EDGE, WIDTH + 2 * EDGE, top + EDGE, "board", 8))

    def _add_row(
        self, seat: int, hand: Sequence[str], pile: int, title: str, note: str, acts: bool, top: float
    ) -> float:
        """A player's cards; returns where the next row begins."""
        cards = top + TITLE + (NOTE if note else 0)
        bottom = cards + fan_height(len(hand)) + GAP
        if acts:
            self.backdrop.append(rectangle(-EDGE / 2, top, WIDTH + EDGE, bottom - top, "paper", 8))
        self.backdrop.append(left_label(0, top + TITLE / 2, title, "text"))
        if note:
            self.backdrop.append(left_label(0, top + TITLE + NOTE / 2 - 3, note, "label", NOTE_SIZE))
        self.hands.append(fan(f"{seat + 1}-", f"player {seat + 1}", hand, 0, cards, FAN_WIDTH))
        self.piles.append(
            pile_site(f"pile-{seat + 1}", f"player {seat + 1}'s pile", pile, WIDTH - CARD_WIDTH, cards)
        )
        return bottom + GAP

    def add_button(self, move: str, words: str, ready: bool) -> Site:
        """A further button under the centre."""
        left = len(self.buttons) * (BUTTON_WIDTH + GAP)
        site = button_site(move, words, left, self._buttons_top, BUTTON_WIDTH, ready)
        self.buttons.append(site)
        return site

    @property
    def sites(self) -> list[Site]:
        """Everything that can be clicked."""
        hands = [site for hand, pile in zip(self.hands, self.piles, strict=True) for site in (*hand, pile)]
        return [*self.centre, self.centre_pile, *self.buttons, *hands]
