"""What each role in a lesson is shown. Only here does anything of a lesson's state become a message.

- Nobody gets a date before the reveal, nor the note or the right gap; the teacher by `peeked` alone.
- The votes of an open vote are the teacher's alone. Closed ones are everybody's sums: if the teacher shows them, and
  with the reveal. A single vote is the pupil's own and the teacher's.
- Cards to come are the teacher's alone. Who waits at the door sees no card.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from frieze.decks import Deck
from frieze.games.cards import CardId
from frieze.lessons import answers as a
from frieze.lessons import messages as m
from frieze.lessons import results
from frieze.lessons.access import is_teacher
from frieze.lessons.errors import LessonError, Why
from frieze.lessons.played import Played, right_in
from frieze.lessons.pupil import Pupil
from frieze.lessons.pupils import places
from frieze.lessons.settings import Door, Form
from frieze.lessons.state import Lesson
from frieze.tables.environment import Milliseconds
from frieze.tables.library import card_note, card_text
from frieze.tables.messages import ClockInfo

Away = Callable[[str], bool]  # whether whoever uses a browser is away


class Texts(NamedTuple):
    """The texts of cards in one language."""

    deck: Deck
    language: str

    def hidden(self, card: CardId) -> m.HiddenCard:
        """Return a card without its date."""
        return m.HiddenCard(card, card_text(self.deck, card, self.language))


# What all see alike


def lesson_info(lesson: Lesson, texts: Texts) -> m.LessonInfo:
    """Return what everybody in a lesson may know."""
    settings, current = lesson.settings, lesson.current
    first, last = _shown_tallies(lesson, current)
    return m.LessonInfo(
        code=lesson.code,
        form=settings.form,
        stage=lesson.stage,
        paused=lesson.paused,
        names=settings.names,
        door=lesson.door,
        discuss=settings.discuss,
        pairs=settings.pairs,
        deck_titles=dict(texts.deck.titles),
        number=lesson.number,
        cards=lesson.number + len(lesson.plan),
        ballot=lesson.ballot if current is not None else 0,
        line=_line(lesson, current, texts),
        card=texts.hidden(current.card) if current is not None else None,
        first=first,
        last=last,
        revealed=_revealed(lesson, current, texts) if lesson.stage is m.Stage.REVEALED and current else None,
        score=results.class_score(lesson) if lesson.stage is not m.Stage.HOMEWORK else m.ClassScore(0, 0),
        ending=results.ending(lesson) if lesson.stage is m.Stage.OVER else None,
        closes_at=settings.closes_at,
    )


def lesson_at_the_door(lesson: Lesson, texts: Texts) -> m.LessonInfo:
    """Return what somebody may know who waits at the door: no card."""
    settings = lesson.settings
    return m.LessonInfo(
        code=lesson.code,
        form=settings.form,
        stage=lesson.stage,
        paused=lesson.paused,
        names=settings.names,
        door=lesson.door,
        discuss=settings.discuss,
        pairs=settings.pairs,
        deck_titles=dict(texts.deck.titles),
        number=lesson.number,
        cards=lesson.number + len(lesson.plan),
        ballot=0,
        line=[],
        card=None,
        first=None,
        last=None,
        revealed=None,
        score=m.ClassScore(0, 0),
        ending=None,
        closes_at=settings.closes_at,
    )


def _line(lesson: Lesson, current: Played | None, texts: Texts) -> list[m.LineCard]:
    right = {one.card: one.most_right for one in lesson.revealed}
    return _line_cards(lesson, current.line if current is not None else lesson.line, right, texts)


def _line_cards(lesson: Lesson, line: Iterable[CardId], right: Mapping[CardId, bool], texts: Texts) -> list[m.LineCard]:
    return [
        m.LineCard(card, lesson.dates[card], card_text(texts.deck, card, texts.language), right.get(card))
        for card in line
    ]


def _shown_tallies(lesson: Lesson, current: Played | None) -> tuple[m.Tally | None, m.Tally | None]:
    """Return the first and the last vote, where everybody may see them."""
    shown = lesson.stage is m.Stage.REVEALED or (lesson.stage is m.Stage.CLOSED and lesson.show_votes)
    if current is None or not shown:
        return None, None
    return tally_of(current, 0), tally_of(current, -1) if len(current.ballots) > 1 else None


def tally_of(played: Played, ballot: int) -> m.Tally:
    """Return a vote as sums."""
    tally = played.tally(ballot)
    return m.Tally(tally, sum(tally))


def _revealed(lesson: Lesson, current: Played, texts: Texts) -> m.Revealed:
    return m.Revealed(
        date=lesson.dates[current.card],
        gap=current.gap,
        gaps=list(current.rights),
        note=card_note(texts.deck, current.card, texts.language),
        right=current.right(-1),
        voted=current.voted(-1),
        right_first=current.right(0),
        voted_first=current.voted(0),
        most=current.most_right,
    )


def clock(lesson: Lesson, now: Milliseconds) -> ClockInfo | None:
    """Return how much time is left in the open vote, if it has a clock."""
    timer = lesson.settings.timer
    if timer is None or lesson.stage is not m.Stage.VOTING or lesson.vote_ends is None:
        return None
    left = lesson.time_left if lesson.paused else lesson.vote_ends - now
    return ClockInfo(max(0, min(left, timer * 1000)), timer * 1000)


def progress(lesson: Lesson, connected: Callable[[str], bool]) -> m.Progress:
    """Return how many have voted, of those who are there or have voted."""
    there = [pupil for pupil in lesson.taking_part if pupil.player is not None and connected(pupil.player)]
    current = lesson.current
    if current is None:
        return m.Progress(0, len(there), len(there))
    if lesson.settings.form is Form.HANDS:
        voted = current.voted(-1)
        return m.Progress(voted, voted, 0)
    voters = set(current.ballots[-1].votes)
    return m.Progress(len(voters), len(voters | {pupil.number for pupil in there}), len(there))


# What only a pupil is sent


def me(lesson: Lesson, pupil: Pupil, origin_of: results.OriginOf) -> m.MeMessage:
    """Return what only this pupil sees."""
    current = lesson.current if not pupil.waiting else None
    hidden = pupil.waiting or lesson.stage is m.Stage.HOMEWORK  # a try is shown by itself
    mine = results.answers(lesson, pupil, origin_of) if not hidden else []
    return m.MeMessage(
        seq=lesson.seq,
        standing=pupil.standing,
        number=pupil.number,
        name=pupil.name,
        animal=pupil.animal,
        vote=current.vote_of(pupil.number) if current is not None else None,
        first_vote=current.vote_of(pupil.number, 0) if current is not None else None,
        counts=current is not None and results.counts_for(lesson, pupil, len(lesson.played) - 1),
        answers=mine,
        right=sum(one.right for one in mine),
    )


def homework_try(lesson: Lesson, pupil: Pupil, texts: Texts, origin_of: results.OriginOf) -> m.TryMessage:
    """Return a pupil's homework: the running try, or the one that has just ended, with the dates of what was placed."""
    ended = bool(pupil.tries) and not pupil.run
    return m.TryMessage(
        seq=lesson.seq,
        number=pupil.tries + 1,
        cards=len(lesson.played),
        card=texts.hidden(lesson.played[len(pupil.run)].card),
        now=_placed(lesson, pupil, pupil.run, texts, origin_of),
        before=_placed(lesson, pupil, pupil.last, texts, origin_of) if ended else None,
        finished=pupil.tries,
        first=sum(one.vote_of(pupil.number, 0) in one.rights for one in lesson.played) if pupil.tries else None,
        best=right_in(lesson.played, pupil.best) if pupil.tries else None,
    )


