"""The usual move of a person, made without a task: decided in one call, and shown in the callback of its append.

Any other move goes the long way (`LiveTable.act`): one that is refused, that is sent again, that has to wait for
another request, or that another worker was faster than.
"""

from collections.abc import Callable

from frieze.games.errors import FriezeError
from frieze.tables import requests as r
from frieze.tables.errors import TableError, Why
from frieze.tables.live_log import request_of
from frieze.tables.live_table import LiveTable, move_facts
from frieze.tables.storage.errors import StorageFailed

Done = Callable[[int | Exception], None]  # called with the seq of a move, or with the error that refuses it


def _nothing() -> None:
    pass


def act_soon(live: LiveTable, player: str, act: r.Act, done: Done, stored: Callable[[], None] = _nothing) -> None:
    """Make a person's move, and call `done` with its seq or with an error.

    `stored` is called when the move is in the log, before it is shown. `done` follows at once.
    """
    request = request_of(player, act.key)
    if live.deleted or request in live.keys or not live.lock.take():
        _act_later(live, player, act, done)
        return
    try:
        after, entry, change = live.prepare(request, move_facts(live.table, act, player))
    except FriezeError:
        live.lock.release()
        _act_later(live, player, act, done)
        return
    except BaseException:
        live.lock.release()
        raise

    def appended(failure: Exception | None) -> None:
        live.lock.release()
        if failure is None:
            stored()
            try:
                live.commit(after, entry)
            except Exception as error:
                done(error)
            else:
                done(after.seq)
        elif isinstance(failure, StorageFailed):
            live.reread_later()
            done(TableError(Why.SAVING_FAILED))
        elif isinstance(failure, FriezeError):  # another worker was faster, or the table is gone
            _act_later(live, player, act, done)
        else:
            done(failure)

    live.registry.storage.append_soon(change, appended)


def _act_later(live: LiveTable, player: str, act: r.Act, done: Done) -> None:
    """Make a person's move in a task."""

    async def act_and_tell() -> None:
        try:
            seq = await live.act(player, act)
        except Exception as error:
            done(error)
        else:
            done(seq)

    live.registry.run(act_and_tell())
