"""Truffle Shuffle in a real browser: whole matches by mouse, by keyboard and on a phone, in both languages."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from .browser import no_violations, start, until

pytestmark = pytest.mark.slow
STEPS = (
    "body:has(.ts-slip.is-chosen) .action .primary",
    ".ts-slip.is-ready[aria-disabled=false]:not(.is-chosen)",
    ".action .primary",
    ".ts-pyramid .is-free",
    ".ts-hand .is-free",
)
AS_PROPOSED = (".action .primary:has-text('Fill it')", *STEPS[2:])  # what the page proposes, with one click
EDGE = {"x": 14, "y": 40}  # where a card of the fan is not covered by the next


class Guest:
    """Plays whatever the page offers: fill the chosen order, choose the dearest, end the turn, take a card, discard."""

    def __init__(self, page, act):
        self.page, self.act, self.done, self.used = page, act, 0, set()

    def looks(self):
        page = self.page
        return (
            page.locator(".controls").inner_text(), page.locator(".log p").count(),
            page.locator(".ts-pyramid .ts-card").count(), page.locator(".ts-hand .ts-card").count(),
        )  # fmt: skip

    def play(self, enough=lambda: False, steps=STEPS):
        """To the end of the match, or until something is so on one's own turn."""
        page = self.page
        while True:
            expect(page.locator(".ending, .my-turn").first).to_be_attached(timeout=20_000)
            if page.locator(".ending").count() or enough():
                return
            before = self.looks()
            selector = next((s for s in steps if page.locator(s).count()), None)
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
    choice = choices.nth(turn * 5 % choices.count() if "pyramid" in selector else 0)
    choice.click(position=EDGE if "hand" in selector else None)


def tap(page, selector, turn):
    choices = page.locator(selector)
    choice = choices.nth(turn * 5 % choices.count() if "pyramid" in selector else 0)
    choice.tap(position=EDGE if "hand" in selector else None)


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
    guest = Guest(page, click)
    guest.play()
    assert set(STEPS[:4]) <= guest.used  # whether anybody must discard depends on the cards
    expect(page.locator(".placing li")).to_have_count(2)
    no_violations(page)


def test_a_whole_match_by_keyboard_alone(page):
    start(page, "Truffle Shuffle")
    guest = Guest(page, press)
    guest.play(steps=AS_PROPOSED)
    assert AS_PROPOSED[0] in guest.used


def test_a_whole_match_on_a_phone_without_scrolling_sideways(window):
    page = window(viewport={"width": 390, "height": 844}, has_touch=True).page
    start(page, "Truffle Shuffle")
    guest = Guest(page, tap)
    guest.play(steps=AS_PROPOSED)
    assert AS_PROPOSED[0] in guest.used
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
    expect(page.locator(".goal")).to_contain_text("ronda 1 de 3")
    page.get_by_role("button", name="Los 15").first.click()
    words = page.locator(".ts-every").text_content()
    for order in ("Escalera grande", "Una de cada color", "Cinco 5 de un color", "Un 1"):
        assert order in words
    expect(page.locator(".ts-pyramid .ts-card").first).to_be_visible()
    labels = page.locator(".ts-pyramid .ts-card").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert any("boca abajo" in label and "cubierta por dos" in label for label in labels)


def with_an_order(page, cards=5):
    """Plays on, without filling any, until an order can be paid with cards to spare."""
    start(page, "Truffle Shuffle")
    ready, held = page.locator(".ts-slip.is-ready[aria-disabled=false]"), page.locator(".ts-hand .ts-card")
    steps = (".action .alternative", *STEPS[2:])  # ends turns without an order
    Guest(page, click).play(lambda: ready.count() and held.count() > cards, steps)


KEPT = ".ts-hand .ts-card:not(.is-paying)"


def test_a_proposed_payment_is_changed_card_by_card(page):
    with_an_order(page)
    held = page.locator(KEPT).count()
    page.locator(".ts-slip.is-ready").first.click()
    expect(page.locator(".ts-paid")).to_be_visible()
    fill = page.get_by_role("button", name="Fill it for")
    expect(fill).to_be_visible()
    spent = page.locator(".ts-paid .ts-mini").count()
    expect(page.locator(KEPT)).to_have_count(held - spent)
    expect(page.locator(".ts-hand .is-paying")).to_have_count(spent)
    page.locator(".ts-paid .ts-mini").first.click()  # back to the first truffle
    expect(page.locator(KEPT)).to_have_count(held)
    page.locator(".ts-hand .is-free").last.click(position=EDGE)
    expect(page.locator(KEPT)).not_to_have_count(held)  # the card is in the order now
    finish = page.get_by_role("button", name="Complete it for me")
    expect(fill.or_(finish)).to_be_visible()
    if finish.count():
        finish.click()
    fill.click()
    expect(page.locator(".log")).to_contain_text("You fill “")


