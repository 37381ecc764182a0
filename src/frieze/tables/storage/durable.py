"""Files and folders that survive a power cut. SQLite flushes its own file; this is for everything around it."""

import os
from pathlib import Path


def make_folder(folder: Path) -> None:
    """Make a folder with its parents, and flush their names."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    for path in reversed(missing):
        _sync(path.parent)


def sync_file(path: Path) -> None:
    """Flush a file that was written, and its name."""
    _sync(path)
    _sync(path.parent)


def _sync(path: Path) -> None:
    if os.name == "nt" and path.is_dir():
        return  # Windows cannot flush folders
    opened = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
