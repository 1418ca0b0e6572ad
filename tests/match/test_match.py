"""A match, step by step: what may happen, what it does, and that events give it back."""

from __future__ import annotations

from typing import ClassVar

import pytest

from quincunx import Option, load
from quincunx.core import registry
from quincunx.core.errors import OptionError
from quincunx.match import (
    Player,
    Refusal,
    StaleError,
    TimeControl,
    read_event,
    replay,
    requests,
    write_event,
)
from quincunx.match.bounds import MOST_LINES_EACH
from quincunx.match.events import Aborted, Event, Flagged, Moved, Rematched, Resumed
from quincunx.match.match import Match, _load_game

ANN = Player("person", "a", "Ann")
BOB = Player("person", "b", "Bob")
BOT = Player("bot", "random", "random")
START = 1_000_000


class Table:
    """A match together with the events that made it; times are seconds since it was opened."""

    def __init__(self, game: str, *players: Player, clock: TimeControl | None = None) -> None:
        opened = requests.open_match(load(game), 7, "a", START, clock=clock)
        self.match = Match(opened)
        self.events: list[Event] = [opened]
        self.sent = 0
        for seat, player in enumerate(players):
            self.take(requests.take_seat(self.match, seat, player, START))

    def take(self, event: Event) -> Event:
        self.events.append(event)
        self.match.apply(event)
        return event

    def fresh(self) -> dict[str, object]:
        self.sent += 1
        return {"ply": self.match.ply, "line": self.match.line, "key": f"m{self.sent}"}

    def move(self, move: str | None = None, at: float = 0) -> Event:
        seat = self.match.to_act[0]
        chosen = move or self.match.position.legal_moves(seat)[0]
        return self.take(
            requests.make_move(self.match, seat, chosen, START + round(1000 * at), **self.fresh())  # type: ignore[arg-type]
        )

    def offer(self, seat: int, what: str) -> None:
        self.take(requests.make_offer(self.match, seat, what, START, **self.fresh()))  # type: ignore[arg-type]

    def answer(self, seat: int, what: str, agreed: bool) -> None:
        self.take(requests.answer_offer(self.match, seat, what, agreed, START, **self.fresh()))  # type: ignore[arg-type]

    def due(self, at: float) -> Event | None:
        return requests.find_due(self.match, START + round(1000 * at))

    def check_replay(self) -> None:
        assert replay([read_event(write_event(event)) for event in self.events]) == self.match


def code_of(error: pytest.ExceptionInfo[Refusal]) -> str:
    return error.value.code


def test_play_begins_when_all_seats_are_taken() -> None:
    table = Table("pyrga", ANN)
    assert table.match.status == "waiting"
    assert table.match.to_act == ()
    with pytest.raises(Refusal) as error:
        table.take(requests.make_move(table.match, 0, "Sb2", START, ply=0, line=0))
    assert code_of(error) == "match/waiting"
    table.take(requests.take_seat(table.match, 1, BOB, START))
    assert table.match.status == "playing"
    table.move("Sb2")
    assert table.match.entries[0][:2] == (0, "Sb2")
    table.check_replay()


@pytest.mark.parametrize(
    ("seat", "invited", "code"),
    [(0, False, "seat/taken"), (1, False, "seat/invited"), (2, True, "seat/unknown")],
)
def test_seats_that_cannot_be_taken(seat: int, invited: bool, code: str) -> None:
    opened = requests.open_match(load("pyrga"), 1, "a", START, invited=(1,))
    match = Match(opened)
    match.apply(requests.take_seat(match, 0, ANN, START))
    with pytest.raises(Refusal) as error:
        requests.take_seat(match, seat, BOB, START, invited=invited)
    assert code_of(error) == code
    match.apply(requests.take_seat(match, 1, BOB, START, invited=True))
    assert match.status == "playing"


def test_a_seat_can_be_left_before_play_begins_only() -> None:
    table = Table("pyrga", ANN)
    table.take(requests.leave_seat(table.match, 0, START))
    assert table.match.players == [None, None]
    table.take(requests.take_seat(table.match, 0, ANN, START))
    table.take(requests.take_seat(table.match, 1, BOB, START))
    with pytest.raises(Refusal, match="resign instead"):
        requests.leave_seat(table.match, 0, START)


