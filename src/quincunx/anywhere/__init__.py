"""A server's tables without a server: one person at one device asks for the same, and is told the same.

Nothing here needs more than Python's library, nor a thread, a process, a disk or a network: a worker of a
page runs it. Where games are kept, and who thinks for bots, is given to it.
"""

from quincunx.anywhere.host import Host
from quincunx.anywhere.memory import Memory
from quincunx.anywhere.thinking import Here

__all__ = ["Here", "Host", "Memory"]
