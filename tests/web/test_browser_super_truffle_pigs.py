"""Super Truffle Pigs in a real browser: a game in each season by clicks, one by keyboard, one on a phone."""

import random
import re
from contextlib import suppress
from functools import partial
from itertools import groupby, pairwise

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

from petitfour.core.match import Match
from petitfour.core.telling import Telling
from petitfour.core.view import to_json
from petitfour.games.super_truffle_pigs.position import CARD_NAMES
from petitfour.games.super_truffle_pigs.state import DIRECTIONS
from petitfour.web.shown.log import game_event

from .browser import no_violations, until
from .test_layout import sat_down

pytestmark = pytest.mark.slow
PRIMARY, ALTERNATIVE = ".action .primary", ".action .alternative"
CHOICES = (
    PRIMARY,
    ".sp-lay",
    ".sp-target",
    ".sp-token",
    ".sp-return",
    ".sp-offered:not(.is-chosen)",
    ".sp-card.is-free:not(.is-chosen)",
    ".sp-power.is-free:not(.is-used)",
    ".sp-square.is-target",
    ALTERNATIVE,
)
SNAKE = [*["ArrowRight"] * 4, "ArrowDown", *["ArrowLeft"] * 4, "ArrowDown"]


def looks(page):
    counted = (".log p", ".sp-card.is-chosen", ".sp-square.is-target", ".sp-offered.is-chosen", ".sp-bolts .is-spent")
    return page.locator(".controls").inner_text(), *(page.locator(selector).count() for selector in counted)


def set_table(page, season="summer", players=2):
    page.goto("/")
    page.goto(f"/t/{sat_down(page, 'super-truffle-pigs', players, {'season': season})}")


def next_step(page, steps):
    """What can be chosen now. Tiles and powers only now and then, so that games end."""
    for selector in CHOICES:
        if selector == ".sp-square.is-target" and steps % 3 and page.locator(ALTERNATIVE).count():
            continue
        if selector.startswith(".sp-power") and steps % 4:
            continue
        if page.locator(selector).count():
            return selector
    return None


def play_game(page, act, rounds=40):
    """To the end of a game, or of so many rounds; the kinds of things that were chosen, buttons by their words."""
    steps, seen = 0, set()
    while True:
        expect(page.locator(".ending, .controls.is-mine").first).to_be_visible(timeout=20_000)
        if page.locator(".ending").count():
            return seen
        round_now = page.locator(".sp-round, .sp-small-die b")
        if round_now.count() and int("0" + re.sub(r"\D", "", round_now.first.inner_text())) > rounds:
            return seen
        before = looks(page)
        selector = next_step(page, steps)
        if selector is None:
            page.wait_for_timeout(20)
            continue
        words = page.locator(selector).first.inner_text() if selector in (PRIMARY, ALTERNATIVE) else selector
        seen.add(re.sub(r"[:,].*", "", words))
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
    at = {"position": {"x": 8, "y": 50}, "force": True} if "square" in selector else {}  # the tile, or who is on it
    choices.nth(turn % choices.count()).click(timeout=2000, **at)


def tap(page, selector, turn):
    choices = page.locator(selector)
    choices.nth(turn % choices.count()).tap(
        timeout=2000, **({"position": {"x": 6, "y": 30}} if "square" in selector else {})
    )


def press(page, selector, turn):
    """Walks there with Tab, in the forest and in the hand with the arrows, and presses Enter."""
    area = next((each for each in (".sp-square", ".sp-card", ".sp-offered") if selector.startswith(each)), selector)
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
    assert {"Keep this one", "Lay it", "End turn"} <= seen  # a short, unlucky game need not show more
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


