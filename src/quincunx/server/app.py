"""The application: routes, the socket, static files, and one shape for every error."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict

from anyio import to_thread
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from quincunx._version import __version__
from quincunx.core.errors import QuincunxError
from quincunx.hall import tracing
from quincunx.hall.errors import problem_of
from quincunx.hall.kits import make_kits
from quincunx.hall.schemas import Problem
from quincunx.server import keeping, paints, socket
from quincunx.server.errors import invalid, refuse
from quincunx.server.guard import Guard
from quincunx.server.operations.answering import Answering
from quincunx.server.pages import Pages
from quincunx.server.routes import (
    advice,
    engine,
    explorer,
    games,
    guests,
    hosting,
    kits,
    lessons,
    luggage,
    operations,
    pictures,
    puzzles,
    records,
    reviews,
    setups,
    shared_pages,
    showcase,
    studies,
    tables,
    training,
)
from quincunx.server.service import Service
from quincunx.server.settings import Settings
from quincunx.store import Store

log = logging.getLogger(__name__)

SMALLEST_PACKED = 1000  # bytes; smaller answers are not compressed
FILE_THREADS = 4  # for reading the files of the web client

PROBLEMS = {
    400: "Not JSON, or not text.",
    401: "It is not known who you are.",
    403: "Not yours to do.",
    404: "There is no such thing.",
    405: "Not by this method.",
    409: "The match does not allow it now.",
    413: "Too large.",
    422: "Not understood.",
    429: "Too much, or too often.",
    503: "Not stored, or the server is busy or shutting down.",
}


def create_app(settings: Settings) -> FastAPI:
    """A server that opens its database when it starts."""

    @asynccontextmanager
    async def live(app: FastAPI) -> AsyncIterator[None]:
        service = Service(settings, await Store.open(settings.database))
        app.state.service = service
        provider = tracing.start(service.hub.node.name) if settings.trace else None
        to_thread.current_default_thread_limiter().total_tokens = FILE_THREADS
        app.openapi()  # generated now, so that nobody has to wait for it
        await games.list_games()
        await service.hub.start()
        service.hub.begin(service.played.run(service.hub.pool.pause))
        making_kits = asyncio.create_task(to_thread.run_sync(make_kits))
        try:
            yield
        finally:
            await making_kits
            service.desk.close()
            service.reviews.close()
            service.engines.close()
            service.pictures.close()
            await service.hub.stop()
            if provider is not None:
                await to_thread.run_sync(tracing.stop, provider)

    app = FastAPI(
        title="Quincunx",
        version=__version__,
        lifespan=live,
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={status: {"model": Problem, "description": words} for status, words in PROBLEMS.items()},
    )
    for module in (
        socket,  # first, as two are opened for each game; of the others the order is that of the document
        games,
        showcase,
        setups,
        lessons,
        guests,
        tables,
        hosting,
        records,
        pictures,
        advice,
        engine,
        explorer,
        reviews,
        puzzles,
        training,
        luggage,
        studies,
        operations,
        kits,
    ):
        app.include_router(module.router)
    app.include_router(studies.setups)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED)
    app.add_middleware(Guard)
    app.add_middleware(Answering)
    app.add_exception_handler(QuincunxError, _answer_refusal)
    app.add_exception_handler(RequestValidationError, _answer_invalid)
    app.add_exception_handler(HTTPException, _answer_http)
    if settings.web is not None:
        app.include_router(paints.router)
        app.include_router(keeping.router)
        app.include_router(shared_pages.router)
        app.mount("/", Pages(directory=settings.web, html=True), name="web")
    return app


async def _answer_refusal(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, QuincunxError)
    problem = problem_of(error)
    if problem.code == "server/storage":
        log.error("the store has failed: %s", error)
    log.info("refused", extra={"facts": {"code": problem.code}})
    request.app.state.service.metrics.errors.labels(problem.code).inc()
    return refuse(error)


async def _answer_invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return JSONResponse(asdict(invalid(error)), 422)


async def _answer_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    codes = {404: "request/unknown", 405: "request/method", 413: "request/size"}
    problem = Problem(
        code=codes.get(error.status_code, "request/invalid"), message=str(error.detail), allowed=[]
    )
    return JSONResponse(asdict(problem), error.status_code, error.headers)