def test_illegal_moves_say_what_is_allowed_and_change_nothing() -> None:
    table = Table("pyrga", ANN, BOB)
    table.move("Sb2")
    before = replay(table.events)
    for seat, move, code, count in ((1, "Sb2", "move/illegal", 9), (1, "Qx", "move/unreadable", 9)):
        with pytest.raises(Refusal) as error:
            requests.make_move(table.match, seat, move, START, ply=1, line=0)
        assert code_of(error) == code
        assert len(error.value.allowed) == len(table.match.position.legal_moves(1)) >= count
    with pytest.raises(Refusal) as error:
        requests.make_move(table.match, 0, "Sb3", START, ply=1, line=0)
    assert error.value.allowed == ()
    assert table.match == before


def test_stale_and_repeated_requests_are_refused() -> None:
    table = Table("pyrga", ANN, BOB)
    table.take(requests.make_move(table.match, 0, "Sb2", START, ply=0, line=0, key="x"))
    for ply, key in ((0, "y"), (2, "y"), (1, "x")):
        with pytest.raises(StaleError):
            requests.make_move(table.match, 1, "Sb3", START, ply=ply, line=0, key=key)
    with pytest.raises(StaleError):
        requests.resign(table.match, 0, START, ply=0, line=0)


def test_a_move_for_a_line_that_was_taken_back_is_stale() -> None:
    table = Table("pyrga", ANN, BOB)
    table.move("Sb2")
    table.offer(0, "takeback")
    table.answer(1, "takeback", True)
    assert (table.match.ply, table.match.line) == (0, 1)
    with pytest.raises(StaleError):
        requests.make_move(table.match, 0, "Sb2", START, ply=0, line=0, key="late")
    table.move("Cb3")
    table.check_replay()


def test_takeback_goes_back_to_the_askers_last_turn_and_needs_consent() -> None:
    table = Table("pyrga", ANN, BOB)
    for _ in range(4):
        table.move()
    table.offer(0, "takeback")
    assert table.match.ply == 4
    table.answer(1, "takeback", False)
    assert table.match.ply == 4
    with pytest.raises(Refusal) as error:
        table.offer(0, "takeback")
    assert code_of(error) == "offer/again"
    table.move()
    table.offer(0, "takeback")
    table.answer(1, "takeback", True)
    assert table.match.ply == 4
    assert table.match.to_act == (0,)
    table.check_replay()


def test_a_move_declines_what_is_offered() -> None:
    table = Table("pyrga", ANN, BOB)
    table.move()
    table.offer(0, "draw")
    table.move()
    assert table.match.offers == {}
    with pytest.raises(Refusal) as error:
        table.answer(1, "draw", True)
    assert code_of(error) == "offer/none"


def declined(table: Table) -> list[tuple[str, int, int]]:
    return [(one.what, one.seat, one.by) for one in table.match.declined]


def test_who_offered_is_told_what_came_of_it_until_they_go_on() -> None:
    table = Table("pyrga", ANN, BOB)
    table.move()
    table.offer(0, "draw")
    assert declined(table) == []
    table.answer(1, "draw", False)
    table.offer(0, "takeback")
    assert declined(table) == [("draw", 0, 1)]
    table.move()  # Bob declines by moving
    assert declined(table) == [("draw", 0, 1), ("takeback", 0, 1)]
    table.move()
    assert declined(table) == []
    table.offer(0, "draw")
    table.answer(0, "draw", False)
    assert declined(table) == [("draw", 0, 0)]  # withdrawn
    table.take(requests.resign(table.match, 0, START, **table.fresh()))  # type: ignore[arg-type]
    assert declined(table) == []
    table.offer(1, "rematch")
    table.answer(0, "rematch", False)
    assert declined(table) == [("rematch", 1, 0)]
    table.offer(0, "rematch")
    assert declined(table) == []
    table.check_replay()


@pytest.mark.parametrize("what", ["draw", "rematch"])
def test_two_who_offer_the_same_have_agreed(what: str) -> None:
    table = Table("pyrga", ANN, BOB)
    table.move()
    if what == "rematch":
        table.take(requests.resign(table.match, 0, START, **table.fresh()))  # type: ignore[arg-type]
    table.offer(0, what)
    with pytest.raises(Refusal) as error:
        table.offer(0, what)  # one cannot agree with oneself
    assert code_of(error) in ("offer/made", "offer/again")
    table.offer(1, what)
    assert table.match.offers == {}
    assert table.match.rematch_agreed == (what == "rematch")
    assert table.match.status == "finished"
    table.check_replay()


def test_two_who_ask_to_take_back_do_not_mean_the_same_move() -> None:
    table = Table("pyrga", ANN, BOB)
    table.move()
    table.move()
    table.offer(0, "takeback")
    with pytest.raises(Refusal) as error:
        table.offer(1, "takeback")
    assert code_of(error) == "offer/made"


