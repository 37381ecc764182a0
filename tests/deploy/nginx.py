"""Run nginx with the files of deploy/ on free ports, with a certificate made for the test."""

import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.hang_guard import HANGS_AFTER
from tests.services import free_port

DEPLOY = Path(__file__).resolve().parent.parent.parent / "deploy"
MAIN_CONFIG = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/all-errors.log error;
events {{ worker_connections 8192; }}
http {{
    client_body_temp_path {folder}/t1;
    proxy_temp_path {folder}/t2;
    fastcgi_temp_path {folder}/t3;
    uwsgi_temp_path {folder}/t4;
    scgi_temp_path {folder}/t5;
    include {folder}/site.conf;
}}
"""


class Nginx:
    """A running nginx in front of a server."""

    def __init__(self, folder: Path, port: int, plain_port: int, *, tls: bool) -> None:
        self.folder = folder
        self.port = port
        self.plain_port = plain_port
        self.address = f"http{'s' if tls else ''}://localhost:{port}"

    def ssl_context(self) -> ssl.SSLContext:
        """Return an SSL context that trusts only the test's certificate."""
        return ssl.create_default_context(cafile=str(self.folder / "cert.pem"))

    @property
    def pid(self) -> int:
        return int((self.folder / "pid").read_text())

    def logged(self) -> str:
        """Return the text of all logs."""
        return "".join(path.read_text() for path in self.folder.glob("*.log"))


@contextmanager
def nginx(
    folder: Path,
    file: str,
    upstream: int,
    *replacements: tuple[str, str],
    two_workers: bool = False,
    tls: bool = True,
) -> Iterator[Nginx]:
    """Start nginx with a file of deploy/, in which only ports, names and folders are replaced.

    With `two_workers` nginx-workers.conf is in it. They have this port and the next one.
    """
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if program is None or shutil.which("openssl") is None:
        pytest.skip("NOT TESTED: nginx or openssl is not installed here")
    folder.mkdir(parents=True)
    command = (
        "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    )
    subprocess.run(
        [*command.split(), "-keyout", folder / "key.pem", "-out", folder / "cert.pem"], check=True, capture_output=True
    )
    running = Nginx(folder, free_port(), free_port(), tls=tls)
    site = (DEPLOY / file).read_text()
    if two_workers:
        workers = (DEPLOY / "nginx-workers.conf").read_text().replace("127.0.0.1:8001", f"127.0.0.1:{upstream + 1}")
        site = re.sub(r"upstream frieze \{.*?\n\}\n", lambda _: workers, site, count=1, flags=re.DOTALL)
    for old, new in (
        ("127.0.0.1:8000", f"127.0.0.1:{upstream}"),
        ("listen 443 ", f"listen 127.0.0.1:{running.port} "),
        ("listen 80;", f"listen 127.0.0.1:{running.plain_port};"),
        ("example.org;", "localhost;"),
        ("/etc/ssl/private/example.org.pem", str(folder / "cert.pem")),
        ("/etc/ssl/private/example.org.key", str(folder / "key.pem")),
        ("/var/log/nginx/frieze", f"{folder}/nginx"),
        *([] if tls else [(" ssl http2;", ";")]),
        *replacements,
    ):
        assert old in site, old
        site = site.replace(old, new)
    (folder / "site.conf").write_text(site)
    (folder / "nginx.conf").write_text(MAIN_CONFIG.format(folder=folder))
    start = [program, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "all-errors.log")]
    subprocess.run([*start, "-t"], check=True, capture_output=True)
    process = subprocess.Popen(start)
    try:
        deadline = time.monotonic() + HANGS_AFTER
        while time.monotonic() < deadline:
            try:
                httpx.get(running.address, verify=running.ssl_context(), trust_env=False, timeout=HANGS_AFTER)
                break
            except httpx.TransportError:
                time.sleep(0.02)
        yield running
    finally:
        process.terminate()
        process.wait(HANGS_AFTER)
