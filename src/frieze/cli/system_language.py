"""The language of the program, if no flag names one: that of the environment's locale."""

import os
from collections.abc import Mapping

from frieze.languages import LANGUAGES

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as POSIX defines it


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the locale: `fr_CA.UTF-8` is `fr`. English for `C` and what Frieze does not speak."""
    name = next(filter(None, map(environment.get, VARIABLES)), "")
    tag = name.partition(".")[0].partition("@")[0].replace("_", "-")
    return language_of_tag(tag) or LANGUAGES[0]


def language_of_tag(tag: str) -> str | None:
    """Return our language for a tag: the same one, else the same language of another region."""
    exact = {language.lower(): language for language in LANGUAGES}
    by_base = {language.lower().partition("-")[0]: language for language in reversed(LANGUAGES)}
    return exact.get(tag.lower()) or by_base.get(tag.lower().partition("-")[0])
