"""Boxes of one's own: looked at, refused with what is wrong, played with and kept."""

import pytest

from .conftest import Person, run, serving

BOX = """
[box]
game = "connect-four"
name = "Small"

[grid]
provenance = "own"
columns = 5
rows = 5
in_a_line = 3
"""


def test_an_own_box_is_looked_at_then_played_with_and_kept(new_house):
    async def body():
        house = new_house()
        async with serving(house) as app:
            ana = Person(app)
            looked = await ana.post("/boxes", {"game": "connect-four", "files": {"box.toml": BOX}})
            assert looked.json() == {"good": True, "name": "Small", "problems": [], "warnings": []}
            table = (
                await ana.post("/tables", {"game": "connect-four", "box": {"box.toml": BOX}, "bots": ["random"]})
            ).json()
            assert table["own_box"] == "Small" and len(table["view"]["board"][0]) >= 5 and len(table["legal"]) == 5
            box = (await Person(app).get(f"/tables/{table['id']}/box")).json()
            assert box["contents"]["grid"]["columns"] == box["kinds"]["columns"] == 5
            usual = (await ana.get("/games/connect-four")).json()
            rules = (await ana.get("/games/connect-four/rules")).json()
            assert rules["box"]["contents"]["grid"]["columns"] == usual["kinds"]["columns"] == 7
            cookies = ana.http.cookies
        house.repository.close()
        async with serving(new_house()) as app:
            again = Person(app)
            again.http.cookies = cookies
            table_again = (await again.get(f"/tables/{table['id']}")).json()
            assert table_again["own_box"] == "Small" and len(table_again["legal"]) == 5

    run(body())


def test_a_bad_box_is_refused_with_what_is_wrong(new_house):
    async def body():
        async with serving(new_house()) as app:
            bad = {"box.toml": BOX.replace("columns = 5", "columns = 500")}
            looked = (await Person(app).post("/boxes", {"game": "connect-four", "files": bad})).json()
            assert not looked["good"] and "columns" in looked["problems"][0]
            refused = await Person(app).post("/tables", {"game": "connect-four", "box": bad})
            assert refused.status_code == 400 and "columns" in refused.json()["error"]

    run(body())


@pytest.mark.parametrize(
    "files",
    [{}, {"a.csv": "x"}, {"a.toml": "", "b.toml": ""}, {"box.toml": "["}, {"box.toml": "x = 1"},
     {"box.toml": "[" * 5000},
     {"box.toml": BOX.replace("columns", "file = 'x.csv'\ncolumns")}, {"box.toml": "[box]\nname = 1979-05-27"},
     {"box.toml": BOX.replace("connect-four", "truel")}, {"box.toml": BOX.replace("5", "9" * 5000)},
     {"box.toml": BOX, "../../etc/passwd": "x"}, {"box.toml": BOX.replace("5", "nan")}],
)  # fmt: skip
def test_odd_boxes_are_refused_not_tripped_over(new_house, files):
    async def body():
        async with serving(new_house()) as app:
            looked = await Person(app).post("/boxes", {"game": "connect-four", "files": files})
            assert looked.status_code in (200, 400, 422), looked.text
            answer = await Person(app).post("/tables", {"game": "connect-four", "box": files})
            assert answer.status_code in (400, 422) or (answer.status_code == 201 and looked.json()["good"])

    run(body())


def test_a_box_may_be_as_large_as_boxes_are_and_no_larger(new_house):
    async def body():
        async with serving(new_house()) as app:
            for path, name in (("/boxes", "files"), ("/tables", "box")):
                long = BOX + "#" * 400_000
                good = await Person(app).post(path, {"game": "connect-four", name: {"box.toml": long}})
                assert good.status_code in (200, 201), good.text
                larger = await Person(app).post(path, {"game": "connect-four", name: {"box.toml": BOX + "#" * 530_000}})
                assert larger.status_code == 400 and "512 kB" in larger.json()["error"]
                most = await Person(app).post(path, {"game": "connect-four", name: {"box.toml": "#" * 700_000}})
                assert most.status_code == 413
            other = await Person(app).post("/tables/x/say", {"text": "x" * 20_000})
            assert other.status_code == 413

    run(body())


@pytest.mark.parametrize("long", ["[x.a]\n" * 2000, "a = [" + "1," * 5000 + "]", "\n" * 6000])
def test_a_box_that_takes_long_to_read_is_refused_unread(new_house, long, monkeypatch):
    """Before, twenty thousand chapters took the house two thirds of a second, six times a second."""

    async def body():
        async with serving(new_house()) as app:
            monkeypatch.setattr("petitfour.core.box.tomllib.loads", lambda text: 1 // 0)
            for path, name in (("/boxes", "files"), ("/tables", "box")):
                answer = await Person(app).post(path, {"game": "connect-four", name: {"box.toml": BOX + long}})
                assert answer.status_code == 400 and "too long" in answer.json()["error"]

    run(body())
