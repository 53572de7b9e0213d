"""What lies where, measured by boxes: every game, number of players, language and size of screen.

Everything that matters is on the screen without scrolling, nothing lies over anything else, and whatever can be chosen
can be reached.
"""

import random
import time
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from .browser import Watched

pytestmark = pytest.mark.slow
MEASURE = (Path(__file__).parent / "measure_boxes.js").read_text()
BOARD = ".zone-board:visible, .finale"  # of a game that is over already: its finale stands before the board
SIZES = {
    "desktop": (1280, 800),
    "small desktop": (1024, 768),
    "large desktop": (1920, 1080),
    "phone": (390, 844),
    "phone on its side": (844, 390),
}
TABLES = [
    ("truffle-shuffle", 2, {}),
    ("truffle-shuffle", 3, {}),
    ("truffle-shuffle", 4, {}),
    ("chocolatiers", 2, {}),
    ("chocolatiers", 3, {}),
    ("chocolatiers", 4, {}),
    ("super-truffle-pigs", 2, {"season": "summer"}),
    ("super-truffle-pigs", 3, {"season": "summer"}),
    ("super-truffle-pigs", 4, {"season": "summer"}),
    ("super-truffle-pigs", 4, {"season": "winter"}),
    ("truel", 3, {}),
    ("connect-four", 2, {}),
    ("leduc-poker", 2, {}),
]


def sat_down(page, game, players, options, **more):
    """A table against bots, made by this browser."""
    bots = ["random"] * (players - 1)
    body = {"game": game, "players": players, "bots": bots, "name": "Maximiliane", "options": options, **more}
    return page.evaluate(
        """async (body) => (await (await fetch("/api/v1/tables", {method: "POST",
            headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json()).id""",
        body,
    )


def play_on(base, cookies, table, turns, seed):
    """Plays turns of this person at random, until it is their turn again or the game is over."""
    chance = random.Random(seed)
    here = f"/api/v1/tables/{table}"
    with httpx.Client(base_url=base, cookies=cookies, headers={"origin": base}) as person:
        for _ in range(900):
            shown = person.get(here).json()
            if shown["status"] == "over":
                return
            if shown["seat"] not in shown["waiting"] or not (shown["legal"] or shown["draft"]):
                time.sleep(0.05)
                continue
            own = sum(turn["seat"] == shown["seat"] for turn in shown["log"])
            draft = shown["draft"]
            if draft and draft["complete"]:
                decisions = [each["action"] for each in draft["decisions"]]
                sent = {"version": shown["version"], "client_id": f"c{own}-{chance.random()}", "decisions": decisions}
                person.post(f"{here}/confirm", json=sent).raise_for_status()
            elif own >= turns and not draft:
                return
            else:
                keep = len(draft["decisions"]) if draft else 0
                move = chance.choice(shown["legal"])["action"]
                person.post(f"{here}/draft", json={"keep": keep, "actions": [move], "version": shown["version"]})
    raise AssertionError("the game does not go on")


