"""The page in a real browser: whole games by mouse and by keyboard, two browsers at a table, both languages, phone.

No console error, no violation of the security policy, nothing for axe to find, and no name that becomes markup.
"""

import re
import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .browser import (
    FLAGS,
    Watched,
    heard_more_than,
    lay,
    my_name,
    my_turn_or_over,
    no_violations,
    open_menu,
    open_table,
    sit_together,
    start,
)
from .server import Server, free_port

pytestmark = pytest.mark.slow
NASTY = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "javascript:alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
    "${alert(1)}",
    "<svg/onload=alert(1)>",
)


def test_a_whole_game_of_connect_four_by_clicks_and_a_rematch(page):
    start(page, "Connect four")
    clicks = 0
    while my_turn_or_over(page):
        free = page.locator(".c4-column[aria-disabled=false]")
        expect(free.first).to_be_visible()
        before = page.locator(".log p").count()
        free.nth(clicks % free.count()).click()
        heard_more_than(page, before)
        clicks += 1
    expect(page.locator(".ending h2")).to_have_text(re.compile("win|draw"))
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".ending")).to_have_count(0)
    expect(page.locator(".seat.is-you")).to_contain_text("Yellow")


def test_a_whole_game_of_leduc_by_clicks_with_the_other_hand_hidden(page):
    start(page, "Leduc poker")
    while my_turn_or_over(page):
        expect(page.locator(".leduc .card.is-back")).to_have_count(1)
        before = page.locator(".log p").count()
        page.locator(".leduc-bet").first.click()
        heard_more_than(page, before)
    expect(page.locator(".placing li")).to_have_count(2)


def test_a_whole_game_of_connect_four_by_keyboard_alone(page):
    page.goto("/")
    expect(page.locator(".box").first).to_be_visible()
    tab_to(page, lambda name: name.startswith("Play against bots: Connect four"))
    page.keyboard.press("Enter")
    expect(page.locator(".c4-column").first).to_be_visible()
    turns = 0
    while my_turn_or_over(page):
        tab_to(page, lambda name: name.startswith("Column "))
        page.keyboard.press("Home")
        for _ in range(turns % 7):
            page.keyboard.press("ArrowRight")
        while page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true":
            at_end = page.evaluate("!document.activeElement.nextElementSibling")
            page.keyboard.press("Home" if at_end else "ArrowRight")
        before = page.locator(".log p").count()
        page.keyboard.press("Enter")
        heard_more_than(page, before)
        turns += 1
    tab_to(page, lambda name: name == "Rematch")
    page.keyboard.press("Enter")
    expect(page.locator(".ending")).to_have_count(0)


def test_a_whole_game_of_leduc_by_keyboard_alone(page):
    page.goto("/")
    expect(page.locator(".box").first).to_be_visible()
    tab_to(page, lambda name: name.startswith("Play against bots: Leduc"))
    page.keyboard.press("Enter")
    expect(page.locator(".leduc")).to_be_visible()
    while my_turn_or_over(page):
        before = page.locator(".log p").count()
        tab_to(page, lambda name: name.startswith(("call", "raise", "fold")))
        page.keyboard.press("Enter")
        heard_more_than(page, before)
    expect(page.locator(".ending")).to_be_visible()


def tab_to(page, wanted):
    """Presses Tab until the focus is on something of that name."""
    for _ in range(60):
        name = page.evaluate(
            "document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || ''"
        )
        if wanted(name.strip()):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab never reaches it")


