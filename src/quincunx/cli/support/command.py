"""A command: a function whose signature says what can be typed, and whose docstring is the help."""

from __future__ import annotations

import inspect
import shutil
import textwrap
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from quincunx.cli.support.parameters import Argument, Parameter, read_parameters

# What argparse calls one value or many, required or not.
NARGS = {(False, True): None, (False, False): "?", (True, True): "+", (True, False): "*"}
NUMBERS = {int: "a whole number", float: "a number"}


@dataclass(frozen=True)
class Command:
    """A command by its whole name, such as `bench rules`."""

    name: str
    function: Callable[..., None]

    @property
    def help(self) -> str:
        """What it does: a sentence, and perhaps more."""
        return inspect.getdoc(self.function) or ""

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return self.help.partition("\n\n")[0].replace("\n", " ")

    @property
    def parameters(self) -> list[Parameter]:
        """What can be typed after the name."""
        return read_parameters(self.function)

    def run(self, words: Sequence[str]) -> None:
        """Do it, with these words from the command line; wrong ones end the program with the usage."""
        self.function(**vars(self.parser().parse_intermixed_args(words)))

    def parser(self) -> ArgumentParser:
        """The parser of its words."""
        parser = ArgumentParser(
            f"quincunx {self.name}",
            description=fold(self.help),
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        for parameter in self.parameters:
            _add(parser, parameter)
        return parser


def fold(text: str) -> str:
    """The paragraphs of a text in lines that fit the terminal."""
    width = min(shutil.get_terminal_size().columns - 2, 100)
    return "\n\n".join(textwrap.fill(" ".join(part.split()), width) for part in text.split("\n\n"))


def _add(parser: ArgumentParser, parameter: Parameter) -> None:
    settings: dict[str, Any] = {"help": _describe(parameter), "default": parameter.default}
    if parameter.can_be_off:
        settings["action"] = BooleanOptionalAction
    elif parameter.kind is bool:
        settings["action"] = "store_true"
    else:
        settings["type"] = partial(_read_value, parameter.kind, parameter.about)
        settings["metavar"] = parameter.shown
    if parameter.is_option:
        names = parameter.names[:1] if parameter.can_be_off else parameter.names
        settings |= {"dest": parameter.name, "required": parameter.required}
        settings |= {"action": "append"} if parameter.many else {}
    else:
        names = (parameter.name,)
        settings["nargs"] = NARGS[parameter.many, parameter.required]
    parser.add_argument(*names, **settings)


def _describe(parameter: Parameter) -> str:
    """The help of a parameter; to argparse, the sign for per cent begins a place to fill in."""
    default = f" (default: {parameter.shown_default})" if parameter.shown_default else ""
    return f"{parameter.about.help}{default}".replace("%", "%%")


def _read_value(kind: type, about: Argument, text: str) -> Any:
    """A value as it was typed; what is no number, or out of its range, is explained."""
    try:
        value = kind(text)
    except ValueError:
        raise ArgumentTypeError(f"{_expected(kind, about)}, not {text!r}") from None
    if about.min is not None and about.max is not None and not about.min <= value <= about.max:
        raise ArgumentTypeError(f"{_expected(kind, about)}, not {text}")
    return value


def _expected(kind: type, about: Argument) -> str:
    limits = "" if about.min is None else f" from {about.min:,g} to {about.max:,g}"
    return f"expected {NUMBERS[kind]}{limits}"