def measured(page, table, language, size):
    """What is wrong at this size, once the page has settled."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    kind = {"phone": "phone", "phone on its side": "flat", "small desktop": "middle"}.get(size, "wide")
    page.locator(f".table-page[data-screen={kind}]").wait_for()
    page.wait_for_timeout(100)
    wide = kind in ("wide", "middle")
    return [f"{table} {language} {size}: {complaint}" for complaint in page.evaluate(MEASURE, wide)]


@pytest.mark.parametrize(("game", "players", "options"), TABLES, ids=lambda each: str(each))
def test_everything_that_matters_is_on_the_screen(chromium, server, game, players, options):
    watched = Watched(chromium, server)
    page = watched.page
    page.goto("/")
    table = sat_down(page, game, players, options)
    complaints = []
    for turns in (0, 4):
        cookies = {each["name"]: each["value"] for each in watched.context.cookies()}
        play_on(server.base, cookies, table, turns, seed=players)
        for language in ("en", "es"):
            page.goto("/")
            page.evaluate(f"localStorage.setItem('petitfour.language', JSON.stringify('{language}'))")
            page.set_viewport_size({"width": 1280, "height": 800})
            page.goto(f"/t/{table}")
            page.locator(BOARD).first.wait_for()
            page.wait_for_timeout(250)
            for size in SIZES:
                complaints += measured(page, f"{game} {players} after {turns} turns", language, size)
    assert complaints == [], "\n".join(complaints)
    assert watched.errors == []
    watched.context.close()


FULL = [each for each in TABLES if each[1] == max(players for game, players, _ in TABLES if game == each[0])]


@pytest.mark.parametrize(("game", "players", "options"), FULL, ids=str)
def test_those_who_watch_see_every_seat(chromium, server, game, players, options):
    """With the most players, all of whom are rivals to a watcher."""
    watched, watcher = Watched(chromium, server), Watched(chromium, server)
    watched.page.goto("/")
    table = sat_down(watched.page, game, players, options)
    play_on(server.base, {each["name"]: each["value"] for each in watched.context.cookies()}, table, 4, seed=players)
    page = watcher.page
    complaints = []
    for language in ("en", "es"):
        page.goto("/")
        page.evaluate(f"localStorage.setItem('petitfour.language', JSON.stringify('{language}'))")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(f"/t/{table}")
        page.locator(BOARD).first.wait_for()
        expect(page.locator(".rivals .seat")).to_have_count(players)
        if not page.locator(".ending").count():  # there is no turn of theirs since which something could have happened
            expect(page.locator(".recap h3")).to_have_text({"en": "Latest turns", "es": "Últimos turnos"}[language])
        for size in SIZES:
            complaints += measured(page, f"{game} {players}, watched", language, size)
    assert complaints == [], "\n".join(complaints)
    assert watcher.errors == []
    for each in (watched, watcher):
        each.context.close()


@pytest.mark.parametrize(("game", "players"), [("truel", 3), ("chocolatiers", 4)])
def test_the_end_of_a_game_is_on_the_screen_and_leaves_room_for_the_board(chromium, server, game, players):
    watched = Watched(chromium, server, locale="es-ES")
    page = watched.page
    page.goto("/")
    table = sat_down(page, game, players, {}, bots=["greedy"] * (players - 1))
    play_on(server.base, {each["name"]: each["value"] for each in watched.context.cookies()}, table, 900, seed=1)
    page.goto(f"/t/{table}")
    expect(page.locator(".ending .primary")).to_be_visible()
    expect(page.locator(".zone-board [data-piece]").first).to_be_attached()
    complaints = []
    for size in SIZES:
        complaints += measured(page, f"{game}, over", "es", size)
        height = page.locator(".zone-board").bounding_box()["height"]
        if height < 180:
            complaints.append(f"{game}, over, {size}: the board is {height:.0f} high")
    assert complaints == [], "\n".join(complaints)
    watched.context.close()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_log_is_at_its_end_when_a_table_is_opened(chromium, server, size):
    watched = Watched(chromium, server)
    page = watched.page
    page.goto("/")
    table = sat_down(page, "chocolatiers", 4, {})
    play_on(server.base, {each["name"]: each["value"] for each in watched.context.cookies()}, table, 8, seed=1)
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/t/{table}")
    page.locator(".zone-board").wait_for()
    if size == "phone":
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Log, Talk").click()
    expect(page.locator(".log p:last-child")).to_be_in_viewport()
    assert page.locator(".log").evaluate("(log) => log.scrollHeight > log.clientHeight")  # there is more than is seen
    expect(page.locator(".log p:first-child")).not_to_be_in_viewport()
    watched.context.close()


def test_the_measure_itself_finds_what_is_wrong(chromium, server):
    """Planted: a zone pushed over another, a button off the screen, words cut off."""
    watched = Watched(chromium, server)
    page = watched.page
    page.goto("/")
    page.goto(f"/t/{sat_down(page, 'connect-four', 2, {})}")
    page.locator(".zone-board").wait_for()
    assert page.evaluate(MEASURE, True) == []
    page.evaluate("document.querySelector('.action').style.marginLeft = '-200px'")
    assert any("lies over" in each for each in page.evaluate(MEASURE, True))
    page.evaluate("document.querySelector('.action').style.marginLeft = ''")
    page.evaluate("document.querySelector('.rivals .seat-name').style.marginLeft = '-40px'")
    assert any("out of its seat" in each for each in page.evaluate(MEASURE, True))
    page.evaluate("document.querySelector('.rivals .seat-name').style.marginLeft = ''")
    page.evaluate("document.querySelector('.tools .tool').style.translate = '0 400px'")
    assert any("off the screen" in each for each in page.evaluate(MEASURE, True))
    watched.context.close()
