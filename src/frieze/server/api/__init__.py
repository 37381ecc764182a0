"""REST over HTTP: the calls of `frieze.api` in the framework, and those that only a server has."""
