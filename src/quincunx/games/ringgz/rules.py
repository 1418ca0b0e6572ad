"""The rules of Ringgz: what may be placed where, what a placement does, who has won.

tables.py says how pieces and places are numbered and packed into words. What a seat may place is a
set of ten lanes in five words, in the order of the action numbers:

    words 0, 1   rings of its first colour:  sizes 1 and 2, sizes 3 and 4
    words 2, 3   rings of its second colour: sizes 1 and 2, sizes 3 and 4
    word 4       bases of its first and of its second colour

A seat with only one colour has it as its second as well, with nothing in hand. Before the starting base
is placed, word 0 has nine bits instead, one for each place where it may go.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from quincunx.core import bits
from quincunx.core.checks import whole
from quincunx.core.numbered import NumberedPosition
from quincunx.games.ringgz import tables
from quincunx.games.ringgz.parts import BASE, CENTRAL, COLOURS, KINDS, SEATINGS, TERRITORIES, owned_colours
from quincunx.games.ringgz.tables import BOTH_LANES, EVERYWHERE, FIRST_RING, HIGH_LANE, LOW_LANE, PIECES

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.stream import RandomStream

# Why a placement is refused.
LEGAL = 0
STARTING_BASE_COMES_FIRST = 1
STARTING_BASE_IS_PLACED = 2
COLOUR_OF_OTHERS = 3
NO_SUCH_PIECE_LEFT = 4
BASE_ALREADY_THERE = 5
SIZE_ALREADY_THERE = 6
NOT_FREE_FOR_A_BASE = 7
BESIDE_A_BASE_OF_ITS_COLOUR = 8
NOT_LINKED = 9

SALT = 0x9E3779B97F4A7C15
MASK64 = 0xFFFFFFFFFFFFFFFF
ACTION_COUNT = FIRST_RING + len(PIECES)

# The kernel's own names for the tables, which are C arrays when compiled.
COLOUR = tables.COLOUR
SPOT = tables.SPOT
HERE = tables.HERE
NEAR = tables.NEAR
CENTRE = tables.CENTRE
KIND = tables.KIND
TERRITORY = tables.TERRITORY
WORD = tables.WORD
BIT = tables.BIT
TAKES_SMALL = tables.TAKES_SMALL
TAKES_LARGE = tables.TAKES_LARGE
FORBIDS = tables.FORBIDS
LANE = tables.LANE
LANE_MASK = tables.LANE_MASK
FIRST_ACTION = tables.FIRST_ACTION


class RinggzPosition(NumberedPosition):
    """A game of Ringgz in progress."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.seats = whole(game.options.players, min(SEATINGS), max(SEATINGS), "the number of players")
        self.colours = [0] * 8  # the first and second colour of each seat
        self.owned = [0] * 4  # the colours, as bits, that win territories for each seat
        self.left = [0] * 40  # pieces that each seat has left, by lane
        self.holds = [0] * 20  # the lanes of each seat that have pieces left, five words a seat
        self.start = -1  # the territory of the starting base
        self.pieces = [0] * 12  # on the board: three words a colour
        self.near = [0] * 4  # territories that contain a colour or are linked to it
        self.base_room = [EVERYWHERE] * 4  # territories without a base of a colour on or beside them
        self.small_room = EVERYWHERE  # for rings of sizes 1 and 2, a lane each
        self.large_room = EVERYWHERE  # for rings of sizes 3 and 4
        self.empty = EVERYWHERE  # territories without any piece
        self.legal = [tables.ANY_CENTRAL, 0, 0, 0, 0]
        self.below = [0] + [len(CENTRAL)] * 4  # how many legal actions the words before each have
        self.count = len(CENTRAL)
        self.lanes = tables.PREPARATION  # where FIRST_ACTION has the lanes of the seat to act
        self.deal_hands()

    def deal_hands(self) -> None:
        """Give each seat the pieces it begins with."""
        for seat, hands in enumerate(SEATINGS[self.seats]):
            for hand in range(2):
                colour, of_a_kind = hands[hand] if hand < len(hands) else (hands[0].colour, 0)
                self.colours[2 * seat + hand] = colour
                for kind in range(KINDS):
                    lane = LANE[KINDS * hand + kind]
                    self.left[10 * seat + lane] = of_a_kind
                    if of_a_kind:
                        self.holds[5 * seat + lane // 2] |= LANE_MASK[lane % 2]
            for colour in owned_colours(self.seats, seat):
                self.owned[seat] |= 1 << colour

    def count_actions(self) -> int:
        return self.count

    def list_actions(self, buffer: list[int]) -> int:
        count = 0
        for word in range(5):
            places = self.legal[word]
            while places:
                buffer[count] = action_of(self, word, bits.lowest_bit(places))
                places &= places - 1
                count += 1
        return count

    def allows(self, action: int) -> bool:
        if action < 0 or action >= ACTION_COUNT:
            return False
        if self.start < 0 or action < FIRST_RING:
            return self.start < 0 and action < FIRST_RING
        hand = hand_of(self, self.turn, COLOUR[action])
        if hand < 0:
            return False
        spot = SPOT[action]
        lane = LANE[KINDS * hand + KIND[spot]]
        return self.legal[lane >> 1] >> (32 * (lane & 1) + TERRITORY[spot]) & 1 != 0

    def random_action(self, stream: RandomStream) -> int:
        return pick(self, stream)

    def apply(self, action: int) -> None:
        place(self, action)

    def playout(self, stream: RandomStream) -> int:
        # The same as the inherited one, but with calls that the C compiler can inline.
        plies = 0
        while self.count > 0:
            place(self, pick(self, stream))
            plies += 1
        return plies

    def score(self, seat: int) -> int:
        return territories_of(self, seat)

    def winner_mask(self) -> int:
        if self.count > 0:
            return 0
        winners = 0
        best = -1
        for seat in range(self.seats):
            # Territories decide, then the fewest pieces left: a seat has 30 at most.
            standing = 64 * territories_of(self, seat) + 63 - count_left(self, seat)
            if standing > best:
                best = standing
                winners = 0
            if standing == best:
                winners |= 1 << seat
        return winners

    def hash_key(self) -> int:
        key = bits.mix(self.start + 32 * self.turn + SALT)
        for index in range(12):
            key ^= bits.mix((self.pieces[index] + index * SALT) & MASK64)
        # Who has what left of a shared colour does not follow from the board: a bit for each lane.
        held = 0
        for index in range(5 * self.seats):
            held |= (self.holds[index] & BOTH_LANES) << index
        return bits.mix(key ^ held)

    def contents(self) -> list[list[tuple[int, int]]]:
        """The pieces on each territory as (colour, kind), small rings first; not the starting base."""
        contents: list[list[tuple[int, int]]] = [[] for _ in range(TERRITORIES)]
        for kind in range(KINDS):
            for colour in range(COLOURS):
                places = self.pieces[3 * colour + kind // 2] >> 32 * (kind % 2) & (1 << TERRITORIES) - 1
                while places:
                    territory = places.bit_length() - 1
                    contents[territory].append((colour, kind))
                    places ^= 1 << territory
        return contents

    def last_territory(self) -> int:
        """The territory of the last move, or −1."""
        whole(self.last_action, -1, ACTION_COUNT - 1, "the last action")
        if self.last_action < FIRST_RING:
            return CENTRAL[self.last_action] if self.last_action >= 0 else -1
        return TERRITORY[SPOT[self.last_action]]

    def hand(self, seat: int, hand: int) -> list[int]:
        """How many pieces of each kind a seat has left of its first (0) or second (1) colour."""
        seat, hand = whole(seat, 0, self.seats - 1, "a seat"), whole(hand, 0, 1, "a hand")
        return [self.left[10 * seat + LANE[KINDS * hand + kind]] for kind in range(KINDS)]

    def left_in_hand(self, seat: int, hand: int, kind: int) -> int:
        """How many pieces of a kind a seat has left of its first (0) or second (1) colour."""
        return self.hand(seat, hand)[whole(kind, 0, KINDS - 1, "a kind of piece")]

    def pieces_left(self, seat: int) -> int:
        """How many rings and bases a seat has left in all."""
        return count_left(self, whole(seat, 0, self.seats - 1, "a seat"))

    def leader(self, territory: int) -> int:
        """The colour that has more rings on a territory than any other colour, or −1."""
        territory = whole(territory, 0, TERRITORIES - 1, "a territory")
        for colour in range(COLOURS):
            if won_by(self, colour) >> territory & 1:
                return colour
        return -1

    def territories(self, seat: int) -> int:
        """How many territories the colours of a seat have won so far."""
        return territories_of(self, whole(seat, 0, self.seats - 1, "a seat"))

    def winners(self) -> list[int]:
        """The seats that share first place; none while the game goes on."""
        mask = self.winner_mask()
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def refusal(self, action: int) -> int:
        """Why an action is not allowed: one of the reasons at the top."""
        action = whole(action, 0, ACTION_COUNT - 1, "an action")
        if self.allows(action):
            return LEGAL
        if action < FIRST_RING:
            return STARTING_BASE_IS_PLACED
        if self.start < 0:
            return STARTING_BASE_COMES_FIRST
        colour, kind, territory = PIECES[action - FIRST_RING]
        hand = hand_of(self, self.turn, colour)
        if hand < 0:
            return COLOUR_OF_OTHERS
        if self.left[10 * self.turn + LANE[KINDS * hand + kind]] == 0:
            return NO_SUCH_PIECE_LEFT
        if self.has_base(territory):
            return BASE_ALREADY_THERE
        if kind == BASE and not self.empty & HERE[territory]:
            return NOT_FREE_FOR_A_BASE
        if not self.near[colour] & HERE[territory]:
            return NOT_LINKED
        return BESIDE_A_BASE_OF_ITS_COLOUR if kind == BASE else SIZE_ALREADY_THERE

    def has_base(self, territory: int) -> bool:
        """Whether a base of any colour, or the starting base, is on a territory."""
        territory = whole(territory, 0, TERRITORIES - 1, "a territory")
        bases = self.pieces[2] | self.pieces[5] | self.pieces[8] | self.pieces[11]
        return self.start == territory or bases >> territory & 1 != 0

    def set_up(self, start: int, placed: Iterable[tuple[int, int, int, int]]) -> None:
        """Put pieces, given as (seat, colour, kind, territory), on the board of a new position."""
        start = whole(start, 0, TERRITORIES - 1, "a territory")
        if self.start >= 0:
            raise ValueError("pieces are put on an empty board")
        put_starting_base(self, start)
        for seat, colour, kind, territory in placed:
            seat, colour = whole(seat, 0, self.seats - 1, "a seat"), whole(colour, 0, COLOURS - 1, "a colour")
            territory = whole(territory, 0, TERRITORIES - 1, "a territory")
            hand = hand_of(self, seat, colour)
            if hand < 0 or self.left_in_hand(seat, hand, kind) == 0:
                raise ValueError("a seat places only pieces that it has")
            self.turn = seat
            take_from_hand(self, colour, kind)
            put(self, colour, TERRITORIES * kind + territory)

    def resume_after(self, seat: int) -> None:
        """Resume play on a board that is set up: this seat (−1: nobody yet) was the last to place a piece."""
        if self.start < 0:
            raise ValueError("the starting base comes first")
        self.turn = whole(seat, -1, self.seats - 1, "a seat")
        pass_turn(self)


def hand_of(position: RinggzPosition, seat: int, colour: int) -> int:
    """Which of a seat's two hands has a colour: 0 or 1, or −1 if the colour is not the seat's."""
    if position.colours[2 * seat] == colour:
        return 0
    return 1 if position.colours[2 * seat + 1] == colour else -1


def action_of(position: RinggzPosition, word: int, bit: int) -> int:
    """The action that a bit of the five words stands for."""
    return FIRST_ACTION[position.lanes + 2 * word + (bit >> 5)] + (bit & 31)


def pick(position: RinggzPosition, stream: RandomStream) -> int:
    """A legal action, each as likely as any other."""
    rank = stream.draw_below(position.count)
    # No branches: which word it is in cannot be predicted.
    word = (
        (rank >= position.below[1])
        + (rank >= position.below[2])
        + (rank >= position.below[3])
        + (rank >= position.below[4])
    )
    return action_of(position, word, bits.select_bit(position.legal[word], rank - position.below[word]))


def place(position: RinggzPosition, action: int) -> None:
    """Carry out a legal action."""
    position.ply += 1
    position.last_action = action
    if action < FIRST_RING:
        # The seat that places the starting base also takes the first turn.
        put_starting_base(position, CENTRE[action])
        find_placements(position)
        return
    colour = COLOUR[action]
    spot = SPOT[action]
    take_from_hand(position, colour, KIND[spot])
    put(position, colour, spot)
    pass_turn(position)


def put_starting_base(position: RinggzPosition, territory: int) -> None:
    """Put the starting base: it closes its territory, and links all colours to the ones around it."""
    position.start = territory
    position.small_room &= ~HERE[territory]
    position.large_room &= ~HERE[territory]
    position.empty &= ~HERE[territory]
    for colour in range(COLOURS):
        position.near[colour] |= NEAR[territory]


def take_from_hand(position: RinggzPosition, colour: int, kind: int) -> None:
    """Take one piece from the hand of the seat to act."""
    hand = position.colours[2 * position.turn] != colour
    lane = LANE[KINDS * hand + kind]
    position.left[10 * position.turn + lane] -= 1
    # No branch: whether it was the last of its kind cannot be predicted.
    used_up = position.left[10 * position.turn + lane] == 0
    position.holds[5 * position.turn + (lane >> 1)] &= ~(LANE_MASK[lane & 1] * used_up)


def put(position: RinggzPosition, colour: int, spot: int) -> None:
    """Put a ring or a base on the board."""
    territory = TERRITORY[spot]
    position.pieces[3 * colour + WORD[spot]] |= BIT[spot]
    position.small_room &= ~TAKES_SMALL[spot]
    position.large_room &= ~TAKES_LARGE[spot]
    position.empty &= ~HERE[territory]
    position.near[colour] |= NEAR[territory]
    position.base_room[colour] &= ~FORBIDS[spot]


def pass_turn(position: RinggzPosition) -> None:
    """Give the turn to the next seat that can place something, if any seat can place a ring."""
    take_turn(position, position.turn + 1)
    if position.below[4] > 0:
        return  # the usual case: it can place a ring
    for seat in range(position.seats):
        if can_place_ring(position, seat):
            while position.count == 0:
                take_turn(position, position.turn + 1)
            return
    end_game(position)


def take_turn(position: RinggzPosition, seat: int) -> None:
    """Make it a seat's turn; seats are counted round the table."""
    position.turn = seat if seat < position.seats else 0
    find_placements(position)


def end_game(position: RinggzPosition) -> None:
    """Nothing is legal any more, not even a base that would fit; `turn` means nothing now."""
    position.turn = 0
    position.legal[4] = 0
    position.count = 0


def find_placements(position: RinggzPosition) -> None:
    """Work out what the seat to act may place."""
    first = position.colours[2 * position.turn]
    second = position.colours[2 * position.turn + 1]
    near = position.near[first]
    second_near = position.near[second]
    hold = 5 * position.turn
    position.legal[0] = near & position.small_room & position.holds[hold]
    position.legal[1] = near & position.large_room & position.holds[hold + 1]
    position.legal[2] = second_near & position.small_room & position.holds[hold + 2]
    position.legal[3] = second_near & position.large_room & position.holds[hold + 3]
    # An empty territory contains no colour, so there being near means being linked.
    bases = near & position.base_room[first] & LOW_LANE
    bases |= second_near & position.base_room[second] & HIGH_LANE
    position.legal[4] = bases & position.empty & position.holds[hold + 4]
    position.lanes = 10 * (COLOURS * first + second)
    position.below[1] = bits.popcount(position.legal[0])
    position.below[2] = position.below[1] + bits.popcount(position.legal[1])
    position.below[3] = position.below[2] + bits.popcount(position.legal[2])
    position.below[4] = position.below[3] + bits.popcount(position.legal[3])
    position.count = position.below[4] + bits.popcount(position.legal[4])


def can_place_ring(position: RinggzPosition, seat: int) -> bool:
    """Whether a seat could place a ring if it were its turn."""
    hold = 5 * seat
    first = position.small_room & position.holds[hold] | position.large_room & position.holds[hold + 1]
    second = position.small_room & position.holds[hold + 2] | position.large_room & position.holds[hold + 3]
    first &= position.near[position.colours[2 * seat]]
    second &= position.near[position.colours[2 * seat + 1]]
    return (first | second) != 0


def at_least_one(position: RinggzPosition, colour: int) -> int:
    """The territories, as a lane, with a ring of a colour."""
    any_size = position.pieces[3 * colour] | position.pieces[3 * colour + 1]
    return (any_size | any_size >> 32) & LOW_LANE


def at_least_two(position: RinggzPosition, colour: int) -> int:
    """The territories, as a lane, with two or more rings of a colour."""
    small = position.pieces[3 * colour]
    large = position.pieces[3 * colour + 1]
    any_small = small | small >> 32
    any_large = large | large >> 32
    return (small & small >> 32 | large & large >> 32 | any_small & any_large) & LOW_LANE


def won_by(position: RinggzPosition, colour: int) -> int:
    """The territories, as a lane, where a colour has more rings than any other colour.

    A territory holds at most four rings, so it is enough to know where a colour has one and where it has two:
    it is ahead if nobody else has two where it has two, or nobody else has one where it has one.
    """
    others_one = 0
    others_two = 0
    for other in range(COLOURS):
        if other != colour:
            others_one |= at_least_one(position, other)
            others_two |= at_least_two(position, other)
    return at_least_one(position, colour) & ~others_one | at_least_two(position, colour) & ~others_two


def territories_of(position: RinggzPosition, seat: int) -> int:
    """How many territories the colours of a seat have won."""
    count = 0
    for colour in range(COLOURS):
        if position.owned[seat] >> colour & 1:
            count += bits.popcount(won_by(position, colour))
    return count


def count_left(position: RinggzPosition, seat: int) -> int:
    """How many pieces a seat has left."""
    count = 0
    for lane in range(10):
        count += position.left[10 * seat + lane]
    return count
