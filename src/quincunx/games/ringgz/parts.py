"""What is in the box of Ringgz: the board, the pieces, and who gets which of them.

Territories are numbered 0 to 24: a1, b1 … e1, a2 … e5. Kinds of piece are numbered 0 to 4: the four
sizes of ring, the smallest first, and the base.
"""

from functools import cache
from typing import NamedTuple

SIDE = 5
TERRITORIES = SIDE * SIDE
TERRITORY_NAMES = tuple(file + rank for rank in "12345" for file in "abcde")

# Where the starting base may stand.
CENTRAL = tuple(TERRITORY_NAMES.index(file + rank) for rank in "234" for file in "bcd")

BLUE, GREEN, YELLOW, RED = range(4)
COLOURS = 4
COLOUR_NAMES = ("blue", "green", "yellow", "red")
COLOUR_LETTERS = "bgyr"

SIZES = 4
BASE = SIZES
KINDS = SIZES + 1
KIND_LETTERS = "1234B"
SIZE_NAMES = ("smallest", "small", "large", "largest")


class Hand(NamedTuple):
    """The pieces of one colour that a seat begins with: the same number of every kind."""

    colour: int
    of_a_kind: int


ALL = 3  # pieces of each kind and colour in the box
SHARE = 1  # of these for each of three seats, of a colour that nobody owns

# The hands of each seat, by the number of players; a seat has one or two, in the order of colours.
SEATINGS = {
    2: ((Hand(BLUE, ALL), Hand(YELLOW, ALL)), (Hand(GREEN, ALL), Hand(RED, ALL))),
    3: tuple((Hand(colour, ALL), Hand(RED, SHARE)) for colour in (BLUE, GREEN, YELLOW)),
    4: tuple((Hand(colour, ALL),) for colour in (BLUE, GREEN, YELLOW, RED)),
}


def owned_colours(players: int, seat: int) -> list[int]:
    """The colours that win territories for a seat; a shared one wins them for nobody."""
    return [hand.colour for hand in SEATINGS[players][seat] if hand.of_a_kind == ALL]


def neighbours(territory: int) -> list[int]:
    """The territories that are linked to a territory: left, right, below and above it."""
    file, rank = territory % SIDE, territory // SIDE
    places = [(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)]
    return [x + SIDE * y for x, y in places if 0 <= x < SIDE and 0 <= y < SIDE]


def shared_colour(players: int) -> int | None:
    """The colour that the seats share, if there is one."""
    return next((hand.colour for hand in SEATINGS[players][0] if hand.of_a_kind == SHARE), None)


def seat_name(players: int, seat: int) -> str:
    """A seat by the colours it owns: `green`, or `green and red`."""
    return " and ".join(COLOUR_NAMES[colour] for colour in owned_colours(players, seat))


@cache
def seat_letters(players: int, seat: int) -> str:
    """A seat by the letters of the colours it owns: `g`, or `gr`."""
    return "".join(COLOUR_LETTERS[colour] for colour in owned_colours(players, seat))


def piece_name(colour: int, kind: int) -> str:
    """A ring or base in words: `small blue ring`."""
    name = COLOUR_NAMES[colour]
    return f"{name} base" if kind == BASE else f"{SIZE_NAMES[kind]} {name} ring"
