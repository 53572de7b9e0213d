"""Answers that come late, in another order, twice or never: nothing is lost, shown to the wrong one, or done twice."""

import re

import pytest
from playwright.sync_api import expect

from .browser import (
    Held,
    drop,
    lay,
    one_screen,
    open_menu,
    open_table,
    play_out,
    sit_together,
    sits,
    start,
    to_the_table,
)
from .test_layout import play_on, sat_down

pytestmark = pytest.mark.slow


def talk(window, text):
    window.page.get_by_role("tab", name="Talk").click()
    window.page.locator(".say input").fill(text)
    window.page.locator(".say input").press("Enter")


def a_move_each(ana, ben):
    drop(ana.page, 3)
    drop(ben.page, 2)
    expect(ana.page.locator(".my-turn")).to_be_visible()


def test_a_move_is_not_lost_while_the_answer_to_something_else_is_late(window):
    """The stream tells that the game has begun; the answer to Start may come after it, and so may that to a word."""
    ana, ben = window(), window()
    late = Held(ana.page, "/(start|say)")
    sit_together(ana, ben)
    drop(ana.page, 3)
    drop(ben.page, 2)
    late.let_go()
    late = Held(ana.page, "/say")
    talk(ana, "good luck")
    late.wait()
    drop(ana.page, 3)
    expect(ben.page.locator(".my-turn")).to_be_visible()
    late.let_go()


