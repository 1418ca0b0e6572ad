"""Hands as large as they can get in play are read from text; larger ones are not."""

import pytest

from quincunx import NotationError, Position, RandomStream, load
from quincunx.games.zangle.cards.pack import most_cards, most_face_up


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_player_who_only_hits_can_always_be_read(players: int, seed: int) -> None:
    game = load("zangle", players=players)
    position, stream, largest = game.start(seed), RandomStream(seed), 0
    while position.outcome is None and position.round == 0:
        assert game.position(position.text) == position
        largest = max(largest, position.face_up[0])
        position.push(hoard(position, stream))
    assert 10 < largest <= most_face_up(players, 10)


def hoard(position: Position, stream: RandomStream) -> str:
    """The first seat hits and passes; the others leave the centre's cards alone, if they can."""
    moves = position.legal_moves()
    own = [move for move in moves if "@c" not in move and move not in ("hit", "pass")]
    if position.turn == 0 or not own:
        return moves[-1]
    return own[stream.below(len(own))]


def test_what_players_can_come_to_have() -> None:
    assert [most_face_up(players, 10) for players in (2, 3, 4, 5, 6)] == [64, 44, 32, 26, 20]
    assert most_face_up(2, 4) == 70
    assert most_cards(2, 10) == 106


def cards(count: int) -> str:
    return "1" * min(count, 20) + "2" * max(0, min(count - 20, 20)) + "3" * max(0, count - 40)


def test_larger_hands_are_not_read() -> None:
    turns = "1;0;0;0,0,0;6c62272e07bb0142;h;-;4a4a4b4b/-;{}/-;4c/-;4c/- 1 hit"
    game = load("zangle", players=3)
    assert game.position(turns.format(cards(44))).face_up[0] == 44
    with pytest.raises(NotationError, match="at most 44 of them face up"):
        game.position(turns.format(cards(45)))
    others = "4c/-;4c/-;4c/-;4c/-;4c/-"
    numbers = "0,0,0,0,0,0"
    speedster = f"1;0;-;{numbers};{numbers};-;-;-;6c62272e07bb0142;h;-;4a4a4b4b/-;{{}}/-;{others} 1 hit"
    game = load("zangle", players=6, mode="speedster")
    with pytest.raises(NotationError, match="at most 66 of them"):
        game.position(speedster.format(cards(60) + "5a5a5a5a5b5b5b"))
