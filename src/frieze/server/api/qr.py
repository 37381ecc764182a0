"""Addresses as QR codes."""

import io

import segno
from litestar import Response

from frieze.server.api.dependencies import AnyRequest
from frieze.server.identity import header


def qr_code(request: AnyRequest, path: str) -> Response[bytes]:
    """Return the address of a page of this server as a QR code."""
    host = header(request.scope["headers"], b"host")
    address = f"{request.url.scheme}://{host}{request.scope['root_path']}{path}"
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", scale=8, border=2, dark="#251e16", light="#fdfaf3")
    return Response(drawn.getvalue(), media_type="image/svg+xml")
