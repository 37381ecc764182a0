"""A pupil in a lesson."""

from msgspec import Struct

from frieze.lessons.messages import Standing


class Pupil(Struct, frozen=True):
    """A pupil. `player` is the hash of the browser's key; None: the number is free.

    `since`: the first card that counts, by its place among the cards that were opened.
    """

    number: int
    name: str
    animal: str
    player: str | None
    waiting: bool = False
    released: bool = False  # by the teacher: another device may take it through a locked door
    since: int = 0
    keys: tuple[str, ...] = ()  # of the last votes
    tries: int = 0  # of homework that are over
    run: tuple[int, ...] = ()  # gaps in the running try
    best: tuple[int, ...] = ()  # gaps in the best try
    last: tuple[int, ...] = ()  # gaps in the try that ended last

    @property
    def standing(self) -> Standing:
        """Whether the pupil takes part."""
        if self.player is None:
            return Standing.FREE
        return Standing.WAITING if self.waiting else Standing.IN
