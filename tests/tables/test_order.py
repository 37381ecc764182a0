"""A game dealt in an order that is named at the start: who may name it, what is stored, who learns it."""

from typing import Any

import msgspec
import pytest

from frieze.decks import make_deck
from frieze.games.errors import BadOrder, DoubleCard, FriezeError, ShortOrder, UnknownCard
from frieze.tables import facts as f
from frieze.tables import history
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.messages import Phase
from frieze.tables.settings import DeckChoice
from frieze.tables.state import rebuild
from tests.backends import Backend
from tests.tables.helpers import ADA, BEN, DECKS, PureTable, act, join, key, new_table, next_message, raises, registries

CARDS = [card.id for card in DECKS["sample"].cards]
ORDER = tuple(CARDS[20:11:-1])  # nine cards


def lined_up(table: Any) -> list[str]:
    """Return the cards of a game of Line-up in the order of dealing."""
    core = table.game._core
    return [table.game.cards[index].id for index in (*core.line, *core.queue)]


def finish(board: PureTable) -> None:
    while board.table.phase is Phase.PLAYING:
        board.move()


def test_the_start_of_a_table_with_one_seat_may_name_the_order() -> None:
    board = PureTable(new_table(game="lineup"))
    assert lined_up(board.do(ADA, r.Start(key(), order=ORDER))) == list(ORDER)


def test_a_new_table_and_a_rematch_may_name_the_order() -> None:
    new = msgspec.structs.replace(new_table(game="lineup", start=True), order=ORDER)
    board = PureTable(new)
    assert lined_up(board.table) == list(ORDER)
    finish(board)
    other = ORDER[::-1]
    assert lined_up(board.do(ADA, r.Rematch(key(), order=other))) == list(other)
    finish(board)
    assert lined_up(board.do(ADA, r.Rematch(key()))) != list(other), "it is shuffled again"


def test_an_order_is_for_the_whole_deck_where_the_game_needs_it() -> None:
    board = PureTable(new_table(game="exhibition"))
    century = tuple(card.id for card in DECKS["century"].cards)
    with pytest.raises(BadOrder):
        board.do(ADA, r.Start(key(), order=century[:9]))
    table = board.do(ADA, r.Start(key(), order=century))
    assert table.game is not None
    assert table.game.order == century


@pytest.mark.parametrize(
    ("order", "error"),
    [
        (ORDER[:8], ShortOrder),
        ((*ORDER[:8], ORDER[0]), DoubleCard),
        ((*ORDER, ORDER[0]), DoubleCard),
        ((*ORDER[:8], "nothing"), UnknownCard),
    ],
)
def test_an_order_that_cannot_be_dealt_is_refused(order: tuple[str, ...], error: type[FriezeError]) -> None:
    board = PureTable(new_table(game="lineup"))
    before = board.table
    with pytest.raises(error):
        board.do(ADA, r.Start(key(), order=order))
    assert board.table is before


@pytest.mark.parametrize("order", [[], ["UPPER"], [""], [1], ["a"] * (r.MAX_ORDER + 1), "abc"])
def test_an_order_is_a_bounded_list_of_card_ids(order: Any) -> None:
    body = msgspec.json.encode({"type": "start", "key": key(), "order": order})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(body, type=r.TableChange)


def test_where_others_play_nobody_names_the_order() -> None:
    board = PureTable(new_table(game="together"))
    board.join(BEN)
    with raises(Why.ORDER_NOT_ALLOWED):
        board.do(ADA, r.Start(key(), order=tuple(CARDS)))
    assert board.table.phase is Phase.WAITING


def test_the_same_facts_deal_the_same_order() -> None:
    board = PureTable(new_table(game="lineup"))
    board.do(ADA, r.Start(key(), order=ORDER))
    board.move()
    log = [(f.decode_facts(msgspec.json.encode(facts)), at) for facts, at in board.log]
    assert rebuild("t", log).game == board.table.game


OLD = (
    b'[{"type":"began","rules":2,"seed":"7","options":{"first":null},"cards":[],'
    b'"decks":[{"id":"sample","filter":{"categories":[],"earliest":null,"latest":null,"difficulties":[]},"version":""}],'
    b'"digest":"abc"}]'
)


def test_a_fact_without_an_order_has_the_bytes_that_it_always_had() -> None:
    began = f.Began(2, "7", {"first": None}, list(make_deck(3).cards), (DeckChoice("sample"),), "abc")
    assert f.encode_facts([began]) == OLD
    (old,) = f.decode_facts(OLD)
    assert isinstance(old, f.Began)
    assert old.order is msgspec.UNSET
    assert f.encode_facts([old]) == OLD


def test_a_fact_with_an_order_keeps_it() -> None:
    began = f.Began(1, "7", {}, [], (DeckChoice("sample"),), "abc", ORDER)
    assert f.decode_facts(f.encode_facts([began])) == [began]


@pytest.mark.virtual_time
async def test_the_order_is_told_when_the_game_is_over_and_not_before(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(game="lineup"))
        await live.change(ADA, r.Start(key(), order=ORDER))
        subscribers = [await join(live, player) for player in (ADA, BEN)]
        hidden = list(ORDER[2:])  # behind the front card
        while live.table.phase is Phase.PLAYING:
            for subscriber in subscribers:
                said = msgspec.json.encode(await next_message(live, subscriber, "update"))
                assert [card for card in hidden if card.encode() + b'"' in said] == []
            told = msgspec.json.encode([live.info(ADA), live.summary(ADA), await registry.listed()])
            assert not any(card.encode() in told for card in ORDER)
            with raises(Why.NOT_OVER):
                await history.recorded(live, 1)
            await live.act(ADA, act(live))
            hidden = hidden[1:]
        played = (await history.recorded(live, 1)).played
        assert played.order == list(ORDER)
    async with registries(backend) as (registry,):
        again = await registry.by_code(live.table.code)
        assert (await history.recorded(again, 1)).played == played
