"""Pupils and boards of simulated lessons: they join, vote, resend, leave, come back and change their devices."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from frieze.games.errors import FriezeError
from frieze.lessons import requests as r
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.settings import Form, Names
from frieze.lessons.subscriber import Role
from tests.simulation.client import RESEND_AFTER, THINKING
from tests.simulation.lesson_checks import comparable
from tests.simulation.lesson_socket import LessonSocket
from tests.simulation.violation import Violation
from tests.simulation.worker import Worker
from tests.simulation.world import NO_ANSWER

if TYPE_CHECKING:
    from tests.simulation.lesson_world import LessonWorld

NAMES = ["Ada", "Benno", "Cleo", "Dörthe", "Émile", "Fjóla", "Gustavo", "Hedwig", "Inès", "Jón"]
STAYS_OUT = {"lesson_over", "no_devices", "removed", "unknown_lesson", "deleted"}
TRIES_ANOTHER = {"number_taken", "name_taken"}
COMES_LATER = {"door_locked", "lesson_full"}

Ask = Callable[[LiveLesson], Awaitable[Any]]


class LessonSpec:
    """A lesson that is going to be held. If it is deleted, another one like it follows."""

    def __init__(self, world: "LessonWorld", number: int, settings: dict[str, Any]) -> None:
        self.world = world
        self.number = number
        self.settings = settings
        self.generation = 0
        self.lesson = self.code = ""

    @property
    def form(self) -> Form:
        """The form of the lesson."""
        return Form(self.settings["form"])

    def follow_on(self) -> None:
        """Forget the lesson that is gone. Everybody waits for the next one."""
        self.generation += 1
        self.lesson = self.code = ""


class LessonPerson:
    """Somebody with a browser. Whatever was not answered is sent again, with the same key."""

    role = Role.BOARD

    def __init__(self, world: "LessonWorld", name: str, spec: LessonSpec) -> None:
        self.world = world
        self.name = name
        self.spec = spec
        self.devices = self.keys = 0
        self.player = world.new_player(name, 0)
        self.begin()

    def begin(self) -> None:
        """Reset what is known about the lesson."""
        self.generation = self.spec.generation
        self.connection: LessonSocket | None = None
        self.out = False  # nothing is to be done in this lesson any more
        self.lesson: dict[str, Any] = {}

    def new_key(self) -> str:
        """Return the key of a new request."""
        self.keys += 1
        return f"{self.name}-request-{self.keys}"

    # Life

    async def live(self) -> None:
        """Come to the lesson, and to the next one, until the world ends."""
        while not self.world.ended:
            if self.generation != self.spec.generation:
                self.lose()
                self.begin()
            if self.spec.code and not self.out:
                await self.attend()
            await asyncio.sleep(1 + 2 * self.world.random.random())

    async def attend(self) -> None:
        """Do what is to be done now."""
        if self.connection is None:
            self.connect()
        elif not self.world.resting and self.world.random.random() < 0.03:
            self.connection.lose()  # a refresh

    def connect(self) -> None:
        """Connect to any worker."""
        self.connection = LessonSocket(self, self.world.any_worker(), self.role)
        self.connection.open()

    def lose(self) -> None:
        """Close the page."""
        if self.connection is not None:
            self.connection.lose()
            self.connection = None

    def on_lost(self) -> None:
        """Take notice that the connection has ended."""

    # Receiving

    def receive(self, socket: LessonSocket, told: dict[str, Any], message: bytes) -> None:
        """Take a message."""
        kind = told["type"]
        if kind == "closed":
            self.world.lesson_checks.on_refused(socket.lesson, self.player, "", told["error"]["code"])
        if socket.lesson != self.spec.lesson:
            return
        if kind == "closed":
            self.on_closed(told["error"]["code"])
            return
        socket.shown[kind] = comparable(message, told)
        if kind == "lesson":
            self.lesson = told["lesson"]
        self.on_shown(told)

    def on_shown(self, told: dict[str, Any]) -> None:
        """Do something about what is shown."""

    def on_closed(self, code: str) -> None:
        """Take notice of why the connection is closed."""
        self.out = code in STAYS_OUT

    # Requests over REST

    async def ask(self, key: str, work: Ask) -> Any:
        """Return the answer to a request, or the error that refuses it. None: the lesson is another one by now."""
        spec, player, checks = self.spec, self.player, self.world.lesson_checks
        lesson, code, generation = spec.lesson, spec.code, spec.generation

        async def carry_out(worker: Worker) -> Any:
            return await work(await self.world.lesson_at(worker, code))

        while not self.world.ended:
            answer = await self.world.request(carry_out)
            if generation != spec.generation:
                return None
            if isinstance(answer, FriezeError):
                if answer.code != "saving_failed":
                    checks.on_refused(lesson, player, key, answer.code)
                    return answer
            elif answer is not NO_ANSWER:
                if isinstance(answer, int):
                    checks.on_answer(lesson, player, key, answer)
                return answer
            await asyncio.sleep(0.2 * self.world.random.random())
        return None

    # At rest

    def check_at_rest(self) -> None:
        """Raise if this person does not see the newest."""
        if self.connection is not None and not self.out and self.spec.code:
            self.world.lesson_checks.check_sees(self.connection)


class LessonBoard(LessonPerson):
    """A projector."""


class Sent(Struct):
    """A vote that was not answered yet."""

    vote: r.Vote
    at: float


class LessonPupil(LessonPerson):
    """Votes on whatever is open, and changes the vote now and then."""

    role = Role.PUPIL

    def begin(self) -> None:
        super().begin()
        self.me: dict[str, Any] = {}
        self.now: dict[str, Any] = {}  # the running try of homework
        self.joined = False
        self.sent: Sent | None = None
        self.voted: set[tuple[Any, ...]] = set()
        self._thinks = False

    async def attend(self) -> None:
        if not self.joined:
            if not self.world.resting:
                await self.join(self.world.random.randrange(10))
        elif self.connection is None:
            self.connect()
            self._send_again()
        else:
            if self.sent is not None and self.world.loop.time() - self.sent.at > RESEND_AFTER:
                self._send_again()
            await self._do_something()

    async def join(self, choice: int) -> None:
        """Come in with a number or a name. Take another one if it is taken."""
        key = self.new_key()
        names = self.spec.settings.get("names", Names.NUMBERS.value)
        new = r.JoinLesson(key, number=choice + 1)
        if names == Names.FIRST_NAMES.value:
            new = r.JoinLesson(key, name=NAMES[choice])
        answer = await self.ask(key, lambda live: live.join(self.player, new))
        if isinstance(answer, int):
            self.joined = True
        elif isinstance(answer, FriezeError):
            self.out = answer.code in STAYS_OUT
            if not self.out and answer.code not in TRIES_ANOTHER | COMES_LATER | {"no_such_number"}:
                raise Violation(f"{self.name} may not come in: {answer}")

    async def _do_something(self) -> None:
        """Now and then leave, take another number, go on at another device, or load the page again."""
        drawn = self.world.random.random()
        if self.world.resting or self.sent is not None:
            return
        if self.world.faults.happens("a client's connection breaks") or drawn < 0.02:
            if self.connection is not None:
                self.connection.lose()
        elif drawn < 0.03:
            await self._leave()
        elif drawn < 0.04:
            await self.join(self.world.random.randrange(10))
        elif drawn < 0.055:
            await self._change_device()
        else:
            self._think_soon()

    async def _leave(self) -> None:
        key = self.new_key()
        if isinstance(await self.ask(key, lambda live: live.leave(self.player, key)), int):
            self.joined = False
            self.lose()

    async def _change_device(self) -> None:
        """Go on with another key, that takes over the number."""
        self.devices += 1
        old, new, key = self.player, self.world.new_player(self.name, self.devices), self.new_key()
        self.lose()
        self.player = new
        answer = await self.ask(key, lambda live: live.carry(old, new, key))
        if isinstance(answer, FriezeError):
            self.player, self.joined = old, False

    # Voting

    def on_shown(self, told: dict[str, Any]) -> None:
        kind = told["type"]
        if kind == "me":
            self.me = told
        elif kind == "try":
            self.now = told
        elif kind == "done":
            self._on_answered(told["key"], "")
        elif kind == "refused":
            self._on_answered(told["key"], told["error"]["code"])
        if kind in {"lesson", "me", "try", "done"}:
            self._think_soon()

    def _on_answered(self, key: str, code: str) -> None:
        checks = self.world.lesson_checks
        if code:
            checks.on_refused(self.spec.lesson, self.player, key, code)
        if self.sent is None or self.sent.vote.key != key or code == "saving_failed":
            return
        if not code:
            checks.on_vote_acknowledged(self.spec.lesson, self.player, self.sent.vote)
        elif code not in {"vote_closed", "not_let_in", "not_in_lesson", "removed", "deleted", "no_such_gap"}:
            raise Violation(f"a vote of {self.name} was refused: {code}")
        self.sent = None

    def on_closed(self, code: str) -> None:
        super().on_closed(code)
        if code in {"number_released", "not_in_lesson"}:
            self.joined = False
            self.sent = None

    def _think_soon(self) -> None:
        if not self._thinks:
            self._thinks = True
            self.world.call_later(20 * THINKING * self.world.random.random(), self._think)

    def _think(self) -> None:
        self._thinks = False
        if self.connection is None or self.sent is not None or self.world.resting or self.out:
            return
        if (vote := self._next_vote()) is not None and self.world.random.random() < 0.9:
            self.sent = Sent(vote, self.world.loop.time())
            self._send_again()
            if self.world.random.random() < 0.05:  # an impatient double tap
                self._send_again()

    def _next_vote(self) -> r.Vote | None:
        """Return a vote on what is shown; mostly nothing where there is one already."""
        if self.me.get("standing") != "in" or self.lesson.get("paused"):
            return None
        if self.lesson.get("stage") == "homework" and self.now:
            card, ballot, gaps = self.now["card"]["card"], self.now["number"], len(self.now["now"]["line"]) + 1
        elif self.lesson.get("stage") == "voting":
            card, ballot, gaps = self.lesson["card"]["card"], self.lesson["ballot"], len(self.lesson["line"]) + 1
        else:
            return None
        if (card, ballot) in self.voted and self.world.random.random() < 0.8:
            return None
        self.voted.add((card, ballot))
        return r.Vote(self.new_key(), card, ballot, self.world.random.randrange(gaps))

    def _send_again(self) -> None:
        """Send the vote that was not answered."""
        if self.sent is not None and self.connection is not None:
            self.sent.at = self.world.loop.time()
            self.connection.to_worker(self.sent.vote)

    def check_at_rest(self) -> None:
        if not self.spec.code or self.out:
            return
        newest = self.world.lesson_checks.newest(self.spec.lesson)
        if newest.pupil_of(self.player) is None:
            return
        if not self.joined or self.connection is None:
            raise Violation(f"{self.name} has a number and is not connected")
        if self.sent is not None:
            raise Violation(f"{self.name} got no answer to {self.sent.vote}")
        super().check_at_rest()
