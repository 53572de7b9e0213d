"""Help where the eye is, in a real browser: everything on a table explains itself, and explaining plays nothing."""

import pytest
from playwright.sync_api import expect

from .browser import no_violations
from .test_layout import play_on, sat_down

pytestmark = pytest.mark.slow
GAMES = {
    "truffle-shuffle": 3,
    "chocolatiers": 3,
    "super-truffle-pigs": 3,
    "truel": 3,
    "connect-four": 2,
    "leduc-poker": 2,
}
UNEXPLAINED = """async (game) => {
  const cards = (await (await fetch(`/api/v1/games/${game}/rules`)).json()).help;
  const all = [...document.querySelectorAll(".table-page button, .table-page [data-piece], .top button")];
  const seen = all.filter((each) => each.checkVisibility());
  const dumb = seen.filter((each) => !(each.closest("[data-help]")?.dataset.help in cards));
  return dumb.map((each) => each.outerHTML.slice(0, 160));
}"""


WITHOUT_A_PICTURE = """async (game) => {
  const asked = async (path) => (await fetch(`/api/v1/games/${game}${path}`)).json();
  const [{ kinds }, { help }] = [await asked(""), await asked("/rules")];
  const drawn = await import(`/faces/${game}/help.js`);
  const { housePicture } = await import("/static/helpbox.js");
  const props = { kinds, gameWords: (key) => key, words: (key) => key };
  const draw = (kind) => (kind.startsWith("shell.") ? housePicture(kind) : drawn.picture(kind, props));
  return Object.keys(help).filter((kind) => !draw(kind));
}"""


def at_table(page, server, game, turns=0, options=None):
    page.goto("/")
    table = sat_down(page, game, GAMES[game], options or {})
    play_on(server.base, {each["name"]: each["value"] for each in page.context.cookies()}, table, turns, seed=5)
    page.goto(f"/t/{table}")
    page.locator(".zone-board [data-piece], .zone-board button").first.wait_for()
    expect(page.locator(".my-turn")).to_be_visible()
    return table


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_be_chosen_or_lies_on_the_table_explains_itself(window, server, game):
    page = window().page
    at_table(page, server, game, turns=3 if GAMES[game] == 3 else 0)  # after a turn a game of Leduc poker may be over
    assert page.evaluate(UNEXPLAINED, game) == []


@pytest.mark.parametrize("game", [game for game, players in GAMES.items() if players == 3])
def test_every_kind_has_a_picture_and_an_example(window, game):
    page = window().page
    page.goto("/")
    assert page.evaluate(WITHOUT_A_PICTURE, game) == []
    cards = page.evaluate("async (game) => (await (await fetch(`/api/v1/games/${game}/rules`)).json()).help", game)
    assert [kind for kind, card in cards.items() if not card["example"]] == []


def test_in_winter_too(window, server):
    page = window().page
    at_table(page, server, "super-truffle-pigs", turns=3, options={"season": "winter"})
    assert page.evaluate(UNEXPLAINED, "super-truffle-pigs") == []


def test_a_piece_explains_itself_when_it_is_pointed_at_and_escape_closes_it(window, server):
    page = window().page
    at_table(page, server, "truffle-shuffle")
    tip = page.locator(".help-tip")
    card = page.locator(".ts-pyramid .is-free").first
    card.hover()
    expect(tip).to_be_visible()
    expect(tip.locator(".help-name")).not_to_be_empty()
    bubble, piece = tip.bounding_box(), card.bounding_box()
    across = piece["x"] + piece["width"] <= bubble["x"] or bubble["x"] + bubble["width"] <= piece["x"]
    assert across or piece["y"] + piece["height"] <= bubble["y"] or bubble["y"] + bubble["height"] <= piece["y"]
    page.mouse.move(bubble["x"] + bubble["width"] / 2, bubble["y"] + bubble["height"] / 2, steps=12)
    page.wait_for_timeout(500)
    expect(tip).to_be_visible()  # it can be pointed at itself
    no_violations(page)
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_a_question_mark_explains_what_has_the_focus_and_leaves_it_there(window, server):
    page = window().page
    at_table(page, server, "truel")
    page.locator("[data-field='0']").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("?")
    expect(page.locator(".help-tip")).to_contain_text("Move again")
    expect(page.locator(".tl-field:focus")).to_have_attribute("aria-describedby", "help-tip")
    expect(page.locator("#announce")).to_contain_text("the same move is made once more")
    page.keyboard.press("?")
    expect(page.locator(".help-tip")).to_have_count(0)
    assert page.locator(".tl-field:focus").get_attribute("aria-describedby") is None


def test_a_long_press_explains_and_plays_nothing(window, server):
    page = window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).page
    at_table(page, server, "truffle-shuffle")
    before = page.locator(".ts-pyramid .ts-card").count()
    box = page.locator(".ts-pyramid .is-free").first.bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator(".help-tip.is-sheet")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(400)
    assert page.locator(".ts-pyramid .ts-card").count() == before
    expect(page.locator(".help-tip.is-sheet")).to_be_visible()  # until it is tapped
    page.locator(".help-tip").tap()
    expect(page.locator(".help-tip")).to_have_count(0)
    assert page.locator(".ts-pyramid .ts-card").count() == before


def test_on_a_phone_the_search_of_the_rules_does_not_take_the_focus(window, server):
    page = window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).page
    at_table(page, server, "truel")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_label("Search the rules")).to_be_visible()
    expect(page.get_by_label("Search the rules")).not_to_be_focused()
