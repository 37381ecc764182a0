"""What clients ask and say, without a web framework: the calls of REST, and the messages of a table's socket.

The server answers with this over HTTP (`frieze.server`), the game without a server over a port of the browser.
"""
