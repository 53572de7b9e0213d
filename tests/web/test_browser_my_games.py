"""After a game: its picture and its link, the list of one's own games, and forgetting one."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from .browser import no_violations, play_out, sit_together

pytestmark = pytest.mark.slow


def test_a_result_is_shared_found_again_and_forgotten(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    play_out(ana, ben)
    page = ana.page
    page.get_by_role("button", name="Share").click()
    share = page.locator("dialog[open]")
    expect(share.locator("img.share-picture")).to_be_visible()
    expect(share).to_contain_text("This table is private")
    no_violations(page)
    save = share.get_by_role("button", name="Save the picture")
    expect(save).to_be_enabled()
    with page.expect_download() as saved:
        save.click()
    assert Path(saved.value.path()).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    link = share.get_by_label("Link to this finale").input_value()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".finale")).to_have_count(0)

    guest = window().page
    guest.goto(link)
    expect(guest.locator(".finale h2")).to_have_text("Ana wins.")
    guest.get_by_role("button", name="What is played there now").click()
    expect(guest.locator(".table-page.is-playing")).to_be_visible()

    page.goto("/")
    page.get_by_role("link", name="All my games").click()
    games = page.locator(".my-games")
    expect(games.locator("[aria-labelledby=running] li")).to_have_count(1)
    expect(games.locator("[aria-labelledby=finished] li")).to_contain_text("Won")
    expect(games.locator(".figures")).to_contain_text("people")
    no_violations(page)
    games.locator("[aria-labelledby=finished] .forget").click()
    games.get_by_role("button", name="Really forget it?").click()
    expect(games).to_contain_text("This browser has no games yet.")
    guest.goto(link)
    expect(guest.locator(".finale")).to_contain_text("Guest")
