"""Chocolatiers in a real browser: whole matches by clicks, by keyboard and on a phone; boxing, turning, wilds."""

from functools import partial

import pytest
from playwright.sync_api import expect

from .browser import no_violations, start, until

pytestmark = pytest.mark.slow
STEPS = (
    ".ch-panel .btn[data-next]:has-text('Confirm')",
    ".ch-free",
    ".ch-stack.is-free",
    ".ch-panel .btn[data-next]",
    ".ch-tray .is-free",
    ".ch-hand .is-free",
)


def looks(page):
    """What tells that a step has been made; not what the pointer alone changes."""
    counted = (
        ".log p",
        ".ch-hand .ch-card",
        ".ch-free",
        ".ch-slot",
        ".drafted li",
        ".ch-tray .ch-card",
        ".ch-hand .is-chosen",
    )
    return [page.locator(".controls h2").inner_text(), *(page.locator(each).count() for each in counted)]


def play(page, act):
    """Whatever the page offers, to the end of the match; the steps that were used."""
    used, turn = set(), 0
    while True:
        expect(page.locator(".ending, .my-turn").first).to_be_visible(timeout=20_000)
        if page.locator(".ending").count():
            return used
        before = looks(page)
        selector = next((s for s in STEPS if page.locator(s).count()), None)
        if selector is None:
            page.wait_for_timeout(20)
            continue
        act(page, selector, turn)
        used.add(selector)
        turn += 1
        again = partial(act, page, selector, turn) if act is tap else None
        until(page, lambda: looks(page) != before, selector, again)  # noqa: B023


def click(page, selector, turn):
    choices = page.locator(selector)
    choices.nth(turn % choices.count() if "tray" in selector else 0).click()


def tap(page, selector, turn):
    choices = page.locator(selector)
    choices.nth(turn % choices.count() if "tray" in selector else 0).tap()


def press(page, selector, turn):
    area = ".ch-hand .ch-card" if "hand" in selector else selector
    for _ in range(150):
        if page.locator(f"{area}:focus").count():
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"Tab never reaches {area}")
    for _ in range(20):
        if page.locator(f"{selector}:focus").count():
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows never reach {selector}")


def test_a_whole_match_by_clicks(page):
    start(page, "Chocolatiers")
    used = play(page, click)
    assert {".ch-free", ".ch-stack.is-free", ".ch-tray .is-free"} <= used
    expect(page.locator(".placing li")).to_have_count(2)
    no_violations(page)


def test_a_whole_match_by_keyboard_alone(page):
    start(page, "Chocolatiers")
    play(page, press)


def test_a_whole_match_on_a_phone_without_scrolling_sideways(window):
    page = window(viewport={"width": 390, "height": 844}, has_touch=True).page
    start(page, "Chocolatiers")
    play(page, tap)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def first_box(page):
    """Plays until a box can be paid for and placed."""
    turn = 0
    while page.locator(".ch-free").count() == 0:
        expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
        selector = next((s for s in STEPS if page.locator(s).count()), None)
        if selector is None:
            page.wait_for_timeout(20)
            continue
        before = looks(page)
        click(page, selector, turn)
        turn += 1
        for _ in range(200):
            if looks(page) != before:
                break
            page.wait_for_timeout(15)


def test_a_box_is_turned_by_key_and_button_and_tells_what_it_would_change(page):
    start(page, "Chocolatiers")
    first_box(page)
    labels = {page.locator(".ch-free").first.get_attribute("aria-label")}
    for _ in range(3):
        page.get_by_role("button", name="Turn the box").click()
        labels.add(page.locator(".ch-free").first.get_attribute("aria-label"))
    assert len(labels) >= 2
    page.locator(".ch-free").first.focus()
    page.keyboard.press("r")
    expect(page.locator(".ch-change")).to_be_visible()
    expect(page.locator(".ch-payment")).to_be_visible()
    no_violations(page)
    page.locator(".ch-slot").first.click()  # back to the first chocolate: another card may pay
    expect(page.locator(".ch-pay").first).to_be_visible()
    page.get_by_role("button", name="Complete it for me").click()
    expect(page.locator(".ch-free").first).to_be_visible()


def test_a_wild_token_is_placed_on_a_space_and_a_swap_takes_two(page):
    start(page, "Chocolatiers")
    first_box(page)
    page.locator(".ch-free").first.click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".ch-tray .is-free").first).to_be_visible(timeout=20_000)
    page.locator(".ch-tray .is-free").first.click()
    page.get_by_role("button", name="Place a wild token").click()
    expect(page.locator(".ch-space")).to_have_count(4)
    page.locator(".ch-space").first.click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".log")).to_contain_text("places a wild token")
    expect(page.locator(".ch-tray .is-free").first).to_be_visible(timeout=20_000)
    held = page.locator(".ch-hand .ch-card").count()
    for card in range(held):
        page.locator(".ch-hand .ch-card").nth(card).click()
        if page.locator(".ch-hand .is-chosen").count():
            break
    given = page.locator(".ch-hand .is-chosen").get_attribute("aria-label").split(": ")[1]
    others = [i for i in range(page.locator(".ch-tray .ch-card").count())
              if given not in page.locator(".ch-tray .ch-card").nth(i).get_attribute("aria-label")]  # fmt: skip
    for index in others[:2]:
        page.locator(".ch-tray .ch-card").nth(index).click()
    expect(page.locator(".ch-hand .ch-card")).to_have_count(held + 1)


def test_the_table_speaks_spanish(window):
    page = window(locale="es-ES").page
    page.goto("/")
    page.get_by_role("button", name="Jugar contra bots: Chocolatiers").click()
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    expect(page.locator(".ch-panel")).to_contain_text("Grupos más grandes")
    expect(page.locator(".ch-hint")).to_contain_text("bandeja")
