"""Asking: which request or message is being answered, so that lines of the log and spans can say so.

It goes with the task that answers. What begins by itself, such as a bot's turn, belongs to a table only.
"""

from __future__ import annotations

import re
import secrets
from contextvars import Context, ContextVar
from typing import NamedTuple

HEADER = b"x-request-id"
# Whatever else a client sends is replaced: the name is written into logs and sent back.
_GOOD_NAME = re.compile(rb"[A-Za-z0-9._-]{1,64}")
# Paths that begin like this go on with the name of a table, which is also that of its record.
_TABLE_PATH = re.compile(r"/(?:api/)?(?:tables?|records?|embed|pictures?)/([A-Za-z0-9_-]{16})(?=[/.]|$)")


class Asking(NamedTuple):
    """What is being answered."""

    request: str = ""  # its name; that of the request that opened it, for a socket
    table: str = ""
    message: int = 0  # the number of a message on its socket
    arrived: float = 0.0  # by time.perf_counter

    @property
    def name(self) -> str:
        """The name of the request, or of the message."""
        return f"{self.request}/{self.message}" if self.message else self.request


asking: ContextVar[Asking] = ContextVar("asking", default=Asking())  # noqa: B039  # it never changes


def request_name(headers: list[tuple[bytes, bytes]]) -> str:
    """The name that a request was given on its way here, or a new one."""
    for header, value in headers:
        if header == HEADER:
            if _GOOD_NAME.fullmatch(value):
                return value.decode()
            break
    return secrets.token_urlsafe(9)


def table_in(path: str) -> str:
    """The name of the table that a path is about; '' if there is none."""
    found = _TABLE_PATH.match(path)
    return found[1] if found else ""


def ask_about(table: str) -> None:
    """From here on, this task is about a table."""
    asking.set(asking.get()._replace(table=table))


def on_its_own(table: str = "") -> Context:
    """For a task that nobody waits for: what led to it is over when it goes on."""
    context = Context()
    context.run(asking.set, Asking(table=table))
    return context
