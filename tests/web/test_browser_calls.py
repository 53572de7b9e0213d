"""The service worker in a real browser, and being called as far as one without a push service goes: that part of the
page is a stand-in; letters are looked at in `test_push.py`."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from .browser import Watched, no_violations, open_menu, sit_together
from .server import EXAMPLES, Server, free_port

pytestmark = pytest.mark.slow
PUSH_SERVICE = """
ServiceWorkerRegistration.prototype.__defineGetter__("pushManager", () => ({
  getSubscription: async () => (localStorage.fake ? subscription(Uint8Array.from(localStorage.fake.split(","))) : null),
  subscribe: async ({ applicationServerKey: key }) => ((localStorage.fake = [...key].join(",")), subscription(key)),
}));
function subscription(key) {
  return {
    endpoint: "https://push.example.org/a-browser",
    options: { applicationServerKey: key.buffer },
    toJSON: () => ({ endpoint: "https://push.example.org/a-browser", keys: {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
    unsubscribe: async () => delete localStorage.fake,
  };
}
Notification.requestPermission = async () => "granted";
Notification.__defineGetter__("permission", () => "granted");
"""
CONTROLLED = "() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"


def test_the_worker_shows_what_the_house_has_now_and_says_when_it_is_gone(chromium, tmp_path):
    games = tmp_path / "games"
    shutil.copytree(EXAMPLES / "connect_four", games / "connect_four")
    port = free_port()
    running = Server(tmp_path / "tables.sqlite", port, games)
    watched = Watched(chromium, running, service_workers="allow")
    page = watched.page
    try:
        page.goto("/")
        expect(page.locator(".shelf")).to_be_visible()
        page.wait_for_function(CONTROLLED)
        page.reload()  # by the worker
        expect(page.locator(".shelf")).to_be_visible()
        asked = "fetch('/faces/connect-four/style.css').then((answer) => answer.text())"
        assert ".c4-new" not in page.evaluate(asked)
        style = games / "connect_four" / "face" / "style.css"
        style.write_text(".c4-new { order: 1; }\n" + style.read_text("utf-8"), "utf-8")
        assert ".c4-new" in page.evaluate(asked)
        assert page.evaluate("caches.keys()") == []
        running.kill()
        page.goto("/t/a-table")
        expect(page.get_by_role("heading", name="No connection to the house")).to_be_visible()
        expect(page.get_by_role("heading", name="Sin conexión con la casa")).to_be_visible()
        no_violations(page)
        running = Server(tmp_path / "tables.sqlite", port, games)
        expect(page.locator(".refusal")).to_be_visible()  # by itself: the house answers, and has no such table
    finally:
        watched.context.close()
        running.kill()


def test_somebody_is_called_where_they_ask_for_it_and_stops_it_with_a_click(window, server):
    ana, ben = window(service_workers="allow"), window()
    ana.page.add_init_script(PUSH_SERVICE)
    sit_together(ana, ben, more=[("Pace", re.compile("days"))])
    open_menu(ana.page)
    switch = ana.page.get_by_role("button", name="Call me when it is my turn")
    with ana.page.expect_response(re.compile("/call\\?")) as put_down:
        switch.click()
    assert put_down.value.status == 200, put_down.value.text()
    on = ana.page.get_by_role("button", name="Called when it is your turn. Stop")
    expect(on).to_have_attribute("aria-pressed", "true")
    no_violations(ana.page)
    with ana.page.expect_response(re.compile("/calls/stop")) as stopped:
        on.click()
    assert stopped.value.status == 200
    expect(switch).to_have_attribute("aria-pressed", "false")
    ana.page.reload()
    open_menu(ana.page)
    expect(switch).to_be_enabled()
    expect(switch).to_have_attribute("aria-pressed", "false")
