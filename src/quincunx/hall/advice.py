"""What the engine thinks, as clients get it, and who may ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from quincunx.bots.guide import Guidance
from quincunx.core.position import Position
from quincunx.core.record import Record
from quincunx.core.words import counted
from quincunx.hall.fairness import Mark, check_fair
from quincunx.hall.schemas import CandidateInfo
from quincunx.hall.shapes import Request, says
from quincunx.hall.withheld import tellable
from quincunx.match.errors import Refusal, StaleError
from quincunx.match.match import Match
from quincunx.search import Analysis

MOST_CANDIDATES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisRequest(Request):
    """A position of a record: that after `ply` moves."""

    text: Annotated[str, says(max_length=60_000)]
    ply: Annotated[int, says(ge=0, le=1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisPage:
    """What the engine thinks of a position."""

    ply: int
    seat: Annotated[int, says("The seat to move.")]
    values: Annotated[list[float], says("Each seat's expected share of the win.")]
    candidates: Annotated[list[CandidateInfo], says("The best moves, best first, and the one played.")]
    line: Annotated[list[str], says("How it might go on.")]
    simulations: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HintRequest(Request):
    """A hint for the position after so many moves."""

    ply: Annotated[int, says(ge=0, le=1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """A good move."""

    move: str
    words: Annotated[str, says("The move in words.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidancePage:
    """What a guide says at a turn."""

    ply: int
    words: tuple[str, ...]
    plain: Annotated[tuple[str, ...], says("The same with moves in words instead of notation.")]
    grade: Annotated[str | None, says("What your last move was: good, inaccuracy, mistake or blunder.")]
    idea: Annotated[str, says("A good move.")]
    idea_words: Annotated[str, says("The same in words.")]


def read_position(wanted: AnalysisRequest, kept: frozenset[Mark]) -> tuple[Record, Position]:
    """The record that is meant, and its position; refused if that is kept from who asks."""
    record = Record.parse(wanted.text)
    if wanted.ply > len(record.moves):
        raise Refusal("look/future", f"the game has {counted(len(record.moves), 'move')}, not {wanted.ply}")
    positions = list(record.positions(wanted.ply))
    if positions[-1].outcome is not None:
        raise Refusal("analysis/over", "the game is over there")
    check_fair(positions, kept)
    return record, positions[-1]


def describe_analysis(
    record: Record, ply: int, position: Position, found: Analysis, kept: frozenset[Mark] = frozenset()
) -> AnalysisPage:
    """What was found about the position after so many moves, but for what comes after those that are kept."""
    played = record.moves[ply] if ply < len(record.moves) else None
    chosen = [
        candidate
        for rank, candidate in enumerate(found.candidates)
        if rank < MOST_CANDIDATES or candidate.move == played
    ]
    return AnalysisPage(
        ply=ply,
        seat=position.to_act[0],
        values=list(found.values),
        candidates=[
            CandidateInfo(
                move=each.move,
                words=record.game.words(position, each.move),
                value=each.value,
                proof=each.proof,
            )
            for each in chosen
        ],
        line=list(found.line[: tellable(position, found.line, kept)]),
        simulations=found.simulations,
    )


def check_guide(match: Match, guest: str, ply: int) -> None:
    """Refuse a guide to whom there is none, or whose turn it is not."""
    if not match.opened.guided or match.people != {guest}:
        raise Refusal("guide/none", "there is a guide only at a table that was set up with one, against bots")
    _check_turn(match, guest, ply)


def check_hint(match: Match, guest: str, ply: int) -> None:
    """Refuse a hint to those who play against others, or whose turn it is not."""
    if match.people != {guest}:
        raise Refusal("hint/others", "hints are for those who play alone or against the computer")
    _check_turn(match, guest, ply)


def _check_turn(match: Match, guest: str, ply: int) -> None:
    """Advice is for the person whose turn it is, on the position that the person sees."""
    if match.ply != ply:
        raise StaleError("match/stale", f"that was for move {ply}, but the game is at move {match.ply}")
    if not any(seat in match.seats_of(guest) for seat in match.to_act):
        raise Refusal("seat/not_yours", "it is not your turn")


def describe_guidance(ply: int, found: Guidance) -> GuidancePage:
    """What a guide says."""
    return GuidancePage(
        ply=ply,
        words=found.words,
        plain=found.plain,
        grade=found.grade,
        idea=found.idea,
        idea_words=found.idea_words,
    )


def describe_hint(match: Match, move: str) -> Hint:
    """A move of a match, as a hint."""
    return Hint(move=move, words=match.game.words(match.position, move))
