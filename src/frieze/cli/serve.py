"""`frieze serve`: play in the browser, alone, with friends, or with all devices of the network."""

import argparse
import asyncio
import webbrowser
from typing import Any

from msgspec import structs

from frieze.cli.flags import add_language_flag, chosen_messages
from frieze.cli.messages import Messages
from frieze.extras import requires_extra


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("serve", help="play in the browser", description=__doc__)
    parser.add_argument("--host", help="the address to listen on (default 127.0.0.1; IPv6: ::1, or :: for all)")
    parser.add_argument("--port", type=int, help="the port (default 8000, or the next free one)")
    parser.add_argument("--lan", action="store_true", help="let the other devices of the network in")
    parser.add_argument("--data", metavar="DIR", help="where tables are kept")
    parser.add_argument("--database", metavar="ADDRESS", help="postgresql://…: keep tables there instead")
    parser.add_argument("--broker", metavar="ADDRESS", help="redis://…: how several workers hear one another")
    parser.add_argument("--workers", type=int, help="processes that serve (default 1; more need database and broker)")
    parser.add_argument(
        "--own-ports", action="store_true", default=None, help="each worker listens on its own port: 8000, 8001, …"
    )
    parser.add_argument("--keep-days", type=int, help="how long finished tables are kept (default 30)")
    parser.add_argument("--thinkers", type=int, help="processes for computer players (default: cores less one)")
    parser.add_argument("--root-path", metavar="PATH", help="the sub-path that a proxy serves it under, like /frieze")
    parser.add_argument("--trusted-proxies", metavar="A,B,…", help="addresses and networks of proxies to be believed")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--log-level", choices=["debug", "info", "warning", "error"], help="how much is logged")
    add_language_flag(parser, "what it says here")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until interrupted."""
    with requires_extra("server"):
        from frieze.server.config import configure
        from frieze.server.factory import check_backends
        from frieze.server.http_protocol import allow_open_files
        from frieze.server.run import free_port, host_and_port, lan_host, make_server, own_host
    host = arguments.host or ("0.0.0.0" if arguments.lan else None)  # noqa: S104  # --lan means all interfaces
    wanted = configure(
        host=host,
        port=arguments.port,
        data=arguments.data,
        database=arguments.database,
        broker=arguments.broker,
        workers=arguments.workers,
        own_ports=arguments.own_ports,
        keep_days=arguments.keep_days,
        thinkers=arguments.thinkers,
        log_level=arguments.log_level,
        root_path=arguments.root_path,
        trusted_proxies=arguments.trusted_proxies,
    )
    allow_open_files()
    asyncio.run(check_backends(wanted))
    port = free_port(wanted.host, wanted.port)
    configuration = structs.replace(wanted, port=port)

    here = f"http://{host_and_port(own_host(wanted.host), port)}"
    lan = f"http://{host_and_port(lan_host(wanted.host), port)}" if arguments.lan else None

    def ready() -> None:
        _print_addresses(here, lan, chosen_messages(arguments))
        if arguments.open:
            webbrowser.open(here)

    if configuration.workers == 1:
        make_server(configuration, on_ready=ready).run()
        return 0
    from frieze.server.supervisor import run_workers

    return 0 if run_workers(configuration, ready) else 1


def _print_addresses(here: str, lan: str | None, messages: Messages) -> None:
    """Print the addresses of the page, with a QR code for other devices."""
    print(messages("serve.here", address=here), flush=True)
    if lan is not None:
        import segno

        print(messages("serve.lan", address=lan) + "\n", flush=True)
        segno.make(lan).terminal(compact=True)
    print(messages("serve.stop"), flush=True)
