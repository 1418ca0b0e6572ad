"""The games as PettingZoo environments: `env(name)`, or by versioned name `quincunx_name_v0.env()`."""

from __future__ import annotations

import secrets
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, register
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from quincunx.adapters.choosing import choose_game
from quincunx.adapters.rendering import RENDER_MODES, render
from quincunx.core import checks
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.numbered import NumberedPosition
from quincunx.core.registry import find, game_names
from quincunx.core.rewards import reward_all
from quincunx.core.stream import RandomStream

__all__ = ["QuincunxEnvironment", "env", "names", "parallel_env"]

LARGEST_NUMBER = np.iinfo(np.int16).max
ILLEGAL = ("error", "random")


class QuincunxEnvironment(AECEnv[str, dict[str, Any], int]):
    """A game in progress, one agent for each seat: `player_0`, `player_1` and so on."""

    def __init__(
        self,
        game: Game,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "error",
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise OptionError(f"render_mode is {' or '.join(RENDER_MODES)}, not {render_mode!r}")
        if illegal not in ILLEGAL:
            raise OptionError(f"illegal is {' or '.join(ILLEGAL)}, not {illegal!r}")
        if max_cycles is not None and max_cycles < 1:
            raise OptionError(f"max_cycles is a number from 1, not {max_cycles}")
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": environment_name(game),
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._max_cycles = max_cycles
        self._illegal = illegal
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(game.action_count) for agent in self.possible_agents}
        self._stream = RandomStream(secrets.randbits(64))
        self.position: NumberedPosition
        """The position, for those who may know everything; there is none before `reset`."""

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent is told: see docs/environments.md."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the moves, the same for every agent and position."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; a seed decides everything random, in this game and in later ones without a seed."""
        if seed is None:
            seed = self._stream.below(1 << 31)
        else:
            self._stream = RandomStream(seed)
        self.position = checks.is_numbered(self.game.start(seed), "environments need")
        self._legal = self.position.legal_actions()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which actions it has: none if it is not its turn."""
        seat = self._seats[agent]
        seen = np.frombuffer(self.position.observation(seat), np.int16)
        mask = np.zeros(self.game.action_count, np.int8)
        if seat == self.position.turn:
            mask[self._legal] = 1
        return {"observation": seen.reshape(self.game.observation_shape), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.act(self._accepted(action))
        self._legal = self.position.legal_actions()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self.position.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            worth = reward_all(outcome.winners, self.game.seats)
            self.rewards = dict(zip(self.agents, worth, strict=True))
        elif self._max_cycles is not None and self.position.ply >= self._max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.position.turn]
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _accepted(self, action: int | None) -> int:
        """The action as a number; with `illegal="random"`, a random legal one if it is not possible."""
        if self._illegal == "random" and action not in self._legal:
            return self._legal[self._stream.below(len(self._legal))]
        if not isinstance(action, int | np.integer):
            raise TypeError(f"an action is a whole number, not {action!r}")
        return int(action)

    def render(self) -> Any:
        """The position as everybody may see it, in the form that `render_mode` says."""
        if self.render_mode is None:
            raise OptionError(f"to render, make the environment with render_mode {' or '.join(RENDER_MODES)}")
        return render(self.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to release."""


def observation_space(game: Game) -> spaces.Dict:
    """The space of what an agent is told."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, LARGEST_NUMBER, game.observation_shape, np.int16),
            "action_mask": spaces.Box(0, 1, (game.action_count,), np.int8),
        }
    )


def environment_name(game: Game) -> str:
    """The name with the version, which rises when play, actions, observations or rewards change."""
    return f"quincunx_{game.name}_v{game.environment_version}"


def env(
    game: str | Game,
    render_mode: str | None = None,
    *,
    max_cycles: int | None = None,
    illegal: str = "error",
    **options: object,
) -> AECEnv[str, Any, Any]:
    """An environment of a game, given by name and options; it ends after `max_cycles` moves, if given.

    An illegal action raises IllegalMoveError and changes nothing, or, with `illegal="random"`, a random
    legal move is made in its place.
    """
    plain = QuincunxEnvironment(choose_game(game, options), render_mode, max_cycles, illegal)
    return wrappers.OrderEnforcingWrapper(plain)


def parallel_env(game: str | Game, render_mode: str | None = None, **settings: Any) -> Any:
    """The same, for programs that ask all agents for actions at once; only that of the seat to act counts."""
    return turn_based_aec_to_parallel(env(game, render_mode, **settings))


def names() -> list[str]:
    """The versioned names of all games: each is an attribute of this module with `env` and `parallel_env`."""
    return [f"quincunx_{name}_v{find(name).environment_version}" for name in game_names()]


def __getattr__(name: str) -> SimpleNamespace:
    """A game by its versioned name."""
    if name.startswith("quincunx_") and name in names():
        game = name.removeprefix("quincunx_").rpartition("_v")[0]
        return SimpleNamespace(env=partial(env, game), parallel_env=partial(parallel_env, game))
    raise AttributeError(f"there is no {name}: known are {', '.join([*__all__, *names()])}")


# So that pettingzoo.make("aec", "quincunx/name-v0") finds them.
for _name in game_names():
    _id = f"quincunx/{_name}-v{find(_name).environment_version}"
    register("aec", _id, env, kwargs={"game": _name})
    register("parallel", _id, parallel_env, kwargs={"game": _name})
