"""Writes src/frieze/decks/keywords.json: what people call the Fluent icons in all languages, from Unicode's CLDR.

Run by hand, when CLDR or the icons have moved, or for a new language. In an empty FOLDER:

    npm pack cldr-annotations-full@48.2.0 cldr-annotations-derived-full@48.2.0
    for file in *.tgz; do mkdir "${file%.tgz}" && tar -xzf "$file" -C "${file%.tgz}"; done

Then, in the clone, `.venv/bin/python tools/keywords.py FOLDER`.

The result is committed, so that neither set-up nor the server needs CLDR.
"""

import json
import re
import sys
from pathlib import Path

from frieze.languages import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
VERSION = "48.2.0"
TARGET = ROOT / "src" / "frieze" / "decks" / "keywords.json"
CHARACTERS = ROOT / "web" / "node_modules" / "@iconify-json" / "fluent-emoji-flat" / "chars.json"
PARTS = {"annotations": "cldr-annotations-full", "annotationsDerived": "cldr-annotations-derived-full"}
SKIN_TONE = re.compile(r"-(light|medium-light|medium|medium-dark|dark)$")
VARIATION = "\ufe0f"  # asks for the coloured picture of a sign; CLDR leaves it out
MAX_KEYWORDS = 10

Annotations = dict[str, tuple[str, list[str]]]


def annotations(folder: Path, language: str) -> Annotations:
    """Return the name and the keywords of every emoji in a language."""
    found: Annotations = {}
    for part, package in PARTS.items():
        file = folder / f"{package}-{VERSION}" / "package" / part / language / "annotations.json"
        for sign, words in json.loads(file.read_text("utf-8"))[part]["annotations"].items():
            found[sign] = (words["tts"][0], words.get("default", []))
    return found


def emoji_of() -> dict[str, str]:
    """Return the emoji that each icon shows."""
    characters: dict[str, str] = json.loads(CHARACTERS.read_text("utf-8"))
    signs = {
        name: "".join(chr(int(point, 16)) for point in points.split("-")).replace(VARIATION, "")
        for points, name in characters.items()
    }
    return {name: sign for name, sign in sorted(signs.items()) if not SKIN_TONE.search(name)}


def words_of(sign: str, known: Annotations) -> str:
    """Return name and keywords as one text, `telescope|science|tool`; nothing where CLDR has nothing."""
    if sign not in known:
        return ""
    name, keywords = known[sign]
    said = set(re.findall(r"\w+", name.lower()))
    return "|".join(
        [name, *[word for word in keywords if not set(re.findall(r"\w+", word.lower())) <= said][:MAX_KEYWORDS]]
    )


def main(folder: Path) -> None:
    """Write the file."""
    emoji = emoji_of()
    icons = list(emoji)
    languages = {tag: annotations(folder, tag.partition("-")[0]) for tag in LANGUAGES}
    words = {own: [words_of(emoji[icon], known) for icon in icons] for own, known in languages.items()}
    TARGET.write_text(json.dumps({"icons": icons, "words": words}, ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
