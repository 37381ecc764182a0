"""Computer players for Timeline together. See docs/bots.md."""
