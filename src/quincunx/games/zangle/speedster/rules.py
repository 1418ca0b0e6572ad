"""The rules of Zangle without turns: whoever calls first may claim a Zangle.

A position changes by events, each made by a seat at a time; times are kept in milliseconds. Nothing
here waits or looks at a clock: that the time for a claim has run out is noticed when a later event comes.
"""

import math
from typing import Any, NamedTuple

from quincunx.core.errors import IllegalMoveError
from quincunx.core.outcome import Outcome
from quincunx.core.stream import RandomStream
from quincunx.core.unnumbered import Lapse, RealTimePosition
from quincunx.games.zangle.amounts import BONUS_HAND, CENTRE_CARDS, FACE_UP, PILE, ROUNDS, SPEEDSTER
from quincunx.games.zangle.cards import zangles
from quincunx.games.zangle.cards.pack import shuffle, shuffled_pack
from quincunx.games.zangle.cards.shapes import ORDER
from quincunx.games.zangle.cards.zangles import Zangle
from quincunx.games.zangle.choices import HITS_FACE_DOWN, LEVELS, Equalizer
from quincunx.games.zangle.speedster.moves import CALL, DROP, HIT, STUCK, TIME, Move, read_move, seconds

BONUS_ROUND = ROUNDS[SPEEDSTER]
EXPOSED_POINTS = 5  # for a round winner one of whose Zangles turns out to be wrong
LATEST = 10**12


class Deed(NamedTuple):
    """What was done last and what came of it, for telling; not part of the position text."""

    seat: int
    move: Move
    lapsed: int | None = None  # the seat whose time for a claim had run out
    drawn: str = ""  # the card of a hit, if it lies open
    renewed: bool = False  # whether the centre was renewed because all were stuck
    ended: bool = False  # whether the round has ended
    raised: int | None = None  # the seat that has reached the next level


class Finished(NamedTuple):
    """A round that is over: its number, the points of each seat, who won it, perhaps by a wrong Zangle."""

    number: int
    points: tuple[int, ...]
    winner: int | None
    wrongly: bool


