"""Deterministic simulation: whole clusters of workers, storage, broker and clients in one seeded event loop.

A seed decides everything: the order of callbacks, latencies, faults, what clients do. So every failure has a number
that replays it. See docs/testing.md.
"""
