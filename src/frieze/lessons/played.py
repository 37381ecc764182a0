"""A card that was opened, with its votes, and what they come to."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from frieze.games.cards import CardId

MOST = 0.8  # of the votes: most have it
FEW = 0.3


class Ballot(Struct, frozen=True):
    """One vote on a card: the pupils' gaps by number, or the votes for each gap where nobody's are known."""

    votes: Mapping[int, int] = {}
    counts: tuple[int, ...] | None = None

    def tally(self, gaps: int) -> list[int]:
        """Return the votes for each gap."""
        if self.counts is not None:
            return list(self.counts)
        tally = [0] * gaps
        for gap in self.votes.values():
            tally[gap] += 1
        return tally


class Played(Struct, frozen=True):
    """A card that was opened. `line`: the line before it. It belongs into `gap`; all gaps in `rights` are right."""

    card: CardId
    line: tuple[CardId, ...]
    gap: int
    rights: tuple[int, ...]
    ballots: tuple[Ballot, ...] = (Ballot(),)
    revealed: bool = False
    skipped: bool = False
    moved: tuple[int, int] | None = None  # `changes`, where single votes were forgotten

    @property
    def gaps(self) -> int:
        """The number of gaps."""
        return len(self.line) + 1

    @property
    def line_after(self) -> tuple[CardId, ...]:
        """The line with this card in its place."""
        return (*self.line[: self.gap], self.card, *self.line[self.gap :])

    def tally(self, ballot: int) -> list[int]:
        """Return the votes for each gap in the first vote (0), the last (-1) or another."""
        return self.ballots[ballot].tally(self.gaps)

    def right(self, ballot: int) -> int:
        """Return how many were right in a vote."""
        tally = self.tally(ballot)
        return sum(tally[gap] for gap in self.rights)

    def voted(self, ballot: int) -> int:
        """Return how many voted."""
        return sum(self.tally(ballot))

    @property
    def most_right(self) -> bool:
        """Whether more than half of the last vote was right. A tie, or no votes, does not count as right."""
        return 2 * self.right(-1) > self.voted(-1)

    @property
    def share(self) -> float:
        """The share that was right in the last vote; 0 without votes."""
        voted = self.voted(-1)
        return self.right(-1) / voted if voted else 0.0

    def vote_of(self, number: int, ballot: int = -1) -> int | None:
        """Return a pupil's gap in a vote."""
        return self.ballots[ballot].votes.get(number)

    def final_vote_of(self, number: int) -> int | None:
        """Return the last gap that a pupil chose. Who did not vote again stays with the first vote."""
        return next((gap for one in reversed(self.ballots) if (gap := one.votes.get(number)) is not None), None)

    def has_vote_of(self, number: int) -> bool:
        """Return whether a pupil voted on this card at all."""
        return any(number in one.votes for one in self.ballots)

    @property
    def changes(self) -> tuple[int, int]:
        """How many pupils chose another gap in the last vote than in the first, and how many made it right."""
        if self.moved is not None:
            return self.moved
        first, last = self.ballots[0].votes, self.ballots[-1].votes
        moved = [(first[one], gap) for one, gap in last.items() if one in first and first[one] != gap]
        better = sum(before not in self.rights and gap in self.rights for before, gap in moved)
        return len(moved), better

    # Change

    def with_votes(self, votes: Sequence[tuple[int, int]], ballot: int = -1) -> "Played":
        """Return the card with votes in the last ballot or another one."""
        changed = list(self.ballots)
        changed[ballot] = structs.replace(changed[ballot], votes={**changed[ballot].votes, **dict(votes)})
        return structs.replace(self, ballots=tuple(changed))

    def with_counts(self, counts: tuple[int, ...]) -> "Played":
        """Return the card with raised hands in its last ballot."""
        return structs.replace(self, ballots=(*self.ballots[:-1], Ballot(counts=counts)))

    def renumbered(self, number: int, to: int | None) -> "Played":
        """Return the card with the votes of a number given to another one, or dropped."""
        if not self.has_vote_of(number) and (to is None or not self.has_vote_of(to)):
            return self
        return structs.replace(self, ballots=tuple(_renumbered(one, number, to) for one in self.ballots))


def _renumbered(ballot: Ballot, number: int, to: int | None) -> Ballot:
    votes = {one: gap for one, gap in ballot.votes.items() if one not in {number, to}}
    if to is not None and number in ballot.votes:
        votes[to] = ballot.votes[number]
    return structs.replace(ballot, votes=votes)


def opened_card(card: CardId, line: tuple[CardId, ...], ranks: Mapping[CardId, int]) -> Played:
    """Return a card that comes to a line."""
    rank = ranks[card]
    around = [ranks[one] for one in line]
    gap = sum(one <= rank for one in around)  # directly behind all cards of its date or earlier
    first = sum(one < rank for one in around)
    return Played(card, line, gap, tuple(range(first, gap + 1)))


def homework_cards(start: CardId, cards: Sequence[CardId], ranks: Mapping[CardId, int]) -> tuple[Played, ...]:
    """Return the cards of homework, each with the line that it comes to. Their ballots are first and best tries."""
    line: tuple[CardId, ...] = (start,)
    played: list[Played] = []
    for card in cards:
        one = opened_card(card, line, ranks)
        played.append(structs.replace(one, ballots=(Ballot(), Ballot()), revealed=True))
        line = one.line_after
    return tuple(played)


def right_in(played: Sequence[Played], gaps: Sequence[int]) -> int:
    """Return how many cards a try of homework has right."""
    return sum(gap in one.rights for one, gap in zip(played, gaps, strict=False))
