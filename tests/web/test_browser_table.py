"""What people expect around a game, in real browsers: one screen, talk, taking back, clocks, looking back, boxes."""

import json

import pytest
from playwright.sync_api import expect

from petitfour.cli import run

from .browser import (
    drop,
    lay,
    my_turn_or_over,
    no_violations,
    one_screen,
    open_menu,
    open_table,
    play_out,
    sit_together,
    start,
    to_the_table,
)
from .server import EXAMPLES

pytestmark = pytest.mark.slow
BOX = EXAMPLES / "connect_four" / "box.toml"


def colour_of(page, selector):
    return page.locator(selector).evaluate("(ring) => getComputedStyle(ring).getPropertyValue('--tone').trim()")


def test_two_play_at_one_screen_with_a_curtain_between_them(page):
    """Leduc poker has secrets: nothing of the table is on the page until the next player says so."""
    one_screen(page, "Leduc poker", ["Ana", "Ben"])
    for name in ("Ana", "Ben"):
        expect(page.get_by_role("heading", name=f"It is {name}'s turn.")).to_be_visible()
        assert page.locator(".stage, .log, .seats").count() == 0
        no_violations(page)
        ring = colour_of(page, ".curtain .portrait")
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".my-turn")).to_be_visible()
        expect(page.locator(".seat", has_text="(you)")).to_contain_text(name)
        assert ring == colour_of(page, ".zone-you .portrait")  # the curtain has the colour of whoever comes
        page.locator(".leduc-bet").first.click()
        if name == "Ana":  # who sees what came of it until she passes the screen on
            expect(page.locator(".controls h2")).to_have_text("Ben is next")
            page.get_by_role("button", name="Pass the screen to Ben").click()
    page.reload()  # nobody's side is shown before somebody asks for it
    expect(page.locator(".curtain")).to_be_visible()


def test_without_secrets_the_screen_turns_by_itself(page):
    one_screen(page, "Connect four", ["Ana", "Ben"])
    for number, column in enumerate((3, 2, 3, 2)):
        expect(page.locator(".seat", has_text="(you)")).to_contain_text(("Ana", "Ben")[number % 2])
        drop(page, column)
        expect(page.locator(".log p button")).to_have_count(number + 1)


def test_talk_is_read_by_all_and_counted_until_it_is_read(window):
    ana, ben, watcher = window(), window(), window()
    link = sit_together(ana, ben)
    watcher.page.goto(link.split("#")[0])
    ana.page.get_by_role("tab", name="Talk").click()
    ana.page.get_by_label("Say something to the table").fill("Good <b>luck</b>, Ben!")
    ana.page.get_by_role("button", name="Send").click()
    expect(ben.page.locator(".count")).to_have_text("1")
    for each in (ana, ben, watcher):
        each.page.get_by_role("tab", name="Talk").click()
        expect(each.page.locator(".talk")).to_contain_text("Ana: Good <b>luck</b>, Ben!")
    expect(ben.page.locator(".count")).to_have_count(0)
    assert watcher.page.get_by_label("Say something to the table").count() == 0
    no_violations(ben.page)


