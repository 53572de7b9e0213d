"""Faces know no rule: moves are asked for by name and parts, what is in the box comes with the game."""

import json
import re
import subprocess
from pathlib import Path

import pytest

import petitfour

HOUSE = Path(petitfour.__file__).parent
MOVES = HOUSE / "web" / "static" / "moves.js"
ROOT = Path(__file__).parents[2]
NO_MOVES = ("a number", "a copy", "a move to be changed")
FACES = sorted([*HOUSE.glob("games/*/face/*.js"), *ROOT.glob("examples/*/face/*.js")])


def in_node(script, text=""):
    asked = [ROOT / "scripts" / "node", str(Path(__file__).parent / script), str(MOVES)]
    done = subprocess.run(asked, input=text, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_move_is_the_same_by_its_number_and_by_its_name_and_parts(games):
    asked = []
    for name in games.names():
        table = games.get(name).actions
        moves = [(action, table.move(action)) for action in range(table.size)]
        written = [{"action": a, "name": move.name, "parts": dict(move.parts), "words": ""} for a, move in moves]
        asked.append({"shape": table.shape(), "moves": written})
    assert len(asked) >= 6 and in_node("moves_round_trip.mjs", json.dumps(asked)) == []


def test_only_moves_can_be_handed_in_and_a_wrong_name_is_told():
    answer = in_node("moves_refused.mjs")
    assert answer["sent"] == [[3, {"send": True}], [1, [8, 0]], 8]
    assert answer["refused"] == dict.fromkeys(answer["refused"], "RangeError") | dict.fromkeys(NO_MOVES, "TypeError")
    assert set(NO_MOVES) < set(answer["refused"])
    assert answer["drafted"] == [["name", "parts", "words", "key"], 8, True]


@pytest.mark.parametrize("path", FACES, ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_no_face_sees_an_action_but_to_make_a_move_of_it(path):
    """Counsel tells decisions by their numbers; `moves.of` is all that may be done with one."""
    code = re.sub(r"/\*.*?\*/|(?<!:)//[^\n]*", "", path.read_text("utf-8"), flags=re.DOTALL)
    code = re.sub(r'"[^"\n]*"', '""', code)
    assert "numberOf" not in code and not re.search(r"\b(legal|numbers)\b", code), "these are the page's"
    rest = re.sub(r"moves\.(of|each)\([\w.]+\)", "", code)
    rest = re.sub(r"export (function action\b|\{[^}]*\})", "", rest)  # what the action card asks a face for
    seen = re.search(r".*(\baction\b|(?<!view)\.actions\b|\.finish\b).*", rest)
    assert not seen, seen and seen[0]
