"""The log warns the operator before the disk is full."""

import asyncio
import logging
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from frieze.server.disk import WARN_EVERY, DiskWatch, is_nearly_full
from frieze.server.metrics import Metrics
from frieze.tables.storage.memory import MemoryStorage
from tests.server.helpers import browser, serving

GIB = 1024**3


class Usage(NamedTuple):
    """The result of `shutil.disk_usage`."""

    total: int
    used: int
    free: int


@pytest.mark.virtual_time
async def test_little_free_space_is_logged_now_and_then_and_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    storage, metrics = MemoryStorage(), Metrics()
    await storage.open()
    await storage.put_snapshot("digest", b"x" * 1000, 1)
    usage = Usage(100 * GIB, 50 * GIB, 50 * GIB)
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)
    watching = asyncio.create_task(DiskWatch(storage, tmp_path, metrics).run())
    await asyncio.sleep(2 * WARN_EVERY)
    assert caplog.records == []
    assert b"frieze_storage_bytes 1000.0" in metrics.text()
    usage = Usage(100 * GIB, 95 * GIB, 5 * GIB)
    await asyncio.sleep(2.5 * WARN_EVERY)
    warnings = [record for record in caplog.records if record.message == "the disk is nearly full"]
    assert 2 <= len(warnings) <= 3
    assert all(record.levelno == logging.WARNING for record in warnings)
    assert b"frieze_disk_free_bytes 5.36870912e+09" in metrics.text()
    watching.cancel()


@pytest.mark.virtual_time
async def test_a_storage_that_is_away_does_not_end_the_watch(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage(100 * GIB, 0, 100 * GIB))
    storage = MemoryStorage()  # closed
    watching = asyncio.create_task(DiskWatch(storage, tmp_path, Metrics()).run())
    await asyncio.sleep(200)
    assert not watching.done()
    assert caplog.records
    watching.cancel()


@pytest.mark.parametrize(
    ("free", "total", "full"),
    [(50 * GIB, 100 * GIB, False), (9 * GIB, 100 * GIB, True), (GIB // 2, 2 * GIB, True), (2 * GIB, 4 * GIB, False)],
)
def test_a_tenth_and_a_gibibyte_should_be_free(free: int, total: int, full: bool) -> None:
    assert is_nearly_full(free, total) is full


async def test_a_server_measures_it(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        async with browser(running.address) as ada:
            text: Any = (await ada.ask("GET", "/metrics")).text
    assert "frieze_storage_bytes" in text
    assert "frieze_disk_free_bytes" in text
