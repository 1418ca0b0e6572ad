"""What kernel methods write into, in plain Python: a view of a flat buffer, such as an array.

Compiled modules take the same names from buffers.h, where each gives the address of the buffer's memory.
"""

from collections.abc import Callable
from typing import Any

flags: Callable[[Any], Any] = memoryview  # single bytes
shorts: Callable[[Any], Any] = memoryview  # 16-bit integers
ints: Callable[[Any], Any] = memoryview  # what C calls int
longs: Callable[[Any], Any] = memoryview  # 64-bit integers
words: Callable[[Any], Any] = memoryview  # unsigned 64-bit integers
doubles: Callable[[Any], Any] = memoryview  # 64-bit floating-point numbers
