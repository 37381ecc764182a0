"""Whole lessons in real browsers: a teacher's console, a board, three phones; 25 more pupils over sockets."""

import csv
import io
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import listen
from tests.browser.console import Console
from tests.browser.pupil import ASKED, LETTERS, Pupil
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.socket_class import SocketClass

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
    teacher.reads("25 of 28 have voted. Still thinking: 1, 2 and 3.")
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
    page.get_by_text("Show the votes", exact=True).click()
    expect(board.page.locator(".count.num")).to_have_count(0)
    expect(phones[0].page.get_by_label(", 3 votes", exact=False)).to_have_count(0)
    page.get_by_text("Show the votes", exact=True).click()
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

    # The second card is paused, and one more is added. The third one is skipped.
    teacher.presses("Next card")
    phones[0].sees(ASKED)
    teacher.presses("Pause")
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Eyes to the front.")
    phones[0].sees("Eyes to the front.")
    page.locator("main").get_by_role("button", name="Resume").click()
    phones[0].sees(ASKED)
    others.vote(2, 1, [0, 1, 2])
    page.get_by_role("button", name="Add a card").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Add: ")).first.click()
    page.keyboard.press("Escape")
    expect(page.get_by_text("1 played, 2 to come")).to_be_visible()
    teacher.presses("Close the vote")
    teacher.presses("Reveal now")
    expect(board.page.locator(".top .band")).to_have_count(1)
    teacher.presses("Next card")
    teacher.presses("Skip this card")
    expect(page.get_by_text("3 played, 0 to come")).to_be_visible()

    # The end: everybody's own score, the class's, the report.
    teacher.ends()
    phones[0].reads("Your class had")
    expect(board.page.get_by_text("cards where most of you were right")).to_be_visible()
    assert not troubles
    page.get_by_role("link", name="See the report").click()
    expect(page.get_by_role("heading", name="Cards, hardest first")).to_be_visible()
    expect(page.locator(".rows > ul > li")).to_have_count(2)
    expect(page.get_by_role("row")).to_have_count(29)
    with page.expect_download() as downloaded:
        page.get_by_role("link", name="CSV").click()
    rows = list(csv.reader(io.StringIO(downloaded.value.path().read_text("utf-8-sig"))))
    assert [len(rows), rows[2][0], rows[2][2][0]] == [31, "1", LETTERS[place]]
    another_device(teacher, open_seat, code)
    page.get_by_role("button", name="Forget names").click()
    page.get_by_role("button", name="Forget names").last.click()
    expect(page.locator("table")).to_have_count(0)
    expect(page.locator(".rows > ul > li")).to_have_count(2)
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
    page.get_by_text("Homework", exact=True).click()
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
    cards = [tapping.places(0)]
    tapping.page.reload()
    cards += [tapping.places(0), tapping.places(0)]
    expect(tapping.page.get_by_role("heading", level=1)).to_contain_text(re.compile("of 3 right"))
    tapping.page.reload()
    expect(tapping.page.get_by_role("heading", level=2)).to_contain_text("to remember")
    order = places_of(server, code, teacher, cards)
    tapping.page.get_by_role("button", name="Try again").click()
    assert [tapping.places(gap) for gap in order] == cards, "the same cards in the same order"
    expect(tapping.page.get_by_role("heading", level=1)).to_have_text("3 of 3 right. All three. Perfect.")
    expect(tapping.page.get_by_text(re.compile(r"First try: [0-2] right\. Best try: 3 right\."))).to_be_visible()

    # The other one by keys alone, without a network for a while.
    for gap in order:
        typing.types(gap)
    expect(typing.page.get_by_role("heading", level=1)).to_have_text("3 of 3 right. All three. Perfect.")

    # What the teacher has of it.
    teacher.reads("27 of 27 who joined have finished a try.")
    expect(page.get_by_role("row", name=re.compile(r"^1 [0-2] 3.3 2$"))).to_be_visible()
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


def test_a_lesson_without_devices_by_keys_alone(open_seat: OpenSeat, server: Server) -> None:
    """The teacher chooses the cards of a deck, and enters raised hands; nothing is touched but the keyboard."""
    teacher = Console(open_seat(*LAPTOP))
    page, keys = teacher.page, Keys(teacher.seat)
    page.goto("/decks/century")
    keys.to("Play with my class")
    keys.press("Enter")
    keys.to("One line for the whole class")
    keys.press("ArrowRight")
    while not page.get_by_role("radio", name="Without devices").is_checked():
        keys.press("ArrowRight")
    keys.to("The whole deck")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    expect(page.get_by_role("button", name="Choose at least 3 cards")).to_be_disabled()
    keys.to("Search titles")
    for _ in range(3):
        keys.press("Tab")
        keys.press("Space")
    keys.to("Open the lesson")
    keys.press("Enter")
    page.wait_for_url("**/teach")
    teacher.sees("Ready when you are")
    board = teacher.open_board()
    expect(board.page.get_by_role("heading", level=1)).to_have_text("One line, all of you")
    keys.to("Show the first card")
    keys.press("Enter")
    teacher.sees("The first vote is open")
    keys.to("A A: ", exact=False)
    page.keyboard.type("12")
    keys.press("Tab")
    page.keyboard.type("9")
    keys.press("Tab")
    expect(page.locator(".desk > main .count")).to_have_text(["12", "9"])
    assert "12" not in board.page.locator(".below").inner_text()
    keys.to("Peek at the answer")
    page.keyboard.down("Space")
    answer = page.locator(".answer")
    expect(answer).to_have_text(re.compile("^[AB]: .*\\d"))
    page.keyboard.up("Space")
    expect(answer).to_be_empty()
    keys.to("Close the vote")
    keys.press("Enter")
    expect(board.page.locator(".count.num")).to_have_text(["12", "9"])
    keys.to("Reveal now")
    keys.press("Enter")
    expect(board.page.locator(".result")).to_contain_text("of 21 right.")
    keys.to("End the lesson")
    keys.press("Enter")
    keys.to("End the lesson")
    keys.press("Enter")
    teacher.sees("The lesson is over")
    keys.to("See the report")
    keys.press("Enter")
    expect(page.locator(".rows > ul > li")).to_have_count(1)


