"""Guessing codes, keys and links: how many there are, and what a wrong guess costs."""

import math
from pathlib import Path
from random import Random
from secrets import randbits

import pytest

from frieze.api.limits import BY_ADDRESS, BY_KEY, Limit, Limits, TooMuch
from frieze.tables.keys import CODE_ALPHABET, CODE_LENGTH, KEY_BYTES, hash_of_key, new_code, new_key
from frieze.tables.storage.rows import CUSTOM_PREFIX
from tests.server.helpers import browser, new_table, serving


def test_keys_and_links_have_192_bits_that_nobody_foresees() -> None:
    assert KEY_BYTES * 8 == 192
    bits = Random(1).getrandbits
    made = {new_key(bits) for _ in range(5000)}
    assert len(made) == 5000
    for at in range(0, 32, 7):  # no place of a key is fixed
        assert len({key[at] for key in made}) == 64
    assert len(hash_of_key("a")) * 4 == 256


def test_codes_are_even_and_at_the_allowed_pace_take_years_to_try_out() -> None:
    codes = len(set(CODE_ALPHABET)) ** CODE_LENGTH
    assert codes == 191_102_976
    bits = Random(1).getrandbits
    drawn = "".join(new_code(bits) for _ in range(20_000))
    expected = len(drawn) / len(CODE_ALPHABET)
    assert all(abs(drawn.count(sign) - expected) < 6 * math.sqrt(expected) for sign in CODE_ALPHABET)
    each_second = sum(BY_ADDRESS[what].each_second for what in ("miss", "known_miss"))
    years = codes / each_second / (365 * 86_400)
    assert years > 2.5, f"one address tries all codes in {years:.1f} years"
    tables = 10_000
    hours = codes / tables / each_second / 3600
    assert hours > 2, f"and of {tables} tables finds one in {hours:.1f} hours"
    assert BY_KEY["miss"] == Limit(20, 20 / 60)
    assert BY_ADDRESS["miss"] == Limit(400, 2)


def test_one_player_who_guesses_locks_out_nobody_else() -> None:
    limits = Limits(clock=lambda: 0.0)
    for _ in range(20):
        limits.spend_miss("guesser", "school")
    for _ in range(1000):
        with pytest.raises(TooMuch):
            limits.spend_miss("guesser", "school")
    for pupil in range(200):
        limits.check_misses(f"pupil {pupil}", "school")


def test_a_school_may_mistype_two_codes_each() -> None:
    limits = Limits(clock=lambda: 0.0)
    for pupil in range(200):
        limits.spend_miss(f"pupil {pupil}", "school")
        limits.spend_miss(f"pupil {pupil}", "school")
    with pytest.raises(TooMuch):
        limits.spend_miss("somebody else", "school")


def test_who_was_known_before_somebody_guessed_with_many_keys_is_still_served() -> None:
    now = 0.0
    limits = Limits(clock=lambda: now)
    limits.note_key("pupil")
    now = 60.0
    for number in range(400):
        limits.spend_miss(f"key {number}", "school")
    limits.note_key("pupil")
    limits.note_key("late pupil")
    limits.check_misses("pupil", "school")
    limits.spend_miss("pupil", "school")  # and may mistype
    for player in ("late pupil", "key 7", "a new key"):
        with pytest.raises(TooMuch):
            limits.check_misses(player, "school")


def test_keys_collected_in_advance_try_out_few_codes_more() -> None:
    now = 0.0
    limits = Limits(clock=lambda: now)
    keys = [f"key {number}" for number in range(2000)]
    for key in keys:
        limits.note_key(key)
    tried, day = 0, 86_400
    while now < day:
        now += 60.0
        for key in keys:
            try:
                limits.spend_miss(key, "thief")
            except TooMuch:
                break
            tried += 1
    assert tried <= 460 + 2.25 * day


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
        limits = running.app.limits
        limits.clock = lambda: 0.0
        for method, path in kinds:
            limits._buckets.clear()
            for number in range(360):
                limits.spend_miss(f"key {number}", "127.0.0.1")
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
