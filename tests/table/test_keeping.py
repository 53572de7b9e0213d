"""Looking after a store: damage is found, an export is whole, and an import takes all or nothing."""

import asyncio
import base64
import hashlib
import json
import random
import zlib
from pathlib import Path

import apsw
import pytest

from petitfour.bots import make_bot
from petitfour.core.problem import Problem
from petitfour.table.checking import Wrong, _Replay, check, summary
from petitfour.table.house import House
from petitfour.table.sqlite import reading, schema
from petitfour.table.sqlite.exporting import export
from petitfour.table.sqlite.importing import import_store
from petitfour.table.sqlite.repository import SqliteRepository
from petitfour.table.sqlite.store import Store

TURNS = 30


async def play(house, game, turns, dice):
    table, ana = await house.create(game, 2, name="Ana")
    ben = await house.join(table.id, table.link, "Ben")
    for _ in range(turns):
        if not table.is_playing:
            await house.start(table.id, ana.holder)
            continue
        seat = table.waiting()[0]
        holder = (ana.holder, ben.holder)[table.chair_of(seat)]
        while not table.draft(seat).is_complete:
            house.desk(table.id).draft_step(holder, dice.choice(table.legal(seat)))
        await house.desk(table.id).confirm(holder, table.version, f"client-{table.version}")


@pytest.fixture(scope="module")
def played(games, tmp_path_factory):
    """A store with tables of three games, some of them finished."""
    path = tmp_path_factory.mktemp("played") / "tables.sqlite"
    house = House(games, SqliteRepository.at(path), make_bot, bot_pause=0)
    for game in ("connect-four", "leduc-poker", "truffle-shuffle"):
        asyncio.run(play(house, game, TURNS, random.Random(game)))
    house.repository.close()
    return path


@pytest.fixture
def store(played, tmp_path):
    copy = tmp_path / "tables.sqlite"
    copy.write_bytes(played.read_bytes())
    return copy


def change(path, sql, values=()):
    connection = apsw.Connection(str(path))
    connection.execute(sql, values)
    connection.close()


def rows(path):
    with reading.open_store(path) as connection:
        return {t: sorted(map(repr, connection.execute(f"select * from {t}"))) for t in reading.columns(connection)}


# -- check -----------------------------------------------------------------------------------------------------------


def test_a_store_as_it_was_played_is_good(store, games):
    findings = check(store, games)
    assert findings.problems == [] and findings.notes == [] and findings.tables == 3 and findings.turns == 3 * TURNS
    assert summary(findings).endswith("turns: all good.")


DAMAGE = (
    ("a changed decision", "update turns set decisions='[[0, 6], [0, 6]]' where version=5", "version 5"),
    ("a missing turn", "delete from turns where version=4", "version 4 is missing"),
    ("a missing first turn", "delete from turns where version=1", "version 1 is missing"),
    ("a changed hash", "update turns set hash='0123456789abcdef' where version=6", "its hash is wrong"),
    ("a snapshot that is none", "update turns set snapshot=x'00' where version=6", "snapshot cannot be read"),
    ("decisions that are none", "update turns set decisions='[' where version=6", "version 6 cannot be read"),
    ("decisions of another kind", "update turns set decisions='7' where version=6", "version 6 cannot be read"),
    ("events that are none", "update turns set events='' where version=6", "version 6 cannot be read"),
    ("another's decision", "update turns set seat=1-seat where version=2", "version 2"),
    ("a changed result", """update games set result='{"scores":[9,9],"placing":[1,1]}' where number=0""", "result"),
    ("a lost result", "update games set result=null where number=0", "its result is None"),
    ("a result that is none", "update games set result='{' where number=0", "cannot be read"),
    ("a missing chair", "delete from chairs where chair=1", "chairs [0] for 2 players"),
    ("a missing game", "delete from games where number=0", "missing"),
    ("a game that begins elsewhere", "update games set version=version+1", "does not begin"),
    ("a table that is gone", "delete from tables where game='truffle-shuffle'", "belong to no table"),
    ("options that are none", "update tables set options='x'", "cannot be read"),
    ("another seed", "update games set seed='5'", "its seed is not made of"),
    ("a seed that is none", "update games set seed='x'", "cannot be read"),
)


