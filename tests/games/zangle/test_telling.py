"""What happens in the game without turns is told in sentences."""

import pytest

from quincunx import load
from quincunx.games.zangle.speedster.rules import SpeedsterPosition

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

NO_DRAW_PILE = ("1" * 8 + "2" * 8 + "5a" * 8,)  # just enough for the hands and the centre


def start(**options: object) -> SpeedsterPosition:
    position = load("zangle", mode="speedster", **options).start(1)
    assert isinstance(position, SpeedsterPosition)
    return position


def deal(position: SpeedsterPosition, own: list[str], centre: list[str]) -> None:
    """Put these cards before the first player and into the centre; there are no others of that player's."""
    position.hands[0], position.piles[0], position.centre = own, [], centre


def told(position: SpeedsterPosition, move: str, seat: int, at: float) -> list[str]:
    before = position.copy()
    position.push(move, seat, at=at)
    return position.game.tell(before, position, seat, move)


def test_a_call_says_how_long_control_lasts() -> None:
    assert told(start(), "call", 1, 2.5) == ["player 2 calls, and has 15 s to claim"]


def test_a_zangle_says_what_was_made_and_what_is_left() -> None:
    position = start()
    deal(position, ["1", "1", "3", "3"], ["2", "5a", "5a", "5a"])
    position.push("call", 0, at=1)
    assert told(position, "2@c=1@o+1@o", 0, 2) == ["player 1 makes 2 = 1 + 1, and has 2 cards left"]


def test_a_wrong_claim_says_why_and_what_it_costs() -> None:
    position = start()
    deal(position, ["1", "1", "3", "3"], ["2", "5a", "5a", "5a"])
    position.push("call", 0, at=1)
    assert told(position, "5a@c=3@o+3@o", 0, 2) == [
        "player 1 claims 5a = 3 + 3, which is wrong: 3 + 3 does not make 5a",
        "player 1 gets a penalty card, and has 5 cards left",
    ]
    position.push("call", 1, at=3)
    assert told(position, "drop", 1, 4) == [
        "player 2 gives control back",
        "player 2 gets a penalty card, and has 11 cards left",
    ]


def test_without_a_penalty_card_it_is_said_that_one_may_not_call() -> None:
    position = start(decks=NO_DRAW_PILE)
    position.push("call", 0, at=1)
    assert told(position, "time", 1, 16.5) == [
        "the time of player 1 has run out",
        "no penalty card is left for player 1, who may not call again until the centre has changed",
    ]


def test_what_comes_after_the_deadline_says_that_time_has_run_out() -> None:
    position = start()
    position.push("call", 0, at=1)
    assert told(position, "call", 1, 17) == [
        "the time of player 1 has run out, which costs a penalty card",
        "player 2 calls, and has 15 s to claim",
    ]


def test_a_hit_is_told_with_its_card_if_that_lies_open() -> None:
    position = start()
    deal(position, ["1"], ["2", "5a", "5a", "5a"])  # with few cards, what is drawn is turned up in any case
    position.centre_pile[0] = "4b"
    assert told(position, "hit", 0, 1) == ["player 1 takes a hit: 4b"]


def test_the_end_of_a_round_tells_who_won_it_and_the_level() -> None:
    position = start()
    deal(position, ["1", "1"], ["2", "5a", "5a", "5a"])
    position.totals, position.levels = [3, 4], [1, 0]
    position.push("call", 0, at=1)
    assert told(position, "2@c=1@o+1@o", 0, 2) == [
        "player 1 makes 2 = 1 + 1",
        "round 1 of 5 ends: player 1 has no cards left",
        "player 1 is at level 2 now: cover one eye",
    ]


def test_a_showdown_tells_that_a_zangle_was_wrong() -> None:
    position = start(referee="showdown")
    deal(position, ["1", "1"], ["3", "5a", "5a", "5a"])
    position.push("call", 0, at=1)
    assert told(position, "3@c=1@o+1@o", 0, 2)[:3] == [
        "player 1 claims 3 = 1 + 1",
        "round 1 of 5 ends: player 1 has no cards left",
        "a Zangle of player 1 turns out to be wrong, so only player 1 gets points",
    ]


def test_a_round_that_nobody_wins_ends_in_words_too() -> None:
    position = start(decks=NO_DRAW_PILE)
    assert told(position, "stuck", 1, 1) == ["player 2 is stuck"]
    assert "round 1 of 5 ends: all are stuck" in told(position, "stuck", 0, 2)


def test_other_modes_say_who_did_what() -> None:
    game = load("zangle")
    before = game.start(1)
    after = before.copy()
    after.push("hit")
    assert game.tell(before, after, 0, "hit") == ["player 1: hit"]
