"""Matches between bots, each opening played with the seats exchanged, and what a score means."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from quincunx.bots.base import Bot, EngineError, dismiss
from quincunx.bots.interval import interval_of
from quincunx.bots.real_time import as_real_time, hide, play_real_time
from quincunx.core import bits
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.outcome import Outcome
from quincunx.core.position import Position
from quincunx.core.record import Record
from quincunx.core.stream import RandomStream
from quincunx.spread import Spread

BotMaker = Callable[[int], Bot]
"""Makes a bot from a seed."""


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
    game: Game,
    makers: Sequence[BotMaker],
    games: int,
    *,
    opening: int = 2,
    seed: int = 0,
    spread: Spread | None = None,
) -> Iterator[Result]:
    """Play games between as many bots as there are seats, and yield them in order.

    Each opening of a few random moves is played once for every rotation of the bots round the table.
    Games without turns are played by the bots' plans, and games for one seat have no random opening.
    An engine that fails loses its game. `spread` says where games are played: by default here, one after the
    other.
    """
    match = BotMatch(game, tuple(makers), opening, seed)
    return match.read_all((spread or Spread()).run_in_order(match.play, match.tasks(games)))


@dataclass(frozen=True)
class BotMatch:
    """Games between bots as tasks, which others may play."""

    game: Game
    makers: tuple[BotMaker, ...]
    opening: int
    seed: int

    def __post_init__(self) -> None:
        seats, bots = self.game.seats, len(self.makers)
        if bots != seats:
            raise ValueError(f"{self.game} has {seats} seats, but {bots} bots are given")

    def tasks(self, games: int, name: str = "game") -> Iterator[tuple[str, int]]:
        """The games by name and number."""
        return ((f"{name} {number + 1}", number) for number in range(games))

    def play(self, number: int) -> dict[str, Any]:
        """Play a game; what it gives is plain."""
        return _write_result(_play_one(self.game, self.makers, self.opening, self.seed, number))

    def read(self, plain: Any) -> Result:
        """The game that was written so."""
        return _read_result(self.game, plain)

    def read_all(self, plain: Iterable[Any]) -> Iterator[Result]:
        """The games that were written so."""
        return map(self.read, plain)


def _write_result(result: Result) -> dict[str, Any]:
    record, failure = result.record, result.failure
    assert record.outcome is not None
    return {
        "seed": record.seed,
        "moves": list(record.moves),
        "players": list(record.players),
        "winners": list(record.outcome.winners),
        "scores": list(record.outcome.scores),
        "reason": record.outcome.reason,
        "shares": list(result.shares),
        "failure": None if failure is None else [failure.bot, failure.reason],
    }


def _read_result(game: Game, plain: Any) -> Result:
    try:
        outcome = Outcome(tuple(plain["winners"]), tuple(plain["scores"]), plain["reason"])
        record = Record(game, plain["seed"], tuple(plain["moves"]), tuple(plain["players"]), outcome)
        failure = None if plain["failure"] is None else Failure(*plain["failure"])
        shares = tuple(map(float, plain["shares"]))
    except (KeyError, TypeError, ValueError):
        shares = ()
    if len(shares) != game.seats:
        raise QuincunxError("what was kept is not the result of a game")
    return Result(record, shares, failure)


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
    mean = sum(shares) / len(shares)
    return Score(len(shares), mean, *interval_of(mean, len(shares)))


def elo(share: float) -> float:
    """The difference in Elo points that a share of the wins between two players stands for."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return -400 * math.log10(1 / share - 1)
