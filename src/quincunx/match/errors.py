"""Refusals: by a match, by the server before a request reaches one, and as a client receives them."""

from collections.abc import Sequence

from quincunx.core.errors import QuincunxError


class Refusal(QuincunxError):
    """A request that is refused, with a code for programs and a sentence for people; nothing has changed."""

    def __init__(self, code: str, message: str, allowed: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.allowed = tuple(allowed)


class StaleError(Refusal):
    """A request meant for another state of the match, or made before: the sender has to look again."""
