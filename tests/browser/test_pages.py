"""Pages without a table: languages, sizes, settings, search, offline."""

import re
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import expect

import frieze
from frieze.decks.summary import count_categories, count_difficulties, count_periods
from tests.browser import axe
from tests.browser.pairwise import pairwise
from tests.browser.seat import A_FRAME, Seat
from tests.browser.server import Server
from tests.pages import PAGES, address, parameters

LANGUAGES = {
    "en": ("Settings", "Your turn"),
    "fr": ("Réglages", "À vous de jouer"),
    "es": ("Ajustes", "Te toca"),
    "pt-BR": ("Configurações", "Sua vez"),
    "is": ("Stillingar", "Þú átt leik"),
}
SIZES = [(360, 740), (844, 390), (820, 1180), (1440, 900), (2560, 1440)]
# All pages but those of one table or one person.
PATHS = [*(address(name) for name in PAGES if parameters(name) <= {"id", "game"}), "/nowhere"]


NARROWEST = SIZES[0]
# Texts that are no messages: of messages, test_screens.py tries the longest of all languages on the narrowest phone.
WRITTEN = [path for path in PATHS if path.startswith(("/rules", "/class", "/privacy", "/about"))]
OTHERS = [path for path in PATHS if path not in WRITTEN]
TEXTS_AND_SIZES = [
    *pairwise(WRITTEN, list(LANGUAGES), SIZES),
    *((path, language, size) for path, size, language in zip(OTHERS, cycle(SIZES), cycle(LANGUAGES), strict=False)),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_s_language_is_spoken_and_nothing_scrolls_sideways(
    language: str, open_seat: Callable[..., Seat]
) -> None:
    """Pages on the narrowest screen and on another one; those with texts of their own in every language and size.

    A table in every language and size. The looks depend on style sheets alone: a page made wider is as one opened so.
    """
    seat = open_seat(*NARROWEST, language=language)
    page = seat.page
    page.goto("/nowhere-else")
    expect(page.locator("h1").first).to_be_visible()
    for path, _, size in [row for row in TEXTS_AND_SIZES if row[1] == language]:
        seat.follow(path)
        assert page.evaluate("document.documentElement.lang") == language
        for width, height in (NARROWEST, size):
            seat.resize(width, height)
            assert axe.overflow(page) <= 0, (path, width)
    seat.go("/settings")
    expect(page.locator("h1")).to_have_text(LANGUAGES[language][0])
    seat.enter(seat.make(computers=3))
    expect(page.locator("main h1")).to_have_text(LANGUAGES[language][1])
    expect(page.locator("[data-hand] .title").first).to_have_attribute("lang", language)
    own = list(LANGUAGES).index(language)
    for size in SIZES[own + 1 :] + SIZES[: own + 1]:  # the last one is played on: a size for each language
        seat.resize(*size)
        expect(page.locator("[data-hand] .playable").first).to_be_in_viewport(ratio=0.6)
        expect(page.locator("[data-line]")).to_be_in_viewport()
        assert axe.overflow(page) <= 0, size
    seat.move(seat.tap)


def test_a_language_that_we_do_not_have_falls_back_to_english(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(language="eo")
    seat.page.goto("/settings")
    expect(seat.page.locator("h1")).to_have_text("Settings")


OF_WIDTH = """(width) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { --cw: ${width} !important }`)
  document.adoptedStyleSheets = [sheet]
}"""


OTHER_WIDTHS = cycle(("5rem", "5.9rem", "7rem", "8rem", "9rem"))


@pytest.mark.parametrize(("language", "other"), list(zip(LANGUAGES, OTHER_WIDTHS, strict=False)))
def test_titles_and_dates_are_whole_on_cards_of_any_size(
    language: str, other: str, open_seat: Callable[..., Seat]
) -> None:
    page = open_seat(language=language).page
    page.goto("/decks/world")  # its dates are the longest
    page.locator(".warning button").click()
    expect(page.locator(".card .title").nth(219)).to_be_attached()
    page.evaluate("document.fonts.ready")
    for width in ("4.4rem", other):  # the narrowest is the hardest
        page.evaluate(OF_WIDTH, width)
        page.evaluate(A_FRAME)
        assert axe.cut_titles(page) == [], width


@pytest.mark.parametrize("game", ["timeline", "together"])
def test_a_table_of_eight_fits_a_tablet(game: str, open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(768, 1024)
    seat.open(seat.make(game, computers=7))
    expect(seat.page.locator("[data-hand] [data-card]").first).to_be_visible()
    for size in ((768, 1024), (1024, 768)):
        seat.resize(*size)
        assert seat.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, size


@pytest.mark.parametrize(
    ("seats", "sizes"), [(2, [(1024, 600)]), (4, [(1024, 600), (1366, 625)])], ids=["for-two", "for-four"]
)
@pytest.mark.parametrize("game", ["timeline", "together", "exhibition"])
def test_a_table_fits_a_small_laptop(
    game: str, seats: int, sizes: list[tuple[int, int]], open_seat: Callable[..., Seat]
) -> None:
    """Line and hand, or columns and hall, and what to do are in sight before a card is chosen and after."""
    seat = open_seat(*sizes[0])
    page = seat.page
    seat.open(seat.make(game, computers=seats - 1))
    exhibition = game == "exhibition"
    columns_and_hall = [":is(.market, .route)", ".hall", ".depot", ":is(.desk, .tray)"]
    parts = columns_and_hall if exhibition else ["[data-line]", "[data-hand]", "h1"]
    for chosen in (False, True):
        if chosen and exhibition:
            card = next(one["card"] for one in seat.view["choices"]["cards"] if not one["to"])
            seat.does(page.locator(f'[data-stop="card {card}"]').dblclick)
            expect(page.locator(".spot.lit").first).to_be_visible()
        elif chosen:
            page.locator("[data-hand] .playable").first.click()
            expect(page.locator("[data-hand] .selected").first).to_be_visible()
        for size in sizes:
            seat.resize(*size)
            for part in parts:
                expect(page.locator(f"main {part}").first).to_be_in_viewport(ratio=0.99)
            for button in page.locator("main .acts button, main .actions button, [data-hand] [data-card]").all():
                expect(button).to_be_in_viewport(ratio=0.99)
            assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def test_text_of_twice_the_size_breaks_nothing(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844)
    page = seat.page
    page.goto("/settings")
    page.get_by_text("200%").click()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    for path in PATHS:
        seat.follow(path)
        assert axe.overflow(page) <= 0, path
    seat.open(seat.make(computers=1, options={"hand_size": 2}))
    seat.move(seat.tap)
    assert axe.overflow(page) <= 0


def test_settings_are_kept_and_shown_at_once(seat: Seat) -> None:
    page = seat.page
    page.goto("/settings")
    page.get_by_role("combobox", name="Language").select_option("is")
    expect(page.locator("h1")).to_have_text("Stillingar")
    page.get_by_text("Dökkt").first.click()
    assert (
        page.evaluate("getComputedStyle(document.body).colorScheme || document.documentElement.dataset.theme") == "dark"
    )
    page.reload()
    expect(page.locator("h1")).to_have_text("Stillingar")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_settings_reach_the_other_tabs(seat: Seat) -> None:
    page = seat.page
    page.goto("/settings")
    other = page.context.new_page()
    other.goto("/about")
    expect(other.locator("h1").first).to_be_visible()
    page.get_by_role("combobox", name="Language").select_option("is")
    page.get_by_text("Dökkt").first.click()
    expect(other.locator("html")).to_have_attribute("lang", "is")
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.get_by_text("Stillingar").first).to_be_attached()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_of_a_deck_says_what_is_inside_and_for_whom(theme: str, open_seat: Callable[..., Seat]) -> None:
    page = open_seat(320, 640).page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto("/decks/moments")
    deck = frieze.load_deck("moments")
    expect(page.get_by_text(deck.audience["en"])).to_be_visible()
    inside = page.get_by_role("region", name="What’s inside")
    rows = inside.get_by_role("listitem")
    names = {deck.categories[key]["en"]: cards for key, cards in count_categories(deck).items()}
    names |= dict(zip(("easy", "medium", "hard"), count_difficulties(deck).values(), strict=True))
    periods = count_periods(deck)
    names |= {"Before 3000 BC": periods[0].cards, "Since 2000": periods[-1].cards}
    for name, cards in names.items():
        row = rows.filter(has=page.get_by_text(name, exact=True))
        expect(row).to_contain_text(f": {cards} card")
    expect(rows).to_have_count(len(periods) + len(deck.categories) + 3)
    axe.check(page, theme)
    assert axe.overflow(page) <= 0


def test_a_deck_shows_no_date_before_the_warning_is_answered(seat: Seat) -> None:
    page = seat.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/decks")
    page.get_by_role("link", name=re.compile("^World history")).click()
    expect(page.get_by_role("heading", name="Spoiler warning")).to_be_visible()
    assert not any(url.split("?")[0].endswith("/api/decks/world") for url in asked), "the cards were not asked for"
    page.get_by_role("button", name="Show the cards").click()
    cards = page.locator("[data-card]")
    expect(cards).to_have_count(220)
    page.get_by_role("textbox", name="Search").fill("moons jupiter")
    expect(cards).to_have_count(1)
    cards.first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name="Source: Wikipedia", exact=False)).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("textbox", name="Search").fill("")
    page.get_by_role("combobox", name="Category").select_option("science")
    expect(page.get_by_role("status").first).not_to_have_text("220 cards")


def test_without_a_connection_a_page_says_so_and_comes_back(own_server: Server, open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(server=own_server, language="fr", service_workers="allow")
    page = seat.page
    page.goto("/rules")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    seat.until(lambda: page.evaluate("caches.match('/offline.html').then(found => !!found)"), "the offline page")
    own_server.kill()
    page.goto("/decks")
    expect(page.get_by_role("heading", name="Vous êtes hors ligne")).to_be_visible()
    own_server.start()
    expect(page.get_by_role("heading", name="Paquets", exact=True)).to_be_visible()


def test_the_page_can_be_installed(seat: Seat) -> None:
    page = seat.page
    page.goto("/privacy")
    manifest = seat.ask(page.locator('link[rel="manifest"]').get_attribute("href") or "")
    assert manifest["display"] == "standalone"
    for icon in [one["src"] for one in manifest["icons"]] + ["/apple-touch-icon.png", "/notices.txt"]:
        assert page.context.request.get(icon).ok, icon


def test_the_back_button_leads_through_the_pages(seat: Seat) -> None:
    page = seat.page
    page.goto("/rules")
    page.get_by_role("link", name="Timeline together").click()
    expect(page.get_by_role("heading", name="Rules of Timeline together")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
