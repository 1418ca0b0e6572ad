"""Random games to the end: the base of Monte-Carlo search, and of reports on a game's balance."""

from __future__ import annotations

from typing import NamedTuple

from quincunx.core import bits, checks, faults, gil, limits
from quincunx.core.errors import GameError
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream

MOST_PLAYOUTS = 1 << 50
LOOK_AFTER = 1 << 16  # moves until the next look whether Ctrl-C was pressed


class Playouts(NamedTuple):
    """The results of random games: how many moves they took together, and each seat's share of the wins.

    A win shared by n seats counts 1/n for each of them.
    """

    games: int
    plies: int
    wins: tuple[float, ...]


def run_playouts(position: Position, games: int, seed: int = 0) -> Playouts:
    """Play random games from a position, each legal move being equally likely; Ctrl-C stops it."""
    origin = checks.is_numbered(position, "playouts need")
    count = checks.whole(games, 0, MOST_PLAYOUTS, "the number of games")
    totals = _Totals()
    stream = RandomStream(seed)
    scratch = origin.copy()
    thread = gil.release()
    play(totals, origin, scratch, count, stream)
    gil.restore(thread)
    faults.check()
    if totals.endless:
        raise GameError(f"{origin.game}: a random game does not end within {limits.LONGEST_PLAYOUT} moves")
    wins = [totals.wins[seat] for seat in range(origin.game.seats)]
    return Playouts(count, totals.plies, tuple(wins))


class _Totals:
    """Sums over games."""

    def __init__(self) -> None:
        self.plies = 0
        self.look = LOOK_AFTER
        self.endless = False
        self.wins = [0.0 for _ in range(limits.MOST_SEATS)]


def play(
    totals: _Totals, origin: NumberedPosition, scratch: NumberedPosition, games: int, stream: RandomStream
) -> None:
    """Play games from `origin` on a scratch position, and add up."""
    for _ in range(games):
        scratch.copy_from(origin)
        scratch.shuffle_unseen(stream)
        totals.plies += scratch.playout(stream)
        winners = scratch.winner_mask()
        if winners == 0:
            totals.endless = True
            return
        share = 1.0 / bits.popcount(winners)
        while winners:
            totals.wins[bits.lowest_bit(winners)] += share
            winners &= winners - 1
        if totals.plies >= totals.look:
            totals.look = totals.plies + LOOK_AFTER
            if faults.interrupted():
                return
