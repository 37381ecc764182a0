"""Runs several workers: processes that share the database and the broker, and a port unless each has its own.

A worker that dies is started again. `SIGHUP` replaces the workers one after the other, so that a new version starts
without downtime.
"""

import multiprocessing
import os
import signal
import socket
import tempfile
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

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
        supervisor = _Supervisor(config, on_ready, own_ports=configuration.own_ports)
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


class _OwnPort:
    """A port of one worker. The worker itself listens on it: when it dies, nobody does, and proxies notice at once."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        bound_socket(host, port).close()  # raises OSError if somebody else has it

    def __reduce__(self) -> tuple[Callable[..., socket.socket], tuple[str, int, bool]]:
        """Become a socket in the process of the worker."""
        return bound_socket, (self.host, self.port, True)


class _Supervisor(Multiprocess):
    """uvicorn's supervisor, which calls `on_ready`, drops the metrics of dead workers, and can give each its port."""

    def __init__(self, config: Config, on_ready: Callable[[], None], *, own_ports: bool) -> None:
        self._listening: list[Any] = []  # by the worker's place; if there is one, all share it
        if own_ports:
            self._listening = [_OwnPort(config.host, config.port + place) for place in range(config.workers)]
        else:
            listening = bound_socket(config.host, config.port)
            listening.set_inheritable(True)
            self._listening = [listening]
        super().__init__(config, self._listening[:1])
        self.on_ready = on_ready
        self.failed = False

    def _listen_at(self, place: int) -> None:
        """Let the next process listen where the worker at this place does."""
        self.sockets = [self._listening[place % len(self._listening)]]

    def _one_by_one(self, work: Callable[[], object]) -> None:
        """Do something with each worker, as if it were alone, until it returns False. A new one gets its place."""
        everybody = self.processes
        for place, worker in enumerate(everybody):
            self._listen_at(place)
            self.processes = [worker]
            goes_on = work()
            everybody[place] = self.processes[0]
            if goes_on is False:
                break
        self.processes = everybody

    def init_processes(self) -> None:
        workers, self.processes_num = self.processes_num, 1
        for place in range(workers):
            self._listen_at(place)
            super().init_processes()
        self.processes_num = workers
        if any(process.wait_until_ready(READY_WITHIN, self.should_exit) for process in self.processes):
            self.on_ready()

    def restart_all(self) -> None:
        def restart() -> bool:
            before = self.processes[0]
            super(_Supervisor, self).restart_all()
            return self.processes[0] is not before  # else the new one does not start, and the others stay

        self._one_by_one(restart)

    def handle_ttin(self) -> None:
        self._listen_at(len(self.processes))
        super().handle_ttin()

    def keep_subprocess_alive(self) -> None:
        before = {process.pid for process in self.processes}
        ending = self.should_exit.is_set()
        self._one_by_one(super().keep_subprocess_alive)
        self.failed = self.should_exit.is_set() and not ending
        for pid in before - {process.pid for process in self.processes}:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]
