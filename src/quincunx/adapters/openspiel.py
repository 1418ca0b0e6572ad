"""The games registered with OpenSpiel: importing this makes `pyspiel.load_game("quincunx_name")` work.

Nothing is hidden from one seat and known to another: what nobody has seen is chance yet to be decided. So all
games have perfect information, and there is a chance node for everything that is turned up.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from quincunx.adapters.choosing import choose_game
from quincunx.core import checks
from quincunx.core.game import Game
from quincunx.core.registry import find, game_names, load
from quincunx.core.rewards import reward_all

__all__ = ["QuincunxGame", "QuincunxState", "names"]

# No game has more, whatever its options.
MOST_MOVES = 30_000


class QuincunxGame(pyspiel.Game):
    """A game with its options; each game has a subclass with its name."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.game = choose_game(self.name, params or {})
        seats = self.game.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.action_count,
            max_chance_outcomes=len(self.game.chance_texts),
            num_players=seats,
            min_utility=-1.0 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_MOVES,
        )
        super().__init__(game_type(find(self.name)), info, params or {})

    def new_initial_state(self, state: Any = None) -> QuincunxState:
        """The state before the first move, and before anything is dealt."""
        return QuincunxState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No more than that."""
        return MOST_MOVES if self.game.chance_texts else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What tells a player how the state looks to them."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return QuincunxObserver(self.game, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class QuincunxState(pyspiel.State):
    """A position, and what a move has turned up and chance has yet to decide."""

    def __init__(self, game: QuincunxGame) -> None:
        super().__init__(game)
        self.position = checks.is_numbered(game.game.start(), "environments need")
        self.waiting = game.game.turned_up(None, self.position)

    def current_player(self) -> int:
        """The seat to act, or chance."""
        if self.waiting:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.turn if self.position.to_act else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.waiting and not self.position.to_act

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions() if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be turned up next, and how likely each is."""
        return self.position.game.odds(self.position, self.waiting)

    def _apply_action(self, action: int) -> None:
        game = self.position.game
        if self.waiting:
            game.settle(self.position, self.waiting, action)
            self.waiting = self.waiting[1:]
            return
        before = self.position.copy() if game.chance_texts else None
        self.position.act(action)
        if before is not None:
            self.waiting = game.turned_up(before, self.position)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.position.game
        return game.chance_texts[action] if player == pyspiel.PlayerId.CHANCE else game.notation(action)

    def returns(self) -> list[float]:
        """The rewards of all seats; all are 0 while the game goes on."""
        outcome = None if self.waiting else self.position.outcome
        return reward_all(outcome.winners if outcome else (), self.position.game.seats)

    def __str__(self) -> str:
        unsettled = f" and {len(self.waiting)} to be turned up" if self.waiting else ""
        return self.position.known_to(None).text + unsettled


class QuincunxObserver:
    """What a seat may know, as a tensor and as a text."""

    def __init__(self, game: Game, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, not {params}")
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {"observation": self.tensor.reshape(game.observation_shape)}

    def set_from(self, state: QuincunxState, player: int) -> None:
        """Write what a seat may know."""
        self.tensor[:] = state.position.observation(player)

    def string_from(self, state: QuincunxState, player: int) -> str:
        """What a seat may know, in words."""
        return state.position.known_to(player).text


def game_type(game: type[Game]) -> pyspiel.GameType:
    """What OpenSpiel wants to know about a game before it is loaded."""
    usual = load(game.name)
    options = {option.name: option for option in game.offered if not option.reveals}
    players = options["players"].choices if "players" in options else range(usual.seats, usual.seats + 1)
    seats = [int(number) for number in players]
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"quincunx_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if usual.chance_texts else chance.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={name: option.default for name, option in options.items()},
    )


def names() -> list[str]:
    """The names of all games that are registered."""
    return [f"quincunx_{name}" for name in filter(_is_possible, game_names())]


def _is_possible(name: str) -> bool:
    """Whether a game has numbered moves and observations, and can tell its chance events apart."""
    game = load(name)
    return bool(game.numbered and game.observation_shape and (game.chance_texts or not game.hides))


# Classes, because OpenSpiel releases what it is given only after Python has ended, and a class frees nothing.
for _name in filter(_is_possible, game_names()):
    _class = type(f"Quincunx{_name.title()}", (QuincunxGame,), {"name": _name})
    pyspiel.register_game(game_type(find(_name)), _class)
