"""The options of Zangle: which there are, how their texts are read, and which go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import quote, unquote

from quincunx.core.errors import NotationError, OptionError
from quincunx.core.options import Option, Options, TextOption
from quincunx.games.zangle.amounts import (
    BONUS_HAND,
    CENTRE_CARDS,
    COLUMNS,
    PILE,
    PLAYERS,
    ROUNDS,
    SOLITAIRE,
    SPEEDSTER,
    TURNS,
)
from quincunx.games.zangle.cards.shapes import CODES, KINDS
from quincunx.games.zangle.cards.zangles import read_codes

# Where a hit goes in the speedster.
HITS_FACE_DOWN = "facedown"
HITS_FACE_UP = "faceup"
# What an empty centre draw pile means in the solitaire.
LOSES = "loses"
PLAYS_ON = "plays_on"

LEVELS = 4
LARGEST_EXTRA = 40


class Equalizer(NamedTuple):
    """What makes play harder for the winner of a round."""

    text: str
    face_up: int | None = None  # at most so many face-up cards
    extra: int = 0  # so many additional cards at the deal


DEFAULT_EQUALIZERS = (
    Equalizer("play with your weaker hand"),
    Equalizer("cover one eye"),
    Equalizer("at most three face-up cards", face_up=3),
    Equalizer("five additional cards in your pile", extra=5),
)


def pile_sizes(columns: int) -> int:
    """The cards in the piles of a solitaire with so many columns."""
    return columns * (columns + 1) // 2


def write_decks(value: object) -> str:
    """Decks, each a list of codes, top first, as text: codes one after the other, decks parted by '/'."""
    if isinstance(value, str):
        decks = [_read_deck(deck) for deck in value.split("/")] if value else []
    elif isinstance(value, Iterable):
        decks = [_list_deck(deck) for deck in value]
    else:
        raise OptionError(f"option decks is a list of decks, not {value!r}")
    for number, deck in enumerate(decks, start=1):
        for code, count in Counter(deck).items():
            if count > KINDS[code].cards:
                raise OptionError(
                    f"deck {number} has {count} cards {code}, more than the {KINDS[code].cards} of the pack"
                )
    return "/".join("".join(deck) for deck in decks)


def _read_deck(text: str) -> tuple[str, ...]:
    try:
        return read_codes(text)
    except NotationError as error:
        raise OptionError(f"option decks, deck {text!r}: {error}") from None


def _list_deck(deck: object) -> tuple[str, ...]:
    if isinstance(deck, str):
        return _read_deck(deck)
    cards = tuple(deck) if isinstance(deck, Iterable) else (deck,)
    for card in cards:
        if card not in CODES:
            raise OptionError(f"a card of option decks is {', '.join(CODES)}, not {card!r}")
    return cards


def read_decks(text: str) -> tuple[tuple[str, ...], ...]:
    """The decks that `write_decks` wrote."""
    return tuple(read_codes(deck) for deck in text.split("/")) if text else ()


def write_equalizers(value: object) -> str:
    """Four equalizers as text: each a sentence, then `;face_up=…` and `;extra=…`, parted by '|'.

    They are given so, or as four of: an Equalizer, a mapping with its fields, or a sentence.
    """
    if isinstance(value, str):
        found = [_read_equalizer(part) for part in value.split("|")] if value else []
    elif isinstance(value, Iterable):
        found = [_make_equalizer(item) for item in value]
    else:
        raise OptionError(f"option equalizers is a list of {LEVELS} equalizers, not {value!r}")
    if len(found) not in (0, LEVELS):
        raise OptionError(f"there are exactly {LEVELS} equalizers, one for each level, not {len(found)}")
    return "|".join(_write_equalizer(_checked(item)) for item in found)


def read_equalizers(text: str) -> tuple[Equalizer, ...]:
    """The equalizers that `write_equalizers` wrote; the usual ones, if nothing was given."""
    return tuple(_read_equalizer(part) for part in text.split("|")) if text else DEFAULT_EQUALIZERS


def _write_equalizer(item: Equalizer) -> str:
    parts = [quote(item.text, safe=" '!?.:&#*").strip()]
    if item.face_up is not None:
        parts.append(f"face_up={item.face_up}")
    if item.extra:
        parts.append(f"extra={item.extra}")
    return ";".join(parts)


def _read_equalizer(text: str) -> Equalizer:
    sentence, *settings = text.split(";")
    fields: dict[str, object] = {}
    for setting in settings:
        name, _, number = setting.partition("=")
        fields[name.strip()] = (
            int(number) if number.isascii() and number.isdigit() and len(number) < 10 else number
        )
    return _make_equalizer({"text": unquote(sentence), **fields})


def _make_equalizer(item: object) -> Equalizer:
    if isinstance(item, Equalizer):
        return item
    if isinstance(item, str):
        return Equalizer(item)
    try:
        return Equalizer(**dict(item))  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise OptionError(f"an equalizer has a text, and may have face_up and extra, not {item!r}") from None


def _checked(item: Equalizer) -> Equalizer:
    if not isinstance(item.text, str) or not item.text.strip():
        raise OptionError("an equalizer has a text that says what to do")
    if item.face_up is not None and (type(item.face_up) is not int or item.face_up < 1):
        raise OptionError(f"face_up of an equalizer is a number from 1, not {item.face_up!r}")
    if type(item.extra) is not int or not 0 <= item.extra <= LARGEST_EXTRA:
        raise OptionError(f"extra of an equalizer is a number from 0 to {LARGEST_EXTRA}, not {item.extra!r}")
    return item


OFFERED = (
    Option("mode", TURNS, (TURNS, SPEEDSTER, SOLITAIRE), "in turns, all at once, or alone"),
    Option("players", 2, PLAYERS, "how many play; turns and speedster"),
    Option("columns", 5, COLUMNS, "piles to clear; solitaire"),
    Option(
        "empty_pile",
        LOSES,
        (LOSES, PLAYS_ON),
        "whether an empty draw pile loses the game, or play goes on; solitaire",
    ),
    Option("claim_seconds", 15, range(1, 601), "time from a call to the claim; speedster"),
    Option(
        "referee",
        "instant",
        ("instant", "showdown"),
        "check each claim at once, or the round winner's at the end; speedster",
    ),
    Option(
        "hits",
        HITS_FACE_DOWN,
        (HITS_FACE_DOWN, HITS_FACE_UP),
        "where a hit goes: face down on your pile, or to your face-up cards; speedster",
    ),
    TextOption(
        "equalizers",
        "",
        (),
        "four handicaps of your own, one for each round won; speedster",
        write_equalizers,
        "four texts parted by '|', each perhaps with ';face_up=3' or ';extra=5'",
    ),
    TextOption(
        "decks",
        "",
        (),
        "the cards of each round, top first, instead of a shuffled pack",
        write_decks,
        "codes such as 124aZ, decks parted by '/'",
        reveals=True,
    ),
)

_MODES = {
    "players": (TURNS, SPEEDSTER),
    "columns": (SOLITAIRE,),
    "empty_pile": (SOLITAIRE,),
    "claim_seconds": (SPEEDSTER,),
    "referee": (SPEEDSTER,),
    "hits": (SPEEDSTER,),
    "equalizers": (SPEEDSTER,),
}


EARLIER = {1: {"hits": HITS_FACE_UP, "empty_pile": PLAYS_ON}}  # each in its mode


def goes_with(name: str, mode: str) -> bool:
    """Whether an option is one of a mode."""
    return mode in _MODES.get(name, (mode,))


def check_together(options: Options) -> None:
    """Raise OptionError for options that do not go with the mode, and for decks that do not suffice."""
    defaults = {option.name: option.default for option in OFFERED}
    for name, modes in _MODES.items():
        if not goes_with(name, options.mode) and options[name] != defaults[name]:
            wanted = " or ".join(f"mode={mode}" for mode in modes)
            raise OptionError(f"option {name} goes with {wanted}, not with mode={options.mode}")
    decks = read_decks(options.decks)
    if len(decks) > most_decks(options.mode):
        raise OptionError(f"there are at most {most_decks(options.mode)} decks, not {len(decks)}")
    for number, deck in enumerate(decks):
        fewest = fewest_cards(options, number)
        if len(deck) < fewest:
            raise OptionError(f"deck {number + 1} has at least {fewest} cards, not {len(deck)}")


def most_decks(mode: str) -> int:
    """One for each round; the games of several have a bonus round as well."""
    return ROUNDS[mode] + (mode != SOLITAIRE)


def fewest_cards(options: Options, number: int) -> int:
    """What a deck needs for the deal; in the bonus round, for two tied players at least."""
    if options.mode == SOLITAIRE:
        return PILE + pile_sizes(options.columns)
    if number == ROUNDS[options.mode]:
        return 2 * BONUS_HAND + CENTRE_CARDS
    players: int = options.players
    return PILE * players + CENTRE_CARDS
