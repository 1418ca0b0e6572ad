"""Mistakes of one's own games: found in a review, trained until they are learned."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from quincunx import IllegalMoveError, Record, load
from quincunx.anywhere import Memory
from quincunx.anywhere.notebook import DeviceNotebook
from quincunx.bots.review import Review
from quincunx.hall.fairness import fingerprint
from quincunx.hall.puzzle_pages import TryRequest
from quincunx.hall.thinking import Party
from quincunx.hall.training import DAY, DAYS, SOON, Training, find_mistakes
from quincunx.match.errors import Refusal
from quincunx.match.trying import Mistake
from quincunx.puzzles.puzzle import read_puzzles
from tests.server.running import run

pytestmark = pytest.mark.compiled  # the speed of the rules makes no difference here

ANN = Party("", "ann")
PUZZLE = read_puzzles(load("pyrga"))[0]
WRONG = next(move for move in PUZZLE.begin().legal_moves() if move != PUZZLE.line[0])


class Here:
    """Does everything at once."""

    async def work_out(self, party: Party, work: Callable[[], Any]) -> Any:
        return work()


class Clock:
    """Is turned by hand."""

    now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


def lost_end() -> Record:
    """A game that is lost by one move, shortly before its end."""
    game = load(PUZZLE.game)
    position, moves = game.start(1), []
    while position.outcome is None:
        moves.append(position.legal_moves()[len(moves) % 3])
        position.push(moves[-1])
    return Record(game, 1, tuple(moves), ("Ann", "Ben"), position.outcome)


def reviewed() -> Review:
    review = Review(lost_end())
    for _ in review.run(threading.Event()):
        pass
    return review


def test_mistakes_are_those_of_the_seat_and_what_is_better_is_no_fault() -> None:
    review = reviewed()
    found = {seat: find_mistakes(review, [seat]) for seat in (0, 1)}
    assert found[0] or found[1]
    for seat, mistakes in found.items():
        for mistake in mistakes:
            position = load(mistake.game).position(mistake.position)
            assert position.to_act == (seat,)
            assert set(mistake.better) <= set(position.legal_moves())
            ply = next(at for at, one in enumerate(review.positions) if one.text == mistake.position)
            assert review.record.moves[ply] not in mistake.better
            assert review.verdict(ply).is_fault
    assert find_mistakes(review, []) == []


def training() -> tuple[Training, Clock, DeviceNotebook]:
    notebook, clock = DeviceNotebook(Memory()), Clock()
    return Training(notebook, Here(), clock), clock, notebook


MISTAKE = Mistake("x", PUZZLE.game, PUZZLE.position, (PUZZLE.line[0],))


def test_a_position_comes_back_ever_later_until_it_is_learned() -> None:
    async def work() -> None:
        desk, clock, notebook = training()
        await notebook.add_mistakes("ann", [MISTAKE])
        for days in (*DAYS[1:], 0):
            page = await desk.show(ANN)
            assert page.puzzle is not None
            assert (page.due, page.waiting) == (1, 0)
            for _ in range(2):  # what is sent twice counts once
                assert (await desk.try_move(ANN, "x", TryRequest(moves=[PUZZLE.line[0]]))).right
            assert (await desk.show(ANN)).puzzle is None
            clock.now += days * DAY
        page = await desk.show(ANN)
        assert (page.due, page.waiting, page.learned) == (0, 0, 1)
        await notebook.add_mistakes("ann", [MISTAKE])  # of the same game, reviewed once more
        assert (await desk.show(ANN)).learned == 1

    run(work())


def test_what_is_wrong_or_shown_comes_soon_again_and_from_the_beginning() -> None:
    async def work() -> None:
        desk, clock, notebook = training()
        await notebook.add_mistakes("ann", [MISTAKE])
        await desk.try_move(ANN, "x", TryRequest(moves=[PUZZLE.line[0]]))
        clock.now += DAY
        answer = await desk.try_move(ANN, "x", TryRequest(moves=[WRONG]))
        assert (answer.right, answer.positions) == (False, [])
        (known,) = await notebook.mistakes("ann")
        assert (known.box, known.due) == (0, clock.now + SOON)
        clock.now += SOON
        shown = await desk.solve(ANN, "x")
        assert shown.line == [PUZZLE.line[0]]
        assert (await notebook.mistakes("ann"))[0].box == 0

    run(work())


def test_whatever_is_no_try_is_refused() -> None:
    async def work() -> None:
        desk, _, notebook = training()
        await notebook.add_mistakes("ann", [MISTAKE])
        for moves in ([], [WRONG, WRONG]):
            with pytest.raises(Refusal, match="one move"):
                await desk.try_move(ANN, "x", TryRequest(moves=moves))
        with pytest.raises(Refusal, match="no such position"):
            await desk.solve(ANN, "y")
        illegal = next(
            m for m in load(PUZZLE.game).start(1).legal_moves() if m not in PUZZLE.begin().legal_moves()
        )
        with pytest.raises(IllegalMoveError):
            await desk.try_move(ANN, "x", TryRequest(moves=[illegal]))
        kept = frozenset({fingerprint(PUZZLE.begin())})
        with pytest.raises(Refusal, match="being played"):
            await desk.solve(ANN, "x", kept)
        assert await notebook.mistakes("ann") == [MISTAKE]

    run(work())
