"""deploy/Containerfile without a container: what it says holds together, and the house needs no more than it gives."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import httpx
import pytest

from .server import EXAMPLES, Server, free_port

ROOT = Path(__file__).parents[2]
FILE = ROOT / "deploy" / "Containerfile"
KNOWN = {"FROM", "COPY", "RUN", "USER", "VOLUME", "ENV", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT"}
NEEDED = ("pyproject.toml", "README.md", "LICENSE", "src")  # to build the package


def instructions(text):
    """The instructions of each stage, with what they say."""
    whole = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    stages = []
    for line in filter(None, whole.splitlines()):
        word, _, said = line.partition(" ")
        if word == "FROM":
            stages.append([])
        stages[-1].append((word, said.strip()))
    return stages


def of(stage, word):
    return [said for each, said in stage if each == word]


def left_out():
    """The patterns of what the build is not given."""
    return [line for line in (ROOT / ".containerignore").read_text("utf-8").splitlines() if line]


def faults(text):
    """What in a Containerfile cannot be, in sentences."""
    stages, found = instructions(text), []
    names = [said.rpartition(" AS ")[2] for stage in stages for said in of(stage, "FROM") if " AS " in said]
    last = stages[-1]
    found += [f"nobody knows {word}" for stage in stages for word, _ in stage if word not in KNOWN]
    for said in (said for stage in stages for said in of(stage, "COPY")):
        stage = re.match(r"--from=(\S+) ", said)
        if stage and stage[1] not in names:
            found.append(f"there is no stage {stage[1]}")
        if not stage and not (ROOT / said.split()[0]).exists():
            found.append(f"there is no {said.split()[0]}")
    words = [word for word, _ in last]
    users = of(last, "USER")
    if not users or users[-1] in ("0", "root") or words.index("USER") > words.index("ENTRYPOINT"):
        found.append("it is root who serves")
    volume = of(last, "VOLUME")[0]
    settings = dict(each.split("=", 1) for said in of(last, "ENV") for each in said.split())
    places = [settings["PETITFOUR_CACHE"], settings["HOME"], *re.findall(r'"(/\S+\.sqlite)"', text)]
    found += [f"{place} is not kept" for place in places if f"{place}/".find(f"{volume}/") != 0]
    made = [each for said in of(last, "RUN") for each in said.split(" && ") if each.startswith("install")]
    if not any(each.endswith(f" {volume}") and "-o petitfour" in each for each in made):
        found.append(f"{volume} is not its user's")
    program = json.loads(of(last, "ENTRYPOINT")[0])[0]
    folders = [said.split()[-1] for said in of(last, "COPY")]
    found += [] if any(program.startswith(f"{each}/") for each in folders) else [f"{program} was copied by nobody"]
    if not of(last, "HEALTHCHECK") or "podman build --format docker" not in text:
        found.append("nobody looks after its health: images of OCI's own format have no HEALTHCHECK")
    return found


@pytest.mark.parametrize(
    ("good", "bad", "fault"),
    [
        ("", "", ""),
        ("USER 10001\n", "", "root"),
        ("USER 10001", "USER root", "root"),
        ("COPY . /source", "COPY source /source", "there is no source"),
        ("--from=build", "--from=bild", "no stage bild"),
        ("PETITFOUR_CACHE=/data/cache", "PETITFOUR_CACHE=/cache", "/cache is not kept"),
        ("--store\", \"/data/tables.sqlite", "--store\", \"/tables.sqlite", "is not kept"),
        ("-o petitfour -m 700", "-m 700", "is not its user's"),
        ("--format docker ", "", "HEALTHCHECK"),
        ("STOPSIGNAL", "STOP", "nobody knows STOP"),
        ("COPY --from=build /opt/petitfour /opt/petitfour", "", "copied by nobody"),
    ],
)  # fmt: skip
def test_what_it_says_holds_together(good, bad, fault):
    text = FILE.read_text("utf-8")
    assert good in text
    found = faults(text.replace(good, bad))
    assert bool(found) == bool(fault) and fault in "; ".join(found), found


def test_the_build_is_given_what_the_package_needs_and_nothing_that_git_leaves_out():
    patterns = left_out()
    assert not [name for name in NEEDED for each in patterns if fnmatch(name, each)]
    ours = [line.strip("/") for line in (ROOT / ".gitignore").read_text("utf-8").splitlines() if line]
    missing = [each for each in ours if each not in patterns and f"**/{each}" not in patterns]
    assert not missing and ".git" in patterns, missing


# -- the house as it is there: nothing can be written but what is kept, and no right of root's -------------------------

CLOSED = """
set -eu
mount --make-rprivate /
for at in $(cut -d ' ' -f 5 /proc/self/mountinfo); do
    case "$at" in /proc*|/sys*|/dev*) ;; *) mount -o remount,bind,ro "$at" 2>/dev/null || true ;; esac
done
mount -t tmpfs -o mode=700 data /mnt
mount -t tmpfs temporary /media
export HOME=/mnt TMPDIR=/media PETITFOUR_CACHE=/mnt/cache PYTHONDONTWRITEBYTECODE=1
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
"""
MAY_TRY = ["unshare", "--mount", "sh", "-c", CLOSED, "sh"]


def may_be_closed():
    if not all(map(shutil.which, ("unshare", "setpriv", "mount"))) or os.geteuid():
        return False
    tried = subprocess.run([*MAY_TRY, "touch", "/mnt/here"], capture_output=True, check=False)
    outside = subprocess.run([*MAY_TRY, "touch", str(ROOT / "not-here")], capture_output=True, check=False)
    return tried.returncode == 0 and outside.returncode != 0


@pytest.mark.slow
def test_the_house_needs_to_write_nowhere_but_where_it_keeps_things():
    if not may_be_closed():
        pytest.skip("who runs the tests here may not close a namespace of their own")
    port = free_port()
    serve = [sys.executable, "-m", "petitfour.cli", "--games-from", str(EXAMPLES), "serve", "--store",
             "/mnt/tables.sqlite", "--port", str(port), "--bot-pause", "0", "--access-log", "/mnt/log"]  # fmt: skip
    house = subprocess.Popen([*MAY_TRY, *serve], stderr=subprocess.PIPE, text=True, start_new_session=True)
    base = f"http://127.0.0.1:{port}"
    try:
        Server.wait_for(base)
        with httpx.Client(base_url=base, headers={"origin": base}, timeout=30) as ana:
            body = {"game": "connect-four", "name": "Ana", "bots": ["easy"]}
            table = ana.post("/api/v1/tables", json=body).json()
            at = f"/api/v1/tables/{table['id']}"
            played = ana.post(
                f"{at}/draft", json={"actions": [3], "version": table["version"], "client_id": "first-one"}
            )
            assert played.status_code == 200 and played.json()["version"] > table["version"], played.text
            assert ana.get("/readyz").status_code == 200
        kept = Path(f"/proc/{house.pid}/root/mnt")
        assert {"tables.sqlite", "tables.sqlite.operator", "log"} <= {each.name for each in kept.iterdir()}
        house.send_signal(signal.SIGTERM)
        assert house.wait(30) == 0 and "Traceback" not in house.stderr.read()
    finally:
        if house.poll() is None:
            os.killpg(house.pid, signal.SIGKILL)
            house.wait()
        house.stderr.close()
