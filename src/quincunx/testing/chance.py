"""What must hold for a game that lists its chance events."""

from __future__ import annotations

import math

from quincunx.core.position import Position
from quincunx.core.stream import RandomStream
from quincunx.testing.promise import require


def check_chance(before: Position | None, after: Position, stream: RandomStream) -> None:
    """Decide everything again that a move, or the deal, has turned up: the result must be a position too."""
    game = after.game
    spots = game.turned_up(before, after)
    require(not spots or game.chance_texts, "what is turned up has a name", after)
    if not spots:
        return
    again = after.copy()
    for index in range(len(spots)):
        odds = game.odds(again, spots[index:])
        require(math.isclose(sum(chance for _, chance in odds), 1), "odds add up to 1", again)
        require(all(chance > 0 for _, chance in odds), "odds are of what is possible", again)
        outcomes = [outcome for outcome, _ in odds]
        require(outcomes == sorted(set(outcomes)), "outcomes are unique and ascending", again)
        require(set(outcomes) <= set(range(len(game.chance_texts))), "outcomes have names", again)
        game.settle(again, spots[index:], outcomes[stream.below(len(outcomes))])
    read = game.position(again.text)
    require(read.text == again.text, "what chance decides can be read back", again)
    require(read.legal_moves() == again.legal_moves(), "and has the same moves", again)
    require(again.ply == after.ply and again.to_act == after.to_act, "chance makes no moves", again)
    require(again.scores == after.scores, "chance makes no points", again)
