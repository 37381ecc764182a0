"""Find words that give a date away in a title or a note, in all languages."""

import re

from frieze.decks.dates.parse import ERA
from frieze.decks.dates.words import spelled_in
from frieze.decks.folding import fold

MIN_YEAR, MAX_YEAR = 100, 2199  # numbers that can be read as a year
SURE_YEAR = 1000  # from here on, a number is taken for a year whatever the card's own
NEAR = 100  # a smaller number that is farther than this from the card's own year counts something else

_NUMBER = re.compile(r"(?<![\d.,'])\d{2,4}(?![\d]|[.,]\d)")
_SHORT_YEAR = re.compile(r"(?<!\w)'(\d\d)(?!\w)")


# A number as people write it, taken whole and only from its beginning: so a text is read once, however many digits it
# has. Without that, a title like "1 2 3 4 …" would be read again from each of them.
_WHOLE = r"(?<![\d ,.])[ ,.]*+\d[\d ,.]*+"


def _any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


# All but the Roman numerals look at folded text: no case, no accents.
_ERA = _any_of(rf"{_WHOLE}{ERA}(?!\w)", r"\b(?:a\.? ?d\.?|anno|ano|annee|l'an|arid|year) \d+")
_TENS = (
    *("vingt", "trente", "quarante", "cinquante", "soixante", "quatre-vingt"),
    *("veinte", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"),
    *("vinte", "trinta", "quarenta", "cinquenta", "sessenta", "oitenta"),
)
_DECADE = _any_of(
    r"\b(?:1[0-9]|20)\d0'?s\b|(?<!\w)'?[1-9]0'?s\b",
    rf"\b(?:annees|anos) (?:(?:19)?\d0\b|(?:{'|'.join(_TENS)})\b)",
    r"\b(?:the|early|mid|late|roaring|swinging|teen) (?:twen|thir|for|fif|six|seven|eigh|nine)ties\b",
    r"teen[- ](?:hundreds|\w+ties)\b|\b(?:ten|eleven|twelve)[- ]hundreds\b",
    r"\bdecades?\b|\bdecennies?\b|\bdecadas?\b|\baratug\w*",
)
_CENTURY = _any_of(
    r"\bcentur(?:y|ies)\b|\bsiecles?\b|\bsiglos?\b|\bseculos?\b",
    r"\b\d{1,2}(?:st|nd|rd|th) c(?:ent)?(?:\.|$)|\b\d{1,2}e s\.",
    # Icelandic "öld" folds to "old", so it needs its number: 15. öld, á sautjándu öld.
    r"\b\d{1,2}\. ?(?:old|aldar|oldin|oldinni)\b",
    r"\b(?:\w+(?:st|nd|dj|rd|mt|tt|ft)[aiu]|onnur|annarri|annarrar) (?:old|aldar|oldinni|oldin)\b",
)
_ROMAN = _any_of(
    r"\b[IVX]{1,6}(?:e|ᵉ|ème)?(?= ?(?:siècle|s\.))",
    r"(?i:\b(?:siglo|século|s\.|sec\.|séc\.)) ?[IVX]{1,6}\b",
)
_MILLENNIUM = _any_of(
    r"\bmillenni(?:um|a)\b|\bmillenaires?\b|\bmil[ae]nios?\b|\barthusund\w*|\b(?:an|ano) mil(?:le)?\b"
)
_ANNIVERSARY = _any_of(
    r"\banniversar(?:y|ies)\b|\b(?:bi|tri)?centenary\b",
    r"(?<!\S)[^\s\d]*+\d\S*+ anniversaire|\banniversaire (?:de l'|du|des|de la)|\b(?:bi|tri)?centenaire\b",
    r"\baniversarios?\b|\b(?:bi|tri)?centenario\b",
    r"(?<!\d)\d++ ara afmaeli\b|\baldarafmaeli\b",
)
_AGE = _any_of(
    rf"{_WHOLE}years (?:ago|later|earlier|before|after)\b",
    rf"{_WHOLE}(?:ans|anos|arum) (?:plus tard|apres|avant|despues|antes|depois|atras|sidar|fyrr)\b",
    r"\b(?:il y a|hace|ha|fyrir) [\d ,.]+ (?:ans|anos|arum)\b",
)


def gives_away(text: str, year: int | None = None) -> str | None:
    """Return the words that give the date of a card away, or None. `year`: the card's own, if it is known."""
    if not text:
        return None
    folded = fold(text)
    for pattern in (_ERA, _DECADE, _CENTURY, _MILLENNIUM, _ANNIVERSARY, _AGE):
        if found := pattern.search(folded):
            return found[0].strip(" ,.")
    if found := _ROMAN.search(text):
        return found[0]
    return _number(folded, year) or (spelled_in(folded, year) if year is not None else None)


def _number(folded: str, year: int | None) -> str | None:
    """Find a number that is a year: any that cannot be anything else, others by the card's own year."""
    for match in _NUMBER.finditer(folded):
        number = int(match[0])
        near = year is None or abs(number - abs(year)) <= NEAR
        if (MIN_YEAR <= number <= MAX_YEAR and (number >= SURE_YEAR or near)) or number == abs(year or 0):
            return match[0]
    for match in _SHORT_YEAR.finditer(folded):
        if year is None or abs(year) % 100 == int(match[1]):
            return match[0]
    return None