class SpeedsterPosition(RealTimePosition):
    """A game without turns, in progress. Piles are lists, top card first; hands are face up."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        seats = range(game.seats)
        self.round = 0
        self.members = list(seats)  # the seats that play this round
        self.over = False
        self.clock = 0  # when the last event was
        self.caller: int | None = None  # the seat that has control of the centre
        self.deadline = 0  # the last moment for its claim
        self.totals = [0 for _ in seats]
        self.last_zangle: str | None = None  # of this round, for display; not part of the position text
        self.fined: int | None = None  # the seat that has just lost control, likewise for display
        self.drew: int | None = None  # the seat that has just taken a hit face down, likewise
        self.deed: Deed | None = None  # what was done last, likewise
        self.finished: list[Finished] = []  # the rounds that are over, likewise
        self.levels = [0 for _ in seats]
        self.stuck: list[int] = []
        self.barred: list[int] = []  # seats that may not call until the centre has changed
        self.exposed: list[int] = []  # seats with a wrong Zangle among those of this round
        self.hands: list[list[str]] = [[] for _ in seats]
        self.piles: list[list[str]] = [[] for _ in seats]
        self.centre: list[str] = []
        self.centre_pile: list[str] = []
        self.fresh = 0  # cards on top of that pile that were not in the centre since the last Zangle
        self.used: list[str] = []
        self.stream_state = 0
        self.decks_hold = True

    # Dealing.

    def deal(self, stream: RandomStream) -> None:
        """Deal the first round."""
        self.stream_state = stream.state
        self._begin_round()

    def _begin_round(self) -> None:
        self.last_zangle = None
        deck = self._next_deck()
        size = BONUS_HAND if self.is_bonus else PILE
        for seat in range(self.game.seats):
            cards = size if seat in self.members else 0
            self.hands[seat], self.piles[seat], deck = [], deck[:cards], deck[cards:]
        self.centre, self.centre_pile = [], deck
        self._fill_centre()
        for seat in self.members:
            extra = self.extra_cards(seat)
            self.piles[seat] += self.centre_pile[:extra]
            del self.centre_pile[:extra]
        for seat in self.members:
            self._fill_hand(seat)
        self.fresh = len(self.centre_pile)
        self.used, self.stuck, self.barred, self.exposed = [], [], [], []
        self.caller, self.deadline = None, 0

    def _next_deck(self) -> list[str]:
        needed = BONUS_HAND * len(self.members) + CENTRE_CARDS if self.is_bonus else 1
        given = self.game.decks[self.round] if self.round < len(self.game.decks) else ()
        if self.decks_hold and len(given) >= needed:
            return list(given)
        stream = RandomStream(self.stream_state)
        deck = shuffled_pack(stream)
        self.stream_state = stream.state
        return deck

    def _fill_centre(self) -> None:
        missing = CENTRE_CARDS - len(self.centre)
        self.centre = _in_order(self.centre + self.centre_pile[:missing])
        del self.centre_pile[:missing]

    def _fill_hand(self, seat: int) -> None:
        missing = self.missing_cards(seat)
        self.hands[seat] = _in_order(self.hands[seat] + self.piles[seat][:missing])
        del self.piles[seat][:missing]

    def missing_cards(self, seat: int) -> int:
        """How many face-up cards a seat lacks."""
        limit = self.face_up_limit(seat)
        wanted = FACE_UP if limit is None else min(FACE_UP, limit)
        return max(0, wanted - len(self.hands[seat]))

    def _draw(self) -> str:
        """The top card of the centre draw pile."""
        self.fresh = max(0, self.fresh - 1)
        return self.centre_pile.pop(0)

    # Equalizers.

    @property
    def is_bonus(self) -> bool:
        """Whether this is the bonus round."""
        return self.round == BONUS_ROUND

    def equalizers(self, seat: int) -> tuple[Equalizer, ...]:
        """The handicaps of a seat in this round; none in a bonus round."""
        return () if self.is_bonus else self.game.equalizers[: self.levels[seat]]

    def face_up_limit(self, seat: int) -> int | None:
        """The most face-up cards a seat may have; None without a limit."""
        return min((e.face_up for e in self.equalizers(seat) if e.face_up is not None), default=None)

    @property
    def hits_face_down(self) -> bool:
        """Whether a hit goes face down on the player's own pile."""
        return bool(self.game.options.hits == HITS_FACE_DOWN)

    def extra_cards(self, seat: int) -> int:
        """The additional cards a seat is dealt."""
        return sum(equalizer.extra for equalizer in self.equalizers(seat))

    # What may be done.

    def cards_left(self, seat: int) -> int:
        """The cards a seat has, face up and face down."""
        return len(self.hands[seat]) + len(self.piles[seat])

    def points(self, seat: int) -> int:
        """The points of the rounds that are over."""
        return self.totals[seat]

    def moves_of(self, seat: int) -> list[str]:
        """What a seat may do; claims that are wrong are possible as well, but not listed."""
        if seat not in self.members:
            return []
        moves = []
        if seat == self.caller:
            moves += [str(zangle) for zangle in zangles.find_zangles(self.hands[seat], self.centre)]
        return moves + [move for move in (CALL, HIT, DROP, STUCK, TIME) if not self._refusal(move, seat)]

    def _refusal(self, move: Move, seat: int) -> str | None:
        """Why a seat may not do something, in a sentence; None if it may."""
        if move == TIME:
            return None if self.caller is not None else "nobody has control of the centre"
        if isinstance(move, Zangle) or move == DROP:
            if self.caller != seat:
                return "call first: only then do you have control of the centre"
            if isinstance(move, Zangle):
                return zangles.missing_card(move, self.hands[seat], self.centre)
            return None
        if move == HIT:
            return self._refusal_of_hit(seat)
        if self.caller is not None and not (move == STUCK and self._may_say_so_meanwhile(seat)):
            who = "you have" if self.caller == seat else f"{self.game.seat_names[self.caller]} has"
            return f"{who} control of the centre"
        if move == STUCK:
            return "you have said so already" if seat in self.stuck else None
        barred = "no penalty card was left to give you: wait until the centre has changed"
        return barred if seat in self.barred else None

    def _refusal_of_hit(self, seat: int) -> str | None:
        if not self.centre_pile:
            return "the centre draw pile is empty"
        limit = None if self.hits_face_down else self.face_up_limit(seat)
        if limit is not None and len(self.hands[seat]) >= limit:
            return f"you may have at most {limit} face-up card{'' if limit == 1 else 's'}"
        return None

    def _may_say_so_meanwhile(self, seat: int) -> bool:
        """Whether a seat may be stuck while another has control, as in version 1 with an empty pile."""
        return not (self.hits_face_down or self.centre_pile) and self.caller != seat

    def lapse(self) -> Lapse | None:
        """Whoever has control loses it just after the deadline."""
        return None if self.caller is None else Lapse(TIME, self.caller, (self.deadline + 1) / 1000)

    # Events.

    def read_move(self, text: str) -> Move:
        """A claim, or one of the words."""
        return read_move(text)

    def play(self, move: Move, seat: int, at: float | None) -> None:
        """Carry out what a seat does at a time, in seconds; without one, no time has passed."""
        now = self._moment(move, at)
        if self.caller is not None and now > self.deadline and move != TIME:
            self._play_after_lapse(move, seat, at)
            return
        reason = self._refusal(move, seat)
        if reason is None and move == TIME and now <= self.deadline:
            reason = f"there is time for the claim until {seconds(self.deadline)}"
        if reason is not None:
            raise IllegalMoveError(f"{move} is not possible: {reason}", self.moves_of(seat))
        self.clock = now
        self.fined = self.drew = None
        self.deed = Deed(seat, move, lapsed=self.caller if move == TIME else None)
        if move == CALL:
            self._call(seat)
        elif move == HIT:
            self._hit(seat)
        elif move == STUCK:
            self.stuck = sorted([*self.stuck, seat])
            if self.all_stuck and self.fresh:
                self._renew_centre()
                self.deed = self.deed._replace(renewed=True)
        elif isinstance(move, Zangle):
            self._claim(move, seat)
        else:
            self._lose_control()
        self._end_round_if_over()

    def _moment(self, move: Move, at: float | None) -> int:
        """A time in milliseconds; without one, `time` comes just after the deadline."""
        if at is None:
            return self.deadline + 1 if move == TIME and self.caller is not None else self.clock
        if isinstance(at, bool) or not isinstance(at, int | float) or not math.isfinite(at):
            raise IllegalMoveError(f"a time is a number of seconds, not {at!r}")
        now = round(at * 1000)
        if not self.clock <= now <= LATEST:
            raise IllegalMoveError(f"the last event was at {seconds(self.clock)}: {at} s cannot follow")
        return now

    def _play_after_lapse(self, move: Move, seat: int, at: float | None) -> None:
        """An event after the deadline finds control already lost; if it is refused, nothing changes."""
        later = self.copy()
        assert isinstance(later, SpeedsterPosition)
        later._lose_control()
        later._end_round_if_over()
        if seat == self.caller and (isinstance(move, Zangle) or move == DROP):
            raise IllegalMoveError(
                f"{move} is not possible: your time has run out",
                later.legal_moves(seat),
            )
        later.play(move, seat, at)
        assert later.deed is not None
        later.deed = later.deed._replace(lapsed=self.caller)
        self.__dict__.update(later.__dict__)

    def _call(self, seat: int) -> None:
        self.caller = seat
        self.deadline = self.clock + 1000 * self.game.options.claim_seconds
        self.stuck = [other for other in self.stuck if other != seat]

    def _hit(self, seat: int) -> None:
        if self.hits_face_down and not self.missing_cards(seat):
            self.piles[seat].insert(0, self._draw())
            self.drew = seat
        else:
            card = self._draw()
            self.hands[seat] = _in_order([*self.hands[seat], card])
            self.deed = Deed(seat, HIT, drawn=card)

    def _claim(self, zangle: Zangle, seat: int) -> None:
        wrong = zangles.fault(zangle) is not None
        if wrong and self.game.options.referee == "instant":
            self._lose_control()
            return
        if wrong and seat not in self.exposed:
            self.exposed = sorted([*self.exposed, seat])
        self.last_zangle = str(zangle)
        for card in zangle.all_cards:
            (self.centre if card.place == zangles.CENTRE else self.hands[seat]).remove(card.code)
            self.used.append(card.code)
        if any(card.place == zangles.CENTRE for card in zangle.all_cards):
            self.barred = []
        self.caller, self.deadline, self.stuck = None, 0, []
        self._fill_centre()
        self._fill_hand(seat)
        self.fresh = len(self.centre_pile)

    def _lose_control(self) -> None:
        """A penalty card goes under the caller's pile; without one it has to wait."""
        seat = self.caller
        assert seat is not None
        self.caller, self.deadline, self.fined = None, 0, seat
        if self.centre_pile:
            self.piles[seat].append(self._draw())
        else:
            self.barred = sorted({*self.barred, seat})

    # Nobody sees a Zangle.

    @property
    def all_stuck(self) -> bool:
        """Whether everybody has said so."""
        return self.caller is None and self.stuck == self.members

    def _renew_centre(self) -> None:
        """The centre goes under its draw pile, and new cards are turned up; everybody looks again."""
        self.centre_pile += self.centre
        self.fresh = max(0, self.fresh - CENTRE_CARDS)
        self.centre, self.stuck = [], []
        self._fill_centre()

    # Ends.

    def _end_round_if_over(self) -> None:
        winner = next((seat for seat in self.members if self.cards_left(seat) == 0), None)
        if winner is None and not self.all_stuck:
            return
        assert self.deed is not None
        self.deed = self.deed._replace(ended=True)
        if self.is_bonus:
            self.over = True
            return
        wrongly = winner in self.exposed
        points = [self._round_points(seat, winner, wrongly) for seat in self.members]
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        self.finished.append(Finished(self.round, tuple(points), winner, wrongly))
        if winner is not None and self.levels[winner] < LEVELS:
            self.levels[winner] += 1
            self.deed = self.deed._replace(raised=winner)
        self._go_on()

    def _round_points(self, seat: int, winner: int | None, wrongly: bool) -> int:
        """The cards that are left; of a round won by a wrong Zangle, only the winner gets points."""
        if wrongly:
            return EXPOSED_POINTS if seat == winner else 0
        return self.cards_left(seat)

    def _go_on(self) -> None:
        """The next round, or the bonus round, or the end."""
        tied = [seat for seat, total in enumerate(self.totals) if total == min(self.totals)]
        if self.round == BONUS_ROUND - 1:
            if len(tied) == 1:
                self.over = True
                return
            self.members = tied
        self.round += 1
        self._begin_round()

    def winners(self) -> tuple[int, ...]:
        """The seats that share first place in a game that is over."""
        if not self.is_bonus:
            return tuple(seat for seat, total in enumerate(self.totals) if total == min(self.totals))
        fewest = min(self.cards_left(seat) for seat in self.members)
        first = [seat for seat in self.members if self.cards_left(seat) == fewest]
        if fewest == 0 and first[0] in self.exposed:
            return tuple(seat for seat in self.members if seat != first[0])
        return tuple(first)

    def find_outcome(self) -> Outcome | None:
        """How the game has ended; None while it goes on."""
        if not self.over:
            return None
        return Outcome(self.winners(), tuple(self.totals), self.game.explain_outcome(self))

    def state(self) -> tuple[Any, ...]:
        """Everything that decides how play can go on; times count from now."""
        control = (self.caller, self.deadline - self.clock if self.caller is not None else 0)
        flags = (self.round, self.members, self.over, control, self.stuck, self.barred, self.exposed)
        cards = (self.hands, self.piles, self.centre, self.centre_pile, self.fresh)
        return flags, self.totals, self.levels, cards, self.stream_state, self.decks_hold

    def redeal(self, rng: RandomStream) -> None:
        """Shuffle the face-down cards, and let later rounds be dealt at random."""
        unseen = [*self.centre_pile]
        for pile in self.piles:
            unseen += pile
        shuffle(unseen, rng)
        self.piles = [[unseen.pop() for _ in pile] for pile in self.piles]
        self.centre_pile = unseen
        self.stream_state = rng.below(1 << 31) << 31 | rng.below(1 << 31)
        self.decks_hold = False


def _in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=ORDER.__getitem__)
