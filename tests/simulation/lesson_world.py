"""A simulated world with lessons: a teacher, pupils, several workers, and everything that goes wrong with them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from frieze.games.cards import dated_cards
from frieze.games.errors import FriezeError
from frieze.lessons import facts as f
from frieze.lessons import requests as r
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.messages import Stage
from frieze.lessons.settings import LessonSettings
from frieze.lessons.subscriber import LessonSubscriber, Role
from frieze.tables.errors import TableError
from frieze.tables.storage.rows import Change
from tests.simulation.violation import Violation
from tests.simulation.worker import Worker
from tests.simulation.world import CALM, NO_ANSWER, World

MIN_CARDS = 4
RETRIED = {"saving_failed"}
SECRET = "s" * 40
STEPS = (r.NextCard, r.CloseVote, r.VoteAgain, r.CloseVote, r.RevealCard)

Ask = Callable[[LiveLesson], Awaitable[Any]]


class LessonChecks:
    """What must hold in every world with lessons."""

    def __init__(self) -> None:
        self.appended: dict[str, int] = {}  # the last seq of each log
        self.stored: dict[str, int] = {}  # how often each vote is in a log, by its key
        self.votes: set[str] = set()  # the keys of those that were acknowledged

    @property
    def moves(self) -> int:
        """How many votes were stored."""
        return len(self.stored)

    @property
    def acknowledged(self) -> int:
        """How many votes were acknowledged."""
        return len(self.votes)

    def on_append(self, change: Change) -> None:
        """Check that a log has no gaps, and no vote twice."""
        entry = change.entry
        if entry.seq != self.appended.get(entry.table, 0) + 1:
            raise Violation(f"entry {entry.seq} follows {self.appended.get(entry.table, 0)}")
        self.appended[entry.table] = entry.seq
        for fact in f.decode_facts(entry.body):
            for vote in fact.votes if isinstance(fact, f.Voted) else ():
                self.stored[vote.key] = self.stored.get(vote.key, 0) + 1
                if self.stored[vote.key] > 1:
                    raise Violation(f"the vote {vote.key} is stored twice")

    def check_dues(self) -> None:
        """Nothing: the teacher closes the votes."""

    def on_delete(self, lesson: str) -> None:
        """Refuse: nobody deletes a lesson."""
        raise Violation(f"{lesson} was deleted")


class LessonPerson:
    """A teacher or a pupil: asks any worker, and asks again with the same key until there is an answer."""

    def __init__(self, world: "LessonWorld", name: str) -> None:
        self.world = world
        self.player = world.new_player(name, 1)
        self.name = name
        self.asked = 0

    def new_key(self) -> str:
        self.asked += 1
        return f"{self.name}-request-{self.asked}"

    async def live(self) -> None:
        """Do what such a person does, as long as the lesson runs."""
        raise NotImplementedError

    async def ask(self, work: Ask) -> Any:
        """Return the answer to a request, or the error that refuses it."""
        while True:

            async def carry_out(worker: Worker) -> Any:
                return await work(await self.world.lesson_at(worker))

            answer = await self.world.request(carry_out)
            if answer is not NO_ANSWER and not (isinstance(answer, FriezeError) and answer.code in RETRIED):
                return answer
            await asyncio.sleep(0.2 * self.world.random.random())


class LessonTeacher(LessonPerson):
    """Leads the class from card to card."""

    async def live(self) -> None:
        while not self.world.resting:
            for step in STEPS:
                command = step(self.new_key())
                answer = await self.ask(lambda live, command=command: live.change(self.player, command))  # type: ignore[misc]
                if isinstance(answer, FriezeError):
                    if answer.code == "no_card_left":
                        await self.plan()
                        break
                    raise Violation(f"{step.__name__} was refused: {answer}")
                self.world.steps += 1
                await asyncio.sleep(3 * self.world.random.random())

    async def plan(self) -> None:
        """Let the cards of the deck come that were not played; end if there are none."""

        async def more(live: LiveLesson) -> Any:
            gone = {*live.lesson.line, *(one.card for one in live.lesson.played)}
            cards = tuple(sorted(set(live.lesson.dates) - gone)[:3])
            if not cards:
                self.world.resting = True
                return 0
            return await live.change(self.player, r.PlanCards(self.new_key(), cards))

        await self.ask(more)


class LessonPupil(LessonPerson):
    """Votes on whatever is open, and changes the vote now and then. `last`: what was chosen last and acknowledged."""

    def __init__(self, world: "LessonWorld", number: int) -> None:
        super().__init__(world, f"pupil-{number}")
        self.number = number
        self.last: dict[tuple[str, int], int] = {}

    async def live(self) -> None:
        join = r.JoinLesson(self.new_key(), self.number)
        joined = await self.ask(lambda live: live.join(self.player, join))
        if isinstance(joined, FriezeError):
            raise Violation(f"{self.name} may not come in: {joined}")
        while not self.world.resting:
            await asyncio.sleep(2 * self.world.random.random())
            seen = await self.ask(self.look)
            if isinstance(seen, FriezeError):
                raise Violation(f"{self.name} is not shown the lesson: {seen}")
            if seen is not None and self.world.random.random() < 0.8:
                await self.vote(*seen)

    async def look(self, live: LiveLesson) -> tuple[str, int, int] | None:
        """Open a socket, and read what is shown: the open card, which vote it is, and how many gaps there are."""
        subscriber = LessonSubscriber(self.player, Role.PUPIL, "en", lambda: None)
        await live.subscribe(subscriber)
        try:
            shown = {message["type"]: message for message in map(msgspec.json.decode, live.screens.take(subscriber))}
        finally:
            live.unsubscribe(subscriber)
        lesson = shown["lesson"]["lesson"]
        if lesson["stage"] != Stage.VOTING.value:
            return None
        return lesson["card"]["card"], lesson["ballot"], len(lesson["line"]) + 1

    async def vote(self, card: str, ballot: int, gaps: int) -> None:
        said = r.Vote(self.new_key(), card, ballot, self.world.random.randrange(gaps))
        self.last.pop((card, ballot), None)
        answer = await self.ask(lambda live: self.cast(live, said))
        if isinstance(answer, FriezeError):
            if answer.code != "vote_closed":
                raise Violation(f"a vote of {self.name} was refused: {answer}")
            return
        self.world.lesson_checks.votes.add(said.key)
        self.last[card, ballot] = said.gap

    async def cast(self, live: LiveLesson, said: r.Vote) -> int:
        """Vote as the server's socket does."""
        answered: asyncio.Future[int | Exception] = self.world.loop.create_future()
        live.votes.add(self.player, said, lambda done: None if answered.done() else answered.set_result(done))
        done = await answered
        if isinstance(done, Exception):
            raise done
        return done


