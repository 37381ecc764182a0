"""Whole lessons in real browsers: a teacher's console, a board, three phones; 25 more pupils over sockets."""

import csv
import io
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.console import Console
from tests.browser.conftest import listen
from tests.browser.pupil import ASKED, LETTERS, Pupil
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.socket_class import SocketClass
from tests.browser.teacher import Teacher

OpenSeat = Callable[..., Seat]
LAPTOP = (1280, 800)


def test_a_lesson_from_the_home_page_to_the_report(open_seat: OpenSeat, server: Server) -> None:
    """A teacher who has never seen it opens a lesson; thirty pupils vote, talk, vote; the report is there."""
    teacher = Console(open_seat(*LAPTOP))
    page = teacher.page
    teacher.prepare()
    for _ in range(7):
        page.get_by_role("button", name="Less: Cards").click()
    teacher.open()
    teacher.sees("Waiting for your class")
    code = teacher.code
    expect(page).to_have_url(re.compile(f"/lesson/{code}/teach$"))
    board = teacher.open_board()
    troubles: list[str] = []
    listen(board.page, troubles)
    expect(board.page.get_by_label(f"Code {' '.join(code)}")).to_be_visible()

    phones = [Pupil(open_seat(390, 844)) for _ in range(3)]
    for number, phone in enumerate(phones, start=1):
        phone.join(code, number)
    others = SocketClass(server, code, range(4, 29))
    teacher.sees("28 are here")
    expect(board.page.get_by_role("heading", level=2)).to_have_text("28 of 30 are here")

    # The first card: vote, talk, vote again, see the date.
    teacher.presses("Show the first card")
    for phone in phones:
        phone.sees(ASKED)
    others.vote(1, 1, [0])
    teacher.reads("25 of 28 have voted. Still thinking: 1, 2, and 3.")
    assert teacher.votes() == [25]
    expect(board.page.get_by_text("of 28 have voted")).to_be_visible()
    expect(board.page.locator(".count.num")).to_have_count(0)
    place = peeked(teacher)
    for phone in phones:
        phone.taps(1)
        phone.is_kept(1)
    teacher.reads("Everyone has voted.")
    page.reload()  # the same place
    teacher.sees("The first vote is open")
    teacher.presses("Close the vote")
    teacher.sees("Most have it" if place == 0 else "Few have it")
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Most of you chose the same.")
    for phone in phones:
        phone.sees("Talk it over")
    expect(board.page.locator(".count.num")).to_have_count(2)
    page.get_by_role("checkbox", name="Show the votes").click()
    expect(board.page.locator(".count.num")).to_have_count(0)
    expect(phones[0].page.get_by_label(", 3 votes", exact=False)).to_have_count(0)
    page.get_by_role("checkbox", name="Show the votes").click()
    assert date_of(board) is None
    teacher.presses("Vote again")
    for phone in phones:
        phone.sees("Vote again")
        phone.taps(place)
        phone.is_kept(place)
    others.vote(1, 2, [place])
    teacher.presses("Close the vote")
    teacher.presses("Reveal the date")
    expect(board.page.get_by_role("heading", level=1)).to_contain_text(f"It’s {LETTERS[place]}.")
    assert date_of(board) is not None
    first = 25 if place == 0 else 3
    expect(board.page.locator(".result")).to_contain_text(f"of 28 right. In the first vote it was {first}.")
    for phone in phones:
        phone.sees(f"Right: {LETTERS[place]}")

    # The second card is skipped, the third one is paused, and one more is added.
    teacher.presses("Next card")
    phones[0].sees(ASKED)
    teacher.presses("Skip this card")
    teacher.sees("The first vote is open")
    teacher.presses("Pause")
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Eyes to the front.")
    phones[0].sees("Eyes to the front.")
    teacher.page.locator("main").get_by_role("button", name="Resume").click()
    others.vote(2, 1, [0, 1, 2])
    page.get_by_role("button", name="Add a card").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Add: ")).first.click()
    page.keyboard.press("Escape")
    expect(page.get_by_text("2 played, 1 to come")).to_be_visible()
    teacher.presses("Close the vote")
    teacher.presses("Reveal now")
    expect(board.page.locator(".seal").first).to_be_visible()

    # The end: everybody's own score, the class's, the report.
    teacher.ends()
    phones[0].reads("Your class had")
    expect(board.page.get_by_text("cards where most of you were right")).to_be_visible()
    assert not troubles
    page.get_by_role("link", name="See the report").click()
    expect(page.get_by_role("heading", name="Cards, hardest first")).to_be_visible()
    expect(page.locator(".rows li")).to_have_count(2)
    expect(page.get_by_role("row")).to_have_count(29)
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="CSV").click()
    rows = list(csv.reader(io.StringIO(downloaded.value.path().read_text("utf-8-sig"))))
    assert [len(rows), rows[2][0], rows[2][2][0]] == [31, "1", LETTERS[place]]
    another_device(teacher, open_seat, code)
    page.get_by_role("button", name="Forget names").click()
    page.get_by_role("button", name="Forget names").last.click()
    expect(page.locator("table")).to_have_count(0)
    expect(page.locator(".rows li")).to_have_count(2)
    page.get_by_role("button", name="Make a practice deck of 2").click()
    page.wait_for_url("**/decks/edit/*")
    page.go_back()
    page.get_by_role("button", name="Delete now").click()
    page.get_by_role("dialog").or_(page.locator("main")).get_by_role("button", name="Delete now").last.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This report was deleted, as promised.")
    phones[0].page.reload()
    phones[0].sees("No lesson has this code.")
    others.close()


