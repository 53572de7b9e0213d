"""What the browser tests share: a window that notes every error, and small steps at a table."""

import re
from contextlib import nullcontext, suppress

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import expect

expect.set_options(timeout=15_000)  # a busy machine is slow; what holds is seen at once
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
BLOCKED = "Service Worker registration blocked by Playwright"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Watched:
    """A browser window of its own (cookies included) in which every error is noted."""

    def __init__(self, chromium, server, **more):
        settings = {
            "viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "reduced_motion": "reduce",
            "service_workers": "block",  # but where it is what is looked at: requests that are held or lost pass none
        }  # fmt: skip
        self.context = chromium.new_context(base_url=server.base, **(settings | more))
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda e: self.errors.append(str(e)))
        self.page.on("dialog", lambda d: (self.errors.append(f"a dialog: {d.message}"), d.dismiss()))

    def _note(self, message):
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self.errors.append(message.text)


def start(page, game):
    page.goto("/")
    page.get_by_role("button", name=f"Play against bots: {game}").click()
    expect(page.locator(".table-page")).to_be_visible()


def lay(page, game):
    """A box on the table that is to be set."""
    page.goto("/")
    page.get_by_role("button", name=f"Set a table: {game}").click()


def at_the_table(page):
    """Where a seat or a row has opened over the page, as on a phone, it is closed."""
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


def my_name(page, name):
    at_the_table(page)
    page.get_by_role("button", name="Seat 1:").click()
    page.get_by_label("Your name").fill(name)


def sits(page, number, who):
    """Who sits on a seat: Friend by link, Bot, At this screen or Nobody."""
    at_the_table(page)
    page.get_by_role("button", name=f"Seat {number}:").click()
    page.get_by_role("radio", name=who, exact=True).click()


def choose(page, row, words):
    """What one of the quiet rows says: Variant, Match, Pace or Watching."""
    at_the_table(page)
    page.get_by_role("button", name=f"{row}: ").click()
    page.get_by_role("radio", name=words).click()


def open_table(page):
    at_the_table(page)
    page.get_by_role("button", name=re.compile("Start with|Set the table for")).click()


def sit_together(ana, ben, game="Connect four", more=(), numbers=False):
    """Ana sets a table, Ben follows her link, and the game begins; with `numbers` not before the house has Ben's number
    for the seed. Returns the link."""
    lay(ana.page, game)
    my_name(ana.page, "Ana")
    sits(ana.page, 2, "Friend by link")
    for row, words in more:
        choose(ana.page, row, words)
    open_table(ana.page)
    link = ana.page.get_by_label("Link to invite with").input_value()
    ben.page.goto(link)
    ben.page.get_by_label("Your name").fill("Ben")
    with ben.page.expect_response(re.compile("/nonce")) if numbers else nullcontext():
        ben.page.get_by_role("button", name="Sit down").click()
    expect(ana.page.locator(".gathering")).to_contain_text("Ben")
    ana.page.get_by_role("button", name="Start", exact=True).click()
    expect(ben.page.locator(".controls h2").first).to_be_visible()
    return link


def open_menu(page):
    """What is seldom needed at a table."""
    page.get_by_role("button", name="Menu").click()


def drop(page, column):
    expect(page.locator(".my-turn")).to_be_visible()
    page.locator(".c4-column").nth(column).click()


def one_screen(page, game, names):
    lay(page, game)
    my_name(page, names[0])
    for number, name in enumerate(names[1:], start=2):
        sits(page, number, "At this screen")
        page.get_by_label("Name", exact=True).fill(name)
    open_table(page)


def play_out(ana, ben):
    """Ana wins with four in column 4."""
    for number in range(7):
        drop((ana, ben)[number % 2].page, (3, 2)[number % 2])
    for each in (ana, ben):
        expect(each.page.locator(".ending")).to_be_visible()


def to_the_table(page):
    """From the finale, which stands over all that can be done at a finished table."""
    page.get_by_role("button", name="To the table").click()
    expect(page.locator(".finale")).to_have_count(0)


class Held:
    """Answers (or, with `before`, requests) that wait until they are let go, or are lost."""

    def __init__(self, page, pattern, before=False):
        self.page, self.before = page, before
        self.held, self.most = [], None
        page.route(re.compile(pattern), self.take)

    def take(self, route):
        if self.most == 0:
            route.continue_()
            return
        self.most = None if self.most is None else self.most - 1
        self.held.append((route, None if self.before else route.fetch()))

    def wait(self):
        for _ in range(600):
            if self.held:
                return
            self.page.wait_for_timeout(25)
        raise AssertionError("nothing was asked")

    def only(self, already):
        """What comes after these passes."""
        self.most = 0
        assert len(self.held) == already

    def let_go(self):
        self.wait()
        self.most = 0
        for route, answer in self.held:
            route.continue_() if answer is None else route.fulfill(response=answer)
        self.held = []

    def lose(self):
        """The server has done it, but the answer never comes."""
        self.most = 0
        for route, _ in self.held:
            route.abort()
        self.held = []

    def forget(self):
        self.most, self.held = 0, []


def until(page, changed, step, again=None):
    """Waits until a step shows. A tap may be made once more, with `again`: where a starved machine takes half a second
    from touching to letting go, the browser takes it for a long press."""
    for most in (400, 400 if again else 0):
        for _ in range(most):
            if changed():
                return
            page.wait_for_timeout(15)
        if again:
            with suppress(PlaywrightError, ZeroDivisionError):
                again()
            again = None
    raise AssertionError(f"nothing happens after {step}")


def my_turn_or_over(page):
    expect(page.locator(".ending, .my-turn").first).to_be_visible()
    return page.locator(".ending").count() == 0


def heard_more_than(page, before):
    """Waits until the log has grown. (The page's policy forbids evaluating texts, so it is asked again and again.)"""
    for _ in range(400):
        if page.locator(".log p").count() > before:
            return
        page.wait_for_timeout(25)
    raise AssertionError("nothing happens")


def no_violations(page):
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
