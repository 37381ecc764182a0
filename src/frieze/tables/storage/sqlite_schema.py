"""The schema of SQLite: one migration for each version. Never change a released migration."""

MIGRATIONS = (
    """
    create table head (
        id text primary key, code text not null unique, listed integer not null, state text not null,
        touched integer not null, summary blob not null
    ) without rowid;
    create index head_listed on head (touched desc) where listed;
    create index head_touched on head (touched);
    create table log (
        id text not null, seq integer not null, key text not null, at integer not null, body blob not null,
        primary key (id, seq)
    ) without rowid;
    create unique index log_key on log (id, key);
    create table member (player blob not null, id text not null, primary key (player, id)) without rowid;
    create index member_table on member (id);
    create table due (id text not null, kind text not null, at integer not null, primary key (id, kind)) without rowid;
    create index due_at on due (at);
    create table chat (
        number integer primary key autoincrement, id text not null, at integer not null, body blob not null
    );
    create index chat_table on chat (id, number);
    create table link (link blob primary key, body blob not null, until integer not null) without rowid;
    create table report (
        number integer primary key, deck text not null, card text not null, at integer not null, words text not null
    );
    create index report_deck on report (deck, number);
    """,
    """
    create table deck (
        id text primary key, edit blob not null unique, revision integer not null, touched integer not null,
        body blob not null
    ) without rowid;
    create table snapshot (digest text primary key, body blob not null, touched integer not null) without rowid;
    create index snapshot_touched on snapshot (touched);
    """,
    """
    alter table report rename to old_report;
    create table report (
        number integer primary key autoincrement, deck text not null, card text not null, at integer not null,
        words text not null
    );
    insert into report select number, deck, card, at, words from old_report;
    drop table old_report;
    create index report_deck on report (deck, number);
    """,
    """
    create table dealt (digest text not null, id text not null, primary key (digest, id)) without rowid;
    create index dealt_table on dealt (id);
    """,
    """
    create table card_count (
        source text not null, card text not null, games integer not null, placed integer not null,
        gaps integer not null, correct integer not null, primary key (source, card)
    ) without rowid;
    create table score_count (
        day text not null, score integer not null, players integer not null, primary key (day, score)
    ) without rowid;
    create table mark (mark blob primary key, day text not null) without rowid;
    create index mark_day on mark (day);
    create table expiry (id text primary key, at integer not null) without rowid;
    create index expiry_at on expiry (at);
    """,
    "alter table head add column kind text not null default 'table';",
    """
    create table recent (
        number integer primary key, id text not null, seq integer not null, key text not null, at integer not null,
        body blob not null
    );
    create view whole_log as
        select id, seq, key, at, body from log union all select id, seq, key, at, body from recent;
    """,
)
