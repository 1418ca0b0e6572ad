"""The exact solver, against a second, plainly written method."""

import itertools

import pytest

from quincunx import Position, QuincunxError, RandomStream, load
from quincunx.search import Solver, UnsolvedError
from quincunx.search.limit import MEGABYTE
from quincunx.testing import kernel
from tests.core.tiny_game import Race

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


@pytest.mark.compiled
def test_pyrga_is_won_for_white() -> None:
    position = load("pyrga").start()
    assert Solver(position).value(position) == "win"


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
        keys.add(kernel.canonical_key(other))
    assert keys == {kernel.canonical_key(position)}


def test_pyrga_different_positions_have_different_canonical_keys() -> None:
    # Of the 80 first moves, up to symmetry: 3 places each for squares and cylinders, and 7 triangles.
    game, keys = load("pyrga"), set()
    for move in game.start().legal_moves():
        position = game.start()
        position.push(move)
        keys.add(kernel.canonical_key(position))
    assert len(keys) == len({min(symmetries(move)) for move in game.start().legal_moves()})


def test_solver_gives_up_when_told() -> None:
    position = load("pyrga").start()
    with pytest.raises(UnsolvedError, match="not solved within 1,000 positions"):
        Solver(position, MEGABYTE, max_nodes=1000).solve(position)
    with pytest.raises(UnsolvedError, match="given up"):
        Solver(position, MEGABYTE, progress=lambda nodes: False).solve(position)


def test_solver_is_for_two_seats_and_games_that_go_on() -> None:
    with pytest.raises(QuincunxError, match="two seats"):
        Solver(load("ringgz", players=3).start())
    over = load("pyrga").position("SCts,SCts,SCts,-/-,-,-,-/-,-,-,-/s,s,s,- 12 Tc4s")
    with pytest.raises(QuincunxError, match="nothing to solve"):
        Solver(over, MEGABYTE).solve(over)
