"""Games to be looked at by who chooses one: boards of an example, with as much of the kit as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from quincunx.core.errors import UnknownGameError
from quincunx.core.example import example_of
from quincunx.core.kit import Board, Kit
from quincunx.core.registry import game_names, load
from quincunx.hall.boards import whole_board
from quincunx.hall.schemas import Showcase

MOST_BOARDS = 40
PICTURE_AT = 0.6  # of an example: by then there is something to see, and the game is open


@lru_cache(maxsize=1)
def find_pictures() -> list[Showcase]:
    """A board of each game, out of its example."""
    return [_show(name, _boards(name), picture=True) for name in game_names()]


@lru_cache(maxsize=16)
def find_showcase(name: str) -> Showcase:
    """The last boards of a game's example."""
    if name not in game_names():
        raise UnknownGameError(f"there is no game {name!r}")
    return _show(name, _boards(name))


@lru_cache(maxsize=16)
def _boards(name: str) -> tuple[Board, ...]:
    record = example_of(load(name))
    return tuple(record.game.board(position, None) for position in record.positions())


def _show(name: str, boards: Sequence[Board], picture: bool = False) -> Showcase:
    shown = [boards[int(PICTURE_AT * len(boards))]] if picture else boards[-MOST_BOARDS:]
    kit = _pruned(example_of(load(name)).game.kit, shown)
    return Showcase(name=name, kit=kit.to_dict(()), boards=[_bare(board) for board in shown])


def _bare(board: Board) -> dict[str, Any]:
    """A board without what is said to those who play."""
    return whole_board(replace(board, counts={}, notes=(), task=None, claim=None, sheet=None, news=()))


def _pruned(kit: Kit, boards: Sequence[Board]) -> Kit:
    """The part of a kit with which boards can be drawn, but not played on."""
    used = {
        placement if isinstance(placement, str) else placement[0]
        for board in boards
        for placements in (board.under, board.last, *board.sites.values())
        for placement in placements
    }
    if len(boards) > 1:  # what moves is seen from behind too
        used |= {kit.looks[name].back for name in used}
    looks = {
        name: replace(look, words="", back=look.back if look.back in used else "")
        for name, look in kit.looks.items()
        if name in used
    }
    placed = {site for board in boards for site in board.places}
    sites = tuple(place for place in kit.sites if place.at is not None or place.id in placed)
    return replace(kit, sites=sites, looks=looks, shelves=(), actions=(), buttons={})
