"""REST follows its OpenAPI schema for any request, and the committed schemas are current."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tools import api

from tests.example_counts import tries
from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import Running, new_table, serving
from tests.server.test_lessons import new_lesson

CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    positive_data_acceptance,  # what the schema allows is accepted
    negative_data_rejection,  # what it forbids is refused
]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("schema")) as running:
        yield running


@cache
def document() -> dict[str, Any]:
    return api.rest_schema()


@cache
def described() -> Any:
    return schemathesis.openapi.from_dict(document())


def cases(operation: Any) -> st.SearchStrategy[Any]:
    """Return requests that match the schema, and requests that break it."""
    modes = schemathesis.GenerationMode
    return st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in (modes.POSITIVE, modes.NEGATIVE)))


OPERATIONS = [(method.upper(), path) for path, methods in document()["paths"].items() for method in methods]


def test_the_page_about_the_api_names_every_call() -> None:
    page = (ROOT / "docs" / "api.md").read_text()
    assert [path for _, path in OPERATIONS if path not in page] == []


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=lambda part: part)
def test_rest_answers_as_described_whatever_is_asked(server: Running, method: str, path: str) -> None:
    operation = described()[path][method]
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as client:
        if "/lessons/" in path:
            made = client.post("/api/lessons", json=new_lesson()).json()["code"]
        else:
            made = client.post("/api/tables", json=new_table(computers=1, start=True)).json()["table"]["code"]

        @settings(
            max_examples=tries(12 if method != "GET" else 5),
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases(operation), known=st.booleans())
        def ask(case: Any, known: bool) -> None:
            if known and case.path_parameters and "code" in case.path_parameters:
                case.path_parameters["code"] = made
            case.headers = {}
            case.cookies = {}
            response = case.call(base_url=server.address)
            case.validate_response(response, checks=CHECKS)

        ask()


@pytest.mark.parametrize("name", ["socket.json", "openapi.json", "reveal_ms.json"])
def test_the_schemas_are_current(name: str) -> None:
    """If not, `.venv/bin/python tools/api.py` writes them."""
    assert (ROOT / "docs" / "api" / name).read_text() == api.written(api.documents()[name])


def test_the_server_serves_its_description(server: Running) -> None:
    served = httpx.get(f"{server.address}/api/openapi.json", **PLAIN_HTTP).json()
    assert served == document()


@pytest.mark.parametrize("path", ["/api/tables", "/api/decks/world", "/api/own-decks/" + "x" * 32, "/api/mixtures"])
@pytest.mark.parametrize("method", ["OPTIONS", "TRACE", "PATCH"])
def test_a_wrong_method_gets_the_methods_that_a_path_has(server: Running, path: str, method: str) -> None:
    answer = httpx.request(method, f"{server.address}{path}", **PLAIN_HTTP)
    template = {"/api/decks/world": "/api/decks/{deck_id}", "/api/own-decks/" + "x" * 32: "/api/own-decks/{secret}"}
    described = {name.upper() for name in document()["paths"][template.get(path, path)]}
    assert (answer.status_code, answer.json()["code"]) == (405, "not_allowed")
    assert described <= set(answer.headers["allow"].split(", "))


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"seats": 2}, 200),
        ({"seats": 2.0}, 200),
        ({"seats": "2"}, 400),
        ({"seats": 2.5}, 400),
        ({"seats": True}, 400),
        ({"seats": 2, "more": 1}, 400),
    ],
)
def test_a_body_is_read_as_strictly_as_it_is_described(server: Running, body: dict[str, Any], status: int) -> None:
    mixing = {"decks": [{"id": "world"}], "game": "timeline"} | body
    assert httpx.post(f"{server.address}/api/mixtures", json=mixing, **PLAIN_HTTP).status_code == status
