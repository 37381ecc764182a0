"""Years in words, in all languages, as a title might spell them out.

All words are folded. What joins them (`and`, `et`, `y`, `e`, `og`) is left out, of a text too.
"""

import re
from functools import lru_cache

MIN_YEAR, MAX_YEAR = 100, 2999  # smaller numbers count things
JOINING = frozenset(("and", "et", "y", "e", "og"))
SAME = {"vingts": "vingt", "cents": "cent", "mil": "mille", "catorze": "quatorze", "dezasseis": "dezesseis"}

# The numbers up to 19, then the tens from 20 on.
EN = (
    *("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
EN_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
FR = (
    *("", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"),
    *("treize", "quatorze", "quinze", "seize", "dix sept", "dix huit", "dix neuf"),
)
FR_TENS = ("vingt", "trente", "quarante", "cinquante", "soixante", "soixante", "quatre vingt", "quatre vingt")
ES = (
    *("", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"),
    *("trece", "catorce", "quince", "dieciseis", "diecisiete", "dieciocho", "diecinueve"),
)
ES_TENS = ("veinte", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa")
ES_HUNDREDS = (
    *("", "ciento", "doscientos", "trescientos", "cuatrocientos", "quinientos"),
    *("seiscientos", "setecientos", "ochocientos", "novecientos"),
)
PT = (
    *("", "um", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze"),
    *("treze", "quatorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove"),
)
PT_TENS = ("vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa")
PT_HUNDREDS = (
    *("", "cento", "duzentos", "trezentos", "quatrocentos", "quinhentos"),
    *("seiscentos", "setecentos", "oitocentos", "novecentos"),
)
IS = (
    *("", "eitt", "tvo", "thrju", "fjogur", "fimm", "sex", "sjo", "atta", "niu", "tiu", "ellefu", "tolf"),
    *("threttan", "fjortan", "fimmtan", "sextan", "sautjan", "atjan", "nitjan"),
)
IS_TENS = ("tuttugu", "thrjatiu", "fjorutiu", "fimmtiu", "sextiu", "sjotiu", "attatiu", "niutiu")


# Every way to spell a year of four digits, and most of three, has one of these; most titles have none.
_LARGE = re.compile("teen|ten|eleven|twelve|twenty|hund|c[ie]?ent|quin|mil|thous|thus")


def spelled_in(folded: str, year: int) -> str | None:
    """Find a year spelled out in a folded text; return its words, or None."""
    if not _LARGE.search(folded):
        return None
    words = " ".join(SAME.get(word, word) for word in re.findall("[a-z]+", folded) if word not in JOINING)
    return next((spelled for spelled in spelled_years(abs(year)) if f" {spelled} " in f" {words} "), None)


@lru_cache(maxsize=4096)
def spelled_years(year: int) -> tuple[str, ...]:
    """Return the ways to spell a year out, without what joins the words; none for years below 100."""
    if not MIN_YEAR <= year <= MAX_YEAR:
        return ()
    thousands = year // 1000
    hundreds, last = divmod(year, 100)
    here = hundreds % 10  # those beyond the thousands
    english = _below_100(last, EN, EN_TENS)
    french, icelandic = _french(last), _below_100(last, IS, IS_TENS)
    spanish, portuguese = _spanish(last), _below_100(last, PT, PT_TENS)
    mille = "mille" if thousands else ""
    ways = [
        [_below_100(hundreds, EN, EN_TENS), "hundred", english],
        [_below_100(hundreds, EN, EN_TENS), "oh" if 0 < last < 10 else "", english],
        [EN[thousands], "thousand" if thousands else "", f"{EN[here]} hundred" if here else "", english],
        [_french(hundreds), "cent", french],
        ["deux" if thousands > 1 else "", mille, FR[here] if here > 1 else "", "cent" if here else "", french],
        ["dos" if thousands > 1 else "", mille, ES_HUNDREDS[here], spanish],
        ["dois" if thousands > 1 else "", mille, PT_HUNDREDS[here], portuguese],
        [_below_100(hundreds, IS, IS_TENS), "hundrud", icelandic],
        [f"{_below_100(hundreds, IS, IS_TENS)}hundrud", icelandic],
        [IS[thousands], "thusund" if thousands else "", f"{IS[here]} hundrud" if here else "", icelandic],
    ]
    spelled = {" ".join(" ".join(words).split()) for words in ways}
    return tuple(sorted(way for way in spelled if " " in way))  # a single word is too common


def _below_100(number: int, units: tuple[str, ...], tens: tuple[str, ...]) -> str:
    if number < 20:
        return units[number]
    return f"{tens[number // 10 - 2]} {units[number % 10]}".strip()


def _french(number: int) -> str:
    """Count as France does: soixante-dix, quatre-vingt-onze."""
    over_sixty = number >= 60
    units = number % 20 if over_sixty else number % 10
    return FR[number] if number < 20 else f"{FR_TENS[number // 10 - 2]} {FR[units]}".strip()


def _spanish(number: int) -> str:
    """Count as Spanish does, with the twenties in one word: veintiuno."""
    return f"veinti{ES[number - 20]}" if 20 < number < 30 else _below_100(number, ES, ES_TENS)
