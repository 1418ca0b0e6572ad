"""What kernel methods write into, in plain Python: a view of a flat buffer, such as an array.

Compiled modules take the same names from buffers.h, where each is the address of the buffer's memory.
"""

from typing import Any


def flags(buffer: Any) -> Any:
    """A buffer of single bytes."""
    return memoryview(buffer)


def shorts(buffer: Any) -> Any:
    """A buffer of whole numbers of 16 bits."""
    return memoryview(buffer)


def longs(buffer: Any) -> Any:
    """A buffer of whole numbers of 64 bits."""
    return memoryview(buffer)


def words(buffer: Any) -> Any:
    """A buffer of whole numbers of 64 bits without a sign."""
    return memoryview(buffer)


def doubles(buffer: Any) -> Any:
    """A buffer of floating-point numbers of 64 bits."""
    return memoryview(buffer)
