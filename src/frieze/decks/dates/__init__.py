"""Dates as people write and read them, in five languages."""