def test_two_browsers_and_a_spectator_and_one_reconnects(window):
    ana, ben, watcher = window(), window(), window()
    link = sit_together(ana, ben)
    watcher.page.goto(link.split("#")[0])
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    ana.page.locator(".c4-column").nth(3).click()
    for each in (ben, watcher):
        expect(each.page.locator(".log")).to_contain_text("Ana drops a disc into column 4.")

    expect(ben.page.locator(".controls h2")).to_have_text("Your turn")
    ben.context.set_offline(True)
    ben.page.locator(".c4-column").nth(3).click()
    expect(ben.page.get_by_role("alert")).to_contain_text("Nothing is lost")
    ben.context.set_offline(False)
    expect(ben.page.locator(".connection")).to_contain_text("Connected", timeout=15000)
    ben.page.locator(".c4-column").nth(2).click()
    for each in (ana, watcher):
        expect(each.page.locator(".log")).to_contain_text("Ben drops a disc into column 3.")
    ana.page.reload()
    expect(ana.page.locator(".log")).to_contain_text("Ben drops a disc into column 3.")
    expect(ana.page.locator(".controls h2")).to_have_text("Your turn")
    ben.errors[:] = [e for e in ben.errors if "ERR_INTERNET_DISCONNECTED" not in e and "ERR_NETWORK" not in e]


def test_the_language_is_switched_in_the_middle_of_a_game(page):
    start(page, "Connect four")
    page.locator(".c4-column").nth(3).click()
    expect(page.locator(".log")).to_contain_text("drops a disc into column 4")
    page.get_by_role("button", name="Español").click()
    expect(page.locator(".log")).to_contain_text("suelta una ficha en la columna 4")
    expect(page.locator(".table-title")).to_have_text("Conecta cuatro")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator(".controls h2")).to_have_text("Te toca")
    page.locator(".c4-column").nth(2).click()
    expect(page.locator(".log")).to_contain_text("suelta una ficha en la columna 3")


def test_take_back_and_confirm_when_the_player_asks_for_it(page):
    start(page, "Connect four")
    open_menu(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Always ask me").check()
    page.get_by_role("button", name="Close").click()
    page.locator(".c4-column").nth(3).click()
    expect(page.locator(".drafted")).to_contain_text("column 4")
    expect(page.locator(".log")).not_to_contain_text("drops")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".drafted")).to_have_count(0)
    page.locator(".c4-column").nth(5).click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".log")).to_contain_text("drops a disc into column 6")


