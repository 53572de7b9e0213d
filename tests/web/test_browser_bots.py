"""Bots of every level and hints in a real browser."""

import pytest
from playwright.sync_api import expect

from .browser import no_violations

pytestmark = pytest.mark.slow


def set_table(page, level):
    page.goto("/")
    page.get_by_role("button", name="Set a table: Connect four").click()
    page.locator("dialog label", has_text="Bots: 1").click()
    page.locator("dialog label", has_text=level).click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".my-turn, .appears-late").first).to_be_attached(timeout=20_000)


def test_a_level_is_chosen_when_the_table_is_set_and_remembered(page):
    set_table(page, "easy")
    expect(page.locator(".seats")).to_contain_text("bot: easy")
    page.goto("/")
    page.get_by_role("button", name="Play against bots: Connect four").click()
    expect(page.locator(".seats")).to_contain_text("bot: easy")


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


def test_a_hint_tells_what_a_search_would_do_and_a_click_does_it(page):
    set_table(page, "random")
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Hint").click()
    hints = page.locator(".hints li")
    expect(hints.first).to_be_visible(timeout=60_000)
    expect(hints.first).to_contain_text("simulations")
    no_violations(page)
    told = hints.first.locator("button").inner_text()
    hints.first.locator("button").click()
    expect(page.locator(".log")).to_contain_text(f"Guest {told.replace('drop', 'drops', 1)}")


def test_spanish_hints(window):
    page = window(locale="es-ES").page
    page.goto("/")
    page.get_by_role("button", name="Jugar contra bots: Conecta cuatro").click()
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    page.get_by_role("button", name="Pista").click()
    expect(page.locator(".hints")).to_contain_text("Lo que jugaría un bot", timeout=60_000)
