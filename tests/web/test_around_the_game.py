"""What surrounds a game: clocks, talk, questions, in the language of whoever reads."""

from .conftest import Person, run, serving, two_at


def test_a_clock_is_shown_and_refused_in_words_when_it_is_none(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, _, table = await two_at(app, clock="game:300+5")
            clock = (await ana.get(f"/tables/{table}")).json()["clock"]
            assert clock["written"] == "game:300+5" and clock["running"] == [0] and 299 < clock["left"][0] <= 300
            assert (await Person(app).post("/tables", {"game": "connect-four", "clock": "soon"})).status_code == 400

    run(body())


def test_what_happens_around_the_game_is_told_in_the_readers_language(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana, ben, table = await two_at(app)
            await ben.post(f"/tables/{table}/say", {"text": "Hello {name}"})
            await ben.post(f"/tables/{table}/ask", {"what": "stop"})
            english = (await ana.get(f"/tables/{table}")).json()
            spanish = (await Person(app).get(f"/tables/{table}?lang=es")).json()
            assert english["asked"]["answer"] and not spanish["asked"]["answer"]
            assert spanish["asked"]["words"] == "Ben propone detener la partida: no gana nadie."
            assert [line["text"] for line in spanish["talk"]][-2] == "Hello {name}"

    run(body())


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
