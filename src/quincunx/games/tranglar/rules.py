"""The rules of Tranglar: what a player may do, what it does, and how a position settles afterwards.

A set of triangles is a 64-bit word, in board order from the lowest bit. A piece on the board is the
number of its footprint, kept at its lowest triangle, its *anchor*; the anchors of a seat's pieces, from
the lowest bit, are thus its pieces in the order in which settling goes through them.

tables.py has what the kernel needs to know about kinds, footprints and tilings, and says how a reserve is
packed into a word.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from quincunx.core import bits
from quincunx.core.checks import whole as whole_number
from quincunx.core.numbered import NumberedPosition
from quincunx.games.tranglar import tables
from quincunx.games.tranglar.actions import (
    FIRST_LARGE,
    FIRST_MERGER,
    FIRST_NEUTRAL,
    FIRST_SPLIT,
    FIRST_SWAP,
    FIRST_TAKEOVER,
    PASS,
)
from quincunx.games.tranglar.pieces import COLOURED, FOOTPRINTS, NEUTRAL

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.stream import RandomStream

ALL_TRIANGLES = 0xFFFFFFFFFFFFFFFF
SMALL_TRIANGLE = 0  # the kind; its footprints have the numbers of the triangles
COLOURED_KINDS = 10
FIRST_LARGE_FOOTPRINT = len(COLOURED)
ALL_FOOTPRINTS = len(FOOTPRINTS)
BOTH_LARGE = 3  # a bit for each of the two large neutral pieces
PASSES_TO_END = 2

HASH_SALT = 0x6C62272E07BB0142

# The kernel's own names for the tables, which are C arrays when compiled.
BIT = tables.BIT
UNIT = tables.UNIT
FIELD = tables.FIELD
GUARDS = tables.GUARDS
TURNED = tables.TURNED
FIRST_OF_KIND = tables.FIRST_OF_KIND
KIND = tables.KIND
MASK = tables.MASK
ANCHOR = tables.ANCHOR
LARGE_BIT = tables.LARGE_BIT
PIECE_KEY = tables.PIECE_KEY
BORDERS = tables.BORDERS
SIDES_TO_TRAP = tables.SIDES_TO_TRAP
STILL_FREE = tables.STILL_FREE
WHOLE = tables.WHOLE
PARTS = tables.PARTS
PART_COUNT = tables.PART_COUNT
NEED = tables.NEED
PART_ANCHORS = tables.PART_ANCHORS
CUTS_FROM = tables.CUTS_FROM
CUTS_TO = tables.CUTS_TO
JOINS = tables.JOINS
JOINS_FROM = tables.JOINS_FROM
JOINS_TO = tables.JOINS_TO
SWAP_OF = tables.SWAP_OF
SWAPPED = tables.SWAPPED


class TranglarPosition(NumberedPosition):
    """A game of Tranglar in progress."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.quiet_limit = whole_number(game.options.quiet_limit, 1, 1 << 30, "the quiet limit")
        self.colours = [0, 0]  # the triangles of each seat
        self.neutral = 0
        self.anchors = 0  # the lowest triangle of every piece on the board
        self.footprint_at = [0] * 64  # by anchor
        self.reserves = list(tables.FULL_RESERVES)
        self.large_left = BOTH_LARGE
        self.free = list(tables.EVERY_PLACEMENT)
        self.trapped = 0  # anchors of the pieces that are trapped at the start of the turn
        self.quiet = 0  # actions in a row that have left the covered area unchanged
        self.passes = 0  # passes in a row
        self.turns = 0  # how many pieces the last action has turned
        self.turned = [0] * 128  # their footprints in that order; none turns more than twice, there and back
        self.count = 0
        self.legal = [0] * 640
        find_actions(self)

    def count_actions(self) -> int:
        return self.count

    def list_actions(self, buffer: list[int]) -> int:
        for index in range(self.count):
            buffer[index] = self.legal[index]
        return self.count

    def allows(self, action: int) -> bool:
        low = 0
        high = self.count
        while low < high:
            middle = (low + high) >> 1
            if self.legal[middle] < action:
                low = middle + 1
            else:
                high = middle
        return low < self.count and self.legal[low] == action

    def random_action(self, stream: RandomStream) -> int:
        return self.legal[stream.draw_below(self.count)]

    def apply(self, action: int) -> None:
        perform(self, action)

    def playout(self, stream: RandomStream) -> int:
        # The same as the inherited one, but with calls that the C compiler can inline.
        plies = 0
        while self.count > 0:
            perform(self, self.legal[stream.draw_below(self.count)])
            plies += 1
        return plies

    def score(self, seat: int) -> int:
        return bits.popcount(self.colours[seat])

    def winner_mask(self) -> int:
        if self.count > 0:
            return 0
        lead = bits.popcount(self.colours[0]) - bits.popcount(self.colours[1])
        return 1 if lead > 0 else 2 if lead < 0 else 3

    def hash_key(self) -> int:
        pieces = 0
        anchors = self.anchors
        while anchors:
            pieces ^= PIECE_KEY[self.footprint_at[bits.lowest_bit(anchors)]]
            anchors &= anchors - 1
        key = bits.mix(self.colours[0] ^ HASH_SALT)
        key = bits.mix(key ^ self.colours[1])
        key = bits.mix(key ^ pieces)
        key = bits.mix(key ^ self.reserves[0])
        key = bits.mix(key ^ self.reserves[1])
        return bits.mix(key ^ (self.quiet << 8 | self.passes << 4 | self.turn))

    # For notation and layout:

    def turned_last(self) -> list[tuple[int, int]]:
        """The pieces that the last action has turned, in that order, as (their owner then, footprint)."""
        if self.turns == 0:
            return []
        # All of the first round go to the mover, and a piece that turns again does so in the second: the
        # last owner is on the board, and each turn before that was from the other seat.
        after = {footprint: seat for seat, footprint in self.pieces()}
        found = []
        for index in range(self.turns - 1, -1, -1):
            footprint = self.turned[index]
            found.append((after[footprint], footprint))
            after[footprint] ^= 1
        return found[::-1]

    def reserve(self, seat: int) -> list[int]:
        """How many pieces of each kind, then how many neutral triangles, a seat has in reserve."""
        seat = whole_number(seat, 0, 1, "a seat")
        return [self.reserves[seat] >> 5 * field & 15 for field in range(NEUTRAL + 1)]

    def in_reserve(self, seat: int, field: int) -> int:
        """How many pieces of a kind (or, for `NEUTRAL`, neutral triangles) a seat has in reserve."""
        return self.reserve(seat)[whole_number(field, 0, NEUTRAL, "a kind of piece")]

    def is_setting_up(self) -> bool:
        """Whether a large neutral piece is still to be placed."""
        return self.large_left != 0

    def is_full(self) -> bool:
        """Whether every triangle is covered."""
        return covered(self) == ALL_TRIANGLES

    def pieces(self) -> list[tuple[int, int]]:
        """The pieces on the board, in board order, as (seat, footprint); seat 2 stands for neutral."""
        return [
            (0 if self.colours[0] >> anchor & 1 else 1 if self.colours[1] >> anchor & 1 else 2, footprint)
            for anchor, footprint in enumerate(self.footprint_at)
            if self.anchors >> anchor & 1
        ]

    def set_up(
        self, pieces: Iterable[tuple[int, int]], reserves: Iterable[int], quiet: int, passes: int
    ) -> None:
        """Put pieces, as `pieces` gives them, on the board of a new position."""
        pieces, reserves = list(pieces), list(reserves)
        tables.check_box(pieces, reserves)
        quiet = whole_number(quiet, 0, self.quiet_limit, "the number of quiet actions")
        passes = whole_number(passes, 0, PASSES_TO_END, "the number of passes")
        if self.anchors:
            raise ValueError("pieces are put on an empty board")
        for seat, footprint in pieces:
            if seat < 2:
                put(self, seat, footprint)
            else:
                put_neutral(self, footprint)
            take_space(self, footprint)
        self.reserves = reserves
        self.quiet = quiet
        self.passes = passes
        self.turn = self.ply % 2
        self.trapped = find_trapped(self, 0) | find_trapped(self, 1)
        find_actions(self)


