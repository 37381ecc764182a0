"""Names, chat, decks and files that would be markup or scripts: everywhere they are shown as texts."""

from collections.abc import Callable
from functools import partial
from urllib.parse import quote

from playwright.sync_api import Browser, expect

from tests.browser import hostile
from tests.browser.hostile import (
    AUTHOR,
    CATEGORY,
    CHAT,
    DATE,
    DECK,
    FILE,
    NAME,
    NOTE,
    OTHER_NAME,
    SOURCES,
    TITLE,
    check,
)
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.socket_players import SocketPlayer, exhibit, play_ahead, team_up
from tests.browser.state_helpers import close, opened

HAND = 3


def watched(seat: Seat) -> Seat:
    hostile.watch(seat)
    return seat


def make(
    seat: Seat, game: str, deck: str, server: Server, choose: Callable[..., object], **options: object
) -> tuple[str, SocketPlayer]:
    """Create a table of two with hostile names, that is listed, and where anything may be written."""
    settings = {"game": game, "decks": [{"id": deck}], "options": options, "chat": "free", "listed": True}
    people = [{"name": NAME, "animal": "owl"}]
    seat.ask("/api/about")
    new = {"key": f"new-{game}-table", "people": people, "settings": {**settings, "starts": "chosen"}}
    code: str = seat.ask("/api/tables", new)["table"]["code"]
    return code, SocketPlayer(server, code, OTHER_NAME, "fox", choose)  # type: ignore[arg-type]


def test_the_check_notices_markup_and_scripts(browser: Browser, server: Server) -> None:
    """What the tests below say means something."""
    with browser.new_context(base_url=server.address) as context:
        seat = watched(Seat(context.new_page()))
        seat.page.goto("/about")
        expect(seat.page.locator("main h1")).to_be_visible()
        assert hostile.look(seat.page)[0] == []
        seat.page.evaluate("(markup) => { document.querySelector('main').innerHTML += markup }", CHAT)
        seat.until(lambda: any("policy: script-src-attr" in one for one in hostile.look(seat.page)[0]), "the policy")
        assert any(one.startswith("<img data-h") for one in hostile.look(seat.page)[0])


def test_a_table_from_the_waiting_room_to_the_replay(open_seat: Callable[..., Seat], server: Server) -> None:
    seat, guest = watched(open_seat()), watched(open_seat(390, 844))
    page = seat.page
    made = hostile.make_deck(seat)
    order = [card["id"] for card in seat.ask(f"/api/own-decks/{made['secret']}")["draft"]["cards"]]
    wrong = partial(hostile.place, order=order, right=False)
    code, friend = make(seat, "timeline", made["id"], server, wrong, hand_size=HAND)
    page.goto(f"/t/{code}")
    expect(page.locator("h1")).to_be_visible()
    check(seat, "waiting room", NAME, OTHER_NAME, DECK)
    guest.page.goto("/")
    expect(guest.page.locator(f'a[href="t/{code}"]')).to_be_visible()
    check(guest, "lobby", NAME)
    guest.page.goto(f"/t/{code}")
    expect(guest.page.locator("h1")).to_be_visible()
    check(guest, "waiting room of a guest", NAME, OTHER_NAME, DECK)
    seat.change(code, type="start", first=0)
    seat.open(code)
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    check(seat, "table", NAME, OTHER_NAME, *(title_of(seat, card) for card in seat.view["choices"]["cards"]))
    chat(seat)
    dialogs(seat)
    missed = False
    while seat.until_mine_or_over():
        move = hostile.place(seat.view, order, right=missed)
        missed = True
        seat.does(partial(seat.tap, move["card"], move["gap"]))
        check(seat, "a reveal", OTHER_NAME)
        look_at_the_line(seat)
    friend.leave()
    expect(page.locator('a[href*="/replay/"]')).to_be_visible()
    check(seat, "the end", OTHER_NAME, NOTE)
    guest.open(code)
    check(guest, "the end, for others", NAME, OTHER_NAME)
    page.locator('a[href*="/replay/"]').click()
    expect(page.locator('input[type="range"]')).to_be_visible()
    page.keyboard.press("End")
    check(seat, "the replay", OTHER_NAME)
    page.goto("/")
    expect(page.locator(f'a[href="t/{code}"]').first).to_be_visible()
    check(seat, "own tables", OTHER_NAME)


