"""The code blocks of the README and the manual run as they stand."""

import re
import shlex
from pathlib import Path

import pytest

from petitfour.cli import run

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(language):
    return [
        pytest.param(code, id=f"{page.name}-{number}")
        for page in PAGES
        for number, code in enumerate(re.findall(rf"```{language}\n(.*?)```", page.read_text("utf-8"), re.S), start=1)
    ]


@pytest.mark.parametrize("code", blocks("python"))
def test_python_blocks_run(code, monkeypatch):
    monkeypatch.chdir(ROOT)
    exec(compile(code, "README", "exec"), {"__name__": "readme"})


@pytest.mark.parametrize("code", blocks("console"))
def test_commands_run(code, monkeypatch, tmp_path, capsys):
    """Commands of petitfour run; a person at the keyboard leaves at once."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("builtins.input", lambda prompt="": "quit")
    monkeypatch.setattr("petitfour.terminal.console.Console.check", lambda self: None)
    for line in re.findall(r"^\$ (.*)$", code, re.M):
        program, *arguments = shlex.split(line)
        if program == "petitfour":
            saved = [str(tmp_path / a) if a == "evening.json" else a for a in arguments]
            assert run(saved) == 0, line
        elif "/" in program:
            assert (ROOT / program).is_file(), line


@pytest.mark.parametrize("code", blocks("py"))
def test_quoted_pieces_stand_in_the_example(code):
    """What the walk-through quotes is what the example says."""
    files = (ROOT / "examples" / "leduc_poker").glob("*.py")
    assert any(code in path.read_text("utf-8") for path in files)


@pytest.mark.parametrize("code", blocks("sh"))
def test_scripts_that_are_named_exist(code):
    for script in re.findall(r"scripts/\w+", code):
        assert (ROOT / script).stat().st_mode & 0o111


def test_links_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
