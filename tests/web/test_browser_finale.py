"""The end of a game: a finale on the stage that tells who won and why, in steps; after it everything lies open."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import expect

from .browser import Watched, no_violations, play_out, sit_together, to_the_table
from .test_layout import MEASURE, SIZES, TABLES, measured, play_on, sat_down

pytestmark = pytest.mark.slow
ENDLESS = 10_000  # turns: the whole game
MOST_STRETCHES = 6
FULL = [each for each in TABLES if each[1] == max(players for game, players, _ in TABLES if game == each[0])]
FULL = [each for each in FULL if each[2].get("season") != "winter"]
MOVING = {"reduced_motion": "no-preference"}
# What the bills say: for each seat the number on the coin (of gems the bare number), and what its lines add up to.
BILLS = """() => [...document.querySelectorAll(".finale-bill")].map((bill) => [
    Number((bill.querySelector(".finale-sum") ?? bill.querySelector(".coin span")).textContent),
    [...bill.querySelectorAll("dd")].reduce((sum, each) => sum + Number(each.textContent), 0)])"""
# What was shown as headline and said below it, in order.
RECORD = """
window.headlines = [];
new MutationObserver(() => {
  const [head, why] = [".finale h2", ".finale-why"].map((at) => document.querySelector(at)?.textContent.trim() ?? "");
  if (head && window.headlines.at(-1) !== `${head} | ${why}`) window.headlines.push(`${head} | ${why}`);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def played_to_its_end(watched, server, table):
    """At random; `play_on` asks so many times at the most, and a game of four can take longer."""
    cookies = {each["name"]: each["value"] for each in watched.context.cookies()}
    for seed in range(MOST_STRETCHES - 1):
        with suppress(AssertionError):
            return play_on(server.base, cookies, table, ENDLESS, seed)
    return play_on(server.base, cookies, table, ENDLESS, seed=7)


@pytest.mark.parametrize(("game", "players", "options"), FULL, ids=str)
def test_the_finale_of_every_game_adds_up_and_lies_on_the_screen(chromium, server, game, players, options):
    watched = Watched(chromium, server)
    page = watched.page
    page.goto("/")
    table = sat_down(page, game, players, options)
    played_to_its_end(watched, server, table)
    complaints = []
    for language in ("en", "es"):
        page.goto("/")
        page.evaluate(f"localStorage.setItem('petitfour.language', JSON.stringify('{language}'))")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(f"/t/{table}")
        expect(page.locator(".finale .placing li")).to_have_count(players)
        if game != "leduc-poker":  # which may be over after two turns
            expect(page.locator(".finale-curve .chart")).to_be_visible(timeout=30_000)
        bills = page.evaluate(BILLS)
        assert len(bills) == players and all(coin == total for coin, total in bills), bills
        for size in SIZES:
            complaints += measured(page, game, language, size)
        page.set_viewport_size({"width": 1280, "height": 800})
        no_violations(page)
    assert complaints == [], "\n".join(complaints)
    page.evaluate("localStorage.setItem('petitfour.theme', JSON.stringify('dark'))")
    page.reload()
    expect(page.locator(".finale")).to_be_visible()
    no_violations(page)
    page.keyboard.press("Escape")
    expect(page.locator(".finale")).to_have_count(0)
    expect(page.locator(".placing li")).to_have_count(players)
    assert watched.errors == []
    watched.context.close()


def test_it_is_told_in_steps_and_who_has_won_comes_last(window):
    ana, ben = window(**MOVING), window()
    ana.page.add_init_script(RECORD)
    sit_together(ana, ben)
    play_out(ana, ben)
    finale = ana.page.locator(".finale")
    expect(finale).to_have_attribute("data-beat", "end", timeout=30_000)
    headlines = ana.page.evaluate("window.headlines")
    assert headlines[0].startswith("Let us count")
    assert headlines[-1].startswith("You win!")
    assert [line.startswith("You win!") for line in headlines] == sorted(
        line.startswith("You win!") for line in headlines
    )
    assert len(headlines) >= 3, headlines
    expect(finale.locator(".is-winner")).to_have_count(1)


def test_it_is_skipped_at_any_moment_and_seen_again(window):
    ana, ben = window(**MOVING), window()
    sit_together(ana, ben)
    play_out(ana, ben)
    page = ana.page
    finale = page.locator(".finale")
    expect(page.get_by_role("button", name="Rematch")).to_be_enabled()  # from the start
    page.get_by_role("button", name="Skip").click()
    expect(finale).to_have_attribute("data-beat", "end")
    expect(page.locator(".finale h2")).to_have_text("You win!")
    page.get_by_role("button", name="See it again").click()
    expect(page.locator(".finale h2")).to_have_text("Let us count …")
    page.keyboard.press("Escape")
    expect(finale).to_have_attribute("data-beat", "end")
    page.keyboard.press("Escape")
    expect(finale).to_have_count(0)
    page.get_by_role("button", name="See the finale").click()
    expect(finale).to_have_attribute("data-beat", "end")  # it has been seen
    page.get_by_role("button", name="Rematch").click()
    expect(finale).to_have_count(0)
    expect(ben.page.locator(".finale")).to_have_count(0)


def test_with_reduced_motion_all_is_there_at_once_and_spoken_in_order(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    play_out(ana, ben)
    expect(ben.page.locator(".finale")).to_have_attribute("data-beat", "end")
    spoken = ben.page.locator("#announce")
    expect(spoken).to_contain_text("Ana wins.")
    words = spoken.inner_text()
    assert words.index("In all") < words.index("Ana wins."), words


def test_a_turn_that_mattered_leads_to_its_moment_and_back(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    play_out(ana, ben)
    page = ana.page
    page.locator(".finale .best").click()
    expect(page.locator(".lookback")).to_be_visible()
    expect(page.locator(".finale")).to_have_count(0)
    page.locator(".lookback").get_by_role("button", name="Back to now").click()
    expect(page.locator(".finale")).to_be_visible()


def test_a_finale_whose_module_fails_at_first_comes_all_the_same(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    asked = []

    def lose_two(route):
        asked.append(route.request.url)
        route.abort() if len(asked) <= 2 else route.continue_()

    ana.page.route("**/finale/finale.js*", lose_two)
    play_out(ana, ben)
    expect(ana.page.locator(".finale")).to_be_visible()
    assert len(asked) == len(set(asked)) == 3
    ana.errors = [each for each in ana.errors if "net::ERR_FAILED" not in each]


def test_a_series_tells_how_it_stands_and_what_is_still_to_win(window):
    ana, ben = window(), window()
    sit_together(ana, ben, more=[("Match", re.compile("2"))])
    play_out(ana, ben)
    expect(ana.page.locator(".finale-series")).to_contain_text("One more win decides it.")
    expect(ana.page.locator(".finale-series .is-won")).to_have_count(1)
    expect(ana.page.get_by_role("button", name="Next game")).to_be_visible()
    assert ana.page.evaluate(MEASURE, True) == []


def test_after_the_end_the_other_hand_lies_open(chromium, server):
    watched = Watched(chromium, server)
    page = watched.page
    page.goto("/")
    table = sat_down(page, "leduc-poker", 2, {})
    page.goto(f"/t/{table}")
    expect(page.locator(".leduc .card.is-back").first).to_be_visible()
    played_to_its_end(watched, server, table)
    page.goto(f"/t/{table}")
    to_the_table(page)
    expect(page.locator(".leduc .card")).not_to_have_count(0)
    expect(page.locator(".leduc .card.is-back")).to_have_count(0)
    assert watched.errors == []
    watched.context.close()