# The state of the board.


def covered(position: TranglarPosition) -> int:
    """All triangles that are covered."""
    return position.colours[0] | position.colours[1] | position.neutral


def is_trapped(footprint: int, enemy: int) -> bool:
    """Whether a piece is trapped: more than half of its sides touch the enemy's triangles."""
    side = 5 * footprint
    touching = (
        ((BORDERS[side] & enemy) != 0)
        + ((BORDERS[side + 1] & enemy) != 0)
        + ((BORDERS[side + 2] & enemy) != 0)
        + ((BORDERS[side + 3] & enemy) != 0)
        + ((BORDERS[side + 4] & enemy) != 0)
    )
    return touching >= SIDES_TO_TRAP[footprint]


def find_trapped(position: TranglarPosition, seat: int) -> int:
    """The anchors of a seat's pieces that are trapped."""
    found = 0
    enemy = position.colours[seat ^ 1]
    anchors = position.anchors & position.colours[seat]
    while anchors:
        anchor = bits.lowest_bit(anchors)
        if is_trapped(position.footprint_at[anchor], enemy):
            found |= BIT[anchor]
        anchors &= anchors - 1
    return found


def affords(reserve: int, need: int) -> bool:
    """Whether a reserve has all the pieces that are needed."""
    return ((reserve | GUARDS) - need) & GUARDS == GUARDS


