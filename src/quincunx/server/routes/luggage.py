"""Games that somebody has begun on a device without a server, and goes on with here."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from fastapi import APIRouter, Request

from quincunx.hall.identity import Guest
from quincunx.hall.luggage import Brought, LuggageRequest, Taken, read_brought
from quincunx.hall.thinking import Party
from quincunx.match.errors import Refusal
from quincunx.server.routes.studies import changing_party
from quincunx.server.service import Service, service_of
from quincunx.store import ExistsError, Summary

router = APIRouter(prefix="/api/luggage", tags=["luggage"])

NAME, STUDY_NAME = 16, 22  # characters, as of other tables and studies


@router.post("")
async def take_over(request: Request, wanted: LuggageRequest) -> Taken:
    """Take over games of a device: finished ones among your records, others to be played on; and studies.

    Each is judged by the rules, move by move. If a game is refused, nothing is kept. What was taken over
    before stays as it has become here.
    """
    service = service_of(request)
    guest, party = service.require_guest(request), service.party_of(request)
    found, left = [], 0
    for there, events in wanted.matches.items():
        name = service.signer.sign("luggage", guest.id, wanted.guest, there)[:NAME]
        if await service.store.find(name) is None:
            if not service.brought.allow(party):
                raise Refusal("limit/luggage", "that were many games: bring the others in an hour")
            judge = partial(read_brought, there, events, wanted.guest, guest, service.hub.now())
            brought = await service.work_out(party, judge)
            if brought is not None:
                found.append((name, brought))
        else:
            left += 1
    games = 0
    for name, brought in found:
        with suppress(ExistsError):  # it was brought twice at the same moment
            await _keep(service, party, guest, name, brought)
            games += 1
    left += len(found) - games
    studies = 0
    for there, study in wanted.studies.items():
        name = service.signer.sign("studies", guest.id, wanted.guest, there)[:STUDY_NAME]
        changing_party(request)
        studies += await service.studying.bring(party, name, study.text)
    left += len(wanted.studies) - studies
    return Taken(games=games, studies=studies, left=left)


async def _keep(service: Service, party: Party, guest: Guest, name: str, brought: Brought) -> None:
    match = brought.match
    if match.status == "finished":
        await service.store.create(Summary.of(name, match), brought.history)
        return
    async with service.new_table(party):
        table = await service.hub.keep(name, match, brought.history)
    table.party = party
