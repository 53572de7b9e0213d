"""Super Truffle Pigs in a real browser: a game in each season by clicks, one by keyboard, one on a phone."""

import random
import re
from contextlib import suppress
from functools import partial
from itertools import groupby

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from petitfour.core.match import Match
from petitfour.core.telling import Telling
from petitfour.games.super_truffle_pigs.position import CARD_NAMES
from petitfour.web.shown.log import game_event

from .browser import no_violations, until

pytestmark = pytest.mark.slow
CHOICES = (
    ".sp-keep",
    ".sp-complete",
    ".sp-confirm",
    ".sp-lay",
    ".sp-target",
    ".sp-token",
    ".sp-return",
    ".sp-dig",
    ".sp-card.is-free:not(.is-chosen)",
    ".sp-frees .btn",
    ".sp-power.is-free",
    ".sp-square.is-target",
    ".sp-stop",
    ".sp-end",
)
SNAKE = [*["ArrowRight"] * 4, "ArrowDown", *["ArrowLeft"] * 4, "ArrowDown"]


def looks(page):
    counted = (".log p", ".sp-card.is-chosen", ".sp-square.is-target")
    return page.locator(".controls").inner_text(), *(page.locator(selector).count() for selector in counted)


def set_table(page, season="summer", players="2"):
    page.goto("/")
    page.get_by_role("button", name="Set a table: Super Truffle Pigs").click()
    page.locator("dialog label", has_text=players).first.click()
    page.locator("dialog label", has_text=f"Bots: {int(players) - 1}").click()
    page.locator("dialog label", has_text=season).first.click()
    page.get_by_role("button", name="Open the table").click()


def next_step(page, steps):
    """What can be chosen now. Tiles and powers only now and then, so that games end."""
    for selector in CHOICES:
        if selector == ".sp-square.is-target" and steps % 3 and page.locator(".sp-end").count():
            continue
        if selector == ".sp-power.is-free" and steps % 4:
            continue
        if page.locator(selector).count():
            return selector
    return None


def play_game(page, act, rounds=40):
    """To the end of a game, or of so many rounds; the kinds of things that were chosen."""
    steps, seen = 0, set()
    while True:
        expect(page.locator(".ending, .my-turn").first).to_be_visible(timeout=20_000)
        if page.locator(".ending").count():
            return seen
        round_now = "".join(c for c in page.locator(".sp-round b").inner_text() if c.isdigit())
        if round_now and int(round_now) > rounds:
            return seen
        before = looks(page)
        selector = next_step(page, steps)
        if selector is None:
            page.wait_for_timeout(20)
            continue
        seen.add(selector)
        steps += 1
        assert steps < 2000, "the game does not end"
        try:
            act(page, selector, steps)
        except (PlaywrightError, AssertionError, ZeroDivisionError):
            if looks(page) == before:
                raise
            continue  # the page has moved on since it was looked at
        again = partial(act, page, selector, steps) if act is tap else None
        until(page, lambda: looks(page) != before, selector, again)  # noqa: B023


def click(page, selector, turn):
    choices = page.locator(selector)
    choices.nth(turn % choices.count()).click(
        timeout=2000, **({"position": {"x": 8, "y": 50}} if "square" in selector else {})
    )


def tap(page, selector, turn):
    choices = page.locator(selector)
    choices.nth(turn % choices.count()).tap(
        timeout=2000, **({"position": {"x": 6, "y": 30}} if "square" in selector else {})
    )


def press(page, selector, turn):
    """Walks there with Tab, in the forest and in the hand with the arrows, and presses Enter."""
    area = ".sp-square" if "square" in selector else ".sp-card" if "card" in selector else selector
    for _ in range(120):
        if page.locator(f"{area}:focus").count():
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"Tab never reaches {area}")
    for step in range(60):
        if page.locator(f"{selector}:focus").count():
            page.keyboard.press("Enter")
            return
        page.keyboard.press(SNAKE[step % 10] if area == ".sp-square" else "ArrowRight")
        if step % 20 == 19:
            for _ in range(4):
                page.keyboard.press("ArrowUp")
                page.keyboard.press("ArrowLeft")
    raise AssertionError(f"the arrows never reach {selector}")


@pytest.mark.parametrize("season", ["summer", "winter"])
def test_a_whole_game_by_clicks(page, season):
    set_table(page, season)
    seen = play_game(page, click)
    assert {".sp-keep", ".sp-confirm", ".sp-end"} <= seen  # a short, unlucky game need not show more
    expect(page.locator(".ending")).to_be_visible()
    no_violations(page)


def test_a_whole_game_by_keyboard_alone(page):
    set_table(page)
    play_game(page, press)
    expect(page.locator(".ending")).to_be_visible()


