"""What every request passes: origins, names of the house, sizes, headers, cookies; refused in one sentence."""

import json

import httpx
import pytest

from petitfour.web.app import create_app

from .conftest import ORIGIN, Person, run, serving


@pytest.mark.parametrize("origin", [None, "null", "http://evil.test", ORIGIN + ":81", "https://house.test.evil.test"])
def test_changes_from_elsewhere_are_refused(new_house, origin):
    async def body():
        async with serving(new_house()) as app:
            answer = await Person(app, origin).post("/tables", {"game": "connect-four"})
            assert answer.status_code == 403 and "own page only" in answer.json()["error"]
            headers = {"sec-fetch-site": "cross-site"}
            assert (await Person(app).post("/tables", {"game": "connect-four"}, headers=headers)).status_code == 403

    run(body())


@pytest.mark.parametrize("origin", ["http://[::1", "http://[x]", "http://house.test@evil", "\x00", "http://"])
def test_odd_origins_are_refused_not_tripped_over(new_house, origin):
    async def body():
        async with serving(new_house()) as app:
            answer = await Person(app, None).post("/tables", {"game": "connect-four"}, headers={"origin": origin})
            assert answer.status_code == 403 and "content-security-policy" in answer.headers

    run(body())


def test_a_house_on_this_machine_answers_to_its_own_names_only(new_house):
    async def body():
        app = create_app(new_house(), hosts=frozenset({"localhost", "127.0.0.1"}))
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://evil.test") as evil:
            assert (await evil.get("/api/v1/words")).status_code == 421
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost:8444") as good:
            assert (await good.get("/api/v1/words")).status_code == 200

    run(body())


def test_bodies_are_bounded(new_house):
    async def body():
        async with serving(new_house()) as app:
            answer = await Person(app).post("/tables/nowhere/join", {"link": "x" * 20_000})
            assert answer.status_code == 413

    run(body())


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/tables", {"game": "chess"}, 400),
        ("/tables", {"game": "connect-four", "players": 9}, 400),
        ("/tables", {"game": "connect-four", "options": {"x": "y"}}, 400),
        ("/tables", {"game": "connect-four", "bots": ["deep-thought"]}, 400),
        ("/tables", {"game": "connect-four", "bots": ["random", "random"]}, 400),
        ("/tables", {"game": "connect-four", "series": 0}, 400),
        ("/tables", {"game": 3}, 422),
        ("/tables", {"game": "connect-four", "extra": 1}, 422),
        ("/tables", {"game": "connect-four", "players": "2"}, 422),
        ("/tables/nowhere/start", {}, 404),
        ("/tables/nowhere/join", {"link": "x"}, 404),
        ("/replays", {"record": "{"}, 400),
    ],
)
def test_bad_requests_are_refused_in_one_sentence(new_house, path, body, status):
    async def check():
        async with serving(new_house()) as app:
            answer = await Person(app).post(path, body)
            assert answer.status_code == status, answer.text
            assert isinstance(answer.json()["error"], str) and len(answer.json()["error"]) > 8

    run(check())


def test_letters_that_cannot_be_sent_are_no_reason_to_fail(new_house):
    async def body():
        async with serving(new_house()) as app:
            ana = Person(app)
            text = json.dumps({"game": "connect-four", "options": {"\ud800": "x"}})
            answer = await ana.http.post("/api/v1/tables", content=text, headers={"content-type": "application/json"})
            assert answer.status_code in (400, 422) and answer.json()["error"]

    run(body())


def test_refusals_of_the_house_are_in_the_readers_language(new_house):
    async def body():
        async with serving(new_house()) as app:
            answer = await Person(app).get("/tables/nowhere?lang=es")
            assert answer.status_code == 404 and answer.json()["error"] == "Esa mesa no existe."
            assert (await Person(app).get("/nothing")).json()["error"] == "Not Found."

    run(body())


def test_every_answer_carries_the_headers_that_keep_a_page_in_its_place(new_house):
    async def body():
        async with serving(new_house()) as app:
            pages = ("/", "/static/icon.svg", "/faces/connect-four/cover.svg", "/nothing")
            files = ("/static/app.js", "/static/style.css", "/faces/connect-four/board.js")
            for path in (*pages, *files, "/api/v1/games"):
                headers = (await Person(app).http.get(path)).headers
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["cross-origin-resource-policy"] == "same-origin"
                if path in files:  # no page, whatever asks for it: its type says so and is believed
                    assert headers["content-type"].startswith(("text/javascript", "text/css")), path
                    continue
                expected = "script-src 'self'" if path in pages else "default-src 'none'; frame"
                assert expected in headers["content-security-policy"], path
                assert "frame-ancestors 'none'" in headers["content-security-policy"], path
                assert "unsafe" not in headers["content-security-policy"]

    run(body())


def test_a_seat_cookie_is_out_of_reach_of_scripts_and_other_sites(new_house):
    async def body():
        async with serving(new_house()) as app:
            answer = await Person(app).post("/tables", {"game": "connect-four"})
            both = answer.headers.get_list("set-cookie")
            assert all("HttpOnly" in each and "SameSite=strict" in each for each in both) and len(both) == 2
            cookie = next(each for each in both if each.startswith("seat_"))  # the other is the device's number
            assert f"Path=/api/v1/tables/{answer.json()['id']}" in cookie
            token = cookie.split("=", 1)[1].split(";")[0]
            assert len(token) >= 43  # 256 bits
            stored = app.state.house.repository.store.read("select token_hash from chairs where chair=0")[0][0]
            assert token.encode() not in stored and len(stored) == 32

    run(body())
