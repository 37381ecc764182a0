"""Every option has its effect, and a bad value is refused with a code."""

import re
from itertools import cycle
from typing import Any

import msgspec
import pytest

import frieze
from frieze.games.errors import BadOption, DeckTooLarge, DeckTooSmall, UnknownOption
from frieze.games.options import option_schema, read_options
from frieze.languages import LANGUAGES
from frieze.paper import Language, Paper, Printing, Rules, Sides, Size, print_deck
from frieze.paper.document import plan
from frieze.paper.extra_sheets import marker_spans
from frieze.paper.labels import rules_blocks
from frieze.rules import rules_text
from tests.browser.pairwise import pairwise
from tests.paper.pdf_reader import Pages, near, numbered_deck, titled_deck
from tests.paper.print_plan import contents_of, item_kinds

WORLD = frieze.load_deck("world")
CENTURY = frieze.load_deck("century")
PART = frieze.filter_deck(WORLD, frieze.Filter(earliest=1990))


def test_220_cards_are_25_sheets_printed_on_both_sides() -> None:
    pages = Pages(print_deck(WORLD))
    assert len(pages) == 50
    assert all(near(a, b) for page in range(50) for a, b in zip(pages.size(page), (210, 297), strict=True))
    assert "1/25" in pages.text(0)


def test_the_same_deck_and_options_give_the_same_bytes() -> None:
    assert print_deck(PART) == print_deck(PART)


def test_fonts_are_in_the_file() -> None:
    assert Pages(print_deck(PART)).fonts(1) == {"Fraunces-Medium", "Fraunces-SemiBold", "FriezeSans-Regular"}


def test_every_sheet_names_the_deck_and_its_authors() -> None:
    deck = msgspec.structs.replace(PART, authors=("Ms Berg", "class 4B " + "x" * 90))
    for sheet in plan(deck, Printing(size=Size.MINI, markers=True))["sheets"]:
        assert sheet["label"].startswith("World history · Ms Berg, class 4B")
        assert len(sheet["label"]) < 100
    long = msgspec.structs.replace(PART, titles={"en": "A title " * 20}, authors=("Ms Berg",))
    assert "… · Ms Berg · 1/" in plan(long, Printing())["sheets"][0]["label"]
    anonymous = msgspec.structs.replace(PART, authors=())
    assert plan(anonymous, Printing())["sheets"][0]["label"].startswith("World history · 1/")


def test_fronts_show_titles_but_no_dates_notes_or_sources() -> None:
    pages = Pages(print_deck(WORLD, Printing(sides=Sides.FRONTS)))
    text = " ".join(pages.all_text().split())
    assert "Magna Carta" in text
    assert len(pages) == 25
    assert "1215" not in text
    assert all(set(one) == {"title", "picture", "plate", "glyph", "icon"} for one in contents_of(WORLD, "front"))
    assert len({one["plate"] for one in contents_of(WORLD, "front")}) == 1


def test_the_order_of_cards_does_not_depend_on_their_dates() -> None:
    """The order stays the same when all dates change."""
    titles = [one["title"] for one in contents_of(WORLD, "front")]
    other = msgspec.structs.replace(
        WORLD, cards=tuple(msgspec.structs.replace(card, date=str(1000 + k)) for k, card in enumerate(WORLD.cards))
    )
    assert [one["title"] for one in contents_of(other, "front")] == titles


@pytest.mark.parametrize("language", Language)
def test_titles_notes_and_dates_are_in_the_language(language: Language) -> None:
    backs = {one["title"]: one for one in contents_of(WORLD, "dated", language=language)}
    text = WORLD.text("stone-tools", language)
    back = backs[text.title.replace("'", "’")]
    assert back["note"].startswith(text.note[:5])
    whole = f"{back['date']['before']} {back['date']['date']} {back['date']['after']}"
    assert whole.split() == frieze.readable_date("~-3300000", language).split()
    assert Language(language) in LANGUAGES


