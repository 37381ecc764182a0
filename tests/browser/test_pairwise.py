"""The pairwise choice of combinations."""

from itertools import combinations

from tests.browser.pairwise import pairwise


def test_any_two_values_of_two_factors_stand_in_one_row() -> None:
    factors = ["abcdefghi", "vwxyz", "12345"]
    rows = pairwise(*factors)
    for (one, its), (other, others) in combinations(enumerate(factors), 2):
        assert {(row[one], row[other]) for row in rows} == {(a, b) for a in its for b in others}
    assert len(rows) <= 60
    assert rows == pairwise(*factors)


def test_two_factors_give_their_product() -> None:
    assert sorted(pairwise("ab", "12")) == [("a", "1"), ("a", "2"), ("b", "1"), ("b", "2")]
