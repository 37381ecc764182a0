"""One simulated world: workers, a database, a broker, tables and people, all from one seed."""

import asyncio
import gc
import logging
import sys
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context
from random import Random
from typing import Any

from frieze.tables.keys import hash_of_key
from frieze.tables.times import DAY
from tests.simulation import decks, retention
from tests.simulation.broker import SimulatedExchange
from tests.simulation.checks import Checks
from tests.simulation.client import Client
from tests.simulation.faults import Faults
from tests.simulation.guard import guarded
from tests.simulation.loop import NothingLeft, SimulationLoop
from tests.simulation.storage import SimulatedDatabase
from tests.simulation.table_specs import draw_spec
from tests.simulation.violation import Violation
from tests.simulation.worker import EPOCH, Worker

CALM = 40.0  # seconds without faults after which everybody must agree again
DRAIN = 3600.0  # seconds in which all games must end
ANSWER_WITHIN = 10.0  # seconds: then somebody asks again
LONG_LIVED = 0.3  # of all worlds are followed until every table is deleted
TRACED = 60
NO_ANSWER = "no answer"


class Failure(Exception):
    """An invariant was broken, or something crashed that never should. `kind`: in which kind of world."""

    def __init__(
        self,
        seed: int,
        step: int,
        why: str,
        trace: list[str],
        faults: list[tuple[int, str]],
        kind: "type[World] | None" = None,
    ) -> None:
        super().__init__(f"seed {seed}, step {step}: {why}")
        self.kind = kind or World
        self.seed, self.step, self.why, self.trace, self.faults = seed, step, why, trace, faults


