"""Match: a live game with its players. Only events change it, so replaying them restores it.

Whether something may happen is decided in requests.py; here it happens.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from quincunx.core.errors import VersionError
from quincunx.core.game import Game
from quincunx.core.lots import DRAWN, draw_lots
from quincunx.core.outcome import Outcome
from quincunx.core.position import Position
from quincunx.core.record import Record, write_entry
from quincunx.core.registry import load_version
from quincunx.core.unnumbered import Lapse, RealTimePosition
from quincunx.core.view import View
from quincunx.match import events
from quincunx.match.errors import Refusal
from quincunx.match.events import Event, Offer, Opened, Player

Status: TypeAlias = Literal["waiting", "playing", "finished", "aborted"]

CHAT_LINES = 200
# Before this many moves a match can be aborted, and no clock runs.
OPENING_MOVES = 2
# This many positions are kept for takebacks; earlier ones are replayed.
KEPT_POSITIONS = 16
# What a record says of a game that was not begun where it is kept.
BROUGHT = {"Brought": "from a device"}


class Entry(NamedTuple):
    """A move that was made: by whom, and when, in milliseconds since play began."""

    seat: int
    move: str
    at: int


class Line(NamedTuple):
    """A line of chat; whoever said it under that name may have left the seat since."""

    at: int
    seat: int
    text: str
    name: str


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """Something offered by a seat, and the people who have agreed so far."""

    what: Offer
    seat: int
    agreed: frozenset[str]


@dataclass(frozen=True, slots=True)
class DeclinedOffer:
    """An offer that came to nothing: made by a seat, declined by another one, or withdrawn by the same."""

    what: Offer
    seat: int
    by: int


class Match:
    """A live game. `apply` carries out an event; everything else only looks."""

    def __init__(self, opened: Opened) -> None:
        self.game = _load_game(opened.game, opened.rules)
        self.opened = opened
        self.clock = opened.clock
        self.players: list[Player | None] = [None] * self.game.seats
        self.lots = tuple(range(self.game.seats))  # at which place each seat's player sat down
        self.position = self.game.start(opened.seed)
        self.realtime = self.game.real_time
        self.entries: list[Entry] = []
        self.told: list[str] = []  # the same moves in words
        self.line = 0  # how often moves were taken back
        self.status: Status = "waiting"
        self.outcome: Outcome | None = None
        self.offers: dict[Offer, OpenOffer] = {}
        # What came of offers, until the seat that made them moves or makes them again.
        self.declined: tuple[DeclinedOffer, ...] = ()
        self.offered_at: dict[tuple[int, Offer], tuple[int, int]] = {}
        self.remaining = [self.clock.at_first] * self.game.seats
        self.since = opened.at  # when the time of the seat to act began to run
        self.began = opened.at
        self.away = 0  # how long play has stood still since it began: the server was away, or it rested
        self.ready: frozenset[str] | None = None  # between rounds, the people who are ready for the next one
        self.chat: list[Line] = []
        self.lines: dict[str, int] = {}  # how much each person has said
        self.seatings = 0
        self.arrivals: list[str] = []  # the people at the table, in the order in which they sat down
        self.removed: set[str] = set()  # people whom the host has sent away
        self.renewals = 0  # how often there was a new invitation
        self.renamings = 0
        self._ended_as: tuple[str | None, ...] | None = None  # the names under which the game was played
        self.keys: set[str] = set()
        self.next_match: str | None = None
        self.rematch_agreed = False
        self.shown = False
        self.revision = 1  # how many events there have been
        self.last_at = opened.at
        self._before: deque[Position] = deque(maxlen=KEPT_POSITIONS)  # the positions before the last moves
        self._tried: tuple[Entry, Position] | None = None  # a move that was asked about, and where it leads

    # Looking.

    @property
    def ply(self) -> int:
        """How many moves the game has."""
        return len(self.entries)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act; none unless the game is being played, and none while it rests."""
        return self.position.to_act if self.status == "playing" and not self.rests else ()

    @property
    def rests(self) -> bool:
        """Whether play rests between two rounds."""
        return self.ready is not None

    @property
    def rests_until(self) -> int | None:
        """When play will go on if not everybody is ready before; None if it does not rest."""
        return self.since + self.opened.rest if self.rests else None

    @property
    def people(self) -> set[str]:
        """The ids of the people at the table."""
        return {player.id for player in self.players if player is not None and player.kind == "person"}

    @property
    def names(self) -> tuple[str | None, ...]:
        """Who plays, or has played: after the game has ended another name changes nothing here."""
        if self._ended_as is not None:
            return self._ended_as
        return tuple(None if player is None else player.name for player in self.players)

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person has."""
        return [
            seat
            for seat, player in enumerate(self.players)
            if player is not None and player.kind == "person" and player.id == person
        ]

    @property
    def host(self) -> str | None:
        """The id of the host, who is the first of the people at the table; None where there is none."""
        return self.arrivals[0] if self.opened.hosted and self.arrivals else None

    @property
    def host_seat(self) -> int | None:
        """The first seat of the host, as long as there is something for a host to do."""
        return self.seats_of(self.host)[0] if self.host is not None and self.status == "waiting" else None

    @property
    def begins_by_itself(self) -> bool:
        """Whether play begins with the last seat; where two play, no host need say that all are there."""
        return not self.opened.hosted or self.game.seats <= 2

    def is_reserved(self, seat: int) -> bool:
        """Whether a seat is for those who are invited."""
        return seat in self.opened.invited or (self.opened.hosted and self.opened.private)

    def is_bot(self, seat: int) -> bool:
        """Whether a program sits there."""
        player = self.players[seat]
        return player is not None and player.kind == "bot"

    def played_until(self, at: int) -> int:
        """The time since play began, in milliseconds, not counting that in which it stood still."""
        return (self.since if self.rests else max(at, self.last_at)) - self.began - self.away

    def when(self, played: int) -> int:
        """The time at which so much will have been played, in milliseconds, if play does not stand still."""
        return self.began + self.away + played

    def running(self) -> int | None:
        """The seat whose clock is running; a bot's never does, since the server limits how long it thinks."""
        if self.clock.kind == "none" or self.ply < OPENING_MOVES or len(self.to_act) != 1:
            return None
        return None if self.is_bot(self.to_act[0]) else self.to_act[0]

    def lapse(self) -> Lapse | None:
        """What will happen in the game by itself; None unless it is being played."""
        if self.status == "playing" and not self.rests and isinstance(self.position, RealTimePosition):
            return self.position.lapse()
        return None

    def time_left(self, seat: int, at: int) -> int:
        """What a seat's clock shows, in milliseconds."""
        used = max(0, at - self.since) if seat == self.running() else 0
        return max(0, self.remaining[seat] - used)

    def view(self, seat: int | None) -> View:
        """What a seat may know of the position; None is an onlooker."""
        return self.position.view(seat)

    @property
    def record(self) -> Record:
        """The whole game, including everything hidden in it."""
        return Record(
            game=self.game,
            seed=self.opened.seed,
            moves=tuple(
                write_entry(move, seat, at / 1000) if self.realtime else move
                for seat, move, at in self.entries
            ),
            players=tuple(name or "" for name in self.names),
            outcome=self.outcome,
            headers=(DRAWN if self.opened.draw else {}) | (BROUGHT if self.opened.brought else {}),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]  # matches change

    def try_move(self, seat: int, move: str, at: int) -> None:
        """Raise what the rules have against a move; if it is made next, this need not be done again."""
        entry = Entry(seat, move, self.played_until(at))
        position = self.position.copy()
        position.push(move, seat, entry.at / 1000)
        self._tried = entry, position

    # Changing.

    def apply(self, event: Event) -> None:
        """Carry out an event that requests.py has allowed."""
        self.last_at = max(self.last_at, event.at)
        self.revision += 1
        if isinstance(event, events.Asked) and event.key:
            self.keys.add(event.key)
        match event:
            case events.Seated():
                self._sit(event)
            case events.Left():
                self._free(event.seat)
            case events.Removed():
                self._remove(event.seat)
            case events.Renewed():
                self.renewals += 1
            case events.TookOver():
                person = self._person(event.seat)
                self.arrivals = [person, *(other for other in self.arrivals if other != person)]
            case events.Started():
                self._begin(event.at)
            case events.Renamed():
                player = self.players[event.seat]
                assert player is not None
                self.players[event.seat] = replace(player, name=event.name)
                self.renamings += 1
            case events.Moved():
                self._move(event)
            case events.Offered():
                self.offered_at[event.seat, event.what] = (self.line, self.ply)
                self.declined = tuple(one for one in self.declined if one.what != event.what)
                person = self._person(event.seat)
                self.offers[event.what] = OpenOffer(event.what, event.seat, frozenset({person}))
                self._settle(event.what, event.at)
            case events.Answered():
                self._answer(event)
            case events.Readied():
                assert self.ready is not None
                self.ready |= {self._person(event.seat)}
                if self.people <= self.ready:
                    self._go_on(event.at)
            case events.Rested():
                self._go_on(event.at)
            case events.Resigned():
                self._end_without(event.seat, f"{self._name(event.seat)} resigns")
            case events.Claimed():
                self._end_without(event.absent, f"{self._name(event.absent)} has been away for too long")
            case events.Flagged():
                self.remaining[event.seat] = 0
                self._end_without(event.seat, f"{self._name(event.seat)}'s time has run out")
            case events.Aborted():
                self.status = "aborted"
                self.offers = {}
            case events.Said():
                speaker = self.players[event.seat]
                assert speaker is not None
                self.lines[speaker.id] = self.lines.get(speaker.id, 0) + 1
                self.chat = [*self.chat, Line(event.at, event.seat, event.text, speaker.name)][-CHAT_LINES:]
            case events.Rematched():
                self.next_match = event.match
            case events.Shown():
                self.shown = True
            case events.Resumed():
                counted = self.since if event.until is None else max(self.since, event.until)
                lost = max(0, event.at - counted)
                self.away += lost if self.status == "playing" else 0
                self.since += lost
            case Opened():
                raise ValueError("a match is opened once")
        self._tried = None

    def _name(self, seat: int) -> str:
        return self.game.seat_names[seat]

    def _person(self, seat: int) -> str:
        player = self.players[seat]
        assert player is not None
        return player.id

    def _sit(self, event: events.Seated) -> None:
        self.players[event.seat] = event.player
        self.seatings += 1
        if event.player.kind == "person" and event.player.id not in self.arrivals:
            self.arrivals.append(event.player.id)
        if self.begins_by_itself and None not in self.players:
            self._begin(event.at)

    def _free(self, seat: int) -> None:
        self.players[seat] = None
        self.arrivals = [person for person in self.arrivals if person in self.people]

    def _remove(self, seat: int) -> None:
        if self.is_bot(seat):
            self._free(seat)
            return
        person = self._person(seat)
        self.removed.add(person)
        for other in self.seats_of(person):
            self._free(other)

    def _begin(self, at: int) -> None:
        if self.opened.draw:
            self._draw_seats()
        self.status = "playing"
        self.began = self.since = at

    def _draw_seats(self) -> None:
        """Only now do places become seats; the seed, which nobody knows, has decided it from the start."""
        self.lots = draw_lots(self.opened.seed, self.game.seats)
        seat_of = {place: seat for seat, place in enumerate(self.lots)}
        self.players = [self.players[place] for place in self.lots]
        self.chat = [line._replace(seat=seat_of[line.seat]) for line in self.chat]

    def _move(self, event: events.Moved) -> None:
        if event.seat == self.running():
            used = max(0, event.at - self.since)
            self.remaining[event.seat] = self.clock.after_move(self.remaining[event.seat], used)
        at = self.played_until(event.at)
        entry = Entry(event.seat, event.move, at)
        before, number = self.position, self.game.round_of(self.position)
        if self._tried is not None and self._tried[0] == entry:
            self.position = self._tried[1]
        else:
            self.position = before if self.realtime else before.copy()
            self.position.push(event.move, event.seat, at / 1000)
        if not self.realtime:
            self._before.append(before)
        self.entries.append(entry)
        self.told.append(self.game.words(before, event.move, self.position))
        self.since = event.at
        self.declined = tuple(one for one in self.declined if one.seat != event.seat)
        if not self.realtime:
            for what in list(self.offers):
                self._decline(what, event.seat)  # whoever moves has declined
        self._end(self.position.outcome)
        if self.status == "playing" and self.game.round_of(self.position) != number:
            self._rest()

    def _rest(self) -> None:
        """A round is over; where nobody wants to look at it, play goes on at once."""
        if self.opened.rest and self.people:
            self.ready = frozenset()

    def _go_on(self, at: int) -> None:
        """The rest is over; nobody's time has run meanwhile."""
        self.ready = None
        self.away += max(0, at - self.since)
        self.since = max(at, self.since)

    def _answer(self, event: events.Answered) -> None:
        offer = self.offers[event.what]
        if not event.agreed:
            self._decline(event.what, event.seat)
            return
        agreed = offer.agreed | {self._person(event.seat)}
        self.offers[event.what] = OpenOffer(offer.what, offer.seat, agreed)
        self._settle(event.what, event.at)

    def _decline(self, what: Offer, by: int) -> None:
        offer = self.offers.pop(what)
        withdrawn = self._person(by) == self._person(offer.seat)
        self.declined = (*self.declined, DeclinedOffer(what, offer.seat, offer.seat if withdrawn else by))

    def _settle(self, what: Offer, at: int) -> None:
        """Let an offer take effect once all people have agreed; bots agree to all but a draw."""
        offer = self.offers[what]
        if not self.people <= offer.agreed:
            return
        del self.offers[what]
        if what == "takeback":
            self._take_back(self.ply_before(offer.seat), at)
        elif what == "rematch":
            self.rematch_agreed = True
        else:
            self._end(Outcome(tuple(range(self.game.seats)), self.position.scores, "a draw is agreed"))

    def ply_before(self, seat: int) -> int | None:
        """How many moves were made before a seat's last one; None if it has made none."""
        return max((ply for ply, entry in enumerate(self.entries) if entry.seat == seat), default=None)

    def _take_back(self, ply: int | None, at: int) -> None:
        assert ply is not None
        if self.ply - ply > len(self._before):
            self._before.clear()
            self._before.extend(self.record.positions(ply))
            self.position = self._before.pop()
        else:
            for _ in range(self.ply - ply):
                self.position = self._before.pop()
        del self.entries[ply:], self.told[ply:]
        self.line += 1
        self.status, self.outcome, self.offers, self.declined, self.ready = "playing", None, {}, (), None
        self._ended_as = None
        self.since = at

    def _end_without(self, seat: int, reason: str) -> None:
        others = tuple(other for other in range(self.game.seats) if other != seat)
        self._end(Outcome(others, self.position.scores, reason))

    def _end(self, outcome: Outcome | None) -> None:
        if outcome is not None:
            self._ended_as = self.names
            self.status, self.outcome, self.offers, self.declined, self.ready = (
                "finished",
                outcome,
                {},
                (),
                None,
            )


@lru_cache(maxsize=256)
def _load_game(text: str, version: int) -> Game:
    """A game, shared by all its matches, since it never changes and its tables take memory."""
    try:
        return load_version(text, version)
    except VersionError as error:
        raise Refusal("match/rules", str(error)) from None


def replay(history: Iterable[Event]) -> Match:
    """The match that results from these events."""
    first, *others = history
    if not isinstance(first, Opened):
        raise ValueError("the first event opens the match")
    match = Match(first)
    for event in others:
        match.apply(event)
    return match
