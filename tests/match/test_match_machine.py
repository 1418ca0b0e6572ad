"""Random requests, right and wrong, in any order: a match stays consistent, and its events give it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from quincunx import load
from quincunx.match import (
    Player,
    Refusal,
    StaleError,
    TimeControl,
    hosting,
    read_event,
    replay,
    requests,
    write_event,
)
from quincunx.match.events import Event, Resumed
from quincunx.match.match import Match

GAMES = ("pyrga", "ringgz(players=3)", "zangle", "zangle(mode=speedster)", "zangle(mode=solitaire)")
PEOPLE = [Player("person", name, name) for name in "abc"] + [Player("bot", "random", "random")]
OFFERS = st.sampled_from(("draw", "takeback", "rematch"))
SEATS = st.integers(0, 3)


class MatchMachine(RuleBasedStateMachine):
    """One match, and every request that was made of it."""

    @initialize(
        game=st.sampled_from(GAMES),
        clock=st.sampled_from((TimeControl(), TimeControl("move", 20), TimeControl("fischer", 30, 2))),
        players=st.lists(st.sampled_from(PEOPLE), min_size=3, max_size=3),
        hosted=st.booleans(),
    )
    def open(self, game: str, clock: TimeControl, players: list[Player], hosted: bool) -> None:
        self.now = 1_000_000
        self.requests: list[Callable[[], Event]] = []
        self.carried_out = 0
        try:
            opened = requests.open_match(load(game), 3, "a", self.now, clock=clock, hosted=hosted)
        except Refusal:
            opened = requests.open_match(load(game), 3, "a", self.now, hosted=hosted)
        self.match, self.events = Match(opened), [opened]
        for seat in range(self.match.game.seats):
            self.carry_out(requests.take_seat(self.match, seat, players[seat], self.now))

    def carry_out(self, event: Event) -> None:
        self.events.append(read_event(write_event(event)))
        self.match.apply(event)

    def ask(self, request: Callable[..., Event], *arguments: Any, stale: int = 0, **named: Any) -> None:
        """Make a request; keep it, so that it can be repeated later."""
        fresh = {"ply": self.match.ply - stale, "line": self.match.line, "key": f"k{len(self.requests)}"}
        if request is requests.say:
            fresh = {"key": fresh["key"]}
        self.requests.append(lambda: request(self.match, *arguments, **fresh, **named))
        self.try_request(len(self.requests) - 1)

    def try_request(self, number: int) -> None:
        before = (self.match.revision, self.match.position.text, dict(self.match.offers))
        try:
            event = self.requests[number]()
        except Refusal:
            assert before == (self.match.revision, self.match.position.text, self.match.offers)
            return
        self.carry_out(event)

    @precondition(lambda self: self.match.status == "waiting")
    @rule(person=st.sampled_from("abc"), seat=SEATS, player=st.sampled_from(PEOPLE))
    def sit_or_host(self, person: str, seat: int, player: Player) -> None:
        """What people may ask for before play begins, and only the host is granted."""
        match, host = self.match, self.match.host
        for number, make in enumerate(
            (
                lambda: hosting.remove(match, person, seat, self.now),
                lambda: hosting.fill_seat(match, person, seat, PEOPLE[-1], self.now),
                lambda: hosting.renew_invitation(match, person, self.now),
                lambda: hosting.take_over(match, person, self.now, {0: 0, 1: 0, 2: 0}),
                lambda: requests.take_seat(match, seat, player, self.now, invited=True),
                lambda: hosting.start(match, person, self.now),
            )
        ):
            try:
                event = make()
            except Refusal:
                continue
            assert number == 4 or (person == host) == (number != 3)
            self.carry_out(event)
            return

    @rule(choice=st.integers(0, 1000), seconds=st.integers(0, 15), stale=st.sampled_from((0, 0, 0, 0, 1)))
    def move(self, choice: int, seconds: int, stale: int) -> None:
        self.wait(seconds)
        for seat in self.match.to_act[:1]:
            legal = self.match.position.legal_moves(seat)
            self.ask(requests.make_move, seat, legal[choice % len(legal)], self.now, stale=stale)

    @rule(seat=SEATS, move=st.sampled_from(("hit", "call", "pass", "Sb2", "*b2", "", "discard")))
    def move_blindly(self, seat: int, move: str) -> None:
        self.ask(requests.make_move, seat, move, self.now)

    @rule(seat=SEATS, what=OFFERS)
    def offer(self, seat: int, what: str) -> None:
        self.ask(requests.make_offer, seat, what, self.now)

    @rule(seat=SEATS, what=OFFERS, agreed=st.booleans())
    def answer(self, seat: int, what: str, agreed: bool) -> None:
        self.ask(requests.answer_offer, seat, what, agreed, self.now)

    @precondition(lambda self: self.match.ply > 5)
    @rule(seat=SEATS)
    def resign(self, seat: int) -> None:
        self.ask(requests.resign, seat, self.now)

    @precondition(lambda self: self.match.ply > 1)
    @rule(seat=SEATS)
    def abort(self, seat: int) -> None:
        self.ask(requests.abort, seat, self.now)
        assert self.match.status != "aborted"

    @rule(seat=SEATS, absent=st.dictionaries(SEATS, st.integers(900_000, 1_100_000)))
    def claim(self, seat: int, absent: dict[int, int]) -> None:
        self.ask(requests.claim_win, seat, self.now, absent)

    @rule(seat=SEATS, text=st.text(max_size=300))
    def say(self, seat: int, text: str) -> None:
        self.ask(requests.say, seat, text, self.now)

    @rule(seconds=st.integers(0, 40))
    def wait(self, seconds: int) -> None:
        self.now += 1000 * seconds
        due = requests.find_due(self.match, self.now)
        if due is not None:
            self.carry_out(due)

    @rule(hours=st.integers(0, 9), seconds=st.integers(0, 40))
    def restart(self, hours: int, seconds: int) -> None:
        """What was used before the server went stays used, and nothing while it was away."""
        self.wait(seconds)
        gone, played = self.now, self.match.played_until(self.now)
        left = [self.match.time_left(seat, gone) for seat in range(self.match.game.seats)]
        self.now += 3_600_000 * hours
        self.carry_out(Resumed(self.now, gone))
        assert left == [self.match.time_left(seat, self.now) for seat in range(self.match.game.seats)]
        assert self.match.status != "playing" or self.match.played_until(self.now) == played

    @rule(hours=st.integers(0, 9))
    def restart_of_former_versions(self, hours: int) -> None:
        """Their events do not say when the server went: the whole move has its time again."""
        self.now += 3_600_000 * hours
        left = [self.match.remaining[seat] for seat in range(self.match.game.seats)]
        self.carry_out(Resumed(self.now))
        assert left == [self.match.time_left(seat, self.now) for seat in range(self.match.game.seats)]

    @precondition(lambda self: self.requests)
    @rule(choice=st.integers(0, 10_000))
    def repeat(self, choice: int) -> None:
        """A message that arrives again is refused if it was carried out, whatever has happened since."""
        number = choice % len(self.requests)
        done = f"k{number}" in self.match.keys
        try:
            event = self.requests[number]()
        except StaleError:
            return
        except Refusal:
            assert not done
            return
        assert not done
        self.carry_out(event)

    @invariant()
    def is_consistent(self) -> None:
        if not hasattr(self, "match"):
            return
        match = self.match
        assert match.revision == len(self.events)
        assert (match.status == "finished") == (match.outcome is not None)
        assert set(match.arrivals) == match.people
        assert match.status != "waiting" or match.opened.hosted
        assert match.position.ply == match.ply
        assert all(match.time_left(seat, self.now) >= 0 for seat in range(match.game.seats))
        assert match.status == "playing" or not match.to_act
        for offer in match.offers.values():
            assert not match.people <= offer.agreed

    def teardown(self) -> None:
        if hasattr(self, "match"):
            assert replay(self.events) == self.match
            record = self.match.record
            assert record.replay().text == self.match.position.text
            assert type(record).parse(record.text).moves == record.moves


TestMatchMachine = MatchMachine.TestCase
TestMatchMachine.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
