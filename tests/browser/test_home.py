"""The home page: every game starts with one tap, and so does the line that it shows."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from frieze.decks import load_deck
from tests.browser.contexts import take_clock
from tests.browser.seat import Seat

SIZES = [(1280, 720), (390, 844)]
MAKES_A_TABLE = re.compile(r"/api/tables\?")
GAMES = {
    "Play now": ("[data-hand] .playable", "moments", 2),
    "Quick play: Timeline together": ("[data-hand] .playable", "moments", 3),
    "Quick play: Exhibition": (".tile.takeable", "century", 3),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("button", GAMES)
def test_one_tap_and_the_cards_are_on_screen_and_it_is_the_person_s_move(
    button: str, size: tuple[int, int], open_seat: Callable[..., Seat]
) -> None:
    seat = open_seat(*size)
    page = seat.page
    page.goto("/")
    page.get_by_role("button", name=button, exact=True).click()
    seat.until(lambda: seat.update is not None, "the first view")
    shown, deck, seats = GAMES[button]
    assert seat.view["choices"] is not None, "the person begins"
    assert len(seat.view["seats"]) == seats
    assert seat.table is not None
    assert seat.table["settings"]["decks"][0]["id"] == deck
    cards = page.locator(shown)
    expect(cards.first).to_be_visible()
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=0.6)


def test_a_first_game_of_timeline_starts_in_the_middle_and_the_next_anywhere(seat: Seat) -> None:
    page = seat.page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    seat.until(lambda: seat.update is not None, "the first view")
    assert seat.view["options"]["start"] == "middle"
    seat.play_timeline(seat.tap)
    page.goto("/")
    with page.expect_request(MAKES_A_TABLE) as asked:
        page.get_by_role("button", name="Quick play: Timeline", exact=True).click()
    sent = asked.value.post_data_json
    assert sent is not None
    assert sent["settings"]["options"] == {}


def test_the_choice_of_computer_players_is_remembered(seat: Seat) -> None:
    page = seat.page
    page.goto("/")
    page.get_by_role("button", name="Against 2 computer players").click()
    page.get_by_role("button", name="Less: Computer players").click()
    hard = page.get_by_role("dialog").locator("label", has_text="Hard")
    expect(hard).to_contain_text("Right about 8 times in 10")
    hard.click()
    page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    page.reload()
    page.get_by_role("button", name="Quick play: Exhibition").click()
    seat.until(lambda: seat.update is not None, "the first view")
    assert len(seat.view["seats"]) == 2
    assert seat.table is not None
    assert [one["level"] for one in seat.table["seats"]] == [None, "curator"]


# The line on the page


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_tap_on_a_gap_starts_the_line_with_that_move_made(
    size: tuple[int, int], open_seat: Callable[..., Seat]
) -> None:
    seat = open_seat(*size)
    page = seat.page
    page.goto("/")
    gaps = page.locator("[data-first-line] [data-gap] button")
    expect(gaps).to_have_count(5)
    card = page.locator(".card-to-place [data-card]").get_attribute("data-card")
    gaps.nth(2).click()
    seat.until(lambda: seat.update is not None and len(seat.view["answers"]) == 1, "the move")
    answer = seat.view["answers"][0]
    assert (answer["card"], answer["gap"]) == (card, 2)
    assert len(seat.view["line"]) == 5
    seat.until(lambda: page.evaluate("sessionStorage.getItem('frieze.first_move')") is None, "the move to be forgotten")
    page.reload()
    seat.until(lambda: seat.update is not None, "the game again")
    assert len(seat.view["answers"]) == 1, "it is made once"


# All that the page could tell: its texts, and every attribute but those that only say how something is drawn.
SAID = """() => [
  document.documentElement.textContent,
  ...[...document.querySelectorAll('*')].flatMap((one) =>
    [...one.attributes]
      .filter(({ name }) => !['style', 'width', 'height', 'viewBox', 'd', 'sizes', 'content'].includes(name))
      .map(({ value }) => value.replace(location.origin, ''))
  ),
]"""


def test_the_date_of_the_card_is_not_in_the_page(seat: Seat) -> None:
    page = seat.page
    page.route("**/api/decks", lambda route: route.fulfill(json=[]))  # their years may be those of the card
    with page.expect_response("**/api/first-line*") as answered:
        page.goto("/")
    sent = answered.value.text()
    expect(page.locator("[data-first-line] [data-gap] button")).to_have_count(5)
    line = json.loads(sent)
    date = {card.id: card.date for card in load_deck("moments").cards}[line["card"]]
    others = [one["date"] for one in line["line"]]
    seen = "\n".join([*page.evaluate(SAID), sent.replace(line["seed"], "")])
    for other in others:
        seen = seen.replace(other.strip("~-"), "")
    assert not re.search(rf"(?<![\w.-]){date.strip('~-')}(?![\w.-])", seen)


def test_a_reload_before_the_table_is_made_does_not_lose_the_move(seat: Seat) -> None:
    page = seat.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(MAKES_A_TABLE, hold)
    page.goto("/")
    page.locator("[data-first-line] [data-gap] button").nth(1).click()
    seat.until(lambda: bool(held), "the request")
    page.unroute(MAKES_A_TABLE)
    page.reload()
    seat.until(lambda: seat.update is not None and len(seat.view["answers"]) == 1, "the move")
    assert seat.view["answers"][0]["gap"] == 1


# Coming back

MAX_MOVED = 0.005  # as browsers measure it: letters of fonts that come later move other letters by less
# Notes every heading that the page ever has, and what is moved in the window after it was drawn.
NOTE_MOVES = """
window.headings = []
window.moved = []
new MutationObserver(() => {
  const heading = document.querySelector('h1')?.textContent
  if (heading && window.headings.at(-1) !== heading) window.headings.push(heading)
}).observe(document, { childList: true, subtree: true, characterData: true })
new PerformanceObserver((shifts) => {
  for (const { value, sources } of shifts.getEntries())
    window.moved.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)])
}).observe({ type: 'layout-shift', buffered: true })
"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("waits", "finished", "heading"),
    [(True, False, "Your move"), (True, True, "Your move"), (False, True, "Today’s line")],
    ids=["a game waits", "a game waits for who comes back", "who comes back"],
)
def test_what_comes_first_is_there_at_once_and_nothing_moves(
    waits: bool, finished: bool, heading: str, size: tuple[int, int], open_seat: Callable[..., Seat]
) -> None:
    seat = open_seat(*size)
    page = seat.page
    if waits:
        seat.make(computers=2)
    page.goto("/offline.html")
    if finished:
        page.evaluate("localStorage['frieze.finished'] = JSON.stringify(['timeline'])")
    page.add_init_script(NOTE_MOVES)
    take_clock(page)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)  # however slow the answers are
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    page.clock.resume()
    seat.settle()
    assert len(page.evaluate("headings")) == 1, page.evaluate("headings")
    moved = page.evaluate("moved")
    assert sum(by for by, *_ in moved) < MAX_MOVED, moved


