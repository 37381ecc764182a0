"""The states of a lesson on the teacher's console and on the board, and those of homework."""

import re
import time

from playwright.sync_api import expect

from tests.browser.console import Console
from tests.browser.pupil import Pupil
from tests.browser.server import Server
from tests.browser.socket_class import SocketClass
from tests.browser.state_helpers import OpenSeat, States, close, opened, settled
from tests.browser.teacher import Teacher

DAY = 24 * 60 * 60


def teaching(open_seat: OpenSeat, server: Server) -> States:
    """Walk through a lesson on the console and on the board, from the set-up to the report."""
    teacher = Console(open_seat())
    page, seat = teacher.page, teacher.seat
    page.goto("/class/new")
    page.get_by_text("I choose").click()
    expect(page.locator(".pick li").first).to_be_visible()
    page.get_by_label("Search titles").fill("moon")  # a few cards: axe takes long for all of them
    page.get_by_text("My list", exact=True).click()
    yield "lesson-setup", settled(seat)
    lesson = Teacher(server, timer=120)
    pupils = SocketClass(server, lesson.code, range(1, 4))
    teacher.watch(lesson)
    teacher.sees("3 are here")
    yield "lesson-console-start", settled(seat)
    page.get_by_role("button", name=re.compile("^Code and links")).click()
    opened(page)
    yield "lesson-share", settled(seat)
    close(page)
    lesson.does("next_card")
    pupils.vote(1, 1, [0, 1])
    teacher.sees("The first vote is open")
    expect(page.get_by_text("Everyone has voted.")).to_be_visible()
    yield "lesson-console-vote", settled(seat)
    teacher.pupil("2").click()
    opened(page)
    yield "lesson-pupil", settled(seat)
    close(page)
    lesson.does("close_vote")
    expect(page.get_by_role("button", name="Vote again")).to_be_visible()
    yield "lesson-console-talk", settled(seat)
    page.get_by_role("button", name="Add a card").click()
    opened(page)
    page.get_by_label("Search titles").fill("moon")
    expect(page.get_by_role("button", name=re.compile("^Add: "))).not_to_have_count(40)
    yield "lesson-plan", settled(seat)
    close(page)
    board = f"{lesson.path}/board"
    seat.go(board)
    expect(page.get_by_role("heading", name="You don’t agree. Good.")).to_be_visible()
    yield "lesson-board-talk", settled(seat)
    lesson.does("reveal_card")
    expect(page.locator(".answer")).to_be_visible()
    yield "lesson-board-reveal", settled(seat)
    seat.go(f"{lesson.path}/teach")
    expect(page.get_by_role("button", name="Next card")).to_be_visible()
    yield "lesson-console-reveal", settled(seat)
    lesson.does("set_door", door="ask")
    lesson.does("end_lesson")
    teacher.sees("The lesson is over")
    yield "lesson-console-over", settled(seat)
    seat.go(board)
    expect(page.get_by_role("heading", name="This is your line.")).to_be_visible()
    yield "lesson-board-end", settled(seat)
    seat.go(f"{lesson.path}/report")
    expect(page.get_by_role("heading", name="Cards, hardest first")).to_be_visible()
    yield "lesson-report", settled(seat)
    pupils.close()
    yield from without_devices(teacher, server)
    yield from homework(open_seat, server)


def without_devices(teacher: Console, server: Server) -> States:
    """Show what is only there in a lesson without devices, and before the first card on the board."""
    page, seat = teacher.page, teacher.seat
    lesson = Teacher(server, form="hands")
    teacher.watch(lesson)
    lesson.does("next_card")
    teacher.sees("The first vote is open")
    yield "lesson-hands", settled(seat)
    joined = Teacher(server, pupils=30)
    SocketClass(server, joined.code, [1, 7]).close()
    page.goto(f"{joined.path}/board")
    expect(page.get_by_role("heading", name="2 of 30 are here")).to_be_visible()
    yield "lesson-board-join", settled(seat)
    page.goto(f"{joined.path}/teach")
    expect(page.get_by_role("heading", name="Only the teacher can see this")).to_be_visible()
    yield "lesson-not-the-teacher", settled(seat)


def homework(open_seat: OpenSeat, server: Server) -> States:
    """Walk through homework, as a pupil does it and as the teacher sees it."""
    pupil, teacher = Pupil(open_seat()), Console(open_seat())
    page, seat = pupil.page, pupil.seat
    given = Teacher(server, form="homework", closes_at=int((time.time() + 5 * DAY) * 1000))
    page.goto(given.path)
    page.locator('[data-place="3"]').click()
    yield "homework-join", settled(seat)
    page.get_by_role("button", name="Join as 3").click()
    pupil.places(0)
    yield "homework-try", settled(seat)
    pupil.places(0)
    pupil.places(3)
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    yield "homework-result", settled(seat)
    teacher.watch(given)
    expect(teacher.page.get_by_role("row")).to_have_count(2)
    yield "homework-console", settled(teacher.seat)
    teacher.seat.go(f"{given.path}/report")
    expect(teacher.page.get_by_role("heading", name="Cards, hardest first")).to_be_visible()
    yield "homework-report", settled(teacher.seat)
    given.does("end_lesson")
    expect(page.get_by_text("This homework is closed.").first).to_be_visible()
    yield "homework-closed", settled(seat)
