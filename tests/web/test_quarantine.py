"""Rules that fail: their table is stopped and says so, keeps its turns, and no other table notices."""

import asyncio

import pytest

from petitfour.core.game import Game
from petitfour.table.desk import Desk

from .conftest import Person, run, serving, two_at

SORRY = {"en": "had to be stopped", "es": "detener esta mesa"}


def breaks(monkeypatch, game, method="apply", when=lambda *args: True):
    """From now on this game's rules fail."""
    if method == "apply":  # at a table turns are played at once
        breaks(monkeypatch, game, "play", when)
    honest = getattr(Game, method)

    def broken(self, *args):
        if self.name == game and when(*args):
            raise ZeroDivisionError("a rule is wrong")
        return honest(self, *args)

    monkeypatch.setattr(Game, method, broken)


async def is_stopped(app, house, table):
    """Everybody is told in their language; nothing can be done there; the turns are kept."""
    for lang, words in SORRY.items():
        shown = (await Person(app).get(f"/tables/{table}?lang={lang}")).json()
        assert shown["status"] == "stopped" and words in shown["fault"] and shown["view"] is None
    fault = house.repository.store.read("select fault from tables where id=?", (table,))[0][0]
    assert fault.startswith("ZeroDivisionError")
    assert (
        house.repository.store.read("select count(*) from turns where table_id=?", (table,))[0][0] == shown["version"]
    )
    assert table not in [line["id"] for line in (await Person(app).get("/tables")).json()["tables"]]


async def every_question(person, table):
    """No endpoint of a stopped table fails; the changes of the game are refused."""
    for path in ("", "/log", "/why?action=1", "/moments/1", "/story", "/record", "/box", "/rules"):
        assert (await person.get(f"/tables/{table}{path}")).status_code in (200, 409), path
    confirm = {"version": 1, "client_id": "client-0009"}
    bodies = {"draft": {"action": 1}, "draft/back": {}, "confirm": confirm, "ask": {"what": "undo"}, "hint": {}}
    more = {"resign": {}, "start": {}, "stand-in": {"chair": 0}, "hand-back": {}, "answer": {"yes": True}}
    for path, body in (bodies | more).items():
        answer = await person.post(f"/tables/{table}/{path}?lang=es", body)
        assert answer.status_code in (200, 409), (path, answer.text)
    assert (await person.post(f"/tables/{table}/say", {"text": "What now?"})).status_code == 200


def evening(new_house, monkeypatch):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, ben, table = await two_at(app, game="leduc-poker", public=True)
            cleo, _, other = await two_at(app)
            await ana.move(table, 1, "client-0001")
            heard = house.desk(table).listen()
            with monkeypatch.context() as patched:
                breaks(patched, "leduc-poker", "apply_to_many")
                failed = await ben.post(f"/tables/{table}/draft", {"action": 1})
                assert failed.status_code == 409 and SORRY["en"] in failed.json()["error"]
                assert heard.is_set()  # whoever watches is told
                assert (await cleo.move(other, 3, "client-0001")).status_code == 200
            await asyncio.sleep(0.05)  # the rules are well again, but this table stays stopped
            await is_stopped(app, house, table)
            await every_question(ben, table)
            cookies = ben.http.cookies
        house.repository.close()
        house = new_house()
        async with serving(house) as app:
            await is_stopped(app, house, table)
            again = Person(app)
            again.http.cookies = cookies
            await every_question(again, table)
            assert (await Person(app).get(f"/tables/{other}")).json()["version"] == 2

    run(body())


def test_a_table_whose_rules_fail_is_stopped_and_the_others_play_on(new_house, monkeypatch):
    evening(new_house, monkeypatch)


@pytest.mark.parametrize("method", ["waiting", "legal", "scores", "is_over", "why_not"])
def test_whichever_question_the_rules_cannot_answer_nothing_fails_but_their_table(new_house, monkeypatch, method):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, ben, table = await two_at(app, game="leduc-poker", clock="turn:60", public=True)
            _, _, other = await two_at(app)
            with monkeypatch.context() as patched:
                breaks(patched, "leduc-poker", method)
                await every_question(ana, table)
                await every_question(ben, table)
                house.attendant.wake(house.desk(table))
                house.desks.rest()
                assert (await ana.get(f"/tables/{other}")).json()["status"] == "playing"

    run(body())


def test_a_bots_turn_that_fails_stops_its_table_and_other_bots_play_on(new_house, monkeypatch):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana, ben = Person(app), Person(app)
            bad = (await ana.post("/tables", {"game": "connect-four", "bots": ["random"], "public": True})).json()["id"]
            good = (await ben.post("/tables", {"game": "leduc-poker", "bots": ["random"]})).json()["id"]
            await ana.post(f"/tables/{bad}/draft", {"action": 3})
            breaks(monkeypatch, "connect-four", when=lambda state, seat, *what: seat == 1)
            await ana.post(f"/tables/{bad}/confirm", {"version": 1, "client_id": "client-0001"})
            await ben.move(good, 1, "client-0001")
            await asyncio.sleep(0.3)
            await is_stopped(app, house, bad)
            shown = (await ben.get(f"/tables/{good}")).json()
            assert shown["status"] in ("playing", "over") and shown["version"] >= 3

    run(body())


def test_a_bot_that_breaks_the_rules_stops_its_table_instead_of_hanging_it(new_house):
    async def body():
        house = new_house()

        class Cheat:
            def choose(self, view, legal, seat):
                return 99

        async with serving(house) as app:
            ana = Person(app)
            table = (await ana.post("/tables", {"game": "connect-four", "bots": ["random"], "public": True})).json()[
                "id"
            ]
            house.attendant.make_bot = lambda bot, game, seed: Cheat()
            await ana.move(table, 3, "client-0001")
            await asyncio.sleep(0.2)
            assert (await ana.get(f"/tables/{table}")).json()["status"] == "stopped"

    run(body())


def test_a_game_that_cannot_begin_is_refused_in_words(new_house, monkeypatch):
    async def body():
        async with serving(new_house()) as app:
            breaks(monkeypatch, "leduc-poker")
            answer = await Person(app).post("/tables?lang=es", {"game": "leduc-poker", "bots": ["random"]})
            assert answer.status_code == 409 and SORRY["es"] in answer.json()["error"]

    run(body())


@pytest.mark.parametrize("bug", ["swallowed", "not stopped", "not stored"])
def test_a_planted_bug_is_found(new_house, monkeypatch, bug):
    from contextlib import contextmanager, suppress

    honest = Desk.quarantine
    if bug == "swallowed":

        @contextmanager
        def silent(self):
            with suppress(ZeroDivisionError):
                yield

        monkeypatch.setattr(Desk, "rules_may_fail", silent)
    elif bug == "not stopped":
        monkeypatch.setattr(Desk, "quarantine", lambda self, error: None)
    else:

        def forgetful(self, error):
            note, self.repository.note_fault = self.repository.note_fault, lambda table_id, fault: None
            honest(self, error)
            self.repository.note_fault = note

        monkeypatch.setattr(Desk, "quarantine", forgetful)
    with pytest.raises((AssertionError, UnboundLocalError)):
        evening(new_house, monkeypatch)
