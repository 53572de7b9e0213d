"""The lobby in a real browser: a table is set by tapping seats, remembered, private, and changed while it gathers."""

import re

import pytest
from playwright.sync_api import expect

from .browser import choose, lay, my_name, no_violations, open_table, sit_together, sits

pytestmark = pytest.mark.slow
SIZES = {"wide": (1280, 800), "large": (1920, 1080), "middle": (1024, 768), "phone": (390, 844), "flat": (844, 390)}
START = re.compile("Start with|Set the table for|Empezar con|Poner la mesa")


def seat(page, number):
    return page.get_by_role("button", name=re.compile(f"(Seat|Asiento) {number}:"))


def bottom_of(locator):
    box = locator.bounding_box()
    return box["y"] + box["height"]


def over_each_other(one, other):
    a, b = one.bounding_box(), other.bounding_box()
    beside = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
    above = a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
    return not beside and not above


@pytest.mark.parametrize("language", ["en-GB", "es-ES"])
@pytest.mark.parametrize("size", SIZES)
def test_every_seat_the_quiet_rows_and_the_button_are_in_sight_and_nothing_lies_over_them(window, size, language):
    width, height = SIZES[size]
    page = window(viewport={"width": width, "height": height}, locale=language).page
    page.goto("/")
    for game in ("Chocolatiers", "Truel"):
        page.get_by_role("button", name=re.compile(f"(Set a table|Poner una mesa): {game}")).click()
        expect(page.locator(".box.is-chosen").get_by_role("button", name=game).first).to_be_visible()
        start = page.get_by_role("button", name=START)
        expect(start).to_be_visible()
        assert bottom_of(start) <= height
        for each in page.locator(".seat-at").all():
            box = each.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width and bottom_of(each) <= height
            assert not over_each_other(each, start)
        ways = page.locator(".setup-learn .text-btn").all()
        for each in [page.locator(".setup-row").first, *ways]:  # the rows may go on sideways
            assert bottom_of(each) <= height and not over_each_other(each, start)
        heading = page.locator(".setup h2")
        for each in page.locator(".setup-learn, .setup-rows").all() if heading.is_visible() else []:
            assert each.bounding_box()["y"] >= bottom_of(heading) - 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_seats_are_filled_changed_and_emptied_by_tapping_them(page):
    lay(page, "Chocolatiers")
    start = page.get_by_role("button", name=START)
    expect(start).to_have_text("Start with two")
    seat(page, 3).click()
    expect(start).to_have_text("Start with three")
    page.get_by_role("radio", name="Ganache").click()
    page.get_by_role("radio", name="85 % cocoa, bitter (hard)").click()
    expect(seat(page, 3)).to_have_accessible_name("Seat 3: Ganache, bot · 85 %")
    seat(page, 2).click()
    expect(page.get_by_role("radio", name="Ganache: sits at the table already")).to_be_disabled()
    sits(page, 2, "Nobody")
    expect(start).to_have_text("Start with two")
    expect(seat(page, 2)).to_have_accessible_name("Seat 2: Empty, tap to fill")
    sits(page, 4, "Friend by link")
    expect(start).to_have_text("Set the table for three")
    sits(page, 3, "Nobody")
    sits(page, 4, "Nobody")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    expect(page.get_by_text("Chocolatiers is for 2, 3, or 4 players.")).to_be_visible()
    no_violations(page)


def test_seats_are_set_by_keyboard_alone(page):
    lay(page, "Chocolatiers")
    seat(page, 1).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(seat(page, 3)).to_have_attribute("aria-pressed", "true")
    level = page.get_by_role("radio", name=re.compile("cocoa"), checked=True)
    level.focus()
    before = level.get_attribute("aria-label")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("aria-checked", "true")
    assert page.locator(":focus").get_attribute("aria-label") != before


