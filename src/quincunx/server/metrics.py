"""What the server counts, as Prometheus reads it. Nothing here names a table, a guest or a move."""

from __future__ import annotations

from functools import cache, partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

ANSWER_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        gauge = partial(Gauge, registry=self.registry)
        counter = partial(Counter, registry=self.registry)
        self.tables = gauge("quincunx_tables", "Tables in memory.")
        self.sockets = gauge("quincunx_sockets", "Open sockets.")
        self.nodes = gauge("quincunx_nodes", "Other servers over the same database.")
        self.driven = gauge("quincunx_driven", "Tables of which this server drives clocks and bots.")
        self.thinking = gauge("quincunx_thinking", "Bots thinking or waiting to.")
        self.kept_bytes = gauge("quincunx_kept_bytes", "What bots remember between their moves, in bytes.")
        self.kept = gauge("quincunx_kept", "Moves after which a bot kept what it had thought.")
        self.reused = gauge("quincunx_reused", "Moves for which a bot used what it had kept.")
        self.commits = gauge("quincunx_commits", "Commits to the database.")
        self.events = gauge("quincunx_events", "Events written to the database.")
        self.messages = counter("quincunx_messages", "Messages from clients, by type.", ["type"])
        self.messages_of = cache(self.messages.labels)  # as `labels` checks its arguments each time
        self.errors = counter("quincunx_errors", "Refusals, by code.", ["code"])
        self.cut_off = counter("quincunx_cut_off", "Clients that were too slow.")
        self.answers = Histogram(
            "quincunx_answer_seconds",
            "From the arrival of a message to its answer.",
            buckets=ANSWER_SECONDS,
            registry=self.registry,
        )

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self.registry)
