"""Books of proven openings: the file, the making, and what Pyrga's says."""

import pytest

from quincunx import Game, Position, QuincunxError, load
from quincunx.search import Book, Solver, make_book
from quincunx.search.limit import MEGABYTE
from quincunx.spread import Spread, open_executor
from tests.core.tiny_game import Race
from tests.walks import random_position

OPENINGS = ("free", "restricted")
DEPTH = 3  # of the book that Pyrga comes with


def race_book(plies: int) -> Book:
    seen: list[tuple[int, int]] = []
    book = make_book([Race(goal=10)], plies, lambda done, total: seen.append((done, total)), MEGABYTE)
    assert seen[-1][0] == seen[-1][1]
    assert seen == sorted(seen)
    return book


def test_a_book_says_who_wins() -> None:
    winners = {opening.key: opening.winners for opening in race_book(3)}
    position = Race(goal=10).start()
    solver = Solver(position, MEGABYTE)
    expected = {}
    for moves in ("", "+1", "+2", "+1 +1", "+1 +2", "+2 +2", "+1 +1 +1", "+1 +1 +2", "+1 +2 +2", "+2 +2 +2"):
        position = Race(goal=10).start()
        for move in moves.split():
            position.push(move)
        # Whoever is to move loses where a multiple of 3 is missing.
        loses = (10 - position.sum) % 3 == 0  # type: ignore[attr-defined]
        expected[solver.key(position)] = 1 << (1 - position.turn if loses else position.turn)
    assert winners == expected


@pytest.mark.compiled
def test_a_book_is_the_same_wherever_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quincunx.search.book_maker.TOGETHER", 1)
    here = race_book(3)
    with open_executor(2) as executor:
        spread = Spread(executor)
        elsewhere = make_book([Race(goal=10)], 3, lambda done, total: None, MEGABYTE, spread)
    assert list(elsewhere) == list(here)


def test_a_book_may_have_only_what_is_slow_with_a_best_reply() -> None:
    game, key = Race(goal=10), Solver(Race(goal=10).start(), MEGABYTE).key
    book = make_book([game], 5, lambda done, total: None, MEGABYTE)
    every = {opening.key: opening.winners for opening in book}
    above = {opening.key for opening in race_book(2)}
    last = {opening.key for opening in race_book(3)} - above
    kept = {
        slow: {
            opening.key: opening.winners
            for opening in make_book([game], 3, lambda done, total: None, MEGABYTE, slow=slow)
        }
        for slow in (1, 1000)
    }
    # Nothing in so small a game is slow, so after the last move there are only best replies.
    assert above <= kept[1000].keys() < above | last
    assert kept[1000].items() <= every.items()
    for moves in ("+1 +1", "+1 +2", "+2 +2"):
        position = game.start()
        for move in moves.split():
            position.push(move)
        assert every[key(position)] in [kept[1000].get(key(child)) for child in children(position)]
    assert above | last <= kept[1].keys()
    assert kept[1].items() <= every.items()
    # Whoever can win at the last position has a reply in the book after which the same seat wins.
    position = game.start()
    for move in ("+1", "+1", "+1"):
        position.push(move)
    winners = every[key(position)]
    assert winners == 1 << position.turn
    assert winners in [kept[1].get(key(child)) for child in children(position)]


def test_a_book_may_say_how_soon_the_game_ends() -> None:
    game = Race(goal=10)
    solver = Solver(game.start(), MEGABYTE, book=False)
    level, expected = [game.start()], {}
    for _ in range(3):
        expected |= {solver.key(position): solver.distance(position) for position in level}
        level = [child for position in level for child in children(position)]
    book = make_book([game], 4, lambda done, total: None, MEGABYTE, distances=2)
    told = {opening.key: opening.distance for opening in book}
    assert {key: told[key] for key in expected} == expected
    assert {told[key] for key in told.keys() - expected.keys()} == {0}
    assert {opening.key: opening.distance for opening in Book.parse(book.data)} == told


