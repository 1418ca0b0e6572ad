"""Starts server processes quickly: everything is imported once, and each server is a fork of this process.

Every line of standard input has the arguments of `quincunx` for one more server, parted by tabs; the process
id of the server is printed first, then what it prints itself.
"""

import os
import sys

import quincunx.server.run  # noqa: F401
from quincunx import game_names, load
from quincunx.cli import main

for name in game_names():
    load(name).start().legal_moves()

for line in sys.stdin:
    child = os.fork()
    if child == 0:
        sys.argv = ["quincunx", *line.rstrip("\n").split("\t")]
        print(os.getpid(), flush=True)
        main()
        os._exit(0)
    os.waitpid(child, 0)
    print("gone", flush=True)
