"""The limit of every wait for something real: a process, a page, a message.

No test says how quick something is. What takes so long hangs, even on a machine that is busy with other things.
"""

HANGS_AFTER = 300.0  # seconds
