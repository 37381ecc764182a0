"""A school behind one address comes into its lessons; one pupil who floods or guesses locks out nobody else."""

from pathlib import Path
from typing import Any

from frieze.api.limits import BY_KEY
from tests.server.helpers import HELLO, Browser, browser, key, send, serving
from tests.server.test_lessons import SECRET, Class, new_lesson

PUPILS = 200


async def a_lesson(teacher: Browser, running: Any) -> Class:
    opened = await teacher.ask("POST", "/api/lessons", new_lesson(pupils=PUPILS))
    return Class(running, {"teacher": teacher}, opened.json()["code"])


async def test_two_hundred_pupils_behind_one_address_come_in(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as server:
        async with browser(server.address) as teacher:
            lesson = await a_lesson(teacher, server)
            for number in range(1, PUPILS + 1):
                async with browser(server.address) as pupil:
                    await pupil.get("/api/about")
                    answer = await pupil.ask(
                        "POST", f"/api/lessons/{lesson.code}/join", {"key": key(), "number": number}
                    )
                    assert answer.status_code == 200, (number, answer.text)
            door = await teacher.get(f"/api/lessons/{lesson.code}")
            assert all(place["taken"] for place in door["places"])


async def test_one_pupil_who_guesses_codes_and_links_locks_out_nobody_else(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as server:
        async with (
            browser(server.address) as teacher,
            browser(server.address) as mallory,
            browser(server.address) as ada,
        ):
            lesson = await a_lesson(teacher, server)
            await mallory.get("/api/about")
            await ada.get("/api/about")
            tries = int(BY_KEY["miss"].burst) + 1
            for _ in range(tries):
                last = await mallory.ask("GET", "/api/lessons/ZZZZZZ")
            assert last.json()["code"] == "too_much"
            assert (await mallory.ask("GET", f"/api/lessons/{lesson.code}")).json()["code"] == "too_much"
            joined = await ada.ask("POST", f"/api/lessons/{lesson.code}/join", {"key": key(), "number": 1})
            assert joined.status_code == 200
            wrong = {"key": key(), "secret": "w" * 40}
            for _ in range(tries):
                last = await ada.ask("POST", f"/api/lessons/{lesson.code}/teacher", wrong | {"key": key()})
            assert last.json()["code"] == "too_much"
            right = await teacher.ask("POST", f"/api/lessons/{lesson.code}/teacher", {"key": key(), "secret": SECRET})
            assert right.status_code == 200


async def test_a_flood_of_votes_by_one_pupil_does_not_stop_another(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as server:
        async with (
            browser(server.address) as teacher,
            browser(server.address) as mallory,
            browser(server.address) as ada,
        ):
            lesson = await a_lesson(teacher, server)
            lesson.people |= {"mallory": mallory, "ada": ada}
            for number, one in enumerate((mallory, ada), start=1):
                await one.get("/api/about")
                await one.ask("POST", f"/api/lessons/{lesson.code}/join", {"key": key(), "number": number})
            await lesson.teach("next_card")
            async with lesson.socket("mallory", "play") as flood, lesson.socket("ada", "play") as calm:
                for connection, who in ((flood, mallory), (calm, ada)):
                    await send(connection, **HELLO)
                    shown = await who.receive(connection, "lesson")
                vote = {"type": "vote", "card": shown["lesson"]["card"]["card"], "ballot": 1, "gap": 0}
                for _ in range(int(BY_KEY["message"].burst) + 20):
                    await send(flood, **vote, key=key())
                while (answer := await mallory.receive(flood, "done", "refused"))["type"] == "done":
                    pass
                assert answer["error"]["code"] == "too_much"
                await send(calm, **vote, key="adas-vote-1")
                assert (await ada.receive(calm, "done"))["key"] == "adas-vote-1"
