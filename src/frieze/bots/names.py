"""The names and animals of computer players."""

from collections.abc import Collection
from typing import NamedTuple

from frieze.bots.seeding import seeded_random


class Character(NamedTuple):
    """A computer player as people see it. The name is the same in all languages; clients translate the animal."""

    name: str
    animal: str

    @property
    def picture(self) -> str:
        """The id of the animal's picture, in the form that cards use."""
        return f"fluent:{self.animal}"


# Short first names that are known in several languages, and animals that have a picture.
CHARACTERS = (
    Character("Otto", "otter"),
    Character("Clio", "owl"),
    Character("Bruno", "badger"),
    Character("Lina", "lizard"),
    Character("Felix", "fox"),
    Character("Hanna", "hedgehog"),
    Character("Tito", "turtle"),
    Character("Dora", "dodo"),
    Character("Pablo", "penguin"),
    Character("Sara", "seal"),
    Character("Kai", "koala"),
    Character("Rosa", "raccoon"),
    Character("Leo", "llama"),
    Character("Maya", "mammoth"),
    Character("Elías", "elephant"),
    Character("Brita", "beaver"),
)


def characters(count: int, seed: int, taken: Collection[str] = (), animals: Collection[str] = ()) -> list[Character]:
    """Return `count` characters whose names are not taken, or fewer if there are not enough. The seed chooses.

    Those whose animals are taken come last.
    """
    folded = {name.casefold() for name in taken}
    free = [character for character in CHARACTERS if character.name.casefold() not in folded]
    seeded_random("characters", seed).shuffle(free)
    free.sort(key=lambda character: character.animal in animals)
    return free[:count]
