"""Chat and pointing."""

import asyncio
from typing import Any

import msgspec
import pytest

from frieze.tables import chat
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.settings import ChatMode, Phrase
from frieze.tables.storage.errors import StorageFailed
from tests.backends import Backend
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    join,
    key,
    new_table,
    next_message,
    people,
    raises,
    registries,
    table_of_two,
)

pytestmark = pytest.mark.virtual_time


async def test_what_the_chat_allows_depends_on_the_table(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(chat=ChatMode.PHRASES))
        words, phrase = r.Say(key(), 0, words="Hi"), r.Say(key(), 0, phrase=Phrase.HELLO)
        await chat.say(live, ADA, phrase)
        with raises(Why.ONLY_PHRASES):
            await chat.say(live, ADA, words)
        with raises(Why.NOT_YOUR_SEAT):
            await chat.say(live, BEN, phrase)
        for said in (r.Say(key(), 0), r.Say(key(), 0, "Hi", Phrase.HELLO), r.Say(key(), 0, words="\u200b")):
            with raises(Why.SAY_ONE_THING):
                await chat.say(live, ADA, said)
        free = new_table(chat=ChatMode.FREE).settings
        await live.change(ADA, r.ChangeSettings(key(), free))
        await chat.say(live, ADA, words)
        await live.change(ADA, r.Mute(key(), 0, True))
        with raises(Why.MUTED):
            await chat.say(live, ADA, phrase)
        await live.change(ADA, r.Mute(key(), 0, False))
        await live.change(ADA, r.ChangeSettings(key(), new_table(chat=ChatMode.OFF).settings))
        with raises(Why.CHAT_IS_OFF):
            await chat.say(live, ADA, phrase)


async def test_chat_is_cleaned_sent_to_all_and_can_be_deleted(backend: Backend) -> None:
    async with registries(backend, 2) as (one, two):
        live = await one.create(ADA, new_table(chat=ChatMode.FREE))
        for player in (BEN, CLEO):
            await live.change(player, r.Join(key(), people(player)))
        other = await two.by_code(live.table.code)
        subscriber = await join(other, BEN)
        seq = live.table.seq
        said = r.Say(key(), 1, words="\u202e<script>alert(1)</script>\u0007\n& so")
        number = await chat.say(live, BEN, said)
        line = await next_message(other, subscriber, "chat")
        assert line["words"] == "<script>alert(1)</script> & so"
        assert (line["name"], line["seat"], line["number"]) == ("Ben", 1, number)
        with raises(Why.ONLY_THE_HOST):
            await chat.unsay(other, CLEO, number)
        await chat.unsay(other, BEN, number)
        assert (await next_message(other, subscriber, "unsaid"))["number"] == number
        second = await chat.say(live, CLEO, r.Say(key(), 2, words="Me"))
        await chat.unsay(live, ADA, second)
        with raises(Why.NO_SUCH_LINE):
            await chat.unsay(live, ADA, second)
        assert msgspec.json.decode(await chat.history(live))["lines"] == []
        assert live.table.seq == seq, "chat is no part of the log"


async def test_chat_that_was_stored_though_it_seemed_to_fail_is_sent_once(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(chat=ChatMode.FREE))
        say = registry.storage.add_chat

        async def stored_and_lost(*message: Any) -> int:
            await say(*message)
            raise StorageFailed("the answer was lost")

        said, same = r.Say(key(), 0, words="Once"), r.Say(key(), 0, words="Once")
        with monkeypatch.context() as failing:
            failing.setattr(registry.storage, "add_chat", stored_and_lost)
            with raises(Why.SAVING_FAILED):
                await chat.say(live, ADA, said)
        subscriber = await join(live, ADA)
        number = await chat.say(live, ADA, said)
        assert (await next_message(live, subscriber, "chat"))["number"] == number
        assert await asyncio.gather(*(chat.say(live, ADA, said) for _ in range(3))) == [number] * 3
        assert await chat.say(live, ADA, same) != number, "the same text with another key is a new message"
        lines = msgspec.json.decode(await chat.history(live))["lines"]
        assert [line["words"] for line in lines] == ["Once", "Once"]


async def test_only_cards_in_hands_of_together_are_pointed_at(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry, game="together")
        subscriber = await join(live, BEN)
        assert live.table.game is not None
        card = live.table.game.view(None).seats[1].hand[0].card
        chat.point(live, ADA, r.Point(0, card, "play"))
        assert (await next_message(live, subscriber, "pointed")) == {
            "type": "pointed",
            "seat": 0,
            "card": card,
            "suggest": "play",
        }
        with raises(Why.NOT_YOUR_SEAT):
            chat.point(live, CLEO, r.Point(0, card))
        with raises(Why.NO_POINTING):
            chat.point(live, ADA, r.Point(0, "no-such-card"))
        plain = await table_of_two(registry)
        with raises(Why.NO_POINTING):
            chat.point(plain, ADA, r.Point(0, card))
