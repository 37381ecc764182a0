"""What can be measured from outside, in Prometheus's text."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

LATENCIES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5)


class Metrics:
    """The server's counters and gauges."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("frieze_tables", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("frieze_sockets", "Open sockets", registry=self.registry)
        self.thinking = Gauge("frieze_thinking", "Computer players that think or wait to", registry=self.registry)
        self.moves = Counter("frieze_moves", "Moves of people that were taken", registry=self.registry)
        self.refused = Counter("frieze_refused", "Requests that were refused", ["code"], registry=self.registry)
        self.errors = Counter("frieze_errors", "Faults of the server", registry=self.registry)
        self.move_seconds = Histogram(
            "frieze_move_seconds", "From a move's arrival to its being kept", buckets=LATENCIES, registry=self.registry
        )
        self.requests = Counter("frieze_requests", "Requests over HTTP", ["status"], registry=self.registry)

    def text(self) -> bytes:
        """Give all of it as text."""
        return generate_latest(self.registry)
