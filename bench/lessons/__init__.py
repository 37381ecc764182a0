"""Measures lessons: how fast votes are acknowledged, and how fast closed votes are on all screens."""
