"""Levels that play alone, and hints for those who do."""

import pytest

from quincunx import RandomStream, load
from quincunx.bots import LevelBot
from quincunx.bots.advice import Adviser
from quincunx.bots.arena import play_match
from quincunx.bots.names import find_bot
from quincunx.games.zangle import solve
from quincunx.games.zangle.solitaire.player import WORDS
from quincunx.games.zangle.solitaire.rules import SolitairePosition

GAME = load("zangle", mode="solitaire")


def deal_with(result: str) -> SolitairePosition:
    """The first deal of which the solver says so."""
    for seed in range(100):
        position = GAME.start(seed)
        if solve(position).result == result:
            assert isinstance(position, SolitairePosition)
            return position
    raise AssertionError(f"no deal is {result}")


@pytest.mark.compiled
@pytest.mark.parametrize("result", ["won", "lost"])
def test_a_hint_knows_no_face_down_card(result: str) -> None:
    position = deal_with(result)
    for _ in range(3):
        hint = Adviser().hint(position)
        assert hint.move in position.legal_moves()
        for deal in range(3):
            alike = position.copy()
            alike.redeal(RandomStream(deal))
            assert Adviser().hint(alike) == hint
        position.push(hint.move)


@pytest.mark.compiled
def test_following_the_hints_wins_many_deals() -> None:
    won = 0
    for seed in range(6):
        position = GAME.start(seed)
        while position.outcome is None:
            position.push(Adviser().hint(position).move)
        won += position.outcome.winners == (0,)
    assert won


def test_a_deal_is_judged_by_where_its_cards_lay() -> None:
    for result in ("won", "lost"):
        assert GAME.lone_player.look(deal_with(result)).words == WORDS[result]


def test_a_bot_knows_no_face_down_card() -> None:
    position = GAME.start(3)
    moves = set()
    for deal in range(5):
        position.redeal(RandomStream(deal))
        moves.add(LevelBot(2, 1).choose(position))
    assert len(moves) == 1


@pytest.mark.compiled
def test_a_match_of_one_is_a_share_of_deals() -> None:
    results = list(play_match(GAME, [find_bot("level:3")], 12))
    assert {len(result.shares) for result in results} == {1}
    assert len({result.record.seed for result in results}) == 12
    for result in results:
        outcome = result.record.check().outcome
        assert outcome is not None
        assert result.shares[0] == len(outcome.winners)


@pytest.mark.compiled
def test_two_z_cards_alone_are_no_solution() -> None:
    # A way that ends with a Z of one's own and one of the centre looks like a solution here.
    out = "1234a5a5aZ"
    rest = (
        "5c135b4c4b4b3224c5a4a335a315c124a25d124b14b5a3235b4a5b5b125d4c4c124c31134b5d5a14b34a5b4b125d5b4c4b5c"
        "1335c4a4a5d4a15a5c5c5d2324c132335d312125c3"
    )
    board = f"123/5c5dZ12;-/-;2/-;5b/-;Z/21;4c/5a5bZ2;{rest};{out}"
    position = GAME.position(f"{board} 2 5a@3=1@c+4a@1+Z@4")
    while position.outcome is None:
        hint = Adviser().hint(position)
        position.push(hint.move)
    assert hint.words != WORDS["won"] or position.outcome.winners == (0,)
