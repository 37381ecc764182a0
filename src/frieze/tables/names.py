"""Names and words of people: cleaned, never markup, and no two at a table that look alike."""

import unicodedata
from collections.abc import Iterable

from frieze.bots.names import CHARACTERS
from frieze.tables.errors import TableError, Why

# Animals that people can choose besides the computer players' own; each has an icon of its name.
ANIMALS = (
    *(character.animal for character in CHARACTERS),
    "bear",
    "cat",
    "dog",
    "dolphin",
    "duck",
    "frog",
    "giraffe",
    "hamster",
    "honeybee",
    "horse",
    "lion",
    "octopus",
    "panda",
    "parrot",
    "rabbit",
    "snail",
    "squid",
    "swan",
    "tiger",
    "unicorn",
    "whale",
    "wolf",
)

MOST_SIGNS = 24  # also after cleaning, which may write one sign as several

# Letters of other scripts that look like Latin ones: a name in them would pass for another's.
LOOK_ALIKES = str.maketrans(
    dict(zip("авекмнорстухіјѕԁɡοανρτυικηχ0|", "abekmhopctyxijsdgoavptuiknxol", strict=True)) | {"1": "l"}
)


def cleaned(text: str) -> str:
    """Give a text on one line, without what cannot be seen, spaces put in order."""
    visible = (
        " " if unicodedata.category(sign) in {"Zs", "Zl", "Zp", "Cc"} else sign
        for sign in unicodedata.normalize("NFC", text)
        if unicodedata.category(sign) not in {"Cf", "Cs", "Co", "Cn"}
    )
    return " ".join("".join(visible).split())


def skeleton(name: str) -> str:
    """Give what a name looks like: without case, marks and look-alike letters."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(
        sign for sign in plain.translate(LOOK_ALIKES) if not unicodedata.combining(sign) and not sign.isspace()
    )


def checked_name(name: str, taken: Iterable[str]) -> str:
    """Give a name as it is shown. Raise `bad_name` if nothing of it can be seen, `name_taken` if it looks like one."""
    clean = cleaned(name)
    if len(clean) > MOST_SIGNS or not any(sign.isalnum() for sign in clean):
        raise TableError(Why.BAD_NAME, name=clean)
    if skeleton(clean) in {skeleton(other) for other in taken}:
        raise TableError(Why.NAME_TAKEN, name=clean)
    return clean


def checked_animal(animal: str) -> str:
    """Give an animal back. Raise `unknown_animal` if it cannot be chosen."""
    if animal not in ANIMALS:
        raise TableError(Why.UNKNOWN_ANIMAL, animal=animal, allowed=list(ANIMALS))
    return animal
