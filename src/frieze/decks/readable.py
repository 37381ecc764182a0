"""Dates as people read them."""

from frieze.games.dates import parse_date

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def readable_date(text: str) -> str:
    """Write a date's text for readers: `c. 1450`, `44 BC`, `20 July 1969`, `3.3 million years BC`."""
    date = parse_date(text)
    if date is None:
        return "any year"
    years = abs(date.year)
    if years >= 1_000_000:
        shown = f"{years / 1_000_000:.3g} million years"
    elif years >= 10_000:
        shown = f"{years:,}"
    else:
        shown = str(years)
    day = f"{date.day} {MONTHS[date.month - 1]} " if date.month else ""
    return f"{'c. ' if date.circa else ''}{day}{shown}{' BC' if date.year < 0 else ''}"
