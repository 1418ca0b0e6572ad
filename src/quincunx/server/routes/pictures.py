"""Pictures of positions and games: of those that are over all there is, of others what an onlooker sees."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from quincunx.core.themes import LIGHT
from quincunx.hall.pictures import (
    LOOK,
    PictureRequest,
    check_shown,
    draw,
    find_theme,
    is_over,
    read_shown,
)
from quincunx.match.errors import Refusal
from quincunx.match.match import Match
from quincunx.server.paint_process import Kind, Order
from quincunx.server.routes.kits import FOR_EVER
from quincunx.server.routes.records import open_match
from quincunx.server.service import service_of
from quincunx.server.shown import check_begun, make_order, version_of

router = APIRouter(tags=["pictures"])

TableName = Annotated[str, Path(max_length=64)]
Ply = Annotated[int, Path(ge=0, le=1_000_000)]
Version = Annotated[
    str, Query(max_length=64, description="As in the address of a preview: the answer can be kept for ever.")
]

Look = Annotated[str, Query(max_length=20, description=LOOK)]

TYPES = {"svg": "image/svg+xml", "png": "image/png", "preview": "image/png", "webp": "image/webp"}
# Pages of others may show them; nothing in them is ever run.
HEADERS = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "cross-origin",
}


def _image(kind: str) -> dict[int | str, dict[str, Any]]:
    return {
        200: {"content": {TYPES[kind]: {"schema": {"type": "string", "format": "binary"}}}},
        304: {"description": "It has not changed."},
    }


@router.get("/pictures/{name}/preview.png", response_class=Response, responses=_image("preview"))
async def get_preview(request: Request, name: TableName, v: Version = "") -> Response:
    """A game as it stands, with who plays it and how it ended: the preview of a link."""
    match = (await service_of(request).hub.find(name)).match
    check_begun(match)
    return await _answer(request, name, match, "preview", match.ply, v)


@router.get("/pictures/{name}/game.webp", response_class=Response, responses=_image("webp"))
async def get_animation(
    request: Request, name: TableName, v: Version = "", theme: Look = LIGHT.name
) -> Response:
    """A whole game, animated."""
    match = await open_match(request, name)
    if not is_over(match):
        raise Refusal("picture/running", "there is an animated picture when the game is over")
    return await _answer(request, name, match, "webp", match.ply, v, theme)


@router.get("/pictures/{name}/{ply}.png", response_class=Response, responses=_image("png"))
@router.get("/pictures/{name}/{ply}.svg", response_class=Response, responses=_image("svg"))
async def get_position(
    request: Request, name: TableName, ply: Ply, v: Version = "", theme: Look = LIGHT.name
) -> Response:
    """The position after so many moves: in pixels, or sharp at any size."""
    match = await _open(request, name, ply)
    kind: Literal["svg", "png"] = "svg" if request.url.path.endswith(".svg") else "png"
    return await _answer(request, name, match, kind, ply, v, theme)


@router.post("/api/pictures", response_class=Response)
async def draw_record(request: Request, wanted: PictureRequest) -> Response:
    """A picture of a record that is not kept here, such as one from a file."""
    service = service_of(request)
    party = service.party_of(request)
    look = find_theme(wanted.theme)

    record = await service.work_out(party, lambda: read_shown(wanted.text, wanted.ply))
    if wanted.kind == "svg":
        svg = await service.work_out(party, lambda: draw(record, wanted.ply, False, look))
        return Response(svg, media_type=TYPES["svg"], headers=HEADERS)
    order = Order(
        kind=wanted.kind,
        text=wanted.text,
        ply=wanted.ply,
        onlooker=False,
        theme=look.name,
        title="",
        players=[],
        result="",
    )
    name = hashlib.sha256(f"{wanted.kind} {wanted.ply} {look.name}\n{wanted.text}".encode()).hexdigest()
    picture = await service.pictures.find(name, order, party)
    return Response(picture, media_type=TYPES[wanted.kind], headers=HEADERS)


async def _open(request: Request, name: str, ply: int) -> Match:
    """A match of which a position is wanted; of one that is over everything is shown then."""
    match = (await service_of(request).hub.find(name)).match
    check_begun(match)
    if is_over(match):
        match = await open_match(request, name)
    check_shown(ply, match.ply)
    return match


async def _answer(
    request: Request,
    name: str,
    match: Match,
    kind: Kind | Literal["svg"],
    ply: int,
    wanted: str,
    theme: str = LIGHT.name,
) -> Response:
    """A picture, or that it has not changed; at the address with its version it never will.

    A preview is fetched wherever a link is posted, so it shows no more than an onlooker sees.
    """
    look = find_theme(theme)
    version = version_of(match)
    tag = f'"{kind}-{ply}-{theme}-{version}"'
    headers = {**HEADERS, **(FOR_EVER if wanted == version else {"cache-control": "no-cache"}), "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    service, record = service_of(request), match.record
    party = service.party_of(request)
    onlooker = kind == "preview" or not is_over(match)
    picture: str | bytes
    if kind == "svg":
        picture = await service.work_out(party, lambda: draw(record, ply, onlooker, look))
    else:
        order = make_order(match, kind, ply, onlooker, theme)
        picture = await service.pictures.find(f"{name} {tag}", order, party)
    return Response(picture, media_type=TYPES[kind], headers=headers)
