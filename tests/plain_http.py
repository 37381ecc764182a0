"""How clients of tests ask the servers of tests over plain http, with httpx."""

import ssl
from typing import Any

from tests.hang_guard import HANGS_AFTER

# Without a context httpx loads the certificates of the whole web for every client: a hundred times the work of asking.
# This one trusts nobody, so it serves nothing but plain http.
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)

PLAIN_HTTP: dict[str, Any] = {"trust_env": False, "timeout": HANGS_AFTER, "verify": NO_CERTIFICATES}
