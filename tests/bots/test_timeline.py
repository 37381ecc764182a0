import random

import pytest

import frieze
from frieze.bots import Level, Player
from frieze.decks import Deck, make_deck
from frieze.games.timeline import Place, Placed, Reshuffled
from tests.bots.playing import play, same_move_for_twins
from tests.example_counts import tries
from tests.games.timeline.plan import twin

EDITIONS = ["classic", "brasil", "informatique", "islenska"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("level", list(Level))
def test_every_level_plays_every_edition_legally(level: Level, edition: str) -> None:
    for seed in range(tries(150, 40)):
        seats = 2 + seed % 7
        deck = make_deck(seats * 4 + 1 + seed % 30, seed=seed, earliest=[-3000, 1000, 1990][seed % 3])
        game = frieze.new_game("timeline", deck, seats=seats, seed=seed, options={"edition": edition})
        assert play(game, deck, [level] * seats, seed).outcome is not None


def test_all_levels_at_one_table_play_legally_with_every_built_in_deck() -> None:
    for name in frieze.built_in_decks():
        deck = frieze.load_deck(name)
        for seed in range(tries(10, 4)):
            game = frieze.new_game("timeline", deck, seats=4, seed=seed)
            assert play(game, deck, list(Level), seed).outcome is not None


@pytest.mark.parametrize("level", list(Level))
def test_what_is_hidden_does_not_change_the_move(level: Level) -> None:
    for seed in range(4):
        deck = make_deck(24, seed=seed)
        game = frieze.new_game("timeline", deck, seats=3, seed=seed, options={"edition": EDITIONS[seed]})
        same_move_for_twins(game, twin, deck, level, random.Random(seed))


@pytest.mark.parametrize("level", list(Level))
def test_same_seed_same_move(level: Level) -> None:
    deck = frieze.load_deck("world")
    games = [frieze.new_game("timeline", deck, seats=4, seed=3) for _ in range(2)]
    assert play(games[0], deck, [level] * 4) == play(games[1], deck, [level] * 4)


def wins(better: Level, worse: Level, deck: Deck, games: int) -> int:
    won = 0
    for seed in range(games):
        game = play(frieze.new_game("timeline", deck, seats=2, seed=seed), deck, [better, worse], seed)
        assert game.outcome is not None
        won += game.outcome.winners == (0,)
    return won


@pytest.mark.parametrize(
    ("better", "worse"),
    [(Level.GUIDE, Level.VISITOR), (Level.CURATOR, Level.GUIDE), (Level.TIME_TRAVELLER, Level.CURATOR)],
)
def test_each_level_beats_the_one_below(better: Level, worse: Level) -> None:
    assert wins(better, worse, frieze.load_deck("world"), 100) >= 60


def position(hand: list[str], line: list[str], level: Level = Level.TIME_TRAVELLER) -> tuple[Player, frieze.AnyGame]:
    """Return a player, and a game in which seat 0 has this hand and the line has these cards."""
    years = {card: card.removeprefix("in-") for card in [*hand, *line]}
    others = {f"other-{k}": str(2101 + k) for k in range(8)}
    deck = Deck(
        id="years",
        titles={},
        cards=tuple(frieze.Card(card, date) for card, date in {**years, **others}.items()),
        texts={},
    )
    order = [*hand, "other-0", line[0], *line[1:], *(f"other-{k}" for k in range(1, 8))]
    options = {"first": 0, "hand_sizes": [len(hand), 1]}
    game = frieze.new_game("timeline", deck, seats=2, seed=1, options=options, order=order)
    return Player("timeline", level, 5, deck), game


def test_the_surest_card_is_played() -> None:
    player, game = position(["in-1901", "in-200"], ["in-1900"])
    assert player.choose(game.view(0)) == Place("in-200", 0)


def test_a_card_whose_date_was_revealed_is_played_right() -> None:
    """In a tiny deck a Visitor sees every card. It remembers their dates after a reshuffle."""
    deck = make_deck(14, seed=2, earliest=1990)
    remembered = 0
    for seed in range(20):
        game = frieze.new_game("timeline", deck, seats=2, seed=seed)
        players = [Player("timeline", Level.CURATOR, seat, deck) for seat in range(2)]
        while game.to_move is not None:
            player = players[game.to_move]
            view = game.view(game.to_move)
            assert view.choices is not None
            known = {seen.card for seen in player.request(view).seen} & set(view.choices.cards)
            events = game.apply(player.choose(view))
            if known:
                remembered += 1
                assert isinstance(events[0], Placed)
                assert events[0].card in known
            for each in players:
                each.observe(events)
    assert remembered > 5


def test_only_reshuffling_hides_a_date_again() -> None:
    deck = make_deck(14, seed=2)
    game = frieze.new_game("timeline", deck, seats=2, seed=3)
    player = Player("timeline", Level.VISITOR, 1, deck)
    reshuffled = False
    for _ in range(60):
        events = game.apply(game.legal_actions()[0])
        player.observe(events)
        reshuffled |= any(isinstance(event, Reshuffled) for event in events)
        assert reshuffled or not player.request(game.view(0)).seen
    assert reshuffled
