"""`quincunx serve`: a server for the games."""

import os
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
) -> None:
    """Serve the games, for browsers and programs. Ctrl-C or SIGTERM ends it; nothing is lost."""
    with brought_by("server"):
        from quincunx.server.run import serve
        from quincunx.server.settings import Settings, data_folder

    settings = Settings.read(data or data_folder(os.environ), database, os.environ)

    def announce(address: str, others: tuple[str, ...]) -> None:
        lines = [f"Quincunx is at {address}"]
        lines += [f"Other machines in the network can open {other}" for other in others]
        if settings.address:
            lines.append(f"Invitations say {settings.address}")
        for line in lines:
            # The brackets of an IPv6 address are no markup.
            console.print(line, soft_wrap=True, markup=False)

    serve(settings, host, port, announce)
