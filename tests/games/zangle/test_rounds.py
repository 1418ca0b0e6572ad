"""Score sheets: the points of each round, and who has won it; and what the game without turns asks for."""

from __future__ import annotations

from quincunx import load
from quincunx.core.position import Position
from quincunx.core.sheet import Round
from quincunx.games.zangle.speedster.rules import SpeedsterPosition

NO_ZANGLES = "5a" * 8 + "5b" * 8 + "5c" * 8  # just enough for two players and the centre
AND_ONE_TO_HIT = NO_ZANGLES + "5d"


def rounds(position: Position) -> tuple[Round, ...]:
    sheet = position.game.board(position, 0).sheet
    return () if sheet is None else sheet.rounds


def turns(*decks: str) -> Position:
    return load("zangle", decks=list(decks)).start(1)


def push_all(position: Position, moves: str) -> None:
    for move in moves.split():
        position.push(move)


def test_there_is_no_sheet_before_a_round_is_over() -> None:
    position = turns(NO_ZANGLES)
    board = position.game.board(position, 0)
    assert (board.round, board.sheet) == ("Round 1 of 3", None)


def test_the_sheet_of_turns_has_every_round_and_who_had_the_fewest_points() -> None:
    position = turns(AND_ONE_TO_HIT, NO_ZANGLES, AND_ONE_TO_HIT)
    push_all(position, "hit pass pass")
    assert rounds(position) == (Round("Round 1", (11, 10), (1,)),)
    assert position.game.board(position, 0).round == "Round 2 of 3"
    push_all(position, "pass pass")
    assert rounds(position)[1] == Round("Round 2", (10, 10), (0, 1))
    push_all(position, "hit pass pass")
    sheet = position.game.board(position, None).sheet
    assert position.outcome is not None
    assert sheet is not None
    assert [row.points for row in sheet.rounds] == [(11, 10), (10, 10), (11, 10)]
    assert sheet.totals == (32, 30) == position.outcome.scores


def test_a_bonus_round_has_a_winner_and_no_points() -> None:
    bonus = "1" + "5a" * 3 + "5b" * 4 + "5c" * 4 + "5d"
    position = turns(NO_ZANGLES, NO_ZANGLES, NO_ZANGLES, bonus)
    push_all(position, "pass pass " * 3 + "hit pass pass")
    assert position.outcome is not None
    assert rounds(position)[-1] == Round("Bonus round", (None, None), (1,))


def test_what_a_position_text_does_not_know_round_by_round_was_before() -> None:
    position = turns(AND_ONE_TO_HIT, NO_ZANGLES)
    push_all(position, "hit pass pass")
    again = position.game.position(position.text)
    assert rounds(again) == (Round("Before", (11, 10)),)
    push_all(again, "pass pass")
    assert rounds(again) == (Round("Before", (11, 10)), Round("Round 2", (10, 10), (0, 1)))


def test_copies_keep_the_sheet_and_taking_a_move_back_takes_the_round_back() -> None:
    position = turns(AND_ONE_TO_HIT, NO_ZANGLES)
    push_all(position, "hit pass")
    before = position.copy()
    push_all(position, "pass")
    assert rounds(position.copy()) == rounds(position) != ()
    assert rounds(before) == ()


def speedster(**options: object) -> SpeedsterPosition:
    position = load("zangle", mode="speedster", **options).start(1)
    assert isinstance(position, SpeedsterPosition)
    return position


def test_a_round_of_the_speedster_is_won_by_who_has_no_cards_left() -> None:
    position = speedster()
    left = position.cards_left(1)
    position.hands[0], position.piles[0], position.centre = ["1", "1"], [], ["2", "5a", "5a", "5a"]
    position.push("call", 0, at=1)
    position.push("2@c=1@o+1@o", 0, at=2)
    assert rounds(position) == (Round("Round 1", (0, left), (0,)),)
    assert position.game.board(position, 0).round == "Round 2 of 5"


def test_a_round_of_the_speedster_in_which_all_are_stuck_has_no_winner() -> None:
    position = speedster(decks=[NO_ZANGLES])
    for seat in (0, 1):
        position.push("stuck", seat, at=1)
    assert rounds(position) == (Round("Round 1", (10, 10), ()),)
    again = position.game.position(position.text)
    assert rounds(again) == (Round("Before", (10, 10)),)


def test_a_round_that_was_won_by_a_wrong_zangle_costs_the_winner_points() -> None:
    position = speedster(referee="showdown")
    position.hands[0], position.piles[0], position.centre = ["1", "1"], [], ["3", "5a", "5a", "5a"]
    position.push("call", 0, at=1)
    position.push("3@c=1@o+1@o", 0, at=2)
    assert rounds(position) == (Round("Round 1", (5, 0), (0,)),)


def tasks(position: SpeedsterPosition) -> list[str | None]:
    return [position.game.board(position, seat).task for seat in (0, 1)]


def test_everybody_is_told_what_to_do_now() -> None:
    position = speedster(decks=[NO_ZANGLES])
    look = "look for a Zangle, and call as soon as you see one"
    assert tasks(position) == [look, look]
    position.push("call", 0, at=1)
    claim, watch = tasks(position)
    assert claim == "choose the cards of your Zangle, then claim them"
    assert watch == "look for your next Zangle meanwhile"
    position.push("drop", 0, at=2)  # there is no penalty card
    assert tasks(position) == ["wait until the centre has changed: you may not call before", look]
    assert position.game.board(position, None).task == ""


def test_the_board_tells_what_has_happened() -> None:
    position = speedster(decks=[AND_ONE_TO_HIT])
    assert position.game.board(position, 0).news == []
    position.push("call", 0, at=1)
    position.push("5a@o=5a@o+5c@c", 0, at=2)
    assert position.game.board(position, 1).news == [
        "player 1 claims 5a = 5a + 5c, which is wrong: 5a + 5c does not make 5a",
        "player 1 gets a penalty card, and has 11 cards left",
    ]
