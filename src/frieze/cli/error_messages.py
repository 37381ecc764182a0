"""The messages of errors and findings. The library defines their codes and parameters."""

from typing import Any

from frieze.cli.messages import Messages, Parameter
from frieze.decks.checking.findings import Finding, FindingCode
from frieze.games.errors import FriezeError


def error_message(error: FriezeError, messages: Messages) -> str:
    """Return the message of an error. Errors of flags have none: they say it themselves, as `--help` does in English.

    An error with a reason has a message of its own for each reason.
    """
    key = f"error.{error.code}"
    precise = f"{key}.{error.params.get('reason')}"
    if precise in messages:
        key = precise
    if key not in messages:
        return str(error)
    return messages(key, **_params_of_error(error, messages))


def finding_message(finding: Finding, messages: Messages) -> str:
    """Say what is wrong, with what to do."""
    params = {name: _plain(value) for name, value in finding.params.items()}
    if finding.code is FindingCode.DATE_GIVEN_AWAY:
        params["column"] = messages(f"column.{finding.params['column']}")
    place: dict[str, Parameter] = {"card": finding.card or "", "line": finding.line, "lines": 1}
    return messages(f"finding.{finding.code}", **place | params)


def _params_of_error(error: FriezeError, messages: Messages) -> dict[str, Parameter]:
    """Return an error's parameters as texts and numbers, with those that are put together from several."""
    params = {name: _plain(value) for name, value in error.params.items()}
    match error.params.get("allowed"):
        case [int(least), int(most)]:
            params["allowed"] = messages("range", least=str(least), most=str(most))
            several = messages("players.range", least=least, most=most)
            params["players"] = several if least < most else messages("players", count=most)
    match error.params.get("cards"):
        case dict(continents):
            params["continents"] = _plain([messages(f"continent.{continent}") for continent in continents])
        case list(cards) | tuple(cards):
            params["count"] = len(cards)
    if extra := params.get("extra"):
        params["command"] = f"pip install '.[{extra}]'"
    return params | {"errors": len(error.params.get("findings", ()))}


def _plain(value: Any) -> Parameter:
    """Return a parameter as a number or a text; a list as its items, an empty one as a dash."""
    if isinstance(value, list | tuple | dict):
        return ", ".join(map(str, value)) or "–"
    return value if isinstance(value, int) and not isinstance(value, bool) else str(value)