def test_a_refusal_says_why(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    for number in range(6):
        mover = (ana, ben)[number % 2].page
        expect(mover.locator(".controls h2")).to_have_text("Your turn")
        mover.locator(".c4-column").first.click()
    expect(ana.page.locator(".controls h2")).to_have_text("Your turn")
    ana.page.locator(".c4-column").first.click(force=True)
    expect(ana.page.get_by_role("alert")).to_have_text("That column is full.")


def test_the_phone_has_everything_without_scrolling_sideways(window):
    page = window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).page
    page.goto("/")
    expect(page.locator(".box").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Play against bots: Connect four").tap()
    expect(page.locator(".c4-column").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = page.locator(".c4-frame").bounding_box()
    assert board["y"] > 0 and board["y"] + board["height"] < 844 - 100  # all of it, above the bar
    page.locator(".c4-column").nth(2).tap()
    expect(page.locator(".log")).to_contain_text("drops a disc into column 3")
    small = page.evaluate(
        "[...document.querySelectorAll('button, a, input, summary')]"
        ".filter((e) => e.offsetParent && !e.matches('.skip'))"
        ".map((e) => [e.textContent, e.getBoundingClientRect()]).filter(([t, r]) => r.height < 44).map(([t]) => t)"
    )
    assert small == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_lobby_the_dialogs_and_at_the_tables(window, theme):
    page = window(color_scheme=theme).page
    page.goto("/")
    expect(page.locator(".box").first).to_be_visible()
    no_violations(page)
    page.get_by_role("button", name="Set a table: Leduc").click()
    no_violations(page)
    for row in ("Variant", "Match", "Pace", "Watching"):
        page.get_by_role("button", name=f"{row}: ").click()
        no_violations(page)
    page.get_by_role("button", name="How to play: Leduc").click()
    no_violations(page)
    page.keyboard.press("Escape")
    for game in ("Connect four", "Leduc poker"):
        start(page, game)
        my_turn_or_over(page)
        no_violations(page)


@pytest.mark.parametrize("name", NASTY)
def test_names_that_are_code_are_shown_as_text(window, name):
    page = window().page
    lay(page, "Connect four")
    my_name(page, name)
    open_table(page)
    expect(page.locator(".seat.is-you")).to_contain_text(name[:20])
    page.locator(".c4-column").nth(3).click()
    expect(page.locator(".log")).to_contain_text(name[:20])
    page.goto("/")
    expect(page.locator(".seats-table")).to_contain_text(name[:20])
    assert page.locator("img[src=x]").count() == 0


def test_the_page_is_light_and_quick(window):
    watched = window()
    protocol = watched.context.new_cdp_session(watched.page)
    protocol.send("Network.enable")
    sizes = []
    protocol.on("Network.loadingFinished", lambda e: sizes.append(e["encodedDataLength"]))
    start(watched.page, "Connect four")
    expect(watched.page.locator(".c4-column").first).to_be_visible()
    assert sum(sizes) < 250_000, f"{sum(sizes)} bytes"
    milliseconds = watched.page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    assert milliseconds < 3000


def test_a_saved_match_is_replayed_from_its_file(window):
    page = window().page
    page.goto("/replay")
    page.get_by_label("Match file").set_input_files("examples/connect_four/tests/saves/format-1-rules-1.json")
    expect(page.locator(".c4")).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".replay-words")).to_contain_text("drops a disc into column 6")
    discs = page.locator(".c4-disc").count()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".c4-disc")).to_have_count(discs + 2)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_label("Step", exact=True).fill("0")
    page.get_by_role("button", name="One turn on").click()
    expect(page.locator(".replay-at")).to_contain_text("Turn 1 of")
    expect(page.locator(".c4-disc")).to_have_count(1)
    page.get_by_label("Speed").select_option("fast")
    assert page.evaluate("localStorage.getItem('petitfour.speed')") == '"fast"'
    expect(page.locator(".rivals .seat")).to_have_count(2)


def test_a_game_without_a_face_is_played_by_the_generic_one(window, chromium, tmp_path):
    import shutil as files

    from .server import EXAMPLES

    folder = tmp_path / "games" / "leduc_poker"
    files.copytree(EXAMPLES / "leduc_poker", folder)
    files.rmtree(folder / "face")
    bare = Server(tmp_path / "tables.sqlite", free_port(), folder.parent)
    try:
        watched = Watched(chromium, bare)
        start(watched.page, "Leduc poker")
        while my_turn_or_over(watched.page):
            expect(watched.page.locator(".generic")).to_contain_text("?")
            expect(watched.page.locator(".generic")).to_contain_text("Chips in play")  # as Leduc's words call it
            cells = watched.page.locator(".generic td").all_inner_texts()
            assert not {"–", "-1", "most raises"} & set("\n".join(cells).lower().splitlines())
            before = watched.page.locator(".log p").count()
            watched.page.locator(".move").first.click()
            heard_more_than(watched.page, before)
        assert watched.errors == []
    finally:
        bare.kill()


def test_a_game_with_a_text_picture_alone_shows_it(chromium, tmp_path):
    import shutil as files

    from .server import EXAMPLES

    folder = tmp_path / "games" / "connect_four"
    files.copytree(EXAMPLES / "connect_four", folder)
    for file in (folder / "face").iterdir():
        if file.suffix in (".js", ".css", ".svg"):
            file.unlink()
    for file in ("kinds.py", "help.py"):
        (folder / "face" / file).unlink()
    bare = Server(tmp_path / "tables.sqlite", free_port(), folder.parent)
    try:
        watched = Watched(chromium, bare, locale="es-ES")
        watched.page.goto("/")
        watched.page.get_by_role("button", name="Jugar contra bots: Conecta cuatro").click()
        expect(watched.page.locator(".text-picture")).to_contain_text("| . . . . . . . |")
        expect(watched.page.locator(".generic details")).not_to_have_attribute("open", "")
        assert watched.errors == []
    finally:
        bare.kill()


