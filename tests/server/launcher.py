"""Starts server processes quickly: each is a fork of this one, which has made all that never changes.

Every line of standard input has the arguments of `quincunx` for one more server, parted by tabs; the process
id of the server is printed first, then what it prints itself.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from fastapi import FastAPI

import quincunx.server.run  # noqa: F401
from quincunx import game_names, load
from quincunx.cli import main
from quincunx.hall.kits import make_kits
from quincunx.server.app import create_app
from quincunx.server.routes.games import list_games
from quincunx.server.settings import Settings

for name in game_names():
    load(name).start().legal_moves()
with tempfile.TemporaryDirectory() as folder:
    described: dict[str, Any] = create_app(Settings.read(Path(folder), None, {})).openapi()
FastAPI.openapi = lambda app: described  # type: ignore[method-assign]
asyncio.run(list_games())
make_kits()

for line in sys.stdin:
    child = os.fork()
    if child == 0:
        sys.argv = ["quincunx", *line.rstrip("\n").split("\t")]
        print(os.getpid(), flush=True)
        main()
        os._exit(0)
    os.waitpid(child, 0)
    print("gone", flush=True)
