"""Backends that play the games of a tournament: processes of this machine, or a Ray cluster.

A game depends only on its number. So the results do not depend on the backend, the workers or the order of the games.
"""

import importlib
import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from enum import StrEnum
from typing import Any

from msgspec import structs

from frieze.decks import Deck
from frieze.extras import requires_extra
from frieze.games.errors import FriezeError
from frieze.tournament.match import Result, Tournament, play_match

CHUNK = 4  # games that a worker gets at once


class UnreachableCluster(FriezeError):
    """No Ray cluster answers at this address."""

    code = "unreachable_cluster"

    def __init__(self, address: str) -> None:
        super().__init__(address=address)


class WorkerDied(FriezeError):
    """A worker process was killed, for example by the system when memory ran out."""

    code = "worker_died"


class Backend(StrEnum):
    """The backends."""

    LOCAL = "local"
    RAY = "ray"


def play_all(
    tournament: Tournament, deck: Deck, numbers: Sequence[int], backend: Backend, workers: int
) -> Generator[Result, None, None]:
    """Play the games of these numbers and yield each result as soon as it is there. Closing it stops the workers.

    Raise `MissingExtra` or `UnreachableCluster` if Ray is not available, `WorkerDied` if a local worker was killed.
    """
    bare = structs.replace(deck, texts={})  # computer players do not use texts
    chunks = [numbers[first : first + CHUNK] for first in range(0, len(numbers), CHUNK)]
    return BACKENDS[backend](tournament, bare, chunks, workers)


def _play_local(
    tournament: Tournament, deck: Deck, chunks: Sequence[Sequence[int]], workers: int
) -> Generator[Result, None, None]:
    if workers <= 1 or len(chunks) <= 1:
        yield from (play_match(tournament, deck, number) for chunk in chunks for number in chunk)
        return
    others = multiprocessing.active_children()
    # Spawn, do not fork: this process has a thread for the progress bar.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(chunks)), context, _init_worker, (tournament, deck)) as pool:
        try:
            with _interrupts_blocked():
                futures = [pool.submit(_play_chunk, chunk) for chunk in chunks]
            for future in as_completed(futures):
                yield from future.result()
        except BaseException as error:
            for process in multiprocessing.active_children():  # do not wait for their games
                if process not in others:
                    process.terminate()
            pool.shutdown(cancel_futures=True)
            if isinstance(error, BrokenProcessPool):
                raise WorkerDied from None
            raise


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT for processes that start here. Ctrl-C reaches all processes of a terminal; we stop the workers."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_job: list[tuple[Tournament, Deck]] = []  # what a worker process plays


def _init_worker(tournament: Tournament, deck: Deck) -> None:
    _job.append((tournament, deck))


def _play_chunk(numbers: Sequence[int]) -> list[Result]:
    return _play_matches(*_job[0], numbers)


def _play_matches(tournament: Tournament, deck: Deck, numbers: Sequence[int]) -> list[Result]:
    return [play_match(tournament, deck, number) for number in numbers]


def _play_on_ray(
    tournament: Tournament, deck: Deck, chunks: Sequence[Sequence[int]], workers: int
) -> Generator[Result, None, None]:
    """Play on the cluster of RAY_ADDRESS, or else on a new one of this machine with this number of workers."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage statistics unless the user enables them
    with requires_extra("ray"):
        ray: Any = importlib.import_module("ray")
    address = os.environ.get("RAY_ADDRESS")
    where = {"address": address} if address else {"address": "local", "num_cpus": workers, "include_dashboard": False}
    try:
        ray.init(**where, log_to_driver=False, logging_level=logging.ERROR)
    except ConnectionError:
        raise UnreachableCluster(str(where["address"])) from None
    try:
        cards = ray.put(deck)
        play = ray.remote(_play_matches)
        waiting = [play.remote(tournament, cards, list(chunk)) for chunk in chunks]
        while waiting:
            done, waiting = ray.wait(waiting)
            for results in ray.get(done):
                yield from results
    finally:
        ray.shutdown()


BACKENDS: dict[Backend, Callable[[Tournament, Deck, Sequence[Sequence[int]], int], Generator[Result, None, None]]] = {
    Backend.LOCAL: _play_local,
    Backend.RAY: _play_on_ray,
}
