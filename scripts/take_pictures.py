"""Plays a little in a real browser and takes the pictures of the manual. Run by scripts/pictures."""

import contextlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
# What to click, in this order of preference, and how many clicks make a good picture.
GAMES = {
    "truffle-shuffle": (
        (".ts-panel .btn:has-text('Deliver'), .ts-panel .btn:has-text('Entregar')",
         ".is-best .ts-order-main[aria-disabled=false]", ".ts-panel .btn[data-next]", ".ts-pyramid .is-free"), 41,
    ),
    "truel": ((".tr-ways .btn", ".tr-name", ".tr-panel .btn[data-next]", ".tr-place.is-free", ".tr-card.is-free"), 23),
    "chocolatiers": (
        (".ch-panel .btn:has-text('onfirm')", ".ch-free", ".ch-stack.is-free", ".ch-panel .btn[data-next]",
         ".ch-tray .is-free"), 40,
    ),
    "super-truffle-pigs": (
        (".sp-keep", ".sp-complete", ".sp-confirm", ".sp-lay", ".sp-target", ".sp-token", ".sp-dig",
         ".sp-card.is-free:not(.is-chosen)", ".sp-stop", ".sp-end:not(.quiet-btn)", ".sp-square.is-target"), 46,
    ),
    "connect-four": ((".c4-column",), 4),
    "leduc-poker": ((".leduc-bet",), 2),
}  # fmt: skip
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def serve(store: Path) -> tuple[subprocess.Popen[bytes], str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "petitfour.cli", "--games-from", str(ROOT / "examples"), "serve"]
    server = subprocess.Popen(
        [*command, "--store", str(store), "--port", str(port), "--bot-pause", "0", "--bots", "greedy"]
    )
    base = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            urllib.request.urlopen(base + "/api/v1/words").read()
            break
        except OSError:
            time.sleep(0.05)
    return server, base


def take(page: Page, folder: Path, name: str) -> None:
    page.mouse.wheel(0, -5000)
    page.wait_for_timeout(350)
    page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=72)
    print(f"  {name}")


def play(page: Page, base: str, game: str, choices: tuple[str, ...], clicks: int) -> None:
    """A few turns of a game against a bot, by the page's own buttons."""
    page.goto(base)
    page.locator(".game").filter(has=page.locator(f"img[src*='{game}']")).locator(".btn").first.click()
    for click in range(clicks):
        page.locator(".my-turn, .ending").first.wait_for()
        if page.locator(".ending").count():
            return
        found = next((each for each in choices if page.locator(each).count()), None)
        if found is None:
            page.wait_for_timeout(100)
            continue
        buttons = page.locator(found)
        last = found == choices[-1]
        with contextlib.suppress(PlaywrightError):  # the page has moved on meanwhile: look again
            buttons.nth((3, 2, 4, 2, 5, 1)[click % 6] % max(buttons.count(), 1) if last else 0).click(
                force=True, timeout=800
            )
        page.wait_for_timeout(160)
    page.locator(".my-turn, .ending").first.wait_for()
    page.wait_for_timeout(1500)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        server, base = serve(Path(store) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for size, viewport in SIZES.items():
                for language in ("en", "es"):
                    for theme in ("light", "dark"):
                        context = browser.new_context(viewport=viewport, locale=language, color_scheme=theme)
                        page = context.new_page()
                        page.goto(base)
                        page.locator(".game").first.wait_for()
                        take(page, folder, f"lobby-{size}-{language}-{theme}")
                        for game, (choices, clicks) in GAMES.items():
                            play(page, base, game, choices, clicks)
                            take(page, folder, f"{game}-{size}-{language}-{theme}")
                        context.close()
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