def test_axe_itself_is_shown_to_find_something(page):
    page.goto("/")
    expect(page.locator(".box").first).to_be_visible()
    page.evaluate("document.querySelector('#main').append(document.createElement('button'))")
    assert Axe().run(page).violations_count == 1


def test_whoever_plays_by_keyboard_is_led_on_after_every_move(page):
    start(page, "Leduc poker")
    assert my_turn_or_over(page)
    before = page.locator(".log p").count()
    page.locator(".leduc-bet").first.focus()
    page.keyboard.press("Enter")
    heard_more_than(page, before)
    my_turn_or_over(page)
    page.wait_for_timeout(300)
    assert page.evaluate("document.activeElement !== document.body")


def test_the_last_move_and_the_line_are_still_marked_after_a_reload(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    for number in range(7):
        mover = (ana, ben)[number % 2].page
        expect(mover.locator(".my-turn")).to_be_visible()
        mover.locator(".c4-column").nth(number % 2).click()
    expect(ana.page.locator(".ending h2")).to_have_text("You win!")
    expect(ben.page.locator(".ending h2")).to_have_text("Ana wins.")
    ben.page.reload()
    expect(ben.page.locator(".c4-line")).to_have_count(1)


def test_it_is_played_over_plain_http_in_a_home_network(chromium, tmp_path):
    """Browsers hide some things from pages without TLS that are not on localhost."""
    served = Server(tmp_path / "tables.sqlite", free_port(), host="0.0.0.0")
    browser = chromium.browser_type.launch(
        executable_path=shutil.which("chromium"), args=[*FLAGS, "--host-resolver-rules=MAP house.lan 127.0.0.1"]
    )
    try:
        page = browser.new_page(locale="en-GB")
        page.goto(served.base.replace("127.0.0.1", "house.lan"))
        assert not page.evaluate("isSecureContext")
        page.get_by_role("button", name="Play against bots: Connect four").click()
        page.locator(".c4-column").nth(3).click()
        expect(page.locator(".log")).to_contain_text("drops a disc into column 4")
    finally:
        browser.close()
        served.kill()


def test_the_page_comes_back_by_itself_when_the_server_does(chromium, tmp_path):
    port = free_port()
    served = Server(tmp_path / "tables.sqlite", port)
    watched = Watched(chromium, served)
    start(watched.page, "Connect four")
    served.kill()
    expect(watched.page.locator(".connection")).to_contain_text("Reconnecting", timeout=10000)
    watched.page.get_by_role("button", name="Español").click()
    watched.page.wait_for_timeout(500)
    served = Server(tmp_path / "tables.sqlite", port)
    try:
        expect(watched.page.locator(".connection")).to_contain_text("Connected", timeout=15000)
        watched.page.locator(".c4-column").nth(3).click()
        expect(watched.page.locator(".log")).to_contain_text("drops a disc into column 4")
    finally:
        served.kill()
        watched.context.close()


def test_an_address_that_leads_nowhere_says_so(window):
    watched = window()
    page = watched.page
    assert page.goto("/nowhere").status == 404
    watched.errors.clear()  # the browser itself notes the 404
    expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator(".box").first).to_be_visible()


def test_a_rematch_asked_for_before_the_last_turn_is_answered_is_not_lost(page):
    """The stream may tell the end before the turn's own answer has come."""
    start(page, "Leduc poker")
    answers = []

    def late(route):
        answers.append(route.request.url)
        answer = route.fetch()
        page.wait_for_timeout(600)
        route.fulfill(response=answer)

    page.route("**/draft*", late)
    while my_turn_or_over(page):
        before = page.locator(".log p").count()
        page.locator(".leduc-bet").first.click()
        heard_more_than(page, before)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".ending")).to_have_count(0)
    assert answers
