"""The rules as players read them: one text for each game and language, used by terminal, page and paper alike."""

from importlib import resources


def rules_text(game: str, language: str = "en") -> str:
    """Return the rules of a game in a language as Markdown."""
    return (resources.files("frieze.rules") / f"{game}.{language}.md").read_text("utf-8")
