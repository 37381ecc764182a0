"""Defects in lessons that the simulation must find, in a world with lessons. `find_defects.py` plants them."""

from types import SimpleNamespace
from typing import Any

from msgspec import structs

from frieze.lessons import facts as f
from frieze.lessons import live_lesson, messages, pupils, screens, state, views, votes
from frieze.lessons.played import Played
from frieze.lessons.pupil import Pupil
from frieze.tables import registry, scheduler
from frieze.tables.library import card_text
from frieze.tables.storage.memory_database import MemoryDatabase
from frieze.tables.storage.rows import DueKind
from tests.simulation.defects import Patch, defect, nothing
from tests.simulation.storage import SimulatedStorage
from tests.simulation.storage_defects import all_dues

LESSONS = "In a lesson, "  # how the names of these defects begin


@defect
def vote_twice() -> list[Patch]:
    """In a lesson, a vote that is sent again is stored again."""
    vote = pupils.vote

    def forgetful(lesson: Any, said: Any, player: str) -> Any:
        pupil = lesson.pupil_of(player)
        if pupil is None or said.key not in pupil.keys:
            return vote(lesson, said, player)
        return pupil, f.Choice(pupil.number, said.gap, said.key) if lesson.stage is messages.Stage.VOTING else None

    return [(votes, "vote", forgetful)]


@defect
def hasty_vote() -> list[Patch]:
    """In a lesson, a vote is acknowledged before it is stored."""
    add = votes.VoteQueue.add

    def hasty(self: Any, player: str, said: Any, done: Any) -> None:
        done(self.live.seq)
        add(self, player, said, lambda _: None)

    return [(votes.VoteQueue, "add", hasty)]


@defect
def late_vote() -> list[Patch]:
    """In a lesson, a vote counts after it was closed."""
    check = pupils.vote

    def late(lesson: Any, said: Any, player: str) -> Any:
        closed = lesson.stage is messages.Stage.CLOSED
        return check(structs.replace(lesson, stage=messages.Stage.VOTING) if closed else lesson, said, player)

    return [(votes, "vote", late)]


@defect
def lost_votes() -> list[Patch]:
    """In a lesson, of votes that wait only the first is stored, and all are acknowledged."""
    decide = votes._decide

    def first(lesson: Any, batch: Any) -> Any:
        found, refused = decide(lesson, batch)
        return found[:1], refused

    return [(votes, "_decide", first)]


@defect
def refused_together() -> list[Patch]:
    """In a lesson, a vote that is refused lets those beside it without an answer."""

    async def only_good(self: Any, batch: Any) -> None:
        _, refused = votes._decide(self.live.lesson, batch)
        await real(self, [one for place, one in enumerate(batch) if place not in refused] if refused else batch)

    real = votes.VoteQueue._try_append
    return [(votes.VoteQueue, "_try_append", only_good)]


@defect
def old_screens() -> list[Patch]:
    """In a lesson, pupils are shown what was encoded for an earlier state."""
    return [(screens.Screens, "forget", screens.Screens.forget_presence)]


@defect
def silent_followers() -> list[Patch]:
    """In a lesson, what another worker appended is not shown."""

    async def follow(self: Any, entries: Any) -> None:
        for entry in entries:
            facts = await self._facts_of(entry)
            self.lesson = self.lesson.after(facts, entry.at, entry.seq)
            self.remember(entry.key, entry.seq)

    return [(live_lesson.LiveLesson, "follow", follow)]


@defect
def own_vote_not_shown() -> list[Patch]:
    """In a lesson, pupils are not shown that their vote is kept."""
    return [(live_lesson.LiveLesson, "_show_own", lambda *_: None)]


@defect
def early_date() -> list[Patch]:
    """In a lesson, the open card has its date."""

    def hidden(self: Any, card: str) -> Any:
        text = card_text(self.deck, card, self.language)
        date = next(one.date for one in self.deck.cards if one.id == card)
        return messages.HiddenCard(card, structs.replace(text, title=f"{text.title} {date}"))

    return [(views.Texts, "hidden", hidden)]


