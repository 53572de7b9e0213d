"""Keeping one's seats in a browser, with Chromium's own virtual authenticator."""

import pytest
from playwright.sync_api import expect

from .browser import Watched, lay, my_name, no_violations, open_table, sits

pytestmark = pytest.mark.slow
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
VIRTUAL = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture
def at_localhost(chromium, server):
    """Windows at the house by a name that browsers take for secure; passkeys are of no use at an address of numbers."""

    class Home:
        base = server.base.replace("127.0.0.1", "localhost")

    opened = []

    def open_window(**more):
        opened.append(Watched(chromium, Home, **more))
        return opened[-1]

    yield open_window
    for each in opened:
        assert each.errors == []
        each.context.close()


def with_authenticator(window, passkeys=()):
    """A device for passkeys in a window; the line to it and its number."""
    line = window.context.new_cdp_session(window.page)
    line.send("WebAuthn.enable")
    number = line.send("WebAuthn.addVirtualAuthenticator", {"options": VIRTUAL})["authenticatorId"]
    for each in passkeys:
        line.send("WebAuthn.addCredential", {"authenticatorId": number, "credential": each})
    return line, number


def passkeys_of(line, number):
    return line.send("WebAuthn.getCredentials", {"authenticatorId": number})["credentials"]


def keep_my_seats(window):
    window.page.get_by_role("button", name="Keep my seats").click()
    return window.page.get_by_role("dialog", name="Keep my seats")


def test_a_passkey_made_at_one_device_brings_the_seat_to_another_and_a_code_to_a_third(at_localhost):
    ana = at_localhost()
    line, number = with_authenticator(ana)
    lay(ana.page, "Connect four")
    my_name(ana.page, "Ana")
    sits(ana.page, 2, "Friend by link")
    open_table(ana.page)
    expect(ana.page.locator(".gathering")).to_be_visible()
    table = ana.page.url
    ana.page.goto("/")
    dialog = keep_my_seats(ana)
    no_violations(ana.page)
    dialog.get_by_role("button", name="Keep them with a passkey").press("Enter")
    expect(dialog.get_by_text("one seat is yours on every device")).to_be_visible()
    no_violations(ana.page)

    phone = at_localhost(**PHONE)
    with_authenticator(phone, passkeys_of(line, number))
    phone.page.goto("/")
    theirs = keep_my_seats(phone)
    theirs.get_by_role("button", name="Bring them here with my passkey").click()
    expect(theirs.get_by_text("one seat is yours on every device")).to_be_visible()
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    no_violations(phone.page)
    phone.page.keyboard.press("Escape")
    phone.page.get_by_role("link", name="Connect four").click()
    expect(phone.page.locator(".gathering")).to_contain_text("Ana")
    assert phone.page.url == table

    dialog.get_by_role("button", name="Write a code on paper").click()
    expect(dialog.locator(".paper-code b")).to_have_count(5)
    code = " ".join(dialog.locator(".paper-code b").all_inner_texts()).lower()
    misread = ("2" if code[0] != "2" else "3") + code[1:]
    third = at_localhost()
    third.page.goto("/")
    typing = keep_my_seats(third)
    typing.get_by_role("button", name="I have a code on paper").click()
    typing.get_by_label("The code on the paper").fill(misread)
    typing.get_by_label("The code on the paper").press("Enter")
    expect(typing.get_by_role("alert")).to_contain_text("slip")
    typing.get_by_label("The code on the paper").fill(code)
    third.errors.clear()  # the browser notes that something was refused
    typing.get_by_label("The code on the paper").press("Enter")
    expect(typing.get_by_text("one seat is yours on every device")).to_be_visible()
    typing.get_by_role("button", name="Sign out of this device").click()
    expect(typing.get_by_role("button", name="I have a code on paper")).to_be_visible()
    third.page.goto(table)
    expect(third.page.locator(".seat", has_text="(you)")).to_have_count(0)
