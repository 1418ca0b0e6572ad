"""Random games to the end: the base of Monte-Carlo search, and of reports on a game's balance."""

from __future__ import annotations

from typing import NamedTuple

from quincunx.core import bits, checks, faults, gil, limits
from quincunx.core.errors import GameError
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.core.stream import RandomStream

MOST_PLAYOUTS = 1 << 50
LOOK_AFTER = 1 << 16  # moves, after which to look whether Ctrl-C was pressed


class Playouts(NamedTuple):
    """What came of random games: the moves made in all, and each seat's share of the wins.

    A win shared by n seats counts 1/n for each of them.
    """

    games: int
    plies: int
    wins: tuple[float, ...]


def run_playouts(position: Position, games: int, seed: int = 0) -> Playouts:
    """Play random games from a position, uniform among the legal moves; Ctrl-C ends it."""
    position = checks.is_numbered(position, "playouts need")
    games = checks.whole(games, 0, MOST_PLAYOUTS, "the number of games")
    totals = _Totals()
    stream = RandomStream(seed)
    play_all(totals, position, position.copy(), games, stream)
    if totals.endless:
        raise GameError(f"{position.game}: a random game does not end within {limits.LONGEST_PLAYOUT} moves")
    wins = [totals.wins[seat] for seat in range(position.game.seats)]
    return Playouts(games, totals.plies, tuple(wins))


class _Totals:
    """Sums over games."""

    def __init__(self) -> None:
        self.plies = 0
        self.look = LOOK_AFTER
        self.endless = False
        self.wins = [0.0 for _ in range(limits.MOST_SEATS)]


def play_all(
    totals: _Totals, origin: NumberedPosition, scratch: NumberedPosition, games: int, stream: RandomStream
) -> None:
    """Let other threads run while games are played."""
    thread = gil.release()
    play(totals, origin, scratch, games, stream)
    gil.restore(thread)
    faults.check()


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