def title_of(seat: Seat, card: str) -> str:
    shown = seat.hand(card).inner_text().replace("\u00ad", "")
    return next(title for title in map(hostile.title, range(96)) if title.split()[0] == shown.split()[0])


def chat(seat: Seat) -> None:
    page = seat.page
    page.get_by_role("banner").get_by_role("button").nth(-2).click()
    opened(page)
    page.get_by_role("dialog").get_by_role("textbox").fill(CHAT)
    page.get_by_role("dialog").get_by_role("textbox").press("Enter")
    expect(page.get_by_role("log").filter(has_text=CHAT)).to_be_visible()
    check(seat, "bubble", CHAT)
    page.get_by_role("dialog").get_by_role("button", name="Earlier").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(1)
    check(seat, "chat", NAME, CHAT)
    close(page)


def dialogs(seat: Seat) -> None:
    page = seat.page
    page.locator('[data-seat="1"]').first.click()
    opened(page)
    check(seat, "somebody's seat", OTHER_NAME)
    close(page)
    page.keyboard.press("1")
    page.keyboard.press("i")
    opened(page)
    check(seat, "a card of the hand", CATEGORY)
    close(page)
    page.keyboard.press("Escape")


def look_at_the_line(seat: Seat) -> None:
    """Open the card that lies first: its date is known, so its note and its source are shown."""
    seat.page.locator("[data-line] [data-card], .line [data-card]").first.click()
    opened(seat.page)
    expect(seat.page.locator("dialog[open] p[lang]")).to_be_visible()
    check(seat, "a card of the line", NOTE, CATEGORY)
    close(seat.page)


