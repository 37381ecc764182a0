"""A whole game of Timeline with a virtual screen reader. What it says is in build/screen-reader.txt."""

import re
from collections.abc import Callable

from tests.browser.seat import Seat
from tests.browser.server import ROOT
from tests.browser.virtual_reader import VirtualReader

LOG = ROOT / "build" / "screen-reader.txt"
# Announcements: one phrase, or several if the page was slow.
SELECTED = r"(?:c\. |[^.])+ is selected\. Choose a gap\."
MISPLACED = (
    r"You placed (?:c\. |[^.])+\. Wrong: it was (?:c\. |[^.])+\. It belonged (?:c\. |[^.])+\. "
    r"You draw (?:c\. |[^.])+\. It’s \w+’s turn\."
)
PLACED = r"You placed (?:c\. |[^.])+\. Right: (?:c\. |[^.])+\."
THEIRS = r"(?!You)\w+ placed (?:c\. |[^.])+\. (Right|Wrong): .+? It’s your turn\."
RESULT = r"(You win|\w+ wins|.+ share the win)"
READ = [  # in this order
    r"heading, Your turn, level 1",
    r"region, Your hand, 2 cards",
    r"button, .+, date hidden, card \d of 2, not pressed",
    r"region, The line, 1 card",
    r"button, Place .+ here: (before|after) .+",
    f"heading, {RESULT}, level 1",
    r"list, Ranking",
    r"link, Replay",
]
ANNOUNCED = [SELECTED, MISPLACED, THEIRS, PLACED, RESULT]  # in this order


def test_a_whole_game_by_what_is_said(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat()
    code = seat.make(computers=1, options={"hand_size": 2})
    texts = seat.ask(f"/api/tables/{code}/texts?language=en")["cards"]
    seat.open(code)
    seat.settle()
    reader = VirtualReader(seat)
    reader.read_to("end of document")  # the whole page once, as somebody does who comes for the first time
    right = False  # the first card is placed wrong
    while seat.until_mine_or_over():
        seat.settle()
        card, gap = seat.chosen(right)
        reader.jump_to_region("Your hand")
        title = texts[card]["title"].replace("\u00ad", "")
        reader.read_to(f"button, {title}, date hidden")
        reader.act()
        reader.hear(SELECTED)
        reader.jump_to_region("The line")
        reader.read_to(f"button, {seat.gap(gap).get_attribute('aria-label')}")
        seat.does(reader.act)
        reader.hear(PLACED if right else MISPLACED)
        right = True
    reader.hear(RESULT)
    seat.settle()
    reader.read_to("link, Replay")
    said = reader.log()
    LOG.parent.mkdir(exist_ok=True)
    LOG.write_text("\n".join(said) + "\n")
    rest = iter(said)
    for phrase in READ:
        assert any(re.fullmatch(phrase, one) for one in rest), f"not read in its place: {phrase} ({LOG})"
    assert re.search(".*".join(ANNOUNCED), reader.announced()), f"not announced in this order: {ANNOUNCED} ({LOG})"
    assert "–" not in reader.announced(), f"dates around a gap are not said in words ({LOG})"
