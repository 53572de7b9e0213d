"""Saved matches: seconds from choosing a file of 2,000 steps to a picture that can be played on, and to all of it."""

# extras: dev
from __future__ import annotations

import asyncio
import os
import random
import shutil
import statistics
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(1, os.path.join(os.path.dirname(__file__), "workers"))

import common
import table as played

KINDS = (("truffle-shuffle", 4), ("truel", 4), ("chocolatiers", 4), ("super-truffle-pigs", 4))
STEPS = 2000
CHANCE = 60  # steps that may follow one decision
TRIED = 4  # games of a kind; the longest is shown
WANTED = 1.0
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Since the file was chosen, as the page sees it: until the board is drawn and can be played, and until all has come.
WATCH = """() => {
  window.times = {};
  document.addEventListener("change", () => {
    const start = performance.now();
    const look = () => {
      const bar = document.querySelector(".replay-bar");
      const piece = document.querySelector(".replay .table-page [data-piece]");
      const isDrawn = piece && bar && bar.querySelector("button:not([disabled])");
      if (isDrawn) window.times.first ??= performance.now() - start;
      if (isDrawn && !document.querySelector(".replay > [role=status]")) window.times.whole = performance.now() - start;
      else requestAnimationFrame(look);
    };
    look();
  }, { capture: true, once: true });
}"""
WAIT = """async () => {
  while (!window.times.whole) await new Promise(requestAnimationFrame);
  return window.times;
}"""


def long_record(name: str, players: int) -> tuple[str, int]:
    """The longest of some games in which anything is played, up to two thousand steps; and how many it has."""
    from petitfour.core import records
    from petitfour.core.match import Match
    from petitfour.core.registry import Registry

    game = Registry().get(name, compiled=True)
    best = None
    for seed in range(TRIED):
        match, dice = Match(game, min(players, max(game.about.players)), seed=seed + 1), random.Random(seed)
        while not match.is_over and len(match.steps) < STEPS - CHANCE:
            match.act(match.seat, dice.choice(match.legal()))
        if best is None or len(match.steps) > len(best.steps):
            best = match
    assert best is not None
    return records.to_text(best), len(best.steps)


def opened(browser: Any, base: str, file: Path) -> dict[str, float]:
    """Seconds to the first picture and to all of it, in a window of its own."""
    context = browser.new_context(base_url=base, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/replay")
    page.locator("input[type=file]").wait_for()
    page.evaluate(WATCH)
    page.set_input_files("input[type=file]", file)
    times = page.evaluate(WAIT)
    context.close()
    return {what: ms / 1000 for what, ms in times.items()}


def main() -> None:
    from playwright.sync_api import sync_playwright

    arguments = common.arguments(__doc__ or "")
    played.compile_rules()
    result: dict[str, Any] = {"benchmark": "replay", "machine": common.machine(),
                              "versions": common.versions("playwright", "fastapi")}  # fmt: skip
    rows: list[tuple[str, str, str]] = []
    aside = ThreadPoolExecutor(1)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        found = next(path for each in BROWSERS if (path := shutil.which(each)))
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        for kind in KINDS:
            text, steps = long_record(*kind)
            file = folder / f"{kind[0]}.json"
            file.write_text(text, "utf-8")
            taken = []
            for number in range(arguments.rounds):  # each in a house that has shown nothing yet: answers are kept
                server = played.our_server(folder / f"{kind[0]}-{number}.sqlite")
                try:
                    aside.submit(asyncio.run, _settled(server)).result()  # Playwright's loop runs in this thread
                    taken.append(opened(browser, f"http://127.0.0.1:{server.port}", file))
                finally:
                    server.stop()
            of = result[kind[0]] = {
                what: statistics.median(each[what] for each in taken) for what in ("first", "whole")
            } | {"steps": steps}
            wanted = f"wanted: at most {WANTED:.0f}"
            rows.append((f"{kind[0]}, {steps} steps: the first picture", f"{of['first']:.2f} s", wanted))
            rows.append(("  all of it", f"{of['whole']:.2f} s", ""))
            common.say(f"{kind[0]}: " + ", ".join("{first:.2f} and {whole:.2f}".format(**each) for each in taken))
        browser.close()
    common.report(result, rows, as_json=arguments.json)


async def _settled(server: played.Process) -> None:
    (await server.answers()).transport.close()
    await server.settles()


if __name__ == "__main__":
    main()
