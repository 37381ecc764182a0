"""What a power cut leaves of an SQLite file: a shim records all writes, a model of a disk drops what was not synced."""
