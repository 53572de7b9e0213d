"""The page's files: no comments on the way, the same lines, asked for again by their tag, nothing from outside."""

import gzip
import json
import struct
import subprocess
from pathlib import Path

import brotli
import pytest

from petitfour.web.files import REMARKS, without_comments

from .conftest import Person, run, serving

ROOT = Path(__file__).parents[2]
WRITTEN = [
    path
    for folder in ("src/petitfour/web/static", "src/petitfour/games", "examples")
    for path in sorted((ROOT / folder).rglob("*.js"))
    if "vendor" not in path.parts
]


def test_comments_go_and_every_line_keeps_its_number():
    script = "// a\n/** b\n * c */\nlet d = 1; // e\n  /* f */\nlet g = `/* h */`;\n"
    assert without_comments(script) == "\n\n\nlet d = 1; // e\n\nlet g = `/* h */`;\n"


def test_a_line_that_only_begins_as_a_comment_stays():
    assert without_comments("/* a */ let b;\nlet c;") == "/* a */ let b;\nlet c;"


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_script_is_the_same_program_without_its_comments(path, tmp_path):
    text = path.read_text("utf-8")
    bare = without_comments(text)
    assert bare.count("\n") == text.count("\n")
    kept = [line for line in bare.split("\n") if line]
    assert not any(line.strip().startswith(("//", "* ")) for line in kept)


def test_all_scripts_without_comments_are_read_by_node(tmp_path):
    for number, path in enumerate(WRITTEN):
        (tmp_path / f"{number}.mjs").write_text(without_comments(path.read_text("utf-8")), "utf-8")
    for each in sorted(tmp_path.glob("*.mjs")):
        done = subprocess.run([ROOT / "scripts" / "node", "--check", each], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_remarks_go_from_styles_and_nothing_else():
    assert REMARKS.sub(b"", b"/* a */\n.b { c: d; } /* e\n f */\n.g { }") == b"\n.b { c: d; }\n.g { }"
    styles = [path for folder in ("src/petitfour", "examples") for path in (ROOT / folder).rglob("*.css")]
    assert len(styles) > 8
    for path in styles:
        text = path.read_bytes()
        bare = REMARKS.sub(b"", text)
        assert b"/*" not in bare and b"*/" not in bare, path
        assert bare.count(b"url(") == text.count(b"url("), path


def test_a_file_is_packed_and_not_sent_twice(new_house):
    async def body():
        async with serving(new_house()) as app:
            http = Person(app).http
            for path in (
                "/static/app.js",
                "/static/style.css",
                "/faces/truel/board.js",
                "/static/fonts/figtree.woff2",
                "/",
            ):
                first = await http.get(path)
                assert first.status_code == 200 and first.headers["cache-control"] == "no-cache", path
                again = await http.get(path, headers={"if-none-match": first.headers["etag"]})
                assert again.status_code == 304 and not again.content, path
            plain = await http.get("/static/style.css", headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers and gzip.compress(plain.content) != plain.content

    run(body())


def test_a_file_comes_packed_the_best_way_the_browser_takes(new_house):
    async def body():
        async with serving(new_house()) as app:
            http = Person(app).http
            plain = (await http.get("/static/style.css", headers={"accept-encoding": "identity"})).content
            for taken, way in (("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("gzip, br;q=0", "gzip")):
                answer = http.build_request("GET", "/static/style.css", headers={"accept-encoding": taken})
                answer = await http.send(answer, stream=True)
                packed = b"".join([part async for part in answer.aiter_raw()])
                assert answer.headers["content-encoding"] == way and answer.headers["vary"] == "accept-encoding"
                assert {"br": brotli, "gzip": gzip}[way].decompress(packed) == plain

    run(body())


def test_nothing_outside_the_folder_is_served(new_house):
    async def body():
        async with serving(new_house()) as app:
            http = Person(app).http
            for path in (
                "/static/../app.py",
                "/static/%2e%2e/app.py",
                "/static/nothing.js",
                "/static/",
                "/faces/truel/kinds.py",
            ):
                assert (await http.get(path)).status_code == 404, path

    run(body())


# -- the page installed ------------------------------------------------------------------------------------------------


def test_the_manifest_names_icons_that_are_there_in_their_sizes(new_house):
    async def body():
        async with serving(new_house()) as app:
            http = Person(app).http
            told = {}
            for language in ("en", "es"):
                answer = await http.get(f"/static/petitfour.{language}.webmanifest")
                assert answer.headers["content-type"] == "application/manifest+json"
                told[language] = json.loads(answer.content)
                assert told[language].pop("lang") == language
            assert told["en"].pop("description") != told["es"].pop("description") and told["en"] == told["es"]
            icons = told["en"]["icons"]
            assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
            for icon in icons:
                picture = await http.get("/static/" + icon["src"])
                assert picture.headers["content-type"] == icon["type"], icon
                if icon["type"] == "image/png":
                    assert "x".join(map(str, struct.unpack(">II", picture.content[16:24]))) == icon["sizes"], icon
            assert (await http.get("/static/icons/icon-180.png")).status_code == 200
            page = (await http.get("/")).text
            assert "/static/petitfour.en.webmanifest" in page and "/static/icons/icon-180.png" in page

    run(body())


def test_the_worker_stands_at_the_root_is_asked_for_anew_and_may_ask_the_house(new_house):
    async def body():
        async with serving(new_house()) as app:
            answer = await Person(app).http.get("/worker.js")
            assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["cache-control"] == "no-cache" and answer.headers["etag"]
            policy = answer.headers["content-security-policy"]
            for allowed in ("connect-src 'self'", "manifest-src 'self'", "worker-src 'self'"):
                assert allowed in policy

    run(body())
