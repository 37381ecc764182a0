"""The placed and missed cards of a finished game."""

from typing import Any

import msgspec
import pytest

from frieze import parse_date
from frieze.tables import history
from frieze.tables import requests as r
from frieze.tables.commands.context import Context
from frieze.tables.errors import Why
from frieze.tables.history import RecordedGame
from frieze.tables.messages import Phase
from tests.backends import Backend
from tests.tables.helpers import ADA, BEN, act, key, new_table, people, play_out, player_to_move, raises, registries

pytestmark = pytest.mark.virtual_time


def in_days(date: str) -> tuple[int, ...]:
    found = parse_date(date)
    assert found is not None
    return found[:3]


async def recorded(backend: Backend, game: str) -> RecordedGame:
    """Return a game of two, played to its end."""
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(game=game))
        await live.change(BEN, r.Join(key(), people(BEN)))
        await live.change(ADA, r.Start(key()))
        while live.table.phase is Phase.PLAYING:
            await live.act(player_to_move(live), act(live))
        return await history.recorded(live, 1)


@pytest.fixture(autouse=True)
def _dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a seed with missed cards, and with cards that both seats place."""
    monkeypatch.setattr(Context, "new_seed", lambda _: "3")


@pytest.mark.parametrize("game", ["timeline", "together"])
async def test_a_missed_card_has_the_dates_it_was_put_between(backend: Backend, game: str) -> None:
    found = await recorded(backend, game)
    told = {event.card: event for events in found.played.events for event in events if hasattr(event, "gap")}
    missed = list(history.missed(found))
    assert missed
    assert all(one.after is not None or one.before is not None for one in missed)
    for one in missed:
        own = in_days(told[one.card].date)
        fits = (one.after is None or in_days(one.after) <= own) and (one.before is None or own <= in_days(one.before))
        # A card of Timeline was put where it is wrong; one of together is blocked where it would be right.
        assert fits is (game == "together")


@pytest.mark.parametrize("game", ["timeline", "together"])
async def test_every_card_of_the_line_but_the_first_has_the_seat_that_placed_it(backend: Backend, game: str) -> None:
    found = await recorded(backend, game)
    told: dict[str, int] = {}
    before = shown(found, 0)
    dealt = line_of(before)
    for step in range(1, len(found.played.actions) + 1):
        after = shown(found, step)
        told |= dict.fromkeys(line_of(after) - line_of(before), before["to_move"])
        before = after
    assert len(dealt) == 1
    assert len(set(told.values())) == 2, "both placed some"
    assert seats_that_placed(found) == told


@pytest.mark.parametrize("game", ["timeline", "together"])
async def test_the_cards_left_in_hands_are_told_with_their_dates_only_after_the_end(
    backend: Backend, game: str
) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(game=game))
        await live.change(BEN, r.Join(key(), people(BEN)))
        await live.change(ADA, r.Start(key()))
        assert live.table.game is not None
        assert not {one.card for one in live.table.game.held} & history.revealed_cards(live)
        with raises(Why.NOT_OVER):
            await history.recorded(live, 1)
        await live.change(ADA, r.End(key()))
        told = await history.summary(live, await history.recorded(live, 1), "en")
        dates = {card.id: card.date for card in live.table.game.cards}
        hands = shown(await history.recorded(live, 1), 0)["seats"]
        assert [(one.seat, one.card) for one in told.held] == [
            (seat, one if game == "timeline" else one["card"]) for seat in (0, 1) for one in hands[seat]["hand"]
        ]
        assert len(told.held) == 8
        assert all(one.date == dates[one.card] for one in told.held)
        cards = {one.card for one in told.held}
        assert cards <= told.notes.keys()
        assert cards <= history.revealed_cards(live)


async def test_in_line_up_wrong_cards_are_missed_and_right_ones_placed(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(game="lineup", start=True))
        await play_out(live)
        found = await history.recorded(live, 1)
        answers = shown(found, len(found.played.actions))["answers"]
        wrong = [(0, answer["card"], answer["after"], answer["before"]) for answer in answers if not answer["right"]]
        assert 0 < len(wrong) < len(answers)
        assert [(one.seat, one.card, one.after, one.before) for one in history.missed(found)] == wrong
        assert seats_that_placed(found) == {answer["card"]: 0 for answer in answers if answer["right"]}


def seats_that_placed(game: RecordedGame) -> dict[str, int]:
    """Return the seat that placed each card."""
    return {placed.card: placed.seat for _, placed in history.placements(game.played)}


def shown(game: RecordedGame, step: int) -> dict[str, Any]:
    """Return what a spectator sees after so many moves."""
    return dict(msgspec.json.decode(history.step_of(game, step).view))


def line_of(view: dict[str, Any]) -> set[str]:
    """Return the cards of the line; in Timeline together those of both rows."""
    return history.dated_cards([view.get(part) for part in ("line", "base", "interstice")])
