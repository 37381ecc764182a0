"""Why a storage refuses something."""

from typing import ClassVar

from frieze.games.errors import FriezeError


class SeqTaken(FriezeError):
    """Another change of the table was first. Read it and decide again."""

    code: ClassVar[str] = "seq_taken"

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(table=table, seq=seq)


class TableGone(FriezeError):
    """The table was deleted."""

    code: ClassVar[str] = "table_gone"

    def __init__(self, table: str) -> None:
        super().__init__(table=table)


class Repeated(FriezeError):
    """A request with this idempotency key is stored already, as the entry with this `seq`."""

    code: ClassVar[str] = "repeated"

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(table=table, seq=seq)

    @property
    def seq(self) -> int:
        """The seq of the first request's entry."""
        seq: int = self.params["seq"]
        return seq


class CodeTaken(FriezeError):
    """Another table has this code."""

    code: ClassVar[str] = "code_taken"

    def __init__(self, table_code: str) -> None:
        super().__init__(table_code=table_code)


class RevisionTaken(FriezeError):
    """Somebody else has saved the deck meanwhile. `revision` is the newest one."""

    code: ClassVar[str] = "revision_taken"

    def __init__(self, revision: int) -> None:
        super().__init__(revision=revision)


class NotEmpty(FriezeError):
    """Rows can be imported only into an empty storage."""

    code: ClassVar[str] = "not_empty"


class StorageFailed(FriezeError):
    """Nothing was stored: the disk is full, or the database cannot be reached. It may work later."""

    code: ClassVar[str] = "storage_failed"

    def __init__(self, why: str) -> None:
        super().__init__(why=why)
