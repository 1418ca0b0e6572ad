"""The choices a game offers, and the frozen choices of one Game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from quincunx.core.checks import shortened
from quincunx.core.errors import NotationError, OptionError, did_you_mean


@dataclass(frozen=True)
class Option:
    """One choice that a game offers: its values are names, or whole numbers from a range.

    One that `reveals` tells what is hidden, so it cannot be chosen where others must not know that. Dialogs
    ask for it `first` if it decides how many play, otherwise after that, or fold it away if few want it.
    """

    name: str
    default: str | int
    choices: tuple[str, ...] | range
    help: str
    reveals: bool = field(default=False, kw_only=True)
    asked: Literal["first", "later", "rarely"] = field(default="later", kw_only=True)

    def check(self, value: object) -> str | int:
        """The value in its proper type; numbers may be given as text."""
        if isinstance(self.choices, range):
            number = _whole_number(value)
            if number is not None and number in self.choices:
                return number
        elif isinstance(value, str) and value in self.choices:
            return value
        raise OptionError(f"option {self.name} is {self.values}, not {shortened(value)}")

    @property
    def values(self) -> str:
        """The values it takes, in words."""
        if isinstance(self.choices, range):
            return f"a number from {self.choices[0]} to {self.choices[-1]}"
        return " or ".join(self.choices)

    @property
    def default_words(self) -> str:
        """What holds if nothing is chosen."""
        return str(self.default) or "none"

    @property
    def trials(self) -> Iterable[object]:
        """Values by which one can find out whether the option goes with other choices."""
        return self.choices


@dataclass(frozen=True)
class TextOption(Option):
    """An option whose value is a text in its own format, without ',' and ')'.

    `read` turns whatever is given into that text, or raises OptionError; `form` describes it.
    """

    read: Callable[[object], str] = str
    form: str = "a text"

    def check(self, value: object) -> str:
        """The value as text."""
        return self.read(value)

    @property
    def values(self) -> str:
        """What it takes, in words."""
        return self.form


@dataclass(frozen=True)
class NumberField:
    """A number that an entry of an option may have."""

    name: str
    title: str
    choices: range


@dataclass(frozen=True)
class EntriesOption(TextOption):
    """A text made of a fixed number of entries, each a sentence and, where wanted, some numbers.

    Dialogs ask for each by itself. `read` also takes a list with a mapping for each entry, which has the
    sentence as "text" and the numbers by their names. `usual` are the entries by default, `each` is what one
    of them is called, and `sentence` what its text, of at most `longest` characters, says.
    """

    usual: tuple[Mapping[str, str | int], ...] = field(default=(), hash=False)
    each: str = "entry"
    sentence: str = "text"
    longest: int = 100
    numbers: tuple[NumberField, ...] = ()

    @property
    def default_words(self) -> str:
        """The sentences of the usual entries."""
        return "; ".join(str(entry["text"]) for entry in self.usual)

    @property
    def trials(self) -> Iterable[object]:
        """Entries that are hardly the usual ones."""
        return ([{"text": str(number)} for number, _ in enumerate(self.usual, start=1)],)


def _whole_number(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 9:
        return int(value)
    return None


class Options(Mapping[str, Any]):
    """The choices of one Game, also as attributes; defaults are filled in."""

    __slots__ = ("_defaults", "_values")

    def __init__(self, offered: tuple[Option, ...], chosen: Mapping[str, object]) -> None:
        by_name = {option.name: option for option in offered}
        for name in chosen:
            if name not in by_name:
                raise OptionError(f"there is no option {shortened(name)}: {did_you_mean(name, by_name)}")
        values = {name: option.check(chosen.get(name, option.default)) for name, option in by_name.items()}
        object.__setattr__(self, "_values", values)
        object.__setattr__(self, "_defaults", {option.name: option.default for option in offered})

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __getattr__(self, name: str) -> Any:
        try:
            return object.__getattribute__(self, "_values")[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("options cannot be changed: load another game")

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(self._values.items()))

    def __str__(self) -> str:
        """The options that differ from their defaults, such as `option=value`."""
        different = [(n, v) for n, v in self._values.items() if v != self._defaults[n]]
        return ", ".join(f"{name}={value}" for name, value in different)

    def __repr__(self) -> str:
        return f"Options({', '.join(f'{name}={value!r}' for name, value in self._values.items())})"


def split_name(text: str) -> tuple[str, dict[str, str]]:
    """`"name(option=value)"` as name and options, as `str(game)` writes it."""
    name, bracket, rest = text.strip().partition("(")
    if not bracket:
        return name, {}
    if not rest.endswith(")"):
        raise NotationError("')' after the options", text, len(text) + 1)
    chosen = {}
    for part in filter(None, (part.strip() for part in rest[:-1].split(","))):
        key, equals, value = part.partition("=")
        if not equals:
            raise NotationError("option=value", text, text.index(part) + 1)
        chosen[key.strip()] = value.strip()
    return name.strip(), chosen
