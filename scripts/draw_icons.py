"""Draws the icons of the installed page: the house's sign, alone and on a ground that systems cut to their shape."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src" / "petitfour" / "web" / "static"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
GROUND = "#f5e9d8"
# Name, size, how much of it the sign takes, and the ground: a maskable icon keeps the sign in the circle that is never
# cut off (0.8 of its width), and an Apple device puts black where there is no ground.
ICONS = (
    ("icon-192", 192, 1.0, ""), ("icon-512", 512, 1.0, ""), ("icon-180", 180, 0.92, GROUND),
    ("maskable-192", 192, 0.88, GROUND), ("maskable-512", 512, 0.88, GROUND),
)  # fmt: skip
PAGE = """<!doctype html><style>* {{ margin: 0; }} body {{ background: {ground}; display: grid; place-items: center;
width: {size}px; height: {size}px; }} svg {{ width: {sign}px; height: {sign}px; }}</style>{svg}"""


def main() -> None:
    sign = (STATIC / "icon.svg").read_text("utf-8")
    program = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for name, size, share, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(ground=ground or "transparent", size=size, sign=round(size * share), svg=sign))
            page.screenshot(path=str(STATIC / "icons" / f"{name}.png"), omit_background=not ground)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
