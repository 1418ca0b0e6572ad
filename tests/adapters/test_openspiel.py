"""The games are registered with OpenSpiel, pass its own tests, and can be played by its bots."""

import pickle
import subprocess
import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

from quincunx import Game, OptionError, UnnumberedError, game_names, load
from quincunx.adapters import openspiel
from quincunx.core.rewards import reward_all
from tests.variants import variants

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

NUMBERED = [game for game in variants() if game.action_count]
USUAL = [load(name) for name in game_names()]


def loaded(game: Game) -> pyspiel.Game:
    """The same game from OpenSpiel, with its options as parameters."""
    chosen = {option.name: game.options[option.name] for option in game.offered if not option.reveals}
    return pyspiel.load_game(f"quincunx_{game.name}", chosen)


def play(state: pyspiel.State, random: np.random.RandomState, moves: int = 10_000) -> pyspiel.State:
    """Play at random, chance included."""
    while not state.is_terminal() and moves:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
            moves -= 1
    return state


def test_all_games_are_registered() -> None:
    assert openspiel.names() == [f"quincunx_{name}" for name in game_names()]
    assert set(openspiel.names()) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("game", NUMBERED, ids=str)
def test_random_sim_test(game: Game) -> None:
    pyspiel.random_sim_test(loaded(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", NUMBERED, ids=str)
def test_a_game_is_played_as_it_is_here(game: Game) -> None:
    there = loaded(game)
    assert there.num_players() == game.seats
    assert there.num_distinct_actions() == game.action_count
    assert tuple(there.observation_tensor_shape()) == game.observation_shape
    state = play(there.new_initial_state(), np.random.RandomState(3), 12)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    here = game.position(state.position.text)
    assert state.current_player() == here.turn
    assert state.legal_actions() == here.legal_actions()
    assert state.action_to_string(state.legal_actions()[0]) == here.legal_moves()[0]
    for seat in range(game.seats):
        assert state.observation_tensor(seat) == here.observation(seat).tolist()
        assert state.observation_string(seat) == here.known_to(seat).text
    play(state, np.random.RandomState(4))
    assert state.returns() == reward_all(state.position.outcome.winners, game.seats)


@pytest.mark.parametrize("game", NUMBERED, ids=str)
def test_serialisation_and_copies(game: Game) -> None:
    there = loaded(game)
    for moves in (0, 9):
        state = play(there.new_initial_state(), np.random.RandomState(5), moves)
        again, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(there, state))
        assert str(again) == str(there)
        copies = [
            read,
            there.deserialize_state(state.serialize()),
            pickle.loads(pickle.dumps(state)),
            state.clone(),
        ]
        for copy in copies:
            assert str(copy) == str(state)
            assert copy.history() == state.history()
            assert copy.current_player() == state.current_player()
        before = str(state)
        play(copies[-1], np.random.RandomState(6), 3)
        assert str(state) == before


@pytest.mark.parametrize("game", [*USUAL, load("ringgz", players=3), load("zangle", players=3)], ids=str)
def test_its_tree_search_plays(game: Game) -> None:
    there, random = loaded(game), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(there, 2.0, 8, rollouts, random_state=random)
    state = play(there.new_initial_state(), random, 6)
    for _ in range(2):
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[-1][0])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_its_tree_search_plays_a_whole_game_and_beats_chance() -> None:
    there, random = loaded(load("pyrga")), np.random.RandomState(1)
    bot = mcts.MCTSBot(there, 1.4, 25, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    total = 0.0
    for number in range(6):
        state = there.new_initial_state()
        while not state.is_terminal():
            searches = state.current_player() == number % 2
            state.apply_action(bot.step(state) if searches else int(random.choice(state.legal_actions())))
        total += state.returns()[number % 2]
    assert total > 0


def test_every_card_that_is_turned_up_is_a_chance_node() -> None:
    state = pyspiel.load_game("quincunx_zangle(players=4)").new_initial_state()
    codes = state.position.game.chance_texts
    dealt = []
    while state.is_chance_node():
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        assert state.returns() == [0, 0, 0, 0]
        outcome = state.chance_outcomes()[-1][0]
        dealt.append(state.action_to_string(state.current_player(), outcome))
        state.apply_action(outcome)
    # The last code first, until there are no more cards of it.
    assert dealt == ["Z"] * 4 + ["5d"] * 8 + ["5c"] * 8
    assert codes[-1] == "Z"
    assert state.position.legal_moves() == state.position.game.position(state.position.text).legal_moves()
    state.apply_action(state.position.game.action("hit"))
    assert state.is_chance_node()
    assert "Z" not in [codes[outcome] for outcome, _ in state.chance_outcomes()]


def test_observer_folds_the_tensor() -> None:
    there = pyspiel.load_game("quincunx_pyrga")
    observer = make_observation(there)
    state = there.new_initial_state()
    state.apply_action(0)
    observer.set_from(state, player=1)
    assert observer.dict["observation"].shape == (19, 4, 4)
    assert observer.dict["observation"][3].sum() == 1


def test_what_cannot_be_loaded_is_said() -> None:
    with pytest.raises(UnnumberedError, match="have no numbers"):
        pyspiel.load_game("quincunx_zangle(mode=solitaire)")
    with pytest.raises(OptionError, match="free or restricted"):
        pyspiel.load_game("quincunx_pyrga(opening=closed)")


def test_a_program_ends_in_peace() -> None:
    code = (
        "import pyspiel, quincunx.adapters.openspiel;"
        "state = pyspiel.load_game('quincunx_pyrga').new_initial_state(); state.apply_action(0)"
    )
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (finished.returncode, finished.stderr) == (0, "")