@pytest.mark.parametrize("found", [["5"], [], [5, 5], {}, 7, None])
def test_kept_distances_of_another_form_are_refused(found: object, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([[(0, [[1, 5, 0]])], [(0, found)]])
    monkeypatch.setattr(Spread, "run", lambda *_: iter(next(answers)))
    with pytest.raises(QuincunxError, match="no proofs as this version makes them"):
        make_book([Race(goal=10)], 0, lambda done, total: None, MEGABYTE, distances=0)


@pytest.mark.parametrize("found", [[[1, 5]], [[1, 5, "2"]], [], [7], {}, None, [[1, 5, 2], [1, 5, 2]]])
def test_kept_proofs_of_another_form_are_refused(found: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spread, "run", lambda *_: iter([(0, found)]))
    with pytest.raises(QuincunxError, match="no proofs as this version makes them"):
        make_book([Race(goal=10)], 0, lambda done, total: None, MEGABYTE)


def test_a_book_is_read_as_it_was_written() -> None:
    book = race_book(2)
    again = Book.parse(book.data)
    assert [opening[:2] for opening in again] == [opening[:2] for opening in book]
    assert again.data == book.data
    assert len(again) == len(book)


@pytest.mark.parametrize("data", [b"", b"Quincunx record 1\n", race_book(1).data[:-1]])
def test_what_is_no_book_is_refused(data: bytes) -> None:
    with pytest.raises(QuincunxError, match="not a book of openings"):
        Book.parse(data)


def test_a_game_need_not_have_a_book() -> None:
    assert load("ringgz").book == b""
    assert len(Book.of(load("ringgz"))) == 0


def known_openings(game: Game) -> dict[int, int]:
    return {opening.key: opening.winners for opening in Book.of(game)}


def children(position: Position) -> list[Position]:
    following = []
    for move in position.legal_moves():
        child = position.copy()
        child.push(move)
        following.append(child)
    return following


@pytest.mark.parametrize("opening", OPENINGS)
def test_pyrga_book_has_all_openings_and_no_contradictions(opening: str) -> None:
    game = load("pyrga", opening=opening)
    known, solver = known_openings(game), Solver(game.start(), MEGABYTE, book=False)
    level = {solver.key(game.start()): game.start()}
    for _ in range(DEPTH):
        following = {}
        for key, position in level.items():
            results = set()
            for child in children(position):
                following[solver.key(child)] = child
                results.add(known[solver.key(child)])
            own = 1 << position.turn
            assert known[key] == (own if own in results else 3 if 3 in results else own ^ 3), position
        level = following
    assert level.keys() <= known.keys()


@pytest.mark.compiled
@pytest.mark.parametrize(
    "seed", [*range(11), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(11, 30))]
)
def test_pyrga_book_agrees_with_the_solver(seed: int) -> None:
    game = load("pyrga", opening=OPENINGS[seed % 2])
    position = random_position(game, seed, DEPTH)
    solver = Solver(position, book=False)
    winners = known_openings(game)[solver.key(position)]
    values = {1 << position.turn: "win", 3: "draw", 2 >> position.turn: "loss"}
    assert solver.value(position) == values[winners]


@pytest.mark.parametrize("opening", OPENINGS)
def test_pyrga_is_known_by_heart_at_its_start(opening: str) -> None:
    position = load("pyrga", opening=opening).start()
    solver = Solver(position, MEGABYTE)
    solution = solver.solve(position)
    assert solution.value == "win"
    assert solver.best_move(position) in solution.best
    assert solver.nodes < 100


@pytest.mark.parametrize("seed", range(12))
def test_pyrga_best_moves_are_known_by_heart_as_far_as_the_book_goes(seed: int) -> None:
    position = random_position(load("pyrga", opening=OPENINGS[seed % 2]), seed, DEPTH)
    solver = Solver(position, MEGABYTE)
    if solver.value(position) != "loss":  # where all is lost, it looks for the move that is hardest to refute
        solver.solve_one(position)
    assert solver.nodes < 100


def test_pyrga_only_winning_move_is_known() -> None:
    position = load("pyrga", opening="restricted").start()
    for move in ("Sd3", "Cd4", "Td4w"):
        position.push(move)
    solution = Solver(position, MEGABYTE).solve_one(position)
    assert (solution.value, solution.best) == ("win", ("Sa4",))


@pytest.mark.compiled
def test_pyrga_move_that_once_lost_value_is_not_a_best_one() -> None:
    position = load("pyrga").start()
    for move in ("Cb1", "Sb1", "Ca1", "Ta1n"):
        position.push(move)
    solution = Solver(position).solve_one(position)
    position.push("Ta3n")
    worse = {"win": "loss", "draw": "draw", "loss": "win"}
    assert solution.best != ("Ta3n",)
    assert Solver(position).value(position) != worse[solution.value]
