"""Floods from many addresses: what they hold and what the server remembers about them is bounded."""

import resource
from pathlib import Path

import httpx
import pytest

from frieze.api import limits
from frieze.api.limits import BY_ADDRESS, BY_ALL, MAX_REMEMBERED, Limits, TooMuch
from frieze.server import http_protocol
from frieze.server.concurrency import ConcurrencyLimit
from frieze.server.http_protocol import ConnectionTracker
from frieze.server.identity import address_of, network_of
from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import serving

ANYBODY = "192.0.2.7"


def test_everybody_together_cannot_make_tables_without_end() -> None:
    now = 0.0
    known = Limits(clock=lambda: now)
    for number in range(int(BY_ALL["table"].burst)):
        known.spend("table", key=f"key {number}", address=f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    with pytest.raises(TooMuch):
        known.spend("table", key="another", address=ANYBODY)
    now = 1.0
    known.spend("table", key="another", address=ANYBODY)


def test_what_is_remembered_of_a_flood_from_many_is_bounded() -> None:
    known = Limits()
    for number in range(MAX_REMEMBERED * 3):
        known.spend("request", key=f"key {number}", address=f"address {number}")
    assert len(known._buckets) <= MAX_REMEMBERED + 1


def test_who_floods_is_not_forgotten_among_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_REMEMBERED", 100)
    known = Limits(clock=lambda: 0.0)
    for number in range(int(BY_ADDRESS["request"].burst)):  # with a new key each time, which all are remembered
        known.spend("request", key=f"key {number}", address=ANYBODY)
    with pytest.raises(TooMuch):
        known.spend("request", key="another", address=ANYBODY)


def test_all_addresses_of_one_customer_count_as_one() -> None:
    assert network_of("2001:db8:1:2::1") == network_of("2001:db8:1:2:ffff::9") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("fe80::1%eth0") == network_of("fe80::2%eth0")
    assert network_of("no address") == "no address"
    assert address_of({"client": ("2001:db8::5", 1)}) == "2001:db8::/64"
    assert address_of({}) == ""


def test_connections_together_leave_files_for_ourselves() -> None:
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert ConnectionTracker().limit.max_all < allowed
    limit = ConcurrencyLimit(10, 3)
    assert [limit.enter(str(number)) for number in range(4)] == [True, True, True, False]
    limit.leave("0")
    assert limit.enter("9")
    assert not limit.enter("trusted", any_number=True), "even a proxy cannot have more than there are"


def test_a_load_test_can_do_without_limits(tmp_path: Path) -> None:
    with serving(tmp_path, limits=False) as running:
        assert not running.server.config.http.__self__.limited  # type: ignore[union-attr]  # the tracker's
        with httpx.Client(base_url=running.address, **PLAIN_HTTP) as asking:
            asking.get("/api/about")
            assert {asking.get("/api/tables").status_code for _ in range(200)} == {200}


def test_the_idle_timeout_is_longer_than_that_of_uvicorn() -> None:
    """uvicorn closes idle connections after 20 s. Ours must not close them sooner."""
    assert http_protocol.TIMEOUTS[http_protocol.ConnectionState.IDLE] > 20
