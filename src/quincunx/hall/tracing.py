"""Tracing: spans of what a server does, by OpenTelemetry; they cost nothing unless somebody collects them.

The tracer is this server's own and no other library's, so that nothing is recorded but what stands here:
names of requests, tables and servers, and numbers. A client cannot say which trace its request belongs to.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager
from types import TracebackType
from typing import TYPE_CHECKING, TypeAlias

from quincunx.core.extras import brought_by
from quincunx.hall.asking import asking

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span, Tracer

Value: TypeAlias = str | int | float | bool

# Any of these says where traces are to be sent; the standard of OpenTelemetry has what each may be.
VARIABLES = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
# How long is waited, at the end, for what has not been sent yet: whoever collects it may be gone.
LAST_SECONDS = 2.0

_tracer: Tracer | None = None
_server = ""


class _Nothing:
    """What there is instead of a span when nobody collects any."""

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


NOTHING = _Nothing()


def is_wanted(environment: Mapping[str, str]) -> bool:
    """Whether the environment says that traces are to be sent somewhere."""
    if environment.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return False
    exporter = environment.get("OTEL_TRACES_EXPORTER", "").lower()
    return exporter == "otlp" or (exporter != "none" and any(environment.get(name) for name in VARIABLES))


def is_on() -> bool:
    """Whether spans are collected."""
    return _tracer is not None


def span(name: str, **facts: Value) -> AbstractContextManager[Span | None]:
    """The time within `with`, as a part of what is being done."""
    if _tracer is None:
        return NOTHING
    asked = asking.get()
    names: dict[str, Value] = {"server": _server, "request": asked.name, "table": asked.table}
    given = {f"quincunx.{key}": value for key, value in (names | facts).items() if value != ""}
    # The text of an error may repeat what somebody wrote: neither is recorded.
    return _tracer.start_as_current_span(
        name, attributes=given, record_exception=False, set_status_on_exception=False
    )


def say(**facts: Value) -> None:
    """Add to what the span that is open says."""
    if _tracer is not None:
        from opentelemetry.trace import get_current_span

        get_current_span().set_attributes({f"quincunx.{key}": value for key, value in facts.items()})


def start(server: str, provider: TracerProvider | None = None) -> TracerProvider:
    """Send spans where the environment says, or to a provider; MissingExtraError without the extra."""
    global _tracer, _server
    provider = provider or _make_provider()
    _tracer, _server = provider.get_tracer("quincunx"), server
    return provider


def check() -> None:
    """MissingExtraError if what tracing needs is not installed."""
    with brought_by("tracing"):
        import opentelemetry.exporter.otlp.proto.http.trace_exporter
        import opentelemetry.sdk.trace.export  # noqa: F401


def stop(provider: TracerProvider) -> None:
    """Send what is left, for a short time, and no more after it."""
    global _tracer
    _tracer = None
    sending = threading.Thread(target=provider.shutdown, daemon=True)
    sending.start()
    sending.join(LAST_SECONDS)


def _make_provider() -> TracerProvider:
    check()
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    # The environment says what the service is called and how many traces are kept; these are the defaults.
    resource = Resource.create()
    if str(resource.attributes.get("service.name", "")).startswith("unknown_service"):
        resource = resource.merge(Resource({"service.name": "quincunx"}))
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider
