"""Boards as they are sent: what has changed, put into what was there, is the whole; numbers are the moves."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from quincunx import Game, NumberedPosition, Position, RandomStream, load
from quincunx.hall.boards import (
    changed_board,
    legal_actions,
    legal_moves,
    seat_roles,
    whole_board,
)
from quincunx.hall.texts import write_json
from quincunx.server.client import apply_update, moves_of
from tests.variants import variants

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

GAMES = variants()
LONGEST = 150
MOST_BYTES = 6_000
MOST_BYTES_OF_AN_UPDATE = 1_000  # on average


def walk(game: Game, seed: int) -> list[Position]:
    """A random game, or its beginning: the positions one after the other."""
    position, stream = game.start(seed), RandomStream(seed)
    positions = [position.copy()]
    while position.outcome is None and len(positions) < LONGEST:
        seat = position.to_act[stream.below(len(position.to_act))]
        moves = position.legal_moves(seat)
        position.push(moves[stream.below(len(moves))], seat)
        positions.append(position.copy())
    return positions


def sent(value: Any) -> Any:
    """As it arrives."""
    return json.loads(write_json(value))


def state_with(board: dict[str, Any]) -> dict[str, Any]:
    return {"type": "state", "revision": 1, "history": [], "chat": [], "board": board}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_has_changed_makes_the_whole_out_of_what_was_there(game: Game) -> None:
    """Over any distance: also where several moves, or takebacks, lie between."""
    positions = walk(game, 1)
    stream = RandomStream(2)
    jumps = [(stream.below(len(positions)), stream.below(len(positions))) for _ in range(20)]
    steps = [*itertools.pairwise(range(len(positions))), *jumps]
    for before, after in steps:
        for seat in {None, 0, game.seats - 1}:
            boards = [game.board(positions[index], seat) for index in (before, after)]
            change = sent(changed_board(*boards))
            update = {"type": "update", "revision": 2, "board": change}
            new = apply_update(state_with(sent(whole_board(boards[0]))), update)
            assert new is not None
            assert new["board"] == sent(whole_board(boards[1]))
        assert changed_board(boards[1], game.board(positions[after].copy(), seat)) == {}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_boards_are_small(game: Game) -> None:
    """And so is what has changed by one move."""
    sizes = []
    for seed in (1, 2):
        positions = walk(game, seed)
        for before, after in itertools.pairwise(positions):
            board = game.board(after, 0)
            assert len(write_json(whole_board(board))) < MOST_BYTES
            sizes.append(len(write_json(changed_board(game.board(before, 0), board))))
    assert sum(sizes) / len(sizes) < MOST_BYTES_OF_AN_UPDATE


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_legal_moves_are_read_back_as_they_are(game: Game) -> None:
    for position in walk(game, 3):
        table = {"game": game.name, "options": dict(game.options)}
        seats = position.to_act[:1]
        actions = sent(legal_actions(position))
        state = {"table": table, "actions": actions, "moves": sent(legal_moves(game, position, seats))}
        assert moves_of(state) == (position.legal_moves(seats[0]) if seats else [])
        if isinstance(position, NumberedPosition):
            assert list(itertools.accumulate(actions)) == position.legal_actions()
            assert all(gap > 0 for gap in actions[1:])
        else:
            assert actions == []


def test_seats_are_drawn_in_the_colours_of_their_pieces_or_in_any_that_differ() -> None:
    assert seat_roles(load("trapture")) == ["yellow", "green"]
    assert seat_roles(load("ringgz", players=2)) == ["blue", "green"]
    assert seat_roles(load("ringgz", players=3)) == ["blue", "green", "yellow"]
    assert seat_roles(load("ringgz", players=4)) == ["blue", "green", "yellow", "red"]
    assert len(set(seat_roles(load("zangle", players=6)))) == 6
