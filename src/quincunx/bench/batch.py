"""How fast `quincunx.batch` steps games together, compared with one by one from Python."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from quincunx.core import checks
from quincunx.core.batch import Batch
from quincunx.core.extras import brought_by
from quincunx.core.game import Game
from quincunx.core.rewards import reward_all

GAMES = 256


@dataclass(frozen=True)
class BatchSpeed:
    """Steps a second on one core, each with observation, action mask and rewards."""

    game: str
    games: int
    batch_per_second: float
    single_per_second: float
    ratio: float


def measure_batches(games: Sequence[Game], seconds: float) -> Iterator[BatchSpeed]:
    """Measure both ways for each game; choosing the moves does not count."""
    with brought_by("batch"):
        import numpy as np
    return (_measure_batch(np, game, seconds) for game in games)


def _measure_batch(np: Any, game: Game, seconds: float) -> BatchSpeed:
    together, singly = _step_batch(np, game, seconds), _step_singly(np, game, seconds)
    return BatchSpeed(str(game), GAMES, together, singly, together / singly)


def _step_batch(np: Any, game: Game, seconds: float) -> float:
    """Random games in a batch."""
    batch = Batch(game, GAMES, seed=1)
    random = np.random.default_rng(1)
    steps, taken = 0, 0.0
    while taken < seconds:
        actions = (random.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=1)
        started = time.perf_counter()
        batch.step(actions)
        taken += time.perf_counter() - started
        steps += GAMES
    return steps / taken


def _step_singly(np: Any, game: Game, seconds: float) -> float:
    """Random games one after another, with the same things found at each step."""
    random = np.random.default_rng(1)
    position, steps, taken = checks.is_numbered(game.start(1), "steps need"), 0, 0.0
    legal = position.legal_actions()
    while taken < seconds:
        action = int(random.choice(legal))
        started = time.perf_counter()
        position.act(action)
        outcome = position.outcome
        reward_all(outcome.winners if outcome else (), game.seats)
        if outcome:
            position = checks.is_numbered(game.start(steps), "steps need")
        np.asarray(position.observation(position.turn)).reshape(game.observation_shape)
        legal = position.legal_actions()
        np.zeros(game.action_count, np.bool_)[legal] = True
        taken += time.perf_counter() - started
        steps += 1
    return steps / taken
