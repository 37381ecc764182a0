"""The real clock, randomness, threads and processes.

`frieze.tables` takes all of these as arguments; `frieze.tables.environment` defines their interfaces. Tests and
simulations pass other implementations.
"""
