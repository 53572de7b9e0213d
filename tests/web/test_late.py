"""Requests that come late or twice mean what they meant when they were made."""

from petitfour.core import records
from petitfour.core.constants import SPECTATOR
from petitfour.core.match import Match
from petitfour.core.telling import Telling
from petitfour.web.shown.picture import counsel_data

from .conftest import Person, run, serving, two_at

CONNECT_FOUR = {"game": "connect-four", "name": "Ana"}


def test_an_answer_counts_for_the_question_it_was_given_to(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            await ana.move(table, 3, "client-0001")
            await ana.post(f"/tables/{table}/ask", {"what": "undo"})
            first = (await ben.get(f"/tables/{table}")).json()["asked"]["number"]
            await ana.post(f"/tables/{table}/answer", {"yes": False, "question": first})  # taken back
            await ana.post(f"/tables/{table}/ask", {"what": "stop"})
            late = await ben.post(f"/tables/{table}/answer", {"yes": True, "question": first})
            assert late.status_code == 409
            now = (await ben.get(f"/tables/{table}")).json()
            assert now["status"] == "playing" and now["asked"]["kind"] == "stop" and now["asked"]["answer"]
            agreed = await ben.post(f"/tables/{table}/answer", {"yes": True, "question": now["asked"]["number"]})
            assert agreed.json()["status"] == "over"

    run(body())


def test_a_draft_that_has_become_another_is_not_sent(new_house):
    """Two tabs of one seat: what the first shows is not what the second has drafted since."""

    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            shown = (await ana.post(f"/tables/{table}/draft", {"action": 3})).json()
            await ana.post(f"/tables/{table}/draft", {"keep": 0, "actions": [0]})
            sent = {"version": shown["version"], "client_id": "client-0001", "decisions": [3]}
            refused = await ana.post(f"/tables/{table}/confirm", sent)
            assert refused.status_code == 409
            now = (await ana.get(f"/tables/{table}")).json()
            assert now["version"] == shown["version"] and [d["action"] for d in now["draft"]["decisions"]] == [0]
            for _ in range(2):  # the second time the draft is gone, and the answer the same
                good = await ana.post(f"/tables/{table}/confirm", sent | {"decisions": [0]})
                assert good.status_code == 200 and good.json()["version"] == shown["version"] + 1

    run(body())


def test_the_same_request_for_a_seat_gets_the_same_seat_and_another_does_not(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            made = (await ana.post("/tables", CONNECT_FOUR)).json()
            path, asked = f"/tables/{made['id']}/join", {"link": made["link"], "name": "Ben", "client_id": "0123456789"}
            lost, ben, eve = Person(app), Person(app), Person(app)
            assert (await lost.post(path, asked)).status_code == 200
            again = await ben.post(path, asked)
            assert again.status_code == 200 and again.json()["seat"] == 1
            assert [c["name"] for c in again.json()["chairs"]] == ["Ana", "Ben"]
            for other in ({"client_id": "another one"}, {"client_id": ""}, {"link": "another"}):
                assert (await eve.post(path, asked | other)).status_code in (403, 409)
            assert (await eve.get(f"/tables/{made['id']}")).json()["seat"] is None
            await ben.post(f"/tables/{made['id']}/leave")
            taken = await eve.post(
                path, asked
            )  # nobody holds it any more: a new one, and the old token stays worthless
            assert taken.status_code == 200
            assert (await ben.get(f"/tables/{made['id']}")).json()["seat"] is None

    run(body())


def test_the_same_request_from_another_device_gets_the_seat_again(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app)
            key = (await ana.post(f"/tables/{table}/device")).json()["key"]
            lost, phone, eve = Person(app), Person(app), Person(app)
            for person in (lost, phone):
                moved = await person.post(f"/tables/{table}/move", {"key": key, "client_id": "0123456789"})
                assert moved.status_code == 200
            assert (await phone.get(f"/tables/{table}")).json()["seat"] == 0
            assert (
                await eve.post(f"/tables/{table}/move", {"key": key, "client_id": "another one"})
            ).status_code == 403
            assert (await eve.post(f"/tables/{table}/move", {"key": key})).status_code == 403
            assert (await ana.get(f"/tables/{table}")).json()["seat"] is None

    run(body())


def test_of_two_messages_the_newer_has_more_news_and_nobody_counts_anothers_draft(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)

            async def news(person):
                return (await person.get(f"/tables/{table}")).json()["news"]

            before, of_ben = await news(ana), await news(ben)
            drafted = (await ana.post(f"/tables/{table}/draft", {"action": 3})).json()["news"]
            back = (await ana.post(f"/tables/{table}/draft/back")).json()["news"]
            assert before < drafted < back == await news(ana)
            assert await news(ben) == of_ben
            said = (await ben.post(f"/tables/{table}/say", {"text": "hello"})).json()["news"]
            assert of_ben < said and back < await news(ana)

    run(body())


def test_moments_and_replays_tell_what_the_game_tells_beside_the_view(new_house, games):
    """Without it a face cannot draw the boxes, or the points of that moment."""

    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app, game="chocolatiers")
            now = (await ana.get(f"/tables/{table}")).json()
            version = now["log"][-1]["version"]
            then = (await ana.get(f"/tables/{table}/moments/{version}")).json()
            assert then["counsel"] == now["counsel"] and then["counsel"]["groups"]
            other = (await Person(app).get(f"/tables/{table}/moments/{version}")).json()
            watched = (await Person(app).get(f"/tables/{table}")).json()
            assert other["counsel"] == watched["counsel"]
            game = games.get("chocolatiers")
            match = Match(game, 2, seed=1)
            for _ in range(6):
                match.act(match.waiting()[0], match.legal(match.waiting()[0])[0])
            told = (await ana.post("/replays", {"record": records.to_text(match)})).json()
            assert told["kinds"] == game.kinds() and told["kinds"]["tiles"]
            counsel = game.counsel(match.view(SPECTATOR), SPECTATOR, Telling(game, "en"))
            assert told["frames"][-1]["counsel"] == counsel_data(counsel)

    run(body())