class LessonWorld(World):
    """A world with one lesson."""

    def __init__(self, seed: int, **more: Any) -> None:
        super().__init__(seed, **more)
        self.lesson_checks = LessonChecks()
        self.checks = self.lesson_checks  # type: ignore[assignment]  # what `World` asks of it while it is troubled
        self.database.on_append = self.lesson_checks.on_append
        self.database.on_delete = self.lesson_checks.on_delete
        self.teacher = LessonTeacher(self, "teacher")
        self.pupils = [LessonPupil(self, number) for number in range(1, self.random.randint(3, 12))]
        self.code = ""
        self.steps = 0

    def start_worker(self) -> None:
        super().start_worker()
        Lessons(self.workers[-1].registry)

    async def lesson_at(self, worker: Worker) -> LiveLesson:
        """Return the lesson at a worker."""
        live = await worker.registry.log_by_code(self.code)
        if not isinstance(live, LiveLesson):
            raise Violation("the lesson is gone")
        return live

    async def _live(self) -> None:
        for _ in range(self.random.randint(1, 3)):
            self.start_worker()
        await self._open_lesson()
        people = [self.loop.create_task(one.live()) for one in (self.teacher, *self.pupils)]
        for task in people:
            task.add_done_callback(self.on_task_done)
        await self.be_troubled(self.duration)
        self.stop_faults()
        await asyncio.sleep(CALM)
        self.resting = True
        await asyncio.sleep(CALM)
        await self.check_converged()
        self.ended = True
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)

    async def _open_lesson(self) -> None:
        deck = max(self.decks, key=lambda name: len(dated_cards(self.decks[name])))
        settings = msgspec.convert({"decks": [{"id": deck}], "cards": MIN_CARDS}, LessonSettings)
        new = r.NewLesson("the-only-lesson", SECRET, settings)

        async def open_one(worker: Worker) -> str:
            return (await Lessons(worker.registry).open(self.teacher.player, new)).code

        while not self.code:
            answer = await self.request(open_one)
            if isinstance(answer, str) and answer is not NO_ANSWER:
                self.code = answer
            elif isinstance(answer, FriezeError) and not isinstance(answer, TableError):
                raise Violation(f"no lesson could be opened: {answer}")

    async def check_converged(self) -> None:
        """Check that all workers show the same, and that it has every vote that was acknowledged."""
        checks = self.lesson_checks
        if lost := checks.votes - set(checks.stored):
            raise Violation(f"acknowledged votes are lost: {sorted(lost)}")
        seen = []
        for worker in self.workers:
            if worker.alive:
                live = await self.lesson_at(worker)
                seen.append((live.lesson.seq, live.lesson.stage, live.lesson.played, live.lesson.pupils))
        if any(one != seen[0] for one in seen):
            raise Violation("workers show different lessons")
        _, _, played, _ = seen[0]
        for pupil in self.pupils:
            for (card, ballot), gap in pupil.last.items():
                one = next(one for one in played if one.card == card)
                if one.vote_of(pupil.number, ballot - 1) != gap:
                    raise Violation(f"the last vote of {pupil.name} on {card} is not what counts")