@pytest.mark.parametrize(("sql", "words"), [d[1:] for d in DAMAGE], ids=[d[0] for d in DAMAGE])
def test_damage_is_found(store, games, sql, words):
    change(store, sql)
    assert any(words in problem for problem in check(store, games).problems)


def test_a_changed_snapshot_is_found(store, games):
    (snapshot,) = keeping_one(store, "select snapshot from turns where version=3")
    state = bytearray(zlib.decompress(snapshot))
    state[-2] ^= 1
    change(store, "update turns set snapshot=? where version=3", (zlib.compress(bytes(state)),))
    assert any("do not lead to its snapshot" in problem for problem in check(store, games).problems)


def keeping_one(path, sql):
    with reading.open_store(path) as connection:
        return next(iter(connection.execute(sql)))


def test_bytes_that_changed_on_the_disk_are_found(store, games):
    data = bytearray(store.read_bytes())
    data[5000:9000] = bytes(4000)
    store.write_bytes(bytes(data))
    try:
        assert check(store, games).problems
    except Problem as problem:
        assert "cannot be read" in str(problem)


def test_games_of_other_rules_and_unknown_games_are_noted_and_not_replayed(store, games):
    change(store, "update games set rules_version=99 where number=0")
    change(store, "update tables set game='ludo' where game='truffle-shuffle'")
    findings = check(store, games)
    assert findings.problems == [] and any("rules 99" in note for note in findings.notes)
    assert any("not replayed" in note and "ludo" in note for note in findings.notes)


def test_what_is_no_store_is_told_in_a_sentence(tmp_path, games):
    (tmp_path / "letter").write_text("dear Ana, " * 100)
    (tmp_path / "empty").write_bytes(b"")
    for name, words in (("none", "no store"), ("letter", "cannot be read"), ("empty", "not a store"), ("", "no store")):
        with pytest.raises(Problem, match=words):
            check(tmp_path / name, games)


def test_a_store_that_is_served_from_is_not_touched(store, games, tmp_path):
    running = Store(store)
    with pytest.raises(Problem, match="in use: petitfour is already being served"):
        check(store, games)
    with pytest.raises(Problem, match="in use"):
        export(store, tmp_path / "out.jsonl")
    running.close()


def test_acts_go_back_or_end_the_game_and_leave_the_state(connect_four):
    table = {"players": 2, "options": "{}"}
    layout = connect_four.layout
    replay = _Replay(connect_four, table, {"seed": "1"})

    def turn(version, decisions, state, act=None):
        from petitfour.core.match import state_hash

        return {"version": version, "seat": decisions[0][0] if decisions else 0, "decisions": json.dumps(decisions),
                "events": "{}", "snapshot": zlib.compress(layout.to_bytes(state)),
                "hash": state_hash(connect_four, state), "act": json.dumps(act) if act else None}  # fmt: skip

    first = connect_four.new_state(2)
    second = layout.copy(first)
    connect_four.apply(second, 0, 3)
    replay.turn(turn(1, [], first))
    replay.turn(turn(2, [[0, 3]], second))
    with pytest.raises(Wrong, match="snapshot"):
        replay.turn(turn(3, [], second, {"kind": "undo", "back": 1}))
    replay.turn(turn(3, [], first, {"kind": "undo", "back": 1}))
    replay.turn(turn(4, [[0, 3]], second))
    with pytest.raises(Wrong, match="it has a result"):
        replay.check_result('{"scores": [0, 1], "placing": [2, 1]}')
    replay.turn(turn(5, [], second, {"kind": "resign"}))
    scores = connect_four.scores(second)
    replay.check_result(json.dumps({"scores": scores, "placing": [2, 1], "how": "resign"}))
    with pytest.raises(Wrong, match="by its turns"):
        replay.check_result(json.dumps({"scores": scores, "placing": [1, 2], "how": "resign"}))
    with pytest.raises(Wrong, match="not of this game"):
        replay.turn(turn(6, [], second, {"kind": "undo", "back": 77}))


# -- export and import -----------------------------------------------------------------------------------------------


@pytest.fixture
def exported(store, tmp_path):
    out = tmp_path / "out.jsonl"
    export(store, out)
    return out


