"""The page's own parts, without a browser: what Node can run, and how the files are written."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = 160  # characters in a line
WRITTEN = (".js", ".ts", ".css", ".html", ".mjs")


def test_the_table_client_and_the_turn_hold_in_node():
    files = sorted(str(path) for path in Path(__file__).parent.glob("*.test.mjs"))
    done = subprocess.run([ROOT / "scripts" / "node", "--test", *files], capture_output=True, text=True, cwd=ROOT)
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    passed = re.search(r"^. pass (\d+)", told, re.MULTILINE)
    assert passed and int(passed[1]) > 40, told


def test_every_module_of_the_page_is_asked_for_at_once():
    """Otherwise each would be asked for when the one that imports it has come."""
    static = ROOT / "src" / "petitfour" / "web" / "static"
    named = re.findall(r'(?:modulepreload|module)" (?:href|src)="/static/([^"]+)"', (static / "index.html").read_text())
    for_faces = {"pieces.js", "animate.js"}
    assert {str(path.relative_to(static)) for path in static.rglob("*.js")} - for_faces == set(named)


def written_by_us():
    for folder in ("src/petitfour/web/static", "src/petitfour/games", "examples", "tests/page"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in WRITTEN and "vendor" not in path.parts:
                yield path


def test_no_line_of_the_page_or_a_face_is_too_long():
    long = [
        f"{path.relative_to(ROOT)}:{number}: {len(line)} characters"
        for path in written_by_us()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > MOST
    ]
    assert long == [], "\n".join(long)
