"""Who you are."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from quincunx.hall.identity import COOKIE, COOKIE_SECONDS, clean_name, new_guest
from quincunx.hall.schemas import GuestInfo, GuestRequest
from quincunx.server.service import service_of

router = APIRouter(prefix="/api/guest", tags=["guest"])


@router.get("")
async def get_guest(request: Request) -> GuestInfo:
    """The name you are known by."""
    return GuestInfo(name=service_of(request).require_guest(request).name)


@router.post("")
async def set_guest(request: Request, response: Response, wanted: GuestRequest) -> GuestInfo:
    """Become a guest, or change your name, also at the tables where you sit; a cookie remembers you."""
    service = service_of(request)
    known = service.guest_of(request)
    if known is None:
        guest = new_guest(wanted.name)
    else:
        name = clean_name(wanted.name or known.name)
        guest = await service.rename(service.party_of(request), known, name)
    response.set_cookie(
        COOKIE,
        service.signer.write_cookie(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return GuestInfo(name=guest.name)
