"""A disk whose power is cut: from the trace of `shim.c`, what is certainly there, and what may be.

The model is as strict as POSIX: a file's content is there once the file was synced, its name once the folder was.
What was written since may be there whole, in part or not at all, in any order and torn between sectors.
"""

import random
import struct
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HEADER = struct.Struct("=c7xQQQQ")
SECTOR = 512


class Record(NamedTuple):
    """One call, as the shim wrote it down."""

    kind: str  # c(reate) m(kdir) u(nlink) r(ename) w(rite) t(runcate) s(ync)
    inode: int
    number: int
    first: bytes
    second: bytes


def records_in(trace: Path) -> Iterator[Record]:
    """Read a trace."""
    data = trace.read_bytes()
    at = 0
    while at < len(data):
        kind, inode, number, first, second = HEADER.unpack_from(data, at)
        at += HEADER.size
        yield Record(kind.decode(), inode, number, data[at : at + first], data[at + first : at + first + second])
        at += first + second


class File:
    """A file's content: what is synced, and what was done to it since."""

    def __init__(self, *, is_folder: bool = False) -> None:
        self.is_folder = is_folder
        self.synced = bytearray()
        self.since: list[Record] = []

    def sync(self) -> None:
        """Put everything on the disk."""
        for record in self.since:
            _change(self.synced, record)
        self.since.clear()

    def after_a_cut(self, chance: random.Random | None) -> bytes:
        """Return what is found: without chance only what was synced, else also some of what was written since."""
        found = bytearray(self.synced)
        for record in self.since if chance is not None else ():
            assert chance is not None
            if record.kind == "t":
                if chance.random() < 0.5:
                    _change(found, record)
                continue
            for start in range(0, len(record.first), SECTOR):
                if chance.random() < 0.5:
                    part = record.first[start : start + SECTOR]
                    _change(found, record._replace(number=record.number + start, first=part))
        return bytes(found)


def _change(content: bytearray, record: Record) -> None:
    if record.kind == "t":
        content[:] = content[: record.number].ljust(record.number, b"\0")
        return
    end = record.number + len(record.first)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    content[record.number : end] = record.first


class Disk:
    """A folder on a disk, as far as a trace has gone. What is in it at first counts as synced."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._inodes: dict[int, File] = {}
        self._names: dict[str, File] = {}
        for path in (folder, *folder.rglob("*")):
            file = self._inodes[path.stat().st_ino] = self._names[str(path)] = File(is_folder=path.is_dir())
            if not file.is_folder:
                file.synced += path.read_bytes()
        self._synced_names = dict(self._names)
        self._since: defaultdict[str, list[Record]] = defaultdict(list)  # by folder: names that are not synced

    def take(self, record: Record) -> None:
        """Let one more call happen."""
        if record.kind in "cmur":
            self._rename(record)
        elif record.kind == "s":
            self._sync(self._inodes[record.inode])
        else:
            self._inodes[record.inode].since.append(record)

    def _rename(self, record: Record) -> None:
        path = record.first.decode()
        if record.kind in "cm":
            self._inodes[record.inode] = self._names[path] = File(is_folder=record.kind == "m")
        elif record.kind == "u":
            del self._names[path]
        else:
            self._names[record.second.decode()] = self._names.pop(path)
        self._since[str(Path(path).parent)].append(record)

    def _sync(self, file: File) -> None:
        if not file.is_folder:
            return file.sync()
        folder = next(path for path, found in self._names.items() if found is file)
        inside = [path for path in self._names.keys() | self._synced_names if str(Path(path).parent) == folder]
        for path in inside:
            if path in self._names:
                self._synced_names[path] = self._names[path]
            else:
                del self._synced_names[path]
        self._since.pop(folder, None)
        return None

    def cut(self, target: Path, chance: random.Random | None = None) -> None:
        """Write what is found after a power cut now. With chance some of what was not synced is there too."""
        names = dict(self._synced_names)
        if chance is not None:
            for changes in self._since.values():  # a folder's changes happen in their order
                for record in changes[: chance.randrange(len(changes) + 1)]:
                    self._repeat(names, record)
        for path, file in sorted(names.items()):
            place = target / Path(path).relative_to(self.folder)
            if not place.parent.is_dir():
                continue  # the folder itself is gone
            if file.is_folder:
                place.mkdir(exist_ok=True)
            elif not path.endswith("-shm"):  # shared memory, which SQLite makes anew
                place.write_bytes(file.after_a_cut(chance))

    def _repeat(self, names: dict[str, File], record: Record) -> None:
        path = record.first.decode()
        if record.kind == "r":
            if path in names:
                names[record.second.decode()] = names.pop(path)
        elif record.kind == "u":
            names.pop(path, None)
        elif path in self._names:
            names[path] = self._names[path]
