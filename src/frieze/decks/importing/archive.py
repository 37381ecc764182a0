"""Read a deck's folder from a ZIP of unknown origin: only the files of a deck, each up to a limit, none unpacked.

No path in it is trusted: files are found by their last name, beside the one `deck.toml`, and nothing is ever written.
"""

import re
import zipfile
import zlib
from io import BytesIO
from pathlib import PurePosixPath

MAGIC = b"PK\x03\x04"
MAX_UNPACKED = 4 * 1024 * 1024  # of all files together
MAX_ABOUT = 128 * 1024  # of deck.toml
MAX_FILES = 64
ABOUT = "deck.toml"
WORKBOOK = "xl/workbook.xml"
WANTED = re.compile(r"deck\.toml|cards\.csv|text\.[A-Za-z-]{2,12}\.csv")


class Archived:
    """A file or folder in an archive. Reading a missing file raises."""

    def __init__(self, name: str, files: dict[str, bytes]) -> None:
        self.name = name
        self._files = files

    def __truediv__(self, name: str) -> "Archived":
        return Archived(name, self._files)

    def read_bytes(self) -> bytes:
        """Return what is in the file."""
        if self.name not in self._files:
            raise FileNotFoundError(self.name)
        return self._files[self.name]

    def read_text(self, encoding: str | None = None) -> str:
        """Return what is in the file as text."""
        return self.read_bytes().decode(encoding or "utf-8")


def folder_in(data: bytes) -> Archived | None:
    """Return the deck's folder in a ZIP; None if there is none, or if it cannot be read safely."""
    if not data.startswith(MAGIC):
        return None
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = archive.namelist()
            about = next((PurePosixPath(name) for name in names if PurePosixPath(name).name == ABOUT), None)
            if about is None or WORKBOOK in names or len(names) > MAX_FILES:
                return None
            files = _read_files(archive, [name for name in names if PurePosixPath(name).parent == about.parent])
    except (
        *(zipfile.BadZipFile, zlib.error, LookupError, ValueError, EOFError),
        *(NotImplementedError, RuntimeError, OSError),
    ):
        return None
    return Archived(about.parent.name or "deck", files)


def _read_files(archive: zipfile.ZipFile, names: list[str]) -> dict[str, bytes]:
    """Return the files of a deck by their last names. Raise `ValueError` if they are too large."""
    files: dict[str, bytes] = {}
    room = MAX_UNPACKED
    for name in names:
        short = PurePosixPath(name).name
        if WANTED.fullmatch(short):
            most = min(room, MAX_ABOUT) if short == ABOUT else room
            with archive.open(name) as file:
                files[short] = file.read(most + 1)
            if len(files[short]) > most:
                raise ValueError("too much")
            room -= len(files[short])
    return files
