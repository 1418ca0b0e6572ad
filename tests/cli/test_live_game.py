"""A match without turns goes on as time goes by, and time is what it is told."""

import pytest

from quincunx import Record, load
from quincunx.bots.level_bot import LevelBot
from quincunx.cli.support.live_game import LiveGame
from quincunx.match import Refusal

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

GAME = load("zangle(mode=speedster)")
LATER = 10**9  # in milliseconds


def with_bot(seed: int = 3) -> LiveGame:
    return LiveGame(Record(GAME, seed), [None, LevelBot(5, seed)])


def test_bots_alone_play_to_the_end_and_the_record_tells_it_all() -> None:
    live = LiveGame(Record(GAME, 3), [LevelBot(5, 1), LevelBot(8, 2)])
    happened = list(live.catch_up(LATER))
    assert live.match.status == "finished"
    assert live.next_at is None
    record = Record.parse(live.match.record.text)
    assert record.outcome == live.match.outcome
    assert record.players == ("level:5", "level:8")
    assert [happening.move for happening in happened] == [entry.partition(":")[2] for entry in record.moves]


def test_nothing_happens_before_its_time() -> None:
    live = with_bot()
    assert live.next_at is not None
    first = live.next_at
    assert list(live.catch_up(first - 1)) == []
    (happening,) = live.catch_up(first)
    assert happening.seat == 1
    assert live.now == first


def test_a_claim_that_does_not_come_costs_a_card_in_time() -> None:
    live = with_bot()
    live.act(0, "call", 100)
    assert live.next_at == 15_101
    (happening,) = live.catch_up(15_101)
    assert happening.move == "time"
    assert GAME.tell(*happening)[0] == "the time of player 1 has run out"


def test_a_person_gets_in_before_a_bot() -> None:
    live = with_bot()
    assert live.next_at is not None
    at = live.next_at - 1
    live.act(0, "call", at)
    with pytest.raises(Refusal):
        live.act(1, "call", at)
    happening = live.compose(0, ["c1", "1-1", "1-2"], at + 5)
    assert happening.move == "2@o=1@o+1@c"
    assert happening.before.to_act
    assert happening.after.ply == happening.before.ply + 1


def test_a_saved_game_goes_on_from_its_last_moment() -> None:
    live = with_bot()
    live.act(0, "call", 500)
    again = LiveGame(Record.parse(live.match.record.text), [None, LevelBot(5, 3)])
    assert again.now == 500
    assert again.next_at == live.next_at == 15_501
    assert again.match.position.text == live.match.position.text


def test_resigning_ends_it() -> None:
    live = with_bot()
    live.resign(0, 50)
    assert live.next_at is None
    assert live.match.outcome is not None
    assert live.match.outcome.winners == (1,)


def test_a_game_of_earlier_rules_goes_on_by_them() -> None:
    earlier = Record.parse(
        "Quincunx record 1\nGame: zangle(mode=speedster)\nRules: 1\nSeed: 3\n\n1. 0/1:hit\n"
    )
    live = LiveGame(earlier, [None, LevelBot(5, 3)])
    assert len(live.match.position.hands[0]) == 5  # type: ignore[attr-defined]  # what was drawn lies open
    assert Record.parse(live.match.record.text).replay().text == live.match.position.text
