"""A tiny game that only tests know: it shows that a new game needs no change outside its own folder."""