def test_another_name_is_used_from_then_on_but_not_in_the_record_of_a_game_that_is_over() -> None:
    table = Table("pyrga", ANN, BOB)
    table.move()
    table.take(requests.rename(table.match, 0, "Anna", START))
    assert table.match.seats_of("a") == [0]
    assert table.match.record.players == ("Anna", "Bob")
    table.take(requests.resign(table.match, 0, START, **table.fresh()))  # type: ignore[arg-type]
    table.take(requests.rename(table.match, 1, "Rob", START))
    assert table.match.record.players == table.match.names == ("Anna", "Bob")
    assert [player.name for player in requests.rotate_seats(table.match)] == ["Rob", "Anna"]
    table.check_replay()


def test_the_names_of_a_game_that_is_taken_up_again_are_those_at_its_new_end() -> None:
    table = Table("pyrga", ANN, BOT)
    while table.match.status == "playing":
        table.move()
    table.take(requests.rename(table.match, 0, "Anna", START))
    assert table.match.record.players == ("Ann", "random")
    table.offer(0, "takeback")
    assert table.match.record.players == ("Anna", "random")
    table.check_replay()


def test_against_bots_a_takeback_needs_nobody_and_a_draw_is_not_given() -> None:
    table = Table("pyrga", ANN, BOT)
    table.move()
    table.move()
    table.offer(0, "takeback")
    assert table.match.ply == 0
    with pytest.raises(Refusal, match="does not agree to draws"):
        table.offer(0, "draw")


def test_a_draw_is_shared_by_all() -> None:
    table = Table("ringgz(players=3)", ANN, BOB, Player("person", "c", "Cid"))
    table.move()
    table.offer(1, "draw")
    table.answer(0, "draw", True)
    assert table.match.status == "playing"
    table.answer(2, "draw", True)
    assert table.match.status == "finished"
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (0, 1, 2)
    assert table.match.record.outcome == table.match.outcome
    table.check_replay()


def test_one_person_in_several_seats_agrees_with_itself() -> None:
    table = Table("pyrga", ANN, ANN)
    table.move()
    table.move()
    table.offer(1, "takeback")
    assert table.match.ply == 1
    table.offer(0, "draw")
    assert table.match.status == "finished"


def test_resigning_gives_the_win_to_the_others() -> None:
    table = Table("pyrga", ANN, BOB)
    table.take(requests.resign(table.match, 0, START, ply=0, line=0))
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (1,)
    assert table.match.outcome.reason == "white resigns"
    with pytest.raises(Refusal) as error:
        table.take(requests.make_move(table.match, 0, "Sb2", START, ply=0, line=0))
    assert code_of(error) == "match/over"


def test_abort_before_the_second_move_only() -> None:
    table = Table("pyrga", ANN, BOB)
    table.move()
    event = requests.abort(table.match, 1, START, ply=1, line=0)
    table.move()
    with pytest.raises(Refusal) as error:
        requests.abort(table.match, 1, START, ply=2, line=0)
    assert code_of(error) == "match/late"
    assert isinstance(event, Aborted)
    other = Table("pyrga", ANN, BOB)
    other.take(requests.abort(other.match, 0, START, ply=0, line=0))
    assert (other.match.status, other.match.outcome) == ("aborted", None)


def test_a_win_can_be_claimed_from_who_is_to_act_and_long_away() -> None:
    table = Table("pyrga", ANN, BOB)
    table.move()
    for absent, at, code in (
        ({}, 500_000, "claim/present"),
        ({0: START}, 500_000, "claim/present"),
        ({1: START}, 119_000, "claim/early"),
    ):
        with pytest.raises(Refusal) as error:
            requests.claim_win(table.match, 0, START + at, absent, ply=1, line=0)
        assert code_of(error) == code
    table.take(requests.claim_win(table.match, 0, START + 120_000, {1: START}, ply=1, line=0))
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (0,)
    table.check_replay()


def test_a_win_is_claimed_from_the_seat_that_has_been_away_longest() -> None:
    table = Table("zangle(mode=speedster,players=3)", ANN, BOB, Player("person", "c", "Cid"))
    absent = {1: START + 30_000, 2: START}
    assert requests.claimable(table.match, absent) == {1: START + 150_000, 2: START + 120_000}
    claimed = requests.claim_win(table.match, 0, START + 120_000, absent, ply=0, line=0)
    assert claimed.absent == 2


def test_in_a_game_of_days_nobody_has_to_stay() -> None:
    table = Table("pyrga", ANN, BOB, clock=TimeControl("move", 86_400))
    table.move()
    assert requests.claimable(table.match, {1: START}) == {}
    with pytest.raises(Refusal) as error:
        requests.claim_win(table.match, 0, START + 500_000, {1: START}, ply=1, line=0)
    assert code_of(error) == "claim/days"


