"""Starts server processes quickly: each is a fork of this one, which has made all that never changes.

Every message at the socket whose descriptor is the only argument asks for one more keeper, by the environment
it is to have, as JSON; with it come the two ends that are its standard input and output. A keeper starts
servers: every line of its input has the arguments of `quincunx` for the next one, parted by tabs; the process
id of the server is printed first, then what it prints itself, and "gone" once it is.
"""

import asyncio
import json
import os
import signal
import socket
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

from fastapi import FastAPI

import quincunx.server.run  # noqa: F401
from quincunx import game_names, load
from quincunx.cli import main
from quincunx.hall.kits import make_kits
from quincunx.server.app import create_app
from quincunx.server.routes.games import list_games
from quincunx.server.settings import Settings

LONGEST_MESSAGE = 1 << 16  # bytes


def keep(environment: dict[str, str], ends: list[int]) -> NoReturn:
    """Start one server after the other, as long as somebody asks for them."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for standard, end in enumerate(ends):
        os.dup2(end, standard)
        os.close(end)
    os.environ.clear()
    os.environ.update(environment)
    with open(0, encoding="utf-8", closefd=False) as lines:
        for line in lines:
            child = os.fork()
            if child == 0:
                sys.argv = ["quincunx", *line.rstrip("\n").split("\t")]
                print(os.getpid(), flush=True)
                main()
                os._exit(0)
            os.waitpid(child, 0)
            print("gone", flush=True)
    os._exit(0)


for name in game_names():
    load(name).start().legal_moves()
with tempfile.TemporaryDirectory() as folder:
    described: dict[str, Any] = create_app(Settings.read(Path(folder), None, {})).openapi()
FastAPI.openapi = lambda app: described  # type: ignore[method-assign]
asyncio.run(list_games())
make_kits()

signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for keepers
with socket.socket(fileno=int(sys.argv[1])) as asked:
    while True:
        message, received, _, _ = socket.recv_fds(asked, LONGEST_MESSAGE, 2)
        if not message:
            break
        if os.fork() == 0:
            asked.close()
            keep(json.loads(message), received)
        for descriptor in received:
            os.close(descriptor)
