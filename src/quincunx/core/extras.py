"""Imports of what only an extra of the package brings, such as `quincunx[server]`."""

from collections.abc import Iterator
from contextlib import contextmanager

from quincunx.core.errors import MissingExtraError


@contextmanager
def brought_by(extra: str) -> Iterator[None]:
    """Around imports: what is missing becomes MissingExtraError, which says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        if module == "quincunx":  # that would be a mistake of ours
            raise
        raise MissingExtraError(module, extra) from None
