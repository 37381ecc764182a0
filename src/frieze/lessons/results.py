"""What came of a lesson: of the class, of each pupil, and of each card. Pure."""

from collections import Counter
from collections.abc import Callable, Sequence

from frieze.games.cards import CardId
from frieze.games.dates import years_off
from frieze.lessons import answers as a
from frieze.lessons import messages as m
from frieze.lessons.played import FEW, MOST, Played
from frieze.lessons.pupil import Pupil
from frieze.lessons.state import Lesson
from frieze.tables.access import is_custom
from frieze.tables.library import Library

OriginOf = Callable[[CardId], tuple[str, CardId]]

MAX_MIX_UPS = 8
MIN_MIXED_UP = 2  # pupils


def class_score(lesson: Lesson) -> m.ClassScore:
    """Return how many cards most of the class had right."""
    revealed = lesson.revealed
    return m.ClassScore(sum(one.most_right for one in revealed), len(revealed))


def advice_for(played: Played) -> m.Advice | None:
    """Return what to do after a vote; None without votes."""
    if not played.voted(-1):
        return None
    if played.share >= MOST:
        return m.Advice.REVEAL
    return m.Advice.HINT if played.share < FEW else m.Advice.TALK


def ending(lesson: Lesson) -> m.Ending:
    """Return what the end shows."""
    voted = [one for one in lesson.revealed if one.voted(-1)]
    moved = [one.changes for one in lesson.revealed if len(one.ballots) > 1]
    missed = [one for one in voted if one.right(-1) < one.voted(-1)]
    hardest = min(missed, key=lambda one: one.share, default=None)
    talks = [one for one in voted if len(one.ballots) > 1 and one.right(-1) > one.right(0)]
    talk = max(talks, key=lambda one: one.right(-1) - one.right(0), default=None)
    return m.Ending(
        changed=sum(changed for changed, _ in moved),
        improved=sum(improved for _, improved in moved),
        hardest=hardest.card if hardest else None,
        hardest_right=hardest.right(-1) if hardest else 0,
        hardest_voted=hardest.voted(-1) if hardest else 0,
        best_talk=talk.card if talk else None,
        best_talk_first=talk.right(0) if talk else 0,
        best_talk_last=talk.right(-1) if talk else 0,
    )


def origin(lesson: Lesson, card: CardId, library: Library) -> tuple[str, CardId]:
    """Return the deck that a card is from, and its id there. Nothing of a deck that somebody writes on this server.

    Who knows the id of such a deck can read all its dates.
    """
    decks = lesson.settings.decks
    deck, deck_card = library.origin_of(decks, card)
    custom = any(choice.id == deck and is_custom(choice) for choice in decks)
    return ("", card) if custom else (deck, deck_card)


# Of one pupil


def counts_for(lesson: Lesson, pupil: Pupil, place: int) -> bool:
    """Return whether a card counts for a pupil: one that came before the pupil did not."""
    return place >= pupil.since or lesson.played[place].has_vote_of(pupil.number)


def counting(lesson: Lesson, pupil: Pupil) -> list[Played]:
    """Return the revealed cards that count for a pupil."""
    return [one for place, one in enumerate(lesson.played) if one.revealed and counts_for(lesson, pupil, place)]


def answers(lesson: Lesson, pupil: Pupil, origin_of: OriginOf) -> list[m.MyAnswer]:
    """Return what a pupil said to the cards that count."""
    return [_answer(lesson, pupil, one, one.final_vote_of(pupil.number), origin_of) for one in counting(lesson, pupil)]


def answers_in_try(lesson: Lesson, pupil: Pupil, gaps: Sequence[int], origin_of: OriginOf) -> list[m.MyAnswer]:
    """Return what a pupil said to the cards of a try of homework."""
    return [_answer(lesson, pupil, one, gap, origin_of) for one, gap in zip(lesson.played, gaps, strict=False)]


def _answer(lesson: Lesson, pupil: Pupil, played: Played, gap: int | None, origin_of: OriginOf) -> m.MyAnswer:
    deck, deck_card = origin_of(played.card)
    right_first = played.vote_of(pupil.number, 0) in played.rights
    if gap is None:
        return m.MyAnswer(played.card, None, False, right_first, None, None, None, deck, deck_card)
    after = lesson.dates[played.line[gap - 1]] if gap > 0 else None
    before = lesson.dates[played.line[gap]] if gap < len(played.line) else None
    right = gap in played.rights
    off = None if right else years_off(lesson.dates[played.card], after, before)
    return m.MyAnswer(played.card, gap, right, right_first, after, before, off, deck, deck_card)


def pupil_row(lesson: Lesson, pupil: Pupil) -> a.ReportPupil:
    """Return a pupil's row in the report."""
    cards = counting(lesson, pupil)
    offs = [_gaps_off(one, gap) for one in cards if (gap := one.final_vote_of(pupil.number)) is not None]
    right, near = offs.count(0), offs.count(1)
    return a.ReportPupil(
        pupil.number,
        pupil.name,
        pupil.animal,
        right,
        near,
        len(offs) - right - near,
        len(cards) - len(offs),
        len(cards),
        sum(one.vote_of(pupil.number, 0) in one.rights for one in cards),
        pupil.tries,
    )


def _gaps_off(played: Played, gap: int) -> int:
    """Return how many gaps a vote is away from the nearest right one."""
    return min(abs(gap - right) for right in played.rights)


# Pairs


def mix_ups(played: Sequence[Played]) -> list[a.MixUp]:
    """Return the neighbours that most pupils put on the wrong side of a card, in the last votes."""
    found: Counter[tuple[str, str, bool]] = Counter()
    for one in played:
        tally = one.tally(-1)
        low, high = one.rights[0], one.rights[-1]
        for gap, votes in enumerate(tally):
            if gap < low:  # put before cards that are earlier: the nearest of them is the one that was mixed up
                found[one.card, one.line[low - 1], True] += votes
            elif gap > high:
                found[one.card, one.line[high], False] += votes
    most = [(pair, votes) for pair, votes in found.most_common() if votes >= MIN_MIXED_UP]
    return [a.MixUp(card, other, before, votes) for (card, other, before), votes in most[:MAX_MIX_UPS]]