def test_what_is_exported_and_imported_is_the_same_store(store, exported, tmp_path, games):
    new = tmp_path / "new.sqlite"
    assert import_store(exported, new) == sum(map(len, rows(store).values()))
    assert rows(new) == rows(store) and check(new, games).problems == []
    assert new.stat().st_mode & 0o777 == 0o600 and exported.stat().st_mode & 0o777 == 0o600
    export(new, tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == exported.read_bytes()
    left = {path.name for path in tmp_path.iterdir() if not path.name.endswith(".lock")}
    assert left == {"tables.sqlite", "new.sqlite", "out.jsonl", "again.jsonl"}


def test_an_export_of_an_older_schema_becomes_a_store_of_today(store, exported, tmp_path, monkeypatch):
    more = "alter table chairs add column hat text not null default 'none'; create table hats(name text) strict;"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, more))
    monkeypatch.setattr(schema, "SCHEMA_VERSION", schema.SCHEMA_VERSION + 1)
    import_store(exported, tmp_path / "new.sqlite")
    new = Store(tmp_path / "new.sqlite")
    assert set(new.read("select hat from chairs")) == {("none",)} and new.read("select * from hats") == []
    assert new.read("select count(*) from turns") == [(3 * TURNS,)]
    new.close()
    export(tmp_path / "new.sqlite", tmp_path / "newer.jsonl")
    monkeypatch.undo()
    with pytest.raises(Problem, match="newer version"):
        import_store(tmp_path / "newer.jsonl", tmp_path / "third.sqlite")


def test_nothing_that_exists_is_written_over(store, exported, tmp_path):
    before = store.read_bytes()
    with pytest.raises(Problem, match="already a file"):
        import_store(exported, store)
    with pytest.raises(Problem, match="already a file"):
        export(store, exported)
    with pytest.raises(Problem, match="already a file"):
        export(store, store)
    (tmp_path / "new.sqlite-wal").write_bytes(b"old")
    with pytest.raises(Problem, match="already a file"):
        import_store(exported, tmp_path / "new.sqlite")
    assert store.read_bytes() == before


def summed(lines):
    """Lines with the checksum they need."""
    body = b"".join(line + b"\n" for line in lines)
    return body + json.dumps({"sha256": hashlib.sha256(body).hexdigest()}).encode() + b"\n"


def bad_heads(head):
    for more in (
        {"format": "letter"}, {"format_version": 99}, {"format_version": True}, {"schema": 99}, {"schema": 0},
        {"schema": "1"}, {"schema": None}, {"rows": 7}, {"rows": {}}, {"rows": {**head["rows"], "turns": -1}},
        {"rows": {**head["rows"], "turns": 1}}, {"columns": 7}, {"columns": {}},
        {"columns": {**head["columns"], "turns": 7}}, {"columns": {**head["columns"], "turns": ["x"]}},
        {"columns": {**head["columns"], "pets": ["x"]}},
    ):  # fmt: skip
        yield json.dumps({**head, **more}).encode()
    yield from (b"[]", b"", b"\xff\xfe", b"[" * 100_000)


def bad_rows(row):
    yield from (b"7", b"[]", b"{}", b"", b"\xff", b"[" * 100_000, b'["pets", 1]', b'["turns"]', b"[null]")
    data = json.loads(row)
    for place in range(1, len(data)):
        for value in ({}, [], True, {"base64": "?"}, {"base64": 7}, 10**30, "\ud800", {"base64": ""}):
            yield json.dumps([*data[:place], value, *data[place + 1 :]]).encode()
    yield row.replace(b",", b",NaN,", 1)


