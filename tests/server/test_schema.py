"""REST does what its description says, whatever is asked; and the description is current."""

from collections.abc import Iterator
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
    response_schema_conformance,
    status_code_conformance,
)
from tools import api

from tests.effort import tries
from tests.server.kit import Running, new_table, serving

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("schema")) as running:
        yield running


def document() -> dict[str, Any]:
    return api.rest_schema()


OPERATIONS = [(method.upper(), path) for path, methods in document()["paths"].items() for method in methods]


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=lambda part: part)
def test_rest_answers_as_described_whatever_is_asked(server: Running, method: str, path: str) -> None:
    schema = schemathesis.openapi.from_dict(document())
    operation = schema[path][method]
    with httpx.Client(base_url=server.address, trust_env=False) as client:
        made = client.post("/api/tables", json=new_table(computers=1, start=True)).json()["table"]["code"]

        @settings(
            max_examples=tries(12 if method != "GET" else 5),
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(), known=st.booleans())
        def ask(case: Any, known: bool) -> None:
            if known and case.path_parameters and "code" in case.path_parameters:
                case.path_parameters["code"] = made
            case.headers = {}
            case.cookies = {}
            response = case.call(base_url=server.address)
            case.validate_response(response, checks=CHECKS)

        ask()


@pytest.mark.parametrize(("name", "schema"), [("socket.json", api.socket_schema), ("openapi.json", api.rest_schema)])
def test_the_schemas_are_current(name: str, schema: Any) -> None:
    """If not: `.venv/bin/python tools/api.py` writes them anew."""
    assert (ROOT / "docs" / "api" / name).read_text() == api.written(schema())


def test_the_server_serves_its_description(server: Running) -> None:
    served = httpx.get(f"{server.address}/api/openapi.json", trust_env=False).json()
    assert served == document()
