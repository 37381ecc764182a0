"""Where the games of a tournament are played: on the cores of this machine, or on a Ray cluster.

Every game follows from its number, so results are the same whoever plays it and in whatever order they come in.
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
from frieze.extras import needing
from frieze.games.errors import FriezeError
from frieze.tournament.match import Result, Tournament, play_match

CHUNK = 4  # games a worker is given at once


class UnreachableCluster(FriezeError):
    """No Ray cluster answers at this address."""

    code = "unreachable_cluster"

    def __init__(self, address: str) -> None:
        super().__init__(address=address)


class WorkerDied(FriezeError):
    """A process that played was ended by somebody else: the system, if there was no memory left."""

    code = "worker_died"


class Backend(StrEnum):
    """Where games are played."""

    LOCAL = "local"
    RAY = "ray"


def play_all(
    tournament: Tournament, deck: Deck, numbers: Sequence[int], backend: Backend, workers: int
) -> Generator[Result, None, None]:
    """Play the games of these numbers and return each result as it comes in; closed, it stops the workers.

    Raise `MissingExtra` or `UnreachableCluster` if Ray is not there, `WorkerDied` if a process of this machine is gone.
    """
    bare = structs.replace(deck, texts={})  # players do not read
    chunks = [numbers[first : first + CHUNK] for first in range(0, len(numbers), CHUNK)]
    return BACKENDS[backend](tournament, bare, chunks, workers)


def _play_local(
    tournament: Tournament, deck: Deck, chunks: Sequence[Sequence[int]], workers: int
) -> Generator[Result, None, None]:
    if workers <= 1 or len(chunks) <= 1:
        yield from (play_match(tournament, deck, number) for chunk in chunks for number in chunk)
        return
    others = multiprocessing.active_children()
    # Started anew, not forked: the progress bar is a thread of this process.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(chunks)), context, _sit_down, (tournament, deck)) as pool:
        try:
            with _interrupts_blocked():
                futures = [pool.submit(_play_chunk, chunk) for chunk in chunks]
            for future in as_completed(futures):
                yield from future.result()
        except BaseException as error:
            for process in multiprocessing.active_children():  # nobody waits for the games they are in
                if process not in others:
                    process.terminate()
            pool.shutdown(cancel_futures=True)
            if isinstance(error, BrokenProcessPool):
                raise WorkerDied from None
            raise


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Let the processes that are started here not hear Ctrl-C, which all of a terminal get: we end them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_seated: list[tuple[Tournament, Deck]] = []  # in a worker process: what it plays


def _sit_down(tournament: Tournament, deck: Deck) -> None:
    _seated.append((tournament, deck))


def _play_chunk(numbers: Sequence[int]) -> list[Result]:
    return _play_matches(*_seated[0], numbers)


def _play_matches(tournament: Tournament, deck: Deck, numbers: Sequence[int]) -> list[Result]:
    return [play_match(tournament, deck, number) for number in numbers]


def _play_on_ray(
    tournament: Tournament, deck: Deck, chunks: Sequence[Sequence[int]], workers: int
) -> Generator[Result, None, None]:
    """Play on the cluster that RAY_ADDRESS names, else on one of this machine with as many workers as asked."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody unasked
    with needing("ray"):
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
