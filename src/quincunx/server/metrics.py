"""What the server counts, as Prometheus reads it. Nothing here names a table, a guest or a move."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

ANSWER_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("quincunx_tables", "Tables in memory.", registry=self.registry)
        self.sockets = Gauge("quincunx_sockets", "Open sockets.", registry=self.registry)
        self.thinking = Gauge("quincunx_thinking", "Bots thinking or waiting to.", registry=self.registry)
        self.kept_bytes = Gauge(
            "quincunx_kept_bytes", "What bots remember between their moves, in bytes.", registry=self.registry
        )
        self.kept = Gauge(
            "quincunx_kept", "Moves after which a bot has kept what it thought.", registry=self.registry
        )
        self.reused = Gauge(
            "quincunx_reused", "Moves for which a bot has used what it had kept.", registry=self.registry
        )
        self.commits = Gauge("quincunx_commits", "Commits to the database.", registry=self.registry)
        self.events = Gauge("quincunx_events", "Events written to the database.", registry=self.registry)
        self.messages = Counter(
            "quincunx_messages", "Messages of clients, by type.", ["type"], registry=self.registry
        )
        self.errors = Counter("quincunx_errors", "Refusals, by code.", ["code"], registry=self.registry)
        self.cut_off = Counter("quincunx_cut_off", "Clients that were too slow.", registry=self.registry)
        self.answers = Histogram(
            "quincunx_answer_seconds",
            "From the arrival of a message to its answer.",
            buckets=ANSWER_SECONDS,
            registry=self.registry,
        )

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self.registry)
