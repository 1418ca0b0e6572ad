"""The options of Zangle: which there are, how their texts are read, and which go together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from quincunx.core.checks import shortened
from quincunx.core.errors import NotationError, OptionError
from quincunx.core.options import EntriesOption, NumberField, Option, Options, TextOption
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
from quincunx.games.zangle.cards.shapes import CODES, KINDS, PACK
from quincunx.games.zangle.cards.zangles import read_codes

# Where a hit goes in the speedster.
HITS_FACE_DOWN = "facedown"
HITS_FACE_UP = "faceup"
# What an empty centre draw pile means in the solitaire.
LOSES = "loses"
PLAYS_ON = "plays_on"

LEVELS = 4
LONGEST_SENTENCE = 80
FACE_UP_LIMITS = range(1, len(PACK) + 1)
EXTRA_CARDS = range(41)
_SAFE = " '!?.:&#*"  # what stands in a sentence as it is, beside letters and digits


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

    They are given so, or as four of: an Equalizer, a mapping with its fields, or a sentence. The usual ones
    need no text.
    """
    if isinstance(value, str):
        given: list[object] = [_read_fields(part) for part in value.split("|")] if value else []
    elif isinstance(value, Iterable):
        given = list(value)
    else:
        raise OptionError(f"option equalizers is a list of {LEVELS} equalizers, not {shortened(value)}")
    if len(given) not in (0, LEVELS):
        raise OptionError(f"there are exactly {LEVELS} equalizers, one for each level, not {len(given)}")
    found = tuple(_make_equalizer(item, level) for level, item in enumerate(given, start=1))
    return "" if found == DEFAULT_EQUALIZERS else "|".join(map(_write_equalizer, found))


def read_equalizers(text: str) -> tuple[Equalizer, ...]:
    """The equalizers that `write_equalizers` wrote; the usual ones, if nothing was given."""
    if not text:
        return DEFAULT_EQUALIZERS
    return tuple(_make_equalizer(_read_fields(part), level) for level, part in enumerate(text.split("|"), 1))


def fit_equalizers(text: str) -> str:
    """Equalizers of version 1, which could be of any length, as they may be today; play stays as it was."""
    fitting, limits = [], {f"face_up={limit}" for limit in FACE_UP_LIMITS}
    for part in text.split("|"):
        sentence, *settings = part.split(";")
        words = " ".join("".join(filter(str.isprintable, unquote(sentence))).split())
        # A limit of more cards than there are is none.
        kept = [each for each in settings if not each.startswith("face_up=") or each in limits]
        fitting.append(";".join([quote(words[:LONGEST_SENTENCE] or "–", safe=_SAFE), *kept]))
    return "|".join(fitting)


def _write_equalizer(item: Equalizer) -> str:
    parts = [quote(item.text, safe=_SAFE)]
    if item.face_up is not None:
        parts.append(f"face_up={item.face_up}")
    if item.extra:
        parts.append(f"extra={item.extra}")
    return ";".join(parts)


def _read_fields(text: str) -> dict[str, object]:
    sentence, *settings = text.split(";")
    fields: dict[str, object] = {"text": unquote(sentence)}
    for setting in settings:
        name, _, number = setting.partition("=")
        fields[name.strip()] = (
            int(number) if number.isascii() and number.isdigit() and len(number) < 10 else number
        )
    return fields


def _make_equalizer(item: object, level: int) -> Equalizer:
    """An equalizer as it was given; what is wrong with it is said with its level and field."""
    try:
        fields = {"text": item} if isinstance(item, str) else _fields_of(item)
        sentence, face_up, extra = Equalizer(**fields)
    except (TypeError, ValueError):
        raise OptionError(
            f"equalizer {level} has a text, and may have face_up and extra, not {shortened(item)}"
        ) from None
    if not isinstance(sentence, str) or not sentence.strip():
        raise OptionError(f"the text of equalizer {level} is missing: it says what to do")
    sentence = " ".join(sentence.split())
    if len(sentence) > LONGEST_SENTENCE or not sentence.isprintable():
        raise OptionError(
            f"the text of equalizer {level} has at most {LONGEST_SENTENCE} characters, all printable, "
            f"not {shortened(sentence)}"
        )
    if face_up is not None:
        face_up = _number(face_up, FACE_UP_LIMITS, "face_up", level)
    return Equalizer(sentence, face_up, _number(extra, EXTRA_CARDS, "extra", level))


def _fields_of(item: Any) -> dict[str, Any]:
    return item._asdict() if isinstance(item, Equalizer) else dict(item)


def _describe_equalizer(item: Equalizer) -> dict[str, str | int]:
    """Its fields, as far as they say anything."""
    return {name: value for name, value in item._asdict().items() if value}


def _number(value: object, allowed: range, name: str, level: int) -> int:
    if type(value) is not int or value not in allowed:
        values = f"a number from {allowed[0]} to {allowed[-1]}"
        raise OptionError(f"{name} of equalizer {level} is {values}, not {shortened(value)}")
    return value


OFFERED = (
    Option("mode", TURNS, (TURNS, SPEEDSTER, SOLITAIRE), "in turns, all at once, or alone", asked="first"),
    Option("players", 2, PLAYERS, "how many play; turns and speedster", asked="first"),
    Option("columns", 5, COLUMNS, "piles to clear; solitaire"),
    Option(
        "empty_pile",
        LOSES,
        (LOSES, PLAYS_ON),
        "whether an empty draw pile loses the game, or play goes on; solitaire",
        asked="rarely",
    ),
    Option("claim_seconds", 15, range(1, 601), "time from a call to the claim; speedster"),
    Option(
        "referee",
        "instant",
        ("instant", "showdown"),
        "check each claim at once, or the round winner's at the end; speedster",
        asked="rarely",
    ),
    Option(
        "hits",
        HITS_FACE_DOWN,
        (HITS_FACE_DOWN, HITS_FACE_UP),
        "where a hit goes: face down on your pile, or to your face-up cards; speedster",
        asked="rarely",
    ),
    EntriesOption(
        "equalizers",
        "",
        (),
        "handicaps of your own, one more for each round won; speedster",
        write_equalizers,
        "four texts parted by '|', each perhaps with ';face_up=3' or ';extra=5'",
        usual=tuple(_describe_equalizer(equalizer) for equalizer in DEFAULT_EQUALIZERS),
        each="level",
        sentence="what to do",
        longest=LONGEST_SENTENCE,
        numbers=(
            NumberField("face_up", "most face-up cards", FACE_UP_LIMITS),
            NumberField("extra", "additional cards", EXTRA_CARDS),
        ),
        asked="rarely",
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
