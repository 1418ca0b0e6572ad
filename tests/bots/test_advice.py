"""Hints and judgements."""

import pytest

from quincunx import RandomStream, UnnumberedError, load
from quincunx.bots.advice import Adviser, Judgement, describe
from quincunx.search import Limit, Solver

QUICK = Limit(seconds=5.0, visits=300)
# White controls two towers, and has to play on c4, where a triangle finishes the third.
WON = "SCts,SCts,Sc,-/-,-,-,-/-,-,-,-/s,s,-,- 10 Cc4"


def test_a_winning_move_is_the_hint() -> None:
    position = load("pyrga").position(WON)
    hint = Adviser(QUICK).hint(position)
    assert hint.words == "a certain win"
    position.push(hint.move)
    assert position.outcome is not None


@pytest.mark.parametrize("name", ["pyrga", "ringgz(players=4)", "trapture", "tranglar", "zangle"])
def test_every_game_has_hints_and_judgements(name: str) -> None:
    position = load(name).start(3)
    before = position.text
    adviser = Adviser(QUICK)
    assert adviser.hint(position).move in position.legal_moves()
    for move in position.legal_moves()[:2]:
        judgement = adviser.judge(position, move)
        assert 0 <= judgement.after <= judgement.before <= 1
        assert judgement.better is None or judgement.better in position.legal_moves()
    assert position.text == before


@pytest.mark.compiled
def test_throwing_a_win_away_is_a_blunder() -> None:
    thrown = 0
    for seed in range(6):
        position, stream = load("pyrga").start(), RandomStream(seed)
        for _ in range(14):
            legal = position.legal_moves()
            position.push(legal[stream.below(len(legal))])
        if position.outcome is not None:
            continue
        solution = Solver(position, memory=1 << 22).solve(position)
        adviser = Adviser(QUICK)
        for move in position.legal_moves():
            judgement = adviser.judge(position, move)
            is_kept = move in solution.best
            assert judgement.grade == ("good" if is_kept else "blunder")
            assert is_kept or judgement.better in solution.best
            thrown += not is_kept
    assert thrown > 5


@pytest.mark.compiled
def test_a_deal_that_could_be_won_is_thrown_away() -> None:
    game = load("zangle", mode="solitaire")
    adviser = Adviser()
    grades = set()
    for seed in range(6):
        position = game.start(seed)
        for move in position.legal_moves():
            judgement = adviser.judge(position, move)
            assert (judgement.better is None) == (judgement.grade == "good")
            grades.add(judgement.grade)
    assert grades == {"good", "blunder"}


def test_grades_go_by_what_is_lost() -> None:
    grades = [Judgement("a", "b", 0.8, 0.8 - loss).grade for loss in (0.0, 0.05, 0.1, 0.2, 0.5)]
    assert grades == ["good", "good", "inaccuracy", "mistake", "blunder"]


def test_chances_in_words() -> None:
    assert describe(0.5, None, 2) == "even, 50% of the win"
    assert describe(1 / 3, None, 3) == "even, 33% of the win"
    assert describe(0.5, None, 4).startswith("much better")
    assert describe(0.02, None, 2).startswith("almost lost")
    assert describe(0.97, None, 2).startswith("almost won")
    assert describe(0.5, "draw", 2) == "a certain draw"


def test_no_advice_where_search_cannot_look() -> None:
    position = load("zangle", mode="speedster").start()
    with pytest.raises(UnnumberedError, match="have no numbers"):
        Adviser().hint(position)
