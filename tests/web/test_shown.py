"""What a table tells is worked out once, is never another's, and holds what a game may put into it."""

import json
import random
import tracemalloc

import numpy as np
import pytest

from petitfour.core.constants import SPECTATOR
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.words import Kept
from petitfour.core.worked_out import WorkedOut
from petitfour.table import entries
from petitfour.table.seating import PERSON, Chair
from petitfour.table.snapshots import unpack
from petitfour.table.table import Table
from petitfour.web.shown import log, picture
from petitfour.web.shown import table as shown

from .conftest import Person, run, serving, two_at


@pytest.fixture
def counted(monkeypatch):
    """How often a picture has been worked out."""
    pictures = []
    honest = picture.Picture
    monkeypatch.setattr(picture, "Picture", lambda *args: pictures.append(args) or honest(*args))
    monkeypatch.setattr(picture, "_pictures", {})
    return pictures


def test_a_picture_is_worked_out_once_for_an_answer_and_all_who_look(new_house, counted):
    """Even where asking the rules leaves something in the scratch of the state."""

    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, ben, table = await two_at(app, game="truffle-shuffle")
            await ana.get(f"/tables/{table}")
            counted.clear()
            picture._pictures.clear()
            for _ in range(3):
                await ana.get(f"/tables/{table}")
                await ben.get(f"/tables/{table}")
                house.table(table).state.spare[0] += 1
            assert len(counted) == 2

    run(body())


def test_a_games_counsel_may_hold_what_python_writes_as_json(new_house, monkeypatch):
    async def body():
        house = new_house()
        async with serving(house) as app:
            monkeypatch.setattr(picture, "_pictures", {})
            counsel = {1: np.float64(0.5), "two": np.int64(2), None: [True]}
            monkeypatch.setattr(type(house.game("leduc-poker")), "counsel", lambda *args: counsel)
            ana, _, table = await two_at(app, game="leduc-poker")
            table_shown = (await ana.get(f"/tables/{table}")).json()
            assert table_shown["status"] == "playing" and table_shown["counsel"] == {"1": 0.5, "two": 2, "null": [True]}

    run(body())


def test_a_snapshot_is_unpacked_into_a_state_of_its_own(new_house):
    """Rules write into scratch, and how a game went is worked out in another thread."""

    async def body():
        house = new_house()
        async with serving(house) as app:
            _, _, table_id = await two_at(app, game="leduc-poker")
            table = house.table(table_id)
            first, second = (unpack(table.game, table.deeds[-1].snapshot) for _ in range(2))
            assert first.tobytes() == second.tobytes()
            first.players = 7
            assert first.tobytes() != second.tobytes() and second.tobytes() == table.state.tobytes()
            seat = table.waiting()[0]
            entry = entries.turn(table, seat, table.game.legal(table.state, seat)[:1])
            snapshot = entry.deed.snapshot
            then = unpack(table.game, snapshot)  # while it is being stored
            table.take(entry)
            after = unpack(table.game, snapshot)
            assert then.tobytes() == after.tobytes() == table.state.tobytes()
            table.state.players = 7
            assert then.tobytes() == after.tobytes() == unpack(table.game, snapshot).tobytes() != table.state.tobytes()

    run(body())


def test_words_and_parts_that_are_kept_are_plain_whoever_asked_first():
    game = Registry().get("truel")
    move = game.actions.move(np.int64(5))
    assert json.dumps(dict(move.parts)) and game.actions.move(5) == move


