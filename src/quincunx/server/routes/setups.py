"""What a table of chosen options would be like, before it is set up; and invitations as pictures."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from fastapi import APIRouter, Query, Response
from fastapi import Request as HttpRequest
from pydantic import BaseModel, Field

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.registry import load
from quincunx.server.opponents import OPPONENTS, Opponent, suited_to
from quincunx.server.routes.games import describe_option
from quincunx.server.schemas import BotInfo, Name, OptionInfo, OptionValue, Request
from quincunx.server.service import service_of

router = APIRouter(prefix="/api", tags=["setups"])

LONGEST_LINK = 500


class SetupRequest(Request):
    """A game and the options that differ from the usual."""

    game: Name
    options: dict[Name, OptionValue] = Field(default_factory=dict, max_length=20)


class SetupPage(BaseModel):
    """What can be chosen further, and who can play."""

    game: str = Field(description="With its options, such as `name(option=value)`.")
    seat_names: list[str]
    realtime: bool = Field(description="Whether all may act at once.")
    options: list[OptionInfo] = Field(description="Those that go with what is chosen.")
    bots: list[BotInfo] = Field(description="Those that can play it, weakest first.")


@router.get("/bots")
async def list_bots() -> list[BotInfo]:
    """The opponents that are programs, weakest first."""
    return [describe_bot(opponent) for opponent in OPPONENTS]


@router.post("/setup", response_model=SetupPage)
async def try_setup(request: HttpRequest, wanted: SetupRequest) -> Response:
    """What a table of these options would be like."""
    return await service_of(request).answer(request, lambda: _describe_setup(wanted))


def _describe_setup(wanted: SetupRequest) -> SetupPage:
    game = load(wanted.game, **wanted.options)
    return SetupPage(
        game=str(game),
        seat_names=list(game.seat_names),
        realtime=game.real_time,
        options=[describe_option(option) for option in game.offered if _can_be_changed(game, option)],
        bots=[describe_bot(opponent) for opponent in suited_to(game)],
    )


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


def describe_bot(opponent: Opponent) -> BotInfo:
    """A bot for people."""
    return BotInfo(**opponent._asdict())


def _can_be_changed(game: Game, option: Option) -> bool:
    """Whether another value of an option goes with the other choices."""
    if option.reveals:
        return False
    for value in option.trials:
        if value != game.options[option.name]:
            try:
                load(game.name, **{**game.options, option.name: value})
            except OptionError:
                continue
            return True
    return False