def test_a_whole_game_on_a_phone_without_scrolling_sideways(window):
    page = window(viewport={"width": 390, "height": 844}, has_touch=True).page
    set_table(page, "winter")
    play_game(page, tap)
    expect(page.locator(".ending")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_single_keys_tell_the_tile_the_options_the_last_move_and_change_the_pig(page):
    set_table(page)
    play_game(page, click, rounds=0)
    expect(page.locator(".my-turn")).to_be_visible()
    page.locator("[data-tile='0']").focus()
    told = page.locator("[role=status][aria-live], [aria-live=polite]").first
    page.keyboard.press("s")
    expect(told).to_contain_text("A1:")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("s")
    expect(told).to_contain_text("B1:")
    page.keyboard.press("o")
    expect(told).to_contain_text("You can:")
    page.keyboard.press("l")
    expect(told).to_contain_text("has the turn")
    page.keyboard.press("p")
    expect(told).to_contain_text("striped pig")
    no_violations(page)


def test_the_wolves_run_is_played_step_by_step_and_can_be_paused_stepped_and_repeated(window):
    page = window(reduced_motion="no-preference").page
    set_table(page)
    for _ in range(60):
        if page.locator(".sp-again").count() and page.locator(".my-turn").count():
            break  # nobody else moves now
        if page.locator(".sp-runbar").count():
            with suppress(PlaywrightError):  # it may end by itself meanwhile
                page.locator(".sp-runbar .btn").last.click(timeout=1000)
        expect(page.locator(".ending, .my-turn").first).to_be_visible(timeout=20_000)
        selector = next_step(page, 1)
        if selector:
            with suppress(PlaywrightError):  # gone again
                page.locator(selector).first.click(force=True, timeout=2000)
        page.wait_for_timeout(60)
    bar = page.locator(".sp-runbar")
    for _ in range(4):  # a busy machine may not come to press Pause before the run is over
        page.locator(".sp-again").click()
        with suppress(PlaywrightError):
            bar.get_by_role("button", name="Pause").click(timeout=5000)
            break
    expect(page.locator(".sp-space.is-lit")).to_have_count(1)
    before = bar.locator("small").inner_text(timeout=5000)
    step, steps = re.findall(r"\d+", before)
    bar.get_by_role("button", name="Next step").click(timeout=5000)
    if step != steps:  # behind the last step the bar goes by itself
        expect(bar.locator("small")).not_to_have_text(before)
        bar.get_by_role("button", name="To the end").click(timeout=5000)
    expect(bar).to_have_count(0)
    expect(page.locator(".sp-again")).to_be_visible()


ASK_FRAMES = """async ({ view, kinds, past, marks, start }) => {
  const { framesOf } = await import("/faces/super-truffle-pigs/run.js");
  const nothing = [{ name: "wolf_lies", parts: { wolf: 0 } }];
  const then = marks.map((mark) => framesOf(view, kinds, past.slice(0, mark), nothing, false)[0]);
  return { then, run: start < 0 ? [] : framesOf(view, kinds, past.slice(0, start), past.slice(start), true) };
}"""


def true_frame(state):
    """What a frame has to show, in the frame's own words."""
    tracks = [
        [
            (int(by), -1 if shown == -1 else CARD_NAMES[shown])
            for by, shown in zip(state.laid_by[track], state.shown[track], strict=True)
            if by != -1
        ]
        for track in (0, 1)
    ]
    wolves = [(int(at), int(state.facing[n]), int(state.knocked_out[n])) for n, at in enumerate(state.wolf) if at != -1]
    pigs = state.pig[: int(state.players)].tolist()
    return pigs, wolves, tracks, int(state.rounds), int(state.rolled)


def told_frame(frame, players):
    tracks = [[(each["seat"], each["card"]) for each in track] for track in frame["tracks"]]
    found = zip(frame["wolf"], frame["facing"], frame["out"], strict=True)
    return frame["pig"][:players], [each for each in found if each[0] != -1], tracks, frame["rounds"], frame["rolled"]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_played_again_stands_as_it_truly_stood_and_every_step_of_a_run_lights_its_card(page, games, seed):
    """From the events alone, after every decision; lures, and rounds without a card since the last run, included."""
    game = games.get("super-truffle-pigs")
    telling = Telling(game, "en")
    match, chooser = Match(game, 2 + seed % 3, seed=seed), random.Random(seed)
    past, marks, truth, asked = [], [], [], []
    start, ran = -1, []
    for _ in range(700):
        if match.is_over:
            break
        seat, since = match.waiting()[0], len(match.steps)
        match.act(seat, chooser.choice(match.legal(seat)))
        told = [game_event(game, row, telling) for row in match.events(0, since)]
        names = [event["name"] for event in told]
        if "wolves_move" in names:
            start = len(past) + names.index("wolves_move")
            ran = [(t, n, int(c)) for t, row in enumerate(match.state.ran) for n, c in enumerate(row) if c != -1]
        past += told
        marks.append(len(match.events(0)))
        truth.append(true_frame(match.state))
        if start >= 0 and "round_begins" in names:
            asked.append((start, ran, len(past), "wolves_move" not in names))
    first = len(match.events(0)) - len(past)  # what was told before anybody decided
    past = [game_event(game, row, telling) for row in match.events(0)[:first]] + past
    page.goto("/")
    view = {"players": match.players, "path": match.state.path.tolist(), "den": match.state.den.tolist()}
    kinds = game.kinds()
    heard = page.evaluate(ASK_FRAMES, {"view": view, "kinds": kinds, "past": past, "marks": marks, "start": -1})
    for frame, true in zip(heard["then"], truth, strict=True):
        assert told_frame(frame, match.players) == true
    assert asked and any(older for *_, older in asked)
    for start, ran, end, _ in asked:
        some = {"view": view, "kinds": kinds, "past": past[: first + end], "marks": [], "start": first + start}
        run = page.evaluate(ASK_FRAMES, some)["run"]
        lit = [(frame["card"]["track"], frame["card"]["space"]) for frame in run]
        assert [at for at, _ in groupby(lit)] == [(track, space) for track, space, _ in ran]
        last = run[-1]["tracks"]
        assert all(last[track][space]["card"] == CARD_NAMES[card] for track, space, card in ran)


def test_what_is_not_possible_says_why_and_spanish_is_spoken(window):
    page = window(locale="es-ES").page
    page.goto("/")
    page.get_by_role("button", name="Jugar contra bots: Super Truffle Pigs").click()
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    expect(page.locator(".sp-why")).to_contain_text("Elige una misión")
    page.locator(".sp-power").first.click(force=True)
    expect(page.locator(".refusal")).to_contain_text("Primero elige una misión")