def test_two_readers_of_a_seat_get_their_own_languages(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, _, table = await two_at(app)
            await ana.move(table, 3, "client-0001")
            english, spanish = [(await ana.get(f"/tables/{table}?lang={lang}")).json() for lang in ("en", "es")]
            assert english["log"][-1]["lines"] != spanish["log"][-1]["lines"]
            assert english["view"] == spanish["view"] and "columna" in spanish["log"][-1]["lines"][0]

    run(body())


def test_legal_moves_are_in_the_language_of_each_reader(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, _, table = await two_at(app)
            for lang, word in (("en", "column"), ("es", "columna"), ("en", "column")):
                shown = (await ana.get(f"/tables/{table}?lang={lang}")).json()
                assert shown["legal"][0]["words"].split()[-2] == word, shown["legal"][0]["words"]

    run(body())


def test_words_that_name_a_seat_are_each_tables_own():
    game = Registry().get("super-truffle-pigs")
    action = game.actions.first("give")
    texts = [Telling(game, "en", names).action(action) for names in (["Ana", "Ben"], ["Cleo", "Dan"], ["Ana", "Ben"])]
    assert texts[0] == texts[2] != texts[1]


def test_words_that_depend_on_the_box_are_each_boxes_own(monkeypatch):
    game = Registry().get("super-truffle-pigs")
    other = game.with_box(game.box.source)
    action = game.actions.first("keep")
    for each, name in ((game, "first"), (other, "second")):
        monkeypatch.setattr(each, "worked_out", WorkedOut())
        monkeypatch.setattr(each, "_speak", lambda kind, value, words, box, name=name: name)
    texts = [Telling(each, "en").action(action) for each in (game, other)]
    assert "first" in texts[0] and "second" in texts[1]


def test_what_is_kept_of_a_table_is_what_would_be_told_now(new_house, monkeypatch):
    """Everything that changes around a game, one after another: no reader is told anything old."""
    honest, texts = shown.seating_json, []

    def compared(table, chair, screen, telling):
        text = honest(table, chair, screen, telling)
        assert json.loads(b"{" + text + b"}") == json.loads(json.dumps(shown.seating(table, chair, screen, telling)))
        texts.append(text)
        return text

    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, ben, table = await two_at(app, series=2)
            watching = Person(app)

            async def all_look():
                for who in (ana, ben, watching):
                    for lang in ("en", "es"):
                        assert (await who.get(f"/tables/{table}?lang={lang}")).status_code == 200

            async def post(who, what, body=None):
                answer = await who.post(f"/tables/{table}/{what}", body)
                assert answer.status_code == 200, answer.text
                await all_look()

            await all_look()
            await post(ana, "say", {"text": "Hello"})
            await post(ben, "say", {"text": "Hello"})
            await post(ana, "stand-in", {"chair": 0})
            await post(ana, "hand-back")
            secret = (await ana.get(f"/tables/{table}")).json()["fair"]["next"]
            await post(ana, "nonce", {"commitment": secret, "nonce": "0" * 16})
            await post(ana, "resign")
            await post(ben, "start")
            await post(ben, "resign")
            await post(ana, "start")
            await post(ben, "leave")
            await post(ana, "bots", {"chair": 1, "bot": "random"})
            await post(ana, "resign")
            await post(ana, "bots", {"chair": 1, "bot": "random", "face": "bear"})
            await post(ana, "bots/remove", {"chair": 1})

    monkeypatch.setattr(shown, "seating_json", compared)
    run(body())
    assert len(set(texts)) > 20


def test_whatever_changes_by_itself_is_told_anew(new_house):
    """Most changes come with a line of talk; these are made without, each alone."""

    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, _, table_id = await two_at(app)
            table = house.table(table_id)

            async def newest():
                table_shown = (await ana.get(f"/tables/{table_id}")).json()
                return {key: table_shown[key] for key in ("chairs", "wins", "fair", "fault", "talk")}

            before = await newest()
            table.chairs[1] = table.chairs[1].with_stand_in("random")
            assert (after := await newest()) != before and after["chairs"][1]["stand_in"]
            table.current.placing, table.current.scores = [2, 1], [0, 1]
            assert (await newest())["wins"] == [0, 1]
            table.current.placing = [1, 2]
            assert (await newest())["wins"] == [1, 0]
            table.secret = "0" * 64
            assert (await newest())["fair"]["next"] != after["fair"]["next"]

    run(body())


def test_domains_of_one_name_have_each_their_own_words(monkeypatch):
    """Truffle Shuffle has two kinds of orders; whoever asks first must not name the other's."""
    game = Registry().get("truffle-shuffle")
    blocks = [block for block in game.actions.blocks.values() if "order" in block.axes]
    assert len(blocks) > 1
    alone = []
    for first in (0, -1):
        monkeypatch.setattr(game, "worked_out", WorkedOut())
        order = blocks if first == 0 else blocks[::-1]
        alone.append({block.first: Telling(game, "en").action(block.first) for block in order})
    assert alone[0] == alone[1] and len(set(alone[0].values())) == len(blocks)


def test_tables_that_have_left_memory_are_not_kept_for_their_words(new_house):
    import gc
    import weakref

    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, _, table = await two_at(app)
            await ana.get(f"/tables/{table}")
            gone = weakref.ref(house.table(table))
            del house.desks.open[table]
            picture._pictures.clear()
            gc.collect()
            assert gone() is None

    run(body())


@pytest.mark.parametrize("name", ["truffle-shuffle", "chocolatiers", "super-truffle-pigs", "truel"])
def test_the_log_tells_every_turn_as_if_nobody_had_asked_before(name, monkeypatch):
    """Two tables of one game, with other names, each read by every seat in both languages; few words may be kept."""
    monkeypatch.setattr(log, "MOST_EVENTS", 40)
    monkeypatch.setattr(log, "MOST_HEARD", 20)
    game = Registry().get(name, compiled=True)
    players = game.about.players[0]
    tables = [table_of(game, people, seed=5) for people in (["Ana", "Ben", "Cleo"], ["Dora", "Eva", ""])]
    texts = set()
    for turns in range(1, 30):
        for table in tables:
            play_on(table, random.Random(turns))
            for seat in (SPECTATOR, *range(players)):
                for language in ("en", "es"):
                    telling = Telling(game, language, table.names())
                    turn = table.deeds[-1]
                    (text,) = log.log_json(table, seat, telling, table.version - 1)
                    plainly = log.log_entry(table, turn, seat, telling)
                    assert json.loads(text) == json.loads(json.dumps(plainly))
                    texts.add(text)
        assert len(game.worked_out.events) <= 40 and len(game.worked_out.heard) <= 20
    assert len(texts) > 100


def test_words_for_events_are_each_boxes_own(monkeypatch):
    game = Registry().get("super-truffle-pigs")
    other = game.with_box(game.box.source)
    row = (game.events.names.index("kept"), 0, 0, 0, 0, 0)
    for each, name in ((game, "first"), (other, "second")):
        monkeypatch.setattr(each, "worked_out", WorkedOut())
        monkeypatch.setattr(each, "_speak", lambda kind, value, words, box, name=name: name)
    texts = [log._event_json(each, row, Telling(each, "en"))[0] for each in (game, other)]
    assert "first" in texts[0] and "second" in texts[1]


def test_counsel_that_is_kept_is_written_once_and_other_counsel_each_time():
    kept, plain = Kept(orders=[1], bonus=2), {"orders": [1], "bonus": 2}
    first = picture.counsel_json(kept)
    assert first == picture.counsel_json(plain) and picture.counsel_json(kept) is first
    plain["bonus"] = 3
    assert json.loads(picture.counsel_json(plain)) == plain


def test_counsel_that_is_kept_in_parts_is_written_part_by_part_and_each_once():
    parts = [Kept(order="trio", ways=[{"cost": 3}]), Kept(order="pair", ways=[])]
    whole = Kept(orders=parts, finish=[], bonus=2)
    assert json.loads(picture.counsel_json(whole)) == {
        "orders": [dict(each) for each in parts],
        "finish": [],
        "bonus": 2,
    }
    written = [each.written for each in parts]
    assert all(written) and json.loads(picture.counsel_json(Kept(orders=parts))) == {"orders": parts}
    assert all(each.written is text for each, text in zip(parts, written, strict=True))


def test_texts_that_are_kept_take_no_more_room_than_they_need():
    game = Registry().get("truel").with_box(Registry().get("truel").box.source)
    code = next(n for n, name in enumerate(game.events.names) if game.events.parts[name])
    rows = [(code, 0, 0, number, 0, 0) for number in range(500)]
    hands = [Kept(orders=["x" * 20], bonus=number) for number in range(500)]
    telling = Telling(game, "en")
    log._event_json(game, rows[0], telling)  # reads the catalogue
    tracemalloc.start()
    try:
        texts = [log._event_json(game, row, telling)[1] for row in rows]
        texts += [picture.counsel_json(hand) for hand in hands]
        texts += [picture._action_row(game, action, telling) for action in range(100)]
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 1000 * len(texts), taken / len(texts)


def table_of(game, people, seed):
    """A table with a game under way, without a house."""
    players = game.about.players[0]
    table = Table("table", game, players, game.about.all_options({}), "link")
    table.chairs = [Chair(PERSON, name) for name in people[:players]]
    table.secret = f"{seed:064x}"
    table.take(entries.start(table))
    return table


def play_on(table, dice):
    """A turn at random, as a draft finds it; a new game where one is over."""
    if table.is_over:
        table.take(entries.start(table))
    seat = dice.choice(table.waiting())
    draft = table.draft(seat)
    while not draft.is_complete:
        draft.step(dice.choice(draft.legal()))
    table.take(entries.turn(table, seat, draft.decisions))
