"""What can go wrong, each with a class, a code and parameters; words for people are the client's (`error.<code>`).

Every error says what would have been allowed. Nothing has changed when one is raised.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar


class FriezeError(ValueError):
    """Something that was asked for cannot be done. `code` names the kind, `params` the particulars."""

    code: ClassVar[str]

    def __init__(self, **params: Any) -> None:
        super().__init__(params)
        self.params = params

    def __str__(self) -> str:
        return f"{self.code}: " + ", ".join(f"{name}={value!r}" for name, value in self.params.items())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self.params))


def _again(kind: type[FriezeError], params: dict[str, Any]) -> FriezeError:
    error = kind.__new__(kind)
    FriezeError.__init__(error, **params)
    return error


class UnknownGame(FriezeError):
    """There is no game of this name. `allowed`: the games there are."""

    code = "unknown_game"

    def __init__(self, game: str, allowed: Sequence[str]) -> None:
        super().__init__(game=game, allowed=list(allowed))


class UnknownOption(FriezeError):
    """The game has no such option. `allowed`: those it has."""

    code = "unknown_option"

    def __init__(self, option: str, allowed: Sequence[str]) -> None:
        super().__init__(option=option, allowed=list(allowed))


class BadOption(FriezeError):
    """The option exists but not with this value. `allowed`: its JSON Schema, or the values that fit here."""

    code = "bad_option"

    def __init__(self, option: str, value: Any, allowed: Any) -> None:
        super().__init__(option=option, value=value, allowed=allowed)


class BadSeed(FriezeError):
    """A seed is a whole number of at most 64 bits, not negative."""

    code = "bad_seed"

    def __init__(self, seed: Any) -> None:
        super().__init__(seed=seed, allowed=[0, 2**64 - 1])


class WrongSeats(FriezeError):
    """The game is not for this number of players. `allowed`: the least and the most."""

    code = "wrong_seats"

    def __init__(self, seats: Any, least: int, most: int) -> None:
        super().__init__(seats=seats, allowed=[least, most])


class WrongSeat(FriezeError):
    """The game has no such seat. `allowed`: the first and the last."""

    code = "wrong_seat"

    def __init__(self, seat: Any, seats: int) -> None:
        super().__init__(seat=seat, allowed=[0, seats - 1])


class UnknownCard(FriezeError):
    """No card of the game has this id."""

    code = "unknown_card"

    def __init__(self, card: Any) -> None:
        super().__init__(card=card)


class DoubleCard(FriezeError):
    """Two cards have the same id, or an order names a card twice."""

    code = "double_card"

    def __init__(self, card: str) -> None:
        super().__init__(card=card)


class BadOrder(FriezeError):
    """An order of dealing must name every card that the game is played with.

    `missing`: those it does not name. `left_out`: those it names though this game is played without them.
    """

    code = "bad_order"

    def __init__(self, missing: Sequence[str], left_out: Sequence[str]) -> None:
        super().__init__(missing=list(missing), left_out=list(left_out))


class BadDate(FriezeError):
    """This is not a date in the form that decks use."""

    code = "bad_date"

    def __init__(self, date: Any) -> None:
        super().__init__(date=date)


class DeckTooSmall(FriezeError):
    """The deck has fewer cards than this game needs with these seats and options."""

    code = "deck_too_small"

    def __init__(self, cards: int, needed: int) -> None:
        super().__init__(cards=cards, needed=needed)


class DeckTooLarge(FriezeError):
    """The deck has more cards than a game can hold."""

    code = "deck_too_large"

    def __init__(self, cards: int, most: int) -> None:
        super().__init__(cards=cards, most=most)


class DeckUnfit(FriezeError):
    """The deck has enough cards, but not of the kind this game needs. `reason` says what is wanted."""

    code = "deck_unfit"

    def __init__(self, reason: str, **params: Any) -> None:
        super().__init__(reason=reason, **params)


class DeckMismatch(FriezeError):
    """The deck is not the one that this view or played game was dealt from."""

    code = "deck_mismatch"

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)


class OutOfTurn(FriezeError):
    """It is another seat's decision. `allowed`: the seat to move."""

    code = "out_of_turn"

    def __init__(self, seat: Any, to_move: int) -> None:
        super().__init__(seat=seat, allowed=to_move)


class GameIsOver(FriezeError):
    """The game has ended: nothing can be played any more."""

    code = "game_is_over"

    def __init__(self) -> None:
        super().__init__()


class GameHasBegun(FriezeError):
    """A record begins with the deal, but this game has moves behind it or, if `guessed`, was never dealt."""

    code = "game_has_begun"

    def __init__(self, *, guessed: bool) -> None:
        super().__init__(guessed=guessed)


class IllegalReason(StrEnum):
    """Why an action is not legal: what several games have in common. A game may have reasons of its own."""

    UNKNOWN_ACTION = "unknown_action"
    NOT_NOW = "not_now"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    NO_SUCH_GAP = "no_such_gap"
    NO_SUCH_MOVE = "no_such_move"


class IllegalAction(FriezeError):
    """The seat to move may not do this now. `reason` says why, `allowed` what it may do (the view's choices)."""

    code = "illegal_action"

    def __init__(self, reason: StrEnum, allowed: Any) -> None:
        super().__init__(reason=reason, allowed=allowed)

    @property
    def reason(self) -> StrEnum:
        """The machine-readable reason."""
        reason: StrEnum = self.params["reason"]
        return reason


class UnreadableGame(FriezeError):
    """A played game's file cannot be read, or its parts do not agree. `reason` says where it broke."""

    code = "unreadable_game"

    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason)
