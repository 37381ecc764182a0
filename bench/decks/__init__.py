"""What the built-in decks are like: how hard they are, and how their cards are spread. `python -m bench.decks`."""