class Keys:
    """A keyboard. It goes from stop to stop until one has a name."""

    MAX_STOPS = 150
    NAME = """() => {
      const own = document.activeElement
      return own.ariaLabel || [...(own.labels ?? [])].map((one) => one.innerText).join(' ') || own.innerText || ''
    }"""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def press(self, key: str) -> None:
        self.seat.page.keyboard.press(key)

    def to(self, name: str, *, exact: bool = True) -> None:
        """Press Tab until something with this name has the focus."""
        self.seat.settle()
        for _ in range(self.MAX_STOPS):
            self.press("Tab")
            said = " ".join(str(self.seat.page.evaluate(self.NAME)).split())
            if said == name or (said.startswith(name) and (not exact or said[len(name)] in " :")):
                return
        raise AssertionError(f"Tab does not lead to {name}")


def test_the_teacher_decides_who_is_in(open_seat: OpenSeat, server: Server) -> None:
    """Names of a pasted list; one by one through the door; renamed, moved to another device, removed."""
    teacher = Console(open_seat(*LAPTOP))
    page = teacher.page
    page.goto("/class/new?deck=century")
    page.get_by_text("My list", exact=True).click()
    expect(page.get_by_role("button", name="Paste your list of names")).to_be_disabled()
    page.get_by_label("Names, one on each line").fill("Ada\nInès\nada\nÞórbjörg")
    expect(page.get_by_role("button", name="Two names are the same")).to_be_disabled()
    page.get_by_label("Names, one on each line").fill("1. Ada\n2. Inès\n3. Þórbjörg")
    expect(page.get_by_text("3 names")).to_be_visible()
    page.get_by_label("Timer for each vote").select_option("90")
    page.get_by_text("Vote in pairs").click()
    page.get_by_text("Discuss and vote again").click()
    teacher.open()
    code = teacher.code
    settings = teacher.seat.ask(f"/api/lessons/{code}")
    assert [settings["names"], settings["pairs"]] == ["list", True]
    page.get_by_text("One by one").click()

    ada, ines = (Pupil(open_seat(390, 844)) for _ in range(2))
    for number, phone, name in ((1, ada, "Ada"), (2, ines, "Inès")):
        phone.page.goto(f"/lesson/{code}")
        phone.page.locator(f'[data-place="{number}"]').click()
        phone.page.get_by_role("button", name=f"Join as {name}").click()
        phone.sees("Wait at the door")
    expect(page.get_by_text("2 pupils wait at the door")).to_be_visible()
    page.get_by_role("button", name="Let in: Ada").click()
    ada.sees("You’re in, Ada.")
    expect(page.get_by_text("1 pupil waits at the door")).to_be_visible()
    page.get_by_role("button", name="Let in: Inès").click()
    ines.sees("You’re in, Inès.")
    page.get_by_text("Locked", exact=True).click()

    teacher.presses("Show the first card")
    expect(page.get_by_role("timer")).to_be_visible()
    ines.reads("One device for two: agree first.")
    ines.taps(0)
    ines.is_kept(0)
    teacher.pupil("Inès").click()
    page.get_by_role("textbox", name="Name").fill("Inés")
    page.get_by_role("button", name="Rename").click()
    expect(teacher.pupil("Inés")).to_be_visible()
    teacher.pupil("Inés").click()
    page.get_by_role("button", name="Free for another device").click()
    expect(ines.page.get_by_role("button", name="Join again")).to_be_visible()
    other = Pupil(open_seat(390, 844))
    other.page.goto(f"/lesson/{code}")  # through the locked door: the teacher freed the place
    other.page.locator('[data-place="2"]').click()
    other.page.get_by_role("button", name="Join as Inés").click()
    other.sees(ASKED)
    other.is_kept(0)
    teacher.pupil("Ada").click()
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Remove").last.click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("You were removed from this lesson.")
    teacher.presses("Close the vote")
    expect(page.get_by_role("list", name="Steps of this card").get_by_role("listitem")).to_have_text(
        [re.compile("Vote"), re.compile("Reveal")]
    )
    expect(page.get_by_role("button", name="Reveal the date")).to_be_visible()
