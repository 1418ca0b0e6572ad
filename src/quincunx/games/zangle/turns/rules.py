"""The rules of Zangle in turns: what may be done on a turn, what it does, who has won.

Cards that lie open are counted in words (splits.py says how). `deck` holds the round's cards in the
order of dealing; a seat's face-down pile is the part of it from `pile_next` to `pile_end`, and the
centre draw pile all from `centre_next` on. Rounds are numbered from 0; the bonus round is number 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from quincunx.core import bits
from quincunx.core.checks import whole
from quincunx.core.numbered import NumberedPosition
from quincunx.games.zangle import amounts
from quincunx.games.zangle.amounts import BONUS_HAND, FACE_UP, PILE
from quincunx.games.zangle.cards import finder
from quincunx.games.zangle.cards.pack import check_cards
from quincunx.games.zangle.cards.shapes import NOTHING, ORDER
from quincunx.games.zangle.cards.shapes import PACK as PACK_CODES
from quincunx.games.zangle.cards.splits import SPLITS, UNITS, ZANGLES

if TYPE_CHECKING:
    from quincunx.core.stream import RandomStream
    from quincunx.games.zangle import ZangleGame

CENTRE = amounts.CENTRE_CARDS
BONUS_ROUND = amounts.ROUNDS[amounts.TURNS]
ROUNDS = BONUS_ROUND + 1
MOST_SEATS = max(amounts.PLAYERS)
MOST = MOST_SEATS
PACK_SIZE = len(PACK_CODES)

HIT_ACTION = len(ZANGLES)  # for other modules: names with a C type are not visible from outside
PASS_ACTION = HIT_ACTION + 1
ACTION_COUNT = HIT_ACTION + 2
BONUS = BONUS_ROUND
HIT = HIT_ACTION
PASS = PASS_ACTION

# Why an action is refused.
LEGAL = 0
CARD_NOT_THERE = 1
ONE_HIT_A_TURN = 2
NO_CARD_TO_HIT = 3
HIT_BEFORE_PASS = 4

MASK32 = 0xFFFFFFFF
MASK64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
HASH_SALT = 0x2545F4914F6CDD1D

MORE_THAN_ANY = 1 << 30

UNIT = list(UNITS)
PACK = [ORDER[code] for code in PACK_CODES]
LARGEST_TOTAL = 99_999

# What each Zangle takes from the player and from the centre.
_OWN = [split.own_word for split in SPLITS]
_CENTRE = [split.centre_word for split in SPLITS]
_OWN_CARDS = [split.own_cards for split in SPLITS]
_CENTRE_CARDS = [split.centre_cards for split in SPLITS]
TAKES_OWN = [_OWN[split] + own * UNITS[NOTHING] for split, own, _ in ZANGLES]
TAKES_CENTRE = [_CENTRE[split] + centre * UNITS[NOTHING] for split, _, centre in ZANGLES]
OWN_CARDS = [_OWN_CARDS[split] + own for split, own, _ in ZANGLES]
CENTRE_CARDS = [_CENTRE_CARDS[split] + centre for split, _, centre in ZANGLES]


class ZanglePosition(NumberedPosition):
    """A game of Zangle in turns, in progress."""

    def __init__(self, game: ZangleGame) -> None:
        super().__init__(game)
        players, decks = whole(game.seats, 2, MOST_SEATS, "the number of players"), list(game.decks)
        if len(decks) > ROUNDS or any(len(deck) > PACK_SIZE for deck in decks):
            raise ValueError(f"up to {ROUNDS} decks of up to {PACK_SIZE} cards are given")
        self.players = players
        self.round = 0
        self.members = (1 << players) - 1  # the seats that play this round, as bits
        self.over = False
        self.hit_taken = False
        self.passes = 0  # in succession, with the centre draw pile empty
        self.totals = [0] * 6  # points of the finished rounds
        self.round_points = [0] * 18  # the same, round by round, for display; not part of the position text
        self.first_round = 0  # that has such points: those before a position text are not known
        self.own = [0] * 6  # the face-up cards of each seat, counted
        self.face_up = [0] * 6  # and how many there are
        self.pile_next = [0] * 6
        self.pile_end = [0] * 6
        self.centre = 0
        self.centre_up = 0
        self.centre_next = 0
        self.deck = [0] * 120
        self.deck_size = 0
        self.used = 0  # the cards of this round's Zangles, counted
        self.last_zangle = -1  # of this round, for display; not part of the position text
        self.stream_state = 0
        self.decks_hold = True  # whether the given decks of later rounds will be dealt
        self.given = [0] * 480  # the decks that are given for rounds, of 120 places each
        self.given_size = [0] * 4
        for number, deck in enumerate(decks):
            self.given_size[number] = len(deck)
            for index, code in enumerate(deck):
                self.given[120 * number + index] = ORDER[code]
        self.compositions = 0
        self.zangles = 0
        self.count = 0

    def begin(self, stream: RandomStream) -> None:
        self.stream_state = stream.state
        begin_round(self, 0)

    def count_actions(self) -> int:
        return self.count

    def list_actions(self, buffer: list[int]) -> int:
        if self.count == 0:
            return 0
        finder.list_zangles(self.own[self.turn], self.centre, self.compositions, buffer)
        buffer[self.zangles] = other_action(self)
        return self.count

    def allows(self, action: int) -> bool:
        if self.count == 0 or action < 0:
            return False
        if action >= HIT:
            return action == other_action(self)
        return finder.fits(self.own[self.turn], TAKES_OWN[action]) and finder.fits(
            self.centre, TAKES_CENTRE[action]
        )

    def random_action(self, stream: RandomStream) -> int:
        return choose(self, stream)

    def apply(self, action: int) -> None:
        make(self, action)

    def playout(self, stream: RandomStream) -> int:
        # The same as the inherited one, but with calls that the C compiler can inline.
        plies = 0
        while self.count > 0:
            make(self, choose(self, stream))
            plies += 1
        return plies

    def score(self, seat: int) -> int:
        return self.totals[seat]

    def winner_mask(self) -> int:
        if not self.over:
            return 0
        return leaders(self)

    def shuffle_unseen(self, stream: RandomStream) -> None:
        count = count_unseen(self)
        # Sorted first, so that no trace is left of how the cards really lie.
        sort_unseen(self, count)
        while count > 1:
            index = unseen_place(self, stream.draw_below(count))
            count -= 1
            other = unseen_place(self, count)
            card = self.deck[index]
            self.deck[index] = self.deck[other]
            self.deck[other] = card
        # What later rounds will bring has not been seen either.
        self.stream_state = stream.draw_word()
        self.decks_hold = False

    def hash_key(self) -> int:
        key = bits.mix(self.stream_state ^ HASH_SALT)
        key = bits.mix(key ^ self.centre)
        key = hash_cards(self, key, self.centre_next, self.deck_size)
        for seat in range(self.players):
            key = bits.mix(key ^ self.own[seat])
            key = hash_cards(self, key, self.pile_next[seat], self.pile_end[seat])
            key = bits.mix(key ^ self.totals[seat])
        phase = ((self.round * 8 + self.turn) * 2 + self.hit_taken) * 8 + self.passes
        phase = ((phase * 64 + self.members) * 2 + self.over) * 2 + self.decks_hold
        return bits.mix(key ^ phase)

    def refusal(self, action: int) -> int:
        """Why an action is not allowed: one of the reasons at the top."""
        action = whole(action, 0, ACTION_COUNT - 1, "an action")
        if self.allows(action):
            return LEGAL
        if action < HIT:
            return CARD_NOT_THERE
        if action == PASS:
            return HIT_BEFORE_PASS
        return ONE_HIT_A_TURN if self.hit_taken else NO_CARD_TO_HIT

    def cards_left(self, seat: int) -> int:
        """The cards a seat has, face up and face down."""
        return cards_of(self, whole(seat, 0, self.players - 1, "a seat"))

    def winner_seats(self) -> int:
        """The seats that have won, as bits."""
        return self.winner_mask()

    def first_seat(self) -> int:
        """The seat that went first in this round."""
        return first_of(self)

    def points_of_round(self, number: int) -> tuple[int, ...]:
        """The points of each seat in a round that is over, if it began after the position was set up."""
        number = whole(number, self.first_round, BONUS_ROUND - 1, "a round that is known")
        return tuple([self.round_points[MOST_SEATS * number + seat] for seat in range(self.players)])

    def pile(self, seat: int) -> list[int]:
        """The face-down cards of a seat, top first, as indices of codes."""
        seat = whole(seat, 0, self.players - 1, "a seat")
        return [self.deck[index] for index in range(self.pile_next[seat], self.pile_end[seat])]

    def centre_pile(self) -> list[int]:
        """The centre draw pile, top first, as indices of codes."""
        return [self.deck[index] for index in range(self.centre_next, self.deck_size)]

    def set_up(
        self,
        fields: Mapping[str, Any],
        hands: Sequence[Sequence[int]],
        piles: Sequence[Sequence[int]],
        centre: Sequence[int],
        centre_pile: Sequence[int],
    ) -> None:
        """Become the position of a text: numbers and words by name, and cards as indices of codes."""
        hands, piles, centre, centre_pile = check_cards(self.players, hands, piles, centre, centre_pile)
        members = whole(fields["members"], 1, (1 << self.players) - 1, "the seats of the round")
        turn = whole(fields["turn"], 0, self.players - 1, "a seat")
        passes = whole(fields["passes"], 0, self.players, "a number of passes")
        totals = [whole(total, 0, LARGEST_TOTAL, "points") for total in fields["totals"]]
        if len(totals) != self.players:
            raise ValueError("every seat has points")
        self.round = self.first_round = whole(fields["round"], 0, BONUS_ROUND, "a round")
        self.members = members
        self.turn = turn
        self.hit_taken = fields["hit_taken"]
        self.passes = passes
        self.over = fields["over"]
        self.stream_state = fields["stream_state"]
        self.decks_hold = fields["decks_hold"]
        self.used = fields["used"]
        place = 0
        for seat in range(self.players):
            self.totals[seat] = totals[seat]
            self.own[seat] = sum([UNITS[card] for card in hands[seat]])
            self.face_up[seat] = len(hands[seat])
            self.pile_next[seat] = place
            for card in piles[seat]:
                self.deck[place] = card
                place += 1
            self.pile_end[seat] = place
        self.centre = sum([UNITS[card] for card in centre])
        self.centre_up = len(centre)
        self.centre_next = place
        for card in centre_pile:
            self.deck[place] = card
            place += 1
        self.deck_size = place
        find_actions(self)


# Random numbers from the position's own stream, as core/stream.py draws them.


def draw_word(position: ZanglePosition) -> int:
    """The next 64 random bits."""
    position.stream_state = (position.stream_state + GOLDEN) & MASK64
    return bits.mix(position.stream_state)


def draw_below(position: ZanglePosition, bound: int) -> int:
    """A uniform number from 0 to bound − 1."""
    product = (draw_word(position) >> 32) * bound
    if (product & MASK32) < bound:
        unfair = (MASK32 + 1 - bound) % bound
        while (product & MASK32) < unfair:
            product = (draw_word(position) >> 32) * bound
    return product >> 32


# Dealing.


def begin_round(position: ZanglePosition, number: int) -> None:
    """Deal the cards of a round to its members, and turn up the first ones."""
    position.round = number
    position.last_zangle = -1
    lay_out_deck(position)
    place = 0
    for seat in range(position.players):
        position.own[seat] = 0
        position.face_up[seat] = 0
        position.pile_next[seat] = place
        if position.members >> seat & 1:
            # In the bonus round each has four cards, all of them turned up below.
            place += FACE_UP if number == BONUS else PILE
        position.pile_end[seat] = place
    position.centre_next = place
    position.centre = 0
    position.centre_up = 0
    position.used = 0
    fill_centre(position)
    for seat in range(position.players):
        fill_own(position, seat)
    position.turn = first_of(position)
    position.hit_taken = False
    position.passes = 0
    find_actions(position)


def lay_out_deck(position: ZanglePosition) -> None:
    """The round's given deck, or else a shuffled pack."""
    # Only in a bonus round is it unknown beforehand how many players there are to deal to.
    needed = BONUS_HAND * bits.popcount(position.members) + CENTRE if position.round == BONUS else 1
    if position.decks_hold and position.given_size[position.round] >= needed:
        position.deck_size = position.given_size[position.round]
        for index in range(position.deck_size):
            position.deck[index] = position.given[120 * position.round + index]
        return
    position.deck_size = PACK_SIZE
    for index in range(PACK_SIZE):
        other = draw_below(position, index + 1)
        position.deck[index] = position.deck[other]
        position.deck[other] = PACK[index]


