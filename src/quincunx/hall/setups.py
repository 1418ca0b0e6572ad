"""What a table of chosen options would be like, before it is set up, and who can play at it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.registry import load
from quincunx.hall.games import describe_option
from quincunx.hall.opponents import OPPONENTS, Opponent, suited_to
from quincunx.hall.schemas import BotInfo, Name, OptionInfo, OptionValue
from quincunx.hall.shapes import Request, says


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupRequest(Request):
    """A game and the options that differ from the usual."""

    game: Name
    options: Annotated[dict[Name, OptionValue], says(max_length=20)] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupPage:
    """What can be chosen further, and who can play."""

    game: Annotated[str, says("With its options, such as `name(option=value)`.")]
    seat_names: list[str]
    realtime: Annotated[bool, says("Whether all may act at once.")]
    options: Annotated[list[OptionInfo], says("Those that go with what is chosen.")]
    bots: Annotated[list[BotInfo], says("Those that can play it, weakest first.")]


def describe_setup(wanted: SetupRequest) -> SetupPage:
    """What a table of these options would be like."""
    game = load(wanted.game, **wanted.options)
    return SetupPage(
        game=str(game),
        seat_names=list(game.seat_names),
        realtime=game.real_time,
        options=[describe_option(option) for option in game.offered if _can_be_changed(game, option)],
        bots=[describe_bot(opponent) for opponent in suited_to(game)],
    )


def describe_bots() -> list[BotInfo]:
    """The opponents that are programs, weakest first."""
    return [describe_bot(opponent) for opponent in OPPONENTS]


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
