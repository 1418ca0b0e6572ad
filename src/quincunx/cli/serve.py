"""`quincunx serve`: a server for the games."""

import os
from pathlib import Path
from typing import Annotated

import typer

from quincunx.cli.support.console import console


def run(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")
    ] = 8000,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="A database, such as sqlite:///games.db; by default one in --data."),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder for the database and the secret.")
    ] = None,
) -> None:
    """Serve the games, for browsers and programs. Ctrl-C or SIGTERM ends it; nothing is lost."""
    from quincunx.server.run import serve
    from quincunx.server.settings import Settings, data_folder

    settings = Settings.read(data or data_folder(os.environ), database, os.environ)
    serve(settings, host, port, lambda address: console.print(f"Quincunx is at {address}", soft_wrap=True))
