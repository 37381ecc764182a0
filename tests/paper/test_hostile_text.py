"""Every text of a deck is printed as text: it is never markup, never reads a file and never breaks a page."""

import functools
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import frieze
import frieze.paper.typeset as typeset_module
from frieze.decks import Details, Text
from frieze.decks.category_icons import ICONS, category_outlines
from frieze.decks.checking.duplicates import source_words
from frieze.paper import Language, Printing, Sides, Size, print_deck
from frieze.paper.card_faces import clean, prevent_widow
from frieze.paper.document import plan
from frieze.paper.missing_glyphs import missing_characters
from frieze.paper.sheets import CARD_SIZES
from tests.example_counts import tries
from tests.paper.pdf_reader import Pages, numbered_deck, titled_deck

MARKUP = ['#import "x"', '#read("/etc/passwd")', "$x^2$", "*bold* _it_", "= Head", "<label> @ref", "`raw`", "\\u{41}"]
ODD = [
    "x" * 400,
    "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
    "Hæstaréttarmálaflutningsmannsskrifstofustjóri",
    "🦕 Dinosaurs 🏳️‍🌈",
    "התקווה נכתבת",
    "كتاب في الجبر",
    "紙の発明",
    "Ω Ψ Ελλάδα и Москва",
    "a\u0000b\u0007c\u202ed\ud800e\ufdd0",
    "   ",
    "",
    "é" * 30 + " " + "ő" * 30,
    "l1\nl2\tl3",
]


def titles_of(deck: frieze.Deck) -> list[str]:
    fronts = plan(deck, Printing())["sheets"][0]["items"]
    return sorted((item["show"]["title"] for item in fronts), reverse=True)


@pytest.mark.parametrize("title", MARKUP)
def test_markup_is_printed_as_it_is_written(title: str) -> None:
    pages = Pages(print_deck(titled_deck(title, note=title)))
    wanted = "".join(title.split())
    for page in (0, 1):
        assert wanted in "".join(pages.text(page).split())


@pytest.mark.parametrize("size", Size)
def test_odd_titles_and_notes_break_no_page(size: Size) -> None:
    for title in ODD:
        pages = Pages(print_deck(titled_deck(title, note=title * 5), Printing(size=size, answers=True, markers=True)))
        assert len(pages) == 4


@pytest.mark.parametrize(
    ("title", "word"),
    [
        ("Havaianas flip-flops go on sale", "flip-flops"),
        ("First Oxford–Cambridge Boat Race", "Oxford–Cambridge"),
        ("First Paris–Dakar Rally leaves Paris", "Paris–Dakar"),
    ],
)
@pytest.mark.parametrize("size", Size)
def test_a_title_is_not_broken_at_a_dash_if_it_fits_otherwise(size: Size, title: str, word: str) -> None:
    pages = Pages(print_deck(titled_deck(title), Printing(size=size)))
    assert all(word in pages.text(page) for page in (0, 1))


@pytest.mark.parametrize(
    ("word", "script"),
    [
        ("Hachikō", "latin-ext"),
        ("takahē", "latin-ext"),
        ("Gdańsk", "latin-ext"),
        ("Čapek", "latin-ext"),
        ("Huế", "vietnamese"),
        ("Nẵng", "vietnamese"),
    ],
)
def test_a_letter_with_an_accent_is_one_glyph_of_the_font(word: str, script: str) -> None:
    """A letter and a separate accent of the Latin font would stand side by side."""
    pages = Pages(print_deck(titled_deck(word), Printing(sides=Sides.FRONTS)))
    assert f"Fraunces{script}-Medium" in pages.fonts(0)


MARKS = st.text(st.sampled_from("#$\\\\@*_`<>={}[]()\"'~^/&%;:,.-–… aæÞ1\n\t\u200b\u202e🦕שك紙"), max_size=80)


@settings(max_examples=tries(40), deadline=None)
@given(st.lists(st.text(max_size=80) | MARKS, min_size=4, max_size=4), st.sampled_from(Size))
def test_any_text_is_printed_on_the_same_number_of_pages(texts: list[str], size: Size) -> None:
    title, note, category, source = texts
    deck = msgspec.structs.replace(
        titled_deck(title, note=note),
        details={"t0": Details(category=category, source=source)},
        categories={category: {"en": note}},
        titles={"en": title},
    )
    printing = Printing(size=size, answers=True, markers=True, icons=True)
    assert len(Pages(print_deck(deck, printing))) == 4
    missing_characters(deck, Language.ENGLISH)


def test_without_title_note_picture_or_category_a_card_can_still_be_printed() -> None:
    bare = titled_deck("", note="")
    front, back = (sheet["items"][0]["show"] for sheet in plan(bare, Printing())["sheets"])
    assert front["title"] == back["title"] == "t0"
    assert front["picture"] is None
    assert "t0" in Pages(print_deck(bare)).text(0)


def test_unknown_pictures_and_categories_and_markup_in_details_are_harmless() -> None:
    deck = msgspec.structs.replace(
        numbered_deck(2),
        details={
            "c000": Details(picture="../../etc/passwd", category='#panic("x")', source="$1$ <script>"),
            "c001": Details(picture="fluent:no-such-thing", category="", source=""),
        },
        titles={"en": '#panic("deck")'},
        categories={},
    )
    pages = Pages(print_deck(deck))
    assert "<script>" in pages.text(1)
    assert '#panic("x")' in pages.text(1)


