"""Truffle Shuffle in a real browser: whole matches by mouse, by keyboard and on a phone, in both languages."""

from functools import partial

import pytest
from playwright.sync_api import expect

from .browser import no_violations, start, until

pytestmark = pytest.mark.slow
STEPS = (
    ".ts-panel .btn[data-next]:has-text('Deliver')",
    ".is-payable .ts-order-main[aria-disabled=false]",
    ".ts-panel .btn[data-next]",
    ".ts-pyramid .is-free",
    ".ts-hand .is-free",
)


class Player:
    """Plays whatever the page offers: deliver, fill the dearest order, end the turn, take a card, discard."""

    def __init__(self, page, act):
        self.page, self.act, self.done, self.used = page, act, 0, set()

    def looks(self):
        page = self.page
        return (
            page.locator(".controls").inner_text(), page.locator(".log p").count(),
            page.locator(".ts-pyramid .ts-card").count(), page.locator(".ts-hand .ts-card").count(),
        )  # fmt: skip

    def play(self):
        """To the end of the match."""
        page = self.page
        while True:
            expect(page.locator(".ending, .my-turn").first).to_be_visible(timeout=20_000)
            if page.locator(".ending").count():
                return
            before = self.looks()
            selector = next((s for s in STEPS if page.locator(s).count()), None)
            if selector is None:
                page.wait_for_timeout(20)
                continue
            self.act(page, selector, self.done)
            self.used.add(selector)
            self.done += 1
            again = partial(self.act, page, selector, self.done) if self.act is tap else None
            until(page, lambda: self.looks() != before, selector, again)  # noqa: B023


def click(page, selector, turn):
    choices = page.locator(selector)
    choices.nth(turn * 5 % choices.count() if "pyramid" in selector else 0).click()


def tap(page, selector, turn):
    choices = page.locator(selector)
    choices.nth(turn * 5 % choices.count() if "pyramid" in selector else 0).tap()


def press(page, selector, turn):
    """Walks there with Tab, inside the pyramid and the hand with arrows, and presses Enter."""
    area = ".ts-pyramid .ts-card" if "pyramid" in selector else ".ts-hand .ts-card" if "hand" in selector else selector
    for _ in range(150):
        if page.locator(f"{area}:focus").count():
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"Tab never reaches {area}")
    if "pyramid" in selector:
        page.keyboard.press("End" if turn % 2 else "Home")  # the last or the first free card
    for _ in range(40):
        if page.locator(f"{selector}:focus").count():
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows never reach {selector}")


def test_a_whole_match_by_clicks(page):
    start(page, "Truffle Shuffle")
    player = Player(page, click)
    player.play()
    assert set(STEPS[:4]) <= player.used  # whether anybody must discard depends on the cards
    expect(page.locator(".placing li")).to_have_count(2)
    no_violations(page)


def test_a_whole_match_by_keyboard_alone(page):
    start(page, "Truffle Shuffle")
    Player(page, press).play()


def test_a_whole_match_on_a_phone_without_scrolling_sideways(window):
    page = window(viewport={"width": 390, "height": 844}, has_touch=True).page
    start(page, "Truffle Shuffle")
    Player(page, tap).play()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_every_card_says_what_it_is_where_it_lies_and_what_covers_it(page):
    start(page, "Truffle Shuffle")
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    expect(page.locator(".ts-pyramid .ts-card").first).to_be_visible()
    labels = page.locator(".ts-pyramid .ts-card").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(labels) in (38, 39)
    assert any("face-down" in label and "row 4" in label and "covered by two" in label for label in labels)
    assert labels[-1].endswith("free")
    no_violations(page)


def test_a_covered_card_says_why_it_cannot_be_taken(page):
    start(page, "Truffle Shuffle")
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    page.locator(".ts-pyramid .ts-card").first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("covered")


def test_the_table_in_spanish_speaks_spanish(window):
    page = window(locale="es-ES").page
    page.goto("/")
    page.get_by_role("button", name="Jugar contra bots: Truffle Shuffle").click()
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    expect(page.locator(".ts-head")).to_contain_text("Ronda 1 de 3")
    words = page.locator(".ts-panel").text_content()
    for order in ("Escalera grande", "Una de cada color", "Cinco 5 de color", "Un 1"):
        assert order in words
    expect(page.locator(".ts-pyramid .ts-card").first).to_be_visible()
    labels = page.locator(".ts-pyramid .ts-card").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert any("boca abajo" in label and "cubierta por dos" in label for label in labels)


def test_a_proposed_payment_is_changed_card_by_card(page):
    start(page, "Truffle Shuffle")
    done = 0
    while True:  # play on until an order of several cards can be paid with cards to spare
        expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
        if (
            page.locator(".is-payable .ts-order-main[aria-disabled=false]").count()
            and page.locator(".ts-hand .ts-card").count() > 5
        ):
            break
        steps = (".ts-panel .btn[data-next]", ".ts-pyramid .is-free", ".ts-hand .is-free")
        step = next((s for s in steps if page.locator(s).count()), None)
        if step is None:
            page.wait_for_timeout(20)
            continue
        before = page.locator(".log p").count(), page.locator(".controls").inner_text()
        click(page, step, done)
        done += 1
        for _ in range(200):
            if (page.locator(".log p").count(), page.locator(".controls").inner_text()) != before:
                break
            page.wait_for_timeout(20)
    held = page.locator(".ts-hand .ts-card").count()
    page.locator(".is-payable .ts-order-main").first.click()
    expect(page.locator(".ts-builder")).to_be_visible()
    expect(page.get_by_role("button", name="Deliver the order")).to_be_visible()
    spent = page.locator(".ts-builder .ts-mini").count()
    expect(page.locator(".ts-hand .ts-card")).to_have_count(held - spent)
    page.locator(".ts-builder .ts-mini").first.click()  # back to the first truffle
    expect(page.locator(".ts-hand .ts-card")).to_have_count(held)
    page.locator(".ts-hand .is-free").last.click()
    expect(page.locator(".ts-hand .ts-card")).not_to_have_count(held)  # the card is in the order now
    deliver, finish = (
        page.get_by_role("button", name="Deliver the order"),
        page.get_by_role("button", name="Complete it for me"),
    )
    expect(deliver.or_(finish)).to_be_visible()
    if finish.count():
        finish.click()
    page.get_by_role("button", name="Deliver the order").click()
    expect(page.locator(".log")).to_contain_text("fills the order")
