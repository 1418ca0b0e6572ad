"""Kits, which browsers may keep for ever."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from quincunx.hall.kits import FOLDER, find_kit

router = APIRouter(tags=["games"])

KitName = Annotated[str, Path(max_length=100)]
# What is at an address never changes, so nobody has to ask again.
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}


@router.get(FOLDER + "/{name}.json", response_class=Response)
async def get_kit(request: Request, name: KitName) -> Response:
    """How everything in a game looks, whatever the position, or which actions it has."""
    kit = find_kit(name)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {**FOR_EVER, "content-encoding": "gzip"}
        return Response(kit.packed, media_type="application/json", headers=headers)
    return Response(kit.plain, media_type="application/json", headers=FOR_EVER)
