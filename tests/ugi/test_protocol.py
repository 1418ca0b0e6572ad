"""What the lines of UGI mean."""

import pytest

from quincunx import Game, IllegalMoveError, NotationError, OptionError, load
from quincunx.ugi.protocol import (
    check_playable,
    describe_options,
    name_result,
    read_go,
    read_position,
    write_position,
)
from tests.variants import variants

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

PLAYABLE = [game for game in variants() if game.open_duel]


def test_the_games_of_two_seats_with_nothing_hidden_can_be_spoken_of() -> None:
    assert {game.name for game in PLAYABLE} == {"pyrga", "ringgz", "tranglar", "trapture"}
    for game in (load("zangle"), load("zangle", mode="solitaire"), load("ringgz", players=3)):
        with pytest.raises(OptionError, match="UGI is for games of two seats with nothing hidden"):
            check_playable(game)


@pytest.mark.parametrize("game", PLAYABLE, ids=str)
def test_positions_come_through(game: Game) -> None:
    position, moves = game.start(), []
    assert write_position(position) == "position startpos"
    while position.outcome is None and len(moves) < 12:
        moves.append(position.legal_moves()[-1])
        position.push(moves[-1])
        words = write_position(position).split()
        assert words[:2] == ["position", "fen"]
        assert read_position(game, words[1:]) == position
        assert read_position(game, ["startpos", "moves", *moves]) == position
    start = game.start()
    assert read_position(game, ["fen", *start.text.split(), "moves", *moves]) == position


@pytest.mark.parametrize(
    ("words", "error", "message"),
    [
        ("", NotationError, "expected startpos, or fen and a position text"),
        ("somewhere", NotationError, "expected startpos, or fen"),
        ("startpos Sa1", NotationError, "expected startpos, or fen"),
        ("fen nonsense", NotationError, "three fields"),
        ("startpos moves Sa1 Sz9", NotationError, "move 2"),
        ("startpos moves Sa1 Sa1", IllegalMoveError, "move 2: Sa1 is not possible"),
    ],
)
def test_wrong_positions_are_explained(words: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        read_position(load("pyrga"), words.split())


def test_limits() -> None:
    assert read_go([]) == read_go(["infinite"]) == {}
    assert read_go(["movetime", "50"]) == {"movetime": 50}
    assert read_go(["ponder", "nodes", "7", "depth", "3"]) == {"nodes": 7, "depth": 3}
    clocks = read_go(["p1time", "1000", "p2time", "-20", "p1inc", "10", "p2inc", "20"])
    assert clocks == {"p1time": 1000, "p2time": 0, "p1inc": 10, "p2inc": 20}
    for wrong in ("movetime", "nodes many", "depth 1e3", "p1time ³"):
        with pytest.raises(NotationError, match="a whole number after"):
            read_go(wrong.split())


def test_results() -> None:
    game = load("pyrga")
    assert name_result(game.start()) == "none"
    results = set()
    for game in PLAYABLE:
        for seed in range(20):
            position = game.start()
            while (outcome := position.outcome) is None:
                moves = position.legal_moves()
                position.push(moves[(7 * position.ply + seed) % len(moves)])
            results.add(name_result(position))
            assert (name_result(position) == "draw") == outcome.is_draw
            if not outcome.is_draw:
                assert outcome.winners == (int(name_result(position)[1]) - 1,)
    assert {"p1win", "p2win"} <= results <= {"p1win", "p2win", "draw"}


def test_options_are_offered_as_far_as_they_can_be_spoken_of() -> None:
    assert describe_options(load("pyrga", opening="restricted")) == [
        "option name opening type combo default restricted var free var restricted"
    ]
    assert describe_options(load("ringgz")) == []
    assert describe_options(load("tranglar")) == [
        "option name quiet_limit type spin default 60 min 4 max 400"
    ]
    assert describe_options(load("trapture")) == [
        "option name start type combo default 2 var 1 var 2 var 3 var 4"
    ]
