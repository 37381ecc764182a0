"""Timeline's rules, sentence by sentence: setup, placing, drawing. The end is in test_end.py."""

import msgspec
import pytest
from msgspec import structs

import frieze
from frieze.decks import make_deck
from frieze.games.errors import BadOption, BadOrder, DeckTooLarge, DeckTooSmall, UnknownOption, WrongSeats
from frieze.games.rng import seeded
from frieze.games.timeline import EDITIONS, Drew, Edition, Place, Placed, Reshuffled, Timeline, WasMisplaced
from tests.games.timeline.positions import box, deal, deck_of, discards, hands, line, play

# Setup


@pytest.mark.parametrize("edition", list(Edition))
def test_every_edition_deals_four_cards_to_each(edition: str) -> None:
    game = frieze.new_game("timeline", make_deck(60), seats=3, seed=1, options={"edition": edition})
    assert [len(hand.hand) for hand in game.view(None).seats] == [4, 4, 4]


def test_editions_differ_in_where_a_misplaced_card_goes() -> None:
    where = {edition.value: options.misplaced for edition, options in EDITIONS.items()}
    assert where == {"classic": "discards", "brasil": "discards", "informatique": "box", "islenska": "box"}


def test_editions_differ_in_what_happens_when_the_pile_is_empty() -> None:
    what = {edition.value: options.empty_pile for edition, options in EDITIONS.items()}
    assert what == {"classic": "reshuffle", "brasil": "reshuffle", "informatique": "nothing", "islenska": "nothing"}


@pytest.mark.parametrize("option", ["hand_size", "misplaced", "empty_pile", "draw_after_success"])
@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("other", list(Edition))
def test_any_option_can_be_set_on_its_own(edition: Edition, other: Edition, option: str) -> None:
    value = getattr(EDITIONS[other], option)
    game = frieze.new_game("timeline", make_deck(60), seats=2, seed=1, options={"edition": edition, option: value})
    assert game.options == structs.replace(EDITIONS[edition], **{option: value})


def test_only_brasil_draws_after_a_correct_placement() -> None:
    drawing = [edition.value for edition, options in EDITIONS.items() if options.draw_after_success]
    assert drawing == ["brasil"]


@pytest.mark.parametrize("seats", [2, 8])
def test_two_to_eight_can_play(seats: int) -> None:
    assert frieze.new_game("timeline", make_deck(60), seats=seats, seed=1).seats == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 9, "2", None, 2.0])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(WrongSeats) as error:
        frieze.new_game("timeline", make_deck(60), seats=seats, seed=1)
    assert error.value.params["allowed"] == [2, 8]


def test_a_whole_hand_is_dealt_to_each_seat_in_turn_then_the_first_card_then_the_pile() -> None:
    game = deal(*range(1900, 1910), seats=3, hand_size=2)
    assert hands(game) == ["ab", "cd", "ef"]
    assert line(game) == "g"
    assert game.view(None).pile == 3


def test_dealing_begins_with_the_first_player() -> None:
    game = deal(*range(1900, 1910), seats=3, hand_size=2, first=1)
    assert hands(game) == ["ef", "ab", "cd"]
    assert game.to_move == 1


def test_the_host_names_who_starts() -> None:
    assert [deal(1, 2, 3, 4, 5, seats=3, first=first).to_move for first in range(3)] == [0, 1, 2]


def test_who_starts_is_drawn_at_random_if_nobody_is_named() -> None:
    firsts = [frieze.new_game("timeline", make_deck(60), seats=4, seed=seed).to_move for seed in range(60)]
    assert set(firsts) == {0, 1, 2, 3}


def test_a_seat_that_is_not_at_the_table_cannot_start() -> None:
    with pytest.raises(BadOption) as error:
        deal(1, 2, 3, 4, first=2)
    assert error.value.params == {"option": "first", "value": 2, "allowed": {"maximum": 1}}


def test_a_handicap_gives_one_seat_another_hand_size() -> None:
    assert hands(deal(*range(1, 11), seats=3, hand_sizes=[1, 4, 2])) == ["a", "bcde", "fg"]


def test_a_handicap_names_a_number_for_every_seat() -> None:
    with pytest.raises(BadOption):
        deal(*range(1, 11), seats=3, hand_sizes=[1, 4])


@pytest.mark.parametrize("size", [1, 20])
def test_hands_may_be_small_and_large(size: int) -> None:
    game = frieze.new_game("timeline", make_deck(60), seats=2, seed=1, options={"hand_size": size})
    assert [len(hand.hand) for hand in game.view(None).seats] == [size, size]


@pytest.mark.parametrize("size", [0, 21, -1, "4", 2.5])
def test_a_hand_has_one_to_twenty_cards(size: object) -> None:
    with pytest.raises(BadOption) as error:
        frieze.new_game("timeline", make_deck(60), seats=2, seed=1, options={"hand_size": size})
    assert "anyOf" in error.value.params["allowed"]


