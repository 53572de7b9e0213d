"""Chocolatiers in a real browser: whole matches by clicks, by keyboard and on a phone; boxes, tokens, scoring cards."""

import re
from functools import partial

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from .browser import no_violations, start, until

pytestmark = pytest.mark.slow
STEPS = (
    ".action .primary",
    ".ch-stack.is-free",
    ".ch-tray .is-free",
    ".ch-hand .is-free",
    ".action .alternative",
)


def looks(page):
    """What tells that a step has been made; not what the pointer alone changes."""
    counted = (
        ".log p",
        ".ch-hand .ch-card",
        ".ch-ghost",
        ".ch-slot",
        ".ch-tray .ch-card",
        ".ch-hand .is-chosen",
        ".ch-hand .is-paid",
    )
    return [page.locator(".controls h2").inner_text(), *(page.locator(each).count() for each in counted)]


def decide(page, act, turn, steps=STEPS):
    """Takes one step that the page offers; which, or none where the page was about to change."""
    expect(page.locator(".controls h2").first).not_to_have_text("Sending …")  # else it is the last picture
    before = looks(page)
    selector = next((s for s in steps if page.locator(s).count()), None)
    if selector is None:
        page.wait_for_timeout(20)
        return None
    try:
        act(page, selector, turn)
    except (PlaywrightError, ZeroDivisionError):
        return None  # the page has moved on since it was looked at
    again = partial(act, page, selector, turn) if act is tap else None
    until(page, lambda: looks(page) != before, selector, again)
    return selector


def play(page, act):
    """Whatever the page offers, to the end of the match; the steps that were used."""
    used, turn = set(), 0
    while True:
        expect(page.locator(".ending, .my-turn").first).to_be_attached(timeout=20_000)
        if page.locator(".ending").count():
            return used
        selector = decide(page, act, turn)
        if selector is None:
            continue
        used.add(selector)
        if page.locator(".ch-ghost").count():
            used.add(".ch-ghost")
        turn += 1


def click(page, selector, turn):
    choices = page.locator(selector)
    choices.nth(turn % choices.count() if "tray" in selector else 0).click(timeout=2000)


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
    assert {".ch-ghost", ".ch-stack.is-free", ".ch-tray .is-free"} <= used
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


HOW_TO_TURN = """async () => { // a box that is to be placed and brings nothing else: then it is said how it is turned
  const face = await import("/faces/chocolatiers/board.js");
  const { touch, counsel } = window.lastShown;
  return [touch, face.action({ ...window.lastShown, counsel: { ...counsel, places: [], wilds: [] } }).note];
}"""


@pytest.mark.parametrize("has_touch", [True, False])
def test_a_finger_is_told_of_no_keys_and_no_wheel(window, has_touch):
    page = window(viewport={"width": 390, "height": 844}, has_touch=has_touch, is_mobile=has_touch).page
    page.add_init_script(
        "document.addEventListener('petitfour:drawn', (drawn) => (window.lastShown = drawn.detail.shown))"
    )
    start(page, "Chocolatiers")
    first_box(page)
    touch, note = page.evaluate(HOW_TO_TURN)
    assert touch == has_touch
    assert ("R or the wheel" in note) == (not has_touch), note


def first_box(page):
    """Plays until a box can be paid for and placed."""
    turn = missed = 0
    while page.locator(".ch-ghost").count() == 0:
        expect(page.locator(".my-turn")).to_be_attached(timeout=20_000)
        try:
            turn += decide(page, click, turn, (".ch-stack.is-free", *STEPS)) is not None
        except AssertionError:  # what was pressed was drawn anew before it was let go: the next click is another
            turn, missed = turn + 1, missed + 1
            assert missed < 3


OVER_BOXES = """async () => {
  for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
  const box = (element) => element.getBoundingClientRect();
  const along = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const isOver = (a, b) => along(a, b, "left", "right") > 4 && along(a, b, "top", "bottom") > 4;
  const boxes = [...document.querySelectorAll(".ch-board .ch-laid, .ch-ghost")].map(box);
  return [...document.querySelectorAll(".ch-turns button, .ch-ghost .ch-gain")]
    .filter((each) => boxes.some((under) => isOver(box(each), under)))
    .map((each) => each.ariaLabel || each.textContent);
}"""  # what hides chocolates of the box that is placed, or of those that it may touch


def box_it(page):
    page.get_by_role("button", name="Box it for").click()
    expect(page.locator(".ch-tray .is-free").first).to_be_visible(timeout=20_000)


def test_a_box_is_turned_by_key_and_button_and_tells_what_it_would_change(page):
    start(page, "Chocolatiers")
    first_box(page)
    ghost = page.locator(".ch-turning")
    labels = {ghost.get_attribute("aria-label")}
    for _ in range(3):
        page.get_by_role("button", name="Turn the box to the right").click()
        labels.add(ghost.get_attribute("aria-label"))
    assert len(labels) >= 2
    before = ghost.get_attribute("aria-label")
    ghost.focus()
    page.keyboard.press("r")
    expect(ghost).not_to_have_attribute("aria-label", before)
    expect(page.locator(".ch-ghost .ch-gain")).to_be_visible()
    expect(page.locator(".gains")).to_contain_text("for the box")
    expect(page.locator(".ch-payment")).to_be_visible()
    assert page.locator(".ch-hand .is-paid").count() >= 3  # what pays is lifted in the hand
    no_violations(page)
    page.locator(".ch-slot").first.click()  # back to the first chocolate: another card may pay
    expect(page.locator(".ch-pay").first).to_be_visible()
    page.get_by_role("button", name="Complete it for me").click()
    expect(ghost).to_be_visible()


