"""What a command takes, as its function's signature says: `Annotated[int, Option(min=0, help="…")] = 3`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import Parameter as InSignature
from inspect import signature
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints


class Argument:
    """A value that is known by its place; `metavar` is what stands for it in the help."""

    def __init__(
        self, *, help: str, min: float | None = None, max: float | None = None, metavar: str | None = None
    ) -> None:
        self.help = help
        self.min = min
        self.max = max
        self.metavar = metavar


class Option(Argument):
    """A value that follows a name: one of these, or the parameter's own.

    A switch without such names can also be turned off: `--last` and `--no-last`.
    """

    def __init__(self, *names: str, **about: Any) -> None:
        super().__init__(**about)
        self.names = names


@dataclass(frozen=True)
class Parameter:
    """One of the arguments and options of a command; `kind` is the type of a value."""

    name: str
    kind: type
    many: bool
    required: bool
    default: Any
    about: Argument

    @property
    def is_option(self) -> bool:
        """Whether it is given by a name."""
        return isinstance(self.about, Option)

    @property
    def can_be_off(self) -> bool:
        """Whether it is a switch that has a name for off as well."""
        return isinstance(self.about, Option) and self.kind is bool and not self.about.names

    @property
    def names(self) -> tuple[str, ...]:
        """The names of an option; none for an argument."""
        if not isinstance(self.about, Option):
            return ()
        own = self.name.replace("_", "-")
        return self.about.names or ((f"--{own}", f"--no-{own}") if self.can_be_off else (f"--{own}",))

    @property
    def shown(self) -> str:
        """What stands for a value in the help."""
        return self.about.metavar or self.name.upper()

    @property
    def shown_default(self) -> str:
        """What holds if nothing is given; nothing is said of switches that are off."""
        if self.required or self.default is None or self.default is False or self.default == "":
            return ""
        return "on" if self.default is True else str(self.default)


def read_parameters(function: Callable[..., None]) -> list[Parameter]:
    """The parameters of a command's function."""
    types = get_type_hints(function, include_extras=True)
    return [_read(types[name], found) for name, found in signature(function).parameters.items()]


def _read(annotated: Any, found: InSignature) -> Parameter:
    of, about = get_args(annotated)
    if get_origin(of) is UnionType:
        of = next(one for one in get_args(of) if one is not type(None))
    many = get_origin(of) is list
    required = found.default is found.empty
    default = None if required else found.default
    return Parameter(found.name, get_args(of)[0] if many else of, many, required, default, about)
