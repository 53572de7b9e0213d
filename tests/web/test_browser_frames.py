"""What happened is played: at every animation frame what is drawn is the frame that is shown, and nothing else."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .browser import Held, start
from .test_layout import sat_down

WHOLE = os.environ.get("PETITFOUR_WHOLE_GAMES", "")  # `scripts/soak frames`: the speed; minutes for each game
SECONDS = 3600 if WHOLE else 14  # a game ends earlier
MOST_PLAYERS = {"truffle-shuffle": 4, "chocolatiers": 4, "truel": 3, "super-truffle-pigs": 4}

SPY = (Path(__file__).parent / "spy_on_frames.js").read_text()  # at every animation frame

# A turn by the API, as another page of the same seat would send it.
ACT = """async (id) => {
  const table = await (await fetch(`/api/v1/tables/${id}?lang=en`)).json();
  if (table.status !== "playing" || !table.legal.length) return;
  const { action } = table.legal[table.version % table.legal.length];
  const draft = { action, version: table.version, client_id: `spy-${table.version}-${Math.random()}` };
  const headers = { "content-type": "application/json" };
  await fetch(`/api/v1/tables/${id}/draft?lang=en`, { method: "POST", headers, body: JSON.stringify(draft) });
}"""
# What is to be done next, by a click; after some that decide nothing, the turn is ended.
DECIDE = """(hasEnough) => {
  const element = (selector) => document.querySelector(selector);
  (element(".action .primary") || (hasEnough && element(".action .alternative")) || element("[data-next]"))?.click();
}"""
GAMES = {
    "truffle-shuffle": "Truffle Shuffle",
    "chocolatiers": "Chocolatiers",
    "truel": "Truel",
    "super-truffle-pigs": "Super Truffle Pigs",
}


def play(page, seconds, between=lambda turn: None):
    """Plays for a while at the speed at which a person sees it; how many decisions were made."""
    table, turns = page.url.rsplit("/", 1)[1], 0
    for _ in range(int(seconds * 10)):
        if page.locator(".ending").count():
            break
        if page.locator(".my-turn").count() and not page.locator(".player-bar").count():
            page.evaluate(ACT, table)
            turns += 1
            between(turns)
        page.wait_for_timeout(100)
    return turns


def until_played(page):
    """Decides until something is played: some turns are several decisions."""
    for _ in range(200):  # bots wait four seconds for a page that is slow to say what it has shown
        if page.locator(".player-bar").count():
            return
        page.evaluate(ACT, page.url.rsplit("/", 1)[1])
        page.wait_for_timeout(100)
    raise AssertionError("nothing is played")


def caught_up(page):
    expect(page.locator(".player-bar")).to_have_count(0, timeout=30_000)
    spied = page.evaluate("({ ...window.spied, played: window.spied.played.size })")
    assert spied["wrong"] == [], spied["wrong"][:3]
    assert spied["versions"] == sorted(spied["versions"]), "what was shown never goes back"
    table = page.url.rsplit("/", 1)[1]
    for _ in range(200):
        differs = page.evaluate("(id) => window.differs(id)", table)
        if not differs:
            return spied
        page.wait_for_timeout(100)  # somebody has just decided
    raise AssertionError(differs)


def watched_table(window, game, speed="normal", more=""):
    """A full table against bots, with everything that is drawn looked at."""
    watched = window(reduced_motion="no-preference")
    watched.page.goto("/")
    table = sat_down(watched.page, game, MOST_PLAYERS[game], {})
    watched.page.add_init_script(SPY + more)
    watched.page.add_init_script(f"localStorage.setItem('petitfour.speed', JSON.stringify('{speed}'))")
    watched.page.goto(f"/t/{table}")
    expect(watched.page.locator(".zone-board [data-piece]").first).to_be_attached()
    return watched


@pytest.mark.parametrize("game", GAMES)
def test_what_is_drawn_is_the_frame_that_is_shown(window, game):
    watched = watched_table(window, game, WHOLE or "normal")
    assert play(watched.page, SECONDS) >= 1
    spied = caught_up(watched.page)
    assert spied["frames"] > 30 and spied["played"] >= 4
    assert not WHOLE or watched.page.locator(".ending").count()
    assert watched.errors == []


def in_spanish(page):
    page.get_by_role("button", name="Español").click()


def looking_back(page):
    page.locator(".log p button").last.evaluate("(line) => line.click()")
    page.locator(".lookback input").press("Escape")
    expect(page.locator(".lookback")).to_have_count(0)


def skipping(page):
    page.evaluate("[...document.querySelectorAll('.player-bar button')].at(-1)?.click()")


def late(page):
    """The answer to a decision comes after the stream has told what came of it."""
    expect(page.locator(".my-turn")).to_be_visible(timeout=30_000)
    held = Held(page, "/(draft|confirm)")
    for n in range(30):
        page.evaluate(DECIDE, n >= 10)
        page.wait_for_timeout(100)
        if held.held:
            break
    page.wait_for_timeout(600)
    held.let_go()
    page.unroute_all(behavior="wait")


# The streams of a page, so that they can be cut: being offline leaves those alone that are open.
STREAMS = """
window.EventSource = class extends EventSource {
  constructor(...how) {
    super(...how);
    window.cut = () => (this.close(), this.onerror());
  }
};
"""


def lost(page):
    """For a while nothing is heard of the house, where something happens meanwhile."""
    page.route(re.compile("/events"), lambda route: route.abort())
    page.evaluate("window.cut()")
    expect(page.locator(".connection.is-down")).to_be_visible()
    page.evaluate(ACT, page.url.rsplit("/", 1)[1])
    page.unroute_all(behavior="wait")
    expect(page.locator(".connection.is-up")).to_be_visible(timeout=30_000)  # the page opens the stream again


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whatever_comes_between_loses_nothing(window, game):
    watched = watched_table(window, game, more=STREAMS)
    page = watched.page
    for disturb in (in_spanish, looking_back, late, skipping, lost):
        until_played(page)
        disturb(page)
        play(page, 1)
    caught_up(page)
    watched.errors[:] = [line for line in watched.errors if "ERR_FAILED" not in line]  # while it was cut
    assert watched.errors == []


def test_a_tab_that_is_put_to_sleep_jumps_to_now_and_plays_on_when_it_is_looked_at(window):
    page = window(reduced_motion="no-preference").page
    page.add_init_script(SPY)
    start(page, "Truel")
    expect(page.locator(".my-turn")).to_be_visible(timeout=30_000)
    sleep = """(hidden) => {
      Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    until_played(page)
    page.evaluate(sleep, True)
    expect(page.locator(".player-bar")).to_have_count(0, timeout=1_000)
    expect(page.locator(".my-turn")).to_be_visible()  # nobody waits for a tab that sleeps
    page.evaluate(sleep, False)
    until_played(page)
    assert page.evaluate("window.spied.wrong") == []


# A way that leads on into the next frame, and a ghost that stays.
PLANT = """
let ghost = null;
document.addEventListener("petitfour:drawn", ({ detail }) => {
  const card = document.querySelector(".ts-pyramid .ts-card");
  if (!ghost && detail.isPlaying && card) {
    ghost = card.cloneNode(true);
    ghost.removeAttribute("data-piece");
    ghost.classList.add("is-ghost-piece");
    card.animate([{ translate: "200px 0" }, { translate: "0 0" }], { duration: 9000, id: "moving" });
  }
  if (ghost) document.body.append(ghost);
});
"""


def test_planted_flights_and_ghosts_of_another_frame_are_found(window):
    page = window(reduced_motion="no-preference").page
    page.add_init_script(SPY)
    page.add_init_script(PLANT)
    page.goto("/")
    table = sat_down(page, "truffle-shuffle", 4, {})
    page.goto(f"/t/{table}")
    wanted = (" moves for 9000 ms", "still on its way in the next frame", "still seen in the next frame")
    for _ in range(200):
        wrong = "\n".join(page.evaluate("window.spied?.wrong ?? []"))
        if all(each in wrong for each in wanted):
            break
        page.evaluate(ACT, table)
        page.wait_for_timeout(50)
    assert all(each in wrong for each in wanted), wrong


def test_a_planted_flight_over_another_state_is_found(window):
    page = window(reduced_motion="no-preference").page
    page.add_init_script(SPY)
    start(page, "Truffle Shuffle")
    expect(page.locator(".ts-pyramid .ts-card").first).to_be_visible()
    for _ in range(400):
        page.evaluate("document.querySelector('.ts-pyramid .ts-card').dataset.piece = 'card.9.9'")
        if page.evaluate("window.spied.wrong.length"):
            return
        page.wait_for_timeout(25)
    raise AssertionError("it is not found")
