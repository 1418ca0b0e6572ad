"""Signals during long C work; in plain Python, Python handles them by itself.

Compiled modules take the same name from Python's C interface.
"""


def check() -> int:
    """Run the handlers of signals that have arrived; what they raise is raised here."""
    return 0