def fill_centre(position: ZanglePosition) -> None:
    """Turn up centre cards until there are four, as long as the pile lasts."""
    while position.centre_up < CENTRE and position.centre_next < position.deck_size:
        position.centre += UNIT[position.deck[position.centre_next]]
        position.centre_next += 1
        position.centre_up += 1


def fill_own(position: ZanglePosition, seat: int) -> None:
    """Turn up a seat's cards until there are four, as long as its pile lasts."""
    while position.face_up[seat] < FACE_UP and position.pile_next[seat] < position.pile_end[seat]:
        position.own[seat] += UNIT[position.deck[position.pile_next[seat]]]
        position.pile_next[seat] += 1
        position.face_up[seat] += 1


def first_of(position: ZanglePosition) -> int:
    """The seat that goes first: each in turn, round by round; in the bonus round the lowest of those tied."""
    if position.round == BONUS:
        return bits.lowest_bit(position.members)
    return position.round % position.players


# A turn.


def find_actions(position: ZanglePosition) -> None:
    """Work out what the seat to act may do; nothing, if the game is over."""
    if position.over:
        position.compositions = 0
        position.zangles = 0
        position.count = 0
        return
    position.compositions = finder.open_compositions(position.own[position.turn], position.centre)
    position.zangles = finder.count_zangles(
        position.own[position.turn], position.centre, position.compositions
    )
    position.count = position.zangles + 1


