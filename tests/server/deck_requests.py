"""Makes custom decks over REST."""

from typing import Any

from httpx import Client


def cards(count: int) -> list[dict[str, str]]:
    return [{"title": f"Event {number}", "date": str(1000 + number * 11)} for number in range(count)]


def draft(count: int = 12, **more: Any) -> dict[str, Any]:
    return {"title": "Mine", "cards": cards(count), **more}


def made(client: Client, body: dict[str, Any] | None = None) -> tuple[str, str]:
    """Make a deck; return its id and its secret."""
    answer = client.post("/api/own-decks", json={"draft": body or draft()})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], answer.json()["secret"]


def rows(client: Client, data: bytes) -> dict[str, Any]:
    answer = client.post("/api/rows", content=data)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def codes(found: dict[str, Any]) -> set[str]:
    return {finding["code"] for finding in found["findings"]}
