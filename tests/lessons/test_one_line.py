"""A lesson of the form "one line": from the first card to the end."""

import asyncio

import pytest

from frieze.games.errors import DeckTooSmall, DoubleCard, FriezeError, UnknownCard
from frieze.lessons import requests as r
from frieze.lessons.errors import Why
from frieze.lessons.lessons import Lessons
from frieze.lessons.messages import Stage
from frieze.lessons.subscriber import Role
from frieze.tables.errors import Why as TableWhy
from tests.lessons.helpers import (
    BOARD,
    DATES,
    SECRET,
    TEACHER,
    cast,
    do,
    new_lesson,
    open_lesson,
    pupil,
    refused,
    right_gap,
    screen,
    vote,
    vote_of,
    wrong_gap,
)
from tests.tables.helpers import key, raises


async def test_a_lesson_has_one_card_on_the_line_and_the_others_to_come(lessons: Lessons) -> None:
    live = await open_lesson(lessons, cards=4)
    assert live.lesson.stage is Stage.GATHERING
    assert len(live.lesson.line) == 1
    assert len({*live.lesson.line, *live.lesson.plan}) == 5


async def test_the_same_request_opens_one_lesson(lessons: Lessons) -> None:
    new = new_lesson()
    first, again = await lessons.open(TEACHER, new), await lessons.open(TEACHER, new)
    assert first is again
    assert await lessons.by_code(first.code) is first


async def test_the_teacher_chooses_cards(lessons: Lessons) -> None:
    chosen = tuple(sorted(DATES)[:3])
    live = await open_lesson(lessons, chosen=chosen)
    assert live.lesson.plan == chosen
    with pytest.raises(UnknownCard):
        await open_lesson(lessons, chosen=("nothing", *chosen))
    with pytest.raises(DoubleCard):
        await open_lesson(lessons, chosen=(*chosen, chosen[0]))
    with pytest.raises(DeckTooSmall):
        await open_lesson(lessons, chosen=chosen[:2])


async def test_a_whole_lesson(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=3, cards=3)
    board = await screen(live, BOARD, Role.BOARD)
    for number in range(1, 4):
        await do(live, r.NextCard)
        right, wrong = right_gap(live), wrong_gap(live)
        assert (board.lesson["stage"], board.lesson["number"], board.lesson["cards"]) == ("voting", number, 3)
        await vote(live, 1, right)
        await vote(live, 2, wrong)
        await do(live, r.CloseVote)
        assert board.lesson["first"]["voted"] == 2
        await do(live, r.VoteAgain)
        await vote(live, 1, right)
        await vote(live, 2, right)
        await do(live, r.CloseVote, r.RevealCard)
        shown = board.lesson["revealed"]
        assert (shown["gap"], shown["right_first"], shown["right"], shown["most"]) == (right, 1, 2, True)
        assert board.lesson["first"]["gaps"][wrong] == 1
        assert board.lesson["last"]["gaps"][right] == 2
        assert len(board.lesson["line"]) == number, "the gaps keep their letters until the next card"
    await do(live, r.EndLesson)
    line = [DATES[card["card"]] for card in board.lesson["line"]]
    assert len(line) == 4
    assert line == sorted(line, key=int)
    assert board.lesson["score"] == {"right": 3, "played": 3}
    assert board.lesson["ending"]["changed"] == 3
    assert board.lesson["ending"]["improved"] == 3