def test_missions_that_were_passed_on_are_listed_no_more(page):
    """Of three that are dealt one is kept and two go on: the rail has the kept one alone."""
    set_table(page)
    offered = page.locator(".sp-offered")
    expect(offered.first).to_be_visible(timeout=20_000)
    expect(offered).to_have_count(3)
    words = [each.get_attribute("aria-label") for each in offered.all()]
    offered.first.click()
    page.locator(".action .primary").click()
    expect(offered).not_to_have_count(3)
    kept = page.locator(".zone-prizes .sp-mission:not(.is-missing)")
    expect(kept).to_have_count(1)
    label = kept.locator("[aria-label]").first.get_attribute("aria-label") or kept.first.get_attribute("aria-label")
    assert not any(passed and passed in label for passed in words[1:]), label


def test_single_keys_tell_the_tile_the_options_the_last_move_and_change_the_pig(page):
    set_table(page)
    play_game(page, click, rounds=0)
    expect(page.locator(".my-turn")).to_be_visible()
    page.locator("[data-tile='0']").focus()
    live = page.locator("[role=status][aria-live], [aria-live=polite]").first
    page.keyboard.press("s")
    expect(live).to_contain_text("A1:")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("s")
    expect(live).to_contain_text("B1:")
    page.keyboard.press("o")
    expect(live).to_contain_text("You can:")
    page.keyboard.press("l")
    expect(live).to_contain_text("Your turn")
    page.keyboard.press("p")
    expect(live).to_contain_text("hooded pig")
    no_violations(page)


NOTE_OBEYED = """() => {
  window.obeyed = 0;
  document.addEventListener("petitfour:drawn", () => {
    window.obeyed += document.querySelectorAll(".sp.is-running .sp-space.is-obeyed").length;
  });
}"""


def test_the_wolves_run_is_played_step_by_step_and_can_be_paused_and_stepped(window):
    page = window(reduced_motion="no-preference").page
    set_table(page)
    bar, running = page.locator(".action .player-bar"), page.locator(".sp.is-running")
    for _ in range(400):
        if running.count():
            with suppress(PlaywrightError):  # it may end by itself meanwhile
                bar.get_by_role("button", name="Pause").click(timeout=1000)
            if running.count():
                break
        elif not bar.count() and (selector := next_step(page, 1)):
            with suppress(PlaywrightError):  # gone again
                page.locator(selector).first.click(force=True, timeout=2000)
        page.wait_for_timeout(60)
    expect(bar.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "true")
    seen, lit = [], page.locator(".sp-space.is-obeyed")
    while running.count():
        expect(lit).to_have_count(1)
        seen.append(page.locator(".playing-words").inner_text(timeout=5000))
        bar.get_by_role("button", name="One step on").click(timeout=5000)
        with suppress(PlaywrightError):  # behind the last step there is no bar
            expect(page.locator(".playing-words")).not_to_have_text(seen[-1], timeout=1000)
    assert len(seen) > 1 and all(now != then for now, then in pairwise(seen)), "a step shows something else"
    if bar.count():
        bar.get_by_role("button", name="Skip").click(timeout=5000)
    expect(running).to_have_count(0)
    page.evaluate(NOTE_OBEYED)
    page.locator(".sp-fled .sp-again").click()  # once more: it is seen as it was, the card that is obeyed lit
    for _ in range(1200):
        if page.evaluate("window.obeyed"):
            break
        page.wait_for_timeout(25)
    assert page.evaluate("window.obeyed"), "the run is not seen when it is played once more"


ASK_STEPS = """async ({ view, kinds, past, marks }) => {
  const { default: staging } = await import("/faces/super-truffle-pigs/staging.js");
  const { obeyed } = await import("/faces/super-truffle-pigs/tracks.js");
  const picked = ({ pig, wolf, facing, knocked_out, laid_by, shown, rounds, rolled }) =>
    ({ pig, wolf, facing, knocked_out, laid_by, shown, rounds, rolled });
  const steps = [];
  past.forEach((event, n) => {
    view = { ...view, stage: "lay", ...staging[event.name]?.changes?.(event, view, kinds) };
    steps.push({ ...picked(view), lit: obeyed({ view, kinds, past: past.slice(0, n + 1) }),
      pieces: staging[event.name]?.pieces?.(event, {}) ?? [], as: staging[event.name]?.as ?? "" });
  });
  return { steps, then: marks.map((mark) => steps[mark - 1]) };
}"""


