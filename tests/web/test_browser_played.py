"""What is played can be acted into, played again, announced; wherever a match is looked at it is the same player."""

import pytest
from playwright.sync_api import expect

from .browser import one_screen, play_out, sit_together
from .test_browser_frames import ACT, MOST_PLAYERS, SPY, until_played
from .test_layout import sat_down

MOVING = {"reduced_motion": "no-preference"}
AT_SPEED = "localStorage.setItem('petitfour.speed', JSON.stringify('{speed}'))"

# What was clicked while something was played, and after.
RECORD = """
window.clicked = [];
let isPlaying = false;
document.addEventListener("petitfour:drawn", ({ detail }) => (isPlaying = detail.isPlaying));
addEventListener("click", ({ target }) => {
  const { tile, place } = target.closest("[data-tile], [data-place]")?.dataset ?? {};
  window.clicked.push(`${isPlaying ? "while played" : "at the end"}: ${tile ?? place ?? ""}`);
}, true);
"""


def sit(page, game):
    page.goto("/")
    page.goto(f"/t/{sat_down(page, game, MOST_PLAYERS[game], {})}")


def awaited_while_played(page):
    """Decides until the last bot's turn is played: the reader is awaited already."""
    mine = page.get_by_role("button", name="Skip to your turn")
    for _ in range(300):
        if mine.count():
            return
        if page.locator(".my-turn").count():
            page.evaluate(ACT, page.url.rsplit("/", 1)[1])
        page.wait_for_timeout(50)
    raise AssertionError("nothing is played while it is my turn")


@pytest.mark.parametrize(
    ("game", "pressed"),
    [
        ("super-truffle-pigs", ".sp-square"),
        ("truel", ".tl-spot.is-empty"),
        ("truffle-shuffle", ".ts-slip .ts-slip-text"),
        ("chocolatiers", ".action h2"),
    ],
)
def test_a_press_where_one_acts_jumps_to_the_end_and_is_pressed_there(window, game, pressed):
    page = window(**MOVING).page
    page.add_init_script(AT_SPEED.replace("{speed}", "slow"))
    page.add_init_script(RECORD)
    sit(page, game)
    until_played(page)
    page.locator(pressed).first.wait_for(state="attached")
    awaited_while_played(page)
    page.evaluate("document.querySelector('.player-bar [aria-pressed=false]').click()")  # it does not end by itself
    page.evaluate("(where) => document.querySelector(where).click()", pressed)
    expect(page.locator(".player-bar")).to_have_count(0, timeout=1_000)
    expect(page.locator(".my-turn")).to_be_visible()
    if "sp-" in pressed or "tl-" in pressed:
        first, again = page.evaluate("window.clicked.slice(-2)")
        assert again == first.replace("while played", "at the end")


def test_a_card_of_the_recap_plays_its_turn_again_also_on_a_phone_on_its_side(window):
    page = window(**MOVING, viewport={"width": 844, "height": 390}).page
    sit(page, "truffle-shuffle")
    card = page.locator("button.recap-card").first
    for _ in range(300):
        if page.locator(".my-turn").count() and not page.locator(".player-bar").count():
            if card.count():
                break
            page.evaluate(ACT, page.url.rsplit("/", 1)[1])
        page.wait_for_timeout(50)
    expect(card).to_be_visible()
    card.click()
    expect(page.locator(".action h2")).to_contain_text(" played")
    expect(page.locator(".player-bar")).to_have_count(0, timeout=30_000)


def test_the_strip_is_there_at_the_end_of_a_game_too(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    play_out(ana, ben)
    expect(ben.page.locator("button.recap-card")).to_contain_text("Ana")


def test_something_big_is_announced_on_the_stage(window):
    page = window(**MOVING).page
    page.add_init_script(AT_SPEED.replace("{speed}", "fast"))
    page.add_init_script(SPY)
    sit(page, "super-truffle-pigs")
    for _ in range(600):
        if page.evaluate("window.spied.announced.length"):
            break
        if page.locator(".my-turn").count():
            page.evaluate(ACT, page.url.rsplit("/", 1)[1])
        page.wait_for_timeout(50)
    assert page.evaluate("window.spied.announced.length")
    assert page.evaluate("window.spied.wrong") == []


def test_who_comes_to_the_screen_is_shown_what_happened_since_the_start(window):
    page = window(**MOVING).page
    page.add_init_script(AT_SPEED.replace("{speed}", "slow"))
    one_screen(page, "Leduc poker", ["Ana", "Ben"])
    page.get_by_role("button", name="I am Ana").click()
    page.locator(".leduc-bet").first.click()
    page.get_by_role("button", name="Pass the screen to Ben").click()
    page.get_by_role("button", name="I am Ben").click()
    expect(page.locator(".action h2")).to_contain_text("Ana played")
    expect(page.locator(".player-bar")).to_have_count(0, timeout=30_000)
    expect(page.locator(".my-turn")).to_be_visible()


# What moves, is lit and is announced on a still table.
WATCH = """
window.seen = { moved: 0, lit: 0, big: 0 };
(function look() {
  requestAnimationFrame(look);
  for (const piece of document.querySelectorAll(".table-page [data-piece]")) {
    if (piece.classList.contains("is-lit")) window.seen.lit++;
    window.seen.moved += piece.getAnimations().filter(({ id }) => id === "moving").length;
  }
  window.seen.big += document.querySelectorAll(".big-moment").length;
})();
"""


def test_a_saved_match_is_played_as_it_was_at_the_table(window):
    page = window(**MOVING).page
    page.add_init_script(WATCH)
    page.goto("/replay")
    page.get_by_label("Match file").set_input_files("src/petitfour/games/truel/tests/saves/format-1-rules-1.json")
    page.get_by_role("button", name="Play", exact=True).click()
    for _ in range(400):
        seen = page.evaluate("window.seen")
        if seen["moved"] and seen["lit"]:
            break
        page.wait_for_timeout(50)
    assert seen["moved"] and seen["lit"], seen
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
