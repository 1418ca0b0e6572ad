"""The exact solver, against a second, plainly written method."""

import itertools
import json
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from quincunx import Position, QuincunxError, RandomStream, load
from quincunx.search import Limit, Solver, UnsolvedError
from quincunx.search.limit import MEGABYTE
from quincunx.testing import kernel
from tests.core.tiny_game import Race
from tests.walks import random_position

RANK = {"loss": 0, "draw": 1, "win": 2}


def plain_value(position: Position, known: dict[str, int]) -> int:
    """0, 1 or 2 for a loss, draw or win of the seat to move: minimax over position texts."""
    text = position.text
    if text not in known:
        best = 0
        for move in position.legal_moves():
            child = position.copy()
            child.push(move)
            best = max(best, plain_child_value(child, position.turn, known))
            if best == 2:
                break
        known[text] = best
    return known[text]


def plain_child_value(child: Position, seat: int, known: dict[str, int]) -> int:
    """The same, of a position one move further, for the seat that moved."""
    outcome = child.outcome
    if outcome is not None:
        return 1 if outcome.is_draw else 2 * (seat in outcome.winners)
    value = plain_value(child, known)
    return value if child.turn == seat else 2 - value


def near_the_end(name: str, seed: int, plies_left: int, shortest: int) -> Position | None:
    """A random game, some plies before its end; None if it was so short that much may still happen."""
    stream, game = RandomStream(seed), load(name)
    position, moves = game.start(seed), []
    while position.outcome is None:
        legal = position.legal_moves()
        moves.append(legal[stream.below(len(legal))])
        position.push(moves[-1])
    if len(moves) < shortest:
        return None
    position = game.start(seed)
    for move in moves[:-plies_left]:
        position.push(move)
    return position


@pytest.mark.parametrize(
    ("name", "plies_left", "shortest"),
    [
        ("pyrga", 6, 26),
        ("pyrga(opening=restricted)", 5, 25),
        ("ringgz", 3, 53),
        ("trapture", 2, 20),
        ("tranglar", 1, 75),
    ],
)
def test_solver_agrees_with_plain_minimax(name: str, plies_left: int, shortest: int) -> None:
    values = set()
    positions = [near_the_end(name, seed, plies_left, shortest) for seed in range(20)]
    for position in filter(None, positions):
        solution = Solver(position, 4 * MEGABYTE).solve(position)
        known: dict[str, int] = {}
        assert RANK[solution.value] == plain_value(position, known), position
        best = []
        for move in position.legal_moves():
            child = position.copy()
            child.push(move)
            if plain_child_value(child, position.turn, known) >= RANK[solution.value]:
                best.append(move)
        assert list(solution.best) == best, position
        values.add(solution.value)
    assert len(values) >= 2


def test_solver_solves_the_tiny_game() -> None:
    for goal in range(3, 12):
        solution = Solver(Race(goal=goal).start(), MEGABYTE).solve(Race(goal=goal).start())
        assert solution.value == ("win" if goal % 3 else "loss")
        assert solution.best == ((f"+{goal % 3}",) if goal % 3 else ("+1", "+2"))


@pytest.mark.parametrize(
    ("name", "plies_left", "shortest"), [("pyrga", 6, 26), ("ringgz", 3, 53), ("trapture", 2, 20)]
)
def test_best_move_keeps_the_value(name: str, plies_left: int, shortest: int) -> None:
    positions = [near_the_end(name, seed, plies_left, shortest) for seed in range(20)]
    for position in filter(None, positions):
        known: dict[str, int] = {}
        move = Solver(position, MEGABYTE).best_move(position)
        assert move is not None
        child = position.copy()
        child.push(move)
        assert plain_child_value(child, position.turn, known) == plain_value(position, known), position


def test_best_move_of_a_lost_position_takes_the_most_work_to_refute() -> None:
    # Whoever is to move in a race to a multiple of 3 has lost; +1 leaves more to look at.
    position = Race(goal=12).start()
    assert Solver(position, MEGABYTE).best_move(position) == "+1"
    tried = 0
    for seed in range(80):
        lost = near_the_end("pyrga", seed, 4, 24)
        if lost is None or Solver(lost, MEGABYTE).value(lost) != "loss":
            continue
        endings = {move: is_over_after(lost, move) for move in lost.legal_moves()}
        move = Solver(lost, MEGABYTE).best_move(lost)
        assert move is not None
        assert not endings[move] or all(endings.values())
        tried += any(endings.values()) and not all(endings.values())
    assert tried