def test_the_first_box_is_shown_where_it_will_lie_and_the_bill_adds_up(page):
    start(page, "Chocolatiers")
    first_box(page)
    shown = page.locator(".ch-ghost").bounding_box()
    box_it(page)
    expect(page.locator(".ch-board .ch-laid")).to_have_count(1)
    page.wait_for_timeout(900)  # it flies there
    laid = page.locator(".ch-board .ch-laid").bounding_box()
    assert all(abs(shown[side] - laid[side]) < 2 for side in ("x", "y", "width", "height")), (shown, laid)
    lines = [int(line) for line in page.locator(".zone-you .bill dd").all_inner_texts()]
    assert len(lines) == 3 and sum(lines) == int(page.locator(".zone-you .coin").inner_text())


def test_a_second_box_is_moved_to_another_place_and_another_box_is_chosen_or_left(page):
    start(page, "Chocolatiers")
    first_box(page)
    box_it(page)
    first_box(page)
    expect(page.locator(".ch-laid").first).to_be_visible()
    before = page.locator(".ch-ghost").bounding_box()
    assert page.evaluate(OVER_BOXES) == []
    page.locator(".ch-free").first.click()
    until(page, lambda: page.locator(".ch-ghost").bounding_box() != before, "another place was chosen")
    expect(page.locator(".ch-ghost")).to_have_count(1)
    for place in range(page.locator(".ch-free").count()):
        page.locator(".ch-free").nth(place).click()
        assert page.evaluate(OVER_BOXES) == []
    page.get_by_role("button", name="Not this box").click()
    expect(page.locator(".ch-ghost")).to_have_count(0)
    expect(page.get_by_role("button", name="End turn")).to_be_visible()


def test_a_wild_token_is_placed_on_a_space_and_a_swap_takes_two(page):
    start(page, "Chocolatiers")
    first_box(page)
    box_it(page)
    page.locator(".ch-tray .is-free").first.click()
    page.locator(".ch-plate .ch-token.is-free").first.click()
    expect(page.locator(".ch-board .ch-space")).to_have_count(4)
    page.locator(".ch-board .ch-space").first.click()
    page.get_by_role("button", name="Place the token").click()
    expect(page.locator(".log")).to_contain_text("You place a wild token")
    expect(page.locator(".ch-plate .is-gone")).to_have_count(1)
    expect(page.locator(".ch-tray .is-free").first).to_be_visible(timeout=20_000)
    held = page.locator(".ch-hand .ch-card").count()
    for card in range(held):
        page.locator(".ch-hand .ch-card").nth(card).click()
        if page.locator(".ch-hand .is-chosen").count():
            break
    chosen = page.locator(".ch-hand .is-chosen").get_attribute("aria-label")
    chocolate = re.search("Truffle|Nut Cluster|Raspberry|Mint|Blueberry|Violet", chosen)[0]
    others = [i for i in range(page.locator(".ch-tray .ch-card").count())
              if chocolate not in page.locator(".ch-tray .ch-card").nth(i).get_attribute("aria-label")]  # fmt: skip
    for index in others[:2]:
        page.locator(".ch-tray .ch-card").nth(index).click()
    expect(page.locator(".ch-hand .ch-card")).to_have_count(held + 1)


def test_a_token_is_dragged_from_the_plate_to_a_space(page):
    start(page, "Chocolatiers")
    first_box(page)
    box_it(page)
    page.locator(".ch-tray .is-free").first.click()
    token = page.locator(".ch-plate .ch-token.is-free").last
    token.hover()
    page.mouse.down()
    space = page.locator(".ch-board .ch-laid").first.bounding_box()
    page.mouse.move(space["x"] + space["width"] / 4, space["y"] + space["height"] / 4, steps=6)
    page.mouse.up()
    expect(page.locator(".ch-space.is-chosen")).to_have_count(1)
    expect(page.get_by_role("button", name="Place the token")).to_be_visible()


def test_scoring_cards_tell_their_worth_and_who_has_them(page):
    start(page, "Chocolatiers")
    expect(page.locator(".ch-prize")).to_have_count(7)
    who = r"(nobody has it yet|.+ has it with \d|.+ tie.*)"  # bots may have begun
    label = re.compile(rf"Violet card, 5 points, {who}, you 0")
    expect(page.locator(".ch-prize.is-violet")).to_have_attribute("aria-label", label)
    first_box(page)
    box_it(page)
    own = page.locator(".ch-prize.is-mine, .ch-prize:has(.ch-own:not(:text-is('you 0')))")
    expect(own.first).to_be_visible()
    stacks = page.locator(".ch-stack:not(.is-empty)")
    assert page.locator(".ch-stack:not(.is-empty) .ch-tile-art").count() == stacks.count()


def test_the_table_speaks_spanish(window):
    page = window(locale="es-ES").page
    page.goto("/")
    page.get_by_role("button", name="Jugar contra bots: Chocolatiers").click()
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    page.locator(".rival-display").first.click()
    expect(page.locator(".dialog")).to_contain_text("Grupos más grandes")
    page.keyboard.press("Escape")
    expect(page.locator(".action")).to_contain_text("bandeja")
