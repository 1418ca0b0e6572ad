"""A match of people and bots without turns, as time goes by.

It is the same match that a server runs, and bots plan as they do there: anew after every event, by what their
seat may know. Nothing here waits or looks at a clock: times are passed in, in milliseconds since play began,
those in which it rests between rounds included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from quincunx.bots.base import RealTimeBot
from quincunx.bots.real_time import hide
from quincunx.core import bits
from quincunx.core.position import Position
from quincunx.core.record import Record, read_entry
from quincunx.match import Match, Player, events, requests

PERSON = "human"
REST = 20_000  # milliseconds between rounds, unless the person wants to go on


class Happening(NamedTuple):
    """A move that was made, with the positions before and after it."""

    before: Position
    after: Position
    seat: int
    move: str


class Due(NamedTuple):
    """What a bot will do, or what happens by itself, unless something else happens first."""

    at: int
    chance: int  # decides between two at the same moment
    event: events.Moved | events.Rested


class LiveGame:
    """The match, and what its bots have in mind; `None` is a person."""

    def __init__(self, record: Record, players: Sequence[RealTimeBot | None]) -> None:
        self._players = players
        self.match = _take_up(record, players)
        self._due: Due | None = None
        self._planned: tuple[int, bool] | None = None  # for how many moves that is, and whether it rests

    @property
    def now(self) -> int:
        """When the last event was."""
        return self.match.last_at

    @property
    def next_at(self) -> int | None:
        """When something will happen if no person acts before."""
        due = self._next()
        return None if due is None else due.at

    def catch_up(self, at: int) -> Iterator[Happening | None]:
        """Everything that happens until then without people, in order; it happens as it is taken.

        None is the end of a rest between rounds.
        """
        while (due := self._next()) is not None and due.at <= at:
            if isinstance(due.event, events.Moved):
                yield self._apply(due.event)
            else:
                self.match.apply(due.event)
                yield None

    def act(self, seat: int, move: str, at: int) -> Happening:
        """What a person does; Refusal if that is not possible. First catch up."""
        match = self.match
        return self._apply(requests.make_move(match, seat, move, at, ply=match.ply, line=match.line))

    def compose(self, seat: int, steps: Sequence[str], at: int) -> Happening:
        """What a person does by choosing ids of the layout; Refusal if that is not possible."""
        match = self.match
        return self._apply(requests.compose_move(match, seat, steps, at, ply=match.ply, line=match.line))

    def get_ready(self, seat: int, at: int) -> None:
        """A person wants to go on with the next round."""
        match = self.match
        match.apply(requests.get_ready(match, seat, at, ply=match.ply, line=match.line))

    def resign(self, seat: int, at: int) -> None:
        """A person gives up."""
        match = self.match
        match.apply(requests.resign(match, seat, at, ply=match.ply, line=match.line))

    def _apply(self, event: events.Moved) -> Happening:
        before = self.match.position.copy()
        self.match.apply(event)
        return Happening(before, self.match.position, event.seat, event.move)

    def _next(self) -> Due | None:
        planned = (self.match.ply, self.match.rests)
        if self._planned != planned:
            self._planned = planned
            self._due = min(self._all_due(), key=lambda due: (due.at, due.chance), default=None)
        return self._due if self.match.status == "playing" else None

    def _all_due(self) -> Iterator[Due]:
        match = self.match
        lapse_at = requests.next_due(match)
        if lapse_at is not None:
            event = requests.find_due(match, lapse_at)
            assert isinstance(event, events.Moved | events.Rested)
            yield Due(lapse_at, 0, event)
        seed = match.opened.seed
        for seat in match.to_act:
            bot = self._players[seat]
            if bot is None:
                continue
            played = match.played_until(self.now) / 1000
            plan = bot.plan(hide(match.position, seed + match.ply), seat, played)
            if plan is not None:
                at = max(self.now, match.when(round(plan.at * 1000)))
                chance = bits.mix(seed ^ bits.mix(match.ply * match.game.seats + seat))
                yield Due(at, chance, events.Moved(at, seat, plan.move))


def _take_up(record: Record, players: Sequence[RealTimeBot | None]) -> Match:
    """The match of a record: it goes on from the time of its last move."""
    match = Match(requests.open_match(record.game, record.seed, PERSON, 0, rest=REST))
    for seat, bot in enumerate(players):
        player = Player("person", PERSON, PERSON) if bot is None else Player("bot", bot.name, bot.name)
        match.apply(requests.take_seat(match, seat, player, 0))
    for entry in record.moves:
        move, seat_, seconds = read_entry(entry)
        seat = match.to_act[0] if seat_ is None else seat_
        match.apply(events.Moved(match.last_at if seconds is None else round(seconds * 1000), seat, move))
        if match.rests:
            match.apply(events.Rested(match.last_at))
    return match
