"""A table: where people and computer players sit, play and come back to. Async; knows no web."""
