"""The rules of Pyrga: what may be placed where, what a placement does, who has won.

Spaces are numbered 0 to 15: a1, b1, c1, d1, a2 … d4. A *lane* is 16 bits, one for each space.
A set of pieces is three lanes in one word: squares, cylinders, triangles. A *placement* is a
number below 96, a kind of piece (and direction) times 16 plus the space:

    squares 0–15, cylinders 16–31, triangles pointing n 32–47, e 48–63, s 64–79, w 80–95

so that the placements allowed on a turn are the set bits of two words: `flat` (squares and
cylinders) and `pointed` (triangles, a lane for each direction).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from quincunx.core import bits
from quincunx.core.checks import whole
from quincunx.core.numbered import NumberedPosition

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.stream import RandomStream

SQUARE = 0
CYLINDER = 1
TRIANGLE = 2

PIECES_OF_A_KIND = 5
TOWERS_TO_WIN = 3

# Why a placement is refused.
LEGAL = 0
NO_SUCH_PIECE_LEFT = 1
SQUARE_AFTER_SQUARE = 2
KIND_ALREADY_THERE = 3
NOT_WHERE_THE_LAST_PIECE_SAYS = 4
NOT_AN_EMPTY_SPACE = 5

ONE_SPACE = 0x000100010001  # the three kinds on space 0
EVERY_DIRECTION = 0x0001000100010001  # the four directions on space 0
ANY_SPACE = 0xFFFF
ALL_FLAT = 0xFFFFFFFF
SQUARES = 0xFFFF
ALL_PLACES = 0xFFFFFFFFFFFF
EVERYWHERE = 0xFFFFFFFFFFFFFFFF  # on four lanes

STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # n, e, s, w as (files, ranks)


def _ray(space: int, direction: int) -> int:
    """The spaces, as a lane, that lie in a direction from a space."""
    step_file, step_rank = STEPS[direction]
    file, rank = space % 4 + step_file, space // 4 + step_rank
    spaces = 0
    while 0 <= file < 4 and 0 <= rank < 4:
        spaces |= 1 << (file + 4 * rank)
        file, rank = file + step_file, rank + step_rank
    return spaces


def _neighbours(space: int) -> int:
    """The spaces, as a lane, that are orthogonally adjacent to a space."""
    spaces = 0
    for direction in range(4):
        ray = _ray(space, direction)
        spaces |= ray & -ray if direction < 2 else 1 << ray.bit_length() >> 1
    return spaces


def _reach(placement: int) -> int:
    """Where the opponent must play after a placement: the spaces, as a lane."""
    kind, space = divmod(placement, 16)
    if kind == SQUARE:
        return _neighbours(space)
    if kind == CYLINDER:
        return 1 << space
    return _ray(space, kind - 2)


def _kinds_in_hand(hand: int) -> int:
    """All places for the kinds of piece that a hand still holds."""
    places = 0
    for kind in range(3):
        if hand // 6**kind % 6:
            places |= ANY_SPACE << 16 * kind
    return places


# Tables over placements.
REACH = [_reach(placement) * ONE_SPACE for placement in range(96)]
PIECE = [1 << (min(placement // 16, TRIANGLE) * 16 + placement % 16) for placement in range(96)]
POINTING = [1 << (placement - 32) if placement >= 32 else 0 for placement in range(96)]
COST = [6 ** min(placement // 16, TRIANGLE) for placement in range(96)]

# A triangle may not point directly off the board.
ON_BOARD = sum(1 << (placement - 32) for placement in range(32, 96) if REACH[placement])

# Actions are numbered without gaps, in the order of the placements.
PLACEMENTS = tuple(placement for placement in range(96) if REACH[placement])
PLACEMENT = list(PLACEMENTS)  # for the kernel: names with a C type are not visible from outside
ACTION_COUNT = len(PLACEMENTS)
ACTION = [PLACEMENTS.index(code) if code in PLACEMENTS else -1 for code in range(96)]

# A hand is a number of three digits to the base 6: squares + 6 × cylinders + 36 × triangles.
FULL_HAND = PIECES_OF_A_KIND * (1 + 6 + 36)
IN_HAND = [_kinds_in_hand(hand) for hand in range(FULL_HAND + 1)]


class PyrgaPosition(NumberedPosition):
    """A game of Pyrga in progress."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.restricted = game.options.opening == "restricted"
        self.pieces = [0, 0]  # of each seat
        self.hands = [FULL_HAND, FULL_HAND]
        self.towers = [0, 0]  # completed towers that each seat controls
        self.pointing = 0  # triangles on the board, a lane for each direction
        self.reach = ALL_PLACES  # where the last piece says the next one must go
        self.flat = ALL_FLAT
        self.pointed = ON_BOARD
        self.count = len(PLACEMENTS)

    def count_actions(self) -> int:
        return self.count

    def list_actions(self, buffer: list[int]) -> int:
        count = 0
        placements = self.flat
        while placements:
            buffer[count] = ACTION[bits.lowest_bit(placements)]
            placements &= placements - 1
            count += 1
        placements = self.pointed
        while placements:
            buffer[count] = ACTION[32 + bits.lowest_bit(placements)]
            placements &= placements - 1
            count += 1
        return count

    def allows(self, action: int) -> bool:
        return 0 <= action < ACTION_COUNT and allows_placement(self, PLACEMENT[action])

    def random_action(self, stream: RandomStream) -> int:
        return ACTION[random_placement(self, stream)]

    def apply(self, action: int) -> None:
        place(self, PLACEMENT[action])

    def playout(self, stream: RandomStream) -> int:
        # The same as the inherited one, but with calls that the C compiler can inline.
        plies = 0
        while self.count > 0:
            place(self, random_placement(self, stream))
            plies += 1
        return plies

    def score(self, seat: int) -> int:
        return self.towers[seat]

    def winner_mask(self) -> int:
        if self.count > 0:
            return 0
        lead = self.towers[0] - self.towers[1]
        if lead == 0:
            lead = low_tower_lead(self, 2)
        if lead == 0:
            lead = low_tower_lead(self, 1)
        return 1 if lead > 0 else 2 if lead < 0 else 3

    def certain_winners(self) -> int:
        if self.count == 0:
            return self.winner_mask()
        opponent = self.turn ^ 1
        if self.towers[self.turn] < TOWERS_TO_WIN - 1 and self.towers[opponent] < TOWERS_TO_WIN - 1:
            return 0
        occupied = self.pieces[0] | self.pieces[1]
        legal = self.pointed | self.pointed >> 32
        legal = self.flat | ((legal | legal >> 16) & ANY_SPACE) << 32
        # Where one piece completes a tower: both other kinds, found by rotating the lanes, are there.
        closing = legal & (occupied << 16 | occupied >> 32) & (occupied << 32 | occupied >> 16)
        own = self.pieces[self.turn]
        own = ((own | own >> 16 | own >> 32) & ANY_SPACE) * ONE_SPACE
        if self.towers[self.turn] == TOWERS_TO_WIN - 1 and closing & own:
            return 1 << self.turn
        if self.towers[opponent] == TOWERS_TO_WIN - 1 and legal & ~(closing & ~own) == 0:
            return 1 << opponent
        return 0

    def hash_key(self) -> int:
        # Whose turn it is follows from the number of pieces, the hands from the pieces.
        key = bits.mix(self.pieces[0] ^ HASH_SALT)
        key = bits.mix(key ^ self.pieces[1])
        return bits.mix(key ^ (self.reach & ANY_SPACE))

    def canonical_key(self) -> int:
        # What matters of a completed tower is only its owner; of a low one, which kinds it has and who has
        # pieces there, not which piece is whose; of the last piece, which spaces can be played on.
        occupied = self.pieces[0] | self.pieces[1]
        full = occupied & occupied >> 16 & occupied >> 32
        white = (self.pieces[0] | self.pieces[0] >> 16 | self.pieces[0] >> 32) & ~full & ANY_SPACE
        black = (self.pieces[1] | self.pieces[1] >> 16 | self.pieces[1] >> 32) & ~full & ANY_SPACE
        spaces = self.pointed | self.pointed >> 32
        spaces = (spaces | spaces >> 16 | self.flat | self.flat >> 16) & ANY_SPACE
        counts = self.hands[0] | self.hands[1] << 8 | self.towers[0] << 16 | self.towers[1] << 18
        if self.restricted and self.ply <= 2:
            counts |= RESTRICTED
        first = occupied | spaces << 48
        second = white | black << 16
        least_first = first
        least_second = second
        for turn in range(7):
            first = transpose(first) if turn & 1 else mirror(first)
            second = transpose(second) if turn & 1 else mirror(second)
            if first < least_first or (first == least_first and second < least_second):
                least_first = first
                least_second = second
        return bits.mix(bits.mix(least_first ^ HASH_SALT) ^ least_second ^ counts << 32)

    def low_towers(self, seat: int, height: int) -> int:
        """How many uncompleted towers of a height, 1 or 2, consist of a seat's own pieces."""
        return count_low_towers(self, whole(seat, 0, 1, "a seat"), whole(height, 1, 2, "a height"))

    def has_won_by_towers(self, seat: int) -> bool:
        """Whether a seat controls enough completed towers to have won at once."""
        return self.towers[whole(seat, 0, 1, "a seat")] >= TOWERS_TO_WIN

    def refusal(self, action: int) -> int:
        """Why an action is not allowed: one of the reasons at the top."""
        placement = PLACEMENTS[whole(action, 0, ACTION_COUNT - 1, "an action")]
        if allows_placement(self, placement):
            return LEGAL
        if not PIECE[placement] & IN_HAND[self.hands[self.turn]]:
            return NO_SUCH_PIECE_LEFT
        if not PIECE[placement] & usable(self):
            return SQUARE_AFTER_SQUARE
        if PIECE[placement] & (self.pieces[0] | self.pieces[1]):
            return KIND_ALREADY_THERE
        fits = usable(self) & self.reach & ~(self.pieces[0] | self.pieces[1])
        return NOT_WHERE_THE_LAST_PIECE_SAYS if fits else NOT_AN_EMPTY_SPACE

    def set_up(self, pieces: Iterable[int], pointing: int) -> None:
        """Put pieces on the board of a new position; the last action, already known, decides the rest."""
        pieces = [whole(word, 0, ALL_PLACES, "a word of pieces") for word in pieces]
        pointing = whole(pointing, 0, EVERYWHERE, "a word of directions")
        whole(self.last_action, -1, ACTION_COUNT - 1, "the last action")
        if len(pieces) != 2 or pieces[0] & pieces[1] or self.pieces[0] or self.pieces[1]:
            raise ValueError("pieces of two seats are put on an empty board")
        if any(
            (word >> 16 * kind & ANY_SPACE).bit_count() > PIECES_OF_A_KIND
            for word in pieces
            for kind in range(3)
        ):
            raise ValueError(f"a seat has {PIECES_OF_A_KIND} pieces of a kind")
        self.pieces = pieces
        self.pointing = pointing
        for seat in range(2):
            for placement in range(48):
                if pieces[seat] & PIECE[placement]:
                    self.hands[seat] -= COST[placement]
        for space in range(16):
            count_tower(self, space)
        self.turn = self.ply % 2
        if self.last_action >= 0:
            self.reach = REACH[PLACEMENT[self.last_action]]
        find_placements(self)


