"""The teacher of a simulated lesson: does everything that a console can do, from any device with the link."""

import asyncio
from typing import Any

import msgspec

from frieze.games.errors import FriezeError
from frieze.lessons import report, views
from frieze.lessons import requests as r
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.settings import Door, Form, LessonSettings
from frieze.lessons.subscriber import Role
from frieze.tables.errors import TableError
from tests.simulation.lesson_people import LessonPerson
from tests.simulation.violation import Violation
from tests.simulation.worker import Worker
from tests.simulation.world import NO_ANSWER

# Refusals that come of another device, a clock, or a pupil who has just gone.
LATE = {"wrong_stage", "paused", "not_paused", "no_card_left", "vote_closed", "too_many_votes", "no_such_number"}
LATE |= {"lesson_over", "name_taken", "card_played", "no_card_open", "deleted", "unknown_lesson"}
NO_DECK = {"unknown_deck", "broken_deck"}
FEW = 3  # cards to come that are added
HOMEWORK = (40, 240)  # seconds until it ends, at least and at most


class LessonTeacher(LessonPerson):
    """Leads the class from card to card."""

    role = Role.TEACHER

    def begin(self) -> None:
        super().begin()
        self.secret = f"secret-of-{self.name}-{self.spec.generation}-".ljust(40, "x")
        self.opening = self.new_key()
        self.plan: list[str] = []

    async def live(self) -> None:
        while not self.world.ended:
            if self.generation != self.spec.generation:
                self.lose()
                self.begin()
            if not self.spec.code:
                if not self.world.resting:
                    await self.open()
            elif not self.out:
                await self.attend()
            await asyncio.sleep(1.5 * self.world.random.random())

    async def open(self) -> None:
        """Open the lesson, with the same key until some worker answers."""
        settings = dict(self.spec.settings)
        if (
            written := [author.deck for author in self.world.authors if author.deck]
        ) and self.world.random.random() < 0.4:
            settings["decks"] = [{"id": self.world.random.choice(written)}]
        if self.spec.form is Form.HOMEWORK:
            settings["closes_at"] = self.world.now() + 1000 * self.world.random.randint(*HOMEWORK)
        new = r.NewLesson(self.opening, self.secret, msgspec.convert(settings, LessonSettings))

        async def open_one(worker: Worker) -> tuple[str, str]:
            live = await self.world.lessons_of(worker).open(self.player, new)
            return live.id, live.code

        while not self.spec.code and not self.world.ended:
            answer = await self.world.request(open_one)
            if isinstance(answer, tuple):
                self.spec.lesson, self.spec.code = answer
            elif isinstance(answer, FriezeError) and answer.code in NO_DECK:
                self.opening = self.new_key()
                return
            elif isinstance(answer, FriezeError) and not isinstance(answer, TableError):
                raise Violation(f"no lesson could be opened: {answer}")
            elif answer is not NO_ANSWER:
                await asyncio.sleep(0.5)

    async def attend(self) -> None:
        await super().attend()
        if self.world.resting or not self.lesson:
            return
        drawn = self.world.random.random()
        if drawn < 0.12:
            await self._mind_the_class()
        elif drawn < 0.15:
            await self._read()
        elif drawn < 0.17:
            await self._change_device()
        elif drawn < 0.6:
            await self._go_on()

    def on_shown(self, told: dict[str, Any]) -> None:
        if told["type"] == "desk":
            self.plan = [card["card"] for card in told["plan"]]

    # What a teacher asks

    async def _do(self, kind: Any, *values: Any) -> Any:
        """Ask for a change of the lesson."""
        command = kind(self.new_key(), *values)
        answer = await self.ask(command.key, lambda live: live.change(self.player, command))
        if isinstance(answer, FriezeError):
            if answer.code not in LATE:
                raise Violation(f"{kind.__name__} was refused: {answer}")
            self.out = answer.code in {"deleted", "unknown_lesson"}
        else:
            self.world.steps += 1
        return answer

    async def _go_on(self) -> None:
        """Take the next step of the lesson."""
        drawn, stage = self.world.random.random(), self.lesson["stage"]
        if self.lesson["paused"]:
            await self._do(r.ResumeLesson)
        elif drawn < 0.03 and stage in {"voting", "closed", "revealed"}:
            await self._do(r.PauseLesson)
        elif drawn < 0.04 and stage != "over":
            await self._do(r.EndLesson)
        elif stage in {"gathering", "revealed"}:
            await self._open_card()
        elif stage == "voting":
            await self._end_vote(drawn)
        elif stage == "closed":
            await self._do(r.VoteAgain if drawn < 0.4 else r.RevealCard)
        elif stage == "over":
            await self._after_the_end(drawn)

    async def _open_card(self) -> None:
        if self.plan:
            await self._do(r.NextCard)
        elif self.world.random.random() < 0.3:
            await self._do(r.EndLesson)
        else:
            await self._plan()

    async def _plan(self) -> None:
        """Let a few cards of the deck come that were not played."""
        key = self.new_key()

        async def more(live: LiveLesson) -> Any:
            pool = views.pool(live.lesson, views.Texts(live.deck, "en"))
            return await live.change(self.player, r.PlanCards(key, tuple(one.card for one in pool[:FEW])))

        answer = await self.ask(key, more)
        if isinstance(answer, FriezeError) and answer.code not in LATE:
            raise Violation(f"cards could not be planned: {answer}")

    async def _end_vote(self, drawn: float) -> None:
        """Close the vote, or skip the card. Without devices the raised hands are entered first."""
        card, ballot = self.lesson["card"]["card"], self.lesson["ballot"]
        if self.spec.form is Form.HANDS:
            hands = tuple(self.world.random.randrange(9) for _ in range(len(self.lesson["line"]) + 1))
            await self._do(r.CountHands, card, ballot, hands)
        if drawn < 0.1:
            await self._do(r.SkipCard, card)
        elif drawn < 0.6:
            await self._do(r.CloseVote)

    async def _after_the_end(self, drawn: float) -> None:
        """Forget the names, or delete the lesson; then comes the next one."""
        if drawn < 0.3:
            answer = await self._do(r.ForgetNames)
            if isinstance(answer, int):
                self.world.lesson_checks.check_rows()
        elif drawn < 0.5:
            await self.delete()

    async def delete(self) -> None:
        """Delete the lesson. It is gone when some worker says so, or does not know it any more."""
        code, lesson = self.spec.code, self.spec.lesson
        self.world.lesson_checks.asked_to_delete.add(lesson)

        async def delete(worker: Worker) -> str:
            await worker.registry.delete_log(await self.world.lesson_at(worker, code))
            return lesson

        answer = await self.world.request(delete)
        if answer == lesson or (isinstance(answer, FriezeError) and answer.code == "unknown_lesson"):
            if lesson in self.world.database.rows.heads:
                raise Violation(f"the deletion of {lesson[:6]} is acknowledged, and it is still there")
            self.spec.follow_on()

    async def _mind_the_class(self) -> None:
        """Open and lock the door, let in, rename, release, remove."""
        random = self.world.random
        if self.lesson["stage"] == "over":
            return
        number = random.randint(1, 10)
        match random.randrange(8):
            case 0 | 1:
                await self._do(r.SetDoor, random.choice(list(Door)))
            case 2 | 3 | 4:
                await self._do(r.LetIn, random.choice([None, None, number]))
            case 5:
                await self._do(r.ReleaseNumber, number)
            case 6 if random.random() < 0.5:
                await self._do(r.RemovePupil, number)
            case _ if self.spec.settings.get("names", "numbers") != "numbers":
                await self._do(r.RenamePupil, number, f"Renamed {random.choice('ABCDEF')}")
            case _:
                await self._do(r.ShowVotes, random.random() < 0.5)

    async def _read(self) -> None:
        """Read the report, and its table."""
        checks = self.world.lesson_checks

        async def read(live: LiveLesson) -> None:
            texts = views.Texts(live.deck, "en")
            told = msgspec.json.encode(report.report(live.lesson, texts, live.origin_of))
            checks.on_report(live.id, told + report.csv_table(live.lesson, texts))

        await self.ask("", read)

    async def _change_device(self) -> None:
        """Open the teacher's link in another browser. Now and then replace the link: the other browsers are out."""
        self.devices += 1
        self.lose()
        self.player, key = self.world.new_player(self.name, self.devices), self.new_key()
        asked = r.TeachLesson(key, self.secret)
        answer = await self.ask(key, lambda live: live.teach(self.player, asked))
        if isinstance(answer, FriezeError) and answer.code not in LATE:
            raise Violation(f"the teacher's link does not work: {answer}")
        if self.world.random.random() < 0.5 and not isinstance(answer, FriezeError):
            new = r.NewTeacherLink(self.new_key(), f"secret-{self.name}-{self.keys}-".ljust(40, "y"))
            if isinstance(await self.ask(new.key, lambda live: live.replace_link(self.player, new)), int):
                self.secret = new.secret

    def check_at_rest(self) -> None:
        if self.spec.code and not self.out and self.connection is None:
            raise Violation(f"{self.name} is not connected")
        super().check_at_rest()
