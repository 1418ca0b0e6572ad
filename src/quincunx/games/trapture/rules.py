"""The rules of Trapture: which squiggles may be laid where, what they capture, who has won.

An action is a placement: a squiggle of a certain shape along certain grooves. A set of placements
is a row of WORDS words, a bit for each action. Laying a squiggle removes the placements that use
one of its grooves from the `free` rows of both seats and adds those that meet one of its points to the
`touching` row of the mover, so that the legal moves are those in both `free` and `touching`, word by word.
Tables and fields that hold several rows give each of them STRIDE words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quincunx.core import bits
from quincunx.core.checks import whole
from quincunx.core.numbered import NumberedPosition
from quincunx.games.trapture import tables
from quincunx.games.trapture.board import BANDS_OF_SEAT, PEG_HEXAGONS
from quincunx.games.trapture.placements import PLACEMENTS, SEGMENTS, SHAPE_COUNTS

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.stream import RandomStream

PEGS = len(PEG_HEXAGONS)
PEGS_TO_WIN = 7
SIDES_TO_CAPTURE = 4
LONGEST_FIRST_SQUIGGLE = 4  # segments of yellow's very first one

# Why a placement is refused.
LEGAL = 0
NO_SUCH_SQUIGGLE_LEFT = 1
GROOVE_TAKEN = 2
NOT_AT_A_STARTING_POINT = 3
TOO_LONG_TO_BEGIN = 4
NOT_TOUCHING = 5

STRIDE = tables.STRIDE
ACTION_COUNT = len(PLACEMENTS)
WORDS = (len(PLACEMENTS) + 63) // 64
NO_GROOVE = tables.NO_GROOVE
HASH_SALT = 0xD6E8FEB86659FD93

# The tables as C arrays; tables.py says what is in them.
USING = tables.USING
MEETING = tables.MEETING
OF_SHAPE = tables.OF_SHAPE
STARTING = tables.STARTING
GROOVES_OF = tables.GROOVES_OF
POINTS_OF = tables.POINTS_OF
SHAPE_OF = tables.SHAPE_OF
PEG_OF = tables.PEG_OF
BIT = [1 << index for index in range(64)]

EVERYWHERE = tables.row(range(len(PLACEMENTS)))
SHORT = tables.row(
    [a for a, placement in enumerate(PLACEMENTS) if SEGMENTS[placement.shape] <= LONGEST_FIRST_SQUIGGLE]
)

# A hand is a number of hexadecimal digits, one for each shape: how many squiggles of it are left.
ONE_OF_SHAPE = [16**shape for shape in range(12)]
FULL_HAND = sum(count * 16**shape for shape, count in enumerate(SHAPE_COUNTS))


class TrapturePosition(NumberedPosition):
    """A game of Trapture in progress. Arrays for both seats have yellow's half first."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.start = whole(game.options.start, 1, 4, "the starting number") - 1
        self.hands = [FULL_HAND, FULL_HAND]
        # The bands, as bits, on which each seat still has to make its opening placement.
        self.owed = [sum(1 << band for band in bands) for bands in BANDS_OF_SEAT]
        self.laid = [-1] * 24  # the squiggles of each seat on the board, as actions
        self.laid_count = [0, 0]
        self.sides = [0] * 26  # how many sides of each peg each seat has
        self.pegs = [0, 0]  # captured by each seat
        self.filled = [0] * 6  # the grooves that each seat has filled, three words
        self.free = EVERYWHERE + EVERYWHERE
        self.touching = [0] * 128
        self.legal = [0] * 64
        self.count = 0
        find_legal(self)

    def count_actions(self) -> int:
        return self.count

    def list_actions(self, buffer: list[int]) -> int:
        count = 0
        for word in range(WORDS):
            placements = self.legal[word]
            while placements:
                buffer[count] = 64 * word + bits.lowest_bit(placements)
                placements &= placements - 1
                count += 1
        return count

    def allows(self, action: int) -> bool:
        return 0 <= action < ACTION_COUNT and self.legal[action >> 6] >> (action & 63) & 1 != 0

    def random_action(self, stream: RandomStream) -> int:
        return random_placement(self, stream)

    def apply(self, action: int) -> None:
        place(self, action)

    def playout(self, stream: RandomStream) -> int:
        # The same as the inherited one, but with calls that the C compiler can inline.
        plies = 0
        while self.count > 0:
            place(self, random_placement(self, stream))
            plies += 1
        return plies

    def score(self, seat: int) -> int:
        return self.pegs[seat]

    def winner_mask(self) -> int:
        if self.count > 0:
            return 0
        lead = self.pegs[0] - self.pegs[1]
        if lead == 0:
            lead = beset_lead(self, 3)
        if lead == 0:
            lead = beset_lead(self, 2)
        return 1 if lead > 0 else 2 if lead < 0 else 3

    def hash_key(self) -> int:
        # All else follows from these. How the grooves are divided into squiggles has no effect on play.
        key = bits.mix(self.hands[0] ^ HASH_SALT)
        key = bits.mix(key ^ self.hands[1])
        for index in range(6):
            key = bits.mix(key ^ self.filled[index])
        return bits.mix(key ^ (self.owed[0] | self.owed[1] | self.turn << 6))

    def hand(self, seat: int) -> list[int]:
        """How many squiggles of each shape a seat has left."""
        seat = whole(seat, 0, 1, "a seat")
        return [self.hands[seat] >> 4 * shape & 15 for shape in range(len(SHAPE_COUNTS))]

    def left(self, seat: int, shape: int) -> int:
        """How many squiggles of a shape a seat has left."""
        return self.hand(seat)[whole(shape, 0, len(SHAPE_COUNTS) - 1, "a shape")]

    def squiggles(self, seat: int) -> list[int]:
        """The squiggles of a seat on the board, as actions in ascending order."""
        seat = whole(seat, 0, 1, "a seat")
        return sorted(self.laid[12 * seat + index] for index in range(self.laid_count[seat]))

    def beset(self, seat: int, sides: int) -> int:
        """How many pegs on the board have exactly this many sides of a seat's colour."""
        return count_beset(self, whole(seat, 0, 1, "a seat"), whole(sides, 0, 6, "a number of sides"))

    def has_won_by_pegs(self, seat: int) -> bool:
        """Whether a seat has captured enough pegs to have won at once."""
        return self.pegs[whole(seat, 0, 1, "a seat")] >= PEGS_TO_WIN

    def captor(self, peg: int) -> int:
        """The seat that has captured a peg, or -1."""
        return captor_of(self, whole(peg, 0, PEGS - 1, "a peg"))

    def refusal(self, action: int) -> int:
        """Why an action is not allowed: one of the reasons at the top."""
        action = whole(action, 0, ACTION_COUNT - 1, "an action")
        if self.allows(action):
            return LEGAL
        if self.left(self.turn, SHAPE_OF[action]) == 0:
            return NO_SUCH_SQUIGGLE_LEFT
        if not has(self.free, STRIDE * self.turn, action):
            return GROOVE_TAKEN
        if self.ply == 0 and not has(SHORT, 0, action):
            return TOO_LONG_TO_BEGIN
        return NOT_AT_A_STARTING_POINT if self.owed[self.turn] else NOT_TOUCHING

    def set_up(self, squiggles: Sequence[Sequence[int]], last_seat: int) -> None:
        """Lay the squiggles of each seat on the board of a new position."""
        squiggles = [
            [whole(action, 0, ACTION_COUNT - 1, "a squiggle") for action in part] for part in squiggles
        ]
        last_seat = whole(last_seat, 0, 1, "the seat that moved last")
        if len(squiggles) != 2 or self.laid_count[0] or self.laid_count[1]:
            raise ValueError("squiggles of two seats are laid on an empty board")
        check_squiggles(squiggles)
        for seat in range(2):
            for action in squiggles[seat]:
                lay(self, seat, action)
        if self.ply > 0:
            pass_turn(self, last_seat)


