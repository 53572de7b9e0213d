"""Guided first games in a browser: Truel's by clicks and by keyboard, and on a phone what each lesson points at."""

import re

import pytest
from playwright.sync_api import expect

from petitfour.core.registry import Registry
from petitfour.table.lessons.lesson import has_lesson

from .browser import lay, no_violations, open_menu, until

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TAUGHT = [game.name for game in Registry().playable() if has_lesson(game)]
COVERED = """() => {
  const boxOf = (wanted) => document.querySelector(wanted)?.getBoundingClientRect();
  const [bubble, ring] = [boxOf(".coach"), boxOf(".coach-ring.is-first")];
  if (!ring) return "nothing is lit";
  const isOutside = ring.right < 0 || ring.bottom < 0 || ring.left > innerWidth || ring.top > innerHeight;
  if (isOutside) return "what is lit is outside the window";
  const across = Math.min(bubble.right, ring.right) - Math.max(bubble.left, ring.left);
  const down = Math.min(bubble.bottom, ring.bottom) - Math.max(bubble.top, ring.top);
  const share = Math.max(across, 0) * Math.max(down, 0) / (ring.width * ring.height);
  const out = Math.min(bubble.left, bubble.top, innerWidth - bubble.right, innerHeight - bubble.bottom) < 0;
  if (out) return "the bubble leaves the window";
  return share > .25 ? `${Math.round(share * 100)} % of what is lit is covered` : "";
}"""


IS_THERE = """async (points) => {
  const { pointed } = await import("/static/table/lit.js");
  return points.some((each) => pointed(each).length > 0);
}"""
APART = """() => {
  const [tip, bubble] = [".help-tip", ".coach"].map((wanted) => document.querySelector(wanted).getBoundingClientRect());
  return tip.right <= bubble.left || tip.left >= bubble.right || tip.bottom <= bubble.top || tip.top >= bubble.bottom;
}"""


# what lies under the display of its seat, and what is wider than its place
NOT_CUT = """() => {
  const body = document.querySelector(".ending .action-body");
  const covered = [...document.querySelectorAll(".rivals .seat")].filter((seat) => {
    const display = seat.querySelector(".rival-display").getBoundingClientRect();
    const cards = [...seat.querySelectorAll(".seat-held .art")].map((card) => card.getBoundingClientRect());
    return cards.some((card) => card.right > display.left + 1);
  });
  const wide = body.scrollWidth > body.clientWidth + 1 ? ["the result"] : [];
  return [...covered.map((seat) => seat.querySelector(".seat-name").textContent), ...wide];
}"""


def step(page, number, of=12):
    """The coach is at a step, and nothing moves."""
    expect(page.locator(".coach-progress")).to_have_text(f"{number} of {of}")
    expect(page.locator(".coach-ring.is-first")).to_have_count(1)


def step_on(page):
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".help-tip")).to_have_count(0)


def card(page, name, *, tried=False):
    """A card of the hand; one that cannot be played may be tried."""
    hand = page.get_by_role("group", name=re.compile("Your hand"))
    hand.get_by_role("button", name=re.compile(name)).click(force=tried)


def join(page, place):
    """The only place there is for the card that was chosen."""
    page.locator(f"[data-place='{place}']").click()


def test_the_lesson_of_truel_by_clicks(window):
    page, errors = (opened := window()).page, opened.errors
    lay(page, "Truel")
    page.get_by_role("button", name="Learn by playing, 5 minutes").click()
    step(page, 1)
    no_violations(page)
    page.locator(".zone-you .tl-gem").first.click()  # what is lit may be tapped
    step(page, 2)
    for name in ("red player", "green player", "−1"):  # each explains itself, and is waited for
        expect(page.locator(".coach-on.primary")).to_have_count(0)
        card(page, name, tried=True)
        expect(page.locator(".help-tip")).to_be_visible()
    expect(page.locator(".coach-on.primary")).to_have_count(1)
    step_on(page)
    step(page, 3)
    card(page, "green player", tried=True)
    expect(page.locator(".coach-no")).to_have_text("Not that one yet. Your red figure belongs into trio 1, beside +2.")
    step(page, 3)
    card(page, "red player")
    join(page, "0.0")
    step(page, 4)
    page.get_by_role("button", name="Back", exact=True).click()
    step(page, 3)
    card(page, "red player")
    join(page, "0.0")
    step(page, 4)
    card(page, "emeralds")
    join(page, "0.2")
    step(page, 5)
    page.reload()  # the step follows from what is kept
    step(page, 5)
    page.get_by_role("button", name="Go on").click()
    step(page, 6)
    card(page, "fields")
    join(page, "0.2")
    step(page, 7)
    page.get_by_role("button", name="Go on").click()
    step(page, 8)
    for kind in ("player", "value", "unit"):
        page.locator(f".zone-prizes [data-help='joker.{kind}']").click()
        expect(page.locator(".help-tip")).to_be_visible()
        until(page, lambda: page.evaluate(APART), "asking: the help lies over what the coach says")
    step_on(page)
    step(page, 9)
    card(page, r"\+2")
    join(page, "0.1")
    page.locator(".action").get_by_role("button", name=re.compile("outer", re.IGNORECASE)).click()
    step(page, 10)
    page.get_by_role("button", name="Go on").click()
    step(page, 11)
    page.get_by_role("button", name="Show me").click()
    step(page, 12)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".finale")).to_be_visible()
    expect(page.locator(".finale .is-winner")).to_contain_text("You")
    expect(page.locator(".finale-acts .btn")).to_have_text(["A real game now"])
    no_violations(page)
    page.get_by_role("button", name="To the table").click()
    expect(page.locator(".ending .placing li").first).to_contain_text("You")
    assert page.evaluate(NOT_CUT) == []
    page.get_by_role("button", name="A real game now").click()
    expect(page.locator(".controls h2").first).to_be_visible()
    expect(page.locator(".coach")).to_have_count(0)
    open_menu(page)
    expect(page.get_by_role("button", name="Learn by playing, 5 minutes")).to_be_visible()  # it stays there
    page.keyboard.press("Escape")
    lay(page, "Truel")
    expect(page.locator(".learn-line")).not_to_have_class(re.compile("is-new"))  # done: it is not offered any more
    assert errors == []