def test_an_unknown_option_is_refused_with_the_names_of_all_options() -> None:
    with pytest.raises(UnknownOption) as error:
        deal(1, 2, 3, jokers=2)
    assert error.value.params["allowed"] == list(Timeline.Options.__struct_fields__)


def test_the_pile_may_be_empty() -> None:
    game = deal(1, 2, 3)
    assert game.view(None).pile == 0


def test_a_deck_needs_all_hands_and_one_card() -> None:
    with pytest.raises(DeckTooSmall) as error:
        deal(1, 2)
    assert error.value.params == {"cards": 2, "needed": 3}


def test_a_deck_has_at_most_as_many_cards_as_a_line_has_gaps() -> None:
    with pytest.raises(DeckTooLarge):
        frieze.new_game("timeline", make_deck(4096), seats=2, seed=1)
    frieze.new_game("timeline", make_deck(4095), seats=2, seed=1)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("cards", [20, 60, 150])
def test_the_whole_deck_is_shuffled_however_late_its_cards_are_drawn(cards: int, seed: int) -> None:
    game = frieze.new_game("timeline", make_deck(cards), seats=2, seed=seed, options={"first": 0})
    assert isinstance(game, Timeline)
    core = game._core
    order = [*core.hands[0], *core.hands[1], *core.line]
    while core.top < len(core.pile):
        core.draw(0)
        order.append(core.hands[0][-1])
    shuffled = list(range(cards))
    seeded(seed).shuffle(shuffled)
    assert order == shuffled


def test_an_order_names_no_card_that_is_left_out() -> None:
    with pytest.raises(BadOrder) as error:
        deal(1, 2, "any", 3)
    assert error.value.params == {"missing": [], "left_out": ["c"]}
    order = ["d", "b", "a"]
    game = frieze.new_game("timeline", deck_of(1, 2, "any", 3), seats=2, seed=1, options={"hand_size": 1}, order=order)
    assert game.view(None).pile == 0


def test_a_card_without_a_date_stays_in_the_box() -> None:
    game = frieze.new_game("timeline", deck_of(1, 2, "any", 3), seats=2, seed=1, options={"hand_size": 1})
    assert [card.id for card in game.cards if card.id == "c"] == []


def test_nobody_knows_the_date_of_a_card_in_a_hand_not_even_its_owner() -> None:
    game = deal(1111, 2222, 3333, 4444, 5555)
    for seat in (0, 1, None):
        seen = msgspec.json.encode(game.view(seat)).decode()
        assert "3333" in seen
        assert not any(date in seen for date in ("1111", "2222", "4444", "5555"))


def test_everybody_sees_which_cards_all_hands_hold() -> None:
    game = deal(1, 2, 3, 4, 5)
    assert [seat.hand for seat in game.view(1).seats] == [["a"], ["b"]]


# Placing


def test_a_line_of_n_cards_has_n_plus_one_gaps() -> None:
    game = deal(1900, 1910, 1905, 1920, hand_size=1)
    assert len(game.legal_actions()) == 2
    play(game, "a0")
    assert len(game.legal_actions()) == 3
    assert game.view(1).choices.gaps == 3  # type: ignore[union-attr]  # seat 1 is to move


@pytest.mark.parametrize(("gap", "right"), [(0, False), (1, True), (2, False)])
def test_a_card_is_correct_only_where_the_line_stays_in_order(gap: int, right: bool) -> None:
    game = deal(1900, 1905, 1910, 1, 2, 3)
    play(game, "a0")
    play(game, f"b{gap}")
    assert line(game) == ("abc" if right else "ac")


@pytest.mark.parametrize("gap", [0, 1])
def test_a_card_of_equal_date_is_correct_on_either_side(gap: int) -> None:
    game = deal(1905, 1906, 1905, 1)
    play(game, f"a{gap}")
    assert line(game) == ("ac" if gap == 0 else "ca")


@pytest.mark.parametrize("gap", [0, 1, 2])
def test_a_card_of_equal_date_is_correct_between_two_of_the_same_date(gap: int) -> None:
    game = deal(1905, 1905, 1905, 1, 2)
    play(game, "a0", f"b{gap}")
    assert sorted(line(game)) == ["a", "b", "c"]


def test_years_before_our_era_come_first() -> None:
    game = deal(-44, 14, -753)
    play(game, "a1", "b2")
    assert line(game) == "cab"


def test_days_of_one_year_are_told_apart() -> None:
    game = deal("1969-07-20", "1969-03-02", "1969-05-18", "1969-01-01")
    play(game, "a0", "b0")
    assert (line(game), discards(game)) == ("bc", "a")


def test_days_count_as_years_beside_a_card_that_has_only_a_year() -> None:
    game = deal("1969-07-20", "1969-03-02", "1969-05-18", "1970")
    play(game, "a0", "b2")
    assert line(game) == "acb"


