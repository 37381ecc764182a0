"""The line that the home page shows: its table deals the same cards, and it gives no date away."""

from pathlib import Path
from typing import Any

from frieze.decks import load_deck
from tests.server.helpers import HELLO, browser, key, real_library, send, serving

PEOPLE = [{"name": "Ada", "animal": "cat"}]


async def test_the_table_of_a_first_line_deals_its_cards(tmp_path: Path) -> None:
    with serving(tmp_path, library=real_library) as server:
        async with browser(server.address) as ada:
            line = await ada.get("/api/first-line?language=fr")
            new = {"key": key(), "settings": line["settings"], "people": PEOPLE, "start": True, "seed": line["seed"]}
            code = await ada.create(new)
            async with ada.play(code) as connection:
                await send(connection, **HELLO)
                view: dict[str, Any] = (await ada.receive(connection, "update"))["view"]
            texts = await ada.get(f"/api/tables/{code}/texts?language=fr")
    assert (view["line"], view["card"]) == (line["line"], line["card"])
    assert len(line["line"]) == 4
    shown = {*(one["card"] for one in line["line"]), line["card"]}
    assert line["texts"] == {card: texts["cards"][card] for card in shown}


async def test_a_first_line_gives_no_date_away_and_its_cards_are_well_known(tmp_path: Path) -> None:
    deck = load_deck("moments")
    dates = {card.id: card.date for card in deck.cards}
    with serving(tmp_path, library=real_library) as server:
        async with browser(server.address) as ada:
            for _ in range(20):
                answer = await ada.ask("GET", "/api/first-line")
                line = answer.json()
                assert answer.headers["cache-control"] == "no-store"
                others = {one["card"]: one["date"] for one in line["line"]}
                assert others == {card: dates[card] for card in others}
                assert all(deck.details_of(card).difficulty <= 2 for card in (*others, line["card"]))
                if dates[line["card"]] not in others.values():
                    assert dates[line["card"]] not in answer.text.replace(line["seed"], "")


async def test_a_seed_is_for_a_table_with_one_seat(tmp_path: Path) -> None:
    with serving(tmp_path, library=real_library) as server:
        async with browser(server.address) as ada:
            line = await ada.get("/api/first-line")
            settings = {"game": "together", "decks": line["settings"]["decks"]}
            more = {"computers": [{"level": "guide"}], "start": True, "seed": line["seed"]}
            refused = await ada.ask(
                "POST", "/api/tables", {"key": key(), "settings": settings, "people": PEOPLE, **more}
            )
            assert (refused.status_code, refused.json()["code"]) == (409, "order_not_allowed")
            for seed in ("", "-1", "01", "1.5", "9" * 21, 7):
                body = {"key": key(), "settings": line["settings"], "people": PEOPLE, "start": True, "seed": seed}
                assert (await ada.ask("POST", "/api/tables", body)).status_code == 400, seed


async def test_a_seed_brings_the_same_line_in_another_language(tmp_path: Path) -> None:
    with serving(tmp_path, library=real_library) as server:
        async with browser(server.address) as ada:
            line = await ada.get("/api/first-line?language=fr")
            again = await ada.get(f"/api/first-line?language=is&seed={line['seed']}")
            refused = await ada.ask("GET", "/api/first-line?seed=-1")
    assert again | {"texts": {}} == line | {"texts": {}}
    assert again["texts"].keys() == line["texts"].keys()
    assert again["texts"] != line["texts"]
    assert refused.status_code == 400
