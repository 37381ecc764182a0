"""Any commands in any order: the log rebuilds the table, and the invariants hold."""

import asyncio
from random import Random
from typing import Any

import msgspec
from hypothesis import settings as given_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from frieze.bots.levels import Level
from frieze.games import GAMES
from frieze.games.errors import FriezeError
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.due import fire_due
from frieze.tables.messages import Phase
from frieze.tables.names import skeleton
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import NewPerson, SecondsClock, Starts
from frieze.tables.state import Table, rebuild
from frieze.tables.storage.memory import MemoryStorage
from tests.example_counts import tries
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    DAN,
    DECKS,
    NAMES,
    ManualClock,
    SampleLibrary,
    act,
    inline_bots,
    key,
    new_table,
    settings,
)

players = st.sampled_from([ADA, BEN, CLEO, DAN])
seats = st.integers(0, 7)
games = st.sampled_from(list(GAMES))
orders = st.lists(st.sampled_from([card.id for card in DECKS["sample"].cards]), min_size=8, max_size=10).map(tuple)
names = st.sampled_from([*NAMES.values(), "Ädä", "Emil", "Ég", " Ben "])


class TableMachine(RuleBasedStateMachine):
    """One table in a registry. Seated players and strangers try every command."""

    @initialize(
        game=games,
        clock=st.sampled_from([None, SecondsClock(20)]),
        starts=st.sampled_from(list(Starts)),
        seed=st.integers(0, 999),
    )
    def made(self, game: str, clock: Any, starts: Starts, seed: int) -> None:
        self.loop = asyncio.new_event_loop()
        self.clock = ManualClock()
        storage = MemoryStorage()
        self.registry = TableRegistry(
            storage,
            now=self.clock,
            random_bits=Random(seed).getrandbits,
            bot_pool=inline_bots(),
            library=SampleLibrary(storage),
        )
        self.run(self.registry.storage.open())
        computers = [Level.GUIDE][: GAMES[game].most_seats - 1]
        new = new_table(*computers, game=game, clock=clock, starts=starts)
        self.live = self.run(self.registry.create(ADA, new))

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def ask(self, player: str, change: r.TableChange) -> None:
        before = self.live.table
        try:
            self.run(self.live.change(player, change))
        except FriezeError:
            assert self.live.table is before, "a refused command changes nothing"

    @rule(player=players, name=names, take=st.none() | seats)
    def join(self, player: str, name: str, take: int | None) -> None:
        self.ask(player, r.Join(key(), [NewPerson(name, "fox")], take))

    @rule(player=players, seat=st.none() | seats)
    def leave(self, player: str, seat: int | None) -> None:
        self.ask(player, r.Leave(key(), seat))

    @rule(player=players, first=st.none() | seats, order=st.none() | orders)
    def start(self, player: str, first: int | None, order: tuple[str, ...] | None) -> None:
        self.ask(player, r.Start(key(), first, order))
        self.ask(player, r.Rematch(key(), first, order))

    @rule(player=players, seat=seats, other=seats, muted=st.booleans(), name=names, level=st.sampled_from(list(Level)))
    def arrange(self, player: str, seat: int, other: int, muted: bool, name: str, level: Level) -> None:
        self.ask(player, r.Swap(key(), (seat, other)))
        self.ask(player, r.Mute(key(), seat, muted))
        self.ask(player, r.Rename(key(), seat, name, "owl"))
        self.ask(player, r.AddComputer(key(), level))

    @rule(player=players, seat=seats)
    def remove(self, player: str, seat: int) -> None:
        self.ask(player, r.Remove(key(), seat))

    @rule(player=players, game=games)
    def change(self, player: str, game: str) -> None:
        self.ask(player, r.ChangeSettings(key(), settings(game)))

    @rule(player=players, what=st.sampled_from([r.Pause, r.Resume, r.End, r.Gather]))
    def steer(self, player: str, what: Any) -> None:
        self.ask(player, what(key()))

    @rule(player=players, seat=seats, passed=st.integers(0, 200_000))
    def be_away(self, player: str, seat: int, passed: int) -> None:
        self.clock.at += passed
        self.ask(player, r.StandIn(key(), seat))
        self.ask(player, r.ComeBack(key(), seat))

    @rule(count=st.integers(1, 4), choice=st.integers(0, 100))
    def play(self, count: int, choice: int) -> None:
        for _ in range(count):
            table = self.live.table
            if table.to_move is None or table.game is None:
                return
            player = table.seats[table.to_move].player
            if player is None:
                self.run(self.live.append_system(key(), lambda _: [self._computers_move()]))
            else:
                self.run(self.live.act(player, act(self.live, choice % len(table.game.legal_actions()))))

    def _computers_move(self) -> f.Fact:
        move = act(self.live)
        return f.Moved(move.seat, move.turn, move.decision, msgspec.json.decode(move.action), f.By.COMPUTER)

    @rule(passed=st.sampled_from([100, 30_000]))
    def time_passes(self, passed: int) -> None:
        self.clock.at += passed
        self.live.presence.add_socket(ADA)
        for due in self.run(self.registry.storage.due(self.clock.at, 10)):
            self.run(fire_due(self.live, due))
        self.live.presence.remove_socket(ADA, self.clock.at)

    @rule(old=players, new=players)
    def carry(self, old: str, new: str) -> None:
        try:
            self.run(self.live.carry(old, new, key()))
        except FriezeError:
            return

    @invariant()
    def the_log_gives_the_table_again(self) -> None:
        log = self.run(self.registry.storage.log(self.live.table.id))
        again = rebuild(self.live.table.id, [(self.run(self.registry.facts_of(entry)), entry.at) for entry in log])
        assert comparable(again) == comparable(self.live.table)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        assert len({entry.key for entry in log}) == len(log)

    @invariant()
    def the_storage_knows_members_and_times(self) -> None:
        table = self.live.table
        for player in (ADA, BEN, CLEO, DAN):
            found = self.run(self.registry.storage.tables_of(bytes.fromhex(player), 10))
            assert bool(found) == bool(table.seats_of(player) or table.host == player)
        dues = {due.kind: due.at for due in self.run(self.registry.storage.due(2**60, 10))}
        wanted = {"computer": table.computer_due, "clock": table.clock_due}
        assert dues == {kind: at for kind, at in wanted.items() if at is not None}

    @invariant()
    def what_must_hold_holds(self) -> None:
        table = self.live.table
        looks = [skeleton(seat.name) for seat in table.seats]
        assert len(set(looks)) == len(looks)
        seated = {seat.player for seat in table.seats if seat.player}
        assert table.host in seated or not seated
        assert not table.removed & seated
        assert (table.phase is Phase.WAITING) == (table.game is None)
        assert (table.to_move is not None) == (table.phase is Phase.PLAYING)
        assert not (table.computer_due and table.clock_due)

    def teardown(self) -> None:
        if hasattr(self, "loop"):
            self.run(self.registry.storage.close())
            self.loop.close()


def comparable(table: Table) -> Any:
    """Return the whole state of a table as plain values, without what it only remembers."""
    game = table.game
    views = [game.view(seat) for seat in (None, *range(len(table.seats)))] if game is not None else []
    left_out = {"game", "events", "began", "_public", "_dues"}
    return [(name, getattr(table, name)) for name in table.__struct_fields__ if name not in left_out] + [views]


TestTable = TableMachine.TestCase
TestTable.settings = given_settings(max_examples=tries(40), stateful_step_count=30)
