"""Finding what gives a date away in a title or a note, in five languages."""

import re

from frieze.decks.words import fold

LEAST_YEAR, MOST_YEAR = 100, 2199  # numbers that can be read as a year

_NUMBER = re.compile(r"(?<![\d.,])\d{3,4}(?![\d]|[.,]\d)")


def _any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


# All but the Roman numerals look at folded text: no case, no accents.
_DECADE = _any_of(
    r"\b(?:1[0-9]|20)\d0'?s\b",
    r"\b(?:annees|anos) (?:19)?\d0\b",
    r"\b(?:the|early|mid|late|roaring|swinging) (?:twen|thir|for|fif|six|seven|eigh|nine)ties\b",
    r"\bdecades?\b|\bdecennies?\b|\bdecadas?\b|\baratug\w*",
)
_CENTURY = _any_of(
    r"\bcentur(?:y|ies)\b|\bsiecles?\b|\bsiglos?\b|\bseculos?\b",
    # Icelandic "öld" folds to "old", so it needs its number: 15. öld, á sautjándu öld.
    r"\b\d{1,2}\. ?(?:old|aldar|oldin|oldinni)\b",
    r"\b\w+(?:asta|anda|ustu|andu|jandu) (?:old|aldar|oldinni|oldin)\b",
)
_ROMAN = _any_of(r"\b[IVX]{1,6}(?:e|ème)?\b(?= ?(?:siècle|s\.))", r"(?:siglo|século) [IVX]{1,6}\b")
_MILLENNIUM = _any_of(r"\bmillenni(?:um|a)\b", r"\bmillenaires?\b", r"\bmil[ae]nios?\b", r"\barthusund\w*")
_ANNIVERSARY = _any_of(
    r"\banniversar(?:y|ies)\b|\b(?:bi|tri)?centenary\b",
    r"\d+\S* ?anniversaire|\banniversaire (?:de l'|du|des|de la)|\b(?:bi|tri)?centenaire\b",
    r"\baniversarios?\b|\b(?:bi|tri)?centenario\b",
    r"\d+ ara afmaeli\b|\baldarafmaeli\b",
)
_AGE = _any_of(
    r"\b\d[\d ,.]* ?years (?:ago|later|earlier|before|after)\b",
    r"\b\d[\d ,.]* ?(?:ans|anos|arum) (?:plus tard|apres|avant|despues|antes|depois|atras|sidar|fyrr)\b",
    r"\b(?:il y a|hace|ha|fyrir) [\d ,.]+ (?:ans|anos|arum)\b",
)


def gives_away(text: str) -> str | None:
    """Give the words that give a date away, or None."""
    folded = fold(text)
    for match in _NUMBER.finditer(folded):
        if LEAST_YEAR <= int(match[0]) <= MOST_YEAR:
            return match[0]
    for pattern in (_DECADE, _CENTURY, _MILLENNIUM, _ANNIVERSARY, _AGE):
        if found := pattern.search(folded):
            return found[0]
    if found := _ROMAN.search(text):
        return found[0]
    return None
