"""The daily line: one Line-up a day, the same for everyone. docs/daily.md explains it."""

from frieze.daily.days import closes_at, day_of, first_open_day, open_days
from frieze.daily.schedule import DailyLine, line_of, schedule

__all__ = ["DailyLine", "closes_at", "day_of", "first_open_day", "line_of", "open_days", "schedule"]
