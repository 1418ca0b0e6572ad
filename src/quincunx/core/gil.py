"""Letting other threads run during long C work; in plain Python there is nothing to do.

Compiled modules take the same names from Python's C interface. Between `release` and `restore`
only kernel methods may be called.
"""


def release() -> int:
    """Let other threads run; keep what it returns for `restore`."""
    return 0


def restore(thread: int) -> None:
    """Wait until this thread may use Python objects again."""
