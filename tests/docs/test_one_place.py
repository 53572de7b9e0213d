"""What is done in one place stays there: a second way would go round what the first one takes care of."""

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "petitfour"
PLACES = {
    "SQL is written": (r'"(?:select|insert|update|delete|create) \S', ("table/sqlite/",)),
    "a turn is appended to what is kept": (r"\brepository\.append\(", ("table/desk.py",)),
    "a table takes a turn": (r"\btable\.take\(", ("table/desk.py",)),
    "an outcome is picked by its weight": (
        r"(?<!def )\b(?:pick_weighted|picked)\(",
        ("core/helpers.py", "core/loops.py", "core/table_loops.py", "core/search_play.py"),
    ),
    "worlds that look the same are imagined": (r"\bredeal_many\(", ("table/worlds.py", "core/asking.py")),
    "source is run as code": (r"\b(?:exec|eval)\(", ()),
}


def elsewhere(what, sources):
    """The lines that do it outside its place."""
    pattern, places = PLACES[what]
    return [
        f"{name}: {line.strip()}"
        for name, text in sources.items()
        if not name.startswith(places or ("nowhere",))
        for line in text.splitlines()
        if re.search(pattern, line)
    ]


@pytest.fixture(scope="module")
def sources():
    paths = [path for path in SOURCES.rglob("*.py") if "tests" not in path.relative_to(SOURCES).parts]
    return {path.relative_to(SOURCES).as_posix(): path.read_text("utf-8") for path in paths}


@pytest.mark.parametrize("what", PLACES)
def test_it_stays_in_its_place(what, sources):
    assert elsewhere(what, sources) == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("SQL is written", 'self.store.read("select number from turns")'),
        ("a turn is appended to what is kept", "await self.house.repository.append(table.id, entry)"),
        ("a table takes a turn", "desk.table.take(entry)"),
        ("an outcome is picked by its weight", "outcome = pick_weighted(key, site, weights, length)"),
        ("worlds that look the same are imagined", "game.redeal_many(seen, seat, seeds)"),
        ("source is run as code", "exec(compile(text, path, 'exec'), space)"),
    ],
)
def test_a_second_place_is_found(what, line):
    assert elsewhere(what, {"web/second.py": line}) == [f"web/second.py: {line}"]
