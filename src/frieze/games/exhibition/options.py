"""Exhibition's options."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, structs

from frieze.games.checks import check_first
from frieze.games.errors import BadOption
from frieze.games.exhibition.variations import variation_showcases

MIN_SEATS = 1
MAX_SEATS = 5

Seat = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]


class Variation(StrEnum):
    """The variation showcases in the order of the base showcases that they cover."""

    LINKS = "links"
    SPREAD_THE_YEARS = "spread_the_years"
    SHORT_ERA = "short_era"
    ONE_DECADE = "one_decade"
    ANTIQUITY = "antiquity"
    UNIQUE_DECADES = "unique_decades"


COVERS = {Variation(showcase.name): showcase.covers for showcase in variation_showcases()}


class ExhibitionOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Exhibition."""

    secret_decades: Annotated[
        bool, Meta(description="Deal each player a secret decade. Each card of it in the hall scores one point.")
    ] = False
    variations: Annotated[
        tuple[Variation, ...],
        Meta(description="Variation showcases, at most one for each base showcase.", max_length=len(Variation)),
    ] = ()
    first: Annotated[Seat | None, Meta(description="The seat that starts, counted from 0. Default: random.")] = None


def fill(options: ExhibitionOptions, seats: int) -> ExhibitionOptions:
    """Return the options with sorted variations. Raise `BadOption` if two variations cover the same showcase."""
    covered = [COVERS[variation] for variation in options.variations]
    if len(set(covered)) < len(covered):
        groups = [[v for v in Variation if COVERS[v] == base] for base in dict.fromkeys(COVERS.values())]
        raise BadOption("variations", options.variations, {"at_most_one_of": groups})
    check_first(options.first, seats)
    return structs.replace(options, variations=tuple(v for v in Variation if v in options.variations))
