"""A lesson in memory. Appends what teacher and pupils do to the log, and shows every change to all sockets."""

from collections.abc import Callable
from typing import ClassVar, TypeVar

import msgspec
from msgspec import structs

from frieze.decks import Deck
from frieze.games.cards import CardId, dated_cards
from frieze.games.errors import FriezeError
from frieze.games.rng import seeded
from frieze.lessons import commands, pupils
from frieze.lessons import facts as f
from frieze.lessons import requests as r
from frieze.lessons.access import check_may_see, check_pupil, check_secret, check_teacher, is_teacher
from frieze.lessons.deal import deal
from frieze.lessons.messages import Stage
from frieze.lessons.results import origin
from frieze.lessons.screens import Screens
from frieze.lessons.state import Lesson
from frieze.lessons.subscriber import ALL, LessonSubscriber, Part, Role
from frieze.lessons.votes import VoteQueue
from frieze.tables.errors import TableError
from frieze.tables.errors import Why as TableWhy
from frieze.tables.facts import digest_of, encode_cards
from frieze.tables.keys import hash_of_key, new_code
from frieze.tables.live_log import LiveLog
from frieze.tables.messages import Closed, Problem
from frieze.tables.registry import TableRegistry
from frieze.tables.storage.rows import Change, Due, Entry, Head, Kind
from frieze.tables.times import DAY

MAX_BOARDS = 50  # of browsers that are not the teacher's, on this worker
PROGRESS_EVERY = 200  # milliseconds, and a moment: who has voted is shown four times a second at most
HEAD_EVERY = 60 * 60 * 1000  # the head is written this often, to show that the lesson is in use
SEED_BITS = 64

T = TypeVar("T")
_encode = msgspec.json.Encoder().encode


