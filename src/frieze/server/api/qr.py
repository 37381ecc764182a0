"""Addresses as QR codes."""

import io

import segno

from frieze.api.dependencies import LiveDep
from frieze.api.routes import File, get
from frieze.server.api.dependencies import SiteDep


def qr_code(address: str) -> File:
    """Return an address as a QR code."""
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", scale=8, border=2, dark="#251e16", light="#fdfaf3")
    return File(drawn.getvalue(), "image/svg+xml")


@get("/tables/{code:str}/qr.svg", media_type="image/svg+xml")
async def qr(live: LiveDep, site: SiteDep) -> File:
    """Return the address of the table as a QR code."""
    return qr_code(f"{site}/t/{live.table.code}")


ROUTES = [qr]
