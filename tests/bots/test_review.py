"""Reviews: verdicts where values are known, the order of looks, and honest headlines."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import pairwise

import pytest

from quincunx import Record, load
from quincunx.bots.headline import write_headline
from quincunx.bots.review import Look, NoReviewError, Review, judge
from quincunx.bots.verdicts import (
    BLUNDER,
    CHOSEN,
    GRADES,
    LEGEND,
    accuracy_of,
    count_grades,
    grade_of,
)
from quincunx.core.outcome import Outcome
from quincunx.search import Limit, Solver
from tests.patience import ANSWER_SECONDS

pytestmark = pytest.mark.compiled


def play(
    game_name: str, picks: object = None, seed: int = 0, most: int | None = None, **options: object
) -> Record:
    """A game in which the move is always the one in the middle of the list, or that of `picks`."""
    game = load(game_name, **options)
    position, moves = game.start(seed), list[str]()
    while position.outcome is None and (most is None or len(moves) < most):
        legal = position.legal_moves()
        moves.append(legal[len(legal) // 2])
        position.push(moves[-1])
    return Record(game, seed, tuple(moves), (), position.outcome)


def finish(review: Review) -> Review:
    for _ in review.run(threading.Event()):
        pass
    return review


def known(record: Record, shares: dict[int, tuple[float, ...]], best: dict[int, str] | None = None) -> Review:
    """A review of which only these positions are known."""
    review = Review(record)
    for ply, values in shares.items():
        review.note(ply, Look(values, ((best or {}).get(ply, ""),)))
    return review


@pytest.fixture(scope="module")
def solved() -> Review:
    """A review of a game that the solver had all the time for that it needed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("quincunx.bots.review.SOLVER_LIMIT", Limit(seconds=10 * ANSWER_SECONDS))
        return finish(Review(play("pyrga")))


def test_verdicts_agree_with_the_solver_where_a_game_is_solved(solved: Review) -> None:
    review, record, solver = solved, solved.record, Solver(solved.record.game.start())
    shares = {"win": 1.0, "draw": 0.5, "loss": 0.0}
    checked = 0
    for verdict, position in zip(review.verdicts(), record.positions(), strict=False):
        if verdict.grade not in CHOSEN:
            assert verdict.grade in ("forced", "proven")
            assert verdict.grade == "forced" or solver.solve(position).value == "loss"
            continue
        exact = solver.solve(position)
        assert (verdict.before, verdict.is_certain) == (shares[exact.value], True)
        assert (verdict.grade == "best") == (verdict.move in exact.best)
        if verdict.grade != "best":
            assert verdict.better in exact.best
            assert verdict.line[0] in exact.best
            assert verdict.grade == BLUNDER  # a solved game loses half of the win at least
            checked += 1
    assert checked > 0


def test_the_move_that_gave_a_solved_game_away_makes_the_headline(solved: Review) -> None:
    record, verdicts = solved.record, solved.verdicts()
    assert record.outcome is not None
    (winner,) = record.outcome.winners
    last = [one for one in verdicts if one.seat != winner and one.is_fault][-1]
    assert write_headline(solved, verdicts) == (
        f"Decided by move {last.ply + 1}: {last.move} by {record.game.seat_names[last.seat].capitalize()} "
        "gave it away. That is proven."
    )


def test_every_cost_has_one_grade_and_the_legend_has_them_all() -> None:
    assert [grade_of(cost) for cost in (0.0, 0.05, 0.06, 0.15, 0.3, 1.0)] == [
        *("good", "good", "inaccuracy", "mistake", "blunder", "blunder"),
    ]
    assert {name for _, name in GRADES} < {grade.name for grade in LEGEND}
    assert len({grade.sign for grade in LEGEND}) == len(LEGEND)
    assert accuracy_of([]) is None
    assert accuracy_of([0.0, 0.0]) == 1
    assert accuracy_of([0.0, 0.9]) == 0.5
    assert sum(count_grades(["best", "best", None]).values()) == 2


def test_a_move_that_was_not_the_first_choice_but_cost_nothing_is_as_good_as_the_best() -> None:
    look = Look((0.7, 0.3), ("a",))
    assert judge(look, 0, 0, "b", 0.695, is_certain=False).grade == "best"
    assert judge(look, 0, 0, "b", 0.9, is_certain=False).cost == 0
    assert judge(look, 0, 0, "b", 0.5, is_certain=False).grade == "mistake"
    assert judge(look, 0, 0, "b", None, is_certain=False).grade is None
    assert judge(Look(None), 0, 0, "b", 0.5, is_certain=False).grade is None
    assert judge(Look((0.0, 1.0), ("a",), proof="loss"), 0, 0, "b", 0.0, is_certain=True).grade == "proven"


