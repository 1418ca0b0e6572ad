"""Games without turns played by bots alone: their plans are carried out in order, without waiting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from quincunx.bots.base import Bot, RealTimeBot
from quincunx.core import bits
from quincunx.core.errors import OptionError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.position import Position
from quincunx.core.record import Record, write_entry
from quincunx.core.stream import RandomStream


def as_real_time(bot: Bot) -> RealTimeBot:
    """The same bot, if it can play without turns; OptionError if not."""
    if not hasattr(bot, "plan"):
        raise OptionError(f"{bot.name} cannot play without turns: take a level, such as level:3")
    return cast(RealTimeBot, bot)


def play_real_time(game: Game, bots: Sequence[RealTimeBot], seed: int) -> Record:
    """Play one game, in which time passes only as far as the plans say."""
    position, moves, now = game.start(seed), list[str](), 0.0
    while position.outcome is None:
        plans = [
            (plan.at, bits.mix(seed ^ bits.mix(len(moves) * game.seats + seat)), seat, plan.move)
            for seat in position.to_act
            if (plan := bots[seat].plan(hide(position, seed + len(moves)), seat, now)) is not None
        ]
        if not plans:
            raise QuincunxError(f"no bot wants to do anything in {position.text}")
        at, _, seat, move = min(plans)  # chance decides between two at the same moment
        now = max(now, at)
        position.push(move, seat, at=now)
        moves.append(write_entry(move, seat, now))
    return Record(game, seed, tuple(moves), tuple(bot.name for bot in bots), position.outcome)


def hide(position: Position, seed: int) -> Position:
    """A copy in which everything unseen is dealt again, so that a bot knows no more than its seat does."""
    seen = position.copy()
    seen.redeal(RandomStream(bits.mix(seed)))
    return seen
