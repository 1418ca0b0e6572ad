"""What a match refuses, each with a code for programs and a sentence for people."""

from collections.abc import Sequence

from quincunx.core.errors import QuincunxError


class MatchError(QuincunxError):
    """A request that a match refuses; nothing has changed."""

    def __init__(self, code: str, message: str, allowed: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.allowed = tuple(allowed)


class StaleError(MatchError):
    """A request made for another state of the match, or made before: whoever asked has to look again."""