def other_action(position: ZanglePosition) -> int:
    """What can be done instead of a Zangle: a hit, once a turn while the pile lasts, or else a pass."""
    return PASS if position.hit_taken or position.centre_next == position.deck_size else HIT


def choose(position: ZanglePosition, stream: RandomStream) -> int:
    """A legal action, each as likely as any other."""
    rank = stream.draw_below(position.count)
    if rank == position.zangles:
        return other_action(position)
    return finder.select_zangle(position.own[position.turn], position.centre, position.compositions, rank)


def make(position: ZanglePosition, action: int) -> None:
    """Carry out a legal action."""
    seat = position.turn
    position.last_action = action
    position.ply += 1
    if action == HIT:
        position.own[seat] += UNIT[position.deck[position.centre_next]]
        position.face_up[seat] += 1
        position.centre_next += 1
        position.hit_taken = True
        find_actions(position)
        return
    if action == PASS:
        position.passes += position.centre_next == position.deck_size
    else:
        take_cards(position, action)
    end_turn(position)


def take_cards(position: ZanglePosition, zangle: int) -> None:
    """Put a Zangle's cards aside and fill up: the centre first, then the player's cards."""
    seat = position.turn
    position.last_zangle = zangle
    position.passes = 0
    position.own[seat] -= TAKES_OWN[zangle]
    position.face_up[seat] -= OWN_CARDS[zangle]
    position.centre -= TAKES_CENTRE[zangle]
    position.centre_up -= CENTRE_CARDS[zangle]
    position.used += TAKES_OWN[zangle] + TAKES_CENTRE[zangle]
    fill_centre(position)
    fill_own(position, seat)


