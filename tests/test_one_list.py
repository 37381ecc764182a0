"""There is one list of languages and one list of pages; everything else reads them."""

import re
from pathlib import Path

import pytest

from frieze.languages import LANGUAGES, Language
from tests.pages import PAGES

ROOT = Path(__file__).parent.parent
FOLDERS = ("src/frieze", "web/src", "web/scripts", "web/tests", "tools", "tests")
SUFFIXES = {".py", ".ts", ".mjs", ".js", ".svelte"}
BUILT = ROOT / "src" / "frieze" / "server" / "web"
NEAR = 500  # characters: what stands in one literal
MANY_LANGUAGES = 5  # so many together are a list, also one that was not told of a new language
MANY_PAGES = 5

LISTS_OF_LANGUAGES = {
    "src/frieze/languages.py": "the list itself",
    "tools/cldr.py": "texts in every language",
    "tests/browser/test_pages.py": "texts in every language",
    "tests/cli/test_language.py": "locales and the languages that they choose",
    "tests/decks/test_picture_search.py": "texts in every language",
    "tests/voice/test_words.py": "what each language must not say",
    "web/tests/names.test.ts": "texts in every language",
}
LISTS_OF_PAGES = {
    "web/src/components/PageNav.svelte": "the main pages, in their order",
    "web/scripts/vite-plugins.ts": "texts that load later, by their prefix: a page's texts may have its name",
}
FIXED = {address.strip("/") for address in PAGES.values() if address.count("/") == 1} - {""}


def sources() -> list[Path]:
    """Return the files that people write: what was generated says so."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")) if path.suffix in SUFFIXES]
    return [path for path in files if BUILT not in path.parents and "do not edit" not in path.read_text("utf-8")[:300]]


def stand_together(count: int, found: list[tuple[int, str]]) -> bool:
    """Return whether so many different words are found close to each other."""
    return any(len({word for at, word in found if start <= at <= start + NEAR}) >= count for start, _ in found)


def lists_languages(text: str) -> bool:
    tags = "|".join(map(re.escape, LANGUAGES))
    found = [
        (match.start(), match[1]) for match in re.finditer(rf"""(?<![\w/-])["']?({tags})["']?\s*[,:\])}}\n]""", text)
    ]
    return stand_together(MANY_LANGUAGES, found)


def lists_pages(text: str) -> bool:
    names = "|".join(sorted(FIXED))
    found = [(match.start(), match[1]) for match in re.finditer(rf"""(?<!href=)["'|(]/?({names})(?=["'|)])""", text)]
    return stand_together(MANY_PAGES, found)


@pytest.mark.parametrize(
    "text",
    [
        "LANGUAGES = ('en', 'fr', 'es', 'pt-BR', 'is')",
        "const names = {\n  en: 'English',\n  fr: 'Français',\n  es: 'Español',\n  'pt-BR': 'Brasil',\n  is: ''\n}",
        'class Language(StrEnum):\n    A = "en"\n    B = "fr"\n    C = "es"\n    D = "pt-BR"\n    E = "is"\n',
    ],
)
def test_a_list_of_languages_is_found(text: str) -> None:
    assert lists_languages(text)


@pytest.mark.parametrize(
    "text",
    [
        'PAGES = re.compile(r"/|/(decks|decks/[a-z]+|rules|settings|privacy|about|t/x)")',
        "[['/decks', a], ['/rules', b], ['/settings', c], ['/privacy', d], ['/about', e]]",
    ],
)
def test_a_list_of_pages_is_found(text: str) -> None:
    assert lists_pages(text)


def test_only_one_file_lists_the_languages() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in sources() if lists_languages(path.read_text("utf-8"))}
    assert found - {"tests/test_one_list.py"} == set(LISTS_OF_LANGUAGES)


def test_no_other_file_lists_the_pages() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in sources() if lists_pages(path.read_text("utf-8"))}
    assert found - {"tests/test_one_list.py"} <= set(LISTS_OF_PAGES)


def test_every_language_has_the_texts_of_the_client() -> None:
    messages = {path.stem for path in (ROOT / "web" / "src" / "messages").glob("*.json")}
    assert messages == {language.value for language in Language}
