"""The game without a server: tables in a web worker of the browser, whose storage is the browser's own."""
