"""What is waiting for one socket in a lesson. Of each part of what it shows, only the newest state is sent."""

from collections.abc import Callable
from enum import Flag, StrEnum, auto

from frieze.tables.subscriber import Outbox


class Role(StrEnum):
    """Whom a socket is for. Its path says so."""

    PUPIL = "play"
    BOARD = "board"
    TEACHER = "teach"


class Part(Flag):
    """The parts of what is shown."""

    LESSON = auto()
    PROGRESS = auto()
    OWN = auto()  # what only this role is sent: `me`, `roster` or `desk`


ALL = Part.LESSON | Part.PROGRESS | Part.OWN
NONE = Part(0)


class LessonSubscriber(Outbox):
    """Messages waiting for one socket in a lesson."""

    def __init__(self, player: str, role: Role, language: str, on_waiting: Callable[[], None]) -> None:
        super().__init__(player, on_waiting)
        self.role = role
        self.language = language
        self.changed = ALL

    def mark_changed(self, parts: Part) -> None:
        """Send these parts when the socket is next free."""
        if not self.closed:
            self.changed |= parts
            self._on_waiting()

    def drop_state(self) -> None:
        self.changed = NONE

    def take_changed(self) -> Part:
        """Return the parts that are waiting."""
        changed, self.changed = self.changed, NONE
        return changed
