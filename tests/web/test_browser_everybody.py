"""The four games for everybody: by keyboard, under a finger, on a narrow page, for those who listen."""

import re

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from . import test_browser_chocolatiers as chocolatiers
from . import test_browser_super_truffle_pigs as pigs
from . import test_browser_truel as truel
from . import test_browser_truffle_shuffle as shuffle
from .browser import no_violations, start

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def first_of(steps):
    return lambda page, _: next((step for step in steps if page.locator(step).count()), None)


GAMES = {
    "Truffle Shuffle": (first_of(shuffle.STEPS), shuffle.press, shuffle.tap),
    "Chocolatiers": (first_of(chocolatiers.STEPS), chocolatiers.press, chocolatiers.tap),
    "Super Truffle Pigs": (pigs.next_step, pigs.press, pigs.tap),
    "Truel": (lambda page, _: truel.next_step(page), truel.press, truel.tap),
}
PROMPTS = {
    "Truffle Shuffle": "Take a free card",
    "Chocolatiers": "Take one from the tray",
    "Super Truffle Pigs": "Choose a mission to keep",
    "Truel": re.compile("Play a card|None of your cards fits"),  # as they were dealt
}
# What may be smaller than a fingertip, because the same can be done, or read, with something larger in the panel.
SMALL = {
    "Truffle Shuffle": ["ts-card"],  # nine cards in a row of 390 px; "All moves" has every card that is free
    "Chocolatiers": ["ch-space", "ch-free"],  # quarters of a box, strips beside the display; "All moves" has them all
    "Super Truffle Pigs": [],
    "Truel": ["tl-field"],  # forty-two fields on two rings, which only tell; "As a list" tells the same
}
TARGETS = """(least) => [...document.querySelectorAll("button, a[href], input, summary, select")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && !e.classList.contains("skip"))
  .filter((e) => getComputedStyle(e).pointerEvents !== "none")
  .map((e) => [e, (e.type === "radio" ? e.closest("label") : e).getBoundingClientRect()])
  .filter(([, r]) => r.width && (r.width < least || r.height < least))
  .map(([e, r]) => `${e.className || e.tagName} ${r.width} x ${r.height}: ${e.ariaLabel || e.textContent}`)"""
WATCH = """() => {
  let key = ""; // after the last thing on the page the tab key leaves it, which is no loss
  document.addEventListener("keydown", (event) => (key = event.key), true);
  window.lost = 0;
  setInterval(() => { if (key !== "Tab" && document.activeElement === document.body) window.lost++; }, 4);
}"""
PRESS_WHAT_IS_NEXT = """() => { // in one breath: between looking and pressing the curtain may fall
  const at = document.querySelector(".controls [data-next]") ?? document.activeElement;
  if (!document.querySelector(".curtain") && at?.matches(".controls [data-next], .tl-card")) at.click();
}"""


def too_small(page, exceptions=()):
    return [target for target in page.evaluate(TARGETS, 43.9) if target.split(" ")[0] not in exceptions]


def no_sideways(page, *sizes):
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(60)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)


def play(page, game, act, steps):
    """So many steps of whatever is offered; a step that came too late is looked at again."""
    page.set_default_timeout(2000)
    next_step = GAMES[game][0]
    for n in range(steps):
        expect(page.locator(".ending, .controls.is-mine").first).to_be_visible(timeout=20_000)
        selector = None if page.locator(".ending").count() else next_step(page, n)
        if selector is None:
            page.wait_for_timeout(30)
            continue
        before = page.locator(".controls").inner_text()
        try:
            act(page, selector, n)
        except (PlaywrightError, AssertionError, ZeroDivisionError):
            if page.locator(".controls").inner_text() == before:
                raise
        for _ in range(20):
            if page.locator(".controls").inner_text() != before:
                break
            page.wait_for_timeout(20)


@pytest.mark.parametrize("game", GAMES)
def test_under_a_finger_everything_is_large_enough_and_nothing_scrolls_sideways(window, game):
    page = window(**PHONE, color_scheme="dark").page
    start(page, game)
    play(page, game, GAMES[game][2], 8)
    page.evaluate("document.querySelectorAll('details').forEach((d) => (d.open = true))")
    page.wait_for_timeout(50)
    assert too_small(page, SMALL[game]) == []
    no_violations(page)
    no_sideways(page, (390, 844), (640, 400), (320, 640))


