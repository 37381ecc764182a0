"""Runs several workers on one port: processes that share the listening socket, the database and the broker.

A worker that dies is started again. `SIGHUP` replaces the workers one after the other, so that a new version starts
without downtime.
"""

import multiprocessing
import os
import signal
import tempfile
import threading
from collections.abc import Callable
from functools import partial

from prometheus_client.multiprocess import mark_process_dead
from uvicorn import Config
from uvicorn.supervisors import Multiprocess

from frieze.server.config import Configuration
from frieze.server.metrics import MULTIPROCESS_FOLDER
from frieze.server.run import bound_socket, uvicorn_config

READY_WITHIN = 60.0  # seconds; a worker that does not answer for so long is killed


def run_workers(configuration: Configuration, on_ready: Callable[[], None]) -> bool:
    """Serve until interrupted. Return False if a worker could not start."""
    with tempfile.TemporaryDirectory(prefix="frieze-metrics-") as folder:
        os.environ[MULTIPROCESS_FOLDER] = folder
        config = uvicorn_config(
            configuration,
            partial(_worker, configuration),
            factory=True,
            workers=configuration.workers,
            timeout_worker_healthcheck=int(READY_WITHIN),
        )
        supervisor = _Supervisor(config, on_ready)
        supervisor.run()
        return not supervisor.failed


def _worker(configuration: Configuration) -> object:
    """Return the application of one worker. Runs in the worker's process."""
    from frieze.server.app import App

    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    return App(configuration)


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


class _Supervisor(Multiprocess):
    """uvicorn's supervisor, which calls `on_ready` and drops the metrics of dead workers."""

    def __init__(self, config: Config, on_ready: Callable[[], None]) -> None:
        listening = bound_socket(config.host, config.port)
        listening.set_inheritable(True)
        super().__init__(config, [listening])
        self.on_ready = on_ready
        self.failed = False

    def init_processes(self) -> None:
        super().init_processes()
        if any(process.wait_until_ready(READY_WITHIN, self.should_exit) for process in self.processes):
            self.on_ready()

    def keep_subprocess_alive(self) -> None:
        before = {process.pid for process in self.processes}
        ending = self.should_exit.is_set()
        super().keep_subprocess_alive()
        self.failed = self.should_exit.is_set() and not ending
        for pid in before - {process.pid for process in self.processes}:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]
