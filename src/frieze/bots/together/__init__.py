"""Computer players for Together. See docs/bots.md."""