def peeked(teacher: Console) -> int:
    """Press “Peek at the answer”, and return the gap that it shows. It is asked for then, and gone afterwards."""
    button = teacher.page.get_by_role("button", name="Peek at the answer")
    answer = teacher.page.locator(".answer")
    expect(answer).to_be_empty()
    button.hover()
    with teacher.page.expect_response("**/peek?*"):
        teacher.page.mouse.down()
    expect(answer).to_have_text(re.compile("^[AB]: .*\\d"))
    letter = answer.inner_text()[0]
    teacher.page.mouse.up()
    expect(answer).to_be_empty()
    return LETTERS.index(letter)


def date_of(board: Seat) -> str | None:
    """Return the date of the open card on the board, if it is there."""
    bands = board.page.locator(".top .band").all_inner_texts()
    return bands[0] if bands else None


def another_device(teacher: Console, open_seat: OpenSeat, code: str) -> None:
    """Open the report on another device with the teacher link. Its secret leaves the address at once."""
    kept = teacher.page.evaluate("JSON.parse(localStorage['frieze.lessons'])")
    secret = next(one["secret"] for one in kept if one["code"] == code)
    other = open_seat(*LAPTOP)
    other.page.goto(f"/lesson/{code}/report")
    expect(other.page.get_by_role("heading", name="Only the teacher can see this")).to_be_visible()
    addresses: list[str] = []
    other.page.on("framenavigated", lambda frame: addresses.append(frame.url))
    other.page.goto("about:blank")
    other.page.goto(f"/lesson/{code}/report#{secret}")
    expect(other.page.get_by_role("heading", name="Cards, hardest first")).to_be_visible()
    assert secret not in other.page.url
    assert secret not in other.page.evaluate("JSON.stringify(history.state)")


def test_homework_from_the_link_to_the_report(open_seat: OpenSeat, server: Server) -> None:
    """Two phones and 25 others build the same line alone; the first and the best try are kept."""
    teacher = Console(open_seat(*LAPTOP))
    page = teacher.page
    teacher.prepare()
    page.get_by_role("radio", name="Homework").locator("xpath=..").click()
    page.get_by_label("Last day").fill("")
    expect(page.get_by_role("button", name="Choose a last day within 90 days")).to_be_disabled()
    day: str = page.get_by_label("Last day").get_attribute("max") or ""
    page.get_by_label("Last day").fill(day)
    for _ in range(7):
        page.get_by_role("button", name="Less: Cards").click()
    teacher.open("Open the homework")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Open until ")
    code = teacher.code
    page.get_by_role("button", name="Share with your class").click()
    expect(page.get_by_role("dialog").get_by_alt_text("QR code that leads pupils to this lesson")).to_be_visible()
    page.keyboard.press("Escape")

    tapping, typing = (Pupil(open_seat(390, 844)) for _ in range(2))
    for number, phone in ((1, tapping), (2, typing)):
        phone.come_in(code, number)
    others = SocketClass(server, code, range(3, 28))
    others.do_homework(lambda place, gaps: place % gaps)

    # The first try by taps, with a reload in the middle; the second one right.
    cards = [tapping.places_homework(0)]
    tapping.page.reload()
    cards += [tapping.places_homework(0), tapping.places_homework(0)]
    expect(tapping.page.get_by_role("heading", level=1)).to_contain_text(re.compile("of 3 right"))
    tapping.page.reload()
    expect(tapping.page.get_by_role("heading", level=2)).to_contain_text("to remember")
    order = places_of(server, code, teacher, cards)
    tapping.page.get_by_role("button", name="Try again").click()
    assert [tapping.places_homework(gap) for gap in order] == cards, "the same cards in the same order"
    expect(tapping.page.get_by_role("heading", level=1)).to_have_text("3 of 3 right. All three. Perfect.")
    expect(tapping.page.get_by_text(re.compile(r"First try: [0-2] right\. Best try: 3 right\."))).to_be_visible()

    # The other one by keys alone, without a network for a while.
    for gap in order:
        typing.types_homework(gap)
    expect(typing.page.get_by_role("heading", level=1)).to_have_text("3 of 3 right. All three. Perfect.")

    # What the teacher has of it.
    teacher.reads("27 of 27 who joined have finished a try.")
    expect(page.get_by_role("row", name=re.compile(r"^1 [0-2] 3/3 2$"))).to_be_visible()
    page.get_by_role("link", name="See the report").click()
    expect(page.get_by_text(re.compile("Homework of .* · 27 pupils · 3 cards · still running"))).to_be_visible()
    expect(page.locator("tbody tr").first).to_contain_text(re.compile(r"3/3"))
    page.get_by_role("link", name="Back to the lesson").click()
    teacher.presses("Close the homework")
    page.get_by_role("dialog").get_by_role("button", name="Close the homework").click()
    teacher.sees("The homework is closed")
    expect(typing.page.get_by_role("heading", level=1)).to_have_text("3 of 3 right. This homework is closed.")
    late = open_seat(390, 844)
    late.page.goto(f"/lesson/{code}")
    expect(late.page.get_by_role("heading", level=1)).to_have_text("This homework is closed.")
    others.close()


def places_of(server: Server, code: str, teacher: Console, cards: list[str]) -> list[int]:
    """Return into which gap each card belongs, in the order of playing, from the report."""
    report = teacher.seat.ask(f"/api/lessons/{code}/report")
    gaps = {one["card"]: one["gap"] for one in report["cards"]}
    return [gaps[card] for card in cards]
