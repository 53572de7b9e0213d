"""docs/architecture.md names only what exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
SOURCES = [path for path in (ROOT / "src" / "petitfour").rglob("*.py") if "tests" not in path.parts]
NAMES = sorted(set(re.findall(r"`([^`\n]+)`", PAGE.read_text("utf-8"))))
ELSEWHERE = {
    "code letters",
    "petitfour",
    "scripts/soak",
    "scripts/check",
    "scripts/bench",
    "/tables/ID/draft",
    "/tables/ID/confirm",
    "/tables/ID/seen",
    "import petitfour",
}
TEXTS = {path: path.read_text("utf-8") for path in SOURCES}


def defines(text: str, name: str) -> bool:
    """Whether a function, class or field of this name stands in a file."""
    return bool(re.search(rf"^\s*(?:(?:async )?(?:def|class) {name}\b|{name}: )", text, re.MULTILINE))


def is_there(name: str) -> bool:
    """Whether a path, a file of a game's folder, a function, a field, or a class and its method exists."""
    if "/" in name or name.endswith((".py", ".js", ".toml")):
        folders = (ROOT, ROOT / "src/petitfour", ROOT / "src/petitfour/web", ROOT / "src/petitfour/games/truel")
        return any((folder / name).exists() for folder in folders)
    *owner, last = name.removeprefix("@").split(".")
    files = [text for path, text in TEXTS.items() if not owner or path.stem == owner[0] or defines(text, owner[0])]
    return any(defines(text, last) for text in files)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ELSEWHERE])
def test_what_the_page_names_exists(name):
    assert is_there(name), f"docs/architecture.md names `{name}`, which is nowhere"


def test_a_name_that_is_nowhere_would_be_found():
    assert not is_there("src/petitfour/cellar/") and not is_there("Desk.subnit") and not is_there("no_such_rule")
    assert is_there("Desk.submit") and is_there("src/petitfour/core/")


def test_every_room_is_on_the_map():
    rooms = {path.parent.name for path in (ROOT / "src" / "petitfour").glob("*/__init__.py")}
    missing = {room for room in rooms if f"src/petitfour/{room}/" not in PAGE.read_text("utf-8")}
    assert not missing, f"docs/architecture.md has no line for {sorted(missing)}"
