"""The environments pass PettingZoo's own tests, tell each agent what it may know, and pay fairly."""

import itertools
import json
import sys
import warnings
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo import make
from pettingzoo.utils.conversions import parallel_to_aec

from quincunx import Game, IllegalMoveError, OptionError, UnknownGameError, UnnumberedError, game_names, load
from quincunx.adapters import pettingzoo
from quincunx.cli import bench
from quincunx.core.registry import find
from quincunx.core.rewards import reward_all
from tests.variants import variants

with warnings.catch_warnings():
    # Where pygame is installed PettingZoo's tests import one of its own games in a way that it deprecates.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

NUMBERED = [game for game in variants() if game.action_count]
QUIET_LIMITS = [load("tranglar", quiet_limit=limit) for limit in range(4, 401, 36)]

# PettingZoo's test keeps a list of the environments that may have dictionaries as observations; those who
# are not on it are told that arrays are more usual.
pytestmark = [
    pytest.mark.compiled,  # the speed of the rules makes no difference here
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observations between agents are different classes"),
]


@pytest.fixture
def quick_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The benchmark plays for five seconds: a clock that goes on by itself makes that a hundred cycles."""
    clock = SimpleNamespace(time=itertools.count(0, 0.05).__next__)
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)


@pytest.mark.parametrize("game", [*NUMBERED, *QUIET_LIMITS], ids=str)
def test_api_and_seed(game: Game) -> None:
    api_test(pettingzoo.env(game), num_cycles=1000)
    seed_test(lambda: pettingzoo.env(game), num_cycles=30)


@pytest.mark.parametrize("game", [*NUMBERED, *QUIET_LIMITS], ids=str)
def test_max_cycles(game: Game) -> None:
    # The test asks every agent in every cycle, whosever turn it is, and does not look at action masks.
    def parallel_env(max_cycles: int) -> object:
        return pettingzoo.parallel_env(game, max_cycles=max_cycles, illegal="random")

    def env(max_cycles: int) -> object:
        return parallel_to_aec(parallel_env(max_cycles))

    max_cycles_test(SimpleNamespace(env=env, parallel_env=parallel_env))


@pytest.mark.parametrize("game", NUMBERED, ids=str)
def test_render(game: Game) -> None:
    render_test(
        lambda render_mode: pettingzoo.env(game, render_mode),
        {"svg": lambda text: ElementTree.fromstring(text).tag.endswith("svg")},
    )


@pytest.mark.parametrize("game", NUMBERED, ids=str)
def test_performance_benchmark(game: Game, quick_clock: None, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env(game))
    assert "turns per second" in capsys.readouterr().out


def test_bench_measures_environments(quick_clock: None, capsys: pytest.CaptureFixture[str]) -> None:
    bench.environments(["pyrga", "zangle(mode=solitaire)"], as_json=True)
    rates = json.loads(capsys.readouterr().out)["turns_per_second"]
    assert rates.pop("pyrga") > 0
    assert "PettingZoo classic/chess-v6" in rates
    assert all(rate is None or rate > 0 for rate in rates.values())


def play(environment: object, seed: int) -> dict[str, float]:
    """A random game: what each agent has got by the end."""
    environment.reset(seed=seed)
    for agent in environment.agents:
        environment.action_space(agent).seed(seed)
    total = dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, ended, cut, _ = environment.last()
        total[agent] += reward
        mask = observation["action_mask"]
        environment.step(None if ended or cut else environment.action_space(agent).sample(mask))
    return total


@pytest.mark.parametrize("game", NUMBERED, ids=str)
def test_agents_are_told_what_the_position_says_and_paid_what_it_is_worth(game: Game) -> None:
    environment = pettingzoo.env(game)
    plain = environment.unwrapped
    environment.reset(seed=5)
    assert plain.position == game.start(5)
    for seat, agent in enumerate(environment.agents):
        seen = environment.observe(agent)
        assert seen["observation"].ravel().tolist() == plain.position.observation(seat).tolist()
        legal = plain.position.legal_actions() if seat in plain.position.to_act else []
        assert np.flatnonzero(seen["action_mask"]).tolist() == legal
    total = play(environment, 6)
    assert list(total.values()) == reward_all(plain.position.outcome.winners, game.seats)
    assert sum(total.values()) == pytest.approx(0)
    assert play(environment, 6) == total


def test_rewards_share_one_win() -> None:
    assert reward_all((0,), 2) == [1, -1]
    assert reward_all((0, 1), 2) == [0, 0]
    assert reward_all((1,), 3) == [-0.5, 1, -0.5]
    assert reward_all((0, 2), 3) == [0.25, -0.5, 0.25]
    assert reward_all((0, 1, 2, 3), 4) == [0, 0, 0, 0]
    assert reward_all((), 4) == [0, 0, 0, 0]


def test_games_without_a_seed_follow_from_the_last_seed() -> None:
    texts = []
    for _ in range(2):
        environment = pettingzoo.env("zangle")
        environment.reset(seed=3)
        environment.reset()
        texts.append(environment.unwrapped.position.text)
    assert texts[0] == texts[1] != load("zangle").start(3).text


def test_versioned_names() -> None:
    versions = {name: find(name).environment_version for name in game_names()}
    assert pettingzoo.names() == [f"quincunx_{name}_v{version}" for name, version in versions.items()]
    for name in pettingzoo.names():
        environment = getattr(pettingzoo, name).env()
        assert environment.metadata["name"] == name
    environment = pettingzoo.quincunx_ringgz_v0.env(players=4)
    assert environment.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert pettingzoo.quincunx_ringgz_v0.parallel_env(players=3).possible_agents[-1] == "player_2"
    for game, version in versions.items():
        environment = make("aec", f"quincunx/{game}-v{version}", render_mode="ansi")
        assert environment.metadata["name"] == f"quincunx_{game}_v{version}"
        assert make("parallel", f"quincunx/{game}-v{version}").possible_agents == environment.possible_agents
    with pytest.raises(AttributeError, match="quincunx_pyrga_v0"):
        _ = pettingzoo.quincunx_pyrga_v99


def test_illegal_actions_change_nothing_or_are_replaced() -> None:
    environment = pettingzoo.env("pyrga")
    environment.reset(seed=1)
    environment.step(0)
    before = environment.unwrapped.position.text
    with pytest.raises(IllegalMoveError, match="Sa1 is not possible"):
        environment.step(0)
    with pytest.raises(TypeError, match="a whole number"):
        environment.step("Sb2")
    assert environment.unwrapped.position.text == before
    assert environment.agent_selection == "player_1"
    lenient = pettingzoo.env("pyrga", illegal="random")
    lenient.reset(seed=1)
    lenient.step(0)
    lenient.step(0)
    assert lenient.unwrapped.position.ply == 2


def test_a_game_that_is_cut_short_is_truncated() -> None:
    environment = pettingzoo.env("pyrga", max_cycles=3)
    assert set(play(environment, 1).values()) == {0.0}
    assert environment.unwrapped.position.ply == 3


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"game": "pirga"}, UnknownGameError, "did you mean pyrga"),
        ({"game": "zangle", "mode": "solitaire"}, UnnumberedError, "have no numbers"),
        ({"game": "pyrga", "players": 3}, OptionError, "there is no option"),
        ({"game": load("pyrga"), "opening": "free"}, OptionError, "already has its options"),
        ({"game": "pyrga", "render_mode": "film"}, OptionError, "render_mode is human or ansi"),
        ({"game": "pyrga", "illegal": "maybe"}, OptionError, "illegal is error or random"),
        ({"game": "pyrga", "max_cycles": 0}, OptionError, "max_cycles is a number from 1"),
    ],
)
def test_what_cannot_be_made_is_said(arguments: dict, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        pettingzoo.env(**arguments)


def test_rendering_needs_a_mode() -> None:
    environment = pettingzoo.env("pyrga")
    environment.reset()
    with pytest.raises(OptionError, match="make the environment with render_mode"):
        environment.render()