# Legal actions.


def find_actions(position: TranglarPosition) -> None:
    """List what the seat to act may do, ascending; nothing, if the game is over."""
    if (
        covered(position) == ALL_TRIANGLES
        or position.passes == PASSES_TO_END
        or position.quiet >= position.quiet_limit
    ):
        position.count = 0
    elif position.large_left != 0:
        position.count = list_large(position)
    else:
        count = list_placements(position)
        count = list_cuts(position, count, position.turn, FIRST_SPLIT)
        count = list_mergers(position, count)
        count = list_cuts(position, count, position.turn ^ 1, FIRST_TAKEOVER)
        count = list_swaps(position, count)
        # Passing is allowed only where nothing else is possible.
        if count == 0:
            position.legal[0] = PASS
            count = 1
        position.count = count


def list_large(position: TranglarPosition) -> int:
    """Setup: a large neutral piece that is not on the board yet, anywhere free."""
    count = 0
    area = covered(position)
    for footprint in range(FIRST_LARGE_FOOTPRINT, ALL_FOOTPRINTS):
        if LARGE_BIT[footprint] & position.large_left and not MASK[footprint] & area:
            position.legal[count] = footprint - FIRST_LARGE_FOOTPRINT + FIRST_LARGE
            count += 1
    return count


def list_placements(position: TranglarPosition) -> int:
    """A piece from the reserve on free triangles, if it is not trapped there.

    Neutral triangles are only for those who have no small triangle of their own colour left.
    """
    count = 0
    reserve = position.reserves[position.turn]
    enemy = position.colours[position.turn ^ 1]
    for kind in range(COLOURED_KINDS):
        if reserve & FIELD[kind]:
            placements = position.free[kind]
            while placements:
                footprint = FIRST_OF_KIND[kind] + bits.lowest_bit(placements)
                if not is_trapped(footprint, enemy):
                    position.legal[count] = footprint
                    count += 1
                placements &= placements - 1
    if reserve & FIELD[NEUTRAL] and not reserve & FIELD[SMALL_TRIANGLE]:
        placements = position.free[SMALL_TRIANGLE]
        while placements:
            position.legal[count] = FIRST_NEUTRAL + bits.lowest_bit(placements)
            count += 1
            placements &= placements - 1
    return count


def list_cuts(position: TranglarPosition, count: int, owner: int, first: int) -> int:
    """One of the owner's pieces replaced by several from the reserve: tilings, as actions from `first` on."""
    reserve = position.reserves[position.turn]
    anchors = position.anchors & position.colours[owner]
    while anchors:
        footprint = position.footprint_at[bits.lowest_bit(anchors)]
        for tiling in range(CUTS_FROM[footprint], CUTS_TO[footprint]):
            if affords(reserve, NEED[tiling]):
                position.legal[count] = first + tiling
                count += 1
        anchors &= anchors - 1
    return count