def test_the_dearest_order_is_proposed_with_its_cards_and_filled_with_one_click(page):
    with_an_order(page)
    slip = page.locator(".ts-slip.is-ready").first
    expect(slip).to_have_class(re.compile("is-proposed"))
    expect(slip).to_contain_text("ready")
    spent = page.locator(".ts-paid .ts-mini").count()
    assert spent
    expect(page.locator(".ts-hand .is-proposed")).to_have_count(spent)
    title = page.locator(".action h2").inner_text()
    expect(page.get_by_role("button", name="End turn without an order")).to_be_visible()
    page.get_by_role("button", name="Fill it for").click()
    expect(page.locator(".log")).to_contain_text(f"You fill “{title[5:-1]}")


def test_a_card_of_the_proposal_is_changed_in_the_fan(page):
    with_an_order(page)
    page.locator(".ts-hand .is-proposed").first.click(position=EDGE)
    expect(page.get_by_role("button", name="Not this order")).to_be_visible()
    expect(page.locator(".ts-hand .is-proposed")).to_have_count(0)
    page.get_by_role("button", name="Not this order").click()
    expect(page.locator(".ts-hand .is-proposed").first).to_be_visible()


def test_the_discards_open_only_where_there_are_some_and_close_by_themselves(page):
    start(page, "Truffle Shuffle")
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    pile, grid = page.locator("button.ts-pile"), page.locator(".ts-discards")
    if pile.get_attribute("aria-disabled") == "true":
        pile.click(force=True)
        expect(pile).to_have_attribute("aria-expanded", "false")
    Guest(page, click).play(lambda: pile.get_attribute("aria-disabled") == "false" and page.locator(STEPS[3]).count())
    for close in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator(".top").click(position={"x": 500, "y": 5}),
        lambda: page.locator(".ts-pyramid .is-free").first.focus() or page.keyboard.press("Enter"),
    ):
        pile.click()
        expect(grid).to_be_visible()
        close()
        expect(grid).to_have_count(0)


def test_an_order_is_called_off_with_one_click(page):
    with_an_order(page)
    held = page.locator(KEPT).count()
    slip = page.locator(".ts-slip.is-ready").first
    slip.click()
    expect(slip).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ts-hand .is-paying").first).to_be_visible()
    slip.click()
    expect(slip).to_have_attribute("aria-pressed", "false")
    expect(page.locator(KEPT)).to_have_count(held)
    slip.click()
    page.get_by_role("button", name="Not this order").click()
    expect(page.locator(KEPT)).to_have_count(held)
    expect(page.get_by_role("button", name="End turn without an order")).to_be_visible()


def test_a_slip_says_what_the_order_would_use_or_lacks(page):
    with_an_order(page, cards=3)
    small = page.locator(".ts-slip.is-ready:not(.is-small) :is(small, .ts-takes)")  # the proposed one shows its cards
    uses = small.evaluate_all("all => all.map(e => (e.getAttribute('aria-label') ?? e.innerText).trim())")
    chosen = "green|purple|orange|pink|1-4|2-5"  # what of an order is named
    assert uses and all(re.match(f"({chosen})?.*(uses your .+|no special card)|{chosen}", each) for each in uses)
    page.get_by_role("button", name="All 15").first.click()
    expect(page.locator(".ts-every > li")).to_have_count(15)
    short = page.locator(".ts-every .is-short small").all_inner_texts()
    assert short and all("missing" in each and "×" not in each for each in short)


def test_cards_grow_as_the_pyramid_empties(page):
    start(page, "Truffle Shuffle")
    cards = page.locator(".ts-pyramid .ts-card")
    expect(cards.first).to_be_visible()
    at_first = cards.first.bounding_box()["width"]
    rows = lambda: len({each.bounding_box()["y"] for each in cards.all()})  # noqa: E731
    Guest(page, click).play(lambda: 0 < rows() <= 2)  # the third is too wide beside the corners for cards to grow much
    board = page.locator(".ts-felt").bounding_box()
    boxes = [each.bounding_box() for each in cards.all()]
    assert min(box["width"] for box in boxes) > 1.2 * at_first
    assert min(box["x"] for box in boxes) >= board["x"]
    assert max(box["x"] + box["width"] for box in boxes) <= board["x"] + board["width"]
    assert max(box["y"] + box["height"] for box in boxes) <= board["y"] + board["height"]


def test_the_fan_is_sorted_by_number_or_by_color(page):
    with_an_order(page)
    kinds = "all => all.map(e => Number(e.dataset.kind))"
    by_number = page.locator(KEPT).evaluate_all(kinds)
    page.locator(".ts-sort", has_text="color").click()
    until(page, lambda: page.locator(KEPT).evaluate_all(kinds) != by_number, "sorting")
    by_colour = page.locator(KEPT).evaluate_all(kinds)
    assert by_colour == sorted(by_number)
    assert by_number == sorted(by_number, key=lambda kind: (kind % 11, kind))
