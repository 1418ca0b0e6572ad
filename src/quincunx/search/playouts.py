"""Random games to the end: the base of Monte-Carlo search, and of reports on a game's balance."""

from __future__ import annotations

from typing import NamedTuple

from quincunx.core import bits, gil
from quincunx.core.errors import UnnumberedError
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream


class Playouts(NamedTuple):
    """What came of random games: the moves made in all, and each seat's share of the wins.

    A win shared by n seats counts 1/n for each of them.
    """

    games: int
    plies: int
    wins: tuple[float, ...]


def run_playouts(position: Position, games: int, seed: int = 0) -> Playouts:
    """Play random games from a position, uniform among the legal moves."""
    if position.game.action_count == 0:
        raise UnnumberedError(f"the moves of {position.game} have no numbers, which playouts need")
    totals = _Totals()
    stream = RandomStream(seed)
    scratch = position.copy()
    if games > 0:
        thread = gil.release()
        play(totals, position, scratch, games, stream)
        gil.restore(thread)
    wins = [totals.wins[seat] for seat in range(position.game.seats)]
    return Playouts(games, totals.plies, tuple(wins))


class _Totals:
    """Sums over games."""

    def __init__(self) -> None:
        self.plies = 0
        self.wins = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]


def play(totals: _Totals, origin: Position, scratch: Position, games: int, stream: RandomStream) -> None:
    """Play games from `origin` on a scratch position, and add up."""
    for _ in range(games):
        scratch.copy_from(origin)
        scratch.shuffle_unseen(stream)
        totals.plies += scratch.playout(stream)
        winners = scratch.winner_mask()
        share = 1.0 / bits.popcount(winners)
        while winners:
            totals.wins[bits.lowest_bit(winners)] += share
            winners &= winners - 1
