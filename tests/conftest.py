"""Settings for all tests: which core is tested is said at the top; hypothesis keeps to a budget and to one seed."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import frieze.games.core

COMPILED = Path(frieze.games.core.__file__).suffix != ".py"

settings.register_profile(
    "test",
    max_examples=int(os.environ.get("FRIEZE_EXAMPLES", "60")),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
settings.load_profile("test")


def pytest_report_header() -> str:
    return f"frieze: the rules are {'compiled' if COMPILED else 'interpreted'}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write the golden games anew")
