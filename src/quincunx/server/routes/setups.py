"""What a table of chosen options would be like, before it is set up; and invitations as pictures."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from fastapi import APIRouter, Query, Response
from fastapi import Request as HttpRequest

from quincunx.hall.schemas import BotInfo
from quincunx.hall.setups import SetupPage, SetupRequest, describe_bots, describe_setup
from quincunx.server.service import service_of

router = APIRouter(prefix="/api", tags=["setups"])

LONGEST_LINK = 500


@router.get("/bots")
async def list_bots() -> list[BotInfo]:
    """The opponents that are programs, weakest first."""
    return describe_bots()


@router.post("/setup", response_model=SetupPage)
async def try_setup(request: HttpRequest, wanted: SetupRequest) -> Response:
    """What a table of these options would be like."""
    return await service_of(request).answer(request, lambda: describe_setup(wanted))


@router.get(
    "/code.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def draw_code(
    request: HttpRequest, link: Annotated[str, Query(min_length=1, max_length=LONGEST_LINK)]
) -> Response:
    """A link as a code that the camera of a telephone reads."""
    service = service_of(request)
    picture = await service.work_out(service.party_of(request), lambda: _draw_code(link))
    return Response(picture, media_type="image/svg+xml")


def _draw_code(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", border=2, light="#fff", dark="#1d1c24", scale=4)
    return picture.getvalue()
