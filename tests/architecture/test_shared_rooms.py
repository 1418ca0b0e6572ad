"""No shared room knows a game: what is said of one game stands in its folder, its tests and the documents.

There is no list of names: everything comes from the registry. A game's *own words* are its name and title,
and of these words all that belong to no one else: its options and their values, the names of its folders, and
what it shows at the start (the summary and the labels of the picture) and its rules page speaks of several
times. To others belong

- words that another game has anywhere in its folder, as `piece` or `players`;
- ordinary words: those that more than one module of Python's own library uses, as `call`, `hit` or `board`
  (test_names_of_games finds those that a game has as names);
- the roles of shapes, such as colours: these are the language of all pictures.

A word counts in the singular and the plural, and as a part of a name such as `find_words` or `WordsFound`.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import quincunx
from quincunx.core.registry import find
from tests.architecture.test_imports import imported_modules

pytestmark = pytest.mark.compiled

PACKAGE = Path(quincunx.__file__).parent
GAMES = PACKAGE / "games"
SUFFIXES = {".py", ".pxd", ".h", ".js", ".css", ".json", ".html", ".svg", ".webmanifest"}
SHARED = [
    path for path in sorted(PACKAGE.rglob("*")) if path.suffix in SUFFIXES and not path.is_relative_to(GAMES)
]
OURS = [name for name in quincunx.game_names() if (GAMES / name).is_dir()]

SHORTEST = 3
SEVERAL_TIMES = 4
# A word that so many modules of Python's library use is nobody's own.
ORDINARY_IN = 2
LIBRARY = Path(os.__file__).parent
# What is installed, and what plays games or writes about everything.
NOT_LIBRARY = {"site-packages", "test", "tests", "idlelib", "turtledemo", "pydoc_data"}

# What has this name in a standard, which nobody here has chosen.
NAMED_ELSEWHERE = ("twitter:card",)

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def count_words(text: str) -> Counter[str]:
    """The words of a text or a name, in lower case and in the singular."""
    found = (word.lower() for word in _WORD.findall(text))
    return Counter(_singular(word) for word in found if len(word) >= SHORTEST)


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > SHORTEST else word


@cache
def ordinary_words() -> set[str]:
    """What is plain English, or the language of programs."""
    modules = Counter[str]()
    for path in LIBRARY.rglob("*.py"):
        if not NOT_LIBRARY & set(path.relative_to(LIBRARY).parts):
            modules.update(set(count_words(path.read_text(encoding="utf-8", errors="replace"))))
    return {word for word, count in modules.items() if count >= ORDINARY_IN}


@cache
def words_of(name: str) -> set[str]:
    """All words in the folder of a game."""
    files = [path for path in (GAMES / name).rglob("*") if path.suffix in SUFFIXES | {".md"}]
    return set[str]().union(*(count_words(path.read_text(encoding="utf-8")) for path in files))


def texts_in(layout: Any, field: str) -> Iterator[str]:
    """What stands in all fields of this name of a picture."""
    if is_dataclass(layout):
        parts = {each.name: getattr(layout, each.name) for each in fields(layout)}
        yield from (value for name, value in parts.items() if name == field)
        layout = list(parts.values())
    if isinstance(layout, list | tuple):
        for part in layout:
            yield from texts_in(part, field)


def names_of(name: str) -> set[str]:
    """What a game is called."""
    return {*count_words(f"{name} {find(name).title}")}


@cache
def own_words(name: str) -> set[str]:
    """The words of this game alone."""
    game = quincunx.load(name)
    picture = game.start().layout()
    often = {word for word, count in count_words(game.rules).items() if count >= SEVERAL_TIMES}
    shown = often & count_words(" ".join((game.summary, *texts_in(picture, "label")))).keys()
    chosen = [f"{option.name} {option.choices}" for option in game.offered]
    folders = [path.name for path in (GAMES / name).iterdir() if path.is_dir() and path.name.isalpha()]
    others = set[str]().union(*(words_of(other) for other in OURS if other != name))
    roles = count_words(" ".join(texts_in(picture, "role"))).keys()
    words = shown | count_words(" ".join((*chosen, *folders))).keys()
    return names_of(name) | (words - others - ordinary_words() - roles)


def offences_in(text: str) -> Iterator[str]:
    """Where a text speaks of one game."""
    for number, line in enumerate(text.splitlines(), start=1):
        for name in NAMED_ELSEWHERE:
            line = line.replace(name, "")
        there = count_words(line)
        for name in OURS:
            for word in sorted(own_words(name) & there.keys()):
                yield f"line {number}: {word!r} is a word of {name}: {line.strip()[:80]}"


def test_every_game_has_words_of_its_own() -> None:
    assert OURS
    for name in OURS:
        assert names_of(name) < own_words(name), name


def test_shared_files_are_found_in_every_language() -> None:
    assert {path.suffix for path in SHARED} >= {".py", ".pxd", ".js", ".css", ".html"}


@pytest.mark.parametrize("name", OURS)
def test_speaking_of_a_game_is_noticed(name: str) -> None:
    title = find(name).title
    for line in (
        f'load("{name}")',
        f"// as in {title}",
        f"class {title}Bot:",
        f".{name}-board {{}}",
        f"{name}s",
    ):
        assert list(offences_in(line)), line
    for word in own_words(name):
        assert list(offences_in(f"all {word}s of it")), word


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_shared_file_speaks_of_a_game(path: Path) -> None:
    assert list(offences_in(path.read_text(encoding="utf-8"))) == []


def test_no_shared_module_imports_a_game() -> None:
    for path in SHARED:
        if path.suffix == ".py":
            modules = imported_modules(path)
            assert not {module for module in modules if module.startswith("quincunx.games")}, path
        elif path.suffix == ".pxd":
            assert "quincunx.games" not in path.read_text(encoding="utf-8"), path
