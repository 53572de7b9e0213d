"""The page's own parts, without a browser: what Node can run, and how the files are written."""

import re
import subprocess
from pathlib import Path

from petitfour.core.registry import Registry

ROOT = Path(__file__).parents[2]
SELDOM = {
    "keyring/client.js",
    "keyring/dialog.js",
    "keyring/kept.js",
    "keyring/webauthn.js",
    "table/coach.js",
    "table/astext.js",
    "table/chart.js",
    "table/storypane.js",
    "table/lit.js",
    "table/bubble.js",
    "helpbox.js",
    "beside.js",
    "rulespage.js",
    "privacy.js",
    "operator.js",
    "picture.js",
    "replay.js",
    "replaybar.js",
    "replayparts.js",
    "turnends.js",
    "mygames.js",
    "erasing.js",
    "table/still.js",
    "calls.js",
    "callchoice.js",
    "table/callswitch.js",
    "worker/worker.js",
    "table/finale/finale.js",
    "table/finale/towers.js",
    "table/finale/beside.js",
    "table/finale/moments.js",
    "table/finale/share.js",
    "table/finale/picture.js",
    "table/finale/printing.js",
    *(f"analysis/{name}.js" for name in ("page", "reading", "growing", "curve", "turncard", "eyes", "lists", "playon")),
}  # the last is for faces' help.js
MOST = 160  # characters in a line
WRITTEN = (".js", ".ts", ".css", ".html", ".mjs")


def test_the_table_client_and_the_turn_hold_in_node():
    files = sorted(str(path) for path in Path(__file__).parent.glob("*.test.mjs"))
    done = subprocess.run([ROOT / "scripts" / "node", "--test", *files], capture_output=True, text=True, cwd=ROOT)
    output = done.stdout + done.stderr
    assert done.returncode == 0, output
    passed = re.search(r"^. pass (\d+)", output, re.MULTILINE)
    assert passed and int(passed[1]) > 40, output


def test_every_module_of_the_page_is_asked_for_at_once():
    """Otherwise each would be asked for when the one that imports it has come. What is seldom needed comes later."""
    static = ROOT / "src" / "petitfour" / "web" / "static"
    named = re.findall(r'(?:modulepreload|module)" (?:href|src)="/static/([^"]+)"', (static / "index.html").read_text())
    assert {str(path.relative_to(static)) for path in static.rglob("*.js")} - SELDOM == set(named)
    page = "".join(path.read_text() for path in static.rglob("*.js"))
    later = {
        name.removeprefix("table/")
        for name in SELDOM
        if (name.count("/") < 2 and not name.startswith("analysis/")) or name.endswith(("finale.js", "/page.js"))
    }
    asked = set(re.findall(r"""import\(["`]\./(?:table/)?([^"`$]+)(?:\$\{\w+\})?["`]\)""", page))
    beside_others = {
        "beside.js", "chart.js", "picture.js", "lit.js", "bubble.js", "replaybar.js", "replayparts.js", "turnends.js",
        "still.js", "erasing.js", "worker/worker.js", "keyring/kept.js", "keyring/webauthn.js",
    }  # fmt: skip
    assert later - beside_others <= asked


def test_every_sound_of_a_face_belongs_to_an_event_of_its_game():
    games = Registry()
    with_sounds = [name for name, place in games.by_name.items() if (place.folder / "face" / "sounds.js").is_file()]
    assert len(with_sounds) >= 4
    for name in with_sounds:
        file = (games.by_name[name].folder / "face" / "sounds.js").read_text()
        named = re.findall(r"^  (\w+): ", file, re.MULTILINE)
        assert named and set(named) <= set(games.get(name).events.names), name


def test_no_face_queues_times_or_flies_by_itself():
    """What moves is moved by the shell: a face names its pieces and says how events are staged."""
    faces = [path for folder in ("src/petitfour/games", "examples") for path in (ROOT / folder).glob("*/face/*.js")]
    own = re.compile(r"\b(setTimeout|setInterval|requestAnimationFrame)\(|\.animate\(|animate\.js")
    assert len(faces) > 20
    assert [path for path in faces if own.search(path.read_text())] == []


def test_what_a_face_tells_of_an_event_is_not_taken_from_counsel():
    """While a turn is played the counsel is that of the turn before: a mission was announced with 0 points."""
    retelling = re.compile(r"^(?:export )?function (?:moment|miniature|drawn|retold|recalled)\(.*?^}", re.M | re.S)
    faces = [path.read_text() for path in (ROOT / "src" / "petitfour" / "games").glob("*/face/*.js")]
    functions = [function for text in faces for function in retelling.findall(text)]
    assert len(functions) >= 10
    assert [function for function in functions if "counsel" in function] == []


def written_by_us():
    for folder in ("src/petitfour/web/static", "src/petitfour/games", "examples", "tests/page", "tests/web"):
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
