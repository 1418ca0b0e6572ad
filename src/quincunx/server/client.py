"""A client for programs: it keeps a table's state, reconnects by itself, and loses no message.

Messages that have no answer yet are sent again, with the same id, over the next connection; the server
carries each out once.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import itertools
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from quincunx.core.game import Game
from quincunx.core.registry import load
from quincunx.hall.boards import MAPPINGS
from quincunx.hall.messages import PROTOCOL
from quincunx.match.errors import Refusal
from quincunx.match.match import CHAT_LINES

Json: TypeAlias = dict[str, Any]

RETRY_SECONDS = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
REQUEST_SECONDS = 30
# Whatever has not been answered for this long is sent again.
PATIENCE_SECONDS = 10.0


class Visitor:
    """Somebody at a server, known by a cookie."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.address = address.rstrip("/")
        self.cookie = cookie

    async def introduce(self, name: str = "") -> str:
        """Get a cookie, or another name; returns the name that the server has given."""
        return str((await self.call("POST", "/api/guest", {"name": name}))["name"])

    async def call(self, method: str, path: str, body: Json | None = None) -> Any:
        """Ask by REST; Refusal if it is refused, OSError if the server is not there."""
        try:
            return await asyncio.to_thread(self._call, method, path, body)
        except http.client.HTTPException as cut_short:
            raise ConnectionError(f"The answer was cut short: {cut_short}.") from cut_short

    def _call(self, method: str, path: str, body: Json | None) -> Any:
        headers = {"cookie": self.cookie, "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=REQUEST_SECONDS) as answer:
                if answer.headers["set-cookie"]:
                    self.cookie = answer.headers["set-cookie"].partition(";")[0]
                return json.loads(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                raise Refusal(**json.loads(error.read())) from None

    async def open_table(self, game: str, seats: list[Json], **more: Any) -> Json:
        """Set up a table; returns its details."""
        table: Json = await self.call("POST", "/api/tables", {"game": game, "seats": seats, **more})
        return table

    def at(self, table: Json) -> TableClient:
        """A client at the table with these details."""
        tokens = [seat["token"] for seat in table["yours"]]
        return TableClient(self.address, table["id"], self.cookie, tokens)


class TableClient:
    """A socket at a table that is there again after every interruption; use it with `async with`.

    `local` is the address to connect from, for machines that have several.
    """

    def __init__(
        self,
        address: str,
        table: str,
        cookie: str,
        tokens: list[str],
        *,
        local: str | None = None,
    ) -> None:
        scheme, _, host = address.partition("://")
        self._address = f"{'wss' if scheme == 'https' else 'ws'}://{host}/api/tables/{table}/socket"
        self._cookie = cookie
        self._tokens = tokens
        self._local = (local, 0) if local is not None else None
        self._name = secrets.token_urlsafe(6)
        self._numbers = itertools.count()
        self._waiting: dict[str, tuple[str, asyncio.Future[Json]]] = {}
        self._socket: ClientConnection | None = None
        self._news = asyncio.Condition()
        self.state: Json = {}
        self.connections = 0
        self.patience = PATIENCE_SECONDS
        self._refused: Refusal | None = None

    async def __aenter__(self) -> TableClient:
        self._task = asyncio.create_task(self._stay())
        await self.wait_for(lambda state: bool(state))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    # For the user.

    async def ask(self, kind: str, **fields: Any) -> Json:
        """Send a message and wait for its answer, over as many connections as it takes."""
        number = f"{self._name}{next(self._numbers)}"
        text = json.dumps({"type": kind, "id": number, **fields})
        answered: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[number] = (text, answered)
        await self._send(text)
        while True:
            done, _ = await asyncio.wait([answered], timeout=self.patience)
            if done:
                return answered.result()
            await self._send(text)

    async def do(self, kind: str, seat: int, **fields: Any) -> Json:
        """Ask for a change of the game as it is now."""
        state = self.state
        return await self.ask(kind, seat=seat, ply=state["ply"], line=state["line"], **fields)

    async def wait_for(self, condition: Callable[[Json], bool]) -> Json:
        """The state, once it fulfils a condition."""
        async with self._news:
            while not condition(self.state):
                if self._refused is not None:
                    raise self._refused
                await self._news.wait()
            return self.state

    # The connection.

    async def _send(self, text: str) -> None:
        """Send a text if there is a connection; otherwise the next one begins with it."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):
                await self._socket.send(text)

    async def _stay(self) -> None:
        tries = 0
        while True:
            try:
                async with connect(
                    self._address,
                    additional_headers={"cookie": self._cookie},
                    max_size=1 << 24,
                    local_addr=self._local,
                ) as socket:
                    await self._greet(socket)
                    tries = 0
                    async for text in socket:
                        await self._take(json.loads(text))
            except (OSError, WebSocketException, TimeoutError):
                pass  # the server cannot be reached, or could not be: try again
            except Refusal as error:
                async with self._news:
                    self._refused = error
                    self._news.notify_all()
                return
            self._socket = None
            await asyncio.sleep(RETRY_SECONDS[min(tries, len(RETRY_SECONDS) - 1)])
            tries += 1

    async def _greet(self, socket: ClientConnection) -> None:
        """Say hello, and repeat what has not been answered."""
        hello = {"type": "hello", "id": "hello", "tokens": self._tokens, "protocol": PROTOCOL}
        await socket.send(json.dumps({**hello, "position": True}))
        answer = json.loads(await socket.recv())
        if answer["type"] == "error":
            raise Refusal(answer["code"], answer["message"], answer["allowed"])
        self._socket = socket
        self.connections += 1
        await self._take(answer)
        for text, _ in list(self._waiting.values()):
            await self._send(text)

    async def _take(self, message: Json) -> None:
        async with self._news:
            if message["type"] == "state":
                self.state = message
            elif message["type"] == "update":
                after = apply_update(self.state, message)
                if after is None:
                    await self._send(json.dumps({"type": "sync", "id": f"{self._name}{next(self._numbers)}"}))
                else:
                    self.state = after
            self._news.notify_all()
        waiting = self._waiting.pop(message.get("answers") or "", None)
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(message)


def apply_update(state: Json, update: Json) -> Json | None:
    """The state after an update; None if something was missed, so the whole state has to be asked for."""
    if not state["revision"] <= update["revision"] <= state["revision"] + 1:
        return None
    new = {**state, **update, "type": state["type"]}
    new["history"] = new["history"] + new.pop("played", [])
    new["chat"] = (state["chat"] + new.pop("said", []))[-CHAT_LINES:]
    new["board"] = _apply_change(state["board"], update.get("board", {}))
    return new


def _apply_change(board: Json, change: Json) -> Json:
    """A board after a change; of a mapping only changed entries are sent, None for those that are gone."""
    new = {**board, **change}
    for part in change.keys() & MAPPINGS:
        entries = {**board[part], **change[part]}
        new[part] = {key: value for key, value in entries.items() if value is not None}
    return new


def moves_of(state: Json) -> list[str]:
    """The legal moves in a state, in notation."""
    if state["moves"] or not state["actions"]:
        return [choice["move"] for choice in state["moves"]]
    game = _load(state["table"]["game"], tuple(state["table"]["options"].items()))
    return [game.notation(action) for action in itertools.accumulate(state["actions"])]


@lru_cache(maxsize=64)
def _load(name: str, options: tuple[tuple[str, str | int], ...]) -> Game:
    return load(name, **dict(options))
