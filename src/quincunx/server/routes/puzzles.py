"""Puzzles: chosen, tried, and those of each day."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi import Request as HttpRequest

from quincunx.hall.daily import DailyPage
from quincunx.hall.fairness import Mark
from quincunx.hall.puzzle_pages import (
    AidPage,
    AidRequest,
    PuzzleGame,
    PuzzlePage,
    SolutionPage,
    TryPage,
    TryRequest,
)
from quincunx.hall.thinking import Party
from quincunx.match.errors import Refusal
from quincunx.server.service import service_of

router = APIRouter(prefix="/api", tags=["puzzles"])

PuzzleName = Annotated[str, Path(max_length=64)]
GameName = Annotated[str, Query(max_length=100)]
WantedRating = Annotated[
    int | None, Query(ge=0, le=4000, description="About how hard; as you are rated if none.")
]
WantedDay = Annotated[str | None, Query(max_length=10, description="Today, if none.")]


@router.get("/puzzles")
async def list_puzzle_games(request: HttpRequest) -> list[PuzzleGame]:
    """The games that have puzzles, and how you stand in them."""
    return await service_of(request).puzzling.list_games(known_party(request))


@router.get("/puzzles/next")
async def choose_puzzle(request: HttpRequest, game: GameName, rating: WantedRating = None) -> PuzzlePage:
    """A puzzle that you have not tried, about as hard as you are good at them."""
    return await service_of(request).puzzling.choose(known_party(request), game, rating)


@router.get("/puzzles/{name}")
async def get_puzzle(request: HttpRequest, name: PuzzleName) -> PuzzlePage:
    """A puzzle as it begins."""
    return await service_of(request).puzzling.show(known_party(request), name)


@router.post("/puzzles/{name}/tries")
async def try_puzzle(request: HttpRequest, name: PuzzleName, wanted: TryRequest) -> TryPage:
    """Try a move; the first try of a puzzle counts for your rating and for that of the puzzle."""
    party = trying_party(request)
    return await service_of(request).puzzling.try_move(party, name, wanted, await kept_from(request, party))


@router.post("/puzzles/{name}/hint")
async def give_puzzle_hint(request: HttpRequest, name: PuzzleName, wanted: AidRequest) -> AidPage:
    """How the next move begins; that counts as a fault."""
    party = trying_party(request)
    return await service_of(request).puzzling.help(party, name, wanted, await kept_from(request, party))


@router.post("/puzzles/{name}/solution")
async def show_solution(request: HttpRequest, name: PuzzleName, wanted: AidRequest) -> SolutionPage:
    """Give a puzzle up, or see again how it goes."""
    party = trying_party(request)
    return await service_of(request).puzzling.solve(party, name, wanted, await kept_from(request, party))


@router.get("/daily")
async def get_day(request: HttpRequest, day: WantedDay = None) -> DailyPage:
    """The puzzles and the deals of a day, what has become of them, and the days before."""
    return await service_of(request).puzzling.daily(known_party(request), day)


def known_party(request: HttpRequest) -> Party:
    """Who asks; somebody whose tries can be kept."""
    service = service_of(request)
    service.require_guest(request)
    return service.party_of(request)


def trying_party(request: HttpRequest) -> Party:
    """The same, unless they try too much."""
    party = known_party(request)
    if not service_of(request).tries.allow(party):
        raise Refusal("limit/tries", "you try too much at once: think a moment")
    return party


async def kept_from(request: HttpRequest, party: Party) -> frozenset[Mark]:
    """The positions that nobody is helped with, since they are being played."""
    return await service_of(request).hub.kept_from(party.guest)
