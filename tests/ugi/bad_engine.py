"""An engine for tests that does one thing wrong, named by the first argument; it is run as a program.

It speaks UGI for the game of the second argument and plays the first legal move, until it misbehaves. The
third argument is a file to which it adds the number of its process.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from quincunx import load
from quincunx.ugi.protocol import read_position

FAULT, GAME, PIDS = sys.argv[1:]


def say(text: str, end: str = "\n") -> None:
    print(text, end=end, flush=True)


def hear() -> Iterator[list[str]]:
    for line in sys.stdin:
        yield line.split()
    while FAULT == "stays":
        time.sleep(1)


def misbehave_at_first() -> None:
    match FAULT:
        case "crashes":
            sys.exit(3)
        case "silent":
            time.sleep(1000)
        case "floods":
            while True:
                say("nonsense " * 1000)
        case "floods one line":
            while True:
                say("nonsense " * 1000, end="")
        case "closes its output":
            os.close(1)
            time.sleep(1000)
        case "deaf":  # and talkative: it never hears that it has to stop
            while True:
                say("ugiok\nreadyok\nbestmove 0000")
        case "stays":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        case "leaves a child":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
            with open(PIDS, "a") as file:
                file.write(f"{child.pid}\n")


def main() -> None:
    with open(PIDS, "a") as file:
        file.write(f"{os.getpid()}\n")
    misbehave_at_first()
    position, moves = load(GAME).start(), 0
    for words in hear():
        match words:
            case ["ugi"]:
                say("ugiok")
            case ["isready"] if FAULT == "dies on isready":
                os.kill(os.getpid(), signal.SIGKILL)
            case ["isready"]:
                say("readyok")
            case ["position", *rest]:
                position = read_position(position.game, rest)
            case ["go", *_]:
                moves += 1
                answer(position.legal_moves()[0], moves)
            case ["quit"] if FAULT != "stays":
                return


def answer(move: str, moves: int) -> None:
    match FAULT:
        case "crashes later" if moves > 2:
            sys.exit(4)
        case "silent on go":
            return
        case "illegal":
            move = "Zz9"
        case "no move":
            say("bestmove")
            return
        case "binary":
            sys.stdout.buffer.write(b"\xff\xfe\x00\n\nbestmov e\n" * 100)
            say("info string thinking\nbestmove\x1b[31m nothing")
    say(f"bestmove {move}")


if __name__ == "__main__":
    Path(PIDS).touch()
    main()
