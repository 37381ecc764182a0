"""Every screen in every state. Tests check each with axe, and tools/screens.py takes its picture."""

from collections.abc import Callable

from tests.browser.deck_states import decks
from tests.browser.exhibition_states import exhibition
from tests.browser.history_states import histories
from tests.browser.lesson_states import lessons
from tests.browser.line_states import lineup, timeline, together
from tests.browser.page_states import pages
from tests.browser.server import Server
from tests.browser.state_helpers import OpenSeat, States
from tests.browser.table_states import doors, tables
from tests.browser.teaching_states import teaching

GROUPS: dict[str, Callable[[OpenSeat, Server], States]] = {
    "pages": pages,
    "tables": tables,
    "doors": doors,
    "timeline": timeline,
    "together": together,
    "exhibition": exhibition,
    "lineup": lineup,
    "decks": decks,
    "history": histories,
    "lessons": lessons,
    "teaching": teaching,
}