def list_mergers(position: TranglarPosition, count: int) -> int:
    """Several of the seat's own pieces replaced by one from the reserve."""
    mover = position.turn
    own = position.colours[mover]
    reserve = position.reserves[mover]
    anchors = position.anchors & own
    while anchors:
        footprint = position.footprint_at[bits.lowest_bit(anchors)]
        for index in range(JOINS_FROM[footprint], JOINS_TO[footprint]):
            whole = JOINS[index]
            if not MASK[whole] & ~own and reserve & FIELD[KIND[whole]]:
                for tiling in range(CUTS_FROM[whole], CUTS_TO[whole]):
                    if lies_so(position, tiling):
                        position.legal[count] = FIRST_MERGER + tiling
                        count += 1
        anchors &= anchors - 1
    return count


def lies_so(position: TranglarPosition, tiling: int) -> bool:
    """Whether the parts of a tiling, whose triangles have one owner, are pieces on the board."""
    if position.anchors & MASK[WHOLE[tiling]] != PART_ANCHORS[tiling]:
        return False
    for index in range(4 * tiling, 4 * tiling + PART_COUNT[tiling]):
        if position.footprint_at[ANCHOR[PARTS[index]]] != PARTS[index]:
            return False
    return True


def list_swaps(position: TranglarPosition, count: int) -> int:
    """A trapped trapeze of the opponent's exchanged for one of the same hand from the reserve."""
    reserve = position.reserves[position.turn]
    anchors = position.trapped & position.colours[position.turn ^ 1]
    while anchors:
        footprint = position.footprint_at[bits.lowest_bit(anchors)]
        if SWAP_OF[footprint] >= 0 and reserve & FIELD[KIND[footprint]]:
            position.legal[count] = FIRST_SWAP + SWAP_OF[footprint]
            count += 1
        anchors &= anchors - 1
    return count


# Carrying out an action.


def perform(position: TranglarPosition, action: int) -> None:
    """Carry out a legal action, settle, and see what the next seat may do."""
    mover = position.turn
    position.turns = 0
    if action == PASS:
        position.passes += 1
        position.quiet += 1
    else:
        position.passes = 0
        if action < FIRST_NEUTRAL:
            place(position, action)
        elif action < FIRST_SPLIT:
            place_neutral(position, action)
        elif action < FIRST_SWAP:
            replace(position, action)
        else:
            position.quiet += 1
            swap(position, mover, SWAPPED[action - FIRST_SWAP])
            settle(position, MASK[SWAPPED[action - FIRST_SWAP]])
    position.ply += 1
    position.last_action = action
    position.turn = mover ^ 1
    find_actions(position)


def put(position: TranglarPosition, seat: int, footprint: int) -> None:
    """Put a piece down."""
    position.colours[seat] |= MASK[footprint]
    position.anchors |= BIT[ANCHOR[footprint]]
    position.footprint_at[ANCHOR[footprint]] = footprint


def put_neutral(position: TranglarPosition, footprint: int) -> None:
    """Put a neutral piece down."""
    position.neutral |= MASK[footprint]
    position.anchors |= BIT[ANCHOR[footprint]]
    position.footprint_at[ANCHOR[footprint]] = footprint
    position.large_left &= ~LARGE_BIT[footprint]


def take_space(position: TranglarPosition, footprint: int) -> None:
    """Strike out the placements that a newly covered area makes impossible."""
    for kind in range(COLOURED_KINDS):
        position.free[kind] &= STILL_FREE[COLOURED_KINDS * footprint + kind]


def lift(position: TranglarPosition, seat: int, footprint: int) -> None:
    """Take a piece off."""
    position.colours[seat] &= ~MASK[footprint]
    position.anchors &= ~BIT[ANCHOR[footprint]]


def place(position: TranglarPosition, footprint: int) -> None:
    """A coloured piece on free triangles."""
    mover = position.turn
    position.reserves[mover] -= UNIT[KIND[footprint]]
    put(position, mover, footprint)
    take_space(position, footprint)
    position.quiet = 0
    settle(position, MASK[footprint])


