"""The errors of the rules. Each has a class, a code and parameters.

Clients have the texts for people (`error.<code>`). Where it helps, the parameters say what is allowed. A call that
raises one of these errors changes nothing.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar

from frieze.games.error_texts import describe, plain, suggest, valid_names


class FriezeError(ValueError):
    """A request that cannot be fulfilled. `code` names the kind of error, `params` has its details."""

    code: ClassVar[str]

    def __init__(self, **params: Any) -> None:
        super().__init__(params)
        self.params = params

    def __str__(self) -> str:
        return f"{self.code}: " + ", ".join(f"{name}={value!r}" for name, value in self.params.items())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unpickle, (type(self), self.params))


def _unpickle(kind: type[FriezeError], params: dict[str, Any]) -> FriezeError:
    error = kind.__new__(kind)
    FriezeError.__init__(error, **params)
    return error


class UnknownGame(FriezeError):
    """No game has this name. `allowed`: the names of all games."""

    code = "unknown_game"

    def __init__(self, game: str, allowed: Sequence[str]) -> None:
        super().__init__(game=game, allowed=list(allowed))

    def __str__(self) -> str:
        return f"there is no game {self.params['game']!r}; {suggest(self.params['game'], self.params['allowed'])}"


class UnknownRules(FriezeError):
    """This version of a game's rules cannot be played. `allowed`: those that can."""

    code = "unknown_rules"

    def __init__(self, rules: Any, versions: Sequence[int]) -> None:
        super().__init__(rules=rules, allowed=list(versions))


class UnknownOption(FriezeError):
    """The game has no such option. `allowed`: the options it has."""

    code = "unknown_option"

    def __init__(self, option: str, allowed: Sequence[str]) -> None:
        super().__init__(option=option, allowed=list(allowed))

    def __str__(self) -> str:
        return f"there is no option {self.params['option']!r}; {suggest(self.params['option'], self.params['allowed'])}"


class BadOption(FriezeError):
    """The option cannot have this value. `allowed`: its JSON Schema, or the values that are valid here."""

    code = "bad_option"

    def __init__(self, option: str, value: Any, allowed: Any) -> None:
        super().__init__(option=option, value=value, allowed=allowed)

    def __str__(self) -> str:
        option, value, allowed = (self.params[name] for name in ("option", "value", "allowed"))
        names = valid_names(allowed) if isinstance(value, str) else []
        return f"the option {option} cannot be {plain(value)}; {suggest(value, names) or f'it is {describe(allowed)}'}"


class BadSeed(FriezeError):
    """A seed is an integer of at most 64 bits, not negative. `allowed`: the lowest and the highest."""

    code = "bad_seed"

    def __init__(self, seed: Any) -> None:
        super().__init__(seed=seed, allowed=[0, 2**64 - 1])


class WrongSeats(FriezeError):
    """The game does not allow this number of players. `allowed`: the lowest and the highest number."""

    code = "wrong_seats"

    def __init__(self, seats: Any, low: int, high: int) -> None:
        super().__init__(seats=seats, allowed=[low, high])


class WrongSeat(FriezeError):
    """The game has no such seat. `allowed`: the first and the last seat."""

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
    """An order of dealing must name every card of the game and no other card.

    `missing`: cards that it does not name. `left_out`: cards that it names but this game does not use.
    """

    code = "bad_order"

    def __init__(self, missing: Sequence[str], left_out: Sequence[str]) -> None:
        super().__init__(missing=list(missing), left_out=list(left_out))


class ShortOrder(FriezeError):
    """An order of dealing names fewer cards than the game deals with these options."""

    code = "short_order"

    def __init__(self, cards: int, needed: int) -> None:
        super().__init__(cards=cards, needed=needed)


class BadDate(FriezeError):
    """The text is not a date in the form that decks use."""

    code = "bad_date"

    def __init__(self, date: Any) -> None:
        super().__init__(date=date)


class DeckTooSmall(FriezeError):
    """The deck has fewer cards than the game needs with these seats and options."""

    code = "deck_too_small"

    def __init__(self, cards: int, needed: int) -> None:
        super().__init__(cards=cards, needed=needed)


class DeckTooLarge(FriezeError):
    """The deck has more cards than the game can hold."""

    code = "deck_too_large"

    def __init__(self, cards: int, most: int) -> None:
        super().__init__(cards=cards, most=most)


class DeckUnfit(FriezeError):
    """The deck has enough cards, but the game cannot use some of them. `reason` says why."""

    code = "deck_unfit"

    def __init__(self, reason: str, **params: Any) -> None:
        super().__init__(reason=reason, **params)


class DeckMismatch(FriezeError):
    """The deck is not the deck of this view."""

    code = "deck_mismatch"

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)


class OutOfTurn(FriezeError):
    """Another seat is to move. `allowed`: the seat to move."""

    code = "out_of_turn"

    def __init__(self, seat: Any, to_move: int) -> None:
        super().__init__(seat=seat, allowed=to_move)


class GameIsOver(FriezeError):
    """The game is over and accepts no more moves."""

    code = "game_is_over"

    def __init__(self) -> None:
        super().__init__()


class GameHasBegun(FriezeError):
    """A recording must begin with the deal. This game has already begun, or, if `guessed`, no seed has dealt it."""

    code = "game_has_begun"

    def __init__(self, *, guessed: bool) -> None:
        super().__init__(guessed=guessed)


class IllegalReason(StrEnum):
    """Reasons that several games share why an action is not legal. A game may have more."""

    UNKNOWN_ACTION = "unknown_action"
    NOT_NOW = "not_now"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    NO_SUCH_GAP = "no_such_gap"
    NO_SUCH_MOVE = "no_such_move"


class IllegalAction(FriezeError):
    """The action is not legal. `reason` says why. `allowed`: the legal actions, as the view's choices."""

    code = "illegal_action"

    def __init__(self, reason: StrEnum, allowed: Any) -> None:
        super().__init__(reason=reason, allowed=allowed)

    @property
    def reason(self) -> StrEnum:
        """Why the action is not legal."""
        reason: StrEnum = self.params["reason"]
        return reason


class UnreadableGame(FriezeError):
    """The file of a played game cannot be read, or its parts contradict each other. `reason` says what is wrong."""

    code = "unreadable_game"

    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason)
