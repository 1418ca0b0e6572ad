"""Positions that tests come to by random moves."""

from quincunx import Game, Position, RandomStream


def random_position(game: Game, seed: int, plies: int) -> Position:
    """The position after so many random moves, or where the game ends before."""
    position, stream = game.start(seed), RandomStream(seed)
    for _ in range(plies):
        actions = position.legal_actions()
        if not actions:
            break
        position.act(actions[stream.below(len(actions))])
    return position
