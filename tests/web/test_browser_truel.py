"""Truel in a real browser: a match to three wins by clicks, a game by keyboard, a game on a phone."""

import re
from functools import partial

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from petitfour.games.truel.state import REGULAR

from .browser import no_violations, start, until
from .test_layout import sat_down

pytestmark = pytest.mark.slow
PANEL = (".tl-ring", ".tl-name", ".action .primary")


def looks(page):
    return (
        page.locator(".controls").inner_text(), page.locator(".log p").count(), page.locator(".tl-card").count(),
        page.locator(".tl-spot.is-free").count(),
    )  # fmt: skip


def set_table(page):
    """A match to three wins against bots."""
    page.goto("/")
    page.goto(f"/t/{sat_down(page, 'truel', 3, {}, series=3)}")


def next_step(page):
    """What can be chosen now: in the action card, a marked place, a card to lose or to play."""
    for selector in (*PANEL, ".tl-spot.is-free", ".tl-card.is-free"):
        if page.locator(selector).count():
            return selector
    return None


def play_game(page, act):
    """To the end of one game; how many steps it took."""
    steps = 0
    while True:
        expect(page.locator(".ending, .controls.is-mine").first).to_be_visible(timeout=20_000)
        if page.locator(".ending").count():
            return steps
        before = looks(page)
        selector = next_step(page)
        if selector is None:
            page.wait_for_timeout(20)
            continue
        steps += 1
        try:
            act(page, selector, steps)
        except (PlaywrightError, AssertionError, ZeroDivisionError):
            if looks(page) == before:
                raise
            continue  # the page has moved on since it was looked at
        again = partial(act, page, selector, steps) if act is tap else None
        until(page, lambda: looks(page) != before, selector, again)  # noqa: B023


def click(page, selector, turn, patience=3000):
    choices = page.locator(selector)
    if "card" in selector:
        choices.nth(turn % choices.count()).click(position={"x": 8, "y": 30}, timeout=patience)
    else:
        choices.first.click(timeout=patience)


def tap(page, selector, turn):
    choices = page.locator(selector)
    if "card" in selector:  # in a large hand cards overlap: the left edge is always free
        choices.nth(turn % choices.count()).tap(position={"x": 8, "y": 30}, timeout=3000)
    else:
        choices.first.tap(timeout=3000)


def press(page, selector, turn):
    """Walks there with Tab (in the hand with arrows) and presses Enter."""
    area = ".tl-card" if "card" in selector else selector
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


MET = """([selector, across, down]) => [...document.querySelectorAll(selector)].map((spot) => {
  const { left, top, width, height } = spot.getBoundingClientRect();
  return document.elementFromPoint(left + width * across, top + height * down) === spot;
})"""


