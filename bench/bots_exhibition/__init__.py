"""Measures Exhibition's computer players: `python -m bench.bots_exhibition --seconds 600 [experiment…]`."""