def test_a_turn_is_taken_back_when_the_other_agrees(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    drop(ana.page, 3)
    expect(ben.page.locator(".my-turn")).to_be_visible()
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Take back my last turn").click()
    expect(ana.page.locator(".question")).to_contain_text("The others have been asked.")
    no_violations(ben.page)
    ben.page.get_by_role("button", name="Rather not").click()
    expect(ana.page.locator(".question")).to_have_count(0)
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Take back my last turn").click()
    ben.page.get_by_role("button", name="Agree").click()
    expect(ana.page.locator(".my-turn")).to_be_visible()
    expect(ben.page.locator(".log .is-undone")).to_contain_text("Ana drops a disc into column 4.")
    drop(ana.page, 1)
    expect(ben.page.locator(".log")).to_contain_text("Ana drops a disc into column 2.")


def test_giving_up_ends_a_game_of_two(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    drop(ana.page, 3)
    open_menu(ben.page)
    ben.page.get_by_role("button", name="Give up: the other one wins").click()
    ben.page.get_by_role("button", name="Really?").click()
    expect(ana.page.locator(".ending h2")).to_have_text("You win!")
    expect(ben.page.locator(".ending h2")).to_contain_text("Ana")


def test_a_bot_plays_for_me_until_i_am_back(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Let a bot play for me for now").click()
    expect(ana.page.locator(".controls h2").first).to_have_text("A bot plays for you.")
    expect(ben.page.locator(".log p").first).to_contain_text("Ana drops a disc")
    ana.page.get_by_role("button", name="I am back").click()
    drop(ben.page, 0)
    drop(ana.page, 6)
    expect(ben.page.locator(".log")).to_contain_text("Ana drops a disc into column 7.")


def test_the_clock_runs_for_whoever_is_to_move(window):
    ana, ben = window(), window()
    sit_together(ana, ben, more=[("Pace", "1 min a turn")])
    mine = ana.page.locator(".clock.runs")
    expect(mine).to_have_text("0:58", timeout=10000)
    drop(ana.page, 3)
    expect(ben.page.locator(".seat", has_text="Ben").locator(".clock.runs")).to_be_visible()
    expect(ana.page.locator(".seat", has_text="Ana").locator(".clock")).to_have_text("1:00")
    no_violations(ana.page)


def test_every_line_of_the_log_opens_its_moment_and_the_slider_walks_the_game(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    for number in range(4):
        drop((ana, ben)[number % 2].page, (3, 2)[number % 2])
    page = ana.page
    expect(page.locator(".log p")).to_have_count(4)
    page.locator(".log p button").nth(1).click()
    expect(page.locator(".lookback")).to_contain_text("Ben drops a disc into column 3.")
    discs = page.locator(".c4-disc")
    expect(discs).to_have_count(2)
    no_violations(page)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".lookback")).to_contain_text("Moment 4 of 5")
    expect(discs).to_have_count(3)
    page.locator(".lookback input").focus()
    page.keyboard.press("End")
    expect(discs).to_have_count(4)
    page.locator(".lookback").get_by_role("button", name="Back to now").click()
    expect(page.locator(".lookback")).to_have_count(0)
    page.get_by_role("button", name="Since my last turn").click()
    expect(page.locator(".player-bar")).to_be_visible()
    expect(page.locator(".player-bar")).to_have_count(0, timeout=15000)  # it comes back to now by itself
    expect(discs).to_have_count(4)


def test_the_end_shows_how_it_went_and_that_chance_was_fair(window, tmp_path, capsys):
    ana, ben = window(), window()
    sit_together(ana, ben, numbers=True)
    play_out(ana, ben)
    page = ana.page
    expect(page.locator(".finale .best")).to_contain_text("Ana completes a line.")
    no_violations(page)
    to_the_table(page)
    expect(page.locator(".chart")).to_be_visible()
    expect(page.locator(".turning")).to_contain_text("Ana completes a line.")
    expect(page.get_by_text("Fair chance ✓")).to_be_visible()
    no_violations(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    saved.value.save_as(tmp_path / "match.json")
    page.get_by_text("Fair chance ✓").click()
    shown, mine = (page.locator(".fair code").nth(n).inner_text() for n in (0, 1))
    arguments = ["--games-from", str(EXAMPLES), "verify", str(tmp_path / "match.json"), "--json"]
    assert run([*arguments, "--hash", shown, "--number", mine]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["fair"] and report["numbers"] == 2 and report["hash"] == shown
    page.get_by_role("button", name="Watch the game again").click()
    expect(page.locator(".player-bar")).to_be_visible()
    expect(page.locator(".c4-disc")).to_have_count(2, timeout=15000)  # from the start, turn by turn
    page.locator(".player-bar").get_by_role("button", name="Skip").click()
    expect(page.locator(".ending")).to_be_visible()


def test_an_own_box_is_checked_played_and_shown_to_all(window, tmp_path):
    page = window().page
    small = tmp_path / "box.toml"
    small.write_text(BOX.read_text("utf-8").replace("columns = 7", "columns = 5"), "utf-8")
    bad = tmp_path / "bad.toml"
    bad.write_text(BOX.read_text("utf-8").replace("columns = 7", "columns = 700"), "utf-8")
    lay(page, "Connect four")
    page.get_by_role("button", name="Variant: ").click()
    page.locator(".own-box summary").click()
    page.get_by_label("Own box").set_input_files(bad)
    expect(page.locator(".setup-panel .refusal")).to_contain_text("columns")
    expect(page.get_by_role("button", name="Start with two")).to_be_disabled()
    page.get_by_label("Own box").set_input_files(small)
    expect(page.get_by_text("This box is fine")).to_be_visible()
    open_table(page)
    expect(page.locator(".c4-column")).to_have_count(5)
    open_menu(page)
    page.get_by_role("button", name="Own box").click()
    expect(page.locator(".box-contents")).to_contain_text("columns")
    no_violations(page)


def test_the_rules_are_searched_and_kept_beside_the_table(page):
    start(page, "Leduc poker")
    my_turn_or_over(page)
    page.get_by_role("button", name="Rules").click()
    page.get_by_label("Search the rules").fill("RAISE")
    expect(page.locator("dialog [role=status]")).to_contain_text("found")
    assert all("raise" in text.lower() for text in page.locator("dialog .rules p, dialog .rules li").all_inner_texts())
    page.get_by_label("Search the rules").fill("no such thing")
    expect(page.locator("dialog")).to_contain_text("Nothing found.")
    page.get_by_role("button", name="Keep beside the table").click()
    expect(page.locator("dialog.is-aside")).to_be_visible()
    no_violations(page)
    if page.locator(".leduc-bet").count():
        page.locator(".leduc-bet").first.click()  # the table is played while the rules stay open
    expect(page.locator("dialog.is-aside")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.locator("dialog")).to_have_count(0)


def test_a_notification_comes_when_it_is_my_turn_and_the_page_is_hidden(window):
    ana, ben = window(permissions=["notifications"]), window()
    ana.page.add_init_script(
        "window.notices = []; window.Notification = class { static permission = 'granted';"
        " constructor(title, more) { window.notices.push(more.body); } };"
        "localStorage.setItem('petitfour.notify', 'true');"
        "Object.defineProperty(document, 'hidden', { get: () => true });"
    )
    sit_together(ana, ben)
    drop(ana.page, 3)
    drop(ben.page, 3)
    expect(ana.page.locator(".my-turn")).to_be_visible()
    assert "It is your turn: Connect four" in ana.page.evaluate("window.notices")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_on_fair_chance_explains_itself(window, language):
    page = window(locale="es-ES" if language == "es" else "en-GB").page
    page.goto("/fair")
    expect(page.get_by_role("heading", level=1)).to_contain_text("azar" if language == "es" else "chance")
    no_violations(page)


def test_a_phone_shows_talk_clock_and_looking_back_without_sideways_scrolling(window):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    ana, ben = window(**phone), window(**phone)
    sit_together(ana, ben, more=[("Pace", "1 min a turn")])
    drop(ana.page, 3)
    drop(ben.page, 3)
    expect(ana.page.locator(".log p")).to_have_count(2)
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Log, Talk").click()
    expect(ana.page.locator(".log")).to_be_visible()
    small = "(of) => [...document.querySelectorAll(of)].filter(b => b.offsetHeight < 44).length"
    assert ana.page.evaluate(small, ".tabs button, .log button") == 0
    ana.page.locator(".log p button").first.click()
    expect(ana.page.locator(".lookback")).to_be_visible()
    assert ana.page.evaluate(small, ".lookback button") == 0
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert ana.page.locator(".stage").bounding_box()["height"] > 300