def test_a_place_is_clicked_though_its_picture_changes_under_the_pointer(page):
    """Pointing shows the card that would lie there: a picture that goes between press and release ends the click."""
    page.goto("/")
    page.get_by_role("button", name="Play against bots: Truel").click()
    expect(page.locator(".tl-card.is-free").first).to_be_visible(timeout=20_000)
    while not page.locator(".tl-spot.is-free").count():
        page.locator(next_step(page)).first.click()
    met = [each for at in (0.3, 0.5, 0.7) for each in page.evaluate(MET, [".tl-spot.is-free", at, at])]
    assert met and all(met)


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
    expect(page.locator(".tl-field").first).to_be_visible(timeout=20_000)
    labels = page.locator(".tl-field").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert len(labels) == 42 and labels[4].startswith("field 5, Start of red") and labels[0] == "field 1, crossroads"
    page.locator("[data-field='0']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".tl-field:focus")).to_have_attribute("aria-label", re.compile("field 9"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("?")
    expect(page.locator(".help-tip")).to_contain_text("Crossroads")
    page.keyboard.press("Escape")
    expect(page.locator(".help-tip")).to_have_count(0)
    page.locator("[data-field='4']").hover()
    expect(page.locator(".help-tip")).to_contain_text("gains a gem of its color")
    no_violations(page)
    page.get_by_role("button", name="As a list").click()
    expect(page.get_by_role("dialog", name="The fields").locator("ol li")).to_have_count(42)


def test_a_place_that_does_not_fit_says_why_and_spanish_is_spoken(window):
    page = window(locale="es-ES").page
    page.goto("/")
    page.get_by_role("button", name="Jugar contra bots: Truel").click()
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    expect(page.locator("#announce")).to_contain_text("uega una carta")
    expect(page.locator(".tl-reference")).to_contain_text("Las casillas")
    page.locator(".tl-spot[aria-disabled=true]").first.click(force=True)
    expect(page.locator(".action .note")).to_contain_text("Elige una carta de tu mano")

    def try_it():
        if not page.locator(".tl-card.is-chosen").count():
            page.locator(".tl-card.is-free").first.click(position={"x": 8, "y": 30})
        page.locator(".tl-spot[aria-disabled=true]").first.click(force=True)

    try_it()
    why = page.locator(".action .note", has_text="otro tipo de carta").or_(page.locator(".action .refusal"))
    until(page, lambda: why.count(), "a reason", try_it)  # by the type of the card, or by the rules


def blocked(page):
    """A card of the hand that fits somewhere, and a trio where its place is taken."""
    if page.locator(".action .primary, .tl-ring, .tl-name").count() or not page.locator(".tl-card.is-free").count():
        return None
    table = page.evaluate("async () => (await fetch(`/api/v1/tables/${location.pathname.split('/')[2]}`)).json()")
    fits = [(play["card"], play["trio"]) for play in table["counsel"]["plays"]]
    return next(((card, trio) for card, _ in fits for trio in range(3) if (card, trio) not in fits), None)


def test_a_taken_place_says_why_the_chosen_card_cannot_go_there(page):
    start(page, "Truel")
    card, trio = play_until(page, blocked)
    held = page.locator(f".tl-hand [data-piece^='card.{card}.']").first

    def try_it():
        if not page.locator(f".tl-card.is-chosen[data-piece^='card.{card}.']").count():  # another may still be chosen
            held.click(position={"x": 8, "y": 30})
        page.locator(f".tl-trio:nth-child({trio + 1}) .tl-spot[data-piece]").first.click()

    try_it()
    until(page, lambda: page.locator(".action .refusal").count() > 0, "a refusal", try_it)
    expect(page.locator(".action .refusal")).to_contain_text("That place is taken")


def discarding(page):
    return page.locator(".action h2", has_text="Discard").count()


def test_a_forced_discard_says_how_many_and_the_last_card_is_only_chosen(page):
    start(page, "Truel")
    play_until(page, discarding)
    while page.locator(".action h2", has_text="cards:").count():
        title, cards = page.locator(".action h2").inner_text(), page.locator(".tl-card").count()
        count, every = (int(n) for n in re.search(r"(\d) of (\d)", title).groups())
        if count == every - 1:
            break
        page.locator(".tl-card.is-free").first.click(position={"x": 8, "y": 30})
        expect(page.locator(".action h2")).to_contain_text(f"{count + 1} of {every}")
        expect(page.locator(".tl-card")).to_have_count(cards - 1)
        expect(page.locator(".tl-paid.is-lost button")).to_have_count(count + 1)
    cards = page.locator(".tl-card").count()
    page.locator(".tl-card.is-free").first.click(position={"x": 8, "y": 30})
    expect(page.locator(".action .primary")).to_contain_text("Discard")
    assert page.locator(".tl-card").count() == cards
    losses = page.locator(".log p", has_text="You discard")
    before = losses.count()
    page.locator(".action .primary").click()
    expect(losses).to_have_count(before + 1)


def play_until(page, seen):
    """Plays on, game after game, until something is seen; returns it."""
    for turn in range(400):
        expect(page.locator(".ending, .controls.is-mine").first).to_be_visible(timeout=20_000)
        if page.locator(".ending").count():
            page.locator(".ending .primary").click()
            expect(page.locator(".ending")).to_have_count(0)
            continue
        sight = seen(page)
        if sight:
            return sight
        before = looks(page)
        selector = next_step(page)
        if selector is None:
            page.wait_for_timeout(20)
            continue
        try:
            click(page, selector, turn, 4_000)
        except TooLate:  # what was offered is gone: look again
            continue
        until(page, lambda: looks(page) != before, selector)  # noqa: B023
    raise AssertionError("it was never seen")


def completing(page):
    """A card that would complete a trio, as the house tells it."""
    if page.locator(".action .primary, .tl-ring, .tl-name").count():
        return None
    table = page.evaluate("async () => (await fetch(`/api/v1/tables/${location.pathname.split('/')[2]}`)).json()")
    return next((play for play in table["counsel"]["plays"] if play["full"]), None)


def test_a_trio_reads_as_a_sentence_and_tells_beforehand_what_a_card_would_make_of_it(page):
    start(page, "Truel")
    play = play_until(page, completing)
    page.locator(f".tl-hand [data-piece^='card.{play['card']}.']").first.click(position={"x": 8, "y": 30})
    place = page.locator(f"[data-place^='{play['trio']}.'].is-free")
    if page.locator(".action .primary").count() == 0:
        place.click()
    row = page.locator(".tl-trio").nth(play["trio"])
    expect(row).to_have_class(re.compile("is-read"))
    expect(row.locator(".tl-sentence")).to_have_text(play["words"])
    expect(page.locator(".action h2")).to_have_text(play["words"])
    for line in play["lines"][:3]:
        expect(page.locator(".gains")).to_contain_text(line["words"])
    ghosts = sum(change for _, _, change in play["gems"] if change > 0)
    assert page.locator(".tl-gem.is-ghost").count() == ghosts
    page.get_by_role("button", name="Choose another card").click()
    expect(row).not_to_have_class(re.compile("is-read"))
    assert place.count() == 0


def reachable(page):
    """The sentences that a card of the hand would complete, as the house tells them; a joker is no word yet."""
    if not page.locator(".action h2", has_text="Choose a card").count():
        return None
    table = page.evaluate("async () => (await fetch(`/api/v1/tables/${location.pathname.split('/')[2]}`)).json()")
    return {play["words"] for play in table["counsel"]["plays"] if play["full"] and play["card"] < REGULAR} or None


def test_before_a_card_is_chosen_it_is_told_what_the_hand_could_make_come_true(page):
    start(page, "Truel")
    sentences = play_until(page, reachable)
    lines = page.locator(".gains .tl-said")
    expect(lines).to_have_count(min(3, len(sentences)))
    assert set(lines.all_inner_texts()) <= sentences


def test_a_card_that_no_trio_has_room_for_says_so_without_naming_a_trio(page):
    start(page, "Truel")

    def unfit(page):
        cards = page.locator(".tl-card[aria-disabled=true]")
        return cards if page.locator(".tl-card.is-free").count() and cards.count() else None

    play_until(page, unfit).first.click(position={"x": 8, "y": 30}, force=True)
    expect(page.get_by_role("alert")).to_contain_text(
        "No trio has room for that type of card: its place is taken in all three."
    )
    page.locator(".tl-card.is-free").first.click(position={"x": 8, "y": 30})
    expect(page.locator(".tl-card.is-chosen")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)  # what was refused is over
