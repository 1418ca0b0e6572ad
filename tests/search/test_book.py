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
