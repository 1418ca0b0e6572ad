"""The guide of a first game."""

from __future__ import annotations

import pytest

from quincunx import Position, game_names, load
from quincunx.bots.guide import HELPS, HURTS, SAME, Reply, Turn, guide, has_guide, read_tips

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

# White has two towers, and a triangle on c4 finishes the third.
ALMOST = "SCts,SCts,Sc,-/-,-,-,-/-,-,-,-/s,s,-,- 10 Cc4"


def played(*moves: str, game: str = "pyrga") -> Position:
    position = load(game).start()
    for move in moves:
        position.push(move)
    return position


def reply(before: str, answer: str) -> Reply:
    """Black's answer to a first move."""
    position = played(before)
    return Reply(1, answer, position.game.words(position, answer))


def test_at_first_it_says_who_you_are_and_what_to_do() -> None:
    found = guide(played(), None)
    assert found.words[0] == "You are white."
    assert "Your turn: choose a piece; there are 80 moves." in found.words
    assert found.words[-1] == read_tips(load("pyrga"))[0]
    assert found.grade is None
    assert found.idea in played().legal_moves()


def test_a_move_is_praised_or_a_better_one_is_named() -> None:
    start = played()
    best = guide(start, None).idea
    answer = played(best).legal_moves()[0]
    good = guide(played(best, answer), Turn(start, 0, best), [reply(best, answer)])
    assert good.words[0] == f"Well played: {best} was as good as anything."
    assert good.grade == "good"
    assert f"Black played {answer}." in good.words
    said = load("pyrga").words(start, best)
    assert good.plain[0] == f"Well played: “{said}” was as good as anything."
    assert f"Black played “{reply(best, answer).words}”." in good.plain
    assert good.plain[2:] == good.words[2:]  # nothing else names a move
    assert good.idea_words == load("pyrga").words(played(best, answer), good.idea)
    assert any(words in good.words for words in (HELPS, HURTS, SAME))
    assert good.words[-1] == read_tips(load("pyrga"))[1]
    # The book knows that only some first moves win: the others are blunders.
    poor = next(move for move in start.legal_moves() if _loses(move))
    answer = played(poor).legal_moves()[0]
    bad = guide(played(poor, answer), Turn(start, 0, poor), [reply(poor, answer)])
    assert bad.grade == "blunder"
    assert bad.words[0].startswith(f"{poor} gave much away: ")


def _loses(move: str) -> bool:
    return "certain win" in " ".join(guide(played(move), None).words)


def test_a_win_is_announced_but_not_given_away() -> None:
    found = guide(load("pyrga").position(ALMOST), None)
    assert "You can win the game with this move: look for it!" in found.words
    assert not any(found.idea in words for words in found.words)


def test_what_the_game_notes_is_said_when_it_has_changed() -> None:
    before = load("pyrga").position("-,-,-,-/STn,-,-,-/-,s,-,-/-,-,-,c 4 Sb2")
    after = before.copy()
    after.push("Tb3w")
    after.push("Ca3")
    found = guide(after, Turn(before, 3, "Tb3w"), [Reply(1, "Ca3", "black cylinder on a3")])
    assert "You: 1 tower." in found.words
    assert not any(words.startswith("Black: ") for words in found.words)


def test_a_move_without_a_choice_is_neither_praised_nor_blamed() -> None:
    start = load("zangle").start(4)
    assert start.legal_moves() == ["hit"]
    after = start.copy()
    after.push("hit")
    found = guide(after, Turn(start, 0, "hit"))
    assert found.grade is None
    assert "There is only one thing to do: pass." in found.words
    assert "There is only one thing to do: “passes”." in found.plain


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_a_guide_with_tips(name: str) -> None:
    game = load(name)
    assert has_guide(game)
    assert len(read_tips(game)) >= 5
    position = game.start(5)
    assert guide(position, None).idea in position.legal_moves()


def test_there_is_none_where_nothing_can_be_looked_ahead() -> None:
    assert not has_guide(load("zangle", mode="solitaire"))
    assert not has_guide(load("zangle", mode="speedster"))
