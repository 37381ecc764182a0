"""Measurements side by side with other programs; results are committed."""
