"""Plays a game of each to its end, in whatever Python `quincunx` is installed; a browser's has no server."""

from __future__ import annotations

import quincunx
from quincunx.bots.level_bot import LevelBot
from quincunx.core.version import describe_version


def play(name: str) -> str:
    """A game between players of the first two levels; who won it, and why."""
    position = quincunx.load(name).start(1)
    bots = [LevelBot(1 + seat % 2, seat) for seat in range(position.game.seats)]
    while position.outcome is None:
        position.push(bots[position.to_act[0]].choose(position))
    return f"{name}: {position.ply} moves, {position.outcome.reason}"


if __name__ == "__main__":
    print(describe_version())
    for each in quincunx.game_names():
        print(play(each))