def test_a_game_where_it_is_ones_move_comes_first_and_is_on_every_page(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844)
    page = seat.page
    code = seat.make(computers=2)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Your move, against .+ and one more$"))
    page.locator(".dock .button.brass").click()
    page.wait_for_url(f"**/t/{code}")
    page.goto("/rules")
    banner = page.get_by_role("link", name="Your move, against")
    expect(banner).to_be_visible()
    banner.click()
    seat.until(lambda: seat.update is not None, "the table")
    assert page.url.endswith(f"/t/{code}")


def test_a_finished_game_says_how_it_ended(seat: Seat) -> None:
    page = seat.page
    seat.open(seat.make("lineup", options={"cards": 3}))
    while seat.view["card"] is not None:
        before = len(seat.view["answers"])
        page.locator("[data-gap] button.lit").first.click()
        seat.until(lambda before=before: len(seat.view["answers"]) > before, "the move")  # type: ignore[misc]
    page.goto("/")
    row = page.locator("a[href^='t/']").first
    expect(row).to_contain_text(f"Score: {seat.view['score']}")


# Codes


def test_a_wrong_code_is_told_beside_its_field_with_what_it_may_have_been(seat: Seat) -> None:
    page = seat.page
    code = seat.make(computers=1)
    page.goto("/")
    expect(page.get_by_role("heading", name="Your move")).to_be_visible()  # above the field, which moves for it
    field = page.get_by_role("textbox", name="Have a code?")
    field.fill("AB")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert").filter(has_text="Codes have 6 letters and digits.")).to_be_visible()
    field.fill("O11111")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert").filter(has_text="No table or lesson has this code.")).to_be_visible()
    expect(field).to_have_value("O11111")
    expect(page.get_by_role("button", name="QLLLLL")).to_be_visible()
    field.fill(code.lower())
    page.get_by_role("button", name="Join").click()
    page.wait_for_url(f"**/t/{code}")


# Decks


def test_a_deck_of_which_no_year_is_known_stands_on_the_shelf(seat: Seat) -> None:
    page = seat.page

    def answer(route: Route) -> None:
        decks = json.loads(route.fetch().body())
        route.fulfill(json=[{**decks[0], "id": "undated", "titles": {"en": "Undated"}, "cards": 12, "years": None}])

    page.route("**/api/decks", answer)
    page.goto("/")
    expect(page.get_by_role("link", name="Undated 12 cards", exact=True)).to_be_visible()
