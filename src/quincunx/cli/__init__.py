"""The command `quincunx`: one file a command.

This file needs nothing but Python, so that it can say what else has to be installed.
"""

import os
import sys
from collections.abc import Mapping, Sequence

from quincunx.cli.support.failing import fail
from quincunx.cli.support.listing import SUMMARIES, find_commands
from quincunx.core.errors import MissingExtraError, QuincunxError, did_you_mean
from quincunx.core.version import describe_version

ABOUT = "Five geometric tabletop games: play them, draw them, count and replay them."
HELP = ("-h", "--help")
MISUSED = 2  # the exit code if the words make no command, or something has to be installed first
INTERRUPTED = 130  # after Ctrl-C, as shells have it


def main() -> None:
    """Run the command line; a mistake of the user's becomes one line."""
    try:
        run(sys.argv[1:])
    except MissingExtraError as error:
        fail(str(error), MISUSED)
    except QuincunxError as error:
        fail(str(error))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever was reading our output has gone, so there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        fail(f"{error.filename or 'file'}: {error.strerror or error}")
    except UnicodeDecodeError:
        fail("the file is not UTF-8 text")


def run(words: Sequence[str]) -> None:
    """Do what the words of a command line say."""
    if not words or words[0] in HELP:
        _list("quincunx", ABOUT, SUMMARIES)
        return
    if words[0] == "--version":
        print(describe_version())
        return
    name, *rest = words
    if name not in SUMMARIES:
        fail(f"there is no command {name!r}: {did_you_mean(name, SUMMARIES)}", MISUSED)
    commands = find_commands(name, wanted=" ".join(words[:2]))
    command = commands.pop(name)
    below = {whole.removeprefix(f"{name} "): inner for whole, inner in commands.items()}
    if not (below and rest):
        command.run(rest)
    elif rest[0] in below:
        below[rest[0]].run(rest[1:])
    elif rest[0] in HELP:
        _list(f"quincunx {name}", command.help, {word: inner.summary for word, inner in below.items()})
    else:
        fail(f"there is no command {name} {rest[0]!r}: {did_you_mean(rest[0], below)}", MISUSED)


def _list(name: str, about: str, commands: Mapping[str, str]) -> None:
    """Show the commands that can follow a name."""
    print(f"usage: {name} COMMAND …\n\n{about}\n")
    width = max(map(len, commands))
    for command, summary in commands.items():
        print(f"  {command:<{width}}  {summary}")
    print(f"\n{name} COMMAND --help shows what a command takes.")