RESTRICTED = 1 << 20  # set while the option may still matter
HASH_SALT = 0x5851F42D4C957F2D

# Four lanes in a word: the spaces of each file, and those that a transposition moves a little and far.
FILE_A = 0x1111111111111111
FILE_B = 0x2222222222222222
FILE_C = 0x4444444444444444
FILE_D = 0x8888888888888888
TURN_NEAR = 0x0A0A0A0A0A0A0A0A
TURN_FAR = 0x00CC00CC00CC00CC


def mirror(lanes: int) -> int:
    """Each of four lanes with its files in reverse order."""
    return (lanes & FILE_A) << 3 | (lanes & FILE_B) << 1 | (lanes & FILE_C) >> 1 | (lanes & FILE_D) >> 3


def transpose(lanes: int) -> int:
    """Each of four lanes with files and ranks exchanged."""
    moved = (lanes ^ lanes >> 3) & TURN_NEAR
    lanes ^= moved | moved << 3
    moved = (lanes ^ lanes >> 6) & TURN_FAR
    return lanes ^ (moved | moved << 6)


def allows_placement(position: PyrgaPosition, placement: int) -> bool:
    """Whether a placement is legal."""
    if placement < 32:
        return position.flat >> placement & 1 != 0
    return position.pointed >> (placement - 32) & 1 != 0


