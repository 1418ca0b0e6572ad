"""What a server is told before it starts: where things are kept, the secret, and its limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from quincunx.hall import tracing
from quincunx.server.operations import logs
from quincunx.server.secret import SettingsError, keep_secret
from quincunx.store.database import may_have_matches

DATABASE_VARIABLE = "QUINCUNX_DATABASE"
SECRET_VARIABLE = "QUINCUNX_SECRET"
ORIGINS_VARIABLE = "QUINCUNX_ORIGINS"
ADDRESS_VARIABLE = "QUINCUNX_ADDRESS"
LOG_FORMAT_VARIABLE = "QUINCUNX_LOG_FORMAT"
LOG_LEVEL_VARIABLE = "QUINCUNX_LOG_LEVEL"
LIMIT_PREFIX = "QUINCUNX_LIMIT_"
SHORTEST_SECRET = 16
WEB = Path(__file__).parents[1] / "web"

Choice = TypeVar("Choice", bound=str)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much anybody may have or ask for; each can be set as QUINCUNX_LIMIT_ and its name."""

    head_bytes: int = 16_384
    body_bytes: int = 65_536
    file_bytes: int = 1_048_576  # the same of what is kept as a file: a study, or games of a device
    message_bytes: int = 16_384
    request_seconds: int = 20  # for a request to arrive
    connections_per_address: int = 400  # besides sockets
    requests_at_once: int = 100  # sent on one connection and not yet answered
    requests_per_minute: int = 600  # of an address
    messages_per_minute: int = 600  # of a guest, on all sockets together
    messages_per_address: int = 3_000  # in a minute
    renames_per_guest: int = 20  # in an hour
    renames_per_address: int = 200
    tables_per_guest: int = 30  # not yet finished
    tables_per_address: int = 100  # opened in an hour
    tables: int = 5_000  # in memory
    sockets_per_guest: int = 40
    sockets_per_address: int = 200
    sockets_per_minute: int = 300  # opened from an address
    sockets: int = 5_000
    late_milliseconds: int = 100  # of the loop, or of a move, from which on bots get slower; see Governor
    queue_messages: int = 64  # waiting for a slow client
    queue_bytes: int = 1_048_576
    thinking_threads: int = 2
    thinking_seconds: int = 10  # for one move of a bot
    kept_bytes: int = 268_435_456  # of what bots remember from move to move, at all tables together
    thoughts_per_guest: int = 2  # asked of the engine at once
    thoughts_per_address: int = 8
    reviews_per_guest: int = 2  # under way at once
    reviews_per_address: int = 8
    engines_per_address: int = 4  # that think about a position; a guest has one
    tries_per_guest: int = 120  # of puzzles, with hints, in a minute
    tries_per_address: int = 600
    brought_per_guest: int = 200  # games of devices that come along, in an hour
    brought_per_address: int = 600
    studies_per_guest: int = 240  # changes of studies, with new ones, in a minute
    studies_per_address: int = 1_200
    study_bytes_per_guest: int = 8_388_608  # by which studies grow, with new ones and copies, in an hour
    study_bytes_per_address: int = 33_554_432
    questions_per_guest: int = 16  # positions, records and the like at once
    questions_per_address: int = 64
    pictures_per_guest: int = 4  # being drawn or waiting at once
    pictures_per_address: int = 16
    pictures_per_minute: int = 60  # of an address; an animated one counts as ten
    pictures_waiting: int = 50  # of all together
    picture_seconds: int = 60  # for one of them
    pictures_bytes: int = 33_554_432  # of those that are kept

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Limits:
        """The default limits, except where the environment sets others."""
        chosen = {}
        for each in fields(cls):
            variable = LIMIT_PREFIX + each.name.upper()
            text = environment.get(variable)
            if text is None:
                continue
            if not (text.isascii() and text.isdigit() and int(text[:12]) > 0):
                raise SettingsError(f"{variable} is a whole number above 0, not {text!r}")
            chosen[each.name] = int(text)
        return cls(**chosen)


@dataclass(frozen=True, slots=True)
class Settings:
    """A server before it starts."""

    database: str
    secret: bytes
    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()  # pages that may connect, besides the server's own
    address: str = ""  # where everybody can open the server, if it was told
    network_address: str = ""  # where other machines of the network can, if it has found that out
    web: Path | None = None
    log_format: logs.Format = "text"
    log_level: logs.Level = "warning"
    trace: bool = False  # whether spans of what it does are sent somewhere

    @classmethod
    def read(cls, data: Path, database: str | None, environment: Mapping[str, str]) -> Settings:
        """Settings for a data folder, which is created if it does not exist."""
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        database = database or environment.get(DATABASE_VARIABLE) or f"sqlite:///{data / 'quincunx.db'}"
        return cls(
            database=database,
            secret=_find_secret(data / "secret", database, environment),
            limits=Limits.read(environment),
            origins=tuple(environment.get(ORIGINS_VARIABLE, "").split()),
            address=_read_address(environment.get(ADDRESS_VARIABLE, "")),
            web=WEB if WEB.is_dir() else None,
            log_format=_choose(logs.FORMATS, LOG_FORMAT_VARIABLE, environment) or "text",
            log_level=_choose(logs.LEVELS, LOG_LEVEL_VARIABLE, environment) or "warning",
            trace=tracing.is_wanted(environment),
        )


def _choose(known: Sequence[Choice], variable: str, environment: Mapping[str, str]) -> Choice | None:
    """One of several words, if the environment has it."""
    text = environment.get(variable)
    if not text:
        return None
    for word in known:
        if word == text:
            return word
    raise SettingsError(f"{variable} is one of {', '.join(known)}, not {text!r}")


def _read_address(text: str) -> str:
    """An address of pages, without anything after the host."""
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/") or parts.query:
        raise SettingsError(f"{ADDRESS_VARIABLE} is an address like https://games.example.org, not {text!r}")
    return f"{parts.scheme}://{parts.netloc}"


def _find_secret(path: Path, database: str, environment: Mapping[str, str]) -> bytes:
    """The secret from the environment, or else from the file."""
    given = environment.get(SECRET_VARIABLE)
    if given is None:
        return keep_secret(path, SHORTEST_SECRET, lambda: may_have_matches(database))
    if len(given) < SHORTEST_SECRET:
        raise SettingsError(f"{SECRET_VARIABLE} needs at least {SHORTEST_SECRET} characters")
    return given.encode()


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where a server keeps its data unless told otherwise."""
    base = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "quincunx"
