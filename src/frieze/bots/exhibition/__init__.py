"""Computer players for Exhibition. See docs/bots-exhibition.md."""