def random_placement(position: PyrgaPosition, stream: RandomStream) -> int:
    """A legal placement, each as likely as any other."""
    index = bits.select_pair(position.flat, position.pointed, stream.draw_below(position.count))
    return index - (index >> 6 << 5)  # the second word's bits begin at 64, its placements at 32


def place(position: PyrgaPosition, placement: int) -> None:
    """Carry out a legal placement."""
    mover = position.turn
    position.pieces[mover] |= PIECE[placement]
    position.pointing |= POINTING[placement]
    position.hands[mover] -= COST[placement]
    position.reach = REACH[placement]
    count_tower(position, placement & 15)
    position.last_action = ACTION[placement]
    position.ply += 1
    position.turn = mover ^ 1
    find_placements(position)


def count_tower(position: PyrgaPosition, space: int) -> None:
    """Credit a tower, if it is complete, to the owner of two or three of its pieces."""
    # No branches: whether a tower is complete is hard to predict.
    occupied = position.pieces[0] | position.pieces[1]
    complete = (occupied >> space & ONE_SPACE) == ONE_SPACE
    owner = bits.popcount(position.pieces[0] >> space & ONE_SPACE) < 2
    position.towers[owner] += complete


def usable(position: PyrgaPosition) -> int:
    """All places for the kinds of piece that the seat to act may use."""
    places = IN_HAND[position.hands[position.turn]]
    # Option `restricted`: no square as White's second piece after a square as its first.
    if position.restricted and position.ply == 2 and position.pieces[0] & SQUARES:
        places &= ~SQUARES
    return places