def test_icons_are_on_both_sides_and_differ() -> None:
    for options in ({"icons": True}, {"game": Rules.TOGETHER}):
        fronts = [one["icon"] for one in contents_of(PART, "front", **options)]
        backs = [one["icon"] for one in contents_of(PART, "dated", **options)]
        assert None not in fronts
        assert None not in backs
        assert all(front != back for front, back in zip(fronts, backs, strict=True))
    assert {one["icon"] for one in contents_of(PART, "front")} == {None}


def test_cut_marks_are_on_fronts_only_and_can_be_turned_off() -> None:
    sheets = plan(PART, Printing())["sheets"]
    assert len(sheets[0]["lines"]) == 2 * (4 + 4)  # cards touch, so two of them share a cut
    assert sheets[1]["lines"] == []
    assert not plan(PART, Printing(cut_marks=False))["sheets"][0]["lines"]
    with_bleed = plan(PART, Printing(bleed=1))["sheets"][0]["lines"]
    assert len(with_bleed) == 2 * (6 + 6)


def test_a_fold_is_marked_by_dashed_lines() -> None:
    lines = plan(PART, Printing(sides=Sides.FOLD))["sheets"][0]["lines"]
    assert sum(line["dashed"] for line in lines) == 2 * 2


def test_ink_saving_prints_no_colour() -> None:
    data = plan(WORLD, Printing(ink_saving=True))
    colours = re.findall(r"#([0-9a-f]{6})\b", " ".join([*data["svgs"].values(), *data["colours"].values()]))
    assert colours
    assert all(colour[:2] == colour[2:4] == colour[4:] for colour in colours)
    pages = Pages(print_deck(WORLD, Printing(ink_saving=True)))
    assert pages.cards(1, 63, 88) == []


def test_answers_are_sorted_by_date() -> None:
    (*_, page) = (sheet["items"][0]["show"] for sheet in plan(PART, Printing(answers=True))["sheets"])
    titles = [row["title"] for column in page["columns"] for row in column]
    assert len(titles) == len(PART.cards)
    cards = sorted(PART.cards, key=lambda card: (int(card.date.lstrip("~")), card.id))
    assert titles == [PART.text(card.id, "en").title.replace("'", "’") for card in cards]