def true_step(state):
    """What stands where, as a step tells it."""
    tracks = [
        [
            (int(by), -1 if shown == -1 else CARD_NAMES[shown])
            for by, shown in zip(state.laid_by[track], state.shown[track], strict=True)
            if by != -1
        ]
        for track in (0, 1)
    ]
    wolves = [
        (int(at), DIRECTIONS[state.facing[n]], int(state.knocked_out[n])) for n, at in enumerate(state.wolf) if at != -1
    ]
    pigs = state.pig[: int(state.players)].tolist()
    return pigs, wolves, tracks, int(state.rounds), int(state.rolled)


def told_step(step, players):
    tracks = [
        [(by, card) for by, card in zip(laid, shown, strict=True) if by != -1]
        for laid, shown in zip(step["laid_by"], step["shown"], strict=True)
    ]
    wolves = [each for each in zip(step["wolf"], step["facing"], step["knocked_out"], strict=True) if each[0] != -1]
    return step["pig"][:players], wolves, tracks, step["rounds"], step["rolled"]


@pytest.mark.parametrize("seed", range(4))
def test_what_is_shown_event_by_event_stands_as_it_truly_stood_and_every_step_of_a_run_lights_its_card(
    page, games, seed
):
    """From the events alone, after every decision; lures, and rounds without a card since the last run, included."""
    game = games.get("super-truffle-pigs")
    telling = Telling(game, "en")
    match, chooser = Match(game, 2 + seed % 3, seed=seed), random.Random(seed)
    view = to_json(game.layout, match.view(0))
    past, marks, truth, asked = [], [], [], []
    start, ran = -1, []
    for _ in range(700):
        if match.is_over:
            break
        seat, since = match.waiting()[0], len(match.steps)
        match.act(seat, chooser.choice(match.legal(seat)))
        events = [game_event(game, row, telling) for row in match.events(0, since)]
        names = [event["name"] for event in events]
        if "wolves_move" in names:
            start = len(past) + names.index("wolves_move")
            ran = [(t, n, int(c)) for t, row in enumerate(match.state.ran) for n, c in enumerate(row) if c != -1]
        past += events
        if past:
            marks.append(len(past))
            truth.append(true_step(match.state))
        if start >= 0 and "round_begins" in names:
            asked.append((start, ran, len(past), "wolves_move" not in names))
    page.goto("/")
    heard = page.evaluate(ASK_STEPS, {"view": view, "kinds": game.kinds(), "past": past, "marks": marks})
    for step, true in zip(heard["then"], truth, strict=True):
        assert told_step(step, match.players) == true
    assert asked and any(older for *_, older in asked)
    for start, ran, end, _ in asked:
        run = [step for step in heard["steps"][start:end] if step["lit"]]
        lit = [(step["lit"]["track"], step["lit"]["space"]) for step in run]
        assert [at for at, _ in groupby(lit)] == [(track, space) for track, space, _ in ran]
        assert all(run[-1]["shown"][track][space] == CARD_NAMES[card] for track, space, card in ran)


def test_a_pig_that_is_scared_is_seen_where_it_stood_before_it_is_gone(page, games):
    game = games.get("super-truffle-pigs")
    telling, match, chooser = Telling(game, "en"), Match(game, 3, seed=5), random.Random(5)
    view, first = to_json(game.layout, match.view(0)), len(match.events(0))
    while not match.is_over and len(match.steps) < 700:
        seat = match.waiting()[0]
        match.act(seat, chooser.choice(match.legal(seat)))
    past = [game_event(game, row, telling) for row in match.events(0)[first:]]
    scared = [(event["seat"], event["parts"]["pig"]) for event in past if event["name"] == "scared"]
    page.goto("/")
    steps = page.evaluate(ASK_STEPS, {"view": view, "kinds": game.kinds(), "past": past, "marks": []})["steps"]
    fleeing = [step["pieces"] for step in steps if step["as"] == "is-scared"]
    assert fleeing == [[f"pig.{seat}.{pig}"] for seat, pig in scared] and scared
    for before, step in pairwise(steps):
        if step["as"] == "is-scared":
            _, seat, pig = step["pieces"][0].split(".")
            assert before["pig"][int(seat)][int(pig)] != -1 and step["pig"][int(seat)][int(pig)] == -1


