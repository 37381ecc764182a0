"""The results of a tournament in a file, one JSON line a game, so that a run that was cut short can go on."""

from pathlib import Path
from typing import TypeVar

import msgspec

from frieze.games.errors import FriezeError
from frieze.tournament.match import Result, Tournament

T = TypeVar("T", Result, Tournament)


class OtherTournament(FriezeError):
    """The file holds the results of another tournament. `differs`: in what."""

    code = "other_tournament"

    def __init__(self, file: str, differs: list[str]) -> None:
        super().__init__(file=file, differs=differs)


class BadResults(FriezeError):
    """The file holds something else than results. `line`: the first that is none."""

    code = "bad_results"

    def __init__(self, file: str, line: int) -> None:
        super().__init__(file=file, line=line)


class Results:
    """The results so far, kept in a file if there is one. The file's first line says what is played."""

    def __init__(self, tournament: Tournament, file: Path | None) -> None:
        self.played: dict[int, Result] = {}
        self._file = file
        if file is None:
            return
        first, *rest = whole_lines(file)
        if first:
            self._check(tournament, first)
        else:
            append(file, tournament)
        for number, line in enumerate(rest, start=2):
            result = self._read(line, number, Result)
            self.played[result.number] = result

    def _read(self, line: bytes, number: int, kind: type[T]) -> T:
        """Read a line of the file. Raise `BadResults` if it is not of this kind."""
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise BadResults(str(self._file), number) from None

    def _check(self, tournament: Tournament, line: bytes) -> None:
        """Raise `OtherTournament` if the file's first line is not of this one."""
        theirs = self._read(line, 1, Tournament)
        # Options are compared as the file has them: a list may be a tuple here.
        ours = msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament)
        differs = [name for name in Tournament.__struct_fields__ if getattr(ours, name) != getattr(theirs, name)]
        if differs:
            raise OtherTournament(str(self._file), differs)

    def missing(self, games: int) -> list[int]:
        """Return the numbers of the games that are still to be played."""
        return [number for number in range(games) if number not in self.played]

    def add(self, result: Result) -> None:
        """Keep a result."""
        self.played[result.number] = result
        if self._file is not None:
            append(self._file, result)

    def first(self, games: int) -> list[Result]:
        """Return the results of the first so many games, in their order."""
        return [self.played[number] for number in range(games) if number in self.played]


def append(file: Path, line: msgspec.Struct) -> None:
    """Write a line at the end of a file."""
    with file.open("ab") as stream:
        stream.write(msgspec.json.encode(line) + b"\n")


def whole_lines(file: Path) -> list[bytes]:
    """Read a file's lines, an empty one if there are none. One cut short at the end is removed from the file."""
    data = file.read_bytes() if file.exists() else b""
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        file.write_bytes(whole)
    return whole.splitlines() or [b""]
