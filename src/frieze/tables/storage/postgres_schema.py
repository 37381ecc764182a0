"""The schema of PostgreSQL: one migration for each version. Never change a released migration."""

from typing import Any

from frieze.tables.storage.errors import StorageFailed

# Up to version 5, frieze_append stored one change. It returned '' if the entry was stored, else why not.
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

# Stores changes of different tables, in the order of their tables' ids. Each is stored as a whole, or refused without
# affecting the others. It returns null if all were stored; else for each of them null or why not: 'seq', 'gone', or the
# seq of the entry with the same idempotency key. A code that is taken is an error (head_code), and nothing is stored.
#
# It locks the heads, so that no entry is stored after a deletion. All calls lock rows in the same order (heads, log,
# due times, …, each by key), so they never wait for one another in a circle. `more` is null, or has what few changes
# have. Plans are made once, and never read a whole table because it was small at that time.
_APPEND_BATCH = """
    create function frieze_append(
        tables text[], seqs bigint[], keys text[], times bigint[], bodies bytea[],
        due_tables text[], due_kinds text[], due_times bigint[], more jsonb
    ) returns text[] language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
    set enable_mergejoin = off set jit = off
    as $$
    declare
        stored text[];
        refused text[] := '{}';
        counted bytea[] := '{}';
        answers text[];
    begin
        if more -> 'heads' is not null then
            perform from head where id = any (tables) order by id collate "C" for update;
        end if;
        with locked as materialized (
            select id from head where id = any (tables) order by id collate "C" for key share
        ),
        added as (
            insert into log (id, seq, key, at, body)
            select id, seq, key, at, body
            from unnest(tables, seqs, keys, times, bodies) as entry (id, seq, key, at, body)
            where seq = 1 or id in (select id from locked)
            order by id collate "C"
            on conflict do nothing
            returning id
        )
        select array_agg(id) into stored from added;
        if coalesce(cardinality(stored), 0) < cardinality(tables) then
            refused := array(select id from unnest(tables) as entry (id) except select unnest(stored));
            answers := array(
                select case
                    when not entry.id = any (refused) then null
                    when before.seq is not null then before.seq::text
                    when entry.seq > 1 and not exists (select from head where head.id = entry.id) then 'gone'
                    else 'seq'
                end
                from unnest(tables, seqs, keys) with ordinality as entry (id, seq, key, number)
                left join log before on before.id = entry.id and before.key = entry.key
                order by number
            );
        end if;
        if cardinality(due_tables) > 0 then
            delete from due using unnest(due_tables, due_kinds, due_times) as new (id, kind, at)
            where due.id = new.id and due.kind = new.kind and new.at is null and not new.id = any (refused);
            insert into due (id, kind, at)
            select id, kind, at from unnest(due_tables, due_kinds, due_times) as new (id, kind, at)
            where at is not null and not id = any (refused)
            order by id collate "C", kind collate "C"
            on conflict (id, kind) do update set at = excluded.at;
        end if;
        if more is null then
            return answers;
        end if;
        insert into head (id, code, listed, state, touched, summary, kind)
        select "table", code, listed, state, touched, decode(summary, 'base64'), kind
        from jsonb_to_recordset(more -> 'heads')
            as new ("table" text, code text, listed boolean, state text, touched bigint, summary text, kind text)
        where not "table" = any (refused)
        order by "table" collate "C"
        on conflict (id) do update set code = excluded.code, listed = excluded.listed, state = excluded.state,
            touched = excluded.touched, summary = excluded.summary;
        insert into member (player, id)
        select decode(player, 'base64'), "table"
        from jsonb_to_recordset(more -> 'joined') as new ("table" text, player text)
        where not "table" = any (refused)
        order by "table" collate "C", player collate "C"
        on conflict do nothing;
        delete from member using jsonb_to_recordset(more -> 'left') as gone ("table" text, player text)
        where id = "table" and member.player = decode(gone.player, 'base64') and not "table" = any (refused);
        insert into dealt (digest, id)
        select digest, "table" from jsonb_to_recordset(more -> 'dealt') as new ("table" text, digest text)
        where not "table" = any (refused)
        order by "table" collate "C", digest collate "C"
        on conflict do nothing;
        insert into expiry (id, at)
        select "table", at from jsonb_to_recordset(more -> 'expiries') as new ("table" text, at bigint)
        where not "table" = any (refused)
        order by "table" collate "C"
        on conflict (id) do update set at = excluded.at;
        delete from log using jsonb_to_recordset(more -> 'forgets') as kept ("table" text, seq bigint)
        where log.id = kept."table" and log.seq < kept.seq and not kept."table" = any (refused);
        if more -> 'first_tries' is not null then
            with marked as (
                insert into mark (mark, day)
                select decode(mark, 'base64') as its_mark, day
                from jsonb_to_recordset(more -> 'first_tries') as new ("table" text, mark text, day text)
                where not "table" = any (refused)
                order by its_mark
                on conflict do nothing
                returning mark
            )
            select coalesce(array_agg(mark), '{}') into counted from marked;
            insert into score_count (day, score, players)
            select day, score, count(*)
            from jsonb_to_recordset(more -> 'first_tries') as new (mark text, day text, score bigint)
            where decode(mark, 'base64') = any (counted)
            group by day, score
            order by day collate "C", score
            on conflict (day, score) do update set players = score_count.players + excluded.players;
        end if;
        insert into card_count (source, card, games, placed, gaps, correct)
        select source, card, sum(games), sum(placed), sum(gaps), sum(correct)
        from jsonb_to_recordset(more -> 'counts') as new (
            "table" text, mark text, source text, card text, games bigint, placed bigint, gaps bigint, correct bigint
        )
        where not "table" = any (refused) and (mark is null or decode(mark, 'base64') = any (counted))
            and (not starts_with(source, 'own-') or exists (select from deck where id = source))
        group by source, card
        order by source collate "C", card collate "C"
        on conflict (source, card) do update set games = card_count.games + excluded.games,
            placed = card_count.placed + excluded.placed, gaps = card_count.gaps + excluded.gaps,
            correct = card_count.correct + excluded.correct;
        return answers;
    end $$;
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
    "alter table head add column kind text not null default 'table'",
    # One call stores all changes that wait.
    f"""
    drop function frieze_deal;
    drop function frieze_append;
{_APPEND_BATCH}
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
