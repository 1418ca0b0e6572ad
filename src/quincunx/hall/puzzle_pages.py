"""Puzzles as clients get them: moves of a solution only once they were found, or the puzzle is given up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from quincunx.core.errors import IllegalMoveError
from quincunx.core.game import Game
from quincunx.core.numbered import NumberedPosition
from quincunx.core.position import Position
from quincunx.core.registry import load
from quincunx.hall.games import describe_position
from quincunx.hall.schemas import Name, PositionPage
from quincunx.hall.shapes import Request, says
from quincunx.match.errors import Refusal
from quincunx.match.glicko import Rating
from quincunx.match.trying import Standing, Trial
from quincunx.puzzles.puzzle import Puzzle, is_free, play

MOST_STEPS = 20
LONGEST_LINE = 40  # moves of one's own; no puzzle has so many
Day = Annotated[str, says("Whose card it is on, such as `2026-11-18`.", max_length=10)]
TrialState = Literal["new", "tried", "shown", "solved"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TryRequest(Request):
    """Your moves from the beginning of the puzzle; the last is tried, or what is claimed after them."""

    moves: Annotated[list[Name], says(max_length=LONGEST_LINE)]
    steps: Annotated[list[Name], says("Sites that are claimed.", max_length=MOST_STEPS)] | None = None
    day: Day | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AidRequest(Request):
    """Your moves that were right so far."""

    moves: Annotated[list[Name], says(max_length=LONGEST_LINE)] = field(default_factory=list)
    day: Day | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingInfo:
    """How somebody, or a puzzle, is rated."""

    rating: int
    deviation: Annotated[int, says("How far off that may be.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleGame:
    """A game that has puzzles, and how you stand in it."""

    game: str
    title: str
    puzzles: int
    tried: int
    solved: Annotated[int, says("Without a fault or not.")]
    you: RatingInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleResult:
    """What has become of a puzzle, and what may be told of it; nobody is rated in training."""

    state: TrialState
    faults: Annotated[int, says("Wrong moves and hints.")]
    rating: Annotated[RatingInfo | None, says("That of the puzzle; null before it was tried.")]
    themes: Annotated[list[str], says("What it is about; empty before it is over.")]
    you: RatingInfo | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzlePage:
    """A puzzle to be solved."""

    id: str
    game: Annotated[str, says("Without its options.")]
    title: str
    task: str
    moves: Annotated[int, says("How many have to be found.")]
    is_open: Annotated[bool, says("Whether nothing is hidden in its position, so that it can be studied.")]
    position: PositionPage
    result: PuzzleResult


@dataclass(frozen=True, slots=True, kw_only=True)
class TryPage:
    """What came of a try."""

    right: bool
    over: Annotated[bool, says("Whether nothing is left to find.")]
    move: Annotated[str, says("What was tried.")]
    words: str
    positions: Annotated[
        list[PositionPage],
        says("After your move, and after the reply if any; none if it was wrong."),
    ]
    reply: Annotated[str | None, says("What the other one plays.")]
    reply_words: str
    result: PuzzleResult


@dataclass(frozen=True, slots=True, kw_only=True)
class AidPage:
    """A hint: moves that begin like the one looked for, which is among them, and how they begin."""

    moves: Annotated[list[str], says("None where choosing is to be free.")]
    step: Annotated[str, says("The id of what is chosen first.")]
    words: str
    result: PuzzleResult


@dataclass(frozen=True, slots=True, kw_only=True)
class SolutionPage:
    """The whole line."""

    line: list[str]
    words: Annotated[list[str], says("The same in words.")]
    positions: Annotated[list[PositionPage], says("From the first on, one more than there are moves.")]
    result: PuzzleResult


def describe_rating(rating: Rating) -> RatingInfo:
    """In whole numbers."""
    return RatingInfo(rating=round(rating.rating), deviation=round(rating.deviation))


def describe_result(puzzle: Puzzle, trial: Trial | None, standing: Standing) -> PuzzleResult:
    """What may be told."""
    return PuzzleResult(
        state="new" if trial is None else trial.state,
        faults=len(trial.faults) if trial is not None else 0,
        rating=describe_rating(standing.puzzle) if trial is not None else None,
        themes=list(puzzle.themes) if trial is not None and trial.state != "tried" else [],
        you=describe_rating(standing.person),
    )


def describe_puzzle(puzzle: Puzzle, result: PuzzleResult) -> PuzzlePage:
    """A puzzle as it begins."""
    game = load(puzzle.game)
    return PuzzlePage(
        id=puzzle.id,
        game=game.name,
        title=game.title,
        task=puzzle.task,
        moves=len(puzzle.moves),
        is_open=not (game.hides or game.real_time),
        position=_describe(game, puzzle.begin()),
        result=result,
    )


class Judged:
    """A try, judged: moves that are not even legal raise, and are no try."""

    def __init__(self, puzzle: Puzzle, moves: list[str], steps: list[str] | None = None) -> None:
        before = _go(puzzle, moves if steps is not None else moves[:-1])
        game, seat = before.game, before.to_act[0]
        if steps is None and not moves:
            raise Refusal("puzzle/line", "a move is tried")
        self.move = moves[-1] if steps is None else game.compose(before, seat, steps)
        at = len(moves) - (steps is None)
        after = _play(before, self.move)
        self.reply: str | None = None
        self.reply_words = ""
        self.positions: list[PositionPage] = []
        kind = puzzle.kind
        self._wrong = "That is not it."
        if kind is not None:
            self.right = kind.keeps(before, self.move)
            self.is_end = self.right and kind.is_done(after)
            self.fault = f"{at}:{self.move.replace(' ', '_')}"
        else:
            self._wrong = "That is not it: after this move the result is not certain any more."
            self.right = self.move == puzzle.moves[at]
            self.is_end = at + 1 == len(puzzle.moves)
            self.fault = f"{2 * at}:{self.move.replace(' ', '_')}"
        if self.right:
            is_mine = kind is not None and not self.is_end
            self.positions.append(_describe(game, after, is_mine, seat))
            if kind is None and not self.is_end:
                self.reply = puzzle.line[2 * at + 1]
                self.reply_words = game.words(after, self.reply)
                self.positions.append(_describe(game, play(after, self.reply), True, seat))

    @property
    def words(self) -> str:
        """What to say about it."""
        if not self.right:
            return self._wrong
        return "Solved." if self.is_end else "Right. Go on."


def find_aid(puzzle: Puzzle, moves: list[str]) -> tuple[list[str], str]:
    """The legal moves that begin like the one looked for, and how; none of them where choosing is free."""
    position = _go(puzzle, moves)
    game, kind = position.game, puzzle.kind
    wanted = puzzle.moves[len(moves)] if kind is None else kind.answer(position)
    if wanted is None:
        raise Refusal("puzzle/line", "from here there is no way to solve it")
    steps = _first_steps(game, position)
    alike = [move for move in steps if steps[move] == steps[wanted]]
    return ([] if is_free(position) else alike), steps[wanted]


def _go(puzzle: Puzzle, moves: list[str]) -> Position:
    """The position after one's own moves, and the replies, in which there is something to find."""
    kind, position = puzzle.kind, puzzle.begin()
    if kind is None:
        if len(moves) >= len(puzzle.moves) or list(puzzle.moves[: len(moves)]) != moves:
            raise Refusal("puzzle/line", "the moves before this one are not those of the puzzle")
        return puzzle.positions()[2 * len(moves)]
    for move in moves:
        position = _play(position, move)
        if kind.is_done(position) or position.outcome is not None:
            raise Refusal("puzzle/line", "with the moves before this one the puzzle is over")
    return position