def end_turn(position: ZanglePosition) -> None:
    """Pass the turn on, or end the round."""
    position.hit_taken = False
    following = next_member(position)
    if position.passes == bits.popcount(position.members) or has_run_out(position, following):
        end_round(position)
        return
    position.turn = following
    find_actions(position)


def next_member(position: ZanglePosition) -> int:
    """The next seat that plays this round."""
    seat = position.turn
    while True:
        seat += 1
        if seat == position.players:
            seat = 0
        if position.members >> seat & 1:
            return seat


def has_run_out(position: ZanglePosition, following: int) -> bool:
    """Whether the round is over because somebody has no cards left."""
    if position.round == BONUS:
        return position.face_up[position.turn] == 0
    if following != first_of(position):
        return False  # every player gets the same number of turns
    out = 0
    for seat in range(position.players):
        out += position.face_up[seat] == 0
    return out > 0


def end_round(position: ZanglePosition) -> None:
    """Add up, and begin the next round, or the bonus round, or end the game."""
    if position.round < BONUS:
        for seat in range(position.players):
            position.round_points[MOST * position.round + seat] = cards_of(position, seat)
            position.totals[seat] += cards_of(position, seat)
    if position.round < BONUS - 1:
        begin_round(position, position.round + 1)
        return
    first = leaders(position)
    if position.round == BONUS or bits.popcount(first) == 1:
        position.over = True
        position.turn = 0
        find_actions(position)
        return
    position.members = first
    begin_round(position, BONUS)


