"""Finds games: every folder under quincunx/games, and every entry point of the group quincunx.games.

A game package exports `GAME`, its subclass of Game. Nothing is imported until it is needed.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import cache, partial

from quincunx.core.checks import seats_of, shortened
from quincunx.core.errors import OptionError, UnknownGameError, VersionError, did_you_mean
from quincunx.core.game import Game
from quincunx.core.options import split_name

GROUP = "quincunx.games"


def _import_game(name: str) -> type[Game]:
    game: type[Game] = importlib.import_module(f"quincunx.games.{name}").GAME
    return game


@cache
def _own() -> dict[str, Callable[[], type[Game]]]:
    """How to get the classes of the games of this package, by name."""
    folders = pkgutil.iter_modules(importlib.import_module("quincunx.games").__path__)
    return {folder.name: partial(_import_game, folder.name) for folder in folders}


@cache
def _finders() -> dict[str, Callable[[], type[Game]]]:
    """The same for all games; one of this package takes precedence over others."""
    from importlib import (
        metadata,
    )  # only here: it takes long to import, and to look through what is installed

    return {**{entry.name: entry.load for entry in metadata.entry_points(group=GROUP)}, **_own()}


def game_names() -> list[str]:
    """The names of all games that can be loaded."""
    return sorted(_finders())


def find(name: str) -> type[Game]:
    """The class of a game."""
    finder = _own().get(name) or _finders().get(name)
    if finder is None:
        raise UnknownGameError(f"there is no game {shortened(name)}: {did_you_mean(name, _finders())}")
    return finder()


def load(name: str, /, **options: object) -> Game:
    """A game by name, with options: `load("name", option=3)` or `load("name(option=3)")`."""
    plain_name, written = split_name(name)
    twice = sorted(written.keys() & options.keys())
    if twice:
        raise OptionError(f"option {twice[0][:60]} is given twice")
    return _make(plain_name, find(plain_name), {**written, **options})


def load_version(text: str, version: int) -> Game:
    """The game that a text, such as `str(game)`, meant when the rules were of this version.

    It is a game by today's rules; its options say in what they differed.
    """
    name, chosen = split_name(text)
    kind = find(name)
    if version == kind.version:
        return _make(name, kind, chosen)
    if version not in kind.earlier:
        *others, last = map(str, sorted({*kind.earlier, kind.version}))
        known = f"{', '.join(others)} or {last}" if others else last
        raise VersionError(f"{kind.title} is played here by the rules of version {known}, not {version}")
    return _make(name, kind, kind.options_of(version, chosen))


def _make(name: str, kind: type[Game], options: Mapping[str, object]) -> Game:
    try:
        game = kind(**options)
    except OptionError as error:
        raise OptionError(f"{name}: {error}") from None
    seats_of(game)  # refuses a game with too many
    return game
