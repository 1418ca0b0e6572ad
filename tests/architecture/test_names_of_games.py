"""No shared room names what a game has, not even where the name is an ordinary word.

In prose and in names of functions, words such as `call` and `start` cannot be told from plain English, so
test_shared_rooms lets them pass. But a room that asks whether a move is "call", or what `options.start` is,
knows a game, and that can be told, because there the word stands as a *name*.

- The names in a game are its moves and buttons, its sites and items, and the values of its options, as far as
  they are words. They come from the registry. Looks are not among them: they are named in the language of all
  pictures, such as `title`, `row` or `mark`.
- A word stands as a name if it is alone in quotes of any kind, an alternative in a pattern (`/call|hit/`), or
  a class in a style sheet.
- Options often share their names with other things, so these count only where an option is read or chosen;
  and one that several games offer, such as `players`, belongs to none of them.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

import quincunx
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.registry import find
from tests.architecture.test_shared_rooms import OURS, PACKAGE, SHARED, SHORTEST, ordinary_words

pytestmark = pytest.mark.compiled

# In the other files, quotes hold names of C functions and header files.
TEXTS = [path for path in SHARED if path.suffix not in {".pxd", ".h"}]

WORD = re.compile(rf"(?=.{{{SHORTEST}}})[a-z]+([-_][a-z]+)*", re.IGNORECASE)

# Each pattern finds one word.
IN_QUOTES = re.compile(r"""["'`][^\w\s"'`]*([\w-]+)[^\w\s"'`]*["'`]""")
IN_PATTERNS = (
    re.compile(r"([\w-]+)(?=\|)"),
    re.compile(r"(?<=\|)([\w-]+)"),
    re.compile(r"/\^?([\w-]+)\$?/"),
)
IN_STYLES = re.compile(r"[.#]([a-z][\w-]*)")
IN_OPTIONS = (
    re.compile(r"""\boptions?(?:\.name|\.get)?(?:\??\.|[\[(]["'`]|\s[=!]=+\s["'`])(\w+)"""),
    re.compile(r"""["'`](\w+)["'`] (?:not )?in \w*options\b"""),
    re.compile(r"\bload\([^()]*?\b(\w+)="),
)


def variants(name: str) -> Iterator[Game]:
    """A game as it is usually played, and in every way that one word chooses."""
    usual = quincunx.load(name)
    yield usual
    for option in usual.offered:
        for word in option.choices if isinstance(option.choices, tuple) else ():
            with suppress(OptionError):  # some options go only with others
                yield quincunx.load(name, **{option.name: word})


@cache
def names_in(name: str) -> set[str]:
    """What a game calls the things it has, as far as that is a word."""
    names = set[str]()
    for game in variants(name):
        names.update(*(map(str, option.choices) for option in game.offered))
        names.update(game.texts, game.kit.buttons, game.kit.buttons.values())
        names.update(action.button for action in game.kit.actions)
        names.update(place.id for place in game.kit.sites)
        names.update(item.id for shelf in game.kit.shelves for item in shelf.items)
    return {each.lower() for each in names if WORD.fullmatch(each)}


@cache
def own_options(name: str) -> set[str]:
    """What the options are called that only this game offers."""
    others = (option for other in OURS if other != name for option in find(other).offered)
    return {option.name for option in find(name).offered} - {option.name for option in others}


def named_in(line: str, *patterns: re.Pattern[str]) -> set[str]:
    """The words that stand as names in a line."""
    return {match[1].lower() for pattern in patterns for match in pattern.finditer(line)}


def offences_in(text: str, suffix: str) -> Iterator[str]:
    """Where a text of some language names what a game has."""
    patterns = (IN_QUOTES, *IN_PATTERNS, *([IN_STYLES] if suffix == ".css" else []))
    for number, line in enumerate(text.splitlines(), start=1):
        named, chosen = named_in(line, *patterns), named_in(line, *IN_OPTIONS)
        for name in OURS:
            for word in sorted(names_in(name) & named | own_options(name) & chosen):
                yield f"line {number}: {word!r} is a name in {name}: {line.strip()[:80]}"


def test_ordinary_words_are_among_the_names() -> None:
    for names in (names_in, own_options):
        assert set[str]().union(*map(names, OURS)) & ordinary_words(), names


@pytest.mark.parametrize("name", OURS)
def test_a_name_is_noticed_in_every_language(name: str) -> None:
    for word in names_in(name):
        for line, suffix in (
            (f'if move == "{word}":', ".py"),
            (f'"""A `{word}` ends the turn."""', ".py"),
            (f"case '{word.title()}':", ".js"),
            (f"choose(`.{word}`)", ".js"),
            (f"if (/^{word}$/.test(label))", ".js"),
            (f"/^(other|{word})$/", ".js"),
            (f"/^({word}|other)$/", ".js"),
            (f".bar .{word}:hover {{ opacity: 1; }}", ".css"),
            (f'{{"kind": "{word}"}}', ".json"),
            (f'<button id="{word}">', ".html"),
        ):
            assert list(offences_in(line, suffix)), line
    for word in own_options(name):
        for line in (
            f"if game.options.{word} > 1:",
            f'options["{word}"]',
            f'options.get("{word}")',
            f"state.table.options?.{word}",
            f'option.name === "{word}"',
            f'if "{word}" in options:',
            f"load(name, {word}=1)",
        ):
            assert list(offences_in(line, ".py")), line


@pytest.mark.parametrize("name", OURS)
def test_an_ordinary_use_of_a_word_is_not_noticed(name: str) -> None:
    for word in names_in(name) | own_options(name):
        for line in (
            f"# Afterwards, {word} the others: it's theirs.",
            f"handler.{word}(this)",
            f"run({word}, other)",
            f'text = f"p{{seat}}{word}"',
            f'"Really {word}?"',
            f"int | {word} | None",
        ):
            assert list(offences_in(line, ".js")) == [], line


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_shared_file_names_what_a_game_has(path: Path) -> None:
    assert list(offences_in(path.read_text(encoding="utf-8"), path.suffix)) == []
