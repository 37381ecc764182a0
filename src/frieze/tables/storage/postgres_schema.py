"""The schema of PostgreSQL: one migration for each version. Never change a released migration."""

from typing import Any

from frieze.tables.storage.errors import StorageFailed

# frieze_append returns '' if the entry was stored. Otherwise it returns why not: 'seq', 'code', 'gone', or the seq of
# the entry with the same idempotency key. It locks the head, so that no entry is stored after a deletion.
_APPEND = """\
    {create} function frieze_append(
        the_table text, the_seq bigint, the_key text, the_at bigint, the_body bytea,
        its_code text, its_listed boolean, its_state text, its_touched bigint, its_summary bytea,
        due_kinds text[], due_times bigint[], who_joined bytea[], who_left bytea[]
    ) returns text language plpgsql as $$
    declare
        before bigint;
        failed text;
    begin
        if the_seq > 1 then
{lock}            if not found then
                return 'gone';
            end if;
        end if;
        insert into log (id, seq, key, at, body) values (the_table, the_seq, the_key, the_at, the_body);
        if its_code is not null then
            insert into head (id, code, listed, state, touched, summary)
            values (the_table, its_code, its_listed, its_state, its_touched, its_summary)
            on conflict (id) do update set code = excluded.code, listed = excluded.listed, state = excluded.state,
                touched = excluded.touched, summary = excluded.summary;
        end if;
        if cardinality(due_kinds) > 0 then
            delete from due where id = the_table and kind = any (due_kinds);
            insert into due (id, kind, at)
            select the_table, kind, at from unnest(due_kinds, due_times) as dues (kind, at) where at is not null;
        end if;
        if cardinality(who_joined) > 0 then
            insert into member (player, id) select player, the_table from unnest(who_joined) as players (player)
            on conflict do nothing;
        end if;
        if cardinality(who_left) > 0 then
            delete from member where id = the_table and player = any (who_left);
        end if;
        return '';
    exception when unique_violation then
        get stacked diagnostics failed = constraint_name;
        if failed = 'head_code' then
            return 'code';
        end if;
        select seq into before from log where id = the_table and key = the_key;
        return coalesce(before::text, 'seq');
    end $$;"""
_LOCK_SHARED = """\
            perform from head where id = the_table for key share;
"""
_LOCK_FOR_WRITE = """\
            if its_code is null then
                perform from head where id = the_table for key share;
            else
                perform from head where id = the_table for update;
            end if;
"""

MIGRATIONS = (
    f"""
    create table head (
        id text primary key, code text not null constraint head_code unique, listed boolean not null,
        state text not null, touched bigint not null, summary bytea not null
    );
    create index head_listed on head (touched desc) where listed;
    create index head_touched on head (touched);
    create table log (
        id text not null, seq bigint not null, key text not null, at bigint not null, body bytea not null,
        primary key (id, seq), constraint log_key unique (id, key)
    );
    create table member (player bytea not null, id text not null, primary key (player, id));
    create index member_table on member (id);
    create table due (id text not null, kind text not null, at bigint not null, primary key (id, kind));
    create index due_at on due (at);
    create table chat (
        number bigint generated always as identity primary key, id text not null, at bigint not null,
        body bytea not null
    );
    create index chat_table on chat (id, number);
    create table link (link bytea primary key, body bytea not null, until bigint not null);
    create table report (
        number bigint generated always as identity primary key, deck text not null, card text not null,
        at bigint not null, words text not null
    );
    create index report_deck on report (deck, number);

{_APPEND.format(create="create", lock=_LOCK_SHARED)}

    create function frieze_forget(the_table text) returns void language sql as $$
        delete from head where id = the_table;
        delete from log where id = the_table;
        delete from member where id = the_table;
        delete from due where id = the_table;
        delete from chat where id = the_table;
    $$;
    """,  # noqa: S608  # our own
    """
    create table deck (
        id text primary key, edit bytea not null unique, revision bigint not null, touched bigint not null,
        body bytea not null
    );
    create table snapshot (digest text primary key, body bytea not null, touched bigint not null);
    create index snapshot_touched on snapshot (touched);
    """,
    # Two appends at once could deadlock if one of them wrote the head. Now the head is locked first.
    f"""
{_APPEND.format(create="create or replace", lock=_LOCK_FOR_WRITE)}
    """,
    """
    create table dealt (digest text not null, id text not null, primary key (digest, id));
    create index dealt_table on dealt (id);
    create function frieze_deal(
        the_table text, the_seq bigint, the_key text, the_at bigint, the_body bytea,
        its_code text, its_listed boolean, its_state text, its_touched bigint, its_summary bytea,
        due_kinds text[], due_times bigint[], who_joined bytea[], who_left bytea[], was_dealt text[]
    ) returns text language plpgsql as $$
    declare
        answer text;
    begin
        answer := frieze_append(
            the_table, the_seq, the_key, the_at, the_body, its_code, its_listed, its_state, its_touched, its_summary,
            due_kinds, due_times, who_joined, who_left
        );
        if answer = '' then
            insert into dealt (digest, id) select digest, the_table from unnest(was_dealt) as digests (digest)
            on conflict do nothing;
        end if;
        return answer;
    end $$;
    create or replace function frieze_forget(the_table text) returns void language sql as $$
        delete from head where id = the_table;
        delete from log where id = the_table;
        delete from member where id = the_table;
        delete from due where id = the_table;
        delete from chat where id = the_table;
        delete from dealt where id = the_table;
    $$;
    """,
    """
    create table card_count (
        source text not null, card text not null, games bigint not null, placed bigint not null,
        gaps bigint not null, correct bigint not null, primary key (source, card)
    );
    create table score_count (
        day text not null, score bigint not null, players bigint not null, primary key (day, score)
    );
    create table mark (mark bytea primary key, day text not null);
    create index mark_day on mark (day);
    create table expiry (id text primary key, at bigint not null);
    create index expiry_at on expiry (at);
    create or replace function frieze_forget(the_table text) returns void language sql as $$
        delete from head where id = the_table;
        delete from log where id = the_table;
        delete from member where id = the_table;
        delete from due where id = the_table;
        delete from chat where id = the_table;
        delete from dealt where id = the_table;
        delete from expiry where id = the_table;
    $$;
    """,
)


async def migrate(connection: Any) -> None:
    """Migrate the schema inside the caller's transaction. Raise `StorageFailed` if a newer version wrote it."""
    await connection.execute("create table if not exists frieze_schema (version integer not null)")
    version = await connection.fetchval("select version from frieze_schema")
    if version is None:
        await connection.execute("insert into frieze_schema (version) values (0)")
        version = 0
    if version > len(MIGRATIONS):
        raise StorageFailed(f"written by a newer version (schema {version}, known {len(MIGRATIONS)})")
    for step in MIGRATIONS[version:]:
        await connection.execute(step)
    await connection.execute("update frieze_schema set version = $1", len(MIGRATIONS))