def test_the_first_looks_are_spread_over_the_whole_game_and_forced_moves_are_not_looked_at() -> None:
    record = play("zangle", players=2)
    review = Review(record)
    order = list(review.order())
    first, last = sorted(order[:8]), len(record.moves)
    assert max(after - before for before, after in pairwise(first)) < last / 2
    assert len(order) == len(set(order)) == review.total
    forced = [ply for ply, one in enumerate(review.verdicts()) if one.grade == "forced"]
    assert forced
    assert not set(forced) & set(order)


def test_what_has_been_looked_at_is_not_looked_at_again_after_a_break() -> None:
    review = Review(play("ringgz", players=3))
    order = list(review.order())
    for ply in order[:5]:
        review.note(ply, Look((0.4, 0.3, 0.3), ("x",)))
    assert set(review.order()) == set(order[5:])
    assert (review.done, review.is_whole) == (5, False)


def test_a_win_that_a_move_led_to_was_there_before_it() -> None:
    record = play("pyrga")
    review = Review(record)
    ply = next(ply for ply, one in enumerate(review.verdicts()) if one.grade is None and one.seat == 0)
    review.note(ply, Look((0.4, 0.6), ("other",)))
    review.note(ply + 1, Look((1.0, 0.0), ("x",), proof="loss"))
    assert review.values(ply) == (1.0, 0.0)
    assert review.verdict(ply).grade == "best"


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (play("zangle", mode="speedster", most=0), "real time"),
        (play("pyrga", most=3), "no result"),
        (replace(play("pyrga", most=0), outcome=Outcome((0,), (0, 0), "black resigns")), "no move"),
    ],
)
def test_what_cannot_be_reviewed_says_why(record: Record, words: str) -> None:
    with pytest.raises(NoReviewError, match=words):
        Review(record)


def test_solitaires_are_judged_by_whether_they_can_be_won() -> None:
    headlines = set()
    for seed in range(12):
        record = play("zangle", mode="solitaire", seed=seed)
        review = finish(Review(record))
        verdicts = review.verdicts()
        headline = write_headline(review, verdicts)
        headlines.add(headline.partition(":")[0].partition(" by ")[0])
        lost = [one for one in verdicts if one.grade == BLUNDER]
        if review.values(0) == (1.0,) and record.outcome is not None and not record.outcome.winners:
            assert f"move {lost[0].ply + 1}: {lost[0].move} gave it away" in headline
            assert lost[0].better in review.positions[lost[0].ply].legal_moves()
        elif review.values(0) == (0.0,):
            assert "could not be won" in headline
            assert {one.grade for one in verdicts} <= {"proven", "forced"}
    assert len(headlines) > 1


def headline(
    winners: tuple[int, ...], shares: dict[int, tuple[float, ...]], reason: str = "", players: int = 2
) -> str:
    """What is said of a game of few moves that did not end on the board."""
    record = play("ringgz", most=4, players=players)
    seats = record.game.seats
    record = replace(record, outcome=Outcome(winners, (0,) * seats, reason or "somebody resigns"))
    review = known(record, shares)
    return write_headline(review, review.verdicts())


def test_headlines_claim_no_more_than_is_known() -> None:
    even, ahead, behind = (0.5, 0.5), (0.9, 0.1), (0.1, 0.9)
    assert "ahead from the first move to the last" in headline((0,), dict.fromkeys(range(5), ahead))
    assert "proven" not in headline((0,), dict.fromkeys(range(5), ahead))
    assert "It was still open" in headline((0,), dict.fromkeys(range(5), even))
    assert "was winning (90 %)" in headline((0,), dict.fromkeys(range(5), behind), "white's time has run out")
    lost = headline((1,), {0: even, 1: even, 2: behind, 3: behind, 4: behind})
    assert lost.startswith("Decided by move 2: ")
    assert lost.endswith(" by Blue and yellow gave it away.")
    slowly = {0: (0.3, 0.7), 1: (0.24, 0.76), 2: (0.2, 0.8), 3: behind, 4: behind}
    assert "no single move" in headline((1,), slowly)
    assert "nobody was ever close" in headline((0, 1), dict.fromkeys(range(5), even))
    assert "had it in hand until move 1" in headline((0, 1), {**dict.fromkeys(range(5), even), 0: ahead})
    assert "could not find out" in headline((0,), {})
    third = (1 / 3,) * 3
    three = headline((2,), {0: third, 1: third, 2: third, 3: (0.0, 0.1, 0.9), 4: (0, 0, 1)}, players=3)
    assert three.startswith("Decided by move 3: ")
    assert three.endswith("by Green gave it away.")
