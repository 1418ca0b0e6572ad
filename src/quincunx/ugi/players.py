"""Players by name, where other programs may be started: `ugi:./engine`, `ugi:2s:./engine`, or any bot.

Names that arrive over a network are never looked up here.
"""

from __future__ import annotations

import re
import shlex
import shutil
from functools import partial

from quincunx.bots.arena import BotMaker
from quincunx.bots.names import find_bot, read_limit
from quincunx.core.errors import OptionError
from quincunx.ugi.engine_bot import EngineBot

ENGINE = "ugi"

_LIMITED = re.compile(r"([0-9.]+s|[0-9]+):(.*)")


def find_player(text: str) -> BotMaker:
    """How to make the bot or start the engine that a text names; OptionError if there is none."""
    kind, _, rest = text.strip().partition(":")
    return _find_engine(rest) if kind == ENGINE else find_bot(text)


def _find_engine(text: str) -> BotMaker:
    limited = _LIMITED.fullmatch(text)
    limit, command = (read_limit(limited[1]), limited[2]) if limited else (None, text)
    try:
        program = shlex.split(command)[:1]
    except ValueError as error:
        raise OptionError(f"the command {command!r} cannot be read: {error}") from None
    if not program:
        raise OptionError("an engine is named by its command, such as ugi:./engine")
    if shutil.which(program[0]) is None:
        raise OptionError(f"there is no program {program[0]!r}")
    return partial(EngineBot, command, limit=limit)
