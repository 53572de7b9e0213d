"""Plays a little in a real browser and takes the pictures of the manual. Run by scripts/pictures."""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from petitfour.core.registry import Registry

ROOT = Path(__file__).parents[1]
HOUSE, ALL = Registry(), Registry([ROOT / "examples"])  # the games of the house, and the examples as well
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
TURNS = {"truffle-shuffle": 9, "chocolatiers": 6, "super-truffle-pigs": 5, "leduc-poker": 1}  # a bot plays for us first
USUAL_TURNS = 4  # in games that are not named there
FILM_SECONDS, FILM_SIZE, FILM_PACE, FILM_BYTES = 6.0, (640, 400), 12, 1_900_000  # of each game, pictures a second
SLOWLY = 2.0  # it is filmed at half speed and told at full, so that also a slow machine has the pictures
SIT_DOWN = """async ([game, players]) => {
  const ask = async (path, body) => (await fetch(`/api/v1${path}`, {
    method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)})).json();
  const bots = Array(players - 1).fill("greedy");
  const table = await ask("/tables", {game, players, bots, name: "Ana"});
  await ask(`/tables/${table.id}/stand-in`, {chair: 0});
  return table.id;
}"""
PLAY = """async ([id, turns]) => {
  for (let look = 0; look < 2000; look++) {
    const table = await (await fetch(`/api/v1/tables/${id}`)).json();
    const own = table.log.filter((turn) => turn.seat === table.seat).length;
    if (table.status === "over" || own >= turns) break;
    await new Promise((done) => setTimeout(done, 15));
  }
  await fetch(`/api/v1/tables/${id}/hand-back`, {method: "POST"});
}"""
DECIDE = """async (id) => {
  const table = await (await fetch(`/api/v1/tables/${id}`)).json();
  if (!table.legal.length) return;
  const { version, legal } = table;
  const body = { action: legal[0].action, version, client_id: `film-${version}-${Math.random()}` };
  await fetch(`/api/v1/tables/${id}/draft`, {
    method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)});
}"""
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


def play(page: Page, base: str, game: str) -> None:
    """A table in the middle of a game: a bot has played for us, now it is our turn."""
    players = max(ALL.about(game).players)
    page.goto(base)
    table = page.evaluate(SIT_DOWN, [game, players])
    page.evaluate(PLAY, [table, TURNS.get(game, USUAL_TURNS)])
    page.goto(f"{base}/t/{table}")
    page.locator(".my-turn, .ending").first.wait_for()
    page.wait_for_timeout(1500)


def filmed(page: Page, base: str, game: str) -> list[tuple[float, bytes]]:
    """What the browser draws while a game is played, each picture with its second."""
    page.add_init_script("localStorage.setItem('petitfour.speed', JSON.stringify('slow'))")
    play(page, base, game)
    shots: list[tuple[float, bytes]] = []
    camera = page.context.new_cdp_session(page)

    def drawn(frame: dict[str, Any]) -> None:
        shots.append((frame["metadata"]["timestamp"], b64decode(frame["data"])))
        camera.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    camera.on("Page.screencastFrame", drawn)
    camera.send("Page.startScreencast", {"format": "jpeg", "quality": 92})
    end = time.monotonic() + FILM_SECONDS * SLOWLY
    while time.monotonic() < end:
        if page.locator(".my-turn").count():
            page.evaluate(DECIDE, page.url.rsplit("/", 1)[1])
        page.wait_for_timeout(100)
    camera.send("Page.stopScreencast")
    return shots


def cut(shots: list[tuple[float, bytes]]) -> tuple[list[Image.Image], list[int]]:
    """So many pictures a second at most, and for how many milliseconds each is seen; where nothing moves one lasts."""
    step = SLOWLY / FILM_PACE
    taken: list[tuple[float, bytes]] = []
    for second, shot in shots:
        if taken and second - taken[-1][0] < step:
            continue
        taken.append((second, shot))
    ends = [second for second, _ in taken[1:]] + [taken[-1][0] + SLOWLY]
    lasts = [int(1000 * (end - second) / SLOWLY) for (second, _), end in zip(taken, ends, strict=True)]
    return [Image.open(BytesIO(shot)).resize(FILM_SIZE, Image.Resampling.LANCZOS) for _, shot in taken], lasts


def film(browser: Browser, base: str, folder: Path) -> None:
    """A few seconds of each game as it is played against bots, as one picture that moves."""
    pictures: list[Image.Image] = []
    lasts: list[int] = []
    for game in HOUSE.by_name:
        context = browser.new_context(viewport=SIZES["desktop"], locale="en")
        some, their = cut(filmed(context.new_page(), base, game))
        context.close()
        pictures, lasts = pictures + some, lasts + their
        print(f"  {game} in motion, {len(pictures)} pictures so far")
    first, *others = pictures
    for quality in (60, 45, 30, 15):
        file = folder / "in-motion.webp"
        first.save(file, save_all=True, append_images=others, duration=lasts, loop=0, quality=quality, method=4)
        if file.stat().st_size < FILM_BYTES:
            break
    print(f"  {sum(lasts) / 1000:.0f} seconds in {file.stat().st_size} bytes")


def main() -> None:
    only_film = "--film" in sys.argv
    wanted = [each for each in sys.argv[1:] if each != "--film"]
    folder = Path(wanted[0]) if wanted else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        server, base = serve(Path(store) / "tables.sqlite")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            film(browser, base, folder)
            for size, viewport in () if only_film else SIZES.items():
                for language in ("en", "es"):
                    for theme in ("light", "dark"):
                        context = browser.new_context(viewport=viewport, locale=language, color_scheme=theme)
                        page = context.new_page()
                        page.goto(base)
                        page.locator("main button").first.wait_for()
                        take(page, folder, f"lobby-{size}-{language}-{theme}")
                        for game in ALL.by_name:
                            play(page, base, game)
                            take(page, folder, f"{game}-{size}-{language}-{theme}")
                        context.close()
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