def test_rematch_with_seats_rotated() -> None:
    table = Table("ringgz(players=3)", ANN, BOB, BOT)
    with pytest.raises(Refusal):
        table.offer(0, "rematch")
    table.take(requests.resign(table.match, 0, START, ply=0, line=0))
    table.offer(1, "rematch")
    assert not table.match.rematch_agreed
    table.answer(0, "rematch", True)
    assert table.match.rematch_agreed
    assert requests.rotate_seats(table.match) == [BOT, ANN, BOB]
    table.take(Rematched(START, "next"))
    with pytest.raises(Refusal) as error:
        table.offer(1, "rematch")
    assert code_of(error) == "offer/made"
    table.check_replay()


def test_no_clock_runs_before_the_second_move() -> None:
    table = Table("pyrga", ANN, BOB, clock=TimeControl("fischer", 60, 2))
    table.move(at=100)
    assert table.match.running() is None
    table.move(at=200)
    assert table.match.running() == 0
    assert table.due(260) is None
    table.move(at=210)
    assert table.match.remaining == [52_000, 60_000]
    assert table.match.time_left(1, START + 215_000) == 55_000
    flag = table.due(270.001)
    assert flag == Flagged(START + 270_001, 1)
    table.take(flag)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (0,)
    assert table.match.time_left(1, START + 300_000) == 0
    table.check_replay()


def test_clock_per_move_begins_anew_with_every_move() -> None:
    table = Table("pyrga", ANN, BOB, clock=TimeControl("move", 30))
    for number in range(6):
        table.move(at=29 * number)
    assert table.match.remaining == [30_000, 30_000]
    assert requests.next_due(table.match) == START + 1000 * (29 * 5 + 30) + 1


def test_bots_have_no_clock() -> None:
    table = Table("pyrga", ANN, BOT, clock=TimeControl("move", 30))
    for _ in range(3):
        table.move()
    assert table.match.to_act == (1,)
    assert table.match.running() is None


def test_time_while_the_server_is_away_does_not_count_and_what_was_used_before_stays_used() -> None:
    table = Table("pyrga", ANN, BOB, clock=TimeControl("fischer", 60, 0))
    for at in (1, 2, 3):
        table.move(at=at)
    table.take(Resumed(START + 1_000_000, until=START + 23_000))
    assert table.match.time_left(1, START + 1_000_000) == 40_000
    table.take(Resumed(START + 2_000_000, until=START + 1_010_000))  # once more
    assert table.match.time_left(1, START + 2_000_000) == 30_000
    assert table.due(2030) is None
    assert table.due(2030.001) == Flagged(START + 2_030_001, 1)
    table.move(at=2010)
    assert table.match.remaining == [59_000, 20_000]
    assert table.match.entries[-1].at == 23_000 + 10_000 + 10_000
    table.check_replay()


def test_a_restart_kept_by_a_former_version_gives_the_whole_move_back() -> None:
    table = Table("pyrga", ANN, BOB, clock=TimeControl("fischer", 60, 0))
    for at in (1, 2, 3):
        table.move(at=at)
    old = read_event('{"at":2000000,"kind":"resumed"}')
    assert old == Resumed(2_000_000, until=None)
    table.take(old)
    assert table.match.time_left(1, START + 1_000_000) == 60_000
    table.check_replay()


def test_a_server_that_went_before_the_last_move_was_there_for_it() -> None:
    table = Table("pyrga", ANN, BOB, clock=TimeControl("fischer", 60, 0))
    for at in (1, 2, 3):
        table.move(at=at)
    table.take(Resumed(START + 50_000, until=START + 1000))
    assert table.match.time_left(1, START + 50_000) == 60_000


@pytest.mark.parametrize(
    ("kind", "seconds", "increment"),
    [
        ("move", 4, 0),
        ("fischer", 9, 0),
        ("fischer", 60, 181),
        ("none", 1, 0),
        ("move", 30, 1),
        ("fischer", 60, -1),
    ],
)
def test_clocks_that_make_no_sense_are_refused(kind: str, seconds: int, increment: int) -> None:
    with pytest.raises(OptionError):
        TimeControl(kind, seconds, increment)  # type: ignore[arg-type]


def test_no_clock_where_all_play_at_once_or_alone() -> None:
    for game in ("zangle(mode=speedster)", "zangle(mode=solitaire)"):
        with pytest.raises(Refusal) as error:
            Table(game, clock=TimeControl("move", 30))
        assert code_of(error) == "table/clock"


