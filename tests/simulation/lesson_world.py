"""A simulated world with lessons: teachers, pupils, boards, several workers, and everything that goes wrong."""

import asyncio
from random import Random
from typing import Any

from frieze.lessons import requests as r
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.settings import Door, Form, Names
from tests.simulation import decks
from tests.simulation.lesson_checks import LessonChecks
from tests.simulation.lesson_people import NAMES, LessonBoard, LessonPerson, LessonPupil, LessonSpec
from tests.simulation.lesson_teacher import LessonTeacher
from tests.simulation.violation import Violation
from tests.simulation.worker import Worker
from tests.simulation.world import CALM, LONG_LIVED, World

STEPS = (29, 2, 60, 120)  # days: lessons are kept for 30, homework as long after its last day
TROUBLED, QUIET = 20.0, 65.0  # seconds after each step with faults and without: a sweep comes every 30


class LessonWorld(World):
    """A world with a few lessons."""

    def __init__(self, seed: int, **more: Any) -> None:
        super().__init__(seed, **more)
        self.lesson_checks = LessonChecks(self)
        self.checks = self.lesson_checks  # type: ignore[assignment]  # what `World` asks of it while it is troubled
        self.database.on_append = self.lesson_checks.on_append
        self.database.on_delete = self.lesson_checks.on_delete
        self._served: dict[str, Lessons] = {}
        self.steps = 0
        self.people: list[LessonPerson] = []
        for number in range(self.random.randint(1, 3)):
            spec = LessonSpec(self, number, draw_settings(self.random))
            self.people.append(LessonTeacher(self, f"t{number}", spec))
            self.people += [LessonPupil(self, f"p{number}{one}", spec) for one in range(self.random.randint(2, 7))]
            self.people += [LessonBoard(self, f"b{number}", spec)] * (self.random.random() < 0.6)
        self.clients = self.people  # type: ignore[assignment]  # those who lose their connections with a worker

    def start_worker(self) -> None:
        super().start_worker()
        self.lessons_of(self.workers[-1])

    def lessons_of(self, worker: Worker) -> Lessons:
        """Return the lessons that a worker serves."""
        if worker.name not in self._served:
            self._served[worker.name] = Lessons(worker.registry)
        return self._served[worker.name]

    async def lesson_at(self, worker: Worker, code: str) -> LiveLesson:
        """Return a lesson at a worker. Raise `unknown_lesson`."""
        return await self.lessons_of(worker).by_code(code)

    async def cast(self, live: LiveLesson, player: str, said: r.Vote) -> int:
        """Vote as the server's socket does, and return the seq. Raise why it is refused."""
        answered: asyncio.Future[int | Exception] = self.loop.create_future()
        live.votes.add(player, said, lambda done: None if answered.done() else answered.set_result(done))
        done = await answered
        if isinstance(done, Exception):
            raise done
        return done

    def connected(self, lesson: str) -> set[str]:
        """Return the players who are connected to a lesson."""
        found = [person.connection for person in self.people if person.spec.lesson == lesson]
        return {socket.player for socket in found if socket is not None}

    async def _live(self) -> None:
        for _ in range(self.random.randint(1, 4)):
            self.start_worker()
        self.authors = [decks.Author(self, number) for number in range(self.random.randint(0, 2))]
        people = [self.loop.create_task(one.live()) for one in self.people]
        people += [self.loop.create_task(author.live()) for author in self.authors]
        for task in people:
            task.add_done_callback(self.on_task_done)
        await self.be_troubled(self.duration)
        self.draining = True  # authors rest
        await self._calm_down()
        if self.random.random() < LONG_LIVED:
            await self._let_pass()
        self.ended = True
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)

    async def _calm_down(self) -> None:
        """Stop all faults; then everybody must agree."""
        self.stop_faults()
        await asyncio.sleep(CALM)
        self.resting = True  # nobody does anything: a change of the last moment would still be on its way
        await asyncio.sleep(CALM)
        self.check_at_rest()
        self.lesson_checks.check_converged(self.people)
        self.resting = False

    def check_at_rest(self) -> None:
        self.lesson_checks.check_memory()
        self.lesson_checks.check_rows()

    async def _let_pass(self) -> None:
        """Let months pass. Lessons are deleted when their time is over, and only then."""
        self.resting = True  # nobody opens another one
        for days in STEPS:
            self.days += days
            self.last_trouble = self.loop.time()
            self.trace("skip", days, "days")
            await self.be_troubled(TROUBLED)
            self.stop_faults()
            await asyncio.sleep(QUIET)
            self.check_at_rest()
        rows = self.database.rows.rows()
        if left := {kind: len(found) for kind, found in rows.items() if found and kind not in {"deck", "card_count"}}:
            raise Violation(f"after months without anybody there are {left}")


def draw_settings(random: Random) -> dict[str, Any]:
    """Draw what a lesson is like."""
    names = random.choice([Names.NUMBERS, Names.NUMBERS, Names.FIRST_NAMES, Names.LIST])
    return {
        "form": random.choice([Form.LINE, Form.LINE, Form.LINE, Form.HOMEWORK, Form.HANDS]).value,
        "decks": [{"id": "sample"}],
        "cards": random.randint(3, 6),
        "names": names.value,
        "register": NAMES if names is Names.LIST else [],
        "pupils": random.randint(5, 10),
        "timer": random.choice([None, None, 20]),
        "door": random.choice([Door.OPEN, Door.OPEN, Door.ASK]).value,
        "show_votes": random.random() < 0.5,
    }