def test_circa_changes_nothing_in_play() -> None:
    game = deal("~1900", "~1910", "1905", "1")
    play(game, "a0", "b2")
    assert line(game) == "acb"


def test_a_placed_card_is_revealed_to_everybody() -> None:
    game = deal(1900, 1910, 1905)
    events = game.apply(Place("a", 0))
    assert events[0] == Placed(seat=0, card="a", gap=0, date="1900")
    assert [shown.date for shown in game.view(None).line] == ["1900", "1905"]


def test_a_misplaced_card_is_revealed_to_everybody_too() -> None:
    game = deal(1900, 1910, 1905, 1920)
    events = game.apply(Place("a", 1))
    assert events[:2] == [
        WasMisplaced(seat=0, card="a", gap=1, date="1900", to="discards"),  # type: ignore[arg-type]  # a StrEnum's text
        Drew(seat=0, card="d"),
    ]
    assert [(shown.card, shown.date) for shown in game.view(1).discards] == [("a", "1900")]


# Drawing


def test_a_correct_placement_draws_nothing() -> None:
    game = deal(1900, 1910, 1905, 1920, hand_size=1)
    play(game, "a0")
    assert hands(game) == ["", "b"]


def test_a_wrong_placement_draws_one_card_to_the_end_of_the_hand() -> None:
    game = deal(1900, 1901, 1910, 1911, 1905, 1920, hand_size=2)
    play(game, "a1")
    assert hands(game) == ["bf", "cd"]


def test_brasil_draws_after_a_correct_placement_too() -> None:
    game = deal(1900, 1910, 1905, 1920, edition="brasil", hand_size=1)
    play(game, "a0")
    assert hands(game) == ["d", "b"]


def test_in_the_box_editions_a_misplaced_card_goes_to_the_box() -> None:
    game = deal(1900, 1910, 1905, 1920, edition="islenska", hand_size=1)
    play(game, "a1")
    assert (box(game), discards(game)) == ("a", "")


def test_an_empty_pile_is_refilled_only_when_a_card_must_be_drawn() -> None:
    game = deal(1900, 1910, 1905, 1920)
    play(game, "a1")
    assert (game.view(None).pile, discards(game)) == (0, "a")
    events = game.apply(Place("b", 0))
    assert isinstance(events[1], Reshuffled)
    assert events[1].cards == 2


def test_the_card_just_misplaced_is_part_of_the_shuffle_and_may_come_straight_back() -> None:
    game = deal(1900, 1910, 1905)
    play(game, "a1")
    assert hands(game) == ["a", "b"]
    drawn = set()
    for seed in range(40):
        game = deal(1900, 1910, 1905, 1920, seed=seed)
        play(game, "a1", "b0")
        drawn.add(hands(game)[1])
    assert drawn == {"a", "b"}


def test_after_a_reshuffle_dates_are_hidden_again() -> None:
    game = deal(1111, 2222, 1555, 1666)
    play(game, "a1")
    assert b"1111" in msgspec.json.encode(game.view(0))
    play(game, "b0")
    assert b"1111" not in msgspec.json.encode(game.view(0))
    assert b"2222" not in msgspec.json.encode(game.view(0))


def test_discards_that_are_not_reshuffled_stay_where_they_are() -> None:
    game = deal(1900, 1910, 1905, 1920, empty_pile="nothing")
    play(game, "a1", "b0")
    assert (hands(game), discards(game), game.view(None).pile) == (["d", ""], "ab", 0)


def test_nothing_comes_back_from_the_box_even_if_the_pile_is_reshuffled() -> None:
    game = deal(1900, 1910, 1905, misplaced="box", empty_pile="reshuffle")
    play(game, "a1")
    assert (hands(game), box(game)) == (["", "b"], "a")


def test_nothing_comes_back_from_the_box() -> None:
    game = deal(1900, 1910, 1905, edition="informatique", hand_size=1)
    play(game, "a1")
    assert (hands(game), box(game)) == (["", "b"], "a")


# Turns


def test_turns_go_round_in_seat_order_from_the_first_player() -> None:
    game = deal(*range(1900, 1920), seats=3, hand_size=2, first=1)
    movers = []
    for _ in range(7):
        movers.append((game.to_move, game.turn, game.round))
        game.apply_id(game.legal_ids()[0])
    assert movers == [(1, 1, 1), (2, 2, 1), (0, 3, 1), (1, 4, 2), (2, 5, 2), (0, 6, 2), (1, 7, 3)]


def test_every_turn_is_one_decision() -> None:
    game = deal(*range(1900, 1920), hand_size=2)
    play(game, "a0")
    assert game.decision == 1


def test_a_view_shows_how_each_turn_of_this_round_went() -> None:
    game = deal(1900, 1901, 1910, 1911, 1905, 1, 2, 3, hand_size=2)
    play(game, "a0", "c0")
    assert [seat.result for seat in game.view(None).seats] == [None, None]
    play(game, "b0")
    assert [seat.result for seat in game.view(None).seats] == ["wrong", None]
