"""Dates as people write and read them, in all languages."""
