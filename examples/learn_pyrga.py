"""Learns to play Pyrga from nothing, by playing against itself: `python examples/learn_pyrga.py`.

The value of a position for whoever has just moved is guessed by a sum of weights, one for each of some
features that are read off the position text: what stands on the sites, and what the opponent can reach. After
every game the weights are moved towards what came of it (Monte-Carlo learning of a linear evaluation). The
player looks one move ahead. It takes a minute and a half on one core, and needs nothing but quincunx.
"""

from __future__ import annotations

import argparse
import math
import random
import re
from collections import defaultdict
from collections.abc import Iterator

import quincunx
from quincunx.bots import LevelBot, RandomBot
from quincunx.bots.arena import play_match, score

GAME = quincunx.load("pyrga")
CURIOSITY = 0.1  # the share of moves in training that are made at random
FIRST_RATE, LAST_RATE = 0.05, 0.005  # how far the weights are moved
DIRECTION = re.compile("(?<=[tT])[nesw]")  # of a triangle: where the opponent may play says it better

Weights = dict[str, float]


def features(position: quincunx.Position, seat: int) -> Iterator[str]:
    """What matters of a position that a seat has just moved to: own pieces are in capitals."""
    board, _, last = position.text.split(" ")
    board = DIRECTION.sub("", board)
    if seat == 1:
        board = board.swapcase()
    rows = [row.split(",") for row in reversed(board.split("/"))]
    stacks = {f"{file}{rank}": rows[rank - 1]["abcd".index(file)] for file in "abcd" for rank in range(1, 5)}
    yield f"last {last[0]}"
    for stack in stacks.values():
        yield f"stack {stack}"
    replies = [GAME.notation(action) for action in position.legal_actions()]
    for site in sorted({reply[1:3] for reply in replies}):
        yield f"reach {stacks[site]}"
    for placed in sorted({(reply[0], stacks[reply[1:3]]) for reply in replies}):
        yield f"reply {placed}"
    yield f"replies {min(len(replies), 20)}"


class LearningPlayer:
    """A bot that makes the move with the best guess."""

    name = "learner"

    def __init__(self, weights: Weights, seed: int = 0, curiosity: float = 0.0) -> None:
        self.weights = weights
        self._random = random.Random(seed)
        self._curiosity = curiosity

    def choose(self, position: quincunx.Position) -> str:
        """The best move as far as is known; the position is left as it is."""
        moves = position.legal_moves()
        if self._random.random() < self._curiosity:
            return self._random.choice(moves)
        return max(moves, key=lambda move: (self._value_after(position, move), self._random.random()))

    def _value_after(self, position: quincunx.Position, move: str) -> float:
        after = position.copy()
        after.push(move)
        if after.outcome is not None:
            return float(position.turn in after.outcome.winners)
        return guess(self.weights, list(features(after, position.turn)))

    def stop(self) -> None:
        """It never thinks for long."""


def guess(weights: Weights, found: list[str]) -> float:
    """The chance to win, from 0 to 1, for whoever has moved to a position with these features."""
    return 1 / (1 + math.exp(-sum(weights.get(name, 0.0) for name in found)))


def learn_from_a_game(weights: Weights, rate: float, seed: int) -> None:
    """Play one game against oneself, and move the weights towards its result."""
    player, position = LearningPlayer(weights, seed, CURIOSITY), GAME.start()
    seen: list[tuple[int, list[str]]] = []
    while position.outcome is None:
        mover = position.turn
        position.push(player.choose(position))
        if position.outcome is None:
            seen.append((mover, list(features(position, mover))))
    winners = position.outcome.winners
    for mover, found in seen:
        error = (mover in winners) / len(winners) - guess(weights, found)
        for name in found:
            weights[name] += rate * error


def train(games: int, report: int = 0) -> Weights:
    """The weights after so many games."""
    weights: Weights = defaultdict(float)
    for number in range(games):
        done = number / games
        learn_from_a_game(weights, FIRST_RATE ** (1 - done) * LAST_RATE**done, seed=number)
        if report and (number + 1) % report == 0:
            print(f"{number + 1:6} games: {measure(weights, 100):.0%} of the wins against random moves")
    return dict(weights)


def measure(weights: Weights, games: int, level: int | None = None) -> float:
    """The share of the wins against random moves, or against a level, in games that were not trained on."""

    def opponent(seed: int) -> RandomBot | LevelBot:
        return RandomBot(seed) if level is None else LevelBot(level, seed)

    results = play_match(GAME, [lambda seed: LearningPlayer(weights, seed), opponent], games, seed=1)
    return score([result.shares[0] for result in results]).share


def main() -> None:
    """Train, and say what it was good for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3000)
    games = parser.parse_args().games
    print(f"{0:6} games: {measure({}, 100):.0%} of the wins against random moves")
    weights = train(games, report=max(1, games // 5))
    for level in (1, 2, 3):
        print(f"against level {level}: {measure(weights, 200, level):.0%}")
    print("The most valuable features:")
    for name in sorted(weights, key=lambda name: -abs(weights[name]))[:10]:
        print(f"{weights[name]:+6.2f}  {name}")


if __name__ == "__main__":
    main()
