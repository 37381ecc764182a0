"""Statistics of cards: when they are shown, and when they contradict a deck's difficulty."""

from pathlib import Path

import pytest

from frieze.decks import Deck, load_deck
from frieze.tables.statistics import CardStatistics, Suggestion, statistics_of, suggestions
from frieze.tables.storage.rows import CardCount, Change, Entry, Head
from tests.backends import Backend
from tests.cli.run_command import frieze


def with_difficulty(deck: Deck, difficulty: int) -> str:
    return next(card.id for card in deck.cards if deck.details_of(card.id).difficulty == difficulty)


def test_a_difficulty_is_suggested_where_the_counts_contradict_the_deck() -> None:
    deck = load_deck("world")
    easy, hard = with_difficulty(deck, 1), with_difficulty(deck, 3)
    many = {"games": 400, "placed": 400, "gaps": 5.0}
    assert suggestions(deck, {easy: CardStatistics(right=100, **many)}) == [Suggestion(easy, 1, 3)]  # type: ignore[arg-type]
    assert suggestions(deck, {hard: CardStatistics(right=380, **many)}) == [Suggestion(hard, 3, 1)]  # type: ignore[arg-type]
    assert suggestions(deck, {easy: CardStatistics(right=380, **many)}) == []  # type: ignore[arg-type]
    assert suggestions(deck, {easy: CardStatistics(10, 10, 6, 5.0)}) == [], "ten games may be luck"
    assert suggestions(deck, {hard: CardStatistics(400, 400, 200, 2.0)}) == [], "half of them are right by chance"


async def test_statistics_are_shown_from_ten_games_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = load_deck("world")
    easy, hard = with_difficulty(deck, 1), with_difficulty(deck, 3)
    backend = Backend(tmp_path)
    storage = backend.storage()
    await storage.open()
    counts = (CardCount("world", easy, 10, 100, 450, 20), CardCount("world", hard, 9, 100, 450, 20))
    await storage.append(Change(Entry("t", 1, "k", 1, b"[]"), Head("t", "CODE22", False, "over", 1), counts=counts))
    assert await statistics_of(storage, "world") == {easy: CardStatistics(10, 100, 20, 4.5)}
    await storage.close()
    assert await frieze("stats", "world", "--data", str(backend.folder)) == 0
    printed = capsys.readouterr().out
    assert easy in printed
    assert "20% of 100, 4.5 gaps, 10 games" in printed
    assert hard not in printed
    assert await frieze("stats", "world", "--suggest", "--data", str(backend.folder)) == 0
    assert "difficulty 1, suggested 3" in capsys.readouterr().out
    assert await frieze("stats", "sport", "--data", str(backend.folder)) == 0
    assert "No statistics" in capsys.readouterr().out