def test_a_long_icelandic_title_stays_inside_a_small_card() -> None:
    title = "Lýðveldisstofnunin á Þingvöllum og hátíðarhöldin þar árið góða"
    pages = Pages(print_deck(titled_deck(title), Printing(size=Size.MINI, language=Language.ICELANDIC)))
    assert "Þingvöllum" in pages.text(0)
    (card,) = pages.cards(0, 44, 68)
    for word in ("Þingvöllum", "góða"):
        (box,) = pages.boxes(0, word)
        assert card[0] < box[0] < box[2] < card[2]
        assert card[1] < box[1] < box[3] < card[3]


@pytest.mark.parametrize("size", Size)
def test_a_short_last_word_and_the_long_one_before_it_stay_inside_the_card(size: Size) -> None:
    """The two share a line, so they must fit into it together."""
    title = "Síðasti þekkti tasmaníutígurinn deyr"
    pages = Pages(print_deck(titled_deck(title), Printing(size=size, language=Language.ICELANDIC)))
    for page in (0, 1):
        (card,) = pages.cards(page, *CARD_SIZES[size])
        ((left, _, right, _),) = pages.boxes(page, "deyr")
        margin = CARD_SIZES[size][0] * 0.05
        assert card[0] + margin < left < right < card[2] - margin


def test_all_dates_fit_into_the_band() -> None:
    dates = ["~-3660000", "-11000000000", "1969-07-20", "~-28000", "1", "any"]
    deck = frieze.Deck(
        id="dates",
        titles={"es": "Fechas"},
        cards=tuple(frieze.Card(f"d{number}", date) for number, date in enumerate(dates)),
        texts={"es": {f"d{number}": Text(f"Fecha{number}", "") for number in range(len(dates))}},
    )
    pages = Pages(print_deck(deck, Printing(language=Language.SPANISH, size=Size.MINI)))
    assert "20 de julio de 1969" in pages.text(1)
    cards = pages.cards(1, 44, 68)
    for words in ("20 de julio de 1969", "3,66 millones de años"):
        (box,) = pages.boxes(1, words)
        (card,) = [one for one in cards if one[0] < box[0] < one[2] and one[1] < box[1] < one[3]]
        assert box[2] < card[2]


def test_characters_that_no_font_has_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test uses only our own fonts, since each machine has other system fonts."""
    import typst

    monkeypatch.setattr(typst, "Fonts", functools.partial(_only_our_fonts, typst.Fonts))
    typeset_module._fonts.cache_clear()
    try:
        deck = titled_deck("🦕 Dinosaurs 🏳️‍🌈", "שלום", 'Ω Ελλάδα Москва Þingvellir "\\" ő', note="紙")
        assert missing_characters(deck, Language.ENGLISH) == sorted("🦕🏳🌈שלום紙")
        for name in frieze.built_in_decks():
            assert missing_characters(frieze.load_deck(name), Language.ICELANDIC) == []
    finally:
        typeset_module._fonts.cache_clear()


def _only_our_fonts(fonts: Any, *, font_paths: list[Path], **_: bool) -> Any:
    return fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=font_paths)


def test_every_icon_of_a_category_has_an_outline() -> None:
    assert set(category_outlines()) == set(ICONS)


def test_a_category_is_printed_with_its_chosen_icon_or_with_a_shape() -> None:
    deck = msgspec.structs.replace(
        numbered_deck(3),
        details={f"c00{number}": Details(category=key) for number, key in enumerate(("hats", "socks", "science"))},
        category_icons={"socks": "music"},
    )
    fronts = [item["show"] for item in plan(deck, Printing())["sheets"][0]["items"]]
    outlines = category_outlines()
    assert {one["title"]: one["glyph"] for one in fronts} == {
        "Karte000": outlines["shape-1"],
        "Karte001": outlines["music"],
        "Karte002": outlines["science"],
    }


def test_control_characters_are_removed_from_texts() -> None:
    assert clean("a\u0000b\u0007c\ud800\nd", 80) == "abc? d"
    assert clean("x" * 30, 80) == "x" * 12 + "\u200b" + "x" * 12 + "\u200b" + "x" * 6
    assert clean("flag 🏳️‍🌈 and क्‍ष", 80) == "flag 🏳🌈 and क्‍ष"
    long = "Hæstaréttarmálaflutningsmannsskrifstofustjóri,"
    assert clean(long, 80) == long  # Typst hyphenates it
    assert clean("one two three", 8) == "one two…"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("Magna_Carta", "Magna Carta"),
        ("https://en.wikipedia.org/wiki/Magna_Carta", "Magna Carta"),
        ("https://is.m.wikipedia.org/wiki/%C3%9Eingvellir", "Þingvellir"),
        ("https://example.org/a_b/", "example.org/a_b/"),
    ],
)
def test_a_source_is_printed_readably(source: str, words: str) -> None:
    assert source_words(source) == words


def test_no_short_word_stands_alone_in_the_last_line_of_a_note() -> None:
    assert prevent_widow("a law speaker recited them by heart.") == "a law speaker recited them by\u00a0heart."
    assert prevent_widow("a ship of Donaudampfschifffahrt") == "a ship of Donaudampfschifffahrt"
    assert prevent_widow("alone") == "alone"
    assert titles_of(titled_deck("They put to sea", "The Wollemi pine stands")) == [
        "They put to\u00a0sea",
        "The Wollemi pine stands",
    ]
