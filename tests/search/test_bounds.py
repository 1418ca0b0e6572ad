"""Settings and limits have bounds, and searches take no position, tree or thread on trust."""

import threading
from typing import Any

import pytest

import quincunx
from quincunx import OptionError, load
from quincunx.bots.names import find_bot
from quincunx.search import Limit, Search, Settings, Solver, run_playouts
from quincunx.search.hidden_tree import HiddenTree
from quincunx.search.prover import Prover
from quincunx.search.settings import BOUNDS
from quincunx.search.tree import Tree

NOT_NUMBERS = (float("nan"), float("inf"), -float("inf"), None, "1", True, 10**400)


@pytest.mark.parametrize("name", BOUNDS)
def test_settings_have_bounds(name: str) -> None:
    least, most = BOUNDS[name]
    for right in (least, most):
        assert getattr(Settings(**{name: right}), name) == right
    for wrong in (least - 1, most + 1, *NOT_NUMBERS):
        with pytest.raises(OptionError, match=f"{name} is a"):
            Settings(**{name: wrong})


def test_every_setting_has_bounds() -> None:
    assert set(BOUNDS) == set(Settings.__slots__)


@pytest.mark.parametrize(
    "setting", ["draws=2147483647", "exploration=nan", "amaf=inf", "prior=-1", "patience=1e9"]
)
def test_a_bot_is_not_given_settings_beyond_them(setting: str) -> None:
    with pytest.raises(OptionError):
        find_bot(f"search:0.1s:{setting}")


def test_limits_have_bounds() -> None:
    for wrong in (0, -1, 1e8, *NOT_NUMBERS[:3], "1", True):
        with pytest.raises(ValueError, match="a time limit"):
            Limit(seconds=wrong)  # type: ignore[arg-type]
    for wrong in (0, -1, (1 << 30) + 1, 10**30):
        with pytest.raises(ValueError, match="a limit of visits"):
            Limit(visits=wrong)
    for wrong in (0, (1 << 20) - 1, (1 << 35) + 1):
        with pytest.raises(ValueError, match="a memory limit"):
            Limit(memory=wrong)
    for text in ("infs", "nans", "1e308s", "9" * 400, "-1"):
        with pytest.raises(OptionError):
            find_bot(f"uct:{text}")


@pytest.mark.parametrize("wrong", [None, 7, "pyrga", load("pyrga")])
def test_a_position_is_asked_for(wrong: Any) -> None:
    for deed in (
        lambda: run_playouts(wrong, 5),
        lambda: Search(wrong),
        lambda: Solver(wrong),
        lambda: Tree(wrong, Settings(), 0, 1 << 20),
        lambda: HiddenTree(wrong, Settings(), 0, 1 << 20),
        lambda: Prover(wrong, 1 << 20, lambda nodes: 0),
    ):
        with pytest.raises(TypeError, match="a position"):
            deed()


def test_numbers_are_checked() -> None:
    position = load("pyrga").start()
    for wrong in (-1, 1 << 60, None):
        with pytest.raises((TypeError, ValueError)):
            run_playouts(position, wrong)  # type: ignore[arg-type]
    for wrong in (-1, 1 << 64, 0.5, None):
        with pytest.raises(quincunx.SeedError):
            run_playouts(position, 1, wrong)  # type: ignore[arg-type]
        with pytest.raises(quincunx.SeedError):
            Search(position, seed=wrong)  # type: ignore[arg-type]
    for wrong in (0, -1, 257, None):
        with pytest.raises((TypeError, ValueError)):
            Search(position, threads=wrong)  # type: ignore[arg-type]
    for wrong in (0, 1 << 40, None):
        with pytest.raises((TypeError, ValueError)):
            Search(position, memory=wrong)  # type: ignore[arg-type]


def test_a_solver_knows_one_game() -> None:
    solver = Solver(load("pyrga").start(), 1 << 16, book=False)
    for other in ("tranglar", "trapture", "ringgz", "zangle", "pyrga(opening=restricted)"):
        position = load(other).start()
        for question in (solver.value, solver.solve, solver.best_move, solver.key):
            with pytest.raises(ValueError, match="a position of pyrga is needed"):
                question(position)
    with pytest.raises(TypeError, match="a position"):
        solver.value(None)  # type: ignore[arg-type]


@pytest.mark.compiled
def test_what_was_never_made_is_not_looked_into() -> None:
    for kind in (Tree, HiddenTree):
        tree = kind.__new__(kind)
        for deed in (
            tree.simulations,
            tree.proven,
            tree.candidates,
            lambda t=tree: t.simulate(1),
        ):
            with pytest.raises(TypeError, match="made with a position"):
                deed()
    prover = Prover.__new__(Prover)
    for deed in (prover.decisive_action, lambda: prover.look_up(1, 0), lambda: prover.enter(1, 1, 1)):
        with pytest.raises(TypeError, match="made with a position"):
            deed()


def test_a_prover_answers_one_question_at_a_time() -> None:
    position = load("pyrga").start()
    found: list[BaseException] = []

    def ask_again(nodes: int) -> int:
        with pytest.raises(RuntimeError, match="another question") as given:
            prover.ask(position, 0)
        found.append(given.value)
        return 0

    prover = Prover(position, 1 << 16, ask_again)
    assert prover.ask(position, 0) == 0
    assert found


def test_a_search_is_advanced_while_it_runs_without_harm() -> None:
    search = Search(load("pyrga").start())
    thread = threading.Thread(target=search.run, args=(Limit(visits=200_000),))
    thread.start()
    for move in ("Sb2", "Cb3"):
        search.advance(move)
    search.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert search.position.ply == 2
