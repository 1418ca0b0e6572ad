"""Reviews of finished games, made in the background."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from fastapi import Request as HttpRequest

from quincunx.core.record import Record
from quincunx.hall.fairness import Mark, check_marks, fingerprint
from quincunx.hall.review_pages import (
    ReviewPage,
    ReviewRequest,
    TrialInfo,
    TrialRequest,
    check_request,
    describe_review,
    describe_trial,
)
from quincunx.hall.reviews import ReviewJob
from quincunx.server.routes.records import open_match
from quincunx.server.service import service_of

router = APIRouter(prefix="/api/reviews", tags=["reviews"])

ReviewName = Annotated[str, Path(max_length=64)]


@router.post("", response_model=ReviewPage)
async def begin_review(request: HttpRequest, wanted: ReviewRequest) -> Response:
    """Have a finished game reviewed, or go on with its review; what is known already is there at once."""
    service = service_of(request)
    party = service.party_of(request)
    check_request(wanted)
    if wanted.record is not None:
        record = (await open_match(request, wanted.record)).record
        job = await service.work_out(party, lambda: ReviewJob(record))
    else:
        text = wanted.text or ""
        job = await service.work_out(party, lambda: ReviewJob(Record.parse(text)))
    check_marks(job.marks, await _kept_from(request))
    return await _answer(request, service.reviews.begin(job, party))


@router.get("/{name}", response_model=ReviewPage)
async def get_review(
    request: HttpRequest,
    name: ReviewName,
    after: Annotated[int, Query(ge=-1, le=10**9, description="Wait for more than in this version.")] = -1,
) -> Response:
    """What has been found out so far."""
    service = service_of(request)
    job = service.reviews.find(name, service.party_of(request))
    check_marks(job.marks, await _kept_from(request))
    await job.news(after)
    return await _answer(request, job)


@router.delete("/{name}")
async def leave_review(request: HttpRequest, name: ReviewName) -> None:
    """Say that you do not want a review any more: it stops if nobody else does, and keeps what it has."""
    service = service_of(request)
    service.reviews.leave(name, service.party_of(request))


@router.post("/{name}/tries")
async def try_move(request: HttpRequest, name: ReviewName, wanted: TrialRequest) -> TrialInfo:
    """What another move would have been worth at some point of the game."""
    service = service_of(request)
    party = service.party_of(request)
    job = service.reviews.find(name, party)
    check_marks(job.marks, await _kept_from(request))
    review = job.review
    trial = await service.work_out(party, lambda: review.prepare(wanted.ply, wanted.move))
    if trial.after.game.numbered:
        check_marks(frozenset({fingerprint(trial.after)}), await _kept_from(request))
    with service.asking_engine(party):
        verdict = await service.hub.pool.ask(review.judging(trial), party)
    return describe_trial(review, verdict)


async def _kept_from(request: HttpRequest) -> frozenset[Mark]:
    """The positions that whoever asks gets no advice on, since they are being played."""
    service = service_of(request)
    return await service.hub.kept_from(service.party_of(request).guest)


async def _answer(request: HttpRequest, job: ReviewJob) -> Response:
    return await service_of(request).answer(request, lambda: describe_review(job))
