"""What is refused: by a match, by the server before it gets there, and to a client by its server."""

from collections.abc import Sequence

from quincunx.core.errors import QuincunxError


class Refusal(QuincunxError):
    """A request that is refused, with a code for programs and a sentence for people; nothing has changed."""

    def __init__(self, code: str, message: str, allowed: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.allowed = tuple(allowed)


class StaleError(Refusal):
    """A request made for another state of the match, or made before: whoever asked has to look again."""
