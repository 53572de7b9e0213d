"""Bots of every level and hints in a real browser."""

import pytest
from playwright.sync_api import expect

from .browser import lay, no_violations, open_table, sits

pytestmark = pytest.mark.slow


def set_table(page, level):
    lay(page, "Connect four")
    sits(page, 2, "Bot")
    page.get_by_role("radio", name=f"({level})").click()
    open_table(page)
    expect(page.locator(".my-turn, .appears-late").first).to_be_attached(timeout=20_000)


def test_a_level_is_chosen_when_the_table_is_set_and_remembered(page):
    set_table(page, "easy")
    expect(page.locator(".seats")).to_contain_text("easy")
    page.goto("/")
    page.get_by_role("button", name="Play against bots: Connect four").click()
    expect(page.locator(".seats")).to_contain_text("easy")


def test_a_searching_bot_plays_a_whole_game_in_its_worker(page):
    set_table(page, "easy")
    for turn in range(30):
        expect(page.locator(".my-turn, .ending").first).to_be_visible(timeout=60_000)
        if page.locator(".ending").count():
            break
        before = page.locator(".log p").count()
        page.locator(".c4-column:not([aria-disabled=true])").nth(turn % 3).click(force=True)
        for _ in range(400):
            if page.locator(".log p").count() > before or page.locator(".ending").count():
                break
            page.wait_for_timeout(25)
    expect(page.locator(".ending")).to_be_visible(timeout=60_000)


def test_a_hint_says_where_to_look_then_the_move_and_a_click_plays_it(page):
    set_table(page, "random")
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hints.is-nudge")).to_be_visible(timeout=60_000)
    expect(page.locator(".hints")).not_to_contain_text("column")
    expect(page.locator(".hint-marks.is-nudge rect")).to_have_count(1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hints.is-move .hint-sentence")).to_contain_text("Drop a disc into column")
    expect(page.locator(".hints")).not_to_contain_text("simulation")
    expect(page.locator(".hint-marks.is-move rect")).to_have_count(1)
    expect(page.locator("#announce")).to_contain_text("Drop a disc into column")
    no_violations(page)
    page.get_by_role("button", name="Play this").click()
    expect(page.locator(".hints, .hint-marks")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("Guest drops a disc into column")


def test_spanish_hints(window):
    page = window(locale="es-ES").page
    page.goto("/")
    page.get_by_role("button", name="Jugar contra bots: Conecta cuatro").click()
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Pista").click()
    expect(page.locator(".hints")).to_contain_text("Dónde mirar", timeout=60_000)
    page.get_by_role("button", name="Enséñame la jugada").click()
    expect(page.locator(".hint-sentence")).to_contain_text("Soltar una ficha en la columna")