def test_the_same_table_is_one_click_away_the_next_time(window):
    page = window().page
    lay(page, "Chocolatiers")
    sits(page, 3, "Bot")
    page.get_by_role("radio", name="Toffee").click()
    choose(page, "Variant", "shows what was taken")
    open_table(page)
    expect(page.locator(".seats")).to_contain_text("Toffee")
    page.goto("/")
    expect(seat(page, 3)).to_have_accessible_name(re.compile("Toffee"))
    expect(page.get_by_role("button", name="Variant: shows what was taken")).to_be_visible()
    page.get_by_role("button", name="Play against bots: Chocolatiers").click()
    expect(page.locator(".seats .seat:not(.is-you)")).to_have_count(2)
    expect(page.locator(".seats")).to_contain_text("Toffee")


def test_against_bots_nobody_waits_for_the_friend_of_last_time(window):
    ana = window().page
    lay(ana, "Connect four")
    sits(ana, 2, "Friend by link")
    open_table(ana)
    expect(ana.locator(".gathering")).to_be_visible()
    ana.goto("/")
    ana.get_by_role("button", name="Play against bots: Connect four").click()
    expect(ana.locator(".c4-column").first).to_be_visible()


def test_nobody_can_be_called_like_a_bot(window):
    opened = window()
    page = opened.page
    lay(page, "Connect four")
    my_name(page, " nougát ")
    with page.expect_response(re.compile("/tables")) as answered:
        open_table(page)
    assert answered.value.status == 400
    expect(page.get_by_role("alert")).to_contain_text("One of our bots has that name")
    opened.errors.clear()  # the browser itself notes the refusal
    my_name(page, "Ana")
    open_table(page)
    expect(page.locator(".c4-column").first).to_be_visible()


def test_strangers_are_shown_only_tables_that_were_opened(window):
    ana, eve = window().page, window().page
    lay(ana, "Connect four")
    my_name(ana, "Hidden")
    open_table(ana)
    expect(ana.locator(".c4-column").first).to_be_visible()
    lay(ana, "Connect four")
    my_name(ana, "Shown")
    choose(ana, "Watching", "anyone may watch")
    open_table(ana)
    expect(ana.locator(".c4-column").first).to_be_visible()
    eve.goto("/")
    lines = eve.locator("section", has_text="Tables to watch").locator(".lines")
    expect(lines).to_contain_text("Shown")
    expect(lines).not_to_contain_text("Hidden")
    lines.get_by_role("link", name="Shown").first.click()
    expect(eve.get_by_text("You are watching.")).to_be_visible()


def test_while_a_table_gathers_bots_come_are_changed_and_go(window):
    page = window().page
    lay(page, "Chocolatiers")
    sits(page, 2, "Friend by link")
    open_table(page)
    expect(page.locator(".gathering h2")).to_have_text("Waiting for one more")
    table = page.locator(".gathering")
    seat(page, 2).click()
    page.get_by_role("radio", name="Bot", exact=True).click()
    page.get_by_role("radio", name="Mocha").click()
    page.get_by_role("radio", name="(random)").click()
    expect(seat(page, 2)).to_have_accessible_name("Seat 2: Mocha, bot · 55 %")
    no_violations(page)
    page.get_by_role("radio", name="Friend by link").click()
    expect(page.get_by_role("dialog").get_by_label("Link to invite with")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table).to_contain_text("Open seat")
    seat(page, 2).click()
    page.get_by_role("radio", name="Bot", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".gathering > h2")).to_have_text("Everybody is here")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".gathering")).to_have_count(0)


def test_a_face_is_chosen_in_the_settings_and_worn_at_the_table(window):
    page = window().page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Tiger").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play against bots: Connect four").click()
    expect(page.locator(".is-you use[href='#pf-face-tiger']").first).to_be_attached()


def test_whoever_leaves_a_game_is_replaced_by_a_character_and_the_others_are_told(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Leave the table").click()
    ben.page.get_by_role("button", name="Really leave?").click()
    rival = ana.page.locator(".seats .seat:not(.is-you)")
    expect(rival).to_contain_text("Caramel")
    expect(rival).not_to_contain_text("Open seat")
    expect(ana.page.get_by_role("button", name="Put a bot on this seat")).to_have_count(0)
    ana.page.get_by_role("tab", name="Talk").click()
    expect(ana.page.locator(".talk")).to_contain_text("Ben has left; Caramel plays on.")