def test_every_bad_file_is_refused_in_a_sentence_and_nothing_is_made(exported, tmp_path):
    lines = exported.read_bytes().splitlines()[:-1]
    turn = next(n for n, line in enumerate(lines) if line.startswith(b'["turns"'))
    whole = exported.read_bytes()
    bad = [b"", b"\n", b"dear Ana", whole[:-1][:-70], whole[: len(whole) // 2], whole + b"{}\n", whole + whole]
    bad += [whole.replace(b'"Ana"', b'"Eva"'), b"\n".join(whole.splitlines()[1:]), summed([])]
    bad += [summed([head, *lines[1:]]) for head in bad_heads(json.loads(lines[0]))]
    bad += [summed(lines[:-1]), summed([*lines, lines[-1]]), summed([*lines, lines[turn]])]
    taken = 0
    for row in bad_rows(lines[turn]):
        bad.append(summed([*lines[:turn], row, *lines[turn + 1 :]]))
    for number, data in enumerate(bad):
        (tmp_path / "bad.jsonl").write_bytes(data)
        new = tmp_path / f"new-{number}.sqlite"
        try:
            import_store(tmp_path / "bad.jsonl", new)
            taken += 1  # an empty blob is a blob
        except Problem as problem:
            assert str(problem).endswith(".") and "\n" not in str(problem)
            assert not new.exists()
    assert taken <= 1
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_folders_and_missing_files_are_told_in_a_sentence(store, exported, tmp_path):
    for source, new in (
        (tmp_path / "none", tmp_path / "a"),
        (tmp_path, tmp_path / "a"),
        (exported, tmp_path / "no" / "a"),
    ):
        with pytest.raises(Problem):
            import_store(source, new)
    with pytest.raises(Problem, match="cannot be written"):
        export(store, tmp_path / "no" / "out.jsonl")


def test_an_export_that_forgets_a_row_is_found(exported, tmp_path):
    """The count is shown to matter: a row is left out, and the checksum made anew."""
    lines = exported.read_bytes().splitlines()[:-1]
    exported.write_bytes(summed([line for n, line in enumerate(lines) if n != 5]))
    with pytest.raises(Problem, match="its head speaks of"):
        import_store(exported, tmp_path / "new.sqlite")


def test_blobs_are_written_as_base64(store, exported):
    (snapshot,) = keeping_one(store, "select snapshot from turns order by table_id, version limit 1")
    assert base64.b64encode(snapshot) in exported.read_bytes()


# -- what is no move, and stores of before ---------------------------------------------------------------------------


async def take_back_and_end(house, ending):
    """A game in which a turn is taken back and another made instead, and which ends by an act."""
    table, ana = await house.create("connect-four", 2, name="Ana")
    ben = await house.join(table.id, table.link, "Ben")
    await house.start(table.id, ana.holder)
    for number, action in enumerate((3, 2)):
        house.desk(table.id).draft_step(ana.holder, action)
        await house.desk(table.id).confirm(ana.holder, table.version, f"client-{number}")
        if number == 0:
            await house.agreements.ask(table.id, ana.holder, "undo")
            await house.agreements.answer(table.id, ben.holder, True)
    if ending == "resign":
        await house.agreements.resign(table.id, ben.holder)
    else:
        await house.agreements.ask(table.id, ben.holder, "stop")
        await house.agreements.answer(table.id, ana.holder, True)


@pytest.mark.parametrize("ending", ["resign", "stop"])
def test_games_with_turns_taken_back_and_games_given_up_are_good(games, tmp_path, ending):
    path = tmp_path / "tables.sqlite"
    house = House(games, SqliteRepository.at(path), make_bot, bot_pause=0)
    asyncio.run(take_back_and_end(house, ending))
    house.repository.close()
    findings = check(path, games)
    assert findings.problems == [] and findings.turns == 5
    change(path, """update turns set act='{"kind": "undo", "back": 2}' where act like '%undo%'""")
    assert any("version 3" in problem for problem in check(path, games).problems)


def test_a_store_of_version_1_is_checked_as_it_is_and_its_export_becomes_one_of_today(games, tmp_path):
    old = tmp_path / "old.sqlite"
    old.write_bytes((Path(__file__).parents[1] / "data" / "store-1.sqlite").read_bytes())
    before = old.read_bytes()
    findings = check(old, games)
    assert findings.problems == [] and findings.turns > 0
    export(old, tmp_path / "old.jsonl")
    assert old.read_bytes() == before, "looking at a store changed it"
    assert json.loads((tmp_path / "old.jsonl").read_bytes().splitlines()[0])["schema"] == 1
    import_store(tmp_path / "old.jsonl", tmp_path / "new.sqlite")
    new = check(tmp_path / "new.sqlite", games)
    assert new.problems == [] and new.turns == findings.turns
    with reading.open_store(tmp_path / "new.sqlite") as connection:
        assert reading.schema_version(connection, tmp_path) == schema.SCHEMA_VERSION