@pytest.mark.parametrize(
    ("game", "language", "paper"), pairwise(list(Rules), list(Language), list(Paper)), ids=lambda value: value.value
)
def test_the_rules_are_complete_and_on_one_page(game: Rules, language: Language, paper: Paper) -> None:
    deck = CENTURY if game is Rules.EXHIBITION else numbered_deck(1)
    printing = Printing(game=game, language=language, paper=paper, rules=True, halls=0, sides=Sides.FRONTS)
    pages = Pages(print_deck(deck, printing))
    text = re.sub(r"[\s\-\x02\xad]+", "", pages.text(len(pages) - 1))
    cards = -(-101 // 16) if paper is Paper.A4 else -(-101 // 12)
    assert len(pages) == (cards if game is Rules.EXHIBITION else 1) + 1
    for block in rules_blocks(game, language):
        for row in block.rows:
            for cell in row:
                cell_text = "".join(run.text for run in cell)
                assert re.sub(r"[\s\-\xad]+", "", cell_text) in text, cell_text


@pytest.mark.parametrize("game", Rules)
@pytest.mark.parametrize("language", Language)
def test_the_illustration_above_the_rules_shows_their_example(game: Rules, language: Language) -> None:
    (page,) = contents_of(CENTURY, "rules", game=game, language=language, rules=True)
    years = {spot["date"] for spot in page["illustration"]["spots"] if "date" in spot}
    (example, *_) = (text for text in rules_text(game, language).split("\n\n") if all(year in text for year in years))
    assert example.startswith("**")
    assert all(spot["picture"] for spot in page["illustration"]["spots"] if "date" in spot)
    assert all(f"| {one['name']} |" in rules_text(game, language) for one in page["illustration"]["names"])


@pytest.mark.parametrize("language", Language)
def test_years_in_the_rules_are_not_broken_and_columns_end_at_about_the_same_height(language: Language) -> None:
    printing = Printing(game=Rules.EXHIBITION, language=language, rules=True, halls=0, sides=Sides.FRONTS)
    pages = Pages(print_deck(CENTURY, printing))
    page = len(pages) - 1
    assert "1910–1989" in pages.text(page)
    lines = [box for box in pages.lines(page) if box[3] < 285]  # not the credits
    left, right = (max(box[3] for box in lines if (box[0] > 105) is beyond) for beyond in (False, True))
    assert abs(left - right) < 40


def test_markers_are_decades_but_old_dates_get_centuries_if_there_are_too_many() -> None:
    assert marker_spans(CENTURY.cards) == [(first, 10) for first in range(1900, 2000, 10)]
    spans = marker_spans(WORLD.cards)
    assert {span for _, span in spans} == {10, 100, 1000}
    assert (1200, 100) in spans
    assert (1960, 10) in spans
    assert (-2999, 1000) in spans
    assert spans == sorted(spans)
    cards = [frieze.Card(f"c{k}", date) for k, date in enumerate(["-499", "-44", "-1", "1", "99", "1900"])]
    assert marker_spans(cards) == [(-499, 10), (-49, 10), (-9, 10), (0, 10), (90, 10), (1900, 10)]
    assert contents_of(CENTURY, "marker", markers=True, halls=0)[0]["years"]["date"] == "1900–1909"
    texts = [one["years"] for one in contents_of(WORLD, "marker", markers=True)]
    assert any(one["after"] == "BC" for one in texts)


def test_the_markers_of_a_deck_of_all_times_fit_on_one_sheet() -> None:
    assert [sheet.count("marker") for sheet in item_kinds(WORLD, markers=True, sides=Sides.FRONTS)[25:]] == [46]


LONGEST = titled_deck("Counterrevolutionaries " * 2 + "of the fire", note="A long note, as long as may be. " * 5)
# Every language with one deck and every deck with one language; the long texts have no language.
LANGUAGES_AND_DECKS = [*zip(Language, cycle([WORLD, CENTURY])), (Language("en"), LONGEST)]


@pytest.mark.parametrize(("language", "deck"), LANGUAGES_AND_DECKS, ids=lambda value: getattr(value, "id", value))
def test_no_text_is_smaller_than_six_points(language: Language, deck: frieze.Deck) -> None:
    printing = Printing(language=language, size=Size.MINI, markers=True, answers=True, rules=True)
    pages = Pages(print_deck(deck, printing))
    assert min(pages.smallest_type(page) for page in range(len(pages))) > 5.99


def test_a_bad_option_is_refused_with_its_name() -> None:
    wrong: list[tuple[str, Any]] = [
        ("bleed", 6),
        ("bleed", -1),
        ("offset_x", 11),
        ("offset_y", float("nan")),
        ("halls", 6),
        ("size", "tarot"),
        ("language", "eo"),
        ("paper", "a3"),
        ("sides", "both"),
        ("game", "chess"),
        ("rules", "yes"),
    ]
    for option, value in wrong:
        with pytest.raises(BadOption) as caught:
            read_options(Printing, {option: value})
        assert caught.value.params["option"] == option
        with pytest.raises(BadOption):
            print_deck(PART, Printing(**{option: value}))
    with pytest.raises(UnknownOption):
        read_options(Printing, {"colour": "red"})


def test_every_option_has_a_description_for_forms() -> None:
    assert all(option_schema(Printing, name).get("description") for name in Printing.__struct_fields__)


def test_a_deck_has_at_most_1000_cards_and_at_least_one() -> None:
    with pytest.raises(DeckTooLarge) as caught:
        print_deck(numbered_deck(1001))
    assert caught.value.params == {"cards": 1001, "most": 1000}
    with pytest.raises(DeckTooSmall):
        print_deck(numbered_deck(0))
    assert len(Pages(print_deck(numbered_deck(1000), Printing(size=Size.MINI)))) == 2 * 63
