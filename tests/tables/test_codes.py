"""Codes of tables: the host replaces them, and a taken one is drawn again."""

import asyncio

import msgspec
import pytest

from frieze.tables import requests as r
from frieze.tables.errors import Why
from tests.backends import Backend
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    join,
    key,
    new_table,
    next_message,
    raises,
    registries,
    table_of_two,
    until,
)

pytestmark = pytest.mark.virtual_time


async def test_the_host_replaces_the_code_and_the_old_one_is_invalid(backend: Backend) -> None:
    async with registries(backend, 2) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        subscriber, stranger = await join(other, BEN), await join(other, CLEO)
        old = live.table.code
        with raises(Why.ONLY_THE_HOST):
            await other.change(BEN, r.Recode(key()))
        change = r.Recode(key())
        seq = await live.change(ADA, change)
        new = live.table.code
        assert new != old
        assert await live.change(ADA, change) == seq, "a repeated request changes nothing"
        assert live.table.code == new
        await until(lambda: other.table.code == new)
        assert live.table.seats == other.table.seats
        async with asyncio.timeout(5):
            while (await next_message(other, subscriber, "table"))["table"]["code"] != new:
                pass
        told = await stranger.next_batch(other)
        assert msgspec.json.decode(told[-1])["error"]["code"] == "recoded"
        assert new.encode() not in b"".join(told)
        with pytest.raises(StopAsyncIteration):
            await stranger.next_batch(other)
        for registry in (one, two):
            assert (await registry.by_code(new)).table.id == live.table.id
            with raises(Why.UNKNOWN_TABLE):
                await registry.by_code(old)
        assert [line.code for line in await two.tables_of(BEN)] == [new]
    async with registries(backend) as (registry,):
        assert (await registry.by_code(new)).table.code == new
        with raises(Why.UNKNOWN_TABLE):
            await registry.by_code(old)


async def test_a_code_that_is_taken_is_drawn_again(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    async with registries(backend) as (registry,):
        taken = (await registry.create(ADA, new_table())).table.code
        drawn = [taken, "ACEFHJ", taken, taken, "KLMPQR"]
        monkeypatch.setattr("frieze.tables.commands.Context.new_code", lambda _: drawn.pop(0))
        live = await registry.create(ADA, new_table())
        assert live.table.code == "ACEFHJ"
        await live.change(ADA, r.Recode(key()))
        assert live.table.code == "KLMPQR"
        assert not drawn