async def test_a_vote_can_be_changed_until_it_closes(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    me = await screen(live, pupil(1), Role.PUPIL)
    await do(live, r.NextCard)
    await vote(live, 1, 0)
    await vote(live, 1, 1)
    assert me.look()["me"]["vote"] == 1
    late = vote_of(live, 0)
    await do(live, r.CloseVote)
    with refused(Why.VOTE_CLOSED):
        await cast(live, pupil(1), late)
    assert me.look()["me"]["vote"] == 1


async def test_a_late_tap_does_not_count_for_another_vote_or_card(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard)
    first = vote_of(live, 0)
    await do(live, r.CloseVote, r.VoteAgain)
    with refused(Why.VOTE_CLOSED):
        await cast(live, pupil(1), first)
    second = vote_of(live, 0)
    await do(live, r.SkipCard(key(), second.card))
    with refused(Why.VOTE_CLOSED):
        await cast(live, pupil(1), second)


async def test_a_repeated_vote_changes_nothing(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard)
    await vote(live, 1, 0, "the-first-vote")
    await vote(live, 1, 1, "the-second-vote")
    before = live.seq
    assert await vote(live, 1, 0, "the-first-vote") == before
    current = live.lesson.current
    assert current is not None
    assert current.vote_of(1) == 1


async def test_a_gap_that_is_not_there_is_refused(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard)
    with refused(Why.NO_SUCH_GAP):
        await vote(live, 1, 2)


async def test_only_those_who_are_in_vote(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1, door="ask")
    await do(live, r.NextCard)
    with refused(Why.NOT_LET_IN):
        await vote(live, 1, 0)
    with refused(Why.NOT_IN_LESSON):
        await vote(live, 2, 0)
    await do(live, r.LetIn)
    assert await vote(live, 1, 0)


@pytest.mark.parametrize(
    ("votes", "most"),
    [((True, True, False), True), ((True, False), False), ((), False), ((True,), True), ((False, False), False)],
    ids=["two of three", "a tie", "nobody", "one", "none right"],
)
async def test_the_class_scores_where_most_were_right(lessons: Lessons, votes: tuple[bool, ...], most: bool) -> None:
    live = await open_lesson(lessons, pupils=3)
    await do(live, r.NextCard)
    for number, right in enumerate(votes, start=1):
        await vote(live, number, right_gap(live) if right else wrong_gap(live))
    await do(live, r.CloseVote, r.RevealCard)
    assert live.lesson.revealed[0].most_right is most


async def test_a_pupil_who_does_not_vote_again_stays_with_the_first_vote(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard)
    await vote(live, 1, right_gap(live))
    await do(live, r.CloseVote, r.VoteAgain, r.CloseVote, r.RevealCard)
    me = await screen(live, pupil(1), Role.PUPIL)
    assert me.look()["me"]["right"] == 1


async def test_late_pupils_join_at_the_open_card(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard)
    await vote(live, 1, wrong_gap(live))
    await do(live, r.CloseVote, r.RevealCard, r.NextCard)
    await live.join(pupil(2), r.JoinLesson(key(), 2))
    late = await screen(live, pupil(2), Role.PUPIL)
    assert late.look()["me"]["counts"]
    await vote(live, 2, right_gap(live))
    await do(live, r.CloseVote, r.RevealCard)
    me = late.look()["me"]
    assert (me["right"], len(me["answers"])) == (1, 1), "earlier cards do not count"


async def test_who_comes_after_the_vote_is_not_counted_as_missing(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard, r.CloseVote)
    await live.join(pupil(2), r.JoinLesson(key(), 2))
    await do(live, r.RevealCard)
    late = await screen(live, pupil(2), Role.PUPIL)
    assert late.look()["me"]["answers"] == []


async def test_cards_are_added_removed_and_reordered_until_they_are_played(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1, cards=3)
    await do(live, r.NextCard)
    played, left = live.lesson.played[-1].card, live.lesson.plan
    other = next(card for card in sorted(DATES) if card not in {*live.lesson.line, played, *left})
    await do(live, r.PlanCards(key(), (other, left[1])))
    assert live.lesson.plan == (other, left[1])
    with refused(Why.CARD_PLAYED):
        await do(live, r.PlanCards(key(), (played,)))
    with pytest.raises(DoubleCard):
        await do(live, r.PlanCards(key(), (other, other)))
    await do(live, r.SkipCard(key(), played))
    assert live.lesson.played[-1].card == other
    assert live.lesson.number == 1, "the skipped card does not count"
    assert played not in live.lesson.line


async def test_each_step_needs_its_stage(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1, cards=3)
    for early in (r.CloseVote, r.VoteAgain, r.RevealCard):
        with refused(Why.WRONG_STAGE):
            await do(live, early)
    await do(live, r.NextCard)
    for wrong in (r.NextCard, r.RevealCard, r.VoteAgain):
        with refused(Why.WRONG_STAGE):
            await do(live, wrong)
    for _ in range(2):
        await do(live, r.CloseVote, r.RevealCard, r.NextCard)
    with refused(Why.NO_CARD_LEFT):
        await do(live, r.SkipCard(key(), live.lesson.played[-1].card))
    await do(live, r.CloseVote, r.RevealCard)
    with refused(Why.NO_CARD_LEFT):
        await do(live, r.NextCard)
    await do(live, r.EndLesson)
    with refused(Why.LESSON_OVER):
        await do(live, r.ShowVotes(key(), False))


async def test_nobody_votes_during_a_pause(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard, r.PauseLesson)
    with refused(Why.VOTE_CLOSED):
        await vote(live, 1, 0)
    with raises(TableWhy.PAUSED):
        await do(live, r.CloseVote)
    await do(live, r.ResumeLesson)
    await vote(live, 1, 0)


async def test_only_the_teacher_has_the_controls(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    for player in (pupil(1), BOARD):
        with refused(Why.NOT_THE_TEACHER):
            await live.change(player, r.NextCard(key()))


async def test_the_link_makes_another_browser_the_teachers(lessons: Lessons) -> None:
    live = await open_lesson(lessons)
    with raises(TableWhy.UNKNOWN_LINK):
        await live.teach(BOARD, r.TeachLesson(key(), "x" * 40))
    await live.teach(BOARD, r.TeachLesson(key(), SECRET))
    await live.change(BOARD, r.NextCard(key()))


async def test_a_new_link_turns_the_old_one_and_other_browsers_out(lessons: Lessons) -> None:
    live = await open_lesson(lessons)
    await live.teach(BOARD, r.TeachLesson(key(), SECRET))
    desk = await screen(live, BOARD, Role.TEACHER)
    await live.replace_link(TEACHER, r.NewTeacherLink(key(), "n" * 40))
    assert desk.closed
    with raises(TableWhy.UNKNOWN_LINK):
        await live.teach(BOARD, r.TeachLesson(key(), SECRET))
    with refused(Why.NOT_THE_TEACHER):
        await live.change(BOARD, r.NextCard(key()))
    await live.change(TEACHER, r.NextCard(key()))


async def test_the_votes_are_shown_while_pupils_talk_only_if_the_teacher_wants(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=2, show_votes=False)
    board = await screen(live, BOARD, Role.BOARD)
    await do(live, r.NextCard)
    await vote(live, 1, 0)
    await do(live, r.CloseVote)
    assert board.lesson["first"] is None
    await do(live, r.ShowVotes(key(), True))
    assert board.lesson["first"] == {"gaps": [1, 0], "voted": 1}
    await do(live, r.VoteAgain)
    assert board.lesson["first"] is None, "a majority in sight pulls"


async def test_votes_on_a_card_are_limited(lessons: Lessons) -> None:
    live = await open_lesson(lessons)
    await do(live, r.NextCard, r.CloseVote)
    for _ in range(4):
        await do(live, r.VoteAgain, r.CloseVote)
    with refused(Why.TOO_MANY_VOTES):
        await do(live, r.VoteAgain)


async def test_the_teacher_enters_raised_hands(lessons: Lessons) -> None:
    live = await open_lesson(lessons, form="hands")
    with refused(Why.NO_DEVICES):
        await live.join(pupil(1), r.JoinLesson(key(), 1))
    await do(live, r.NextCard)
    card, right = live.lesson.played[-1].card, right_gap(live)
    hands = (0, 20) if right else (20, 0)
    await do(live, r.CountHands(key(), card, 1, hands))
    await do(live, r.CloseVote, r.RevealCard)
    assert live.lesson.revealed[0].right(-1) == 20
    assert live.lesson.revealed[0].most_right


async def test_hands_are_not_counted_where_pupils_vote(lessons: Lessons) -> None:
    live = await open_lesson(lessons)
    await do(live, r.NextCard)
    with refused(Why.ONLY_WITH_HANDS):
        await do(live, r.CountHands(key(), live.lesson.played[-1].card, 1, (1, 2)))


@pytest.mark.virtual_time
async def test_the_timer_closes_the_vote(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1, timer=20)
    board = await screen(live, BOARD, Role.BOARD)
    await do(live, r.NextCard)
    assert board.look()["lesson"]["clock"] == {"left": 20_000, "of": 20_000}
    await vote(live, 1, 0)
    await board.until_stage("closed")
    assert live.lesson.played[-1].voted(-1) == 1


@pytest.mark.virtual_time
async def test_the_timer_stands_still_during_a_pause(lessons: Lessons) -> None:
    live = await open_lesson(lessons, timer=20)
    board = await screen(live, BOARD, Role.BOARD)
    await do(live, r.NextCard)
    await asyncio.sleep(5)
    await do(live, r.PauseLesson)
    await asyncio.sleep(60)
    assert board.look()["lesson"]["clock"]["left"] == 15_000
    await do(live, r.ResumeLesson)
    assert live.lesson.stage is Stage.VOTING
    await board.until_stage("closed")


async def test_a_deck_that_is_too_small_is_refused(lessons: Lessons) -> None:
    with pytest.raises(FriezeError):
        await lessons.open(TEACHER, new_lesson(cards=10, chosen=("x",)))


async def test_a_code_that_is_taken_is_drawn_again(lessons: Lessons, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = (await open_lesson(lessons)).code
    drawn = [taken, "ACEFHJ"]
    monkeypatch.setattr("frieze.lessons.live_lesson.new_code", lambda _: drawn.pop(0))
    assert (await open_lesson(lessons)).code == "ACEFHJ"
