"""Benchmarks, some beside other programs. The results are committed."""
