"""The invariants of lessons, checked at every message and every commit against an independent fold of the log."""

import re
from typing import TYPE_CHECKING, Any

import msgspec

from frieze.decks import Deck
from frieze.games.cards import CardId
from frieze.lessons import facts as f
from frieze.lessons import views
from frieze.lessons.access import is_teacher
from frieze.lessons.messages import Stage, Standing
from frieze.lessons.settings import Form
from frieze.lessons.state import Lesson
from frieze.lessons.subscriber import Role
from frieze.tables.access import is_custom
from frieze.tables.facts import decode_cards
from frieze.tables.storage.rows import Change, DueKind
from frieze.tables.times import MINUTE, SECOND
from tests.simulation.checks import LATE
from tests.simulation.decks import NUMBERS
from tests.simulation.lesson_history import LessonHistory
from tests.simulation.storage_checks import StorageChecks
from tests.simulation.violation import Violation

if TYPE_CHECKING:
    from frieze.tables.registry import TableRegistry
    from tests.simulation.lesson_people import LessonPerson
    from tests.simulation.lesson_socket import LessonSocket
    from tests.simulation.lesson_world import LessonWorld

EARLY, SWEPT = 5 * SECOND, 2 * MINUTE  # clocks differ; lessons whose time is over are looked for every half minute
BACKGROUND_TASKS = 7  # of a registry: the scheduler's, the cluster's, the sweep, a due time that fires, votes
DIFFERENCES = re.compile(rb'"years_off":\d+')  # of dates that are known: one may be like another card's date
_encode = msgspec.json.Encoder().encode


