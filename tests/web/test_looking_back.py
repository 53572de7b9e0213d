"""Looking back: moments, records and replays of games that were played."""

import json

from petitfour.core import records
from petitfour.core.constants import SPECTATOR
from petitfour.core.match import Match
from petitfour.core.telling import Telling
from petitfour.web.shown.picture import counsel_data

from .conftest import Person, run, serving, two_at


def test_a_moment_of_a_running_game_shows_what_one_could_see_then_and_all_of_it_after_the_end(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            await ana.move(table, 1, "client-0001")
            mine = (await ana.get(f"/tables/{table}/moments/1")).json()
            assert not mine["open"] and mine["view"]["hand"][0] is not None
            assert mine["view"]["hand"] != (await ben.get(f"/tables/{table}/moments/1")).json()["view"]["hand"]
            assert (await Person(app).get(f"/tables/{table}/moments/9")).status_code == 404
            assert (await Person(app).get(f"/tables/{table}/story")).status_code == 409
            await ben.post(f"/tables/{table}/resign")
            late = (await Person(app).get(f"/tables/{table}/moments/1")).json()
            assert late["open"] and None not in late["view"]["hand"][:2]
            story = (await Person(app).get(f"/tables/{table}/story")).json()
            assert story["versions"] == [1, 2] and story["names"] == ["Ana", "Ben"]

    run(body())


def test_after_the_end_a_moment_is_seen_through_the_eyes_of_any_seat_and_not_before(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            await ana.move(table, 1, "client-0001")
            seen = [(await each.get(f"/tables/{table}/moments/1")).json() for each in (ana, ben)]
            for reader, eyes in ((ana, 1), (ben, 0), (Person(app), 0), (Person(app), 1)):
                refused = await reader.get(f"/tables/{table}/moments/1?eyes={eyes}")
                assert refused.status_code == 409 and "hand" not in refused.text
            assert (await ana.get(f"/tables/{table}/moments/1?eyes=0")).json() == seen[0]
            await ben.post(f"/tables/{table}/resign")
            for reader in (ana, ben, Person(app)):
                for seat in (0, 1):
                    late = (await reader.get(f"/tables/{table}/moments/1?eyes={seat}")).json()
                    assert late["view"] == seen[seat]["view"] and late["events"] == seen[seat]["events"]
                    assert not late["open"] and late["seat"] == seen[seat]["seat"]
            assert (await ana.get(f"/tables/{table}/moments/1?eyes=2")).status_code == 404
            assert (await ana.get(f"/tables/{table}/moments/1?eyes=-1")).status_code == 422

    run(body())


def test_an_earlier_game_is_seen_from_the_seat_one_had_then(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app, game="leduc-poker")
            first = (await ana.get(f"/tables/{table}")).json()["log"][0]["events"]
            await ben.post(f"/tables/{table}/resign")
            await ana.post(f"/tables/{table}/start")  # the seats are rotated
            assert (await ana.get(f"/tables/{table}/moments/1")).json()["events"] == first

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
            replay = (await ana.post("/replays", {"record": records.to_text(match)})).json()
            assert replay["kinds"] == game.kinds() and replay["kinds"]["tiles"]
            counsel = game.counsel(match.view(SPECTATOR), SPECTATOR, Telling(game, "en"))
            told = [frame["counsel"] for frame in replay["frames"] if "counsel" in frame]  # where it is another
            assert told[-1] == counsel_data(counsel)

    run(body())


def test_the_record_comes_after_the_end_only_and_is_a_replay(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            assert (await ana.get(f"/tables/{table}/record")).status_code == 409
            for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
                await (ana, ben)[number % 2].move(table, column, f"client-{number:04}")
            record = (await Person(app).get(f"/tables/{table}/record")).text
            replay = (await Person(app).post("/replays", {"record": record})).json()
            assert len(replay["frames"]) == 8 and replay["names"] == ["Ana", "Ben"] and replay["over"]
            broken = await Person(app).post("/replays", {"record": record.replace("column=4", "column=5", 1)})
            assert broken.status_code == 400 and "changed after it was saved" in broken.json()["error"]

    run(body())


def test_every_finished_game_of_a_table_can_be_saved(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            for number, column in enumerate((3, 4, 3, 4, 3, 4, 3)):
                await (ana, ben)[number % 2].move(table, column, f"client-{number:04}")
            await ana.post(f"/tables/{table}/start")
            assert (await ana.get(f"/tables/{table}/record")).status_code == 409
            first = await ana.get(f"/tables/{table}/record?game=1")
            assert first.status_code == 200 and json.loads(first.text)["names"] == ["Ana", "Ben"]

    run(body())


def test_a_record_tells_how_a_game_ended_that_the_rules_did_not_end(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            await ana.move(table, 3, "client-0001")
            await ben.post(f"/tables/{table}/resign")
            record = (await ana.get(f"/tables/{table}/record")).text
            assert json.loads(record)["ended"] == {"how": "resign", "placing": [1, 2]}
            assert (await ana.post("/replays", {"record": record})).status_code == 200

    run(body())
