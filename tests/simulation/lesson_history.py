"""What a lesson's log adds up to, folded independently of the workers, and what may stand in it at all."""

from collections import Counter
from typing import Any

from frieze.lessons import facts as f
from frieze.lessons.messages import Stage
from frieze.lessons.settings import Door, Form
from frieze.lessons.state import Lesson
from frieze.tables.storage.rows import Entry
from tests.simulation.violation import Violation

REMEMBERED = 200  # states of a lesson
# What only a teacher does. Other facts are of pupils, of a clock, or of somebody with the teacher's link.
TEACHERS = (f.LinkReplaced, f.DoorSet, f.LetIn, f.Released, f.Removed, f.CardOpened, f.HandsCounted, f.VoteReopened)
TEACHERS += (f.CardRevealed, f.CardSkipped, f.Planned, f.VotesShown, f.Paused, f.Resumed, f.Forgotten)  # type: ignore[assignment]
RUNNING = {Stage.GATHERING, Stage.VOTING, Stage.CLOSED, Stage.REVEALED, Stage.HOMEWORK}
Vote = tuple[int, int]  # which card of those that were opened, and which vote on it; of homework: which card, and 0


class LessonHistory:
    """One lesson's log, entry by entry."""

    def __init__(self, lesson: str) -> None:
        self.newest = Lesson(lesson)
        self.keys: dict[str, int] = {}  # of entries: their seqs
        self.votes: dict[str, int] = {}  # the seq of each vote, by its key
        self.tallies: dict[Vote, dict[int, int]] = {}  # gaps by number, counted without the lesson's own code
        self.states: dict[int, Lesson] = {}
        self.changed_at = 0  # milliseconds; the true time of the last entry
        self.shown: dict[tuple[Any, ...], bytes] = {}  # what somebody was shown of the last states
        self.removed: set[str] = set()

    def add(self, entry: Entry, facts: list[f.Fact], now: int) -> None:
        """Fold another entry. Raise `Violation` if it must not stand there."""
        before = self.newest
        if entry.seq != before.seq + 1:
            raise Violation(f"the log of {entry.table} goes from {before.seq} to {entry.seq}")
        if entry.key in self.keys:
            raise Violation(f"{entry.key} is in the log of {entry.table} twice")
        self.keys[entry.key] = entry.seq
        for number, fact in enumerate(facts):
            self._check(fact, facts[:number], entry)
            self._count(fact, entry)
            self.newest = self.newest.after([fact], entry.at, entry.seq)
        if self.newest != before.after(facts, entry.at, entry.seq):
            raise Violation(f"the facts of {entry.key} one by one are not the same as together")
        self.changed_at = now
        self.states[entry.seq] = self.newest
        if len(self.states) > REMEMBERED:
            del self.states[next(iter(self.states))]
        if self.newest.forgotten is None:
            self._check_tallies()

    # What may stand in the log

    def _check(self, fact: f.Fact, earlier: list[f.Fact], entry: Entry) -> None:
        """Raise unless a fact may follow what is there."""
        lesson, name = self.newest, type(fact).__name__
        teaches = entry.key.split(":")[0] in {teacher[:16] for teacher in lesson.teachers}
        if isinstance(fact, TEACHERS) and not teaches:
            raise Violation(f"{name} is of somebody who is no teacher")
        if lesson.stage is Stage.OVER and not isinstance(fact, (f.Taught, f.LinkReplaced, f.Carried, f.Forgotten)):
            raise Violation(f"{name} follows the end of the lesson")
        if lesson.paused and isinstance(fact, (f.Voted, f.VoteClosed, f.CardOpened, f.CardRevealed, f.VoteReopened)):
            raise Violation(f"{name} happens during a pause")
        match fact:
            case f.Voted():
                self._check_votes(fact)
            case f.Joined():
                self._check_joined(fact)
            case f.Carried() if fact.player in lesson.removed or fact.player in lesson.by_player:
                raise Violation("somebody is carried to a device that is removed or has a number")
            case f.Renumbered() if (there := lesson.pupils.get(fact.to)) is not None and there.player is not None:
                raise Violation(f"number {fact.to} is taken from somebody")
            case f.CardOpened():
                skipped = any(isinstance(one, f.CardSkipped) for one in earlier)
                if fact.card not in lesson.plan or not (skipped or lesson.stage in {Stage.GATHERING, Stage.REVEALED}):
                    raise Violation(f"{fact.card} is opened during {lesson.stage}, and {lesson.plan} are to come")
            case _:
                self._check_end(fact, entry, teaches=teaches)

    def _check_end(self, fact: f.Fact, entry: Entry, *, teaches: bool) -> None:
        """Raise unless a vote, a card or homework may end now."""
        lesson = self.newest
        match fact:
            case f.VoteClosed() if lesson.stage is not Stage.VOTING:
                raise Violation(f"a vote is closed during {lesson.stage}")
            case f.VoteClosed() if not teaches and (lesson.vote_ends is None or lesson.vote_ends > entry.at):
                raise Violation(f"the clock of a vote ran out at {entry.at}, and was due at {lesson.vote_ends}")
            case f.Ended() if not teaches and (lesson.settings.closes_at or entry.at + 1) > entry.at:
                raise Violation(f"homework ends at {entry.at}, and was due at {lesson.settings.closes_at}")
            case f.CardRevealed() | f.VoteReopened() if lesson.stage is not Stage.CLOSED:
                raise Violation(f"{type(fact).__name__} happens during {lesson.stage}")

    def _check_votes(self, fact: f.Voted) -> None:
        lesson = self.newest
        homework = lesson.settings.form is Form.HOMEWORK
        if lesson.stage is not (Stage.HOMEWORK if homework else Stage.VOTING):
            raise Violation(f"a vote is counted during {lesson.stage}")
        runs = {number: pupil.run for number, pupil in lesson.pupils.items()}
        for vote in fact.votes:
            pupil = lesson.pupils.get(vote.number)
            if pupil is None or pupil.player is None or pupil.waiting:
                raise Violation(f"a vote of number {vote.number} is counted, who is not in")
            place = len(runs[vote.number]) if homework else -1
            if vote.gap >= lesson.played[place].gaps:
                raise Violation(f"gap {vote.gap} is not there")
            runs[vote.number] = (*runs[vote.number], vote.gap)
            if len(runs[vote.number]) == len(lesson.played):
                runs[vote.number] = ()

    def _check_joined(self, fact: f.Joined) -> None:
        lesson = self.newest
        before = lesson.pupils.get(fact.number)
        if before is not None and before.player is not None:
            raise Violation(f"number {fact.number} is given to two devices")
        if fact.player in lesson.removed | self.removed:
            raise Violation("somebody who was removed comes in")
        if fact.player in lesson.by_player:
            raise Violation("somebody has two numbers")
        if lesson.door is Door.LOCKED and (before is None or not before.released):
            raise Violation("somebody comes in through a locked door")
        if lesson.door is Door.ASK and not fact.waiting and (before is None or not before.released):
            raise Violation("somebody comes in who was not let in")
        if lesson.settings.register and fact.name not in lesson.settings.register and before is None:
            raise Violation(f"{fact.name!r} is no name of the list")
        names = [one.name for number, one in lesson.pupils.items() if number != fact.number]
        if fact.name and fact.name in names:
            raise Violation(f"two pupils are called {fact.name!r}")

    # Counting

    def _count(self, fact: f.Fact, entry: Entry) -> None:
        """Count votes without the lesson's own code."""
        lesson = self.newest
        vote = (len(lesson.played) - 1, lesson.ballot)
        match fact:
            case f.Voted():
                for one in fact.votes:
                    if one.key in self.votes:
                        raise Violation(f"the vote {one.key} is stored twice")
                    self.votes[one.key] = entry.seq
                    if lesson.stage is not Stage.HOMEWORK:
                        self.tallies.setdefault(vote, {})[one.number] = one.gap
            case f.Removed():
                self.removed |= {lesson.pupils[fact.number].player or ""} - {""}
                for tally in self.tallies.values():
                    tally.pop(fact.number, None)
            case f.Renumbered():
                for tally in self.tallies.values():
                    tally.pop(fact.to, None)
                    if fact.number in tally:
                        tally[fact.to] = tally.pop(fact.number)

    def _check_tallies(self) -> None:
        """Check that the lesson counts the votes as we do."""
        lesson = self.newest
        if lesson.settings.form is not Form.LINE or not lesson.played:
            return
        card = len(lesson.played) - 1
        for ballot, told in enumerate(lesson.played[card].ballots, start=1):
            counted = self.tallies.get((card, ballot), {})
            if dict(told.votes) != counted:
                raise Violation(f"vote {ballot} on card {card} is told as {told.votes}, and was {counted}")
            sums = Counter(counted.values())
            if told.tally(lesson.played[card].gaps) != [sums[gap] for gap in range(lesson.played[card].gaps)]:
                raise Violation(f"vote {ballot} on card {card} is counted wrong")