@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_the_focus_is_never_lost_and_a_line_of_the_log_opens_its_moment(page, game):
    start(page, game)
    expect(page.locator("#announce")).to_contain_text(PROMPTS[game])
    page.wait_for_timeout(50)
    page.evaluate(WATCH)
    play(page, game, GAMES[game][1], 10)
    for _ in range(150):
        if page.locator(".log:focus").count():
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    line = page.locator(".log button:focus")
    expect(line).to_have_count(1)
    said = line.text_content()
    page.keyboard.press("Enter")
    expect(page.locator(".lookback input")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".lookback")).to_contain_text("Moment")
    page.keyboard.press("Escape")
    expect(page.locator(".lookback")).to_have_count(0)
    expect(page.locator(".log button:focus")).to_have_text(said)
    assert page.evaluate("window.lost") == 0
    assert page.evaluate("document.getAnimations().length") == 0  # the window asks for reduced motion


def test_between_two_at_one_screen_the_curtain_has_the_focus_and_nothing_of_the_other_is_left_to_hear(page):
    page.goto("/")
    page.get_by_role("button", name="Set a table: Truel").press("Enter")
    for number in (2, 3):
        seat = page.get_by_role("button", name=f"Seat {number}:")
        seat.press("Enter")
        expect(seat).to_have_attribute("aria-pressed", "true")
        page.get_by_role("radio", name="Bot", exact=True).press("ArrowRight")
        expect(page.get_by_role("radio", name="At this screen")).to_be_checked()
    page.get_by_role("button", name="Start with three").press("Enter")
    first = page.get_by_role("button", name="show my side")
    expect(first).to_be_focused()
    page.evaluate(WATCH)
    page.keyboard.press("Enter")
    expect(page.locator(".tl-card:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".tl-into, .action .primary").first).to_be_visible()
    page.keyboard.press("Tab")  # the places of the chosen card are offered next; where there is one only, placing it
    expect(page.locator(".tl-into:focus, .action .primary:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    for _ in range(10):  # what the turn asks for beside the card: a way, what a joker stands for
        page.wait_for_timeout(100)
        page.evaluate(PRESS_WHAT_IS_NEXT)
    expect(page.get_by_role("button", name="show my side")).to_be_focused()
    announcement = page.locator("#announce").inner_text().strip()
    assert announcement.endswith("'s turn.") and "draws" not in announcement


def test_a_refusal_is_said_once_and_again_when_it_is_earned_again(page):
    start(page, "Truffle Shuffle")
    covered = page.locator(".ts-pyramid .ts-card").first
    covered.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("covered")
    page.wait_for_timeout(600)
    expect(page.locator("#announce")).not_to_contain_text("covered")
    page.get_by_role("alert").evaluate("(e) => e.remove()")
    covered.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("covered")


def test_what_others_say_is_heard(chromium, server):
    from .browser import Watched, sit_together

    ana, ben = Watched(chromium, server), Watched(chromium, server)
    sit_together(ana, ben)
    ben.page.get_by_role("tab", name="Talk").click()
    ben.page.get_by_label("Say something").fill("Good evening!")
    ben.page.keyboard.press("Enter")
    expect(ana.page.locator("#announce")).to_contain_text("Ben: Good evening!")
    expect(ana.page.locator(".log")).to_be_visible()  # she still has the log before her
    for each in (ana, ben):
        assert each.errors == []
        each.context.close()


def test_what_is_sent_in_the_moment_it_is_typed_is_said_whole(chromium, server):
    from .browser import Watched, sit_together

    ana, ben = Watched(chromium, server), Watched(chromium, server)
    sit_together(ana, ben)
    ben.page.get_by_label("Say something").evaluate("""(field) => {
      for (const text of ["Good", "Good evening!"]) {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
      field.form.requestSubmit();
    }""")
    expect(ana.page.locator("#announce")).to_contain_text("Ben: Good evening!")
    expect(ben.page.get_by_label("Say something")).to_have_value("")
    for each in (ana, ben):
        assert each.errors == []
        each.context.close()


def test_windows_and_lobby_under_a_finger(window):
    page = window(**PHONE).page
    page.goto("/")
    expect(page.locator(".box").first).to_be_visible()
    assert too_small(page) == []
    page.get_by_role("button", name="Set a table: Truel").tap()
    for opener, title in (
        ("Seat 1:", "Your name"),
        ("Seat 2:", "Who sits here?"),
        ("Variant: ", "Own box"),
        ("Watching: ", "Strangers"),
        ("How to play: Truel", "How to play"),
    ):
        page.get_by_role("button", name=opener).tap()
        expect(page.get_by_role("dialog")).to_contain_text(title)
        page.evaluate("document.querySelectorAll('details').forEach((d) => (d.open = true))")
        assert too_small(page) == []
        no_sideways(page, (640, 400), (320, 640), (390, 844))
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name=opener)).to_be_focused()
    page.get_by_role("button", name="Settings").tap()
    assert too_small(page) == []
