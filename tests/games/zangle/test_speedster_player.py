"""The player of the game without turns: as quick as a person, and as ignorant."""

import pytest

from quincunx import OptionError, RandomStream, Record, load
from quincunx.bots import LevelBot, Plan, RandomBot
from quincunx.bots.arena import play_match
from quincunx.bots.names import find_bot
from quincunx.bots.real_time import play_real_time
from quincunx.core.record import read_entry
from quincunx.games.zangle.cards.eyesight import effort_of
from quincunx.games.zangle.cards.zangles import find_zangles, read_zangle
from quincunx.games.zangle.speedster.player import QUICKEST, REACTION, SpeedsterPlayer
from quincunx.games.zangle.speedster.rules import SpeedsterPosition
from tests.variants import variants

SPEEDSTERS = [game for game in variants() if len(game.start(1).to_act) > 1]
GAME = load("zangle", mode="speedster")


def play(levels: list[int], seed: int, game=GAME) -> Record:  # type: ignore[no-untyped-def]
    return play_real_time(game, [LevelBot(level, seed + seat) for seat, level in enumerate(levels)], seed)


@pytest.mark.parametrize("game", SPEEDSTERS, ids=str)
def test_games_come_to_an_end_and_can_be_replayed(game) -> None:  # type: ignore[no-untyped-def]
    record = play([1 + 3 * seat % 8 for seat in range(game.seats)], 3, game)
    assert Record.parse(record.text).outcome == record.outcome
    assert record.outcome is not None


def test_the_same_seeds_give_the_same_game() -> None:
    assert play([2, 7], 5).moves == play([2, 7], 5).moves != play([2, 7], 6).moves


def test_nobody_is_quicker_than_a_person() -> None:
    """Every call comes QUICKEST after the cards of the Zangle claimed have come to lie there."""
    for seed in range(3):
        record = play([8, 8], seed)
        lying: list[dict[str, float]] = [{}, {}]
        called = 0.0
        for position, entry in zip(record.positions(), record.moves, strict=False):
            assert isinstance(position, SpeedsterPosition)
            for seat in range(2):
                there = [str(zangle) for zangle in find_zangles(position.hands[seat], position.centre)]
                since = position.clock / 1000
                lying[seat] = {text: lying[seat].get(text, since) for text in there}
            move, seat, at = read_entry(entry)
            assert seat is not None
            assert at is not None
            if move == "call":
                called = at
            elif "=" in move:
                assert called >= lying[seat][move] + QUICKEST - 0.002
                assert at - called >= REACTION[0]
                assert at - called <= GAME.options.claim_seconds


def test_plans_do_not_depend_on_face_down_cards() -> None:
    record = play([5, 5], 2)
    positions = list(record.positions())[:60]
    plans = []
    for deal in range(3):
        bot, made = SpeedsterPlayer(5, 7), []
        for position in positions:
            position.redeal(RandomStream(deal))
            made.append(bot.plan(position, 0, position.clock / 1000))
        plans.append(made)
    assert plans[0] == plans[1] == plans[2]
    assert len({plan.move for plan in plans[0] if plan}) > 2


def test_a_plan_stays_until_something_happens() -> None:
    position = GAME.start(4)
    bot = SpeedsterPlayer(3, 1)
    first = bot.plan(position, 0, 0.0)
    assert first is not None
    assert bot.plan(position, 0, first.at / 2) == first
    assert bot.plan(position, 0, first.at + 1) == Plan(first.move, first.at + 1)


def test_time_is_said_when_another_has_let_it_run_out() -> None:
    position = GAME.start(4)
    position.push("call", 1, at=2.0)
    plan = SpeedsterPlayer(4, 1).plan(position, 0, 2.0)
    assert plan is not None
    assert plan.move == "time"
    assert plan.at > 2.0 + GAME.options.claim_seconds
    position.push(plan.move, 0, at=plan.at)


def test_a_bot_that_sits_down_at_a_called_game_claims() -> None:
    for seed in range(10):
        position = GAME.start(seed)
        if not find_zangles(position.hands[0], position.centre):  # type: ignore[attr-defined]
            continue
        position.push("call", 0, at=2.0)
        plan = SpeedsterPlayer(1, seed).plan(position, 0, 2.0)
        assert plan is not None
        assert "=" in plan.move
        position.push(plan.move, 0, at=plan.at)


