"""Which commands there are. The file of each is imported only when it is run or described."""

from __future__ import annotations

from importlib import import_module

from quincunx.cli.support.command import Command
from quincunx.core.extras import brought_by

SUMMARIES = {
    "games": "what there is to play",
    "learn": "learn a game in short lessons",
    "play": "play in the terminal",
    "serve": "serve the games, for browsers and programs",
    "move-database": "move all games to another database",
    "draw": "draw a position",
    "replay": "show a recorded game",
    "rules": "show the rules of a game",
    "solve": "find the exact value of a position, and all best moves",
    "analyse": "the best moves of a position, their values, and how play might go on",
    "explore": "show every move of a position with its exact value, and how soon the game ends",
    "puzzle": "solve a puzzle: find the only moves that keep a win",
    "match": "let bots play each other",
    "ladder": "measure how far apart the levels are",
    "engine": "play as an engine for match runners that speak UGI",
    "perft": "count all sequences of moves",
    "book": "solve openings, to be shipped with a game",
    "mine": "find puzzles in games between bots, to be shipped with a game",
    "survey": "count what strong levels play, to be shipped with a game",
    "bench": "measure how fast things are on this machine",
}

# What brings the parts of a command that are not in the base install.
TERMINAL = "terminal"
EXTRAS = {"serve": "server", "move-database": "server", "bench server": "server", "bench overload": "server"}


def find_commands(name: str, wanted: str = "") -> dict[str, Command]:
    """The command of a file, and its subcommands, such as `bench rules`, if it has any.

    `wanted` is the one that is to be run: if parts are missing, the error names the extra for all of it.
    """
    with brought_by(EXTRAS.get(wanted, EXTRAS.get(name, TERMINAL))):
        file = import_module(f"quincunx.cli.{name.replace('-', '_')}")
    below = {f"{name} {function.__name__}": function for function in getattr(file, "SUBCOMMANDS", ())}
    return {whole: Command(whole, function) for whole, function in {name: file.run, **below}.items()}


def list_commands() -> dict[str, Command]:
    """Every command by its name, followed by its subcommands."""
    return {whole: command for name in SUMMARIES for whole, command in find_commands(name).items()}
