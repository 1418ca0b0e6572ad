"""The command `quincunx`: one file a command."""

import os
import sys
from typing import Any

import typer
from typer.main import get_command

from quincunx.cli import book, draw, engine, games, ladder, match, perft, play, replay, rules, serve, solve
from quincunx.cli.bench import app as benchmarks
from quincunx.cli.support.console import fail
from quincunx.cli.support.version import describe_version
from quincunx.core.errors import QuincunxError

app = typer.Typer(
    name="quincunx",
    help="Five geometric tabletop games: play them, draw them, count and replay them.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(describe_version())
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help="Show the version and exit."
    ),
) -> None:
    """Options that belong to no command."""


for command in (games, play, serve, draw, replay, rules, solve, match, ladder, engine, perft, book):
    app.command(name=command.__name__.rpartition(".")[2])(command.run)
app.add_typer(benchmarks, name="bench")


def list_commands() -> dict[str, Any]:
    """Every command by its name, followed by its subcommands, such as `bench rules`."""
    found: dict[str, Any] = {}
    group: Any = get_command(app)
    for name, command in group.commands.items():
        found[name] = command
        found |= {f"{name} {inner}": below for inner, below in getattr(command, "commands", {}).items()}
    return found


def main() -> None:
    """Run the command line; a mistake of the user's becomes one line and exit code 1."""
    try:
        app()
    except QuincunxError as error:
        fail(str(error))
    except BrokenPipeError:
        # Whoever was reading our output has gone, so there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        fail(f"{error.filename or 'file'}: {error.strerror or error}")
    except UnicodeDecodeError:
        fail("the file is not UTF-8 text")