class LiveLesson(LiveLog[Lesson, f.Fact, LessonSubscriber]):
    """A lesson in memory, with its sockets."""

    kind: ClassVar[Kind] = Kind.LESSON

    def __init__(self, registry: TableRegistry, name: str) -> None:
        super().__init__(registry, name)
        self.lesson = Lesson(name)
        self.screens = Screens(self)
        self.votes = VoteQueue(self)
        self._held: list[Deck] = []  # decks of other people stay in memory as long as the lesson does
        self._showing_progress = False
        self._origins: dict[CardId, tuple[str, CardId]] = {}

    @property
    def state(self) -> Lesson:
        return self.lesson

    @property
    def code(self) -> str:
        return self.lesson.code

    @property
    def deck(self) -> Deck:
        """The deck that the cards are from, mixed if there are several."""
        return self.registry.library.mixed(self.lesson.settings.decks)

    def origin_of(self, card: CardId) -> tuple[str, CardId]:
        """Return the deck that a card is from, and its id there; nothing of a deck that somebody writes here."""
        if (known := self._origins.get(card)) is None:
            known = self._origins[card] = origin(self.lesson, card, self.registry.library)
        return known

    def is_away(self, player: str) -> bool:
        """Return whether somebody has been disconnected long enough to be shown as away."""
        return self.presence.away(player, self.registry.now())

    # Requests

    async def open(self, player: str, new: r.NewLesson) -> int:
        """Append the first entry."""
        registry, library = self.registry, self.registry.library
        settings = pupils.checked_settings(new.settings)
        pupils.check_last_day(settings, registry.now())
        decks, self._held = await registry.read(library.freeze(settings.decks, registry.now()))
        cards = library.mixed(decks).cards
        start, chosen = deal(dated_cards(library.mixed(decks)), settings, seeded(registry.random_bits(SEED_BITS)))
        settings = structs.replace(settings, decks=decks, cards=len(chosen))

        def decide(_: Lesson) -> list[f.Fact]:
            opened = f.Opened(
                code=new_code(registry.random_bits),
                settings=settings,
                teacher=player,
                secret=hash_of_key(new.secret),
                start=start,
                cards=chosen,
                digest=digest_of(encode_cards(cards)),
                deleted_at=max(registry.now(), settings.closes_at or 0) + registry.keep_days * DAY,
                pool=list(cards),
            )
            return [opened]

        return await self.append(player, new.key, decide)

    async def change(self, player: str, command: r.LessonChange) -> int:
        """Carry out what the teacher asks, and return its seq. Raise a `FriezeError` that says why it is refused."""
        return await self.append(player, command.key, lambda lesson: commands.decide(lesson, command, player))

    async def join(self, player: str, new: r.JoinLesson) -> int:
        """Let a pupil in, and return the seq."""
        return await self.append(player, new.key, lambda lesson: pupils.join(lesson, new, player))

    async def leave(self, player: str, key: str) -> int:
        """Return a pupil's number, and return the seq."""
        return await self.append(player, key, lambda lesson: pupils.leave(lesson, player))

    async def carry(self, old: str, new: str, key: str) -> int:
        return await self.append(new, key, lambda lesson: pupils.carry(lesson, old, new))

    async def teach(self, player: str, asked: r.TeachLesson) -> int:
        """Make a browser one of the teacher's, and return the seq."""

        def decide(lesson: Lesson) -> list[f.Fact]:
            check_secret(lesson, asked.secret)
            return [] if is_teacher(lesson, player) else [f.Taught(player)]

        return await self.append(player, asked.key, decide)

    async def replace_link(self, player: str, asked: r.NewTeacherLink) -> int:
        """Replace the teacher's link, and return the seq."""

        def decide(lesson: Lesson) -> list[f.Fact]:
            check_teacher(lesson, player)
            return [f.LinkReplaced(player, hash_of_key(asked.secret))]

        return await self.append(player, asked.key, decide)

    async def allow(self, check: Callable[[Lesson], T]) -> T:
        """Return what a check returns. What it refuses is checked again, if another worker has changed the lesson."""
        try:
            return check(self.lesson)
        except FriezeError:
            if not self.registry.broker.is_remote:
                raise
        await self.catch_up()
        return check(self.lesson)

    async def fire(self, due: Due) -> None:
        """Close the vote, or end homework, when its time is over."""
        now = self.registry.now()
        ends = self.lesson.dues[due.kind]
        if ends is None:
            await self.catch_up()  # another worker may have set it
            ends = self.lesson.dues[due.kind]
        if ends is None:
            await self.registry.storage.drop_due(due)
        elif ends <= now:

            def decide(lesson: Lesson) -> list[f.Fact]:
                at = lesson.dues[due.kind]
                if at is None or at > now:
                    return []
                return [f.Ended() if lesson.stage is Stage.HOMEWORK else f.VoteClosed()]

            await self.append("", f"clock-{self.seq}", decide)

    # The log

    async def load(self, entries: list[Entry]) -> None:
        await self._fold(entries)
        self._held = await self.registry.read(self.registry.library.fetch(self.lesson.settings.decks))

    async def _fold(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.lesson = self.lesson.after(await self._facts_of(entry), entry.at, entry.seq)
            self.remember(entry.key, entry.seq)

    async def _facts_of(self, entry: Entry) -> list[f.Fact]:
        """Return the facts of an entry, with the cards that it refers to."""
        return [await self._with_pool(fact) for fact in f.decode_facts(entry.body)]

    async def _with_pool(self, fact: f.Fact) -> f.Fact:
        if isinstance(fact, f.Opened):
            cards = await self.registry.read(self.registry.library.cards_of(fact.digest))
            return structs.replace(fact, pool=cards)
        if isinstance(fact, f.Forgotten):
            opened = await self._with_pool(fact.opened)
            assert isinstance(opened, f.Opened), "it stays what it is"
            return structs.replace(fact, opened=opened)
        return fact

    def prepare(self, request: str, facts: list[f.Fact]) -> tuple[Lesson, Entry, Change]:
        now, before = self.registry.now(), self.lesson
        after = before.after(facts, now, before.seq + 1)
        entry = Entry(self.id, after.seq, request, now, f.encode_facts(facts))
        write_head = before.stage is not after.stage or now - self.head_at > HEAD_EVERY or not before.seq
        state = "over" if after.stage is Stage.OVER else "open"
        if write_head:
            self.head_at = now
        dues = before.dues
        opened = after.opened
        return (
            after,
            entry,
            Change(
                entry,
                Head(self.id, after.code, False, state, now, kind=Kind.LESSON) if write_head else None,
                {kind: at for kind, at in after.dues.items() if at != dues[kind]},
                dealt=_snapshots(opened) if opened is not None and not before.seq else (),
                expires=opened.deleted_at if opened is not None and not before.seq else None,
                forgets=after.forgotten is not None and before.forgotten is None,
            ),
        )

    def commit(self, after: Lesson, entry: Entry) -> None:
        self._advance(after, entry.key)
        self.registry.cluster.publish_entry(self, entry)

    async def follow(self, entries: list[Entry]) -> None:
        for entry in entries:
            facts = await self._facts_of(entry)
            self._advance(self.lesson.after(facts, entry.at, entry.seq), entry.key)

    def _advance(self, after: Lesson, request: str) -> None:
        """Take the state after another entry, and show what has changed."""
        before, self.lesson = self.lesson, after
        self.remember(request, after.seq)
        self.touched = self.registry.now()
        self.screens.forget()
        if _shared(before) != _shared(after):
            for subscriber in self.subscribers:
                subscriber.mark_changed(ALL)
        else:
            self._show_own(before, after)
            self.show_progress_soon()
        self._dismiss(before)
        self.registry.scheduler.wake(*after.dues.values())

    def _show_own(self, before: Lesson, after: Lesson) -> None:
        """Show pupils what has changed of their own."""
        changed: dict[str | None, Part] = {}
        for number, pupil in after.pupils.items():
            old = before.pupils.get(number)
            if old is not pupil:
                stands = old is not None and old.standing is pupil.standing
                changed[pupil.player] = Part.OWN if stands else Part.OWN | Part.LESSON
        for subscriber in self.subscribers:
            if subscriber.role is Role.PUPIL and (parts := changed.get(subscriber.player)) is not None:
                subscriber.mark_changed(parts)

    def show_progress_soon(self) -> None:
        """Show who has voted and who is there in a moment, once for all that happens meanwhile."""
        if not self._showing_progress:
            self._showing_progress = True
            self.registry.call_later(self._show_progress, PROGRESS_EVERY)

    def _show_progress(self) -> None:
        self._showing_progress = False
        self.show_presence()

    def show_presence(self) -> None:
        self.screens.forget_presence()
        for subscriber in self.subscribers:
            own = Part.PROGRESS if subscriber.role is Role.PUPIL else Part.PROGRESS | Part.OWN
            subscriber.mark_changed(own)

    # Sockets

    def check_may_subscribe(self, lesson: Lesson, player: str, role: Role) -> None:
        """Raise unless somebody may have a socket of this role."""
        if role is Role.PUPIL:
            check_pupil(lesson, player)
        elif role is Role.TEACHER:
            check_teacher(lesson, player)
        else:
            check_may_see(lesson, player)
            boards = sum(other.role is Role.BOARD for other in self.subscribers)
            if boards >= MAX_BOARDS and not is_teacher(lesson, player):
                raise TableError(TableWhy.GALLERY_FULL)

    async def subscribe(self, subscriber: LessonSubscriber) -> None:
        """Add a socket. Raise if it may not be of its role."""
        player, role = subscriber.player, subscriber.role
        await self.allow(lambda lesson: self.check_may_subscribe(lesson, player, role))
        self.add_subscriber(subscriber)
        self.registry.cluster.publish_presence(self)
        self.count_soon()

    def _dismiss(self, before: Lesson) -> None:
        """Close the sockets of those who lost their role."""
        after = self.lesson
        if (before.by_player, before.teachers, before.removed) == (after.by_player, after.teachers, after.removed):
            return
        for subscriber in self.subscribers:
            try:
                _check_stays(after, subscriber)
            except FriezeError as error:
                subscriber.close_with(_encode(Closed(Problem(error.code, error.params))))


def _check_stays(lesson: Lesson, subscriber: LessonSubscriber) -> None:
    """Raise if somebody may no longer have a socket."""
    if subscriber.role is Role.PUPIL:
        pupils.check_keeps_number(lesson, subscriber.player)
    elif subscriber.role is Role.TEACHER:
        check_teacher(lesson, subscriber.player)
    elif lesson.stage is not Stage.OVER:
        check_may_see(lesson, subscriber.player)


def _shared(lesson: Lesson) -> tuple[object, ...]:
    """Return what decides about the message that all get alike."""
    return (
        lesson.stage,
        lesson.paused,
        lesson.ballot,
        lesson.door,
        lesson.show_votes,
        len(lesson.played),
        len(lesson.plan),
        lesson.removed,
        lesson.forgotten,
    )


def _snapshots(opened: f.Opened) -> tuple[str, ...]:
    """Return the digests of what a lesson needs beside the log: its cards, and custom decks as they were."""
    return tuple(sorted({opened.digest, *(choice.version for choice in opened.settings.decks)} - {""}))
