"""Fixtures for the tests of lessons."""

from collections.abc import AsyncIterator

import pytest

from frieze.lessons.lessons import Lessons
from tests.backends import Backend
from tests.lessons.helpers import lessons_of


@pytest.fixture
async def lessons(backend: Backend) -> AsyncIterator[Lessons]:
    """Lessons in memory."""
    async with lessons_of(backend) as (opened,):
        yield opened