def _placed(
    lesson: Lesson, pupil: Pupil, gaps: tuple[int, ...], texts: Texts, origin_of: results.OriginOf
) -> m.PlacedCards:
    """Return the cards that were placed in these gaps, one after the other."""
    done = list(zip(lesson.played, gaps, strict=False))
    line = done[-1][0].line_after if done else lesson.line[:1]
    right = {one.card: gap in one.rights for one, gap in done}
    return m.PlacedCards(
        line=_line_cards(lesson, line, right, texts),
        answers=results.answers_in_try(lesson, pupil, gaps, origin_of),
        notes={one.card: card_note(texts.deck, one.card, texts.language) for one, _ in done},
    )


# What only the board is sent


def roster(lesson: Lesson, player: str) -> m.RosterMessage:
    """Return who is in. Only a board in a browser of the teacher's shows names."""
    named = is_teacher(lesson, player)
    pupils = [m.RosterPupil(one.number, one.name if named else "", one.animal) for one in lesson.taking_part]
    return m.RosterMessage(pupils, _waiting(lesson))


def _waiting(lesson: Lesson) -> int:
    return sum(pupil.standing is m.Standing.WAITING for pupil in lesson.pupils.values())


# What only the teacher is sent


def desk(lesson: Lesson, texts: Texts, away: Away) -> m.DeskMessage:
    """Return what only the teacher sees. It has no date and no right gap of a card that is not revealed."""
    assert lesson.opened is not None, "it was opened"
    current = lesson.current
    closed = current is not None and lesson.stage is m.Stage.CLOSED
    return m.DeskMessage(
        seq=lesson.seq,
        settings=lesson.settings,
        pupils=[_desk_pupil(lesson, pupil, current, away) for pupil in lesson.pupils.values()],
        votes=current.tally(-1) if current is not None else [],
        first_votes=current.tally(0) if current is not None else [],
        right=current.right(-1) if current is not None and closed else None,
        advice=results.advice_for(current) if current is not None and closed else None,
        show_votes=lesson.show_votes,
        plan=[texts.hidden(card) for card in lesson.plan],
        played=[_played_card(one, texts) for one in lesson.played if one.revealed or one.skipped],
        opened_at=lesson.opened_at,
        deleted_at=lesson.opened.deleted_at,
    )