class World:
    """Everything that one seed decides. `duration`: seconds of simulated time with faults."""

    def __init__(
        self, seed: int, *, duration: float = 600.0, allowed: frozenset[int] | None = None, verbose: bool = False
    ) -> None:
        self.seed = seed
        self.duration = duration
        self.verbose = verbose
        self.random = Random(f"people {seed}")
        self.loop = SimulationLoop(Random(f"order {seed}"))
        self.faults = Faults(Random(f"faults {seed}"), self.trace, allowed)
        self.checks = Checks(self)
        checks, on_old = self.checks, lambda tables: retention.come_back(self, tables)
        self.database = SimulatedDatabase(self.loop, self.faults, checks.on_append, checks.on_delete, on_old)
        self.exchange = SimulatedExchange(self.loop, self.faults)
        self.traced: deque[tuple[float, tuple[Any, ...]]] = deque(maxlen=TRACED)
        self.dates: set[bytes] = set()
        self.decks = decks.built_in(self.random, self.dates)
        self.days = 0  # that were skipped
        self.started = 0
        self.last_trouble = 0.0
        self.calm_since = 0.0
        self.moves_asked = self.games = 0
        self.draining = self.resting = self.ended = False
        self.problem: BaseException | None = None
        self.workers: list[Worker] = []
        self.clients: list[Client] = []
        self.authors: list[decks.Author] = []

    # What parts of the world use

    def trace(self, *what: Any) -> None:
        """Remember what has just happened."""
        self.traced.append((self.loop.time(), what))
        if self.verbose:
            print(f"{self.loop.time():10.3f}", *what)

    def call_later(self, delay: float, work: Callable[[], Any]) -> None:
        """Call a function outside of all workers."""
        self.loop.call_later(delay, work, context=Context())

    def now(self) -> int:
        """Return the true time in milliseconds."""
        return EPOCH + self.days * DAY + round(self.loop.time() * 1000)

    async def request(self, work: Callable[[Worker], Coroutine[Any, Any, Any]]) -> Any:
        """Send a request to any worker. Return its result, its error, or `NO_ANSWER`."""
        worker = self.any_worker()
        try:
            return await asyncio.wait_for(worker.request(work(worker)), ANSWER_WITHIN)
        except TimeoutError:
            return NO_ANSWER

    def any_worker(self) -> Worker:
        """Return a worker that a client could be sent to."""
        return self.random.choice([worker for worker in self.workers if worker.alive])

    def new_player(self, name: str, device: int) -> str:
        """Return the player key of somebody's device."""
        return hash_of_key(f"{name} {device} {self.seed}")

    def is_watched(self, table: str, since: float) -> bool:
        """Return whether somebody has been connected to a table for some time."""
        return any(
            live is not None and live.subscribers and self.loop.time() - worker.opened > since
            for worker in self.workers
            if worker.alive
            for live in (worker.registry.tables.get(table),)
        )

    # Running

    def run(self) -> None:
        """Run the world to its end. Raise `Failure`."""
        self.loop.set_exception_handler(self._on_exception)
        asyncio.set_event_loop(None)
        gc.disable()  # when it runs, and what it finalizes, is not decided by the seed
        try:
            with guarded(), errors_logged(self.fail):
                self.loop.run_until_complete(self._live())
        except NothingLeft:
            self.problem = self.problem or Violation("nothing would ever happen again")
        except Exception as error:
            self.problem = self.problem or error
        finally:
            trace = [f"{at:10.3f} {' '.join(map(str, what))}" for at, what in self.traced]
            problem = self.problem
            self.loop.killed |= {worker.name for worker in self.workers}
            self.loop.throw_away()
            gc.enable()
            gc.collect()
        if problem is not None:
            why = f"{type(problem).__name__}: {problem}"
            raise Failure(self.seed, self.loop.steps, why, trace, self.faults.happened, type(self)) from problem

    def on_task_done(self, task: "asyncio.Task[Any]") -> None:
        """End the world if a worker's task has failed."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self.fail(error)

    def fail(self, error: BaseException) -> None:
        """End the world: something is wrong."""
        if self.problem is None:
            self.problem = error
            self.loop.stop()

    def _on_exception(self, _: Any, context: dict[str, Any]) -> None:
        """Stop at the first exception that nobody handles. Tasks of killed workers are simply gone."""
        error = context.get("exception")
        if error is not None and not isinstance(error, asyncio.CancelledError):
            self.fail(error)

    async def _live(self) -> None:
        for _ in range(self.random.randint(1, 4)):
            self.start_worker()
        for number in range(self.random.randint(3, 6)):
            self._add_table(number)
        self.authors = [decks.Author(self, number) for number in range(self.random.randint(0, 3))]
        people = [self.loop.create_task(client.live()) for client in self.clients]
        people += [self.loop.create_task(author.live()) for author in self.authors]
        await self.be_troubled(self.duration)
        await self._calm_down()
        if self.random.random() < LONG_LIVED:
            await retention.let_pass(self)
        self.ended = True
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)

    async def be_troubled(self, seconds: float) -> None:
        """Let faults happen for a while."""
        self.faults.on = True
        end = self.loop.time() + seconds
        while self.loop.time() < end:
            await asyncio.sleep(1)
            self._trouble()
            self.checks.check_dues()

    def stop_faults(self) -> None:
        """Let nothing go wrong any more."""
        self.faults.on = False
        self.calm_since = self.loop.time()
        self.exchange.cut_off.clear()

    async def _calm_down(self) -> None:
        """Stop all faults; then everybody must agree, and every game must end."""
        self.stop_faults()
        self.draining = True
        for spec in {client.spec: None for client in self.clients}:  # one person at each table holds up the game
            self.random.choice([client for client in self.clients if client.spec is spec]).look_away()
        end = self.loop.time() + DRAIN
        await asyncio.sleep(CALM)
        while self.loop.time() < end and self._running_games():
            await asyncio.sleep(10)
            self.checks.check_dues()
        self.checks.check_not_stuck()
        self.resting = True  # nobody does anything: a change of the last moment would still be on its way
        await asyncio.sleep(CALM)
        self.checks.check_converged()
        self.check_at_rest()
        self.resting = False

    def check_at_rest(self) -> None:
        """Check what must hold whenever nothing has gone wrong for a while."""
        self.checks.check_memory()
        self.checks.check_chat()
        self.checks.check_deleted()
        self.checks.check_retention()

    def _running_games(self) -> bool:
        try:
            self.checks.check_not_stuck()
        except Violation:
            return True
        return False

    def start_worker(self) -> None:
        """Start another worker process."""
        self.started += 1
        worker = Worker(self, f"worker-{self.started}")
        worker.opened = self.loop.time()
        self.workers.append(worker)
        worker.spawn(worker.open())
        self.trace("start", worker.name)

    def _trouble(self) -> None:
        """Let things go wrong that happen to whole processes."""
        if self.faults.happens("a worker is killed"):
            self.kill(self.any_worker())
        if self.faults.happens("the broker is away"):
            self.last_trouble = self.loop.time()
            self.exchange.lose()
        if self.faults.happens("workers are cut off from one another"):
            self.last_trouble = self.loop.time()
            self.exchange.cut(self.any_worker().name)
        if self.faults.happens("a clock jumps"):
            self.last_trouble = self.loop.time()
            self.any_worker().clock_offset += (self.faults.random.random() - 0.5) * 4

    def kill(self, worker: Worker) -> None:
        """Kill a worker as SIGKILL does, and start another one."""
        self.trace("kill", worker.name)
        self.last_trouble = self.loop.time()
        self.loop.killed.add(worker.name)
        self.exchange.brokers = [broker for broker in self.exchange.brokers if broker.worker != worker.name]
        self.workers.remove(worker)
        for client in self.clients:
            if client.connection is not None and client.connection.worker is worker:
                client.connection.lose()
        self.start_worker()

    # Making

    def _add_table(self, number: int) -> None:
        spec = draw_spec(self, self.random)
        for person in range(spec.people):
            self.clients.append(Client(self, f"p{number}{person}", spec, host=person == 0))
        if self.random.random() < 0.5:
            self.clients.append(Client(self, f"w{number}", spec, plays=False))


@contextmanager
def errors_logged(fail: Callable[[BaseException], None]) -> Iterator[None]:
    """Treat an exception that somebody catches and logs as a failure too."""
    before = logging.Logger.exception

    def exception(_: logging.Logger, message: str, *__: Any, **___: Any) -> None:
        fail(sys.exc_info()[1] or Violation(message))

    logging.Logger.exception = exception  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        logging.Logger.exception = before  # type: ignore[method-assign]
