"""Who sits where in the terminal: in the order in which players are named, by chance, or as in a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quincunx.bots import Bot
from quincunx.bots.levels import level_named
from quincunx.cli.support.console import console
from quincunx.cli.support.failing import fail
from quincunx.core.game import Game
from quincunx.core.lots import DRAWN, draw_lots
from quincunx.core.record import Record

HUMAN = "human"
CHANCE = "chance"
GIVEN = "given"
SEATS_HELP = (
    f"{GIVEN}: players sit in the order in which they are named; {CHANCE}: their seats are drawn. "
    f"If not said, {CHANCE} for several people, and {GIVEN} for one."
)

Players = Sequence[Bot | None]


def name_players(players: Players, recorded: Sequence[str] = ()) -> list[str]:
    """What the record calls them; several people have numbers, which they keep if the game is continued."""
    people = [seat for seat, player in enumerate(players) if player is None]
    names = [HUMAN if player is None else player.name for player in players]
    for number, seat in enumerate(people, start=1):
        if recorded and recorded[seat].startswith(HUMAN):
            names[seat] = recorded[seat]
        elif len(people) > 1:
            names[seat] = f"{HUMAN} {number}"
    return names


def introduce(game: Game, players: Players) -> None:
    """Say who the computer's players are."""
    for seat, player in enumerate(players):
        level = None if player is None else level_named(player.name)
        if level is not None:
            console.print(f"{game.seat_names[seat]} is {level.title}. {level.character}", markup=False)


def recorded_players(record: Record, computer: str) -> str:
    """Who continues a record, as `--players` has it: people where people sat, the computer elsewhere."""
    people = [name.startswith(HUMAN) for name in record.players]
    return ",".join(HUMAN if person else computer for person in people) if any(people) else HUMAN


def is_drawn(seats: str, players: Players, is_loaded: bool) -> bool:
    """Whether chance decides who sits where; in a recorded game everybody has a seat already."""
    if seats not in ("", CHANCE, GIVEN):
        fail(f"seats are {GIVEN} or drawn by {CHANCE}: --seats {GIVEN} or --seats {CHANCE}, not {seats}")
    if is_loaded or len(players) == 1:
        if seats == CHANCE:
            fail("there is nothing to draw: everybody has a seat already")
        return False
    return seats == CHANCE or (seats == "" and players.count(None) > 1)


def draw_seats(
    record: Record, players: Players, names: Sequence[str]
) -> tuple[Record, list[Bot | None], list[str]]:
    """The record, players and names after a draw, which the seed decides and the terminal shows."""
    lots = draw_lots(record.seed, len(players))
    drawn = [names[place] for place in lots]
    seated = ", ".join(f"{seat} is {name}" for seat, name in zip(record.game.seat_names, drawn, strict=True))
    console.print(f"Drawn by chance: {seated}.", markup=False)
    return replace(record, headers=DRAWN), [players[place] for place in lots], drawn
