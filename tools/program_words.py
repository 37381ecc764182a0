"""Copies words that the program and the browser client share into the program's messages: run it after changing them.

The client's texts, web/src/messages/, are the source. The client is not part of every installation of the program, so
the program has a copy in src/frieze/cli/messages/. tests/cli/test_messages.py says when a copy is old.
"""

import json
from pathlib import Path

SOFT_HYPHEN = "\u00ad"
ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "web" / "src" / "messages"
PROGRAM = ROOT / "src" / "frieze" / "cli" / "messages"
# The program's key begins with the first, the client's with one of the others.
SHARED = {
    "animal.": ["animal."],
    "continent.": ["exhibition.continent."],
    "column.": ["editor.column."],
    "edition.": ["option.timeline.edition."],
    "finding.": ["finding."],
    "icon.": ["together.icon."],
    "item.": ["exhibition.item.", "exhibition.showcase."],  # a score that only one showcase brings has its name
    "level.": ["level."],
    "misfit.": ["exhibition.misfit."],
    "showcase.": ["exhibition.showcase."],
    "title.": ["together.title."],
    "together.reason.": ["together.reason."],
    "welcome": ["home.text"],
}
# The program names files, columns of ids and all that is allowed; the editor has forms and lists for these.
OWN = {
    f"finding.{code}"
    for code in (
        "bad_continent",
        "double_title",
        "file_too_large",
        "missing_file",
        "text_without_card",
        "unknown_column",
        "unknown_setting",
    )
}


def shared_words(language: str) -> dict[str, str]:
    """Return the client's texts for the messages that the program shares, by the program's keys."""
    client = read(CLIENT, language)
    words = {}
    for key in sorted(read(PROGRAM, language).keys() - OWN):
        for prefix, others in SHARED.items():
            names = [other + key.removeprefix(prefix) for other in others if key.startswith(prefix)]
            if found := [client[name] for name in names if name in client]:
                words[key] = found[0].replace(SOFT_HYPHEN, "")  # terminals show it
    return words


def read(folder: Path, language: str) -> dict[str, str]:
    """Return the texts of a language."""
    texts: dict[str, str] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return texts


def main() -> None:
    """Write the shared words into the program's messages of every language."""
    for file in sorted(PROGRAM.glob("*.json")):
        texts = read(PROGRAM, file.stem) | shared_words(file.stem)
        file.write_text(json.dumps(texts, ensure_ascii=False, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
