"""People at a table, whoever keeps the house, and what it keeps of a person, in real browsers."""

import pytest
from playwright.sync_api import expect

from petitfour.web.operator import token_file

from .browser import no_violations, open_menu, sit_together, to_the_table

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 390, "height": 844}}


def people(window):
    open_menu(window.page)
    window.page.get_by_role("button", name="People at the table").click()
    return window.page.get_by_role("dialog")


def says(window, words):
    window.page.get_by_role("tab", name="Talk").click()
    window.page.get_by_label("Say something to the table").fill(words)
    window.page.get_by_role("button", name="Send").click()


def test_somebody_who_is_not_heard_is_not_read_either_and_may_be_heard_again(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    says(ben, "You play like a turnip")
    ana.page.get_by_role("tab", name="Talk").click()
    expect(ana.page.locator(".talk")).to_contain_text("turnip")
    dialog = people(ana)
    no_violations(ana.page)
    dialog.get_by_role("button", name="Do not hear Ben").click()
    expect(dialog.get_by_role("button", name="Hear Ben again")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".talk")).not_to_contain_text("turnip")
    people(ana).get_by_role("button", name="Hear Ben again").click()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator(".talk")).to_contain_text("turnip")


def test_a_report_comes_to_whoever_keeps_the_house(window, server):
    ana, ben, keeper = window(), window(), window()
    sit_together(ana, ben)
    says(ben, "You play like a swede")
    dialog = people(ana)
    dialog.get_by_role("button", name="Report Ben").click()
    dialog.get_by_label("What happened?").fill("He is rude")
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog.get_by_role("button", name="Report Ben")).to_be_visible()
    keeper.page.goto("/operator")
    keeper.page.get_by_label("The operator's token").fill(token_file(server.store).read_text().strip())
    keeper.page.get_by_role("button", name="Enter").click()
    card = keeper.page.locator(".op-card", has_text="He is rude")
    expect(card).to_contain_text("Ana reports Ben")
    card.get_by_text("Talk").click()
    expect(card).to_contain_text("Ben: You play like a swede")
    no_violations(keeper.page)
    card.get_by_role("button", name="Ban the device").click()
    expect(keeper.page.get_by_role("heading", name="One ban")).to_be_visible()
    keeper.page.get_by_role("button", name="Lift").click()
    expect(keeper.page.get_by_role("heading", name="0 bans")).to_be_visible()
    card.get_by_role("button", name="Seen to").click()
    expect(card).to_have_count(0)
    keeper.page.set_viewport_size(PHONE["viewport"])
    assert keeper.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_host_removes_a_person_and_ends_the_table(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    assert people(ben).get_by_role("button", name="Remove Ana").count() == 0
    dialog = people(ana)
    dialog.get_by_role("button", name="Remove Ben from the table").click()
    dialog.get_by_role("button", name="Really remove Ben?").click()
    expect(dialog.get_by_text("Nobody else sits at another screen.")).to_be_visible()
    expect(ben.page.locator(".seat", has_text="(you)")).to_have_count(0)
    dialog.get_by_role("button", name="End this table").click()
    dialog.get_by_role("button", name="Really end it for all?").click()
    expect(dialog).to_have_count(0)
    to_the_table(ana.page)
    ana.page.get_by_role("tab", name="Talk").click()
    expect(ana.page.locator(".talk")).to_contain_text("Ana has ended the table.")


def test_whoever_has_left_a_running_game_may_come_back_to_it(window):
    ana, ben = window(), window()
    link = sit_together(ana, ben)
    open_menu(ben.page)
    ben.page.get_by_role("button", name="Leave the table").click()
    ben.page.get_by_role("button", name="Really leave?").click()
    expect(
        ben.page.get_by_role("button", name="Play against bots: Connect four")
    ).to_be_visible()  # that it is so is known
    ben.page.goto(link.split("#")[0])
    ben.page.get_by_role("button", name="Sit down").click()
    expect(ben.page.locator(".seat", has_text="(you)")).to_contain_text("Ben")


@pytest.mark.parametrize(
    ("lang", "title"), [("en-GB", "What this house keeps of you"), ("es-ES", "Qué guarda esta casa de ti")]
)
def test_the_page_of_privacy_is_read_in_both_languages_also_on_a_phone(window, lang, title):
    reader = window(locale=lang, **PHONE)
    reader.page.goto("/privacy")
    expect(reader.page.get_by_role("heading", name=title)).to_be_visible()
    assert reader.page.locator("article section").count() == 11
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 390
    no_violations(reader.page)


def test_everything_that_names_somebody_is_erased_by_two_clicks(window):
    ana, ben = window(), window()
    sit_together(ana, ben)
    says(ben, "My name is Ben Turnip")
    ben.page.goto("/privacy")
    ben.page.get_by_role("button", name="Erase it").click()
    ben.page.get_by_role("button", name="Really? It cannot be undone").click()
    expect(ben.page.get_by_text("Nothing here names you any more.").first).to_be_visible()
    ana.page.get_by_role("tab", name="Talk").click()
    expect(ana.page.locator(".talk")).to_contain_text("Guest has left")
    expect(ana.page.locator(".talk")).not_to_contain_text("Turnip")  # of an open page, too
    ana.page.reload()
    ana.page.get_by_role("tab", name="Talk").click()
    expect(ana.page.locator(".talk")).to_contain_text("Guest has left")
    expect(ana.page.locator("body")).not_to_contain_text("Ben")
    assert ben.page.evaluate("localStorage.length") == 0
