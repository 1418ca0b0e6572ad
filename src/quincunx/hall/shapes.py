"""How the shapes of requests, answers and messages are written down: plain classes, `says` beside types.

A server has them checked and described by pydantic, which asks what is here for what it wants to know. Where
there is none, `reading.py` checks the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

try:  # pydantic wants these before Python 3.12, and brings them
    from typing_extensions import TypeAliasType, TypedDict, get_type_hints
except ImportError:
    from typing import TypedDict, get_type_hints

    def TypeAliasType(name: str, value: Any) -> Any:  # type: ignore[no-redef]  # noqa: N802
        """What has a name of its own in documents."""
        return value


__all__ = ["Request", "Says", "TypeAliasType", "TypedDict", "get_type_hints", "says"]


@dataclass(frozen=True, slots=True, eq=False)
class Says:
    """What a value is, in the words of the documents, and its bounds; `form` says it in JSON Schema."""

    words: str
    bounds: dict[str, int]
    form: dict[str, Any] | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Have pydantic check the bounds, whose names are its own."""
        return {**handler(source), **self.bounds}

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        """Have pydantic describe it."""
        described = handler(schema) if self.form is None else self.form
        return {**described, "description": self.words} if self.words else described


def says(words: str = "", form: dict[str, Any] | None = None, **bounds: int) -> Any:
    """To stand beside a type in `Annotated`; the bounds are min_length, max_length, ge, le and lt."""
    return Says(words, bounds, form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a client sends: nothing but the fields that are known, each of just its type."""

    __pydantic_config__: ClassVar = {
        "extra": "forbid",
        "strict": True,
        "json_schema_serialization_defaults_required": True,
    }

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        """Fields are of just their types, but they come in a plain object, not in one of this class."""
        return {**handler(source), "strict": False}
