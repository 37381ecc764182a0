"""Whole games of Timeline by taps, keys and drags."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from frieze.decks.dates.format import readable_date
from tests.browser import card_dates
from tests.browser.seat import Seat


def drawn_line(seat: Seat) -> list[str]:
    return seat.page.eval_on_selector_all("[data-line] [data-slot]", "slots => slots.map(slot => slot.dataset.slot)")  # type: ignore[no-any-return]


def test_one_tap_on_the_home_page_and_a_whole_game_by_taps(seat: Seat) -> None:
    page = seat.page
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    seat.until(lambda: seat.update is not None, "the first view")
    assert seat.view["choices"] is not None, "the person begins"
    expect(page.locator("[data-hand] .playable")).to_have_count(4)
    right = seat.play_timeline(seat.tap, wrong_first=1)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(page.get_by_role("list", name="Ranking").get_by_role("listitem")).to_have_count(2)
    assert drawn_line(seat) == seat.line(), "the line as it ended is what the view says"
    own = page.locator("[data-slot] [data-card][aria-label$='placed by you']")
    ranking = page.get_by_role("list", name="Ranking").get_by_role("listitem").filter(has_text="You")
    expect(own).to_have_count(right)
    expect(ranking).to_contain_text(f"{right} of {right + 1} right")


def test_a_whole_game_by_keyboard_alone(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat()
    seat.open(seat.make(computers=1, options={"hand_size": 3}))
    seat.page.mouse.move(0, 0)
    seat.play_timeline(seat.type, wrong_first=1)
    expect(seat.page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_whole_game_by_drag(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat()
    seat.open(seat.make(computers=1, options={"hand_size": 2}))
    seat.play_timeline(seat.drag, wrong_first=1)
    expect(seat.page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_tie_break_between_two_at_one_device(seat: Seat) -> None:
    page = seat.page
    seat.open(seat.make(people=2, options={"hand_size": 1}))
    for name, right in [("Ada", True), ("Inès", True), ("Ada", True), ("Inès", False)]:
        page.get_by_role("button", name=f"I’m {name}").click()
        seat.until_mine_or_over()
        expect(page.locator("[data-hand] .playable")).to_have_count(1)
        seat.move(seat.tap, right)
    assert any(view["tie_break"] for view in seat.views)
    assert seat.view["outcome"]["winners"] == [0]
    expect(page.get_by_role("heading", name="Ada wins")).to_be_visible()


def test_after_the_end_every_card_of_the_line_shows_who_placed_it_also_after_a_refresh(seat: Seat) -> None:
    page = seat.page
    seat.open(seat.make(people=2, options={"hand_size": 1}))
    placed: dict[str, tuple[str, str]] = {}
    dealt = seat.line()
    for name, animal, right in [
        ("Ada", "owl", True),
        ("Inès", "fox", True),
        ("Ada", "owl", True),
        ("Inès", "fox", False),
    ]:
        page.get_by_role("button", name=f"I’m {name}").click()
        seat.until_mine_or_over()
        card, _ = seat.chosen(right)
        seat.move(seat.tap, right)
        if right:
            placed[card] = (name, animal)
    for _ in range(2):
        expect(page.get_by_role("heading", name="Ada wins")).to_be_visible()
        expect(page.locator("[data-slot] .owner")).to_have_count(len(placed))
        assert set(seat.line()) == {*dealt, *placed}
        for card, (name, animal) in placed.items():
            slot = page.locator(f'[data-slot="{card}"]')
            expect(slot.locator("[data-card]")).to_have_attribute("aria-label", re.compile(f", placed by {name}$"))
            expect(slot.locator(".owner .avatar")).to_have_attribute("data-animal", animal)
        expect(page.locator(f'[data-slot="{dealt[0]}"] [aria-label*="placed by"]')).to_have_count(0)
        page.reload()


def test_the_page_shows_what_the_view_says_after_every_move(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat()
    seat.open(seat.make(computers=1, options={"hand_size": 2}))
    for _ in range(2):
        if not seat.until_mine_or_over():
            break
        seat.move(seat.tap, right=False)
        if not seat.until_mine_or_over():
            break
        # A legal tap ends what is being shown: then the drawn line is the line.
        seat.hand(seat.view["choices"]["cards"][0]).click()
        expect(seat.page.locator("[data-line] .guest")).to_have_count(0)
        assert drawn_line(seat) == seat.line()
        seat.page.keyboard.press("Escape")


def test_confirming_asks_before_a_card_is_placed(seat: Seat) -> None:
    page = seat.page
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda words: sent.append(str(words))))
    page.goto("/settings")
    page.get_by_text("Ask before placing a card").click()
    seat.open(seat.make(people=1, computers=1, options={"hand_size": 2}))
    seat.tap(*seat.chosen())
    place = page.get_by_role("button", name="Place", exact=True)
    expect(place).to_be_visible()
    seat.settle()
    assert sent, "the page has said hello"
    assert not [words for words in sent if '"act"' in words], "nothing is sent yet"
    seat.does(place.click)
    assert [words for words in sent if '"act"' in words]


def test_every_move_is_announced_and_the_title_says_when_it_is_your_move(seat: Seat) -> None:
    seat.open(seat.make(computers=1, options={"hand_size": 2}))
    page = seat.page
    seat.until(lambda: "Your move" in page.title(), "the title")
    page.evaluate(
        """() => {
          window.said = []
          const region = document.querySelector('[aria-live=polite]')
          const hear = new MutationObserver(() => window.said.push(region.textContent))
          hear.observe(region, { childList: true, characterData: true, subtree: true })
        }"""
    )
    seat.tap(*seat.chosen(right=False))
    seat.until(lambda: any("Wrong" in text for text in page.evaluate("window.said")), "the announcement")
    seat.until_mine_or_over()
    seat.until(lambda: page.evaluate("window.said.length") >= 2, "the computer player's move to be announced")


def test_keys_are_explained_and_a_card_is_shown_large(seat: Seat) -> None:
    page = seat.page
    seat.open(seat.make(computers=1))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Put the card back")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_card_is_placed_by_dragging_it_with_a_finger(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844, has_touch=True)
    seat.open(seat.make(computers=1, options={"hand_size": 3}))
    seat.settle()
    card, gap = seat.chosen()
    seat.does(lambda: seat.drag_by_finger(seat.hand(card), seat.gap(gap)))
    assert seat.views[-1]["line"][gap]["card"] == card


def test_a_finger_that_goes_sideways_moves_the_hand_and_places_nothing(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844, has_touch=True)
    seat.open(seat.make(computers=1, options={"hand_size": 20}))
    seat.settle()
    hand = seat.page.locator("[data-hand]")
    seat.swipe(seat.hand(seat.view["choices"]["cards"][1]), -150, 0)
    seat.until(lambda: hand.evaluate("hand => hand.scrollLeft") > 50, "the hand to scroll")
    expect(seat.page.locator("[data-hand] .selected")).to_have_count(0)


def test_what_was_missed_says_where_it_was_put_with_date_note_and_source(seat: Seat) -> None:
    seat.open(seat.make(people=2, options={"hand_size": 1}))
    page = seat.page
    page.get_by_role("button", name="I’m Ada").click()
    seat.until_mine_or_over()
    line, (card, gap) = seat.view["line"], seat.chosen(right=False)
    seat.move(seat.tap, right=False)
    page.get_by_role("button", name="I’m Inès").click()
    seat.until_mine_or_over()
    seat.move(seat.tap)
    expect(page.get_by_role("heading", name="Inès wins")).to_be_visible()
    missed = page.locator("main section:not([data-held])").last.get_by_role("listitem")
    expect(missed).to_have_count(1)
    sides = [readable_date(shown["date"]) for shown in line]
    expect(missed).to_contain_text(f"Ada said {'after' if gap else 'before'} {sides[0]}")
    expect(missed.locator("p.date")).to_have_text(readable_date(card_dates.written(card)))
    expect(missed.locator(".note")).not_to_be_empty()
    expect(missed.get_by_role("link")).to_have_attribute("href", re.compile("^https://"))
    held = page.locator("[data-held] [data-card]")
    own = seat.view["seats"][0]["hand"]
    assert held.evaluate_all("all => all.map((one) => one.dataset.card)") == own
    expect(held.first.locator(".date")).to_have_text(readable_date(card_dates.written(own[0])))


def test_the_last_reveals_survive_a_reload_and_the_own_mistake_stays(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844)
    seat.open(seat.make(computers=2))
    seat.move(seat.tap, right=False)
    assert seat.until_mine_or_over()
    last = seat.page.locator(".last button")
    expect(last).to_have_count(2)
    expect(last.nth(1)).to_contain_text("You")
    seat.settle()
    before = last.all_inner_texts()
    seat.page.reload()
    seat.until(lambda: last.all_inner_texts() == before, "the same reveals")
