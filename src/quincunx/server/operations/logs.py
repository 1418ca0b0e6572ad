"""Logs: one line for each thing worth telling, as text or as JSON, with the names of what it belongs to.

Nobody's words are in them: messages name codes, tables and requests, never what was said or sent.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal, get_args

from quincunx.hall.asking import asking

Format = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]
FORMATS: tuple[Format, ...] = get_args(Format)
LEVELS: tuple[Level, ...] = get_args(Level)

# Libraries that tell at a lower level what they do, request by request.
CHATTY = ("asyncio", "websockets", "urllib3", "alembic", "sqlalchemy")


def set_up(form: Format, level: Level, server: Callable[[], str]) -> None:
    """Have everything that this process logs, of whatever library, written to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATTERS[form](server))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))


class _Lines(logging.Formatter):
    """Writes records with the names of the server, the request and the table that they belong to."""

    def __init__(self, server: Callable[[], str]) -> None:
        super().__init__()
        self._server = server

    def facts_of(self, record: logging.LogRecord) -> dict[str, Any]:
        """What a line says besides its words; `facts` of a record are added."""
        asked = asking.get()
        names = {"server": self._server(), "request": asked.name, "table": asked.table}
        return {name: value for name, value in names.items() if value} | getattr(record, "facts", {})


class JsonLines(_Lines):
    """Each record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """A line, whatever is in the record."""
        fields = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **self.facts_of(record),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields, default=str)


class TextLines(_Lines):
    """Each record as a line for people; what went wrong within the program follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """A line, whatever is in the record."""
        facts = " ".join(f"{name}={value}" for name, value in self.facts_of(record).items())
        words = "".join(c if c.isprintable() else repr(c)[1:-1] for c in record.getMessage())
        line = f"{_time(record)} {record.levelname.lower()} {record.name}: {words}"
        line += f" [{facts}]" if facts else ""
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


FORMATTERS: dict[Format, type[_Lines]] = {"json": JsonLines, "text": TextLines}


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