# Who is ahead.


def cards_of(position: ZanglePosition, seat: int) -> int:
    """The cards a seat has, face up and face down."""
    return position.face_up[seat] + position.pile_end[seat] - position.pile_next[seat]


def leaders(position: ZanglePosition) -> int:
    """The seats with the fewest points or, among those in the bonus round, the fewest cards, as bits."""
    mask = 0
    fewest = MORE_THAN_ANY
    for seat in range(position.players):
        if position.members >> seat & 1:
            count = cards_of(position, seat) if position.round == BONUS else position.totals[seat]
            if count < fewest:
                fewest = count
                mask = 0
            if count == fewest:
                mask |= 1 << seat
    return mask


# Cards that nobody has seen.


def count_unseen(position: ZanglePosition) -> int:
    """How many cards are face down."""
    count = position.deck_size - position.centre_next
    for seat in range(position.players):
        count += position.pile_end[seat] - position.pile_next[seat]
    return count


def sort_unseen(position: ZanglePosition, count: int) -> None:
    """Put the face-down cards, of which there are `count`, in the order of their codes."""
    cards = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    for rank in range(count):
        cards[position.deck[unseen_place(position, rank)]] += 1
    code = 0
    for rank in range(count):
        while cards[code] == 0:
            code += 1
        position.deck[unseen_place(position, rank)] = code
        cards[code] -= 1


def unseen_place(position: ZanglePosition, rank: int) -> int:
    """Where in the deck the face-down card is that has `rank` others before it."""
    for seat in range(position.players):
        if rank < position.pile_end[seat] - position.pile_next[seat]:
            return position.pile_next[seat] + rank
        rank -= position.pile_end[seat] - position.pile_next[seat]
    return position.centre_next + rank


def hash_cards(position: ZanglePosition, key: int, start: int, end: int) -> int:
    """Mix a part of the deck into a key."""
    for index in range(start, end):
        key = bits.mix(key ^ (position.deck[index] + 1))
    return bits.mix(key ^ 16)
