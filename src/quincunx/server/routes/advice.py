"""Reviews, hints and guidance: what the engine thinks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi import Request as HttpRequest
from pydantic import BaseModel, Field, StringConstraints

from quincunx.core.position import Position
from quincunx.core.record import Record
from quincunx.core.words import counted
from quincunx.match.errors import Refusal, StaleError
from quincunx.match.match import Match
from quincunx.server.engine_questions import analyse_position, ask_guide, suggest_move
from quincunx.server.fairness import Mark, check_fair
from quincunx.server.schemas import CandidateInfo, Request
from quincunx.server.service import service_of

router = APIRouter(prefix="/api", tags=["advice"])

MOST_CANDIDATES = 5


class AnalysisRequest(Request):
    """A position of a record: that after `ply` moves."""

    text: Annotated[str, StringConstraints(max_length=60_000)]
    ply: Annotated[int, Field(ge=0, le=1_000_000)]


class AnalysisPage(BaseModel):
    """What the engine thinks of a position."""

    ply: int
    seat: int = Field(description="The seat to move.")
    values: list[float] = Field(description="Each seat's expected share of the win.")
    candidates: list[CandidateInfo] = Field(description="The best moves, best first, and the one played.")
    line: list[str] = Field(description="How it might go on.")
    simulations: int


class HintRequest(Request):
    """A hint for the position after so many moves."""

    ply: Annotated[int, Field(ge=0, le=1_000_000)]


class Hint(BaseModel):
    """A good move."""

    move: str
    words: str = Field(description="The move in words.")


@router.post("/analysis")
async def analyse_record(request: HttpRequest, wanted: AnalysisRequest) -> AnalysisPage:
    """What the engine thinks of a position of a record."""
    service = service_of(request)
    party = service.party_of(request)
    kept = await service.hub.kept_from(party.guest)
    with service.asking_engine(party):
        record, position = await service.work_out(party, lambda: _read_position(wanted, kept))
        found = await analyse_position(service.hub.pool, position, party)
    played = record.moves[wanted.ply] if wanted.ply < len(record.moves) else None
    chosen = [
        candidate
        for rank, candidate in enumerate(found.candidates)
        if rank < MOST_CANDIDATES or candidate.move == played
    ]
    return AnalysisPage(
        ply=wanted.ply,
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
        line=list(found.line),
        simulations=found.simulations,
    )


def _read_position(wanted: AnalysisRequest, kept: frozenset[Mark]) -> tuple[Record, Position]:
    record = Record.parse(wanted.text)
    if wanted.ply > len(record.moves):
        raise Refusal("look/future", f"the game has {counted(len(record.moves), 'move')}, not {wanted.ply}")
    positions = list(record.positions(wanted.ply))
    if positions[-1].outcome is not None:
        raise Refusal("analysis/over", "the game is over there")
    check_fair(positions, kept)
    return record, positions[-1]


class GuidancePage(BaseModel):
    """What a guide says at a turn."""

    ply: int
    words: tuple[str, ...]
    plain: tuple[str, ...] = Field(description="The same with moves in words instead of notation.")
    grade: str | None = Field(description="What your last move was: good, inaccuracy, mistake or blunder.")
    idea: str = Field(description="A good move.")
    idea_words: str = Field(description="The same in words.")


@router.post("/tables/{name}/guide")
async def give_guidance(
    request: HttpRequest, name: Annotated[str, Path(max_length=64)], wanted: HintRequest
) -> GuidancePage:
    """What the last moves meant and what to do now, at a table that has a guide."""
    service = service_of(request)
    guest = service.require_guest(request)
    party = service.party_of(request)
    match = (await service.hub.find(name, guest.id)).match
    if not match.opened.guided or match.people != {guest.id}:
        raise Refusal("guide/none", "there is a guide only at a table that was set up with one, against bots")
    _check_turn(match, guest.id, wanted.ply)
    check_fair([match.position], await service.hub.kept_from(guest.id))
    with service.asking_engine(party):
        found = await ask_guide(service.hub.pool, match, party)
    return GuidancePage(
        ply=wanted.ply,
        words=found.words,
        plain=found.plain,
        grade=found.grade,
        idea=found.idea,
        idea_words=found.idea_words,
    )


def _check_turn(match: Match, guest: str, ply: int) -> None:
    """Advice is for the person whose turn it is, on the position that the person sees."""
    if match.ply != ply:
        raise StaleError("match/stale", f"that was for move {ply}, but the game is at move {match.ply}")
    if not any(seat in match.seats_of(guest) for seat in match.to_act):
        raise Refusal("seat/not_yours", "it is not your turn")


@router.post("/tables/{name}/hint")
async def give_hint(
    request: HttpRequest, name: Annotated[str, Path(max_length=64)], wanted: HintRequest
) -> Hint:
    """A good move, for who plays alone or against bots."""
    service = service_of(request)
    guest = service.require_guest(request)
    party = service.party_of(request)
    match = (await service.hub.find(name, guest.id)).match
    if match.people != {guest.id}:
        raise Refusal("hint/others", "hints are for those who play alone or against the computer")
    _check_turn(match, guest.id, wanted.ply)
    if match.game.numbered:
        check_fair([match.position], await service.hub.kept_from(guest.id))
    with service.asking_engine(party):
        move = await suggest_move(service.hub.pool, match.position, party)
    return Hint(move=move, words=match.game.words(match.position, move))
