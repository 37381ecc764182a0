"""Chat and pointing."""

import asyncio
from typing import Any

import msgspec
import pytest

from frieze.tables import chat
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.settings import ChatMode, Phrase
from frieze.tables.storage.base import StorageFailed
from tests.places import Place
from tests.tables.kit import (
    ADA,
    BEN,
    CLEO,
    failed,
    join,
    key,
    new_table,
    next_of,
    people,
    registries,
    table_of_two,
)

pytestmark = pytest.mark.virtual_time


async def test_what_may_be_said_depends_on_the_table(place: Place) -> None:
    async with registries(place) as (registry,):
        room = await registry.create(ADA, new_table(chat=ChatMode.PHRASES))
        words, phrase = r.Say(key(), 0, words="Hi"), r.Say(key(), 0, phrase=Phrase.HELLO)
        await chat.say(room, ADA, phrase)
        with failed(Why.ONLY_PHRASES):
            await chat.say(room, ADA, words)
        with failed(Why.NOT_YOUR_SEAT):
            await chat.say(room, BEN, phrase)
        for said in (r.Say(key(), 0), r.Say(key(), 0, "Hi", Phrase.HELLO), r.Say(key(), 0, words="\u200b")):
            with failed(Why.SAY_ONE_THING):
                await chat.say(room, ADA, said)
        free = new_table(chat=ChatMode.FREE).settings
        await room.change(ADA, r.ChangeSettings(key(), free))
        await chat.say(room, ADA, words)
        await room.change(ADA, r.Mute(key(), 0, True))
        with failed(Why.MUTED):
            await chat.say(room, ADA, phrase)
        await room.change(ADA, r.Mute(key(), 0, False))
        await room.change(ADA, r.ChangeSettings(key(), new_table(chat=ChatMode.OFF).settings))
        with failed(Why.CHAT_IS_OFF):
            await chat.say(room, ADA, phrase)


async def test_words_are_cleaned_told_to_all_and_can_be_deleted(place: Place) -> None:
    async with registries(place, 2) as (one, two):
        room = await one.create(ADA, new_table(chat=ChatMode.FREE))
        for player in (BEN, CLEO):
            await room.change(player, r.Join(key(), people(player)))
        other = await two.room(room.table.code)
        subscriber = await join(other, BEN)
        seq = room.table.seq
        said = r.Say(key(), 1, words="\u202e<script>alert(1)</script>\u0007\n& so")
        number = await chat.say(room, BEN, said)
        line = await next_of(other, subscriber, "chat")
        assert line["words"] == "<script>alert(1)</script> & so"
        assert (line["name"], line["seat"], line["number"]) == ("Ben", 1, number)
        with failed(Why.ONLY_THE_HOST):
            await chat.unsay(other, CLEO, number)
        await chat.unsay(other, BEN, number)
        assert (await next_of(other, subscriber, "unsaid"))["number"] == number
        second = await chat.say(room, CLEO, r.Say(key(), 2, words="Me"))
        await chat.unsay(room, ADA, second)
        with failed(Why.NO_SUCH_LINE):
            await chat.unsay(room, ADA, second)
        assert msgspec.json.decode(await chat.history(room))["lines"] == []
        assert room.table.seq == seq, "chat is no part of the log"


async def test_a_line_that_was_kept_though_it_seemed_to_fail_is_said_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(place) as (registry,):
        room = await registry.create(ADA, new_table(chat=ChatMode.FREE))
        say = registry.storage.say

        async def kept_and_lost(*line: Any) -> int:
            await say(*line)
            raise StorageFailed("the answer was lost")

        said, same = r.Say(key(), 0, words="Once"), r.Say(key(), 0, words="Once")
        with monkeypatch.context() as failing:
            failing.setattr(registry.storage, "say", kept_and_lost)
            with failed(Why.SAVING_FAILED):
                await chat.say(room, ADA, said)
        subscriber = await join(room, ADA)
        number = await chat.say(room, ADA, said)
        assert (await next_of(room, subscriber, "chat"))["number"] == number
        assert await asyncio.gather(*(chat.say(room, ADA, said) for _ in range(3))) == [number] * 3
        assert await chat.say(room, ADA, same) != number, "the same words meant anew are said anew"
        lines = msgspec.json.decode(await chat.history(room))["lines"]
        assert [line["words"] for line in lines] == ["Once", "Once"]


async def test_only_cards_in_hands_of_together_are_pointed_at(place: Place) -> None:
    async with registries(place) as (registry,):
        room = await table_of_two(registry, game="together")
        subscriber = await join(room, BEN)
        assert room.table.game is not None
        card = room.table.game.view(None).seats[1].hand[0].card
        chat.point(room, ADA, r.Point(0, card, "play"))
        assert (await next_of(room, subscriber, "pointed")) == {
            "type": "pointed",
            "seat": 0,
            "card": card,
            "suggest": "play",
        }
        with failed(Why.NOT_YOUR_SEAT):
            chat.point(room, CLEO, r.Point(0, card))
        with failed(Why.NO_POINTING):
            chat.point(room, ADA, r.Point(0, "no-such-card"))
        plain = await table_of_two(registry)
        with failed(Why.NO_POINTING):
            chat.point(plain, ADA, r.Point(0, card))
