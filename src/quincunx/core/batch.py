"""Many games at once, for training: NumPy arrays in, NumPy arrays out, without the GIL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from quincunx.core import checks, limits
from quincunx.core.errors import IllegalMoveError, UnnumberedError, UnobservedError
from quincunx.core.extras import brought_by
from quincunx.core.game import Game
from quincunx.core.numbered import NumberedPosition
from quincunx.core.registry import load
from quincunx.core.stepping import Stepper

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Step(NamedTuple):
    """The games after a step; the arrays belong to the batch, and the next step overwrites them."""

    observations: NDArray[Any]
    masks: NDArray[Any]
    rewards: NDArray[Any]
    ended: NDArray[Any]
    to_act: NDArray[Any]


def batch(game: Game | str, n: int, seed: int = 0) -> Batch:
    """Begin n games that are stepped together; the game is a Game or a name."""
    return Batch(load(game) if isinstance(game, str) else game, n, seed)


class Batch:
    """Games that are stepped together; one that ends is replaced by a new one at once."""

    def __init__(self, game: Game, n: int, seed: int = 0) -> None:
        with brought_by("batch"):
            import numpy as np
        if not game.numbered:
            raise UnnumberedError(f"the moves of {game} have no numbers, which a batch needs")
        if not game.observation_shape:
            raise UnobservedError(f"{game} offers no observations, which a batch needs")
        n = checks.whole(n, 1, limits.MOST_GAMES, "the number of games of a batch")
        self.game = game
        self.n = n
        self.observations = np.zeros((n, *game.observation_shape), np.int16)
        self.masks = np.zeros((n, game.action_count), np.bool_)
        self.rewards = np.zeros((n, game.seats), np.float64)
        self.ended = np.zeros(n, np.bool_)
        self.to_act = np.zeros(n, np.int64)
        self.seeds = np.zeros(n, np.uint64)
        self._numpy = np
        arrays = (self.observations, self.masks, self.rewards, self.ended, self.to_act, self.seeds)
        self._stepper = Stepper(game, n, seed, *(array.reshape(-1) for array in arrays))

    def step(self, actions: Any) -> Step:
        """Make a move in every game; if one of them is illegal, none is made."""
        chosen = self._numpy.array(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            given = f"{chosen.dtype} of shape {chosen.shape}"
            raise ValueError(f"actions are {self.n} whole numbers, one for each game, not {given}")
        chosen = chosen.astype(self._numpy.int64)
        index = self._stepper.step(chosen)
        if index >= 0:
            raise self._refusal(index, int(chosen[index]))
        return Step(self.observations, self.masks, self.rewards, self.ended, self.to_act)

    def position(self, index: int) -> NumberedPosition:
        """A copy of the position of a game."""
        if not 0 <= checks.index(index, "the number of a game") < self.n:
            raise IndexError(f"games are numbered from 0 to {self.n - 1}, not {index}")
        return self._stepper.position(index)

    def _refusal(self, index: int, action: int) -> IllegalMoveError:
        try:
            self.position(index).act(action)
        except IllegalMoveError as error:
            return IllegalMoveError(f"game {index} of the batch: {error}", error.allowed)
        raise AssertionError(f"action {action} of game {index} is legal after all")

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<Batch of {self.n} × {self.game}>"
