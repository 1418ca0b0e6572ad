"""An example of a game, to be looked at: the record in its folder, or else one that plays at random."""

from __future__ import annotations

from quincunx.core.game import Game
from quincunx.core.record import Record, write_entry
from quincunx.core.stream import RandomStream

EXAMPLE = "example.record"
SEED = 1
MOST_MOVES = 60  # of a game that has no example of its own


def example_of(game: Game) -> Record:
    """A game that is worth looking at; the same one each time."""
    file = game.file(EXAMPLE)
    return Record.parse(file.read_text(encoding="utf-8")) if file.is_file() else _play_at_random(game)


def _play_at_random(game: Game) -> Record:
    position, stream, moves = game.start(SEED), RandomStream(SEED), list[str]()
    while position.outcome is None and len(moves) < MOST_MOVES:
        seat = position.to_act[0]
        legal = position.legal_moves(seat)
        move = legal[stream.below(len(legal))]
        position.push(move, seat)
        moves.append(move if game.numbered else write_entry(move, seat))
    return Record(game, SEED, tuple(moves), outcome=position.outcome)
