"""Matches between bots, each opening played with the seats exchanged, and what a score means."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.synchronize import Event

from quincunx.bots.base import Bot, EngineError, dismiss
from quincunx.bots.processes import CONTEXT, open_pool
from quincunx.bots.real_time import as_real_time, hide, play_real_time
from quincunx.core import bits
from quincunx.core.game import Game
from quincunx.core.outcome import Outcome
from quincunx.core.position import Position
from quincunx.core.record import Record
from quincunx.core.stream import RandomStream

BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed."""

WIDTH_95 = 1.96  # standard deviations either side


@dataclass(frozen=True, slots=True)
class Failure:
    """An engine lost its game by failing: the number of the bot, and what it did."""

    bot: int
    reason: str


@dataclass(frozen=True, slots=True)
class Result:
    """One game: its record, and each bot's share of the win, by the bot's number."""

    record: Record
    shares: tuple[float, ...]
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """How a bot did: its mean share of the wins, with the ends of the 95 % interval."""

    games: int
    share: float
    low: float
    high: float


def play_match(
    game: Game, makers: Sequence[BotMaker], games: int, *, opening: int = 2, seed: int = 0, jobs: int = 1
) -> Iterator[Result]:
    """Play games between as many bots as there are seats, `jobs` at a time, and yield them in order.

    Each opening of a few random moves is played once for every rotation of the bots round the table.
    Games without turns are played by the bots' plans, and games for one seat have no random opening. If there
    are several jobs, each is a process to which the makers are sent: weak bots spend most of their time in
    Python, where threads would wait for each other. An engine that fails loses its game.
    """
    if len(makers) != game.seats:
        raise ValueError(f"{game} has {game.seats} seats, but {len(makers)} bots are given")
    play = partial(_play_one, game, tuple(makers), opening, seed)
    if jobs == 1:
        yield from map(play, range(games))
        return
    halt = CONTEXT.Event()
    pool = open_pool(jobs, _heed, halt)
    try:
        yield from pool.map(play, range(games))
    finally:
        halt.set()  # a caller who stops early need not wait for games to end
        pool.shutdown(cancel_futures=True)


class _HaltedError(Exception):
    """Nobody wants the game any more."""


_halts: list[Event] = []
"""In a process that plays for another one: the event that tells it to stop."""


def _heed(halt: Event) -> None:
    _halts.append(halt)


def _play_one(game: Game, makers: Sequence[BotMaker], opening: int, seed: int, number: int) -> Result:
    table, turn = divmod(number, game.seats)
    stream = RandomStream(bits.mix(seed ^ bits.mix(table + 1)))
    deal = stream.below(1 << 31)
    # The bot in seat s is number (s + turn) modulo seats.
    numbers = [(seat + turn) % game.seats for seat in range(game.seats)]
    bots = [makers[which](stream.below(1 << 31)) for which in range(game.seats)]
    seated = [bots[which] for which in numbers]
    failure = None
    with contextlib.ExitStack() as leaving:
        for bot in bots:
            leaving.callback(dismiss, bot)
        if game.real_time:
            record = play_real_time(game, [as_real_time(bot) for bot in seated], deal)
        else:
            record, failed = _play_in_turns(game, seated, deal, opening if game.seats > 1 else 0, stream)
            if failed is not None:
                failure = Failure(numbers[failed.bot], failed.reason)
    assert record.outcome is not None
    shares = [0.0] * game.seats
    for seat in record.outcome.winners:
        shares[numbers[seat]] = 1 / len(record.outcome.winners)
    return Result(record, tuple(shares), failure)


def _play_in_turns(
    game: Game, bots: Sequence[Bot], deal: int, opening: int, stream: RandomStream
) -> tuple[Record, Failure | None]:
    """The game, and the seat that failed, if one did."""
    position, moves, failure = game.start(deal), list[str](), None
    while (outcome := position.outcome) is None:
        if any(halt.is_set() for halt in _halts):
            raise _HaltedError
        if len(moves) < opening:
            legal = position.legal_moves()
            moves.append(legal[stream.below(len(legal))])
        else:
            seat = position.to_act[0]
            try:
                moves.append(bots[seat].choose(hide(position, deal + len(moves))))
            except EngineError as error:
                failure = Failure(seat, str(error))
                outcome = forfeit(position, seat, f"the engine {failure.reason}")
                break
        position.push(moves[-1])
    return Record(game, deal, tuple(moves), tuple(bot.name for bot in bots), outcome), failure


def forfeit(position: Position, seat: int, why: str) -> Outcome:
    """The outcome if a seat forfeits a game."""
    others = tuple(other for other in range(position.game.seats) if other != seat)
    return Outcome(others, position.scores, f"{position.game.seat_names[seat]} forfeits: {why}")


def score(shares: Sequence[float]) -> Score:
    """The mean of a bot's shares, with Wilson's interval, which also holds for few and lopsided games."""
    games = len(shares)
    mean = sum(shares) / games
    weight = WIDTH_95 * WIDTH_95 / games
    centre = (mean + weight / 2) / (1 + weight)
    half = math.sqrt(weight * (mean * (1 - mean) + weight / 4)) / (1 + weight)
    return Score(games, mean, max(0.0, centre - half), min(1.0, centre + half))


def elo(share: float) -> float:
    """The difference in Elo points that a share of the wins between two players stands for."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return -400 * math.log10(1 / share - 1)
