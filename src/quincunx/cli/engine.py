"""`quincunx engine`: a game for match runners that speak UGI."""

import os
import sys
import threading
from typing import Annotated

from quincunx.bots.levels import STRONGEST
from quincunx.cli.support.arguments import GameName, OptionTexts, Seed, load_game
from quincunx.cli.support.parameters import Option
from quincunx.ugi.protocol import check_playable
from quincunx.ugi.session import Session

_writing = threading.Lock()


def run(
    game: GameName,
    level: Annotated[int, Option(min=1, max=STRONGEST, help="How strong it plays.")] = STRONGEST,
    option: OptionTexts = None,
    seed: Seed = 0,
) -> None:
    """Play as an engine: speak UGI, the Universal Game Interface, on standard input and output.

    For games of two seats with nothing hidden. Type ugi to see what it offers, quit to leave.
    """
    loaded = load_game(game, option)
    check_playable(loaded)
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    Session(loaded, level, seed, _write).run(sys.stdin)


def _write(line: str) -> None:
    """Write a whole line at once, from any thread."""
    with _writing:
        try:
            print(line, flush=True)
        except BrokenPipeError:
            # Nobody is listening any more, so the input will end soon.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
