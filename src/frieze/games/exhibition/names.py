"""The enums of Exhibition: showcases, vehicles, items of the score, reasons why a card or an action is not legal."""

from enum import StrEnum

from frieze.games.exhibition import showcases as s


class ShowcaseName(StrEnum):
    """The base showcases from left to right, then the variations."""

    SIX_CONTINENTS = "six_continents"
    ONE_ERA = "one_era"
    ONE_CONTINENT = "one_continent"
    YEARS_GAP = "years_gap"
    MID_CENTURY = "mid_century"
    LINKS = "links"
    SPREAD_THE_YEARS = "spread_the_years"
    SHORT_ERA = "short_era"
    ONE_DECADE = "one_decade"
    ANTIQUITY = "antiquity"
    UNIQUE_DECADES = "unique_decades"


class Vehicle(StrEnum):
    """The vehicles in the order of the seats."""

    ZEPPELIN = "zeppelin"
    FORD = "ford"
    TITANIC = "titanic"
    DC_3 = "dc_3"
    SPACE_SHUTTLE = "space_shuttle"


class Phase(StrEnum):
    """What the seat to move must do."""

    TAKE = "take"
    PLACE = "place"


class Item(StrEnum):
    """The items of the score in the order of the score sheet. The points of a showcase have its name."""

    SIX_CONTINENTS = "six_continents"
    YEARS_GAP = "years_gap"
    SHORT_ERA = "short_era"
    ANTIQUITY = "antiquity"
    MID_CENTURY = "mid_century"
    CONTINENT_FOCUS = "continent_focus"
    DECADES = "decades"
    CHAIN_OF_YEARS = "chain_of_years"
    SECRET_DECADE = "secret_decade"  # a name, not a password
    FREE_SPOTS = "free_spots"
    DEPOT_CARDS = "depot_cards"


class Misfit(StrEnum):
    """Why the taken card does not fit in a free spot."""

    WHITE_NOT_ALLOWED = "white_not_allowed"
    CONTINENT_TWICE = "continent_twice"
    OTHER_CONTINENT = "other_continent"
    CONTINENT_TAKEN = "continent_taken"
    OTHER_DECADE = "other_decade"
    DECADE_TAKEN = "decade_taken"
    DECADE_NOT_ALLOWED = "decade_not_allowed"
    YEARS_NOT_RISING = "years_not_rising"
    ERA_TOO_WIDE = "era_too_wide"
    TOO_CLOSE = "too_close"
    NOT_LINKED = "not_linked"


MISFITS = {
    s.WHITE_NOT_ALLOWED: Misfit.WHITE_NOT_ALLOWED,
    s.CONTINENT_TWICE: Misfit.CONTINENT_TWICE,
    s.OTHER_CONTINENT: Misfit.OTHER_CONTINENT,
    s.CONTINENT_TAKEN: Misfit.CONTINENT_TAKEN,
    s.OTHER_DECADE: Misfit.OTHER_DECADE,
    s.DECADE_TAKEN: Misfit.DECADE_TAKEN,
    s.DECADE_NOT_ALLOWED: Misfit.DECADE_NOT_ALLOWED,
    s.YEARS_NOT_RISING: Misfit.YEARS_NOT_RISING,
    s.ERA_TOO_WIDE: Misfit.ERA_TOO_WIDE,
    s.TOO_CLOSE: Misfit.TOO_CLOSE,
    s.NOT_LINKED: Misfit.NOT_LINKED,
}


class Refusal(StrEnum):
    """Reasons why an action is not legal, besides `Misfit` and `IllegalReason`."""

    CARD_NOT_OPEN = "card_not_open"  # the card lies in no column
    OTHER_COLUMN = "other_column"  # the card lies in a column without the seat's vehicle
    TO_MISSING = "to_missing"  # with a white card, the player must choose where the vehicle goes
    TO_NOT_CHOSEN = "to_not_chosen"  # with any other card, the vehicle goes to the card's continent
    NO_SUCH_COLUMN = "no_such_column"
    NO_SUCH_SHOWCASE = "no_such_showcase"  # the hall has no such showcase, or a variation covers it
    NO_SUCH_SPOT = "no_such_spot"
    SPOT_TAKEN = "spot_taken"
    DEPOT_FULL = "depot_full"
    CARD_FITS = "card_fits"  # a player can finish only if the taken card fits nowhere in the hall
