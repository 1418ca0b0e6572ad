"""The table of a game of several: the centre on top, then a row of cards for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from textwrap import wrap

from quincunx.core.kit import ORIGIN, Look, Place, Placement
from quincunx.core.layout import TEXT, Label, Point, rectangle
from quincunx.core.signs import Sign
from quincunx.games.zangle.amounts import CENTRE_CARDS
from quincunx.games.zangle.cards.pictures import (
    BUTTON_HEIGHT,
    BUTTONS_TOP,
    CARD_HEIGHT,
    CARD_WIDTH,
    CENTRE_PILE,
    EDGE,
    GAP,
    PILE_AT,
    SIGN_AT,
    STEP,
    TITLE,
    WIDTH,
    box,
    button_place,
    card_outline,
    left_title,
    pile_of,
    pile_place,
)
from quincunx.games.zangle.cards.shapes import PACK

CARDS_A_LINE = 6
MOST_LINES = -(-len(PACK) // CARDS_A_LINE)
# Cards of a row lie side by side, closer together where the width does not suffice.
FULL_STEP = (WIDTH - 2 * CARD_WIDTH - 3 * GAP) / (CARDS_A_LINE - 1)
NOTE = 16.0  # height of a line under the title
NOTE_SIZE = 12.0
NOTE_LETTERS = 64  # that a note has room for
MOST_LAID_OUT = 10_000  # rows of which it is known where their cards lie
# Widths of letters in the text face of the web client, in sizes of the print.
NARROW, WIDE = " .,;:'!|()-fijlrt1", "mwMW"
NARROW_WIDTH, WIDE_WIDTH, OTHER_WIDTH = 0.28, 0.8, 0.53


def player_name(seat: int) -> str:
    """What the group of a player's cards is called."""
    return f"player {seat + 1}"


def make_places(players: int, buttons: Sequence[str]) -> tuple[Place, ...]:
    """All that can be clicked."""
    centre = [Place(f"c{n + 1}", "centre", card_outline("slot"), None, "centre") for n in range(CENTRE_CARDS)]
    places = [*centre, pile_place(CENTRE_PILE, "centre draw pile", PILE_AT)]
    places += [button_place(move, index) for index, move in enumerate(buttons)]
    for seat in range(players):
        name = player_name(seat)
        for number in range(1, len(PACK) + 1):
            places.append(Place(f"{seat + 1}-{number}", name, card_outline("slot"), None, name))
        places.append(pile_place(f"pile-{seat + 1}", f"{name}'s pile", None))
    return tuple(places)


def line_place(identity: str, name: str) -> Place:
    """Where a line of text stands that can be pointed at."""
    return Place(identity, name, rectangle(-EDGE / 2, 0, WIDTH + EDGE, NOTE, "spotlight"), None)


def note_line(text: str, middle: float) -> Placement:
    """A line in small print that begins at the left, as nearly as one can tell without its font."""
    letters = (
        NARROW_WIDTH if letter in NARROW else WIDE_WIDTH if letter in WIDE else OTHER_WIDTH for letter in text
    )
    return "note", round(NOTE_SIZE * sum(letters) / 2, 2), middle, text


def table_looks() -> dict[str, Look]:
    """What lies under the cards: the row of who acts, and notes."""
    looks = {"note": Look((Label(ORIGIN, TEXT, "title", NOTE_SIZE),), sort="mark"), "said": Look(words=TEXT)}
    for lines in range(1, MOST_LINES + 1):
        for note in (False, True):
            rectangle = box(-EDGE / 2, 0, WIDTH + EDGE, _row_height(lines, note), "spotlight", 8)
            pointer = Sign(">", "mark", (0, TITLE + NOTE * note + SIGN_AT[1]))
            looks[_row_look(lines, note)] = Look((rectangle,), signs=(pointer,))
    return looks


def _row_look(lines: int, note: bool) -> str:
    return f"row-{lines}{'-noted' if note else ''}"


def _row_height(lines: int, note: bool) -> float:
    return TITLE + NOTE * note + lines * (CARD_HEIGHT + GAP)


@lru_cache(MOST_LAID_OUT)
def _laid_out(prefix: str, cards: int, top: float, step: float) -> dict[str, Point]:
    """The sites of a row of so many cards, and where they are; rows are laid out alike again and again."""
    return {
        f"{prefix}{index + 1}": (
            index % CARDS_A_LINE * step,
            top + index // CARDS_A_LINE * (CARD_HEIGHT + GAP),
        )
        for index in range(cards)
    }


class Table:
    """What lies where; a row has its title above it and its draw pile at the end."""

    def __init__(self, centre: Sequence[str], centre_pile: int) -> None:
        self.under: list[Placement] = [left_title("centre", TITLE / 2)]
        self.sites: dict[str, list[Placement]] = {CENTRE_PILE: [pile_of(centre_pile)]}
        self.places: dict[str, Point] = {}
        self._rows = 0
        self._bottom = BUTTONS_TOP + BUTTON_HEIGHT + GAP
        self._lay_out("c", centre, TITLE, STEP)

    @property
    def size(self) -> Point:
        """How large it all is."""
        return WIDTH, self._bottom

    def _lay_out(self, prefix: str, cards: Sequence[str], top: float, step: float) -> None:
        places = _laid_out(prefix, len(cards), top, step)
        self.places.update(places)
        self.sites.update(zip(places, ([card] for card in cards), strict=True))

    def add_button(self, move: str, ready: bool) -> None:
        """The button for a move."""
        self.sites[move] = [move if ready else f"{move}-idle"]

    def add_row(self, hand: Sequence[str], pile: int, title: str, acts: bool, note: str = "") -> None:
        """The cards of the next player."""
        self._rows += 1
        top, lines = self._bottom, max(1, -(-len(hand) // CARDS_A_LINE))
        if acts:
            self.under.append((_row_look(lines, bool(note)), 0, top))
        self.under.append(left_title(title, top + TITLE / 2))
        if note:
            self.under.append(note_line(note, top + TITLE + NOTE / 2 - 3))
        cards = top + TITLE + NOTE * bool(note)
        self._lay_out(f"{self._rows}-", hand, cards, STEP if len(hand) < CARDS_A_LINE else FULL_STEP)
        self.sites[f"pile-{self._rows}"] = [pile_of(pile)]
        self.places[f"pile-{self._rows}"] = (WIDTH - CARD_WIDTH, cards)
        self._bottom = top + _row_height(lines, bool(note)) + GAP

    def add_list(self, title: str, entries: Mapping[str, str]) -> None:
        """A title, and below it the text of each of these sites, in as many lines as it needs."""
        self.under.append(note_line(title, self._bottom + NOTE / 2))
        self._bottom += NOTE
        for site, text in entries.items():
            lines = [
                note_line(line, NOTE * (number + 0.5))
                for number, line in enumerate(wrap(text, NOTE_LETTERS, subsequent_indent="   "))
            ]
            self.sites[site] = [*lines, ("said", 0, 0, text)]
            self.places[site] = (0, self._bottom)
            self._bottom += NOTE * len(lines)
        self._bottom += GAP
