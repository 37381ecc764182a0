"""Which days are today somewhere on Earth. A player's day is the calendar day where the player is."""

from datetime import UTC, date, datetime, timedelta

EARLIEST_ZONE = timedelta(hours=14)  # ahead of UTC: here a day begins first
LATEST_ZONE = timedelta(hours=-12)  # here it ends last


def open_days(now: int) -> tuple[date, date]:
    """Return the first and the last day that are today somewhere. `now`: milliseconds since 1970, as tables count."""
    utc = datetime.fromtimestamp(now / 1000, UTC)
    return (utc + LATEST_ZONE).date(), (utc + EARLIEST_ZONE).date()


def first_open_day(now: int) -> str:
    """Return the first day that is not over everywhere."""
    return open_days(now)[0].isoformat()


def closes_at(day: str) -> int:
    """Return when a day has ended everywhere, in milliseconds since 1970."""
    midnight = datetime.combine(date.fromisoformat(day) + timedelta(days=1), datetime.min.time(), UTC)
    return int((midnight - LATEST_ZONE).timestamp() * 1000)


def day_of(text: str) -> date | None:
    """Return the day that a text like 2026-12-01 names, or None."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None
