"""The games that can be played, any position of them, and records, as clients get them."""

from __future__ import annotations

from typing import Any

from quincunx.bots.review import reason_against
from quincunx.core.errors import UnknownGameError
from quincunx.core.game import Game
from quincunx.core.lessons import LESSONS
from quincunx.core.options import EntriesOption, Option
from quincunx.core.position import Position, text_for
from quincunx.core.record import Record, push_entry, read_entry
from quincunx.core.registry import game_names, load
from quincunx.core.stream import RandomStream
from quincunx.core.words import counted
from quincunx.hall.boards import legal_actions, legal_moves, seat_roles, whole_board
from quincunx.hall.frames import describe_outcome
from quincunx.hall.kits import kit_address
from quincunx.hall.reviews import review_name
from quincunx.hall.schemas import (
    EntriesInfo,
    GameInfo,
    GamePage,
    MadeMove,
    NumberInfo,
    OptionInfo,
    PositionPage,
    PositionRequest,
    RecordPage,
)
from quincunx.match.errors import Refusal


def describe_games() -> list[GameInfo]:
    """All games with their options."""
    return [GameInfo(**_describe(load(name))) for name in game_names()]


def describe_game(name: str) -> GamePage:
    """A game with its rules."""
    if name not in game_names():
        raise UnknownGameError(f"there is no game {name!r}")
    game = load(name)
    return GamePage(**_describe(game), rules=game.rules, seat_names=list(game.seat_names))


def _describe(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "version": game.version,
        "options": [describe_option(option) for option in game.offered if not option.reveals],
        "lessons": game.file(LESSONS).is_file(),
        "players": game.players or (game.seats, game.seats),
        "minutes": game.minutes,
        "difficulty": game.difficulty,
    }


def describe_option(option: Option) -> OptionInfo:
    """A choice that a game offers."""
    numbers = option.choices if isinstance(option.choices, range) else None
    return OptionInfo(
        name=option.name,
        default=option.default,
        help=option.help,
        choices=[] if numbers else list(option.choices),  # type: ignore[arg-type]
        lowest=numbers[0] if numbers else None,
        highest=numbers[-1] if numbers else None,
        form=option.values,
        asked=option.asked,
        entries=_describe_entries(option) if isinstance(option, EntriesOption) else None,
    )


def _describe_entries(option: EntriesOption) -> EntriesInfo:
    return EntriesInfo(
        each=option.each,
        sentence=option.sentence,
        longest=option.longest,
        numbers=[
            NumberInfo(name=each.name, title=each.title, lowest=each.choices[0], highest=each.choices[-1])
            for each in option.numbers
        ],
        default=[dict(entry) for entry in option.usual],
    )


def find_position(wanted: PositionRequest) -> PositionPage:
    """Any position of a game."""
    game = load(wanted.game)
    position = game.position(wanted.position) if wanted.position is not None else game.start(wanted.seed)
    for move in wanted.moves:
        push_entry(position, move)
    stream = RandomStream(wanted.seed)
    for _ in range(wanted.random_moves):
        if position.outcome is None:
            seat = position.to_act[0]
            moves = position.legal_moves(seat)
            position.push(moves[stream.below(len(moves))], seat)
    return describe_position(game, position, wanted.choices, wanted.seat)


def describe_position(
    game: Game, position: Position, choices: bool = True, seat: int | None = None
) -> PositionPage:
    """A position as a seat sees it, the one to act if none is named; what is hidden stays hidden."""
    if seat is not None and seat >= game.seats:
        raise Refusal("position/seat", f"{game.title} has {counted(game.seats, 'seat')}")
    if seat is None and position.to_act:
        seat = position.to_act[0]
    acting = (seat,) if choices and seat in position.to_act else ()
    return PositionPage(
        game=str(game),
        seat_names=list(game.seat_names),
        kit=kit_address(game),
        position=text_for(position, seat),
        ply=position.ply,
        to_act=list(position.to_act),
        outcome=describe_outcome(position.outcome),
        board=whole_board(game.board(position, seat)),
        actions=legal_actions(position) if acting else [],
        moves=[dict(move) for move in legal_moves(game, position, acting)],
    )


def describe_record(record: Record) -> RecordPage:
    """A record with all it has."""
    return RecordPage(
        game=str(record.game),
        name=record.game.name,
        seed=record.seed,
        title=record.game.title,
        seat_names=list(record.game.seat_names),
        players=list(record.players),
        moves=list(record.moves),
        history=_find_history(record),
        outcome=describe_outcome(record.outcome),
        text=record.text,
        seat_roles=seat_roles(record.game),
        review=review_name(record),
        no_review=reason_against(record) or "",
    )


def _find_history(record: Record) -> list[MadeMove]:
    """Who made each move: it is not always the next one's turn."""
    history = []
    for written, position in zip(record.moves, record.positions(), strict=False):
        move, seat, _ = (written, None, None) if record.game.numbered else read_entry(written)
        mover = position.to_act[0] if seat is None else seat
        history.append(MadeMove(seat=mover, move=move, words=record.game.words(position, move)))
    return history