def place_neutral(position: TranglarPosition, action: int) -> None:
    """A neutral piece on free triangles. It touches nobody, so there is nothing to settle."""
    if action < FIRST_LARGE:
        footprint = action - FIRST_NEUTRAL
        position.reserves[position.turn] -= UNIT[NEUTRAL]
    else:
        footprint = action - FIRST_LARGE + FIRST_LARGE_FOOTPRINT
    put_neutral(position, footprint)
    take_space(position, footprint)
    position.quiet = 0


def replace(position: TranglarPosition, action: int) -> None:
    """Split, merge or take over: other pieces on the same triangles."""
    mover = position.turn
    if action < FIRST_MERGER:
        tiling = action - FIRST_SPLIT
        lift(position, mover, WHOLE[tiling])
        position.reserves[mover] += UNIT[KIND[WHOLE[tiling]]]
        put_parts(position, tiling)
    elif action < FIRST_TAKEOVER:
        tiling = action - FIRST_MERGER
        for index in range(4 * tiling, 4 * tiling + PART_COUNT[tiling]):
            lift(position, mover, PARTS[index])
        position.reserves[mover] += NEED[tiling] - UNIT[KIND[WHOLE[tiling]]]
        put(position, mover, WHOLE[tiling])
    else:
        tiling = action - FIRST_TAKEOVER
        lift(position, mover ^ 1, WHOLE[tiling])
        position.reserves[mover] += UNIT[TURNED[KIND[WHOLE[tiling]]]]
        put_parts(position, tiling)
    position.quiet += 1
    settle(position, MASK[WHOLE[tiling]])


def put_parts(position: TranglarPosition, tiling: int) -> None:
    """Put the parts of a tiling down, from the mover's reserve."""
    position.reserves[position.turn] -= NEED[tiling]
    for index in range(4 * tiling, 4 * tiling + PART_COUNT[tiling]):
        put(position, position.turn, PARTS[index])


def swap(position: TranglarPosition, taker: int, footprint: int) -> None:
    """A trapeze of the taker's in the place of the other seat's, which is turned over and kept."""
    kind = KIND[footprint]
    position.reserves[taker] += UNIT[TURNED[kind]] - UNIT[kind]
    position.colours[taker ^ 1] &= ~MASK[footprint]
    position.colours[taker] |= MASK[footprint]


def settle(position: TranglarPosition, touched: int) -> None:
    """Turn the pieces that an action has trapped; `touched` are the triangles it put pieces on.

    Two rounds: in the first the opponent's pieces go to the mover, in the second the mover's own to the
    opponent. A round lists the pieces that are trapped at that moment, handles them in board order, and
    starts again with a new list until a list has changed nothing; so a trapeze that had to stay gets
    another chance as soon as the taker's reserve has changed. There is no third round: pieces of the
    opponent's that the second one traps stay.

    Only pieces that were not trapped before the action are turned. Those that it put down were not trapped
    before, wherever they stand; nor was one that the first round has turned, or it would not have turned it.
    """
    mover = position.turn
    stuck = position.trapped & ~touched
    settle_round(position, mover, stuck)
    settle_round(position, mover ^ 1, stuck)
    position.trapped = find_trapped(position, 0) | find_trapped(position, 1)


def settle_round(position: TranglarPosition, taker: int, stuck: int) -> None:
    """One of the two rounds: pieces go to the taker until nothing changes."""
    changed = True
    while changed:
        changed = False
        anchors = find_trapped(position, taker ^ 1) & ~stuck
        while anchors:
            if turn_piece(position, taker, position.footprint_at[bits.lowest_bit(anchors)]):
                changed = True
            anchors &= anchors - 1


def turn_piece(position: TranglarPosition, taker: int, footprint: int) -> bool:
    """Turn a piece to the taker's colour, if that is possible.

    A piece with a hand does not fit its own footprint when turned over. The taker needs another one of that
    hand in reserve, and gets the turned one in exchange. Nobody ever has the opponent's parallelogram.
    """
    kind = KIND[footprint]
    if TURNED[kind] != kind and not position.reserves[taker] & FIELD[kind]:
        return False
    swap(position, taker, footprint)
    position.turned[position.turns] = footprint
    position.turns += 1
    return True
