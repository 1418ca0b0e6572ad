"""Desk: one connection to the database, by which a server agrees with the others on one thing at a time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from quincunx.store import StoreError
from quincunx.store.database import reason_of

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Desk:
    """Where short transactions are made, in a thread of their own: no long query keeps them waiting."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self.on_failure: Callable[[], object] = lambda: None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="node")
        self._closed = False

    async def do(
        self,
        work: Callable[Concatenate[Connection, Given], Result],
        *given: Given.args,
        **more: Given.kwargs,
    ) -> Result:
        """Do something in a transaction; StoreError if that is not possible, and it has not happened."""
        if self._closed:
            raise StoreError("this server has left the others")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: self._do(lambda c: work(c, *given, **more)))

    def _do(self, work: Callable[[Connection], Result]) -> Result:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
                self._connection.detach()  # its locks go with it
            with self._connection.begin():
                return work(self._connection)
        except (SQLAlchemyError, OSError) as error:
            self._disconnect()
            self.on_failure()
            raise StoreError(f"the database does not answer: {reason_of(error)}") from None

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                connection.close()

    async def close(self) -> None:
        """Let go of the connection, for good."""
        self._closed = True
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown(wait=False)
