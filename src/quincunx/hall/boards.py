"""Boards as they are sent: the whole, or what has changed."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from quincunx.core.game import Game
from quincunx.core.kit import Board
from quincunx.core.numbered import NumberedPosition
from quincunx.core.paints import split_role
from quincunx.core.position import Position
from quincunx.hall import answers

# Whose turn it is, a message says elsewhere.
PARTS = tuple(part.name for part in fields(Board) if part.name != "turn")
MAPPINGS = ("sites", "counts", "places")
# For seats without pieces of their own; those that are easy to tell apart come first.
COLOURS = ("petrol", "red", "purple", "yellow", "green", "blue", "black")


def whole_board(board: Board) -> dict[str, Any]:
    """All parts of a board."""
    return {part: getattr(board, part) for part in PARTS}


def changed_board(before: Board, after: Board) -> dict[str, Any]:
    """The parts that differ; of a mapping only the entries that do, and None for those that are gone."""
    changes: dict[str, Any] = {}
    for part in PARTS:
        old, new = getattr(before, part), getattr(after, part)
        if old == new:
            continue
        if part in MAPPINGS:
            changed = {key: value for key, value in new.items() if old.get(key) != value}
            changes[part] = changed | dict.fromkeys(old.keys() - new.keys())
        else:
            changes[part] = new
    return changes


def legal_actions(position: Position) -> list[int]:
    """The numbers of the legal moves, each but the first as its distance from the one before."""
    if not isinstance(position, NumberedPosition):
        return []
    actions = position.legal_actions()
    return actions[:1] + [after - before for before, after in itertools.pairwise(actions)]


def legal_moves(game: Game, position: Position, seats: Iterable[int]) -> list[answers.Choice]:
    """The legal moves of seats, where they have no numbers."""
    if game.numbered:
        return []
    return [
        {"seat": seat, "move": move, "steps": action.steps, "words": game.words(position, move)}
        for seat in seats
        for move, action in game.choices(position, seat)
    ]


def seat_roles(game: Game) -> list[str]:
    """The role that each seat is drawn in: the one that its own pieces have more than those of others."""
    pieces = [Counter[str]() for _ in range(game.seats)]
    for shelf in game.kit.shelves:
        if shelf.seat is not None:
            for item in shelf.items:
                shapes = game.kit.looks[item.look].shapes
                pieces[shelf.seat].update(split_role(shape.role)[0] for shape in shapes)
    roles: list[str] = []
    for seat, own in enumerate(pieces):
        others = [used for other, used in enumerate(pieces) if other != seat]
        lead = {role: count - max((used[role] for used in others), default=0) for role, count in own.items()}
        fitting = [role for role in lead if lead[role] == max(lead.values()) > 0]
        free = (role for role in [*fitting, *COLOURS] if role not in roles)
        roles.append(next(free, COLOURS[seat % len(COLOURS)]))
    return roles