RETELL = """async ({ turns, kinds }) => {
  const { retold } = await import("/faces/super-truffle-pigs/story.js");
  const seats = [{ name: "Ana", tone: 0 }, { name: "Caramel", tone: 1 }];
  const gameWords = (key, parts) => `${key} ${Object.values(parts ?? {}).join(" ")}`.trim();
  const props = { kinds, gameWords, seats, seat: 0, counsel: null };
  const told = (events) => [retold(events, props)].flat().filter(Boolean);
  return turns.map((events) => told(events).map(({ words, pictures }) => [words, pictures.length]));
}"""


def deed(name, words="", seat=1, **parts):
    return {"name": name, "seat": seat, "words": words, "parts": parts}


def test_the_recap_tells_what_was_done_and_shows_a_truffle_once(page, games):
    """Not that no card was laid, where somebody walked or dug; a truffle that came out is not shown as dug as well."""
    turn = deed("turn_begins", "Caramel has the turn: 3 actions.")
    walks = [deed("moved", f"Caramel moves the masked pig to {tile}.") for tile in ("A2", "A3")]
    digs = deed("dug", "Caramel digs with the masked pig for a black truffle (1 to go).", colour=2, left=1)
    finds = deed("found", "Caramel collects a black truffle at A3.", token=0)
    none = deed("lays_none", "Caramel lays no direction card.")
    run = [deed("wolves_move", seat=-1), deed("scared", "The masked pig of Ana runs away scared!", seat=0, pig=0)]
    done = [[*walks, none], [digs, digs, none], [digs, finds, none], [none], [none, *run]]
    page.goto("/")
    kinds = games.get("super-truffle-pigs").kinds()
    assert page.evaluate(RETELL, {"turns": [[turn, *each] for each in done], "kinds": kinds}) == [
        [["moves the masked pig to A3", 0]],
        [["digs with the masked pig for a black truffle (1 to go)", 1]],
        [["collects a black truffle at A3", 1]],
        [["lays no direction card", 0]],
        [["lays no direction card", 0], ["told.run board.one_fled.you", 1]],
    ]


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["phone", "phone on its side"])
def test_a_rivals_page_is_seen_whole_on_a_phone(window, size):
    width, height = size
    page = window(viewport={"width": width, "height": height}, has_touch=True).page
    set_table(page, "winter", players=4)
    expect(page.locator(".my-turn")).to_be_visible()
    expect(page.locator(".strip .is-turn")).to_have_count(1)  # the others have chosen: nothing happens meanwhile
    face = page.locator(".strip-face").nth(1)
    face.click()
    until(page, lambda: page.locator(".rival-page .sp-turf").count(), "a tap on a face", face.click)
    zone = page.locator(".zone-board").bounding_box()
    for each in page.locator(".rival-page :is(.sp-turf, .sp-held, .sp-mission, .sp-means)").all():
        box = each.bounding_box()
        assert box["y"] >= zone["y"] - 1 and box["y"] + box["height"] <= zone["y"] + zone["height"] + 1, each
        assert box["x"] >= zone["x"] - 1 and box["x"] + box["width"] <= zone["x"] + zone["width"] + 1, each


def test_what_is_not_possible_says_why_and_spanish_is_spoken(window):
    page = window(locale="es-ES").page
    page.goto("/")
    page.get_by_role("button", name="Jugar contra bots: Super Truffle Pigs").click()
    expect(page.locator(".my-turn")).to_be_visible(timeout=20_000)
    expect(page.locator(".action h2")).to_contain_text("Quédate con una misión")
    page.locator(".sp-power").first.click(force=True)
    expect(page.locator(".refusal")).to_contain_text("Primero elige una misión")
