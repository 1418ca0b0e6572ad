"""The errors a user can meet, each with a message for people.

QuincunxError
├─ UnknownGameError   no game of that name
├─ VersionError       a version of a game's rules that is not known here
├─ OptionError        no such option, or not one of its values
├─ UnnumberedError    something that needs numbered moves, in a game whose moves have no numbers
├─ UnobservedError    an observation of a game that offers none
├─ SeedError          a seed that is not a whole number from 0 to 2⁶⁴ − 1
├─ GameError          a game that breaks the contract, such as one with too many seats
├─ StudyError         a place that a study does not have, or more than it can hold
├─ MissingExtraError  something that is not in the base install; the message says how to install it
├─ IllegalMoveError   a move that exists but is not allowed now; `allowed` has those that are
└─ NotationError      a move or position text that cannot be read; `column` says where
   └─ RecordError     a record that cannot be read or replayed; `line` says where
"""

import difflib
from collections.abc import Iterable, Sequence


class QuincunxError(Exception):
    """The base of all errors this package raises on purpose."""


class UnknownGameError(QuincunxError, LookupError):
    """No game of that name is installed."""


class VersionError(QuincunxError, LookupError):
    """A version of the rules of a game, such as a later one, that is not known here."""


class OptionError(QuincunxError, ValueError):
    """An option that the game does not have, or a value that the option does not take."""


class UnnumberedError(QuincunxError, ValueError):
    """Something that needs moves with numbers was asked of a game whose moves have none."""


class UnobservedError(QuincunxError, ValueError):
    """An observation was asked of a game that offers none."""


class SeedError(QuincunxError, ValueError):
    """A seed that is not a whole number from 0 to 2⁶⁴ − 1."""


class GameError(QuincunxError, ValueError):
    """A game that breaks the contract, most likely one of another package."""


class StudyError(QuincunxError, ValueError):
    """A place that a study does not have, or more than it can hold."""


class MissingExtraError(QuincunxError, ImportError):
    """Something that only an extra of the package brings."""

    def __init__(self, module: str, extra: str) -> None:
        super().__init__(f"{module} is not installed: pip install 'quincunx[{extra}]'", name=module)
        self.extra = extra


class IllegalMoveError(QuincunxError, ValueError):
    """A move that the rules do not allow in this position."""

    def __init__(self, message: str, allowed: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.allowed = tuple(allowed)


class NotationError(QuincunxError, ValueError):
    """A text that cannot be read: what was expected, and where (columns count from 1)."""

    def __init__(self, expected: str, text: str = "", column: int = 1) -> None:
        self.expected = expected
        self.text = text
        self.column = column
        rest = text[column - 1 :]
        found = repr(rest[:20]) if rest else "the end"
        super().__init__(f"column {column}: expected {expected}, found {found}")

    @property
    def about_move(self) -> str:
        """The same if the text is a move: short enough to be named, so that nobody has to count columns."""
        rest = self.text[self.column - 1 :]
        where = "" if self.column == 1 else f", not {rest[:20]!r}" if rest else " at the end"
        return f"{self.text[:40]!r} is not a move: expected {self.expected}{where}"


class RecordError(NotationError):
    """A record that cannot be read, or whose moves cannot be replayed."""

    def __init__(self, expected: str, text: str = "", column: int = 1, line: int = 1) -> None:
        super().__init__(expected, text, column)
        self.line = line
        self.args = (f"line {line}, {self}",)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of an error message: the closest known words, or all of them if none is close."""
    known = sorted(known)
    near = difflib.get_close_matches(word, known, n=3, cutoff=0.5)
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"known are {', '.join(known)}" if known else "there are none"
