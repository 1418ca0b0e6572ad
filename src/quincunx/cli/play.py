"""`quincunx play`: a game in the terminal."""

import contextlib
import random
import secrets
from pathlib import Path
from typing import Annotated

from quincunx.bots import Bot
from quincunx.bots.base import dismiss
from quincunx.bots.levels import LEVELS, STRONGEST
from quincunx.cli.support.arguments import OptionTexts, load_game
from quincunx.cli.support.asking import answer_options
from quincunx.cli.support.failing import fail
from quincunx.cli.support.files import read_record
from quincunx.cli.support.parameters import Argument, Option
from quincunx.cli.support.real_time_table import RealTimeTable
from quincunx.cli.support.seating import (
    HUMAN,
    SEATS_HELP,
    draw_seats,
    introduce,
    is_drawn,
    name_players,
    recorded_players,
)
from quincunx.cli.support.terminal_table import TerminalTable
from quincunx.core.game import Game
from quincunx.core.record import Record
from quincunx.core.words import counted
from quincunx.ugi import find_player

LEVEL_HELP = "How strong the computer plays: " + "; ".join(
    f"{level.number} {level.name} {level.description}" for level in LEVELS.values()
)


def run(
    game: Annotated[str | None, Argument(help="A game; not needed with --load.")] = None,
    players: Annotated[
        str | None,
        Option(
            "--players",
            "-p",
            help="Who plays, such as human,level:5: human, level:1 to level:8 (level:8:5s gives it "
            "five seconds a move), uct, random or ugi:./engine. The computer plays for those not named, and "
            "against you if nobody is.",
        ),
    ] = None,
    seats: Annotated[str, Option(help=SEATS_HELP)] = "",
    level: Annotated[int, Option(min=1, max=STRONGEST, help=LEVEL_HELP + ".")] = 3,
    option: OptionTexts = None,
    seed: Annotated[int | None, Option(help="Decides everything random; chosen if not given.")] = None,
    load: Annotated[Path | None, Option("--load", "-l", help="Go on with a recorded game.")] = None,
) -> None:
    """Play in the terminal: type a move, or its number in the list. `help` shows more.

    With the value `?`, as in `--option NAME=?`, an option is asked for.
    """
    if load is not None:
        record = read_record(load)
        if game is not None and load_game(game, option) != record.game:
            fail(f"{load} is a record of {record.game}, not of {game}")
    elif game is None:
        fail("name a game (quincunx games lists them) or a record (--load)")
    else:
        chosen = secrets.randbits(64) if seed is None else seed
        record = Record(load_game(game, answer_options(game, option)), chosen)
    players = players or recorded_players(record, f"level:{level}")
    seated = seat_players(players, record.game, level, random.Random(record.seed))
    names = name_players(seated, record.players)
    with contextlib.ExitStack() as leaving:
        for player in filter(None, seated):
            leaving.callback(dismiss, player)
        if is_drawn(seats, seated, load is not None):
            record, seated, names = draw_seats(record, seated, names)
        introduce(record.game, seated)
        if record.game.real_time:
            RealTimeTable(record, seated).play()
        else:
            TerminalTable(record, seated, names).play()


def seat_players(text: str, game: Game, level: int, rng: random.Random) -> list[Bot | None]:
    """Who sits where: a bot, or None for a person; seats not named are taken by bots of a level.

    What bots do by chance comes from a generator other than that of the deal, which they may not know.
    """
    names = [name.strip() for name in text.split(",")]
    if len(names) > game.seats:
        fail(f"{game.title} has {counted(game.seats, 'seat')}, but you named {counted(len(names), 'player')}")
    names += [f"level:{level}"] * (game.seats - len(names))
    makers = [None if name == HUMAN else find_player(name) for name in names]
    return [None if make is None else make(rng.getrandbits(64)) for make in makers]
