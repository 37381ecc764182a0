"""What tables need of the machine: its clock, its randomness, its threads and processes.

`frieze.tables` takes all of these as arguments (`frieze.tables.machine` says what they must offer), so that tests, the
simulation and the browser can put others in their place.
"""
