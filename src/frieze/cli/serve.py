"""`frieze serve`: play in the browser, alone, with friends, or with all devices of the network."""

import argparse
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from typing import Any

from msgspec import structs


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("serve", help="play in the browser", description=__doc__)
    parser.add_argument("--host", help="the address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, help="the port (default 8000, or the next free one)")
    parser.add_argument("--lan", action="store_true", help="let the other devices of the network in")
    parser.add_argument("--data", metavar="DIR", help="where tables are kept")
    parser.add_argument("--keep-days", type=int, help="how long finished tables are kept (default 30)")
    parser.add_argument("--thinkers", type=int, help="processes for computer players (default: cores less one)")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--log-level", choices=["debug", "info", "warning", "error"], help="how much is logged")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        from frieze.server.configuration import configure
        from frieze.server.run import free_port, lan_address, make_server
    except ModuleNotFoundError as error:
        print(f"frieze serve needs more packages ({error.name}): pip install 'frieze[server]'", file=sys.stderr)
        return 2
    host = arguments.host or ("0.0.0.0" if arguments.lan else None)  # noqa: S104  # that is what --lan asks for
    wanted = configure(
        host=host,
        port=arguments.port,
        data=arguments.data,
        keep_days=arguments.keep_days,
        thinkers=arguments.thinkers,
        log_level=arguments.log_level or "warning",
    )
    configuration = structs.replace(wanted, port=free_port(wanted.host, wanted.port))
    here = f"http://127.0.0.1:{configuration.port}"
    print(f"Frieze runs at {here}", flush=True)
    if arguments.lan:
        import segno

        there = f"http://{lan_address()}:{configuration.port}"
        print(f"Other devices of this network: {there}\n", flush=True)
        segno.make(there).terminal(compact=True)
    print("Stop it with Ctrl+C.", flush=True)
    if arguments.open:
        threading.Thread(target=_open_when_ready, args=(here,), daemon=True).start()
    make_server(configuration).run()
    return 0


def _open_when_ready(address: str) -> None:
    """Open the page as soon as the server answers."""
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/health", timeout=1).close()  # noqa: S310  # our own address
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
