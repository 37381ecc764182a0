"""A power cut: what SQLite was not told to flush is gone, or half of it is. Everything acknowledged is still there."""

import asyncio
import random
import shutil
import signal
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from frieze.server.config import Configuration
from frieze.server.factory import make_storage
from frieze.tables.storage import transfer
from frieze.tables.storage.errors import StorageFailed
from tests.backends import Backend
from tests.example_counts import EFFORT
from tests.power.disk import Disk, Record, records_in
from tests.power.recorder import compiled_shim, record, recording
from tests.power.workload import ENTRIES, TABLES, change_of
from tests.server.helpers import Process
from tests.server.reconnecting_clients import ReconnectingClient, check_logs, stop, two_at_a_table, until_more

CUTS = 60 * EFFORT
FEW_CUTS = 12
LIVES = 2 * EFFORT
SEED = 7


pytestmark = pytest.mark.soak  # every one of them loses its power dozens of times


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled_shim(tmp_path_factory.mktemp("shim"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder on the disk whose power is cut."""
    made = tmp_path / "disk"
    made.mkdir()
    return made


def moments(records: list[Record], count: int) -> set[int]:
    """Return after how many calls the power is cut: just after an acknowledgement, and anywhere else."""
    chance = random.Random(SEED)
    told = [at for at, call in enumerate(records, 1) if acknowledged_in(call)]
    return {len(records), *chance.sample(told, count // 2), *chance.sample(range(len(records)), count // 2)}


def acknowledged_in(call: Record) -> dict[str, int]:
    """Return what this call has acknowledged, if it is one to the workload's own file."""
    if call.kind != "w" or not call.first.startswith(b"table-") or not call.first.endswith(b"\n"):
        return {}
    table, seq = call.first.decode().split()
    return {table: int(seq)}


def cuts(disk: Disk, records: list[Record], target: Path, count: int = CUTS) -> Iterator[tuple[dict[str, int], Path]]:
    """Cut the power again and again; yield what was acknowledged until then, and a folder with what is left."""
    when = moments(records, count)
    acknowledged = dict.fromkeys((f"table-{number}" for number in range(TABLES)), 0)
    for at, call in enumerate(records, 1):
        disk.take(call)
        acknowledged |= acknowledged_in(call)
        if at not in when:
            continue
        for chance in (None, random.Random(at)):
            shutil.rmtree(target, ignore_errors=True)
            target.mkdir()
            disk.cut(target, chance)
            yield acknowledged, target


async def kept_in(folder: Path) -> dict[str, int]:
    """Open what is left as a server does; return how many entries each table has, all of them whole."""
    storage = make_storage(Configuration(data=str(folder / "data" / "of-frieze")))
    await storage.open()
    try:
        kept = {}
        for number in range(TABLES):
            table = f"table-{number}"
            log = await storage.log(table)
            assert log == [change_of(table, seq).entry for seq in range(1, len(log) + 1)]
            head = await storage.head(table)
            assert (head.touched if head else 0) == len(log), "what belongs to an entry is kept with it"
            kept[table] = len(log)
    finally:
        await storage.close()
    with sqlite3.connect(folder / "data" / "of-frieze" / "tables.sqlite") as database:
        assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
    database.close()
    return kept


def workload(shim: Path, folder: Path, *arguments: str) -> tuple[Disk, list[Record]]:
    """Let the workload run; return the disk as it was before, and all that happened to it."""
    disk = Disk(folder)
    return disk, record(shim, folder, "-m", "tests.power.workload", folder, *arguments)


async def test_after_a_power_cut_every_acknowledged_entry_is_there(shim: Path, folder: Path, tmp_path: Path) -> None:
    disk, records = workload(shim, folder)
    assert Counter(call.kind for call in records)["s"] > 20, "the workload flushes"
    for acknowledged, left in cuts(disk, records, tmp_path / "left"):
        kept = await kept_in(left)
        assert {table: seq for table, seq in acknowledged.items() if kept[table] < seq} == {}
    assert set(acknowledged.values()) == {ENTRIES}


@pytest.mark.parametrize("synchronous", ["normal", "off"])
async def test_with_less_flushing_acknowledged_entries_are_lost(
    shim: Path, folder: Path, tmp_path: Path, synchronous: str
) -> None:
    """The test above can fail: it notices that SQLite was told to flush less."""
    lost = 0
    for acknowledged, left in cuts(*workload(shim, folder, synchronous), tmp_path / "left", FEW_CUTS):
        try:
            kept = await kept_in(left)
        except (AssertionError, StorageFailed, sqlite3.Error):  # even the file is broken
            lost += 1
        else:
            lost += any(kept[table] < seq for table, seq in acknowledged.items())
    assert lost >= FEW_CUTS // 2


@pytest.mark.soak
async def test_a_server_that_lost_its_power_goes_on_with_all_that_it_had_acknowledged(
    shim: Path, folder: Path, tmp_path: Path
) -> None:
    place = Backend(folder)
    server = Process(place)
    async with AsyncExitStack() as stack:
        stack.callback(server.kill)
        clients: list[ReconnectingClient] = []
        playing: list[asyncio.Task[None]] = []
        for life in range(LIVES):
            disk, trace = Disk(folder), tmp_path / f"{life}.trace"
            server.environment |= recording(shim, folder, trace)
            await asyncio.to_thread(server.start)
            if not clients:
                clients = [
                    client for number in range(4) for client in await two_at_a_table(stack, [server.address], number)
                ]
                playing = [asyncio.create_task(client.play()) for client in clients]
            await until_more(clients, 5 * len(clients))
            await asyncio.to_thread(server.end, signal.SIGKILL)
            cut_power(disk, trace, folder, random.Random(life) if life % 2 else None)
        await stop(playing)
        assert await check_logs(place, clients) >= 5 * LIVES * len(clients)


def cut_power(disk: Disk, trace: Path, folder: Path, chance: random.Random | None) -> None:
    """Reduce a folder to what a power cut leaves after everything in the trace."""
    for call in records_in(trace):
        disk.take(call)
    for file in folder.glob("tables.sqlite*"):
        file.unlink()
    disk.cut(folder, chance)


@pytest.mark.parametrize("what", ["backup", "export"])
async def test_a_copy_that_is_called_written_survives_a_power_cut(
    shim: Path, folder: Path, tmp_path: Path, what: str
) -> None:
    """Whoever deletes the original when the command has ended must still have the copy."""
    storage = make_storage(Configuration(data=str(tmp_path / "data")))
    await storage.open()
    for seq in range(1, 20):
        await storage.append(change_of("table-0", seq))
    await storage.close()
    disk = Disk(folder)
    program = "import sys; from frieze.cli import main; sys.exit(main(sys.argv[1:]))"
    for call in record(shim, folder, "-c", program, "data", what, folder / "copy", "--data", tmp_path / "data"):
        disk.take(call)
    left = tmp_path / "left"
    left.mkdir()
    disk.cut(left)
    copy = left / "copy"
    assert copy.exists()
    again = make_storage(Configuration(data=str(tmp_path / "again")))
    if what == "backup":
        copy.rename(tmp_path / "again" / "tables.sqlite")
    await again.open()
    try:
        if what == "export":
            await transfer.import_file(again, copy)
        assert len(await again.log("table-0")) == 19
    finally:
        await again.close()