def test_the_other_games_with_their_ends(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = watched(open_seat())
    page = seat.page
    deck = hostile.make_deck(seat, 96)["id"]
    for game, choose in (("together", team_up), ("exhibition", exhibit)):
        code, friend = make(seat, game, deck, server, choose)
        seat.change(code, type="start", first=0)
        seat.open(code)
        check(seat, game, OTHER_NAME, TITLE)
        page.locator('[data-seat="1"]').first.click()
        opened(page)
        check(seat, f"{game}: somebody's seat", OTHER_NAME)
        close(page)
        seat.leave()
        play_ahead(seat, server, code, choose, lambda view: view["outcome"] is not None)
        friend.leave()
        seat.enter(code)
        expect(page.locator('a[href*="/replay/"]')).to_be_visible()
        check(seat, f"{game}: the end", OTHER_NAME if game == "exhibition" else TITLE)


def test_two_at_one_device(seat: Seat) -> None:
    watched(seat).ask("/api/about")
    people = [{"name": name, "animal": animal} for name, animal in ((NAME, "owl"), (OTHER_NAME, "fox"))]
    for game, deck, options in (("timeline", "world", {}), ("exhibition", "century", {"secret_decades": True})):
        settings = {"game": game, "decks": [{"id": deck}], "options": options, "starts": "chosen"}
        new = {"key": f"two-at-one-{game}", "people": people, "settings": settings}
        code = seat.ask("/api/tables", new)["table"]["code"]
        seat.change(code, type="start", first=0)
        seat.open(code)
        expect(seat.page.get_by_role("button", name="I’m")).to_be_visible()
        check(seat, f"{game}: handing over", NAME)


def test_decks_on_their_pages_and_in_the_editor(open_seat: Callable[..., Seat]) -> None:
    seat, guest = watched(open_seat()), watched(open_seat(language="fr"))
    page = seat.page
    made = hostile.make_deck(seat)
    page.goto(f"/decks/edit/{made['secret']}")
    expect(page.locator(".summary")).to_be_visible()
    check(seat, "the editor", DECK, hostile.title(0), CATEGORY)
    for part, text in ((1, DECK), (2, AUTHOR)):
        page.locator(".bar label").nth(part).click()
        expect(page.locator(".bar input").nth(part)).to_be_checked()
        check(seat, f"the editor, part {part}", text)
    page.goto("/decks")
    expect(page.locator("#my-decks")).to_be_visible()
    check(seat, "own decks", DECK)
    guest.page.goto(f"/decks/{made['id']}")
    expect(guest.page.locator("h1:visible").first).to_be_visible()
    check(guest, "a deck's page", DECK)
    guest.page.locator(".warning .button").click()
    expect(guest.page.locator("[data-card]").first).to_be_visible()
    check(guest, "a deck's cards", hostile.title(0))
    for number in range(len(SOURCES)):
        guest.page.locator("[data-card]").nth(number).click()
        opened(guest.page)
        check(guest, f"a card of a deck, source {number}", NOTE)
        close(guest.page)
    for button in (0, 1):
        guest.page.locator(".ways button").nth(button).click()
        expect(guest.page.locator("dialog[open] .button.brass")).to_be_visible()
        check(guest, f"a deck's dialog {button}")
        close(guest.page)


def test_reports_of_cards(open_seat: Callable[..., Seat]) -> None:
    seat = watched(open_seat())
    page = seat.page
    made = hostile.make_deck(seat)
    code = seat.make(deck=made["id"], computers=1)
    seat.open(code)
    card = seat.view["choices"]["cards"][0]
    seat.does(lambda: seat.tap(card, 0))
    seat.ask(f"/api/tables/{code}/reports", {"card": card, "words": CHAT})
    page.goto(f"/decks/edit/{made['secret']}")
    expect(page.locator(".summary")).to_be_visible()
    check(seat, "reports in the editor", CHAT)


def test_files_with_hostile_names_columns_and_dates(open_seat: Callable[..., Seat]) -> None:
    seat = watched(open_seat())
    page = seat.page
    named = FILE.removesuffix(".csv").replace("-", " ")
    cards = [[hostile.title(row), str(1900 + row), NOTE] for row in range(8)]
    choose_file(seat, [["Title", "Date", "Note"], *cards, [hostile.title(9), DATE, NOTE]])
    page.wait_for_url("**/decks/edit/*")
    expect(page.locator(".summary")).to_be_visible()
    check(seat, "a file that was read", hostile.title(0), named, DATE)
    choose_file(seat, [[CATEGORY, CHAT, AUTHOR], *cards])
    expect(page.get_by_role("table")).to_be_visible()
    check(seat, "columns that have other names", CATEGORY, CHAT, AUTHOR, hostile.title(0), NOTE)
    choose_file(seat, [[CHAT]])
    expect(page.locator(".error").first).to_be_visible()
    check(seat, "a file in which nothing is found")


def choose_file(seat: Seat, rows: list[list[str]]) -> None:
    """Choose a file with these rows on the page of new decks."""
    seat.page.goto("/decks/new")
    lines = (",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)
    file = {"name": FILE, "mimeType": "text/csv", "buffer": "\n".join(lines).encode()}
    seat.page.locator('input[type="file"]').set_input_files(file)  # type: ignore[arg-type]


def test_addresses_that_are_markup_or_cannot_be_read(seat: Seat) -> None:
    page = watched(seat).page
    for path in ("/", "/t/", "/decks/", "/decks/edit/", "/carry/", "/rules/", "/t/BBBBBB/replay/"):
        for end in (quote(CHAT, safe=""), "%E0%A4%A"):
            page.goto(f"{path}{end}?{quote(CHAT)}#{quote(CHAT)}")
            expect(page.locator("h1:visible").first).to_be_visible()
            check(seat, f"{path}{end}")