def _play(position: Position, move: str) -> Position:
    """The position after a move; where choosing is free, a refusal does not list what is legal."""
    try:
        return play(position, move)
    except IllegalMoveError as error:
        if is_free(position):
            raise IllegalMoveError(str(error)) from None
        raise


def _describe(game: Game, position: Position, choices: bool = True, seat: int | None = None) -> PositionPage:
    return describe_position(game, position, choices and not is_free(position), seat)


def describe_solution(puzzle: Puzzle, result: PuzzleResult) -> SolutionPage:
    """The line with its positions, all as the solver sees them."""
    game, seat = load(puzzle.game), puzzle.begin().to_act[0]
    positions = puzzle.positions()
    return SolutionPage(
        line=list(puzzle.line),
        words=[
            game.words(position, move) for position, move in zip(positions[:-1], puzzle.line, strict=True)
        ],
        positions=[describe_position(game, position, False, seat) for position in positions],
        result=result,
    )


def _first_steps(game: Game, position: Position) -> dict[str, str]:
    """What is chosen first for each legal move, such as a piece, as kits say it."""
    if isinstance(position, NumberedPosition):
        actions = game.kit.actions
        return {
            move: actions[number].steps[0]
            for move, number in zip(position.legal_moves(), position.legal_actions(), strict=True)
        }
    return {move: action.steps[0] for move, action in game.choices(position, position.to_act[0])}
