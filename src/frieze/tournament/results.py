"""The results of a tournament in a file, one JSON line for each game. An interrupted run can continue from it."""

from pathlib import Path
from typing import TypeVar

import msgspec

from frieze.games.errors import FriezeError
from frieze.tournament.match import Result, Tournament

T = TypeVar("T", Result, Tournament)


class OtherTournament(FriezeError):
    """The file holds the results of another tournament. `differs`: the settings that differ."""

    code = "other_tournament"

    def __init__(self, file: str, differs: list[str]) -> None:
        super().__init__(file=file, differs=differs)


class BadResults(FriezeError):
    """The file is not a results file. `line`: the first line that is not a result."""

    code = "bad_results"

    def __init__(self, file: str, line: int) -> None:
        super().__init__(file=file, line=line)


class Results:
    """The results so far, also in a file if there is one. The first line of the file holds the tournament."""

    def __init__(self, tournament: Tournament, file: Path | None) -> None:
        self.played: dict[int, Result] = {}
        self._file = file
        if file is None:
            return
        first, *rest = complete_lines(file)
        if first:
            self._check(tournament, first)
        else:
            append(file, tournament)
        for number, line in enumerate(rest, start=2):
            result = self._read(line, number, Result)
            self.played[result.number] = result

    def _read(self, line: bytes, number: int, kind: type[T]) -> T:
        """Return the value of a line of the file. Raise `BadResults` if the line is not of this kind."""
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise BadResults(str(self._file), number) from None

    def _check(self, tournament: Tournament, line: bytes) -> None:
        """Raise `OtherTournament` if the first line of the file is another tournament."""
        theirs = self._read(line, 1, Tournament)
        # Compare after a round trip through JSON, which turns tuples into lists.
        ours = msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament)
        differs = [name for name in Tournament.__struct_fields__ if getattr(ours, name) != getattr(theirs, name)]
        if differs:
            raise OtherTournament(str(self._file), differs)

    def missing(self, games: int) -> list[int]:
        """Return the numbers of the games without a result."""
        return [number for number in range(games) if number not in self.played]

    def add(self, result: Result) -> None:
        """Add a result and append it to the file."""
        self.played[result.number] = result
        if self._file is not None:
            append(self._file, result)

    def first(self, games: int) -> list[Result]:
        """Return the results of the first games, in their order."""
        return [self.played[number] for number in range(games) if number in self.played]


def append(file: Path, line: msgspec.Struct) -> None:
    """Append a line to a file."""
    with file.open("ab") as stream:
        stream.write(msgspec.json.encode(line) + b"\n")


def complete_lines(file: Path) -> list[bytes]:
    """Return the lines of a file, or one empty line. Remove an incomplete last line from the file."""
    data = file.read_bytes() if file.exists() else b""
    complete = data[: data.rfind(b"\n") + 1]
    if len(complete) < len(data):
        file.write_bytes(complete)
    return complete.splitlines() or [b""]
