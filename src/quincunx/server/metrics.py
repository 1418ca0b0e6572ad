"""What the server counts, as Prometheus reads it. Nothing here names a table, a guest or a move."""

from __future__ import annotations

from functools import cache, partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

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
        self.leases = gauge(
            "quincunx_leases", "Tables that are this server's to drive, if there are several."
        )
        self.thinking = gauge("quincunx_thinking", "Bots thinking or waiting to.")
        self.thoughts_queued = gauge("quincunx_thoughts_queued", "Bots, hints and reviews without a thread.")
        self.lateness = gauge("quincunx_lateness_seconds", "How late the server is, smoothed.")
        self.load = gauge(
            "quincunx_load", "0: normal, 1: bots are slowed, 2: nobody gets advice, 3: no game begins."
        )
        self.kept_bytes = gauge("quincunx_kept_bytes", "What bots remember between their moves, in bytes.")
        self.kept = gauge("quincunx_kept", "Moves after which a bot kept what it had thought.")
        self.reused = gauge("quincunx_reused", "Moves for which a bot used what it had kept.")
        self.commits = gauge("quincunx_commits", "Commits to the database.")
        self.events = gauge("quincunx_events", "Events written to the database.")
        self.messages = counter("quincunx_messages", "Messages from clients, by type.", ["type"])
        self.messages_of = cache(self.messages.labels)  # as `labels` checks its arguments each time
        self.errors = counter("quincunx_errors", "Refusals, by code.", ["code"])
        self.requests = counter("quincunx_requests", "Answers to requests, by their status.", ["status"])
        self.refused_tables = counter("quincunx_refused_tables", "Games refused, by code.", ["code"])
        self.lost_leases = counter("quincunx_lost_leases", "Tables that other servers have taken over.")
        self.database_errors = counter(
            "quincunx_database_errors", "Failures of the database, by what was being done.", ["doing"]
        )
        self.cut_off = counter("quincunx_cut_off", "Clients that were too slow.")
        histogram = partial(Histogram, buckets=ANSWER_SECONDS, registry=self.registry)
        self.answers = histogram("quincunx_answer_seconds", "From the arrival of a message to its answer.")
        self.commit_seconds = histogram(
            "quincunx_commit_seconds", "From the arrival of a move, or a bot's choice, to its commit."
        )
        self.loop_lag = histogram("quincunx_loop_lag_seconds", "How late the event loop comes round.")
        for doing in ("write", "read", "agree"):
            self.database_errors.labels(doing)  # so that they are there before the first one
        ProcessCollector(registry=self.registry)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self.registry)