def _desk_pupil(lesson: Lesson, pupil: Pupil, current: Played | None, away: Away) -> m.DeskPupil:
    counting = results.counting(lesson, pupil)
    final = [(one, one.final_vote_of(pupil.number)) for one in counting]
    return m.DeskPupil(
        number=pupil.number,
        name=pupil.name,
        animal=pupil.animal,
        standing=pupil.standing,
        away=pupil.player is not None and away(pupil.player),
        vote=current.vote_of(pupil.number) if current is not None else None,
        first_vote=current.vote_of(pupil.number, 0) if current is not None else None,
        right=sum(gap in one.rights for one, gap in final),
        right_first=sum(one.vote_of(pupil.number, 0) in one.rights for one in counting),
        answered=sum(gap is not None for _, gap in final),
        tries=pupil.tries,
    )


def _played_card(played: Played, texts: Texts) -> m.PlayedCard:
    right = played.right(-1) if played.revealed else 0
    return m.PlayedCard(
        played.card,
        card_text(texts.deck, played.card, texts.language),
        right,
        played.voted(-1),
        played.skipped,
    )


def peeked(lesson: Lesson, texts: Texts) -> a.Peeked:
    """Return the answer of the open card, for the teacher who asks for it. Raise `no_card_open`."""
    if (current := lesson.current) is None:
        raise LessonError(Why.NO_CARD_OPEN)
    note = card_note(texts.deck, current.card, texts.language)
    return a.Peeked(current.card, lesson.dates[current.card], current.gap, note)


def pool(lesson: Lesson, texts: Texts) -> list[a.PoolCard]:
    """Return the cards that the teacher may add: those not played, planned or on the line. Not in order of time."""
    gone = {*lesson.line, *lesson.plan, *(one.card for one in lesson.played)}
    names = {key: by_language.get(texts.language) for key, by_language in texts.deck.categories.items()}
    found = []
    for card in sorted(set(lesson.dates) - gone):
        category = texts.deck.details_of(card).category
        found.append(a.PoolCard(card, card_text(texts.deck, card, texts.language), names.get(category) or category))
    return found


# Before coming in


def door(lesson: Lesson, deck_titles: Mapping[str, str], player: str) -> a.LessonDoor:
    """Return what somebody with the code may know before coming in."""
    pupil = lesson.pupil_of(player)
    free = places(lesson) if lesson.stage is not m.Stage.OVER else []
    if lesson.door is Door.LOCKED and pupil is None:  # only what the teacher freed may still be taken
        free = [one for one in free if one.number in lesson.pupils and lesson.pupils[one.number].released]
    return a.LessonDoor(
        code=lesson.code,
        form=lesson.settings.form,
        stage=lesson.stage,
        names=lesson.settings.names,
        door=lesson.door,
        pairs=lesson.settings.pairs,
        closes_at=lesson.settings.closes_at,
        deck_titles=dict(deck_titles),
        places=free,
        you=a.You(
            teacher=is_teacher(lesson, player),
            number=pupil.number if pupil else 0,
            name=pupil.name if pupil else "",
            animal=pupil.animal if pupil else "",
            standing=pupil.standing if pupil else None,
        ),
    )
