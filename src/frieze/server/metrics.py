"""Metrics in Prometheus's text format.

Several workers of one server keep their metrics in files, so that each worker can return the sum.
`PROMETHEUS_MULTIPROC_DIR` names the folder. It must be set before Prometheus is imported.
"""

import os
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

MULTIPROCESS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"

MAX_UNCOUNTED = 1000  # moves; adding them up together costs a quarter

LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5)


class Metrics:
    """The server's counters and gauges."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = self._gauge("frieze_tables", "Tables in memory")
        self.sockets = self._gauge("frieze_sockets", "Open sockets")
        self.thinking = self._gauge("frieze_thinking", "Computer players that think or wait to")
        self.storage_bytes = self._gauge("frieze_storage_bytes", "Bytes that are kept", "livemax")
        self.disk_free_bytes = self._gauge("frieze_disk_free_bytes", "Free space on the disk of the storage", "livemin")
        self.moves = Counter("frieze_moves", "Moves of people that were taken", registry=self.registry)
        self.refused = Counter("frieze_refused", "Requests that were refused", ["code"], registry=self.registry)
        self.errors = Counter("frieze_errors", "Faults of the server", registry=self.registry)
        self.move_seconds = Histogram(
            "frieze_move_seconds", "From a move's arrival to its being kept", buckets=LATENCIES, registry=self.registry
        )
        self._uncounted: list[float] = []
        self.requests = Counter("frieze_requests", "Requests over HTTP", ["status"], registry=self.registry)

    def _gauge(self, name: str, help_text: str, merge: Literal["livesum", "livemax", "livemin"] = "livesum") -> Gauge:
        return Gauge(name, help_text, registry=self.registry, multiprocess_mode=merge)

    def count_move(self, seconds: float) -> None:
        """Count a move that took so long, soon."""
        self._uncounted.append(seconds)
        if len(self._uncounted) >= MAX_UNCOUNTED:
            self.add_up()

    def add_up(self) -> None:
        """Add to the metrics what was only noted."""
        uncounted, self._uncounted = self._uncounted, []
        self.moves.inc(len(uncounted))
        for seconds in uncounted:
            self.move_seconds.observe(seconds)

    def text(self) -> bytes:
        """Return the metrics of all workers as text."""
        if MULTIPROCESS_FOLDER not in os.environ:
            return generate_latest(self.registry)
        merged = CollectorRegistry()
        MultiProcessCollector(merged)  # type: ignore[no-untyped-call]
        return generate_latest(merged)
