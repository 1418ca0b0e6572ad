"""Asks for options whose value is given as `?`: entry by entry where they are made of entries."""

from __future__ import annotations

from collections.abc import Mapping

from quincunx.cli.support.console import console
from quincunx.cli.support.failing import fail
from quincunx.cli.support.prompt import ask
from quincunx.cli.support.sentences import sentence
from quincunx.core.errors import OptionError, did_you_mean
from quincunx.core.options import EntriesOption, Option, split_name
from quincunx.core.registry import find

ASKED = "?"
NONE = "-"


def answer_options(game: str, texts: list[str] | None) -> list[str]:
    """Options as they were given, `NAME=VALUE`, with answers in place of question marks."""
    return [_answer(game, text) if text.partition("=")[2].strip() == ASKED else text for text in texts or []]


def _answer(game: str, text: str) -> str:
    name = text.partition("=")[0].strip()
    offered = {option.name: option for option in find(split_name(game)[0]).offered}
    if name not in offered:
        raise OptionError(f"there is no option {name!r}: {did_you_mean(name, offered)}")
    option = offered[name]
    console.print(f"[bold]{name}[/]: {option.help}. Enter takes what stands in brackets.")
    try:
        value = _ask_entries(option) if isinstance(option, EntriesOption) else _ask_value(option)
    except (EOFError, KeyboardInterrupt):
        console.print()
        fail(f"option {name} has not been answered")
    return f"{name}={value}"


def _ask_value(option: Option) -> str | int:
    while True:
        words = option.choices if isinstance(option.choices, tuple) else ()
        answer = ask(f"{option.name}, {option.values} [{option.default}]: ", words).strip()
        try:
            return option.check(answer or option.default)
        except OptionError as error:
            console.print(sentence(str(error)), markup=False)


def _ask_entries(option: EntriesOption) -> str:
    """Every entry; one that is wrong is asked for again."""
    entries = [*option.usual]
    for number, usual in enumerate(option.usual):
        while True:
            entries[number] = _ask_entry(option, f"{option.each} {number + 1}", usual)
            try:
                option.check(entries)
                break
            except OptionError as error:
                console.print(sentence(str(error)), markup=False)
    return option.check(entries)


def _ask_entry(option: EntriesOption, title: str, usual: Mapping[str, str | int]) -> dict[str, str | int]:
    entry: dict[str, str | int] = {}
    entry["text"] = ask(f"{title}, {option.sentence} [{usual['text']}]: ", ()).strip() or usual["text"]
    # Another sentence is another entry: it does not take over the numbers of the usual one.
    numbers = usual if entry["text"] == usual["text"] else {}
    for number in option.numbers:
        held = numbers.get(number.name)
        answer = ask(f"{title}, {number.title} [{'none' if held is None else held}]: ", ()).strip()
        if not answer and held is not None:
            entry[number.name] = held
        elif answer and answer != NONE:
            is_number = answer.isascii() and answer.isdigit() and len(answer) < 10
            entry[number.name] = int(answer) if is_number else answer
    return entry