class LessonChecks:
    """Knows what is durable in every lesson, and compares everything with it."""

    def __init__(self, world: "LessonWorld") -> None:
        self.world = world
        self.histories: dict[str, LessonHistory] = {}
        self.gone: set[str] = set()
        self.asked_to_delete: set[str] = set()
        self.asked_to_forget: set[str] = set()
        self.acknowledged = 0
        self.messages = 0
        self.codes: dict[str, int] = {}  # why requests were refused
        self._decks: dict[str, Deck] = {}
        written = StorageChecks(world, {})
        self.on_deck_saved, self.on_deck_deleted = written.on_deck_saved, written.on_deck_deleted

    @property
    def moves(self) -> int:
        """How many votes were stored."""
        return sum(len(history.votes) for history in self.histories.values())

    def newest(self, lesson: str) -> Lesson:
        """Return the newest state of a lesson that is durable."""
        return self.histories[lesson].newest

    # What is stored

    def on_append(self, change: Change) -> None:
        """Fold an entry that has just been committed."""
        entry = change.entry
        if entry.table in self.gone:
            raise Violation(f"{entry.key} is appended to {entry.table[:6]}, which was deleted")
        history = self.histories.setdefault(entry.table, LessonHistory(entry.table))
        facts = [self._with_pool(fact) for fact in f.decode_facts(entry.body)]
        self.world.trace("commit", entry.table[:6], entry.seq, entry.key, *(type(fact).__name__ for fact in facts))
        history.add(entry, facts, self.world.now())
        if any(isinstance(fact, f.Forgotten) for fact in facts) and len(self._log(entry.table)) != 1:
            raise Violation("names are forgotten, and the entries with them are still there")

    def _log(self, lesson: str) -> dict[int, Any]:
        return self.world.database.rows.logs[lesson]

    def _with_pool(self, fact: f.Fact) -> f.Fact:
        if isinstance(fact, f.Forgotten):
            return msgspec.structs.replace(fact, opened=self._with_pool(fact.opened))
        if not isinstance(fact, f.Opened):
            return fact
        body, _ = self.world.database.rows.snapshots[fact.digest]
        return msgspec.structs.replace(fact, pool=decode_cards(body))

    def on_delete(self, lesson: str) -> None:
        """Check a deletion that is being committed: the teacher wants it, or the lesson's time is over."""
        self.gone.add(lesson)
        self.world.trace("delete", lesson[:6])
        opened = self.newest(lesson).opened
        assert opened is not None
        if lesson not in self.asked_to_delete and self.world.now() < opened.deleted_at - EARLY:
            raise Violation(f"the lesson {lesson[:6]} is deleted too early")

    # What is sent

    def on_sent(self, live: str, socket: "LessonSocket", message: bytes) -> None:
        """Check a message that a worker sends to a client."""
        self.messages += 1
        history = self.histories[live]
        told = msgspec.json.decode(message)
        kind = told["type"]
        self._check_no_date(history.newest, socket, message, told)
        if kind in {"lesson", "me", "try", "desk"}:
            state = history.states.get(told["seq"])
            if state is None:
                if told["seq"] > history.newest.seq:
                    raise Violation(f"seq {told['seq']} is shown, and the log ends at {history.newest.seq}")
                return  # too old to be compared
            if (shown := comparable(message, told)) != self._expected(history, state, socket, kind):
                raise Violation(f"{socket.person.name} is shown what does not follow from the log: {shown[:300]!r}")
        elif kind == "progress" and not 0 <= told["voted"] <= told["of"]:
            raise Violation(f"{told['voted']} of {told['of']} have voted")

    def _expected(self, history: LessonHistory, state: Lesson, socket: "LessonSocket", kind: str) -> bytes:
        """Return what somebody is shown of a state."""
        player, texts = socket.player, views.Texts(self.deck_of(state), "en")
        pupil = state.pupil_of(player) if socket.role is Role.PUPIL else None
        if kind == "lesson":
            waits = socket.role is Role.PUPIL and (pupil is None or pupil.standing is not Standing.IN)
            known = (state.seq, kind, waits)
            if known not in history.shown:
                show = views.lesson_at_the_door if waits else views.lesson_info
                history.shown[known] = _encode(show(state, texts))
                while len(history.shown) > 20:
                    del history.shown[next(iter(history.shown))]
            return history.shown[known]
        if kind == "desk":
            if socket.role is not Role.TEACHER or not is_teacher(state, player):
                raise Violation(f"{socket.person.name} is shown the teacher's desk")
            return comparable(_encode(views.desk(state, texts, lambda _: False)), {"type": kind})
        if pupil is None:
            raise Violation(f"{socket.person.name} is shown a pupil's own, and is none")
        origin_of = self._origin_of(state)
        if kind == "me":
            return comparable(_encode(views.me(state, pupil, origin_of)), {"type": kind})
        return comparable(_encode(views.homework_try(state, pupil, texts, origin_of)), {"type": kind})

    def _origin_of(self, state: Lesson) -> Any:
        choice = state.settings.decks[0]
        return lambda card: ("", card) if is_custom(choice) else (choice.id, card)

    def deck_of(self, state: Lesson) -> Deck:
        """Return the deck of a lesson, as it was when the lesson was opened."""
        choice = state.settings.decks[0]
        if not is_custom(choice):
            return self.world.decks[choice.id]
        if choice.version not in self._decks:
            body, _ = self.world.database.rows.snapshots[choice.version]
            self._decks[choice.version] = msgspec.json.decode(body, type=Deck)
        return self._decks[choice.version]

    def _check_no_date(self, newest: Lesson, socket: "LessonSocket", message: bytes, told: dict[str, Any]) -> None:
        """No message contains a date that somebody may not know yet."""
        found = {number for number in NUMBERS.findall(DIFFERENCES.sub(b"", message)) if number in self.world.dates}
        if not found:
            return
        assert newest.opened is not None
        cards: set[CardId] = {newest.opened.start}
        if newest.settings.form is not Form.HOMEWORK or newest.stage is Stage.OVER:
            cards |= {one.card for one in newest.played if one.revealed}
        elif told["type"] in {"try", "me"} and (pupil := newest.pupil_of(socket.player)) is not None:
            placed = len(newest.played) if pupil.tries else len(pupil.run)
            cards |= {one.card for one in newest.played[:placed]}
        if hidden := found - {newest.dates[card].lstrip("-").encode() for card in cards}:
            raise Violation(
                f"{min(hidden).decode()} is sent to {socket.person.name} before its time: {message[:300]!r}"
            )

    def on_report(self, lesson: str, told: bytes) -> None:
        """Check that a report has no date of a card that is not revealed."""
        newest = self.newest(lesson)
        assert newest.opened is not None
        shown = {newest.opened.start, *(one.card for one in newest.played if one.revealed)}
        dates = {newest.dates[card].lstrip("-").encode() for card in shown}
        if hidden := {found for found in NUMBERS.findall(told) if found in self.world.dates} - dates:
            raise Violation(f"the report of {lesson[:6]} has the hidden date {min(hidden).decode()}")

    # What is answered

    def on_vote_acknowledged(self, lesson: str, player: str, vote: Any) -> None:
        """Check that a vote that is acknowledged is durable."""
        self.acknowledged += 1
        history = self.histories[lesson]
        if vote.key not in history.votes and player not in history.removed:
            raise Violation(f"the vote {vote.key} is acknowledged and not stored")

    def on_answer(self, lesson: str, player: str, key: str, seq: int) -> None:
        """Check that a request that is answered is durable."""
        self.acknowledged += 1
        history = self.histories[lesson]
        stored = history.keys.get(f"{player[:16]}:{key}")
        if seq > history.newest.seq or (stored is not None and stored != seq):
            raise Violation(
                f"{key} is acknowledged as {seq}, is stored as {stored}, the log ends at {history.newest.seq}"
            )

    def on_refused(self, lesson: str, player: str, key: str, code: str) -> None:
        """Check that whoever is refused learns why, and that nothing is refused that is in the log."""
        if not code:
            raise Violation(f"{key} is refused without a reason")
        self.codes[code] = self.codes.get(code, 0) + 1
        history = self.histories.get(lesson)
        if history is None or code in {"deleted", "unknown_lesson", "saving_failed"}:
            if code in {"deleted", "unknown_lesson"} and lesson not in self.gone:
                raise Violation(f"the lesson {lesson[:6]} is said to be gone: {code}")
            return
        if key in history.votes and code not in {"removed", "not_in_lesson"}:
            raise Violation(f"the vote {key} is in the log and is refused: {code}")
        if f"{player[:16]}:{key}" in history.keys and history.newest.forgotten is None and code != "removed":
            raise Violation(f"{key} is in the log and is refused: {code}")

    # From time to time

    def check_dues(self) -> None:
        """While a worker lives, a vote is closed when its time is over, and homework ends."""
        world = self.world
        if world.loop.time() - max(world.last_trouble, world.database.away_until, world.database.full_until) < LATE:
            return
        for lesson, history in self.histories.items():
            if lesson in world.database.rows.logs and (due := history.newest.dues[DueKind.CLOCK]) is not None:
                late = (world.now() - max(due, history.changed_at)) / SECOND
                if late > LATE:
                    raise Violation(f"the clock of the lesson {lesson[:6]} is {late:.0f} s late")

    def check_rows(self) -> None:
        """Nothing is left of a deleted lesson, and none is kept too long."""
        rows, now = self.world.database.rows, self.world.now()
        left = {
            "head": set(rows.heads) | set(rows.codes.values()),
            "log": set(rows.logs) | set(rows.keys),
            "due": {lesson for lesson, _ in rows.dues},
            "dealt": {lesson for _, lesson in rows.dealt},
            "expiry": set(rows.expiries),
        }
        for kind, lessons in left.items():
            if found := lessons & self.gone:
                raise Violation(f"rows of the kind {kind} are left of the deleted lesson {min(found)[:6]}")
        for lesson in rows.heads:
            opened = self.newest(lesson).opened
            if opened is not None and now > opened.deleted_at + SWEPT:
                raise Violation(f"the lesson {lesson[:6]} is still there")
        for lesson, history in self.histories.items():
            if lesson not in self.gone and history.newest.forgotten is not None:
                entries = list(rows.logs[lesson].values())
                pupils = {player.encode() for state in history.states.values() for player in state.by_player}
                if any(player in entry.body for entry in entries for player in pupils):
                    raise Violation(f"pupils of {lesson[:6]} were forgotten, and are in its log")

    def check_memory(self) -> None:
        """What a registry remembers is bounded, and of no lesson that does not exist."""
        for worker in self.world.workers:
            for name, live in worker.registry.lives.items():
                if name not in self.world.database.rows.heads:
                    raise Violation(f"{worker.name} holds a lesson that does not exist")
                if len(live.keys) > 200 or live.votes._waiting or live.votes._appending:  # type: ignore[attr-defined]
                    raise Violation(f"{worker.name} remembers too much of a lesson")
            if found := {name: size for name, (size, most) in _sizes(worker.registry).items() if size > most}:
                raise Violation(f"{worker.name} remembers too much: {found}")

    def check_converged(self, people: "list[LessonPerson]") -> None:
        """After a calm, all workers have the same state, and everybody sees it and has every answer."""
        for worker in self.world.workers:
            for name, live in worker.registry.lives.items():
                if live.state != self.newest(name):
                    raise Violation(f"{worker.name} has another lesson {name[:6]} than the log tells")
        for person in people:
            person.check_at_rest()

    def check_sees(self, socket: "LessonSocket") -> None:
        """Check that a client was shown the newest of everything."""
        history = self.histories[socket.lesson]
        newest, name = history.newest, socket.person.name
        kinds = ["lesson"]
        if socket.role is Role.TEACHER:
            kinds.append("desk")
        elif socket.role is Role.PUPIL:
            kinds += ["me", "try"] if newest.stage is Stage.HOMEWORK and self._is_in(newest, socket) else ["me"]
        for kind in kinds:
            if socket.shown.get(kind) != self._expected(history, newest, socket, kind):
                raise Violation(f"{name} does not see the newest {kind}: {socket.shown.get(kind)!r}")
        wanted = _encode(views.progress(newest, lambda player: player in self.world.connected(socket.lesson)))
        if socket.shown.get("progress") != wanted:
            raise Violation(f"{name} sees {socket.shown.get('progress')!r}, and it is {wanted!r}")

    def _is_in(self, newest: Lesson, socket: "LessonSocket") -> bool:
        pupil = newest.pupil_of(socket.player)
        return pupil is not None and not pupil.waiting


def comparable(message: bytes, told: dict[str, Any]) -> bytes:
    """Return what of a message follows from the log: not its number, the clock, and who is away."""
    if told["type"] == "lesson":
        return message[message.index(b',"lesson":') + len(b',"lesson":') : -1]
    if told["type"] in {"me", "try", "desk"}:
        found = msgspec.json.decode(message)
        found["seq"] = 0
        for pupil in found.get("pupils", ()):
            pupil["away"] = False
        return _encode(found)
    return message


def _sizes(registry: "TableRegistry") -> dict[str, tuple[int, int]]:
    """Return how much of each kind a registry remembers at rest, and how much it may."""
    lessons = len(registry.lives)
    return {
        "codes": (len(registry._ids), lessons),
        "lessons being loaded": (len(registry._loading), 0),
        "tasks": (len(registry._tasks), BACKGROUND_TASKS + lessons),
        "topics": (len(registry.broker.topics), lessons + 1),  # type: ignore[attr-defined]
        "subscribers": (sum(len(live.subscribers) for live in registry.lives.values()), 200),
    }
