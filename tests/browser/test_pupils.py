"""Pupils in real browsers. The teacher leads the lesson over REST."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.page_sockets import HeldSocket
from tests.browser.pupil import ASKED, LETTERS, Pupil
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.teacher import Teacher

OpenSeat = Callable[..., Seat]


def phone(open_seat: OpenSeat) -> Pupil:
    return Pupil(open_seat(390, 844))


def test_three_phones_vote_through_a_lesson(open_seat: OpenSeat, server: Server) -> None:
    """One reloads in the middle, one loses its network, one has only a keyboard."""
    teacher = Teacher(server)
    tapping, lost, typing = phone(open_seat), phone(open_seat), phone(open_seat)
    socket = HeldSocket(lost.seat)

    # In: by the code on the first page, by the link, and by keys.
    tapping.page.goto("/")
    tapping.page.get_by_role("button", name="I have a code").click()
    sheet = tapping.page.get_by_role("dialog")
    sheet.get_by_role("textbox").fill(teacher.code.lower())
    sheet.get_by_role("button", name="Join").click()
    tapping.page.locator('[data-place="2"]').click()
    tapping.page.get_by_role("button", name="Join as 2").click()
    tapping.sees("You’re in, number 2.")
    lost.join(teacher.code, 3)
    typing.page.goto(teacher.path)
    expect(typing.page.get_by_role("radio", name="2, ", exact=False)).to_be_disabled()
    keys = typing.page.keyboard
    keys.press("Tab")  # the way home
    keys.press("Tab")
    keys.press("ArrowRight")  # past the numbers that are taken
    expect(typing.page.get_by_role("button", name="Join as 4")).to_be_enabled()
    keys.press("Tab")
    keys.press("Enter")
    typing.sees("You’re in, number 4.")

    # The first card: the first vote.
    teacher.does("next_card")
    for one in (tapping, lost, typing):
        one.sees(ASKED)
    place = teacher.right_gap()
    other = 1 - place  # there are two gaps: one card lies on the line
    tapping.taps_line(other)
    tapping.is_kept(other)
    tapping.page.reload()
    tapping.sees(ASKED)
    tapping.is_kept(other)
    socket.disconnect()
    lost.taps(other)
    lost.reads("You’re offline. Your vote goes out as soon as you’re back.")
    socket.offline = False
    lost.is_kept(other)
    while typing.page.get_by_role("toolbar").locator(":focus").count() == 0:
        keys.press("Tab")
    keys.press(LETTERS[place].lower())
    typing.is_kept(place)

    # The talk, the second vote, the date.
    teacher.does("close_vote")
    for one in (tapping, lost, typing):
        one.sees("Talk it over")
    expect(tapping.page.get_by_label(", 2 votes", exact=False)).to_be_visible()
    teacher.does("vote_again")
    for one in (tapping, lost, typing):
        one.sees("Vote again")
    tapping.reads(f"Your first vote was {LETTERS[other]}.")
    tapping.taps(other)
    tapping.taps(place)
    tapping.is_kept(place)
    lost.taps(other)
    lost.is_kept(other)
    teacher.does("close_vote")
    tapping.sees("The vote is closed.")
    assert "data-placed" not in tapping.page.content()
    teacher.does("reveal_card")
    tapping.sees(f"Right: {LETTERS[place]}")
    tapping.reads(f"You changed from {LETTERS[other]} to {LETTERS[place]}")
    lost.sees(f"It’s {LETTERS[place]}, not {LETTERS[other]}")
    lost.reads("year")
    typing.sees(f"Right: {LETTERS[place]}")  # who doesn't vote again stays with the first vote
    tapping.reads("1 of 2 in your class are right.")

    # To the end: one's own score, and the class's.
    teacher.does("next_card")
    place = teacher.right_gap()
    for one in (tapping, lost, typing):
        one.sees(ASKED)
        one.taps(place)
        one.is_kept(place)
    teacher.does("close_vote")
    teacher.does("reveal_card")
    tapping.sees(f"Right: {LETTERS[place]}")
    teacher.does("end_lesson")
    title = tapping.page.get_by_role("heading", level=1)
    expect(title).to_contain_text("2 of 2 right. Well argued, ")
    tapping.reads("Your class had 1 of 2 cards right.")
    lost.reads("One to remember")
    lost.page.get_by_role("button", name="Practise this one").click()
    lost.page.wait_for_url("**/t/*")
    expect(lost.page.get_by_role("heading", name="Where does it go?")).to_be_visible()


def test_a_phone_shows_everything_that_the_board_shows(open_seat: OpenSeat, server: Server) -> None:
    teacher, pupil = Teacher(server), phone(open_seat)
    page = pupil.page
    pupil.join(teacher.code, 1)
    teacher.plays_card()
    teacher.does("next_card")
    pupil.sees(ASKED)
    pupil.taps(0)
    pupil.is_kept(0)
    for card in teacher.report()["cards"]:  # those that lie on the line
        line = page.get_by_role("region", name="The line")
        expect(line.locator(f'[data-card="{card["card"]}"]')).to_have_attribute("aria-label", re.compile(r"\d"))
    expect(page.get_by_role("banner")).to_contain_text("Card 2 of 3")
    expect(page.locator("main [data-card]").first).to_have_attribute("aria-label", re.compile(", date hidden$"))
    expect(page.locator("[data-gap]")).to_have_count(3)
    teacher.does("close_vote")
    expect(page.get_by_label(", 1 vote", exact=False)).to_have_count(1)
    teacher.does("reveal_card")
    shown = teacher.report()["cards"]
    newest = next(card for card in shown if card["number"] == 2)
    expect(page.locator("[data-placed] [data-card]")).to_have_attribute("data-card", newest["card"])
    pupil.reads(newest["note"]["note"])
    right = newest["right"]
    pupil.reads(f"{right} of 1 in your class are right.")


def test_a_vote_that_comes_too_late_says_so(open_seat: OpenSeat, server: Server) -> None:
    teacher, pupil = Teacher(server), phone(open_seat)
    socket = HeldSocket(pupil.seat)
    pupil.join(teacher.code, 1)
    teacher.does("next_card")
    pupil.sees(ASKED)
    socket.disconnect()
    pupil.taps(0)
    teacher.does("close_vote")
    socket.offline = False
    expect(pupil.page.get_by_text("The vote had just closed. Look up at the board.").first).to_be_visible()
    pupil.sees("Talk it over")
    pupil.reads("You didn’t vote. Listen to your neighbour’s reason.")


def test_who_comes_late_votes_on_the_open_card_and_earlier_ones_do_not_count(
    open_seat: OpenSeat, server: Server
) -> None:
    teacher, pupil = Teacher(server), phone(open_seat)
    teacher.plays_card()
    teacher.does("next_card")
    pupil.page.goto(teacher.path)
    pupil.page.locator('[data-place="1"]').click()
    pupil.page.get_by_role("button", name="Join as 1").click()
    pupil.sees(ASKED)
    place = teacher.right_gap()
    pupil.taps(place)
    pupil.is_kept(place)
    teacher.does("close_vote")
    teacher.does("reveal_card")
    pupil.sees(f"Right: {LETTERS[place]}")
    pupil.reads("1 of 1 so far")


def test_the_door_opens_without_a_tap(open_seat: OpenSeat, server: Server) -> None:
    teacher, pupil = Teacher(server, door="locked"), phone(open_seat)
    pupil.page.goto(teacher.path)
    pupil.sees("The door is locked")
    teacher.does("set_door", door="ask")
    pupil.sees("Join the lesson")
    pupil.page.locator('[data-place="5"]').click()
    pupil.page.get_by_role("button", name="Join as 5").click()
    pupil.sees("Wait at the door")
    teacher.does("next_card")
    teacher.does("let_in", number=5)
    pupil.sees(ASKED)


def test_a_pupil_moves_to_another_device_with_all_votes(open_seat: OpenSeat, server: Server) -> None:
    teacher, old, new = Teacher(server), phone(open_seat), phone(open_seat)
    old.join(teacher.code, 3)
    teacher.does("next_card")
    old.sees(ASKED)
    old.taps(1)
    old.is_kept(1)
    old.page.get_by_role("button", name="your place in this lesson", exact=False).click()
    old.page.get_by_role("button", name="Continue on another device").click()
    new.page.goto(old.page.locator(".carried input").input_value())
    new.page.get_by_role("button", name="Continue here").click()
    new.sees(ASKED)
    new.is_kept(1)
    expect(old.page.get_by_role("button", name="Join again")).to_be_visible()
    teacher.does("remove_pupil", number=3)
    expect(new.page.get_by_role("heading", level=1)).to_have_text("You were removed from this lesson.")


def test_a_number_that_somebody_took_meanwhile_is_told_beside_the_grid(open_seat: OpenSeat, server: Server) -> None:
    teacher, first, second = Teacher(server), phone(open_seat), phone(open_seat)
    second.page.goto(teacher.path)
    second.page.locator('[data-place="6"]').click()
    second.page.route("**/api/lessons/*", lambda route: route.abort())  # it does not see that the number is gone
    first.join(teacher.code, 6)
    second.page.get_by_role("button", name="Join as 6").click()
    expect(second.page.get_by_role("alert").filter(has_text="Somebody has number 6. Choose another.")).to_be_visible()
    second.page.unroute("**/api/lessons/*")
    expect(second.page.get_by_role("radio", name="6, ", exact=False)).to_be_disabled()


def test_the_page_follows_the_pupils_own_language(open_seat: OpenSeat, server: Server) -> None:
    teacher, pupil = Teacher(server), phone(open_seat)
    pupil.join(teacher.code, 2)
    teacher.does("next_card")
    pupil.sees(ASKED)
    card = pupil.page.locator("main [data-card] .title").first
    before = card.inner_text()
    pupil.page.get_by_role("button", name="your place in this lesson", exact=False).click()
    pupil.page.get_by_role("button", name="Settings").click()
    pupil.page.get_by_label("Language").select_option("fr")
    pupil.page.keyboard.press("Escape")
    expect(pupil.page.get_by_role("heading", level=1)).to_contain_text("Où va cette carte")
    expect(card).not_to_have_text(before)
