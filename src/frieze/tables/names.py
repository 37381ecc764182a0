"""Cleans names and chat texts. No two names at a table may look alike."""

import unicodedata
from collections.abc import Iterable

from frieze.bots.names import CHARACTERS
from frieze.tables.errors import TableError, Why

# Animals that people can choose: those of computer players and more. Each has an icon of its name.
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

MAX_NAME_LENGTH = 24  # also after cleaning, which may split a character into several

# Letters of other scripts, and digits, that look like Latin letters and could imitate a name.
LOOK_ALIKES = str.maketrans(
    dict(zip("авекмнорстухіјѕԁԛԝһӏɡɑıοανρτυικηχε0|", "abekmhopctyxijsdqwhlgaioavptuiknxeol", strict=True))
    | {"1": "l", "i": "l", "і": "l", "ı": "l", "ι": "l"}  # like I, which looks like l
)
# A name that mixes two of these alphabets imitates another name.
ALPHABETS = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "DESERET"}
# Characters that show nothing: fillers, joiners, an empty Braille pattern, and variation selectors except the one that
# makes an emoji.
INVISIBLE = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(number) for number in (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))
}
MAX_MARKS = 3  # on one letter; more would overlap the lines above and below


def cleaned(text: str) -> str:
    """Return a text as one line, without invisible characters and repeated spaces."""
    chars: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if kind in {"Cf", "Cs", "Co", "Cn"} or char in INVISIBLE or marks > MAX_MARKS:
            continue
        chars.append(" " if kind in {"Zs", "Zl", "Zp", "Cc"} else char)
    return " ".join("".join(chars).split())


def skeleton(name: str) -> str:
    """Return a form that is equal for names that look alike: without case, marks and look-alike letters."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join(
        char for char in plain.translate(LOOK_ALIKES) if unicodedata.category(char)[0] != "M" and not char.isspace()
    )


def alphabets(name: str) -> set[str]:
    """Return those of `ALPHABETS` that a name uses."""
    letters = (char for char in unicodedata.normalize("NFKD", name) if char.isalpha())
    return {unicodedata.name(char, "").partition(" ")[0] for char in letters} & ALPHABETS


def checked_name(name: str, taken: Iterable[str]) -> str:
    """Return a cleaned name. Raise `bad_name` if it is not readable, `name_taken` if it looks like a taken one."""
    clean = cleaned(name)
    if len(clean) > MAX_NAME_LENGTH or not any(char.isalnum() for char in clean):
        raise TableError(Why.BAD_NAME, name=clean)
    if skeleton(clean) in {skeleton(other) for other in taken}:
        raise TableError(Why.NAME_TAKEN, name=clean)
    if len(alphabets(clean)) > 1:
        raise TableError(Why.BAD_NAME, name=clean)
    return clean


def checked_animal(animal: str) -> str:
    """Return the animal. Raise `unknown_animal` if it cannot be chosen."""
    if animal not in ANIMALS:
        raise TableError(Why.UNKNOWN_ANIMAL, animal=animal, allowed=list(ANIMALS))
    return animal
