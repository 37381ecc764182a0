"""Where tables are kept: one interface; memory, SQLite and PostgreSQL behind it."""
