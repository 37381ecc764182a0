"""REST: one module for each group of calls."""