def check_squiggles(squiggles: Sequence[Sequence[int]]) -> None:
    """Refuse what the kernel could not work with: a groove used twice, or more squiggles than there are."""
    grooves = [groove for part in squiggles for action in part for groove in PLACEMENTS[action].grooves]
    if len(set(grooves)) < len(grooves):
        raise ValueError("a groove is used once")
    for part in squiggles:
        shapes = [PLACEMENTS[action].shape for action in part]
        if any(shapes.count(shape) > count for shape, count in enumerate(SHAPE_COUNTS)):
            raise ValueError("a seat does not have that many squiggles of a shape")


def has(rows: list[int], first_word: int, action: int) -> bool:
    """Whether a row, which begins at a word, has a placement."""
    return rows[first_word + (action >> 6)] >> (action & 63) & 1 != 0


def random_placement(position: TrapturePosition, stream: RandomStream) -> int:
    """A legal placement, each as likely as any other."""
    rank = stream.draw_below(position.count)
    word = 0
    members = bits.popcount(position.legal[0])
    while rank >= members:
        rank -= members
        word += 1
        members = bits.popcount(position.legal[word])
    return 64 * word + bits.select_bit(position.legal[word], rank)


def place(position: TrapturePosition, action: int) -> None:
    """Carry out a legal placement."""
    mover = position.turn
    lay(position, mover, action)
    position.last_action = action
    position.ply += 1
    pass_turn(position, mover)


def lay(position: TrapturePosition, seat: int, action: int) -> None:
    """Lay a squiggle of a seat on the board, with everything that this changes except the turn."""
    position.laid[12 * seat + position.laid_count[seat]] = action
    position.laid_count[seat] += 1
    settle_band(position, seat, action)
    for index in range(6 * action, 6 * action + 6):
        if GROOVES_OF[index] != NO_GROOVE:
            fill(position, seat, GROOVES_OF[index])
    block_grooves(position, action)
    reach_points(position, seat, action)
    shape = SHAPE_OF[action]
    position.hands[seat] -= ONE_OF_SHAPE[shape]
    if (position.hands[seat] >> 4 * shape & 15) == 0:
        use_up(position, seat, shape)


