"""The columns of a store, and how each version of it became the next."""

from __future__ import annotations

FIRST_SCHEMA = """
create table meta(key text primary key, value text not null) strict, without rowid; -- about the store itself
create table tables(
    id text primary key, game text not null, players integer not null, options text not null, box text,
    link text not null, series integer not null, created real not null
) strict, without rowid;
create table chairs(
    table_id text not null, chair integer not null, kind text not null, name text not null, bot text not null,
    token_hash blob not null, primary key (table_id, chair)
) strict, without rowid;
create table games(
    table_id text not null, number integer not null, rotation integer not null, seed text not null,
    version integer not null, rules_version integer not null, names text not null, result text,
    primary key (table_id, number)
) strict, without rowid;
create table turns(
    table_id text not null, version integer not null, game integer not null, seat integer not null, client_id text,
    decisions text not null, events text not null, snapshot blob not null, hash text not null, at real not null,
    primary key (table_id, version)
) strict, without rowid;
create unique index one_turn_per_client_id on turns(table_id, client_id) where client_id is not null;
"""
# What every later version changed; a store of version N gets all from the Nth on. Never edit one that was released.
MIGRATIONS = (
    FIRST_SCHEMA,
    """
    alter table tables add column clock text not null default ''; -- as it is written: turn:60
    alter table tables add column fair text; -- the secret of the next game and the numbers given for it
    alter table tables add column fault text not null default ''; -- why the table had to be stopped
    alter table chairs add column stand_in text not null default ''; -- the bot that plays for somebody who is away
    alter table games add column fair text; -- the secret and the numbers the seed was made of
    alter table turns add column act text; -- what is not a move: taken back, resigned, stopped
    alter table turns add column clock text; -- the seconds every seat had left
    create table talk(
        table_id text not null, number integer not null, chair integer not null, name text not null,
        kind text not null, text text not null, at real not null, primary key (table_id, number)
    ) strict, without rowid;
    """,
    """
    alter table tables add column public integer not null default 0; -- whether anyone may watch
    alter table chairs add column face text not null default ''; -- the portrait of whoever sits there
    """,
    """
    alter table tables add column host integer not null default 0; -- the chair of whoever may remove others
    alter table tables add column closed integer not null default 0; -- whether its host has ended it
    create table reports(
        number integer primary key, at real not null, table_id text not null, chair integer not null,
        name text not null, by_name text not null, reason text not null, talk text not null, address text not null,
        device text not null
    ) strict;
    create table bans(
        number integer primary key, kind text not null, what text not null, at real not null, until real not null,
        reason text not null
    ) strict;
    """,
    """
    create table keyrings( -- whoever keeps their seats: a random id, and how they call themselves
        id blob primary key, name text not null, face text not null, code_hash blob, code_day integer not null,
        made integer not null, seen integer not null
    ) strict, without rowid; -- times are days
    create unique index one_keyring_per_code on keyrings(code_hash) where code_hash is not null;
    create table passkeys(
        id blob primary key, keyring blob not null, public_key blob not null, sign_count integer not null,
        made integer not null, seen integer not null
    ) strict, without rowid;
    create table sessions( -- of devices that are signed in; `key` is the passkey it was done by, nothing for a code
        number integer primary key, token_hash blob not null unique, keyring blob not null, key blob not null,
        seen integer not null
    ) strict;
    create table kept_seats(
        keyring blob not null, table_id text not null, token_hash blob not null, primary key (keyring, table_id)
    ) strict, without rowid;
    create unique index one_keyring_per_seat on kept_seats(table_id, token_hash);
    """,
    """
    create table subscriptions( -- devices that are called when it is the turn of a seat
        table_id text not null, endpoint text not null, p256dh text not null, auth text not null,
        token_hash blob not null, language text not null, called integer not null, at real not null,
        primary key (table_id, endpoint)
    ) strict, without rowid;
    create index tables_that_call on subscriptions(endpoint);
    """,
    """
    create table analyses(
        table_id text not null, game integer not null, version integer not null, -- at which the game ended
        found blob not null, at real not null, primary key (table_id, game)
    ) strict, without rowid;
    """,
    """
    alter table chairs add column came_line integer not null default 0; -- the first of talk that is its person's
    alter table chairs add column came_game integer not null default 0; -- likewise of the series' games
    update chairs set came_line=coalesce((select max(number) from talk
        where talk.table_id=chairs.table_id and talk.chair=chairs.chair and kind='joins'), 0);
    update chairs set came_game=(select count(*) from games join turns using (table_id) join talk using (table_id)
        where table_id=chairs.table_id and turns.version=games.version+1 and talk.number=came_line and came_line>0
        and turns.at<talk.at);
    alter table subscriptions add column session blob not null default x''; -- of the device, if it is signed in
    create trigger signed_out after delete on sessions begin -- however that comes: nobody else has to think of it
        delete from subscriptions where session=old.token_hash;
    end;
    """,
)
SCHEMA_VERSION = len(MIGRATIONS)
