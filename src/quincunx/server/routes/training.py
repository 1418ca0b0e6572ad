"""Training on mistakes in one's own games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi import Request as HttpRequest

from quincunx.hall.fairness import check_marks
from quincunx.hall.puzzle_pages import SolutionPage, TryPage, TryRequest
from quincunx.hall.reviews import review_name
from quincunx.hall.training import TrainingPage, TrainingRequest
from quincunx.server.routes.puzzles import kept_from, known_party, trying_party
from quincunx.server.routes.records import open_match
from quincunx.server.service import service_of

router = APIRouter(prefix="/api/training", tags=["training"])

MistakeName = Annotated[str, Path(max_length=64)]


@router.get("")
async def get_training(request: HttpRequest) -> TrainingPage:
    """How much there is to train, and the position that comes next."""
    return await service_of(request).training.show(known_party(request))


@router.post("")
async def note_mistakes(request: HttpRequest, wanted: TrainingRequest) -> TrainingPage:
    """Take up your own mistakes in a game whose review is done."""
    service, party = service_of(request), trying_party(request)
    match = await open_match(request, wanted.record)
    job = service.reviews.find(review_name(match.record), party)
    check_marks(job.marks, await kept_from(request, party))
    return await service.training.note(party, job.review, match.seats_of(party.guest))


@router.post("/{name}/tries")
async def try_mistake(request: HttpRequest, name: MistakeName, wanted: TryRequest) -> TryPage:
    """Try a move in a position to train."""
    party = trying_party(request)
    return await service_of(request).training.try_move(party, name, wanted, await kept_from(request, party))


@router.post("/{name}/solution")
async def show_better(request: HttpRequest, name: MistakeName) -> SolutionPage:
    """What would have been better; the position comes again."""
    party = trying_party(request)
    return await service_of(request).training.solve(party, name, await kept_from(request, party))
