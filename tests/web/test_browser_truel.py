"""Truel in a real browser: a match to three wins by clicks, a game by keyboard, a game on a phone."""

from functools import partial

import pytest
from playwright.sync_api import expect

from .browser import no_violations, until

pytestmark = pytest.mark.slow
PANEL = (".tr-ways .btn", ".tr-name", ".tr-panel .btn[data-next]")


def looks(page):
    return (
        page.locator(".controls").inner_text(), page.locator(".log p").count(), page.locator(".tr-card").count(),
        page.locator(".tr-place.is-free").count(),
    )  # fmt: skip


def set_table(page):
    """A match to three wins against bots."""
    page.goto("/")
    page.get_by_role("button", name="Set a table: Truel").click()
    page.locator("dialog label", has_text="Bots: 2").click()
    expect(page.locator("dialog label.is-taken", has_text="3").first).to_be_visible()
    page.get_by_role("button", name="Open the table").click()


def next_step(page):
    """What can be chosen now: in the panel, a marked place, a card to lose or to play."""
    for selector in (*PANEL, ".tr-place.is-free", ".tr-card.is-free"):
        if page.locator(selector).count():
            return selector
    return None


def play_game(page, act):
    """To the end of one game; how many steps it took."""
    steps = 0
    while True:
        expect(page.locator(".ending, .my-turn").first).to_be_visible(timeout=20_000)
        if page.locator(".ending").count():
            return steps
        before = looks(page)
        selector = next_step(page)
        if selector is None:
            page.wait_for_timeout(20)
            continue
        act(page, selector, steps)
        steps += 1
        again = partial(act, page, selector, steps) if act is tap else None
        until(page, lambda: looks(page) != before, selector, again)  # noqa: B023


def click(page, selector, turn):
    choices = page.locator(selector)
    if "card" in selector:
        choices.nth(turn % choices.count()).click(position={"x": 8, "y": 30})
    else:
        choices.first.click()


def tap(page, selector, turn):
    choices = page.locator(selector)
    if "card" in selector:  # in a large hand cards overlap: the left edge is always free
        choices.nth(turn % choices.count()).tap(position={"x": 8, "y": 30})
    else:
        choices.first.tap()


def press(page, selector, turn):
    """Walks there with Tab (in the hand with arrows) and presses Enter."""
    area = ".tr-card" if "card" in selector else selector
    for _ in range(120):
        if page.locator(f"{area}:focus").count():
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"Tab never reaches {area}")
    for _ in range(40):
        if page.locator(f"{selector}:focus").count():
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows never reach {selector}")


def test_a_whole_match_to_three_wins_by_clicks(page):
    set_table(page)
    games = 0
    while games < 9:
        play_game(page, click)
        games += 1
        if page.get_by_role("button", name="Next game").count() == 0:
            break
        page.get_by_role("button", name="Next game").click()
        expect(page.locator(".ending")).to_have_count(0)
    assert games >= 3
    expect(page.locator(".ending")).to_contain_text("series")
    no_violations(page)


def test_a_whole_game_by_keyboard_alone(page):
    page.goto("/")
    page.get_by_role("button", name="Play against bots: Truel").click()
    play_game(page, press)


def test_a_whole_game_on_a_phone_without_scrolling_sideways(window):
    page = window(viewport={"width": 390, "height": 844}, has_touch=True).page
    page.goto("/")
    page.get_by_role("button", name="Play against bots: Truel").click()
    play_game(page, tap)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_every_field_says_what_it_does_and_arrows_walk_the_rings(page):
    page.goto("/")
    page.get_by_role("button", name="Play against bots: Truel").click()
    expect(page.locator(".tr-field").first).to_be_visible(timeout=20_000)
    labels = page.locator(".tr-field").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(labels) == 42 and labels[4].startswith("field 5, Start of red") and labels[0] == "field 1, crossroads"
    page.locator("[data-field='0']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".tr-line")).to_contain_text("field 9")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".tr-line")).to_contain_text("crossroads")
    no_violations(page)


def test_a_place_that_does_not_fit_says_why_and_spanish_is_spoken(window):
    page = window(locale="es-ES").page
    page.goto("/")
    page.get_by_role("button", name="Jugar contra bots: Truel").click()
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    expect(page.locator(".tr-why")).to_contain_text("uega una carta")
    expect(page.locator(".tr-panel")).to_contain_text("Los tríos")
    page.locator(".tr-place[aria-disabled=true]").first.click(force=True)
    expect(page.locator(".tr-line")).to_contain_text("Elige una carta de tu mano")
    page.locator(".tr-card.is-free").first.click()
    page.locator(".tr-place[aria-disabled=true]").first.click(force=True)
    expect(page.locator(".tr-line")).to_contain_text("otro tipo de carta")
