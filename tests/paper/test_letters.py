"""Letter cards for a class without devices."""

import pytest

from frieze.lessons.settings import MAX_GAPS
from frieze.paper import Paper, print_letters
from frieze.paper.letters import LETTERS
from tests.paper.pdf_reader import Pages


@pytest.mark.parametrize("paper", list(Paper))
def test_there_is_a_letter_for_each_gap_and_all_fit_on_one_page(paper: Paper) -> None:
    pages = Pages(print_letters(paper))
    assert len(pages) == 1
    assert pages.text(0).split() == list(LETTERS)
    assert len(LETTERS) == MAX_GAPS


def test_the_same_page_is_the_same_bytes() -> None:
    assert print_letters() == print_letters()
