"""Guessing codes, keys and links: how many there are, and what a wrong guess costs."""

import math
from pathlib import Path
from secrets import randbits

from frieze.server.limits import BY_ADDRESS
from frieze.tables.access import CUSTOM_PREFIX
from frieze.tables.keys import CODE_ALPHABET, CODE_LENGTH, KEY_BYTES, hash_of_key, new_code, new_key
from tests.server.helpers import browser, new_table, serving


def test_keys_and_links_have_192_bits_that_nobody_foresees() -> None:
    assert KEY_BYTES * 8 == 192
    made = {new_key(randbits) for _ in range(5000)}
    assert len(made) == 5000
    for at in range(0, 32, 7):  # no place of a key is fixed
        assert len({key[at] for key in made}) == 64
    assert len(hash_of_key("a")) * 4 == 256


def test_codes_are_even_and_at_the_allowed_pace_take_years_to_try_out() -> None:
    codes = len(set(CODE_ALPHABET)) ** CODE_LENGTH
    assert codes == 191_102_976
    drawn = "".join(new_code(randbits) for _ in range(20_000))
    expected = len(drawn) / len(CODE_ALPHABET)
    assert all(abs(drawn.count(sign) - expected) < 6 * math.sqrt(expected) for sign in CODE_ALPHABET)
    years = codes / BY_ADDRESS["miss"].each_second / (365 * 86_400)
    assert years > 10, f"one address tries all codes in {years:.0f} years"
    tables = 10_000
    days = codes / tables / BY_ADDRESS["miss"].each_second / 86_400
    assert days > 0.4, f"and of {tables} tables finds one in {days * 24:.0f} hours"


async def test_a_decks_public_id_cannot_be_guessed_either(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        async with browser(running.address) as ada:
            links = [(await ada.ask("POST", "/api/own-decks", {})).json() for _ in range(3)]
            ids = [link["id"].removeprefix(CUSTOM_PREFIX) for link in links]
            assert len(set(ids)) == 3
            assert all(len(bytes.fromhex(one)) * 8 == 64 for one in ids)
            assert all(len(link["secret"]) == 32 for link in links)


async def test_misses_of_every_kind_are_counted_by_address(tmp_path: Path) -> None:
    """Wrong codes, one-time links and secrets of decks all count for the same limit."""
    kinds = [
        ("GET", "/api/tables/{code}"),
        ("POST", "/api/carry/{key}"),
        ("GET", "/api/own-decks/{key}"),
        ("DELETE", "/api/own-decks/{key}"),
        ("POST", "/api/own-decks/{key}/secret"),
        ("GET", "/api/own-decks/{key}/export/csv"),
        ("GET", "/api/tables/{code}/texts"),
        ("POST", "/api/tables/{code}/carry"),
    ]

    with serving(tmp_path, limits=True) as running:
        running.app.limits.clock = lambda: 0.0
        for method, path in kinds:
            running.app.limits._buckets.clear()
            async with browser(running.address) as thief:
                answers = []
                for _ in range(50):
                    thief.client.cookies.clear()
                    answer = await thief.ask(method, path.format(code=new_code(randbits), key=new_key(randbits)))
                    answers.append(answer.status_code)
                assert answers[:40] == [404] * 40, path
                assert answers[40:] == [429] * 10, path


async def test_a_guessed_key_is_looked_up_by_its_hash_alone(tmp_path: Path) -> None:
    """Secrets are not compared character by character, so response times reveal nothing."""

    with serving(tmp_path) as running:
        async with browser(running.address) as ada, browser(running.address) as thief:
            code = await ada.create(new_table(computers=1))
            near = ada.cookie[:-1] + ("A" if ada.cookie[-1] != "A" else "B")
            thief.client.cookies.set("frieze_player", near)
            assert (await thief.get(f"/api/tables/{code}"))["mine"] == []
            assert (await thief.get("/api/my-tables")) == []
