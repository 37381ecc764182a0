"""Names and animals of computer players: who sits at the table."""

from collections.abc import Collection
from typing import NamedTuple

from frieze.bots.seeding import chance


class Character(NamedTuple):
    """A computer player as people see it. Its name needs no translation, its animal is a code with words of its own."""

    name: str
    animal: str

    @property
    def picture(self) -> str:
        """The picture of the animal, named as those of cards."""
        return f"fluent:{self.animal}"


# First names short enough for a seat's label and at home in several languages; animals that have an icon.
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


def characters(count: int, seed: int, taken: Collection[str] = ()) -> list[Character]:
    """Choose as many characters as asked, or as there are, none of a name that is taken; the seed says which."""
    lower = {name.casefold() for name in taken}
    free = [character for character in CHARACTERS if character.name.casefold() not in lower]
    chance("characters", seed).shuffle(free)
    return free[:count]
