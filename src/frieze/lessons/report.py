"""The report of a lesson, for the teacher alone: cards that were revealed, pairs that were mixed up, pupils."""

import csv
import io

from frieze.lessons import answers as a
from frieze.lessons import results
from frieze.lessons.messages import LineCard
from frieze.lessons.played import Played
from frieze.lessons.state import Lesson
from frieze.lessons.views import Texts, tally_of
from frieze.tables.library import card_note, card_text

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a cell that begins so would be calculated


def report(lesson: Lesson, texts: Texts, origin_of: results.OriginOf) -> a.LessonReport:
    """Return what came of a lesson so far."""
    assert lesson.opened is not None, "it was opened"
    settings, start = lesson.settings, lesson.opened.start
    cards = [_card(lesson, one, number, texts, origin_of) for number, one in enumerate(lesson.revealed, start=1)]
    return a.LessonReport(
        code=lesson.code,
        form=settings.form,
        names=settings.names,
        stage=lesson.stage,
        deck_titles=dict(texts.deck.titles),
        opened_at=lesson.opened_at,
        ended_at=lesson.ended_at,
        deleted_at=lesson.opened.deleted_at,
        pupils_in=lesson.forgotten if lesson.forgotten is not None else len(lesson.pupils),
        score=results.class_score(lesson),
        start=LineCard(start, lesson.dates[start], card_text(texts.deck, start, texts.language), None),
        cards=sorted(cards, key=lambda card: card.right / card.last.voted if card.last.voted else 0.0),
        mix_ups=results.mix_ups(lesson.revealed),
        pupils=[results.pupil_row(lesson, pupil) for pupil in lesson.pupils.values()],
        forgotten=lesson.forgotten is not None,
    )


def _card(lesson: Lesson, played: Played, number: int, texts: Texts, origin_of: results.OriginOf) -> a.ReportCard:
    deck, deck_card = origin_of(played.card)
    return a.ReportCard(
        card=played.card,
        text=card_text(texts.deck, played.card, texts.language),
        date=lesson.dates[played.card],
        note=card_note(texts.deck, played.card, texts.language),
        number=number,
        gap=played.gap,
        gaps=list(played.rights),
        after=played.line[played.gap - 1] if played.gap > 0 else None,
        before=played.line[played.gap] if played.gap < len(played.line) else None,
        first=tally_of(played, 0),
        last=tally_of(played, -1),
        right_first=played.right(0),
        right=played.right(-1),
        most=played.most_right,
        deck=deck,
        deck_card=deck_card,
    )


# As a table


def csv_table(lesson: Lesson, texts: Texts) -> bytes:
    """Return one row for each pupil and one for the class, one column for each card, as spreadsheets read it.

    A cell has the gap's letter and a mark: `+` right, `-` not. The last row has how many were right of how many voted.
    """
    played = lesson.revealed
    text = io.StringIO()
    rows = csv.writer(text)
    titles = [texts.deck.text(one.card, texts.language).title for one in played]
    rows.writerow(["", "", *map(_plain, titles)])
    rows.writerow(["", "", *(lesson.dates[one.card] for one in played)])
    for pupil in lesson.pupils.values():
        cells = [_cell(one, one.final_vote_of(pupil.number)) for one in played]
        right = sum(one.final_vote_of(pupil.number) in one.rights for one in played)
        rows.writerow([_plain(pupil.name or str(pupil.number)), right, *cells])
    score = results.class_score(lesson).right
    rows.writerow(["", score, *(f"{one.right(-1)}/{one.voted(-1)}" for one in played)])
    return b"\xef\xbb\xbf" + text.getvalue().encode()  # the mark by which spreadsheets know UTF-8


def _cell(played: Played, gap: int | None) -> str:
    return "" if gap is None else f"{chr(ord('A') + gap)}{'+' if gap in played.rights else '-'}"


def _plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
