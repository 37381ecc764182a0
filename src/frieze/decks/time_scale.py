"""The colour of a date: a walk from ochre over terracotta, green, blue and plum to teal, even to the eye.

Light text is readable on every colour of it. Only a revealed date may have a time colour.
"""

from bisect import bisect_right

# Year and place on the scale, joined by straight pieces: recent centuries get more room.
KNOTS = (
    (-3300000, 0),
    (-40000, 0.02),
    (-10000, 0.03),
    (-3000, 0.055),
    (-600, 0.0945),
    (150, 0.1365),
    (600, 0.256),
    (1000, 0.3407),
    (1350, 0.4437),
    (1550, 0.5443),
    (1720, 0.6548),
    (1850, 0.7549),
    (1930, 0.8815),
    (2000, 0.9707),
    (2030, 1),
)
STOPS = (
    "#976c0e",
    "#9d6416",
    "#a25c1b",
    "#a85320",
    "#ab4925",
    "#a34e29",
    "#9b562a",
    "#925e2b",
    "#88642c",
    "#7d6a2d",
    "#71702f",
    "#617332",
    "#4e7435",
    "#38733b",
    "#217249",
    "#107158",
    "#047066",
    "#016f73",
    "#026c7f",
    "#02698b",
    "#0a6595",
    "#1a609f",
    "#2e59a3",
    "#4153a1",
    "#4f4e9d",
    "#5b4897",
    "#65428f",
    "#6e3c86",
    "#74367b",
    "#7a2f6f",
    "#7f2a62",
    "#7a3363",
    "#733c69",
    "#6b4470",
    "#624c76",
    "#58537a",
    "#4e5a7c",
    "#43607b",
    "#356779",
    "#236d76",
    "#007274",
)


def time_colour(year: int) -> str:
    """Return the colour of a year as `#rrggbb`."""
    return STOPS[round(time_place(year) * (len(STOPS) - 1))]


def time_place(year: int) -> float:
    """Return the place of a year on the scale, from 0 to 1."""
    at = bisect_right(KNOTS, (year, 2.0))
    if at == 0:
        return KNOTS[0][1]
    if at == len(KNOTS):
        return KNOTS[-1][1]
    (left, low), (right, high) = KNOTS[at - 1], KNOTS[at]
    return low + (high - low) * (year - left) / (right - left)
