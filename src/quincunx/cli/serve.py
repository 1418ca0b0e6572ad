"""`quincunx serve`: a server for the games."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from quincunx.cli.support.console import console
from quincunx.cli.support.parameters import Option
from quincunx.core.extras import brought_by


def run(
    host: Annotated[
        str, Option(help="The address to listen on; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[int, Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None,
        Option(
            metavar="URL",
            help="sqlite:///games.db, postgresql://…; by default QUINCUNX_DATABASE, or a file in --data.",
        ),
    ] = None,
    data: Annotated[
        Path | None, Option(metavar="DIR", help="The folder for the database and the secret.")
    ] = None,
    log_format: Annotated[
        str | None,
        Option(
            metavar="text|json", help="How lines of the log look; by default QUINCUNX_LOG_FORMAT, or text."
        ),
    ] = None,
    log_level: Annotated[
        str | None,
        Option(
            metavar="LEVEL",
            help="What is logged: debug, info (every request), warning or error; by default "
            "QUINCUNX_LOG_LEVEL, or warning.",
        ),
    ] = None,
    trace: Annotated[
        bool,
        Option(
            "--trace",
            help="Send traces to an OpenTelemetry collector: on this machine, or where OTEL_… variables say.",
        ),
    ] = False,
) -> None:
    """Serve the games, for browsers and programs. Ctrl-C or SIGTERM ends it; nothing is lost."""
    with brought_by("server"):
        from quincunx.hall import tracing
        from quincunx.server.run import serve
        from quincunx.server.settings import (
            LOG_FORMAT_VARIABLE,
            LOG_LEVEL_VARIABLE,
            Settings,
            data_folder,
        )

    given = {LOG_FORMAT_VARIABLE: log_format, LOG_LEVEL_VARIABLE: log_level}
    environment = {**os.environ, **{name: value for name, value in given.items() if value is not None}}
    settings = Settings.read(data or data_folder(environment), database, environment)
    if trace:
        settings = replace(settings, trace=True)
    if settings.trace:
        tracing.check()

    def announce(address: str, others: tuple[str, ...]) -> None:
        lines = [f"Quincunx is at {address}"]
        lines += [f"Other machines in the network can open {other}" for other in others]
        if settings.address:
            lines.append(f"Invitations say {settings.address}")
        for line in lines:
            # The brackets of an IPv6 address are no markup.
            console.print(line, soft_wrap=True, markup=False)

    serve(settings, host, port, announce)
