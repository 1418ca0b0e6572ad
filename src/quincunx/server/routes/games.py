"""The games that can be played, and any position of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from quincunx.core.errors import UnknownGameError
from quincunx.core.record import Record
from quincunx.core.registry import game_names, load
from quincunx.hall.games import describe_game, describe_games, describe_record, find_position
from quincunx.hall.kits import kit_address
from quincunx.hall.schemas import (
    GameInfo,
    GamePage,
    GameText,
    PositionPage,
    PositionRequest,
    RecordPage,
    RecordRequest,
)
from quincunx.match.errors import Refusal
from quincunx.server.rules_pages import make_page
from quincunx.server.service import service_of

router = APIRouter(prefix="/api", tags=["games"])

GameName = Annotated[str, Path(max_length=100)]


@router.get("/games")
async def list_games() -> list[GameInfo]:
    """All games with their options."""
    return describe_games()


@router.get("/games/{name}")
async def get_game(name: GameName) -> GamePage:
    """A game with its rules."""
    return describe_game(name)


@router.get("/games/{name}/rules", response_model=GameText)
async def get_rules(request: Request, name: GameName) -> Response:
    """The rules of a game, to be shown."""
    return await service_of(request).answer(request, lambda: find_page(name, "rules"))


@router.get("/games/{name}/notation", response_model=GameText)
async def get_notation(request: Request, name: GameName) -> Response:
    """How moves and positions of a game are written, for programmers."""
    return await service_of(request).answer(request, lambda: find_page(name, "notation_page"))


@lru_cache(maxsize=64)
def find_page(name: str, which: str) -> GameText:
    """A page of a game: its rules, or its notation."""
    if name not in game_names():
        raise UnknownGameError(f"there is no game {name!r}")
    game = load(name)
    text: str = getattr(game, which)
    if not text:
        raise Refusal("game/page", f"there is no such page for {game.title}")
    return make_page(game, text, kit_address)


@router.post("/position", response_model=PositionPage)
async def draw_position(request: Request, wanted: PositionRequest) -> Response:
    """How any position of a game looks, and what can be done in it."""
    return await service_of(request).answer(request, lambda: find_position(wanted))


@router.post("/record", response_model=RecordPage)
async def read_record(request: Request, wanted: RecordRequest) -> Response:
    """Read a record, such as one from a file."""
    return await service_of(request).answer(request, lambda: describe_record(Record.parse(wanted.text)))
