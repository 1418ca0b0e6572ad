"""What the lines of UGI say: positions, limits, results, options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from quincunx.core.errors import NotationError, OptionError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.options import Option, TextOption
from quincunx.core.position import Position
from quincunx.core.record import push_all

NO_MOVE = "0000"  # what `bestmove` says where there is none

LONG_RANGE = 16

Go: TypeAlias = Mapping[str, int]
"""How long to think: milliseconds, simulations or plies, by name; if there are none, until told to stop."""
NUMBERS = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc")


def check_playable(game: Game) -> None:
    """Refuse a game that UGI cannot describe."""
    if not game.open_duel:
        raise OptionError(
            f"UGI is for games of two seats with nothing hidden and numbered moves, which {game} is not"
        )


def read_go(words: Sequence[str]) -> Go:
    """The words after `go`; those that are unknown are skipped, as in UCI."""
    numbers: dict[str, int] = {}
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if word in NUMBERS:
            numbers[word] = _read_number(word, following)
    return numbers


def _read_number(name: str, text: str) -> int:
    """A number; a clock that has run out may be below zero, and counts as 0."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18):
        raise NotationError(f"a whole number after {name}", text)
    return max(0, int(text))


def read_position(game: Game, words: Sequence[str]) -> Position:
    """The words after `position`: `startpos` or `fen` and a position text, then `moves` and moves.

    A position text contains spaces, so it extends to the word `moves`, or to the end.
    """
    end = words.index("moves") if "moves" in words else len(words)
    start, moves = list(words[:end]), words[end + 1 :]
    if start == ["startpos"]:
        position = game.start()
    elif start[:1] == ["fen"]:
        position = game.position(" ".join(start[1:]))
    else:
        raise NotationError("startpos, or fen and a position text", " ".join(words))
    push_all(position, moves)
    return position


def write_position(position: Position) -> str:
    """The command that sets an engine to a position."""
    if position == position.game.start():
        return "position startpos"
    return f"position fen {position.text}"


def name_result(position: Position) -> str:
    """`p1win`, `p2win`, `draw`, or `none` while the game goes on."""
    outcome = position.outcome
    if outcome is None:
        return "none"
    if len(outcome.winners) != 1:
        return "draw"
    return f"p{outcome.winners[0] + 1}win"


def describe_options(game: Game) -> list[str]:
    """The lines that offer the options of a game, with the values that lead to games UGI can describe."""
    return [line for option in game.offered if (line := _describe(game, option))]


def _describe(game: Game, option: Option) -> str:
    chosen = game.options[option.name]
    if isinstance(option, TextOption):
        return f"option name {option.name} type string default {chosen}"
    if isinstance(option.choices, range) and len(option.choices) > LONG_RANGE:
        low, high = option.choices[0], option.choices[-1]
        if _offers(game, option, low) and _offers(game, option, high):
            return f"option name {option.name} type spin default {chosen} min {low} max {high}"
        return ""
    values = [value for value in option.choices if _offers(game, option, value)]
    if len(values) < 2:
        return ""
    return f"option name {option.name} type combo default {chosen} " + " ".join(f"var {v}" for v in values)


def _offers(game: Game, option: Option, value: str | int) -> bool:
    try:
        return with_option(game, option.name, value).open_duel
    except QuincunxError:
        return False


def with_option(game: Game, name: str, value: object) -> Game:
    """The same game with another value for one option."""
    return type(game)(**{**game.options, name: value})
