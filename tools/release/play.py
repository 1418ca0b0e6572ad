"""Plays a game through the terminal and one through a server, with whatever `quincunx` is installed.

It runs where a release was just installed, so it uses nothing but Quincunx and the standard library.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import quincunx
from quincunx import Record
from quincunx.server.client import TableClient, Visitor, moves_of

COMMAND = [sys.executable, "-m", "quincunx"]
GAME_SECONDS = 120
MOST_MOVES = 100  # more than any game of Pyrga has


def play_in_terminal(folder: Path) -> Record:
    """A game of Pyrga between somebody who always picks the first move, and chance."""
    subprocess.run(
        [*COMMAND, "play", "pyrga", "--players", "human,random", "--seed", "4"],
        input="1\n" * MOST_MOVES,
        env={**os.environ, "XDG_STATE_HOME": str(folder)},
        stdout=subprocess.DEVNULL,
        text=True,
        check=True,
        timeout=GAME_SECONDS,
    )
    return Record.parse((folder / "quincunx" / "last.record").read_text(encoding="utf-8"))


async def play_at(address: str) -> list[TableClient]:
    """A game of Pyrga between two people at a server, to its end; their clients."""
    ann, bob = Visitor(address), Visitor(address)
    await ann.introduce("Ann")
    await bob.introduce("Bob")
    table = await ann.open_table("pyrga", [{"kind": "me"}, {"kind": "open"}])
    joined = await bob.call("POST", f"/api/tables/{table['id']}/join", {})
    async with ann.at(table) as first, bob.at(joined) as second:
        clients = [first, second]
        while first.state["outcome"] is None:
            ply = first.state["ply"]
            (seat,) = first.state["to_act"]
            mover = clients[seat]
            answer = await mover.do("move", seat=seat, move=moves_of(mover.state)[0])
            if answer["type"] == "error":
                raise RuntimeError(answer["message"])
            for client in clients:
                await client.wait_for(lambda state, ply=ply: state["ply"] > ply)  # type: ignore[misc]
        return clients


def play_at_server(folder: Path) -> list[TableClient]:
    """A game at a server that is started for it, and ended afterwards."""
    command = [*COMMAND, "serve", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            return asyncio.run(asyncio.wait_for(play_at(address), GAME_SECONDS))
        finally:
            server.send_signal(signal.SIGTERM)


def main() -> None:
    """Play both, and say how they ended."""
    with tempfile.TemporaryDirectory() as folder:
        record = play_in_terminal(Path(folder))
        if record.outcome is None:
            sys.exit("the game in the terminal has not ended")
        print(f"terminal: {len(record.moves)} moves, {record.outcome}")
        clients = play_at_server(Path(folder) / "data")
        print(f"server: {clients[0].state['ply']} moves, {clients[0].state['outcome']}")
    print(f"Quincunx {quincunx.__version__}, {quincunx.__file__}, Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