def settle_band(position: TrapturePosition, seat: int, action: int) -> None:
    """Strike out the band on whose starting point an opening placement ends."""
    for band in range(6):
        if has(STARTING, STRIDE * (4 * band + position.start), action):
            position.owed[seat] &= ~(1 << band)


def fill(position: TrapturePosition, seat: int, groove: int) -> None:
    """Fill a groove, and capture the peg of which it is the fourth side in the seat's colour."""
    position.filled[3 * seat + (groove >> 6)] |= BIT[groove & 63]
    if PEG_OF[groove] >= 0:
        own = PEGS * seat + PEG_OF[groove]
        position.sides[own] += 1
        # The other seat cannot have captured it: six sides are not enough for four and four.
        if position.sides[own] == SIDES_TO_CAPTURE:
            position.pegs[seat] += 1


def block_grooves(position: TrapturePosition, action: int) -> None:
    """Take from both seats the placements that use a groove of this one."""
    # One pass over all grooves at once: this and reach_points are most of the work of a move.
    first = STRIDE * GROOVES_OF[6 * action]
    second = STRIDE * GROOVES_OF[6 * action + 1]
    third = STRIDE * GROOVES_OF[6 * action + 2]
    fourth = STRIDE * GROOVES_OF[6 * action + 3]
    fifth = STRIDE * GROOVES_OF[6 * action + 4]
    sixth = STRIDE * GROOVES_OF[6 * action + 5]
    for word in range(WORDS):
        blocked = USING[first + word] | USING[second + word] | USING[third + word]
        blocked |= USING[fourth + word] | USING[fifth + word] | USING[sixth + word]
        position.free[word] &= ~blocked
        position.free[STRIDE + word] &= ~blocked


def reach_points(position: TrapturePosition, seat: int, action: int) -> None:
    """Add to a seat's row the placements that meet a point of this one."""
    own = STRIDE * seat
    first = STRIDE * POINTS_OF[7 * action]
    second = STRIDE * POINTS_OF[7 * action + 1]
    third = STRIDE * POINTS_OF[7 * action + 2]
    fourth = STRIDE * POINTS_OF[7 * action + 3]
    fifth = STRIDE * POINTS_OF[7 * action + 4]
    sixth = STRIDE * POINTS_OF[7 * action + 5]
    seventh = STRIDE * POINTS_OF[7 * action + 6]
    for word in range(WORDS):
        reached = MEETING[first + word] | MEETING[second + word] | MEETING[third + word]
        reached |= MEETING[fourth + word] | MEETING[fifth + word] | MEETING[sixth + word]
        position.touching[own + word] |= reached | MEETING[seventh + word]


def use_up(position: TrapturePosition, seat: int, shape: int) -> None:
    """Take all placements of a shape from a seat."""
    for word in range(WORDS):
        position.free[STRIDE * seat + word] &= ~OF_SHAPE[STRIDE * shape + word]


def pass_turn(position: TrapturePosition, mover: int) -> None:
    """Give the turn to the other seat, unless it can place nothing and the mover can."""
    position.turn = mover ^ 1
    find_legal(position)
    if position.count == 0:
        position.turn = mover
        find_legal(position)


def find_legal(position: TrapturePosition) -> None:
    """Work out what the seat to act may do; nothing, once a seat has the pegs to win."""
    seat = position.turn
    first_word = STRIDE * seat
    if position.pegs[0] >= PEGS_TO_WIN or position.pegs[1] >= PEGS_TO_WIN:
        for word in range(WORDS):
            position.legal[word] = 0
    elif position.owed[seat]:
        find_openings(position)
    else:
        for word in range(WORDS):
            position.legal[word] = position.free[first_word + word] & position.touching[first_word + word]
    count = 0
    for word in range(WORDS):
        count += bits.popcount(position.legal[word])
    position.count = count


def find_openings(position: TrapturePosition) -> None:
    """What the seat to act may do while it still owes opening placements."""
    seat = position.turn
    for word in range(WORDS):
        position.legal[word] = 0
    for band in range(6):
        if position.owed[seat] >> band & 1:
            row = STRIDE * (4 * band + position.start)
            for word in range(WORDS):
                position.legal[word] |= STARTING[row + word]
    for word in range(WORDS):
        position.legal[word] &= position.free[STRIDE * seat + word]
        if position.ply == 0:
            position.legal[word] &= SHORT[word]


def captor_of(position: TrapturePosition, peg: int) -> int:
    """The seat that has captured a peg, or -1."""
    for seat in range(2):
        if position.sides[PEGS * seat + peg] >= SIDES_TO_CAPTURE:
            return seat
    return -1


def count_beset(position: TrapturePosition, seat: int, sides: int) -> int:
    """How many pegs on the board have exactly this many sides of a seat's colour."""
    count = 0
    for peg in range(PEGS):
        if position.sides[PEGS * seat + peg] == sides and captor_of(position, peg) < 0:
            count += 1
    return count


def beset_lead(position: TrapturePosition, sides: int) -> int:
    """By how many such pegs yellow is ahead."""
    return count_beset(position, 0, sides) - count_beset(position, 1, sides)
