"""What is sent to a worker, what it does with it, and what it sends back: all of it as bytes."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import lru_cache
from typing import Any

from quincunx.core.errors import QuincunxError

WORKS_KEPT = 4


def ask(
    work: Callable[..., Any],
    arguments: Sequence[Any],
    named: Mapping[str, Any],
    dumps: Callable[[Any], bytes] = pickle.dumps,
) -> bytes:
    """The question that `carry_out` answers; the work apart, as it is the same for many tasks."""
    return dumps((dumps(work), tuple(arguments), dict(named)))


def carry_out(question: bytes) -> bytes:
    """In a worker: do what was asked, and write down the result or the error."""
    try:
        work, arguments, named = pickle.loads(question)
        return pickle.dumps((_load(work)(*arguments, **named), None))
    except Exception as error:
        return pickle.dumps((None, _portable(error)))


def settle(future: Future[Any], answer: bytes) -> None:
    """Give a future what a worker has answered."""
    result, error = pickle.loads(answer)
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


@lru_cache(maxsize=WORKS_KEPT)
def _load(work: bytes) -> Callable[..., Any]:
    loaded: Callable[..., Any] = pickle.loads(work)
    return loaded


def _portable(error: Exception) -> Exception:
    """The same error if it comes through unchanged, or else one that says the same.

    One that nobody has raised on purpose brings along where it was raised.
    """
    if not isinstance(error, QuincunxError):
        error.add_note("".join(traceback.format_exception(error)))
    try:
        again = pickle.loads(pickle.dumps(error))
        if type(again) is type(error) and str(again) == str(error):
            return error
    except Exception:  # pickling calls what it likes, and so may fail as it likes
        pass
    if isinstance(error, QuincunxError):
        return QuincunxError(str(error))
    return RuntimeError("".join(traceback.format_exception(error)))
