"""What the commands share: loading what the user named, the console, errors."""

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.playing import push_all
from quincunx.core.position import Position
from quincunx.core.record import Record
from quincunx.core.registry import load

console = Console(highlight=False)
messages = Console(stderr=True, highlight=False)

GameName = Annotated[str, typer.Argument(help="A game by its name, with options as 'name(option=value)'.")]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option("--option", "-O", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Seed = Annotated[int, typer.Option(help="Decides everything random in the game.")]
Moves = Annotated[str, typer.Option("--moves", "-m", help="Moves to make first, parted by blanks.")]


def replace_text(path: Path, text: str) -> None:
    """Write a file so that whoever is stopped meanwhile has either the old text or the new one."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def fail(message: str) -> NoReturn:
    """Say what is wrong in one line and stop."""
    messages.print(f"[bold red]error:[/] {_escape(message)}", soft_wrap=True)
    sys.exit(1)


def _escape(text: str) -> str:
    return " ".join(text.split()).replace("[", "\\[")


def load_game(name: str, options: list[str] | None) -> Game:
    """The game a user named, with `--option name=value` applied."""
    chosen = {}
    for text in options or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"an option is given as NAME=VALUE, not {text!r}")
        chosen[key.strip()] = value.strip()
    return load(name, **chosen)


def play_moves(position: Position, moves: str) -> list[str]:
    """Make the moves of a text; an error says which of them is wrong."""
    made = moves.replace(",", " ").split()
    push_all(position, made)
    return made


def read_record(path: Path) -> Record:
    """A record from a file."""
    return Record.parse(path.read_text(encoding="utf-8"))


def short(number: float) -> str:
    """A figure with three digits: 2.05 M, 428 M, 9.83 k."""
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= size:
            scaled = number / size
            return f"{scaled:.{max(0, 2 - (scaled >= 10) - (scaled >= 100))}f} {unit}"
    return f"{number:.3g}"


def resident_kilobytes(pid: int) -> float:
    """The memory of a process, where the system tells it."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return float("nan")
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))
