"""The states of a lesson on a pupil's device."""

from playwright.sync_api import expect

from tests.browser.pupil import ASKED, Pupil
from tests.browser.rest_caller import RestCaller
from tests.browser.seat import new_key
from tests.browser.server import Server
from tests.browser.state_helpers import OpenSeat, States, close, opened, settled
from tests.browser.teacher import Teacher


def lessons(open_seat: OpenSeat, server: Server) -> States:
    """Walk through a lesson of the pupils, from the door to the end, then past the doors that stay closed."""
    seat = open_seat()
    pupil, page = Pupil(seat), seat.page
    teacher = Teacher(server, timer=120, pairs=True)
    other = RestCaller(server)
    other.ask(f"/api/lessons/{teacher.code}/join", {"key": new_key(), "number": 2})
    page.goto(teacher.path)
    page.locator('[data-place="3"]').click()
    yield "lesson-join", settled(seat)
    page.get_by_role("button", name="Join as 3").click()
    pupil.sees("You’re in, number 3.")
    yield "lesson-waiting", settled(seat)
    teacher.does("next_card")
    pupil.sees(ASKED)
    yield "lesson-vote", settled(seat)
    place = teacher.right_gap()
    pupil.taps(1 - place)
    pupil.is_kept(1 - place)
    yield "lesson-vote-kept", settled(seat)
    teacher.does("pause_lesson")
    pupil.sees("Eyes to the front.")
    yield "lesson-paused", settled(seat)
    teacher.does("resume_lesson")
    page.get_by_role("button", name="Larger").click()
    opened(page)
    yield "lesson-card-large", settled(seat)
    close(page)
    page.get_by_role("button", name="your place in this lesson", exact=False).click()
    page.get_by_role("button", name="Continue on another device").click()
    expect(page.locator(".carried input")).to_be_visible()
    page.get_by_role("button", name="Leave the lesson").click()
    yield "lesson-menu", settled(seat)
    close(page)
    teacher.does("close_vote")
    pupil.sees("Talk it over")
    yield "lesson-talk", settled(seat)
    teacher.does("vote_again")
    pupil.sees("Vote again")
    yield "lesson-vote-again", settled(seat)
    pupil.taps(place)
    pupil.is_kept(place)
    teacher.does("close_vote")
    teacher.does("reveal_card")
    expect(page.locator("[data-placed]")).to_be_visible()
    yield "lesson-right", settled(seat)
    teacher.does("next_card")
    pupil.sees(ASKED)
    wrong = (teacher.right_gap() + 1) % 3
    pupil.taps(wrong)
    pupil.is_kept(wrong)
    teacher.does("close_vote")
    teacher.does("reveal_card")
    expect(page.locator("[data-placed]")).to_be_visible()
    yield "lesson-wrong", settled(seat)
    teacher.does("end_lesson")
    page.get_by_role("button", name="See the whole line").click()
    yield "lesson-end", settled(seat)
    yield from doors_of_lessons(pupil, server)


def doors_of_lessons(pupil: Pupil, server: Server) -> States:
    """Show other ways to come in, and doors that stay closed."""
    page, seat = pupil.page, pupil.seat
    named = Teacher(server, names="first_names", door="ask")
    page.goto(named.path)
    page.get_by_role("textbox", name="First name").fill("Maximiliane")
    yield "lesson-join-name", settled(seat)
    page.get_by_role("button", name="Join as Maximiliane").click()
    pupil.sees("Wait at the door")
    yield "lesson-door", settled(seat)
    listed = Teacher(server, names="list", register=["Ada", "Inès", "Maximiliane-Josephine", "Þórbjörg"])
    page.goto(listed.path)
    page.locator('[data-place="3"]').click()
    yield "lesson-join-list", settled(seat)
    listed.does("set_door", door="locked")
    pupil.sees("The door is locked")
    yield "lesson-locked", settled(seat)
    page.goto("/lesson/AAAAAA")
    pupil.sees("No lesson has this code.")
    yield "lesson-unknown", settled(seat)
