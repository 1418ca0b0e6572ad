"""Studies: trees of moves that people keep, show to others by their address, and copy."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from fastapi import Request as HttpRequest
from fastapi.responses import PlainTextResponse

from quincunx.hall.arranging import ArrangePage, ArrangeRequest, arrange
from quincunx.hall.study_pages import (
    ChangeRequest,
    LookPage,
    LookRequest,
    NewStudyRequest,
    StudyInfo,
    StudyPage,
    check_request,
)
from quincunx.hall.studying import file_name, record_of
from quincunx.hall.texts import write_json
from quincunx.hall.thinking import Party
from quincunx.match.errors import Refusal
from quincunx.server.routes.puzzles import known_party
from quincunx.server.routes.records import open_match
from quincunx.server.service import service_of

router = APIRouter(prefix="/api/studies", tags=["studies"])
setups = APIRouter(prefix="/api/setups", tags=["studies"])

StudyName = Annotated[str, Path(max_length=64)]


@router.get("")
async def list_studies(request: HttpRequest) -> list[StudyInfo]:
    """Your own, newest first."""
    return await service_of(request).studying.list_of(known_party(request).guest)


@router.post("", status_code=201, response_model=StudyPage)
async def begin_study(request: HttpRequest, wanted: NewStudyRequest) -> Response:
    """A new study: of a text, of a finished game that is kept here, or of a game from some position on."""
    service, party = service_of(request), changing_party(request)
    check_request(wanted)
    record = None
    if wanted.record is not None:
        record = record_of(await open_match(request, wanted.record))
    return await _answer(request, party, await service.studying.begin(party, wanted, record), 201)


@router.get("/{name}", response_model=StudyPage)
async def get_study(request: HttpRequest, name: StudyName) -> Response:
    """A whole study; whoever knows its address may see it."""
    service = service_of(request)
    party = service.party_of(request)
    return await _answer(request, party, await service.studying.show(party, name))


@router.delete("/{name}")
async def delete_study(request: HttpRequest, name: StudyName) -> None:
    """Delete a study of yours."""
    await service_of(request).studying.delete(changing_party(request), name)


@router.post("/{name}/changes", response_model=StudyPage)
async def change_study(request: HttpRequest, name: StudyName, wanted: ChangeRequest) -> Response:
    """Change a study of yours; refused if it has another version by now."""
    party = changing_party(request)
    return await _answer(request, party, await service_of(request).studying.change(party, name, wanted))


@router.post("/{name}/copies", status_code=201, response_model=StudyPage)
async def copy_study(request: HttpRequest, name: StudyName) -> Response:
    """A copy of a study, which is yours."""
    party = changing_party(request)
    return await _answer(request, party, await service_of(request).studying.copy(party, name), 201)


@router.get(
    "/{name}/text",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def get_text(request: HttpRequest, name: StudyName) -> Response:
    """A study as a record with variations, to be kept as a file."""
    service = service_of(request)
    text = await service.studying.text(service.party_of(request), name)
    headers = {"content-disposition": f'attachment; filename="{file_name(name)}"'}
    return PlainTextResponse(text, headers=headers)


@router.post("/{name}/look", response_model=LookPage)
async def look(request: HttpRequest, name: StudyName, wanted: LookRequest) -> Response:
    """A place of a study, with all that can be played there."""
    service = service_of(request)
    party = service.party_of(request)
    return await _answer(request, party, await service.studying.look(party, name, wanted.path))


@setups.post("/board", response_model=ArrangePage)
async def set_up_board(request: HttpRequest, wanted: ArrangeRequest) -> Response:
    """A position that is set up by hand: how it looks, and what it can be changed to."""
    return await service_of(request).answer(request, lambda: arrange(wanted))


def changing_party(request: HttpRequest) -> Party:
    """Who asks; somebody who does not change too much at once."""
    party = known_party(request)
    if not service_of(request).study_changes.allow(party):
        raise Refusal("limit/studies", "you change studies too often: wait a moment")
    return party


async def _answer(
    request: HttpRequest, party: Party, page: StudyPage | LookPage, status: int = 200
) -> Response:
    # What has happened is told, however much else this party asks for.
    text = await service_of(request).desk.run(party, lambda: write_json(page))
    return Response(text, status, media_type="application/json")