def test_higher_levels_see_sooner_and_more() -> None:
    def first_calls(level: int) -> list[float]:
        plans = [SpeedsterPlayer(level, seed).plan(GAME.start(seed), 0, 0.0) for seed in range(60)]
        return sorted(plan.at for plan in plans if plan and plan.move == "call")

    low, high = first_calls(1), first_calls(8)
    assert high[len(high) // 2] < low[len(low) // 2] / 2
    assert high[0] >= QUICKEST


def test_harder_zangles_take_more_effort() -> None:
    def effort(text: str) -> float:
        return effort_of(read_zangle(text, "oc"))

    assert effort("2@c=1@o+1@o") == 1.0
    assert effort("2@c=1@o+1@o") < effort("4a@c=2@o+2@o") < effort("5a@c=1@o+2@o+2@c")
    assert effort("5a@c=2@o+3@o") < effort("5b@c=1@o+4b@o")
    assert effort("2@c=1@o+1@o") < effort("2@c=1@o+1@o+Z@o")


def test_matches_without_turns_need_bots_that_plan() -> None:
    results = list(play_match(GAME, [find_bot("level:6"), find_bot("level:2")], 4))
    assert sum(sum(result.shares) for result in results) == 4
    with pytest.raises(OptionError, match="random cannot play without turns"):
        list(play_match(GAME, [RandomBot, find_bot("level:2")], 1))
    with pytest.raises(ValueError, match="is not played in real time"):
        LevelBot(3).plan(load("pyrga").start(), 0, 0.0)


def without_a_zangle(hand: str, stuck: str = "-", game=GAME) -> SpeedsterPosition:  # type: ignore[no-untyped-def]
    """Fives alone lie on the table; both players are at level 3, where three cards are face up at most."""
    text = f"2;0;-;9,9;3,3;{stuck};-;-;0123456789abcdef;h;-;5c5c5d5d/1234a;{hand};5b5b5b/5c5d 0 -"
    position = game.position(text)
    assert isinstance(position, SpeedsterPosition)
    assert not find_zangles(position.hands[0], position.centre)
    return position


@pytest.mark.parametrize("hits", ["facedown", "faceup"])
def test_a_player_who_sees_nothing_says_that_it_is_stuck(hits: str) -> None:
    game = load("zangle", mode="speedster", hits=hits)
    for hand in ("5a5a5a/12", "5a/-"):
        plan = SpeedsterPlayer(4, 1).plan(without_a_zangle(hand, game=game), 0, 0.0)
        assert plan is not None
        assert plan.move == "stuck"
        assert plan.at >= QUICKEST


@pytest.mark.parametrize("hits", ["facedown", "faceup"])
def test_a_stuck_player_takes_a_hit_only_where_it_can_use_the_card(hits: str) -> None:
    game = load("zangle", mode="speedster", hits=hits)
    bot = SpeedsterPlayer(4, 1)
    said = bot.plan(without_a_zangle("5a5a/-", game=game), 0, 0.0)
    taken = bot.plan(without_a_zangle("5a5a/-", "0", game), 0, 0.0)
    assert said is not None
    assert taken is not None
    assert taken.move == "hit"
    assert taken.at > said.at, "others get their time to say that they are stuck"
    assert SpeedsterPlayer(4, 1).plan(without_a_zangle("5a5a5a/-", "0", game), 0, 0.0) is None


def test_players_at_their_limit_without_a_zangle_do_not_call() -> None:
    """By calls alone, each for a penalty card, their table would come to a standstill."""
    position, now = without_a_zangle("5a5a5a/12"), 0.0
    bots = [SpeedsterPlayer(4, 1), SpeedsterPlayer(5, 2)]
    for _ in range(2):
        plans = [
            (plan.at, seat, plan.move) for seat in (0, 1) if (plan := bots[seat].plan(position, seat, now))
        ]
        now, seat, move = min(plans)
        assert move == "stuck"
        position.push(move, seat, at=now)
    assert position.centre == ["1", "2", "3", "4a"]