def is_over_after(position: Position, move: str) -> bool:
    child = position.copy()
    child.push(move)
    return child.outcome is not None


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["pyrga", "pyrga(opening=restricted)"])
def test_pyrga_is_won_for_white(name: str) -> None:
    position = load(name).start()
    assert Solver(position, book=False).value(position) == "win"


SOLVE = """
import json, sys
from quincunx import load
from quincunx.search import Solver
position = load("pyrga").position(sys.argv[1])
solver = Solver(position, 1 << 16, book=False)
print(json.dumps([*solver.solve(position).best, solver.best_move(position), solver.nodes]))
"""


@pytest.mark.compiled
def test_solver_does_the_same_in_both_speeds() -> None:
    position = random_position(load("pyrga"), 20, 15)
    results = [
        subprocess.run(
            [sys.executable, "-c", SOLVE, position.text],
            env={**os.environ, "QUINCUNX_PURE": pure},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for pure in ("1", "")
    ]
    assert results[0] == results[1]
    assert json.loads(results[0])[-1] > 1 << 12  # so many that the table forgets some


def symmetries(move: str) -> list[str]:
    """A Pyrga move under the eight symmetries of the board."""
    files, compass = "abcd", "nesw"
    x, y = files.index(move[1]), int(move[2]) - 1
    direction = compass.index(move[3]) if len(move) > 3 else None
    images = []
    for turns, mirrored in itertools.product(range(4), (False, True)):
        a, b, d = x, y, direction
        if mirrored:
            a, d = 3 - a, d if d is None else -d % 4
        for _ in range(turns):  # a quarter turn clockwise
            a, b, d = b, 3 - a, d if d is None else (d + 1) % 4
        images.append(move[0] + files[a] + str(b + 1) + ("" if d is None else compass[d]))
    return images


@pytest.mark.parametrize("seed", range(10))
def test_pyrga_symmetric_positions_have_the_same_canonical_key(seed: int) -> None:
    game, stream = load("pyrga"), RandomStream(seed)
    position, moves = game.start(), []
    for _ in range(10):
        legal = position.legal_moves()
        moves.append(legal[stream.below(len(legal))])
        position.push(moves[-1])
    keys = set()
    for image in range(8):
        other = game.start()
        for move in moves:
            other.push(symmetries(move)[image])
        keys.add(other.canonical)
    assert keys == {position.canonical}


def test_pyrga_positions_with_the_same_canonical_key_have_the_same_value() -> None:
    values: dict[int, set[int]] = {}
    texts: dict[int, int] = {}
    for seed in range(12):
        position = near_the_end("pyrga", seed, 6, 26)
        if position is None:
            continue
        known: dict[str, int] = {}
        plain_value(position, known)
        for text, value in known.items():
            key = position.game.position(text).canonical
            values.setdefault(key, set()).add(value)
            texts[key] = texts.get(key, 0) + 1
    assert all(len(found) == 1 for found in values.values())
    assert sum(count > 1 for count in texts.values()) > 10


def test_pyrga_canonical_key_leaves_out_whose_piece_is_which_in_a_tower_of_both() -> None:
    game = load("pyrga")
    one = game.position("Sc,sC,-,-/-,-,-,-/-,-,-,-/-,-,S,c 6 Cd1")
    other = game.position("sC,Sc,-,-/-,-,-,-/-,-,-,-/-,-,S,c 6 Cd1")
    apart = game.position("SC,sc,-,-/-,-,-,-/-,-,-,-/-,-,S,c 6 Cd1")
    assert one.canonical == other.canonical
    assert one.canonical != apart.canonical


def test_pyrga_canonical_key_knows_the_opening_as_long_as_it_matters() -> None:
    free, restricted = load("pyrga").start(), load("pyrga", opening="restricted").start()
    same = []
    for move in ("Sb2", "Sb3", "Cb4", "Tb4e"):
        free.push(move)
        restricted.push(move)
        same.append(free.canonical == restricted.canonical)
    assert same == [False, False, True, True]


@pytest.mark.parametrize("name", ["pyrga", "ringgz", "trapture", "tranglar"])
def test_certain_winners_win(name: str) -> None:
    certain = 0
    for seed in range(30):
        stream, position = RandomStream(seed), load(name).start(seed)
        while position.outcome is None:
            winners = kernel.certain_winners(position)
            if winners:
                certain += 1
                ends = {mask_after(position, move) for move in position.legal_moves()}
                # A glance: the seat to move wins at once, or loses whatever it does.
                own = 1 << position.turn
                assert own in ends if winners == own else ends == {winners}, position
            legal = position.legal_actions()
            position.act(legal[stream.below(len(legal))])
        assert kernel.certain_winners(position) == sum(1 << seat for seat in position.outcome.winners)
    assert certain > 10 or name != "pyrga"


def mask_after(position: Position, move: str) -> int:
    """Who has won after a move, as bits; 0 if the game goes on."""
    child = position.copy()
    child.push(move)
    return sum(1 << seat for seat in child.outcome.winners) if child.outcome else 0


def test_pyrga_different_positions_have_different_canonical_keys() -> None:
    # Of the 80 first moves, up to symmetry: 3 places each for squares and cylinders, and 7 triangles.
    game, keys = load("pyrga"), set()
    for move in game.start().legal_moves():
        position = game.start()
        position.push(move)
        keys.add(position.canonical)
    assert len(keys) == len({min(symmetries(move)) for move in game.start().legal_moves()})


def test_solver_gives_up_when_told() -> None:
    position = load("pyrga").start()
    solver = Solver(position, MEGABYTE, book=False)
    with pytest.raises(UnsolvedError, match="not solved within 300 positions"):
        solver.solve(position, Limit(visits=300))
    assert solver.nodes == 301  # the last one only notices
    with pytest.raises(UnsolvedError, match=r"not solved within 0\.01 s"):
        solver.value(position, Limit(seconds=0.01))
    assert solver.best_move(position, Limit(visits=10)) is None
    with pytest.raises(UnsolvedError, match="given up"):
        Solver(position, MEGABYTE, progress=lambda nodes: False, book=False).solve(position)


def test_an_error_in_the_progress_of_a_solver_comes_through() -> None:
    def interrupt(nodes: int) -> bool:
        raise KeyboardInterrupt

    position = load("pyrga").start()
    with pytest.raises(KeyboardInterrupt):
        Solver(position, MEGABYTE, progress=interrupt, book=False).value(position)


def test_solver_is_stopped_from_another_thread() -> None:
    position, under_way = load("pyrga").start(), threading.Event()

    def tell(nodes: int) -> bool:
        under_way.set()
        return True

    solver = Solver(position, MEGABYTE, progress=tell, book=False)
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(solver.best_move, position)
        assert under_way.wait(10)
        solver.stop()
        assert found.result(10) is None


def test_watching_has_no_influence_on_the_search() -> None:
    position = near_the_end("pyrga", 3, 6, 26)
    assert position is not None
    seen: list[int] = []
    watched = Solver(position, MEGABYTE, progress=lambda nodes: not seen.append(nodes), book=False)
    plain = Solver(position, MEGABYTE, book=False)
    assert watched.solve(position) == plain.solve(position)
    assert seen == sorted(seen)
    assert seen


def test_solver_is_for_two_seats_and_games_that_go_on() -> None:
    with pytest.raises(QuincunxError, match="two seats"):
        Solver(load("ringgz", players=3).start())
    over = load("pyrga").position("SCts,SCts,SCts,-/-,-,-,-/-,-,-,-/s,s,s,- 12 Tc4s")
    with pytest.raises(QuincunxError, match="nothing to solve"):
        Solver(over, MEGABYTE).solve(over)


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(12))
def test_a_proof_that_was_given_up_rules_out_no_best_move(seed: int) -> None:
    position = random_position(load("pyrga"), seed, 8)
    best, solver = set(Solver(position).solve(position).best), Solver(position, book=False)
    assert set(solver.not_refuted(position)) == set(position.legal_moves())
    for visits in (50, 500, 5_000, 50_000):
        with suppress(UnsolvedError):
            solver.solve_one(position, Limit(visits=visits))
        left = set(solver.not_refuted(position))
        assert left <= best or left >= best
    solver.solve(position)
    assert set(solver.not_refuted(position)) == best
