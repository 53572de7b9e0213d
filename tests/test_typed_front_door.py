"""The public surface is typed: the README's lines pass `mypy --strict` where nothing but mypy's own settings hold, and
no public name, method or attribute is an Any."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import petitfour

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
FRONT = [code for code in BLOCKS if "import petitfour\n" in code]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One for all, because mypy reads numpy's types only once then."""
    return tmp_path_factory.mktemp("program")


def mypy(folder, code):
    """What `mypy --strict` says of a program in a folder of its own, with the package as an installed one."""
    (folder / "program.py").write_text(code)
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-color-output", "program.py"]
    environment = os.environ | {"MYPYPATH": str(ROOT / "src"), "MYPY_CACHE_DIR": str(folder / "cache")}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_the_lines_of_the_readme_pass(folder):
    assert len(FRONT) >= 3
    for code in FRONT:
        done = mypy(folder, code)
        assert done.returncode == 0, done.stdout + code


def test_a_mistake_is_found(folder):
    done = mypy(folder, 'import petitfour\n\npetitfour.make("truel").act(1.5)\npetitfour.mak("truel")\n')
    assert 'No overload variant of "act" of "Match" matches argument type "float"' in done.stdout
    assert 'Module has no attribute "mak"' in done.stdout


def public(thing):
    """The names of what a thing has itself: numpy's records and Python's errors bring much of their own."""
    foreign = dir(np.record if isinstance(thing, np.record) else Exception)
    return [name for name in dir(thing) if not name.startswith("_") and name not in foreign]


def test_nothing_public_is_an_any(folder):
    match = petitfour.make("leduc-poker", seed=1, games_from=[ROOT / "examples"])
    things = {
        "Match": match,
        "Step": match.steps[0],
        "BoxSource": match.game.box.source,
        "Game": match.game,
        "Record": match.view(0),
        "About": match.game.about,
        "Batch": petitfour.Batch(match.game, 2, 1),
        "Refused": petitfour.Refused("", 1),
        "Bot": petitfour.Bot,
    }
    asked = [f"petitfour.{name}" for name in petitfour.__all__ if name != "Record"]  # made by numpy's own constructor
    lines = ["import petitfour", "from petitfour.games.truel import rules", "import petitfour.bots.search"]
    for kind, thing in things.items():
        lines.append(f"def of_{kind}(thing: petitfour.{kind}) -> None:")
        lines += [f"    reveal_type(thing.{name})" for name in public(thing)]
    lines += [f"reveal_type({name})" for name in asked]
    done = mypy(folder, "\n".join(lines) + "\n")
    revealed = dict(re.findall(r'program.py:(\d+): note: Revealed type is "(.*)"', done.stdout))
    assert len(revealed) == sum("reveal_type" in line for line in lines) > 100, done.stdout
    untyped = [f"{lines[int(at) - 1].strip()}: {kind}" for at, kind in revealed.items() if re.search(r"\bAny\b", kind)]
    assert not untyped, "\n".join(untyped)
    assert "error:" not in done.stdout, done.stdout
