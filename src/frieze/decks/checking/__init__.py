"""Checking decks: what is wrong, where, and how bad it is."""
