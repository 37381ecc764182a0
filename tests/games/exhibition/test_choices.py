"""The choices in Exhibition's view: what is legal, what it gains, and why other actions are not legal."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from frieze.games import conformance as must
from frieze.games.errors import IllegalAction
from frieze.games.exhibition import Item, Misfit, PlaceChoices, Put, ShowcaseName, Store, Take, TakeChoices
from frieze.games.exhibition import showcases as s
from frieze.games.exhibition.names import MISFITS
from frieze.games.exhibition.variations import hall_showcases
from tests.games.exhibition.plan import variation_sets
from tests.games.exhibition.positions import EINSTEIN, deal, lay_out


def place_choices(game: Any) -> PlaceChoices:
    choices = game.view(game.to_move).choices
    assert isinstance(choices, PlaceChoices)
    return choices


def take_choices(game: Any) -> TakeChoices:
    choices = game.view(game.to_move).choices
    assert isinstance(choices, TakeChoices)
    return choices


def gain_at(game: Any, showcase: str, spot: int) -> dict[str, int]:
    (found,) = [free for free in place_choices(game).spots if (free.showcase, free.spot) == (showcase, spot)]
    assert found.gain is not None
    assert found.gain.total == sum(found.gain.items.values())
    return {item.value: points for item, points in found.gain.items.items()}


def test_every_free_spot_has_a_gain_or_a_reason_and_taken_spots_are_not_named() -> None:
    game = lay_out({"one_era": [1950, None, 1960, None], "mid_century": [1952]}, {}, taken=1941)
    choices = place_choices(game)
    assert len(choices.spots) == 16 - 3
    assert all((spot.gain is None) != (spot.misfit is None) for spot in choices.spots)
    era = [(spot.spot, spot.misfit) for spot in choices.spots if spot.showcase == "one_era"]
    assert era == [(1, Misfit.YEARS_NOT_RISING), (3, Misfit.YEARS_NOT_RISING)]


def test_a_gain_names_only_what_changes() -> None:
    game = lay_out({"six_continents": [1901]}, {}, taken=1902)
    assert gain_at(game, "six_continents", 1) == {"chain_of_years": 1, "free_spots": 1}


def test_a_gain_counts_the_rank_that_would_be_reached() -> None:
    game = lay_out({"years_gap": [1910, None]}, {"years_gap": [1920, 1990]}, taken=1921)
    gain = gain_at(game, "years_gap", 1)
    assert gain == {"years_gap": 4, "decades": 1, "free_spots": 1}


def test_a_gain_of_all_six_continents() -> None:
    hall = {"six_continents": [1900, 1901, 1902, 1903, 1904]}
    second = lay_out(hall, {}, {}, taken=1911, completed=[None, 3, None])
    assert gain_at(second, "mid_century", 0)["six_continents"] == 4
    same_round = lay_out(hall, {}, {}, taken=1911, completed=[None, 9, None], round_=9)
    assert gain_at(same_round, "mid_century", 0)["six_continents"] == 5


def test_a_white_cards_gain_is_its_spot() -> None:
    game = lay_out({}, {}, taken=EINSTEIN)
    assert gain_at(game, "one_era", 3) == {"free_spots": 1}


def test_the_own_secret_decade_is_in_the_gain() -> None:
    game = lay_out({}, {}, taken=1934, secrets=[1930, 1950])
    assert gain_at(game, "one_era", 3)["secret_decade"] == 1


def test_storing_costs_a_point() -> None:
    game = lay_out({}, {}, taken=1934)
    store = place_choices(game).store
    assert store is not None
    assert (store.total, store.items) == (-1, {Item.DEPOT_CARDS: -1})
    assert not place_choices(game).finish


def test_gains_in_solo_are_times_100() -> None:
    game = lay_out({}, taken=1949)
    assert gain_at(game, "mid_century", 0) == {
        "mid_century": 98,
        "continent_focus": 100,
        "decades": 100,
        "free_spots": 100,
    }


def test_a_card_that_can_be_taken_says_where_it_would_fit_and_what_it_would_gain() -> None:
    game = lay_out({"one_era": [1950, None, 1960, None], "mid_century": [1952]}, {}, depots=[[1970], []])
    for card in take_choices(game).cards:
        after = game.clone()
        after.apply(Take(card.card))
        choices = place_choices(after)
        assert card.spots == [spot for spot in choices.spots if spot.gain is not None]
        assert card.store == choices.store


def test_before_a_card_is_taken_its_gain_counts_no_refill() -> None:
    columns = [[1910, 1920, 1930], *([] for _ in range(5))]
    game = lay_out({"years_gap": [1900, None]}, columns=columns, at=["oceania"], continents={1930: "africa"})
    card = next(card for card in take_choices(game).cards if card.card == "y1930")
    (spot,) = [spot for spot in card.spots if spot.showcase == "years_gap"]
    assert spot.gain is not None
    assert spot.gain.items[Item.YEARS_GAP] == 500, "no open card lies outside 1900 to 1930"


def test_a_full_depot_stores_no_card_that_can_be_taken() -> None:
    game = lay_out({}, {}, depots=[[1970, 1971, 1972], []])
    assert [card.store for card in take_choices(game).cards] == [None] * 3


def test_every_reason_has_a_name() -> None:
    assert {getattr(s, misfit.name): misfit for misfit in Misfit} == MISFITS
    assert s.FITS not in MISFITS


@pytest.mark.parametrize("names", variation_sets(), ids="-".join)
@given(data=st.data())
def test_fitting_and_misfit_agree(names: list[str], data: st.DataObject) -> None:
    """The bits of `fitting` are the spots without a `misfit`, with any cards in the halls."""
    cards = data.draw(st.permutations(range(101)))
    free = data.draw(st.lists(st.booleans(), min_size=48, max_size=48))
    subjects = s.Subjects([*range(100), s.ANY_YEAR], [6 if y == 45 else y % 6 for y in range(100)] + [6])
    spots = [s.EMPTY if empty else card for empty, card in zip(free, cards, strict=False)]
    card = cards[-1]
    for hall in (0, 16, 32):
        for showcase in hall_showcases(names):
            bits = showcase.fitting(subjects, spots, hall, card)
            slow = [
                spot
                for spot in range(showcase.start, showcase.end)
                if spots[hall + spot] == s.EMPTY and showcase.misfit(subjects, spots, hall, spot, card) == s.FITS
            ]
            assert [spot for spot in range(16) if bits >> spot & 1] == slow


def test_a_refused_action_changes_nothing_and_returns_what_is_allowed() -> None:
    game = lay_out({"one_era": [1950]}, {}, taken=1961)
    error = must.check_refused(game, lambda game: game.apply(Put(ShowcaseName.ONE_ERA, 1)), IllegalAction)
    assert error.params["reason"] is Misfit.ERA_TOO_WIDE
    assert error.params["allowed"] == game.view(0).choices


@pytest.mark.parametrize("junk", [None, "store", 5, {"type": "store"}, Take])
def test_anything_but_an_action_is_refused(junk: Any) -> None:
    game = deal([])
    error = must.check_refused(game, lambda game: game.apply(junk), IllegalAction)
    assert error.params["reason"] == "unknown_action"


def test_actions_are_read_from_json_with_their_names() -> None:
    game = deal([1945])
    read = msgspec.json.decode(b'{"type":"take","card":"y1945","to":"asia"}', type=game.Action)
    game.apply(read)
    game.apply(msgspec.json.decode(b'{"type":"put","showcase":"one_era","spot":3}', type=game.Action))
    assert game.to_move == 1
    assert msgspec.json.encode(Store()) == b'{"type":"store"}'
    for data in (
        b'{"type":"put","showcase":"one_era","spot":6}',
        b'{"type":"put","showcase":"hall","spot":1}',
        b'{"type":"store","now":true}',
        b'{"type":"take","card":"y1945","to":"mars"}',
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(data, type=game.Action)
