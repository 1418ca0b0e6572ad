"""`quincunx bench --batch`: games stepped together by `quincunx.batch`, against one by one from Python."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from typing import Any

from rich.progress import track
from rich.table import Table

from quincunx.cli.common import console, fail, messages
from quincunx.core import checks
from quincunx.core.batch import Batch
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

    @property
    def ratio(self) -> float:
        """How many times as fast the batch is."""
        return self.batch_per_second / self.single_per_second


def bench_batch(games: list[Game], seconds: float, as_json: bool) -> None:
    """Measure both ways for each game; choosing the moves does not count."""
    try:
        import numpy as np
    except ImportError:
        fail("this needs NumPy: pip install 'quincunx[batch]'")
    offered = [game for game in games if game.observation_shape]
    speeds = [
        BatchSpeed(str(game), GAMES, _step_batch(np, game, seconds), _step_singly(np, game, seconds))
        for game in track(offered, "stepping", console=messages, transient=True)
    ]
    if as_json:
        print(json.dumps({"batch": [{**asdict(speed), "ratio": speed.ratio} for speed in speeds]}, indent=2))
        return
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("Game", "Batch, steps/s", "One by one, steps/s", "Times"):
        table.add_column(column, justify="left" if column == "Game" else "right")
    for speed in speeds:
        rates = (f"{rate:,.0f}" for rate in (speed.batch_per_second, speed.single_per_second))
        table.add_row(speed.game, *rates, f"{speed.ratio:.0f}")
    console.print(table)
    console.print(f"{GAMES} games on one core, with observations, action masks and rewards.", style="dim")


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
    """Random games one after the other, with the same things written down at each step."""
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
