"""Runs the application: one process, one port, and a clean end."""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import logging
import signal
import socket as sockets
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import FrameType

import uvicorn

from quincunx.server.addresses import addresses_of
from quincunx.server.app import create_app
from quincunx.server.descriptors import fit, raise_limit
from quincunx.server.door import BoundedHttp, Door
from quincunx.server.operations import logs
from quincunx.server.secret import SettingsError
from quincunx.server.service import Service
from quincunx.server.settings import Settings
from quincunx.server.wire import Wire
from quincunx.store import Store

# How long clients have to be told that the server is shutting down.
GRACE_SECONDS = 5
# A server that has not ended this long after it was told to is ended, whatever its threads are doing.
LAST_SECONDS = 15
# The event loop gives up the GIL at every message, and waits this long to get it back from a busy thread.
SWITCH_SECONDS = 0.0005


def serve(settings: Settings, host: str, port: int, announce: Callable[[str, tuple[str, ...]], None]) -> None:
    """Serve until a signal arrives; once the server answers, `announce` is called with its address.

    It is also told the addresses for other machines, if they differ.
    """
    asyncio.run(_check(settings))
    with listen(host, port) as listener:
        _serve(settings, listener, *addresses_of(listener, host), announce)


def _serve(
    settings: Settings,
    listener: sockets.socket,
    own: str,
    others: tuple[str, ...],
    announce: Callable[[str, tuple[str, ...]], None],
) -> None:
    config: uvicorn.Config | None = None
    logs.set_up(settings.log_format, settings.log_level, lambda: _name_of(config))
    config = configure(replace(settings, network_address=others[0] if others else ""))
    sys.setswitchinterval(SWITCH_SECONDS)
    logging.getLogger("uvicorn.error").addFilter(_is_ours)
    gc.collect()
    gc.freeze()  # what is loaded by now stays, so the collector need not look at it again and again
    gc.disable()  # the server has a collector of its own, which does not keep moves waiting
    for number in (signal.SIGINT, signal.SIGTERM):
        # The server has handlers of its own for these, and then raises them again for the previous ones.
        signal.signal(number, lambda *_: None)
    elsewhere = tuple(other for other in others if other != own)
    AnnouncingServer(config, lambda: announce(own, elsewhere)).run(sockets=[listener])


def _name_of(config: uvicorn.Config | None) -> str:
    """The name of the server; it has none before it begins."""
    state = getattr(getattr(config, "app", None), "state", None)
    service: Service | None = getattr(state, "service", None)
    return service.hub.node.name if service is not None else ""


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether a line is about the server itself; what strangers send is answered, and would fill the log."""
    return not str(record.msg).startswith(("Invalid HTTP request", "Invalid UTF-8", "Unsupported upgrade"))


def configure(settings: Settings) -> uvicorn.Config:
    """How uvicorn is to serve the application: within the limits of the settings and of the system."""
    connections, limits = fit(settings.limits, raise_limit())
    config = uvicorn.Config(
        create_app(replace(settings, limits=limits)),
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws=Wire,
        ws_max_size=limits.message_bytes,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    door = Door(limits, connections, str(config.forwarded_allow_ips))
    config.http = partial(BoundedHttp, door)  # type: ignore[assignment]  # uvicorn only calls it
    return config


async def _check(settings: Settings) -> None:
    """Find out whether the database can be used before anything is announced."""
    await (await Store.open(settings.database)).close()


def listen(host: str, port: int) -> sockets.socket:
    """A socket that accepts connections; SettingsError if the address cannot be used."""
    try:
        family = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM)[0][0]
        listener = sockets.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise SettingsError(f"{host}:{port} cannot be used: {error.strerror or error}") from None
    # Small messages are sent at once; the sockets of connections inherit this.
    listener.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
    return listener


class AnnouncingServer(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to shut down, and make sure of it: this watchdog needs no Python thread to work."""
        faulthandler.dump_traceback_later(LAST_SECONDS, exit=True)
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()