def test_the_lesson_of_truel_by_keyboard_alone(window):
    page, errors = (opened := window()).page, opened.errors
    lay(page, "Truel")
    page.get_by_role("button", name="Learn by playing, 5 minutes").focus()
    page.keyboard.press("Enter")
    step(page, 1)
    expect(page.locator(".zone-you :focus, .zone-you:focus")).to_have_count(1)  # what is to be tapped
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Stay")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    met, presses = [], 0
    while not page.locator(".finale").count():
        assert presses < 60, f"the keyboard leads nowhere after step {met[-1]}"
        words = page.locator(".coach-progress").all_inner_texts()
        met += [each for each in words if not met or met[-1] != each]
        page.keyboard.press("Enter")
        presses += 1
        page.wait_for_timeout(250)
    assert met == [f"{number} of 12" for number in range(1, 13)]
    expect(page.get_by_role("button", name="A real game now")).to_be_focused()
    assert errors == []


TO_TAP = """async ({ tap, point }) => {
  const { pointed } = await import("/static/table/lit.js");
  const things = (tap === "one" ? point.slice(0, 1) : point).flatMap(pointed);
  return things.map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    for (const part of [.5, .25, .75, .1, .9]) {
      const [x, y] = [left + width * part, top + height * part];
      const at = document.elementFromPoint(x, y);
      if (at && !at.closest(".coach")) return [x, y];
    }
    return null;
  });
}"""


def do_by_touch(page, table):
    """A step that asks for a tap is done by tapping; others are shown, or looked at."""
    lesson = page.request.get(f"/api/v1/tables/{table}?lang=en").json()["lesson"]
    if not lesson["tap"]:
        return page.locator(".coach-on").tap()
    expect(page.locator(".coach-on.primary")).to_have_count(0)
    things = page.evaluate(TO_TAP, lesson)
    assert things and None not in things, f"{lesson['words']} {lesson['do']}: {things}"
    for x, y in things[:1] if lesson["tap"] == "one" else things:
        page.touchscreen.tap(x, y)
    if lesson["tap"] == "each":
        expect(page.locator(".coach-on.primary")).to_have_count(1)
        expect(page.locator(".help-tip")).to_be_visible()
        until(page, lambda: page.evaluate(APART), f"{lesson['do']}: the help lies over the coach")
        page.locator(".coach-on").tap()


@pytest.mark.parametrize("game", TAUGHT)
def test_on_a_phone_what_each_step_points_at_is_there_and_not_covered(window, game):
    page, errors = (opened := window(**PHONE)).page, opened.errors
    page.goto("/")
    wanted = {"game": game, "lesson": True, "name": "Ann"}
    headers = {"origin": re.match(r"https?://[^/]+", page.url)[0]}
    table = page.request.post("/api/v1/tables?lang=en", data=wanted, headers=headers).json()
    page.goto(f"/t/{table['id']}")
    wrong, all_steps = {}, len(table["lesson"]["steps"])
    for number in range(1, all_steps + 1):
        expect(page.locator(".coach-progress")).to_have_text(f"{number} of {all_steps}", timeout=30_000)
        page.wait_for_timeout(400)
        lesson = page.request.get(f"/api/v1/tables/{table['id']}?lang=en").json()["lesson"]
        first = [point for point in lesson["point"] if point.split()[-1] == lesson["point"][0].split()[-1]]
        if said := page.evaluate(COVERED) or ("" if page.evaluate(IS_THERE, first) else f"{first} is not there"):
            wrong[number] = said
        do_by_touch(page, table["id"])
    expect(page.locator(".coach.is-end, .finale")).to_be_visible()
    assert wrong == {} and errors == []


def test_at_a_first_game_the_lesson_is_offered_until_it_is_declined_or_one_has_played(window):
    page = window().page
    page.goto("/")
    page.get_by_role("button", name="Play against bots: Truel").click()
    offer = page.locator(".recap .is-offer")
    expect(offer.get_by_role("button", name="Learn by playing")).to_be_visible()
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.locator(".recap h3")).to_be_visible()
    expect(offer).to_have_count(0)


def test_the_order_that_the_coach_asks_for_is_filled_by_the_button(window):
    """A step offers this order alone, not the end of the turn."""
    page = window().page
    page.goto("/")
    headers = {"origin": re.match(r"https?://[^/]+", page.url)[0]}
    wanted = {"game": "truffle-shuffle", "lesson": True, "name": "Ann"}
    table = page.request.post("/api/v1/tables?lang=en", data=wanted, headers=headers).json()
    page.goto(f"/t/{table['id']}")
    for number in range(1, 5):
        step(page, number, of=12)
        page.get_by_role("button", name=re.compile("^(Go on|Show me)$")).first.click()
    step(page, 5, of=12)
    page.locator("[data-piece='card.0.10']").click()
    page.get_by_role("button", name="Fill it for 4 + 2").click()
    step(page, 6, of=12)
