"""The real clock, randomness, threads and processes.

`frieze.tables` takes all of these as arguments; `frieze.tables.environment` says what they must offer. Tests, the
simulation and the browser put others in their place.
"""
