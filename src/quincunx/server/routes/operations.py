"""For those who look after a server: is it well, and what has it done?"""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from quincunx._version import __version__
from quincunx.hall.schemas import Health
from quincunx.server.service import service_of

router = APIRouter(tags=["operations"])


@router.get("/api/health")
async def get_health(request: Request) -> Health:
    """That the server answers and its database keeps what it is given; a write tries it."""
    service = service_of(request)
    await service.hub.pulse.beat()
    return Health(status="ok", version=__version__, tables=len(service.hub.tables), sockets=service.sockets)


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def get_metrics(request: Request) -> Response:
    """Figures in the form that Prometheus reads."""
    service = service_of(request)
    metrics = service.metrics
    metrics.tables.set(len(service.hub.tables))
    metrics.sockets.set(service.sockets)
    metrics.nodes.set(len(service.hub.node.others))
    metrics.driven.set(sum(table.drives for table in service.hub.tables.values()))
    metrics.leases.set(service.hub.node.lease_count)
    metrics.thinking.set(service.hub.pool.waiting)
    metrics.thoughts_queued.set(service.hub.pool.queued)
    metrics.lateness.set(service.hub.governor.lateness)
    metrics.load.set(service.hub.governor.load)
    kept = service.hub.pool.kept
    metrics.kept_bytes.set(kept.size)
    metrics.kept.set(kept.puts)
    metrics.reused.set(kept.reused)
    metrics.commits.set(service.store.writer.commits)
    metrics.events.set(service.store.writer.events_written)
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")