def test_the_next_turn_is_played_though_the_answer_to_the_last_is_late(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    expect(ana.page.locator(".my-turn")).to_be_visible()
    late = Held(ana.page, "/draft")
    drop(ana.page, 3)
    late.wait()
    drop(ben.page, 2)
    late.only(1)
    drop(ana.page, 5)
    expect(ben.page.locator(".my-turn")).to_be_visible()
    late.let_go()
    expect(ana.page.locator(".log p button")).to_have_count(3)
    expect(ana.page.locator(".refusal")).to_have_count(0)


def test_at_one_screen_nothing_of_the_last_player_is_shown_while_the_table_is_late(page):
    one_screen(page, "Leduc poker", ["Ana", "Ben"])
    page.get_by_role("button", name="I am Ana").click()
    expect(page.locator(".my-turn")).to_be_visible()
    page.locator(".leduc-bet").first.click()
    page.get_by_role("button", name="Pass the screen to Ben").click()
    late = Held(page, r"/tables/[\w-]+\?lang")
    page.get_by_role("button", name="I am Ben").click()
    late.wait()
    assert page.locator(".stage, .log, .seats").count() == 0
    assert "Ana" not in page.locator("main").inner_text()
    late.let_go()
    expect(page.locator(".seat", has_text="(you)")).to_contain_text("Ben")


def test_at_one_screen_a_look_back_ends_with_the_turn(page):
    one_screen(page, "Leduc poker", ["Ana", "Ben"])
    page.get_by_role("button", name="I am Ana").click()
    expect(page.locator(".my-turn")).to_be_visible()
    page.locator(".leduc-bet").first.click()
    expect(page.locator(".controls h2")).to_have_text("Ben is next")
    page.locator(".log p button").first.click()
    expect(page.locator(".lookback")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    page.get_by_role("button", name="Pass the screen to Ben").click()
    page.get_by_role("button", name="I am Ben").click()
    expect(page.locator(".seat", has_text="(you)")).to_contain_text("Ben")
    expect(page.locator(".lookback")).to_have_count(0)


def test_nothing_is_played_while_looking_back(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    drop(ana.page, 3)
    drop(ben.page, 3)
    expect(ana.page.locator(".my-turn")).to_be_visible()
    ana.page.locator(".log p button").first.click()
    expect(ana.page.locator(".controls h2")).to_have_text("An earlier moment")
    for name in ("Hint", "Take back", "All moves"):
        expect(ana.page.get_by_role("button", name=name)).to_be_disabled()
    assert ana.page.locator(".c4-column[aria-disabled=false]").count() == 0
    ana.page.get_by_role("button", name="Back to now").click()
    drop(ana.page, 1)
    expect(ben.page.locator(".log")).to_contain_text("Ana drops a disc into column 2.")


def test_at_one_screen_a_late_answer_to_the_last_player_is_thrown_away(page):
    one_screen(page, "Leduc poker", ["Ana", "Ben"])
    stream = Held(page, r"/events\?", before=True)  # so that Ana's move is answered with her whole table
    page.get_by_role("button", name="I am Ana").click()
    expect(page.locator(".my-turn")).to_be_visible()
    stream.wait()
    late = Held(page, "/draft")
    page.locator(".leduc-bet").first.click()
    late.wait()
    stream.let_go()
    page.get_by_role("button", name="Pass the screen to Ben").click()
    page.get_by_role("button", name="I am Ben").click()
    expect(page.locator(".my-turn")).to_be_visible()
    late.let_go()
    page.wait_for_timeout(500)
    expect(page.locator(".seat", has_text="(you)")).to_contain_text("Ben")
    expect(page.locator(".my-turn")).to_be_visible()


def test_a_late_answer_takes_nothing_away_that_was_told_since(window):
    """A question and a line of talk leave the version of the table as it is."""
    ana, ben = window(), window()
    sit_together(ana, ben)
    a_move_each(ana, ben)
    late = Held(ana.page, "/say")
    talk(ana, "hm")
    late.wait()
    talk(ben, "oh")
    open_menu(ben.page)
    ben.page.get_by_role("button", name="Take back my last turn").click()
    expect(ana.page.locator(".question")).to_be_visible()
    late.let_go()
    ana.page.wait_for_timeout(500)
    expect(ana.page.locator(".question")).to_be_visible()
    expect(ana.page.locator(".talk")).to_contain_text("oh")


def test_a_late_answer_from_the_last_game_does_not_touch_the_log_of_this_one(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    play_out(ana, ben)
    to_the_table(ana.page)
    late = Held(ana.page, "/say")
    talk(ana, "well played")
    late.wait()
    ben.page.get_by_role("button", name="Rematch").click()
    drop(ben.page, 0)
    ana.page.get_by_role("tab", name="Log").click()
    expect(ana.page.locator(".log p button")).to_have_count(1)
    late.let_go()
    ana.page.wait_for_timeout(300)
    drop(ana.page, 1)
    drop(ben.page, 0)
    expect(ana.page.locator(".log p button")).to_have_count(3)


def test_a_rematch_that_both_ask_for_is_refused_to_nobody(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    play_out(ana, ben)
    late = Held(ben.page, "/start", before=True)
    ben.page.get_by_role("button", name="Rematch").click()
    late.wait()
    ana.page.get_by_role("button", name="Rematch").click()
    expect(ben.page.locator(".my-turn")).to_be_visible()
    late.let_go()
    ben.page.wait_for_timeout(800)
    expect(ben.page.locator(".refusal")).to_have_count(0)
    ben.errors.clear()  # the browser notes that it was refused


def test_lines_of_talk_follow_each_other_and_what_is_being_written_stays(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    late = Held(ana.page, "/say")
    talk(ana, "first")
    late.wait()
    talk(ana, "second")
    ana.page.locator(".say input").fill("half a sen")
    late.let_go()
    ben.page.get_by_role("tab", name="Talk").click()
    expect(ben.page.locator(".talk")).to_contain_text("second")
    expect(ana.page.locator(".say input")).to_have_value("half a sen")


def test_different_things_do_not_wait_for_each_other(window):
    """A hint that takes long, then giving up: both are sent."""
    ana, ben = window(), window()
    sit_together(ana, ben)
    a_move_each(ana, ben)
    late = Held(ana.page, "/hint", before=True)
    ana.page.get_by_role("button", name="Hint").click()
    late.wait()
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Give up").click()
    ana.page.get_by_role("button", name="Really?").click()
    expect(ben.page.locator(".ending")).to_be_visible()
    ana.errors.clear()  # no hint at a game that is over


def test_a_stream_and_a_table_that_are_refused_once_are_asked_for_again(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    drop(ana.page, 3)
    asked = {"events": 0, "table": 0}

    def events(route):
        asked["events"] += 1
        if asked["events"] == 1:
            route.fulfill(status=200, content_type="text/event-stream", body="retry: 100\n\n")
        elif asked["events"] == 2:
            route.fulfill(status=503, body="busy")
        else:
            route.continue_()

    def table(route):
        asked["table"] += 1
        if asked["table"] == 1:
            route.fulfill(status=503, body="busy")
        else:
            route.continue_()

    ana.page.route(re.compile(r"/events\?"), events)
    ana.page.route(re.compile(r"/tables/[\w-]+\?lang"), table)
    ana.page.reload()
    expect(ana.page.locator(".log p button")).to_have_count(1)
    drop(ben.page, 2)
    expect(ana.page.locator(".my-turn")).to_be_visible()
    assert asked["events"] >= 3 and asked["table"] >= 2
    ana.errors.clear()


def test_a_draft_is_shown_though_the_house_counts_its_news_from_nothing(window):
    """A table that had left memory while this browser slept."""
    ana, ben = window(), window()
    ana.page.add_init_script("localStorage.setItem('petitfour.confirm', '\"always\"')")
    sit_together(ana, ben)

    def count_from_nothing(route):
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"news": 0})

    ana.page.route(re.compile("/draft"), count_from_nothing)
    drop(ana.page, 3)
    expect(ana.page.locator(".drafted.is-one")).to_have_count(1)


def test_whoever_is_quick_in_the_lobby_gets_the_bots_chosen_last_and_one_table(window):
    ana = window()
    ana.page.add_init_script("localStorage.setItem('petitfour.bots', '\"easy\"')")
    late = Held(ana.page, r"/bots\?")
    ana.page.goto("/")
    button = ana.page.get_by_role("button", name="Play against bots: Connect four")
    button.click()
    button.click()
    late.wait()
    requests = []
    ana.page.on(
        "request", lambda asked: asked.method == "POST" and requests.append(asked.url.split("?")[0].split("/")[-1])
    )
    late.let_go()
    expect(ana.page.locator(".seats")).to_contain_text("easy")
    assert requests.count("tables") == 1


def test_a_device_whose_seat_has_gone_elsewhere_shows_nothing_of_it_any_more(window):
    """Though the seat, by its drafts, had been told more than those who watch."""
    ana, phone = window(), window()
    ana.page.add_init_script("localStorage.setItem('petitfour.confirm', '\"always\"')")
    start(ana.page, "Connect four")
    for column in (1, 2, 3, 4, 5):
        drop(ana.page, column)
        expect(ana.page.locator(".drafted.is-one")).to_have_count(1)
        ana.page.get_by_role("button", name="Take back").click()
        expect(ana.page.locator(".drafted.is-one")).to_have_count(0)
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Continue on another device").click()
    phone.page.goto(ana.page.locator("dialog input").input_value())
    expect(phone.page.locator(".my-turn")).to_be_visible()
    expect(ana.page.get_by_text("You are watching.")).to_be_visible()
    expect(ana.page.locator(".my-turn")).to_have_count(0)


DRAFTED = """async () => {
  const table = await (await fetch(`/api/v1${location.pathname.replace("/t/", "/tables/")}`)).json();
  return table.draft ? table.draft.decisions.length : 0;
}"""


def drafted(page, least):
    """How many decisions the draft has, once there are that many or none come."""
    for _ in range(20):
        if page.evaluate(DRAFTED) >= least:
            break
        page.wait_for_timeout(50)
    return page.evaluate(DRAFTED)


def test_taking_back_twice_after_a_lost_answer_takes_back_once(window, server):
    opened = window()
    page = opened.page
    page.goto("/")
    table = sat_down(page, "super-truffle-pigs", 2, {"season": "summer"})
    page.goto(f"/t/{table}")
    cookies = {each["name"]: each["value"] for each in opened.context.cookies()}
    targets = page.locator(".sp-square.is-target")
    for turns in range(1, 9):  # missions are chosen first
        if targets.count():
            break
        play_on(server.base, cookies, table, turns, seed=1)
        page.wait_for_timeout(600)
    many = 0
    for number in range(targets.count()):  # a way of several steps
        targets.nth(number).click(position={"x": 8, "y": 50}, force=True)
        many = drafted(page, 2)
        if many > 1:
            break
        page.get_by_role("button", name="Take back").first.click()
        expect(page.get_by_role("button", name="Take back").first).to_be_disabled()
    assert many > 1
    lost = Held(page, "/draft")
    page.get_by_role("button", name="Take back").first.click()
    lost.wait()
    lost.lose()
    expect(page.locator(".refusal")).to_be_visible()
    page.get_by_role("button", name="Take back").first.click()
    expect(page.locator(".refusal")).to_have_count(0)
    page.wait_for_timeout(300)
    assert page.evaluate(DRAFTED) == many - 1
    opened.errors.clear()  # the browser itself notes the lost answer


def test_a_number_that_never_reached_the_house_accuses_nobody(window):
    ana, ben = window(), window()
    lost = Held(ben.page, "/nonce", before=True)
    sit_together(ana, ben)
    lost.wait()
    ben.page.reload()
    lost.forget()
    drop(ana.page, 3)
    expect(ben.page.locator(".my-turn")).to_be_visible()
    open_menu(ben.page)
    ben.page.get_by_role("button", name="Give up").click()
    ben.page.get_by_role("button", name="Really?").click()
    for each in (ana, ben):
        expect(each.page.get_by_text("Fair chance ✓")).to_be_visible()
    ben.errors.clear()


def test_who_loses_the_answer_to_sitting_down_gets_the_seat_by_asking_again(window):
    ana, ben = window(), window()
    lay(ana.page, "Connect four")
    sits(ana.page, 2, "Friend by link")
    open_table(ana.page)
    link = ana.page.get_by_label("Link to invite with").input_value()
    lost = []

    def once(route):
        if lost:
            return route.continue_()
        lost.append(ben.context.request.fetch(route.request, headers={**route.request.headers, "cookie": ""}).status)
        ben.context.clear_cookies()  # the answer never came
        return route.abort()

    ben.page.route(re.compile("/join"), once)
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.locator(".seat", has_text="(you)")).to_contain_text("Ben")
    assert lost == [200]
    ben.errors.clear()
