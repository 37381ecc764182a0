"""Card statistics over REST: on the page of a deck, and for who edits one."""

from pathlib import Path

from frieze.tables.storage.rows import CardCount, Change, Entry, Head
from tests.backends import Backend
from tests.server.helpers import browser, real_library, serving

CARDS = [{"id": f"c{number}", "title": f"Event {number}", "date": str(1000 + number)} for number in range(12)]


async def test_a_deck_and_its_editor_say_how_often_cards_were_placed_right_from_ten_games_on(tmp_path: Path) -> None:
    backend = Backend(tmp_path)
    with serving(backend, library=real_library) as server:
        async with browser(server.address) as ada:
            made = await ada.ask("POST", "/api/own-decks", {"draft": {"title": "Mine", "cards": CARDS}})
            deck, secret = made.json()["id"], made.json()["secret"]
            assert (await ada.get("/api/decks/world"))["statistics"] == {}
            assert (await ada.get(f"/api/own-decks/{secret}"))["statistics"] == {}
            counts = (
                *(
                    CardCount("world", card, games, 40, 180, 25)
                    for card, games in (("columbus", 10), ("magna-carta", 9))
                ),
                *(CardCount(deck, card, games, 12, 60, 3) for card, games in (("c1", 12), ("c2", 9))),
            )
            storage = backend.storage()
            await storage.open()
            head = Head("t", "CODE22", False, "over", 1)
            await storage.append(Change(Entry("t", 1, "k", 1, b"[]"), head, counts=counts))
            await storage.close()
            known = {"columbus": {"games": 10, "placed": 40, "right": 25, "gaps": 4.5}}
            assert (await ada.get("/api/decks/world"))["statistics"] == known
            edited = await ada.get(f"/api/own-decks/{secret}")
            assert edited["statistics"] == {"c1": {"games": 12, "placed": 12, "right": 3, "gaps": 5.0}}
