"""What can go wrong when tasks are done elsewhere, or their results are kept."""

from quincunx.core.errors import QuincunxError


class SpreadError(QuincunxError):
    """Those who compute cannot be reached, or cannot compute this."""


class LostTaskError(SpreadError):
    """A task whose worker was lost each time that it was tried."""


class KeptError(QuincunxError):
    """A file of results that cannot be read, or has those of other tasks, or is in use."""
