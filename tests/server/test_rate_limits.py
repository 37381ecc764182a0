"""Codes cannot be guessed in bulk, nobody floods the server, and a class of pupils is let in."""

import asyncio
from pathlib import Path
from secrets import randbits

import pytest

from frieze.api.limits import BY_ADDRESS, BY_KEY, Limits, TooMuch
from frieze.tables.keys import CODE_ALPHABET, CODE_LENGTH, new_code
from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import HELLO, Running, browser, key, new_table, send, serving


def test_codes_are_of_signs_that_do_not_look_alike() -> None:
    assert len(set(CODE_ALPHABET)) == 24
    assert not set(CODE_ALPHABET) & set("O0I1S5ZGBVND")
    codes = {new_code(randbits) for _ in range(2000)}
    assert len(codes) == 2000
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET) for code in codes)


def test_what_is_spent_at_one_worker_is_spent_at_the_others() -> None:
    here, there = (Limits(clock=lambda: 0.0) for _ in range(2))
    burst = int(BY_KEY["change"].burst)
    for _ in range(40):
        here.spend("change", key="ada")
    ((topic, spent),) = here.unpublished()
    assert topic == "!limits"
    assert here.unpublished() == [], "once"
    there.on_spent(spent)
    there.on_spent(b'[["key", "what a newer worker limits", "ada", 1]]')
    for _ in range(burst - (40 - burst // 4 - 1)):  # the first quarter, which nearly everybody spends, is not told
        there.spend("change", key="ada")
    with pytest.raises(TooMuch):
        there.spend("change", key="ada")
    there.spend("change", key="ben")


async def test_codes_and_links_cannot_be_guessed_in_bulk(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as running:
        limits = running.app.limits
        limits.clock = lambda: 0.0  # no bucket refills, however slow this machine is
        for number in range(360):
            limits.spend_miss(f"key {number}", "127.0.0.1")
        answers = []
        for number in range(80):
            async with browser(running.address) as guessing:  # a new key each time does not help
                path = f"/api/tables/{new_code(randbits)}" if number % 2 else "/api/carry/" + "x" * 32
                answers.append((await guessing.ask("GET" if number % 2 else "POST", path)).status_code)
        assert answers[:30] == [404] * 30
        assert answers[45:].count(429) > 25
        async with browser(running.address) as ada, browser(running.address) as guessing:
            code = await ada.create(new_table(computers=1))
            found = [(await guessing.ask("GET", f"/api/tables/{code}")).status_code for _ in range(10)]
            assert found.count(429) > 7, "who goes on guessing does not see what is there"
            assert (await ada.ask("GET", f"/api/tables/{code}")).status_code == 200, "who sits there does"
            for _ in range(3):
                async with guessing.play(new_code(randbits)) as connection:
                    await send(connection, **HELLO)
                    told = (await guessing.receive(connection))["error"]["code"]
            assert told == "too_much"
            assert (await guessing.ask("GET", "/api/about")).status_code == 200, "who plays is not disturbed"


async def test_a_player_known_before_a_flood_of_wrong_codes_finds_the_table(tmp_path: Path) -> None:
    now = 0.0
    with serving(tmp_path, limits=True) as running:
        running.app.limits.clock = lambda: now
        async with (
            browser(running.address) as ada,
            browser(running.address) as regular,
            browser(running.address) as newcomer,
        ):
            code = await ada.create(new_table(computers=1))
            await regular.ask("GET", "/api/about")  # sets the cookie
            await regular.ask("GET", "/api/about")
            now = 60.0
            for number in range(400):
                running.app.limits.spend_miss(f"key {number}", "127.0.0.1")
            await newcomer.ask("GET", "/api/about")
            answers = [(await who.ask("GET", f"/api/tables/{code}")).status_code for who in (regular, newcomer, ada)]
            assert answers == [200, 429, 200]
            async with regular.play(code) as connection:
                await send(connection, **HELLO)
                await regular.receive(connection, "table")


async def test_thirty_pupils_behind_one_address_join_within_a_minute(tmp_path: Path) -> None:
    async def pupil(running: Running, code: str, number: int) -> None:
        async with browser(running.address) as asking:
            for path in ("/", "/api/about", "/api/decks", "/api/tables", "/api/my-tables"):
                assert (await asking.ask("GET", path)).status_code == 200
            for name in range(20):  # pictures, texts, mistakes
                assert (await asking.ask("GET", f"/api/tables/{code}/texts?language=en")).status_code == 200, name
            assert (await asking.ask("GET", "/api/tables/QQQQQQ")).status_code == 404, "a code mistyped"
            if number < 7:
                await asking.sit(code, f"Pupil {chr(65 + number)}")
            else:
                new = new_table(computers=1, start=True)
                code = await asking.create(new)
            async with asking.play(code) as connection:
                await send(connection, **HELLO)
                await asking.receive(connection, "table")

    with serving(tmp_path, limits=True) as running:
        async with browser(running.address) as teacher:
            code = await teacher.create(new_table())
            async with asyncio.timeout(HANGS_AFTER):
                await asyncio.gather(*(pupil(running, code, number) for number in range(30)))


def test_every_limit_refuses_at_last_and_accepts_again() -> None:
    now = 0.0
    limits = Limits(clock=lambda: now)
    for kind, known in (("key", BY_KEY), ("address", BY_ADDRESS)):
        for what, limit in known.items():
            for _ in range(int(limit.burst)):
                limits._spend(kind, what, "one", limit)
            with pytest.raises(TooMuch) as error:
                limits._spend(kind, what, "one", limit)
            limits._spend(kind, what, "another", limit)
            now += error.value.params["after"] + 0.1
            limits._spend(kind, what, "one", limit)
            now = 0.0


async def test_one_key_cannot_make_tables_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as running:
        async with browser(running.address) as ada:
            answers = [(await ada.ask("POST", "/api/tables", new_table())).status_code for _ in range(25)]
            assert answers[:20] == [201] * 20
            assert 429 in answers


async def test_chat_of_one_key_is_limited(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as running:
        async with browser(running.address) as ada:
            code = await ada.create(new_table(computers=1))
            async with ada.play(code) as connection:
                await send(connection, **HELLO)
                answers = []
                for _ in range(10):
                    await send(connection, type="say", key=key(), seat=0, phrase="hello")
                    answers.append((await ada.receive(connection, "done", "refused"))["type"])
                assert answers[:6] == ["done"] * 6
                assert answers[-1] == "refused"