def find_placements(position: PyrgaPosition) -> None:
    """Work out what the seat to act may do; nothing, if the game is over."""
    occupied = position.pieces[0] | position.pieces[1]
    places = usable(position)
    legal = places & position.reach & ~occupied
    if legal == 0:
        empty = ~(occupied | occupied >> 16 | occupied >> 32) & ANY_SPACE
        legal = empty * ONE_SPACE & places
    if position.towers[0] >= TOWERS_TO_WIN or position.towers[1] >= TOWERS_TO_WIN:
        legal = 0
    position.flat = legal & ALL_FLAT
    position.pointed = (legal >> 32) * EVERY_DIRECTION & ON_BOARD
    position.count = bits.popcount(position.flat) + bits.popcount(position.pointed)


def count_low_towers(position: PyrgaPosition, seat: int, height: int) -> int:
    """Uncompleted towers of a height, 1 or 2, all of whose pieces belong to a seat."""
    count = 0
    for space in range(16):
        own = position.pieces[seat] >> space & ONE_SPACE
        others = position.pieces[seat ^ 1] >> space & ONE_SPACE
        if bits.popcount(own) == height and others == 0:
            count += 1
    return count


def low_tower_lead(position: PyrgaPosition, height: int) -> int:
    """By how many towers of a height White is ahead."""
    return count_low_towers(position, 0, height) - count_low_towers(position, 1, height)