def test_speedster_several_seats_act_and_times_are_kept() -> None:
    table = Table("zangle(mode=speedster)", ANN, BOB)
    match = table.match
    assert match.to_act == (0, 1)
    table.take(requests.make_move(match, 0, "hit", START + 1500, ply=0, line=0, key="1"))
    # Bob's message was on its way when Ann took her card; it still counts.
    table.take(requests.make_move(match, 1, "call", START + 1600, ply=0, line=0, key="2"))
    with pytest.raises(StaleError):
        requests.make_move(match, 1, "drop", START + 1700, ply=1, line=0, key="3")
    with pytest.raises(Refusal) as error:
        requests.make_move(match, 0, "call", START + 1700, ply=2, line=0)
    assert code_of(error) == "move/illegal"
    assert match.record.moves == ("0/1.5:hit", "1/1.6:call")
    with pytest.raises(Refusal, match="no move can be taken back"):
        table.offer(0, "takeback")
    assert match.record.replay().text == match.position.text
    table.check_replay()


def test_speedster_control_lapses_by_itself() -> None:
    table = Table("zangle(mode=speedster)", ANN, BOB)
    table.take(requests.make_move(table.match, 1, "call", START + 2000, ply=0, line=0))
    table.take(Resumed(START + 100_000, until=START + 7000))  # 5 of the 15 seconds are used
    assert table.due(109.9) is None
    lapse = table.due(110.001)
    assert isinstance(lapse, Moved)
    table.take(lapse)
    assert table.match.position.legal_moves(0) != []
    assert "call" in table.match.position.legal_moves(0)
    table.check_replay()


def test_solitaire_can_go_on_after_it_was_lost() -> None:
    table = Table("zangle(mode=solitaire)", ANN)
    while table.match.status == "playing":
        table.move(table.match.position.legal_moves(0)[-1])
    assert table.match.outcome is not None
    table.offer(0, "takeback")
    assert table.match.status == "playing"
    assert table.match.outcome is None
    table.move()
    table.check_replay()


def test_a_lost_game_against_a_person_cannot_be_taken_back() -> None:
    table = Table("pyrga", ANN, BOB)
    while table.match.status == "playing":
        table.move()
    with pytest.raises(Refusal) as error:
        table.offer(0, "takeback")
    assert code_of(error) == "match/over"


def test_chat_is_short_printable_lines() -> None:
    table = Table("pyrga", ANN, BOB)
    table.take(requests.say(table.match, 1, "  good\nluck\x00 ", START, key="c"))
    assert table.match.chat[0].text == "good luck"
    with pytest.raises(StaleError):
        requests.say(table.match, 1, "good luck", START, key="c")
    for text in ("", " \n ", "x" * 201):
        with pytest.raises(Refusal) as error:
            requests.say(table.match, 0, text, START)
        assert code_of(error) == "chat/length"
    table.check_replay()


def test_matches_by_other_rules_are_refused() -> None:
    opened = requests.open_match(load("pyrga"), 1, "a", START)
    old = read_event(write_event(opened).replace('"rules":1', '"rules":99'))
    with pytest.raises(Refusal) as error:
        replay([old])
    assert code_of(error) == "match/rules"


def test_a_match_by_earlier_rules_goes_on_by_them(monkeypatch: pytest.MonkeyPatch) -> None:
    class StricterPyrga(type(load("pyrga"))):  # type: ignore[misc]
        """What was an option has become the rule."""

        version = 2
        earlier: ClassVar = {1: {"opening": "free"}}
        offered = (Option("opening", "restricted", ("free", "restricted"), ""),)

    table = Table("pyrga", ANN, BOB)
    stored = [write_event(event) for event in table.events]
    monkeypatch.setattr(registry, "find", {"pyrga": StricterPyrga}.__getitem__)
    _load_game.cache_clear()
    try:
        match = replay([read_event(text) for text in stored])
        assert (str(match.game), match.game.version) == ("pyrga(opening=free)", 2)
        assert match.game.options.opening == "free"
        again = requests.open_match(match.game, 1, "a", START)
        assert (again.game, again.rules) == ("pyrga(opening=free)", 2)
    finally:
        _load_game.cache_clear()


def test_what_was_done_is_never_done_again_however_much_came_between() -> None:
    table = Table("pyrga", ANN, BOB)
    table.take(requests.say(table.match, 0, "hello", START, key="0/first"))
    for number in range(MOST_LINES_EACH):
        table.take(requests.say(table.match, 1, "yes", START, key=f"1/{number}"))
    with pytest.raises(StaleError):
        requests.say(table.match, 0, "hello", START, key="0/first")
