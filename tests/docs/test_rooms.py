"""The rooms that CONTRIBUTING names are those the layers hold, in their order, and those there are."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_contributing_names_the_rooms_and_their_order():
    listed = re.findall(r"^  - (.+)$", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)
    rooms = [name for line in listed for name in re.findall(r"`(\w+)`", line)]
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(each["layers"] for each in settings["tool"]["importlinter"]["contracts"] if "layers" in each)
    assert rooms == [name for layer in reversed(layers) for name in layer.split(" | ")]
    modules = {path.stem for path in (ROOT / "src" / "petitfour").glob("*.py")} - {"__init__"}
    packages = {path.parent.name for path in (ROOT / "src" / "petitfour").glob("*/__init__.py")}
    assert set(rooms) == modules | packages