@defect
def early_report() -> list[Patch]:
    """In a lesson, the report has the open card."""
    return [(state.Lesson, "revealed", property(lambda self: [one for one in self.played if not one.skipped]))]


@defect
def desk_for_all() -> list[Patch]:
    """In a lesson, whoever was the teacher is shown the desk for ever."""
    return [
        (screens, "is_teacher", lambda *_: True),
        (live_lesson, "_check_stays", lambda *_: None),
    ]


@defect
def removed_comes_back() -> list[Patch]:
    """In a lesson, a pupil who was removed comes in again."""
    return [(pupils, "check_not_removed", lambda *_: None)]


@defect
def open_door() -> list[Patch]:
    """In a lesson, a locked door lets everybody in."""

    def joined(lesson: Any, number: int, name: str, player: str) -> f.Joined:
        return f.Joined(number, name, pupils.animal_of(number), player)

    return [(pupils, "_joined", joined)]


@defect
def two_devices() -> list[Patch]:
    """In a lesson, a number is given to another device while its own has it."""
    return [(pupils, "_is_taken", lambda *_: False)]


@defect
def endless_vote() -> list[Patch]:
    """In a lesson, the clock of a vote never runs out, and homework never ends."""
    return [(live_lesson.LiveLesson, "fire", nothing)]


@defect
def early_clock() -> list[Patch]:
    """In a lesson, the clock of a vote runs out before it is due."""

    async def fire(self: Any, _: Any) -> None:
        def decide(lesson: Any) -> list[f.Fact]:
            return [f.VoteClosed()] if lesson.dues[DueKind.CLOCK] and lesson.settings.timer else []

        await self.append("", f"clock-{self.seq}", decide)

    return [
        (live_lesson.LiveLesson, "fire", fire),
        (scheduler.Scheduler, "_is_ours", lambda *_: True),
        (SimulatedStorage, "due", all_dues),
    ]


@defect
def kept_names() -> list[Patch]:
    """In a lesson, names are said to be forgotten and stay in the log."""
    append = MemoryDatabase.append
    return [(MemoryDatabase, "append", lambda self, change: append(self, structs.replace(change, forgets=False)))]


@defect
def kept_for_ever() -> list[Patch]:
    """In a lesson, nothing says when it is to be deleted."""
    append = MemoryDatabase.append
    return [(MemoryDatabase, "append", lambda self, change: append(self, structs.replace(change, expires=None)))]


@defect
def deleted_early() -> list[Patch]:
    """In a lesson, the time until it is deleted is a day too short."""
    append, day = MemoryDatabase.append, 86_400_000

    def early(self: Any, change: Any) -> None:
        expires = change.expires - 2 * day if change.expires is not None else None
        append(self, structs.replace(change, expires=expires))

    return [(MemoryDatabase, "append", early)]


@defect
def forgotten_deletion() -> list[Patch]:
    """In a lesson, workers go on with one that was deleted."""
    return [(registry.TableRegistry, "on_deleted", lambda _self, _live: None)]


@defect
def votes_of_the_number() -> list[Patch]:
    """In a lesson, the votes of a pupil who takes another number stay behind."""

    def renumbered(self: Any, number: int, to: int | None) -> Any:
        return self if to is not None else real(self, number, to)

    real = Played.renumbered
    return [(Played, "renumbered", renumbered)]


@defect
def homework_of_another() -> list[Patch]:
    """In a lesson, a pupil is shown another one's homework."""

    def another(lesson: Any, pupil: Pupil, *more: Any) -> Any:
        others = [one for one in lesson.pupils.values() if one.run != pupil.run]
        return views.homework_try(lesson, others[0] if others else pupil, *more)

    return [(screens, "views", SimpleNamespace(**vars(views) | {"homework_try": another}))]
