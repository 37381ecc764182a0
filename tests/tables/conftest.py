"""Fixtures for the tests of tables."""

from collections.abc import AsyncIterator

import pytest

from frieze.tables.storage.base import Storage
from tests.backends import Backend


@pytest.fixture
async def storage(any_backend: Backend) -> AsyncIterator[Storage]:
    """An open, empty storage of each kind."""
    async with any_backend.storage() as storage:
        yield storage
