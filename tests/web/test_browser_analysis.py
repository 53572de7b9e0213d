"""A finished game is analysed in the browser, looked at by keyboard, and played on from a moment."""

import re

import pytest
from playwright.sync_api import expect

from .browser import no_violations
from .test_layout import sat_down

pytestmark = pytest.mark.slow
SHORT = """async (table) => {
  const post = (path, body) => fetch(`/api/v1/tables/${table}/${path}`,
    {method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)});
  const shown = await (await fetch(`/api/v1/tables/${table}`)).json();
  await post("draft", {action: 3, client_id: "client-0001", version: shown.version});
  await post("resign", {});
}"""


def test_a_finished_game_is_analysed_looked_at_and_played_on(window):
    watched = window()
    page = watched.page
    page.goto("/")
    table = sat_down(page, "connect-four", 2, {})
    page.evaluate(SHORT, table)
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator(".an-seats")).to_be_visible(timeout=60_000)  # the search may have to be compiled first
    expect(page.get_by_role("heading", name="Turn 1: Maximiliane")).to_be_visible()
    expect(page.locator(".an-curve .chart")).to_be_visible()
    no_violations(page)
    page.get_by_label("Seen by").select_option(label="Maximiliane")
    page.locator(".an-all summary").focus()
    page.keyboard.press("Enter")
    page.locator(".an-turns .an-line").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".an-turns [aria-current]")).to_have_count(1)
    page.get_by_text("Change the position").click()
    expect(page.get_by_label("The position in words")).to_have_value(re.compile("^petitfour position 1"))
    page.get_by_label("The position in words").fill("no position")
    page.get_by_role("button", name="Play this position").click()
    expect(page.get_by_role("alert")).to_contain_text("This is not a position")
    page.get_by_role("button", name="Play on against bots").click()
    expect(page.locator(".table-page")).to_be_visible()
    expect(page.locator(".top .goal")).to_contain_text("Played on")
    watched.errors = [each for each in watched.errors if "400 (Bad Request)" not in each]  # the position that is none


def test_a_match_from_a_file_is_analysed_too_and_seen_through_a_players_eyes(window, tmp_path):
    watched = window()
    page = watched.page
    page.goto("/")
    table = sat_down(page, "connect-four", 2, {})
    page.evaluate(SHORT, table)
    record = page.request.get(f"/api/v1/tables/{table}/record")
    file = tmp_path / "match.json"
    file.write_bytes(record.body())
    page.goto("/replay")
    page.set_input_files("input[type=file]", file)
    page.get_by_role("button", name="Analyse this match").click()
    expect(page.locator(".an-seats")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("heading", name="Turn 1: Maximiliane")).to_be_visible()
    with page.expect_response(lambda answer: answer.url.endswith("/replays?lang=en") and answer.ok):
        page.get_by_label("Seen by").select_option(label="Maximiliane")
    no_violations(page)
    page.get_by_role("button", name="To the match").click()
    expect(page.locator(".replay-bar")).to_be_visible()
    assert watched.errors == []
