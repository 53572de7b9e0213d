"""A match as a file: saved, loaded, and refused with the reason when it is not what it should be."""

import json
from pathlib import Path

import pytest

from petitfour.cli import run as petitfour
from petitfour.core import records
from petitfour.core.box import BoxSource
from petitfour.core.match import Match
from petitfour.core.problem import Problem


@pytest.fixture
def text(connect_four):
    match = Match(connect_four, 2, seed=3)
    for column in (3, 3, 4, 4, 5, 5):
        match.act(match.waiting()[0], column)
    return records.to_text(match, ["Ana", "Ben"])


def changed(text, **changes):
    """The record with some entries changed and its checksum made to fit."""
    data = json.loads(text) | changes
    data["checksum"] = records.checksum(data)
    return json.dumps(data)


def load(text, games):
    return records.to_match(records.parse(text), games)


def test_a_match_comes_back_and_goes_on(text, games):
    match = load(text, games)
    assert len(match.steps) == 6 and match.waiting() == [0]
    match.act(0, 6)
    assert match.is_over and records.names(records.parse(text)) == ["Ana", "Ben"]


def test_a_record_is_readable_line_by_line(text):
    assert '    {"seat": 0, "do": "drop column=3", "hash": "' in text


def test_part_of_a_match_can_be_asked_for(text, games):
    match = records.to_match(records.parse(text), games, to=2)
    assert len(match.steps) == 2
    with pytest.raises(Problem, match="has 6 steps; there is no step 7"):
        records.to_match(records.parse(text), games, to=7)


def test_a_match_with_a_box_of_its_own_carries_it(games, connect_four, tmp_path):
    path = tmp_path / "box.toml"
    path.write_text((connect_four.folder / "box.toml").read_text().replace("columns = 7", "columns = 5"))
    match = Match(connect_four.with_box(BoxSource.read(path)), 2, seed=1)
    match.act(0, 4)
    loaded = load(records.to_text(match), games)
    assert loaded.legal(1) == [0, 1, 2, 3, 4]


def test_a_cut_off_record_is_refused_wherever_it_is_cut(text, games):
    for end in range(0, len(text) - 2, 7):
        with pytest.raises(Problem, match=r"not whole JSON|not a match|damaged"):
            load(text[:end], games)


def test_any_changed_letter_is_noticed(text, games):
    data = json.loads(text)
    for key in data:
        if key == "checksum":
            continue
        tampered = data | {key: [data[key]]}
        with pytest.raises(Problem):
            load(json.dumps(tampered), games)


def test_tampering_with_a_fitting_checksum_is_caught_by_the_rules(text, games):
    steps = json.loads(text)["steps"]
    other = [*steps[:5], steps[5] | {"do": "drop column=6"}]
    with pytest.raises(Problem, match="Step 6 of this match leads elsewhere"):
        load(changed(text, steps=other), games)
    with pytest.raises(Problem, match="Step 7 of this match is not allowed by the rules: It is not your turn"):
        load(changed(text, steps=[*steps, steps[5]]), games)


def test_chance_that_could_not_have_been_is_refused(leduc, games):
    text = records.to_text(Match(leduc, 2, seed=1))
    first, second = json.loads(text)["steps"]
    with pytest.raises(Problem, match="Step 2 of this match is not what its seed gives: chance was tampered with"):
        load(changed(text, steps=[first, second | {"chance": (second["chance"] + 1) % 6}]), games)
    with pytest.raises(
        Problem, match="Step 1 of this match is not allowed by the rules: chance could not have given 99"
    ):
        load(changed(text, rules_version=0, steps=[first | {"chance": 99}]), games)


def test_a_false_result_newer_rules_and_control_letters_are_refused_or_cleaned(connect_four, games):
    match = Match(connect_four, 2, seed=3)
    for column in (3, 4, 3, 4, 3, 4, 3):
        match.act(match.waiting()[0], column)
    text = records.to_text(match, ["A\x1b[31mna", "B\nen\ud800"])
    assert records.names(records.parse(text)) == ["A[31mna", "Ben"]
    with pytest.raises(Problem, match="another result than its moves"):
        load(changed(text, result={"scores": [0, 1], "placing": [2, 1]}), games)
    with pytest.raises(Problem, match="played by newer rules"):
        load(changed(text, rules_version=99), games)
    with pytest.raises(Problem, match="format 'True'"):
        load(changed(text, format=True), games)


def test_a_record_cut_before_chance_goes_on_from_there(leduc, games):
    text = records.to_text(Match(leduc, 2, seed=1))
    loaded = load(changed(text, steps=json.loads(text)["steps"][:1]), games)
    assert loaded.waiting() == [0]


def test_a_file_that_is_not_a_match_is_not_overwritten(connect_four, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("dear Ana")
    with pytest.raises(Problem, match="is there already and is not a saved match"):
        records.save(Match(connect_four, 2), path)
    assert path.read_text() == "dear Ana"
    link = tmp_path / "link.json"
    records.save(Match(connect_four, 2), tmp_path / "real.json")
    link.symlink_to(tmp_path / "real.json")
    records.save(Match(connect_four, 2), link)
    assert link.is_symlink()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"format": 99}, "format '99'; this version reads up to 3"),
        ({"format": "x"}, "format 'x'"),
        ({"petitfour": "position"}, "not a match saved by petitfour"),
        ({"players": 5}, "is for 2 players, not 5"),
        ({"players": True}, "'players' is missing or of a wrong kind"),
        ({"options": {"gravity": "off"}}, "has no option 'gravity'"),
        ({"options": {"gravity": 3}}, "options are not texts"),
        ({"seed": "-1"}, "its seed is not a number"),
        ({"seed": "9" * 40}, "its seed is not a number"),
        ({"seed": "٣"}, "its seed is not a number"),
        ({"seed": "9" * 30}, "its seed is not one for the chance it tells of"),
        ({"chance": "siphash-2-4"}, "its seed is not one for the chance it tells of"),
        ({"chance": 3}, "its seed is not one for the chance it tells of"),
        ({"box": {"name": "x", "fingerprint": "y"}}, "played with another box"),
        ({"box": {"name": "x", "fingerprint": "y", "contents": 3}}, "A box is made of chapters"),
        ({"box": {"contents": {"box": {"game": "chess", "name": "x"}}}}, "This box cannot be played"),
        ({"steps": [3]}, "damaged at step 1"),
        ({"steps": [{"seat": 0, "do": "drop", "hash": ""}]}, "is written 'drop column=…'"),
        ({"steps": [{"seat": 0, "do": "drop column=9", "hash": ""}]}, "column must be one of: 0 to 6"),
        ({"steps": [{"seat": 0, "do": "fly", "hash": ""}]}, "There is no move 'fly'; moves: drop"),
        ({"steps": [{"seat": 7, "do": "drop column=1", "hash": ""}]}, "Step 1 .* not your turn"),
        ({"steps": [{"chance": True, "hash": ""}]}, "damaged at step 1"),
    ],
)
def test_a_foreign_or_damaged_record_is_refused_with_the_reason(text, games, changes, words):
    with pytest.raises(Problem, match=words):
        load(changed(text, **changes), games)


def test_deep_nesting_is_refused():
    with pytest.raises(Problem, match="not whole JSON"):
        records.parse("[" * 100_000)


def test_a_huge_file_is_refused(tmp_path):
    path = tmp_path / "huge.json"
    path.write_bytes(b" " * (records.MOST_BYTES + 1))
    with pytest.raises(Problem, match="too large"):
        records.read(path)


def test_an_older_rules_version_replays_without_comparing_hashes(text, games):
    steps = [step | {"hash": "0" * 16} for step in json.loads(text)["steps"]]
    assert len(load(changed(text, rules_version=0, steps=steps), games).steps) == 6


# -- how chance is drawn -----------------------------------------------------------------------------------------------

KEY = 0x0123456789ABCDEF_FEDCBA9876543210


@pytest.fixture
def keyed(leduc):
    match = Match(leduc, 2, seed=KEY)
    for _ in range(2):
        match.act(1)
    return match


def test_a_record_says_how_its_chance_is_drawn(keyed, leduc, games):
    data = json.loads(records.to_text(keyed))
    assert (data["format"], data["chance"], data["seed"]) == (2, "siphash-2-4", str(KEY))
    assert load(json.dumps(data), games).steps == keyed.steps
    old = json.loads(records.to_text(Match(leduc, 2, seed=5)))
    assert (old["format"], old["chance"]) == (1, "splitmix64")  # older programs read it
    without = {key: value for key, value in old.items() if key != "chance"}
    assert load(changed(json.dumps(without)), games).seed == 5


def test_an_outcome_that_the_key_does_not_give_is_refused(keyed, games):
    data = json.loads(records.to_text(keyed))
    steps = data["steps"]
    assert steps[0]["chance"] != steps[1]["chance"]
    steps[0]["chance"], steps[1]["chance"] = steps[1]["chance"], steps[0]["chance"]
    with pytest.raises(Problem, match="chance was tampered with"):
        load(changed(json.dumps(data)), games)


def test_every_bit_of_a_key_decides(leduc):
    def dealt(seed):
        return [step.action for step in Match(leduc, 2, seed=seed).steps]

    keys = [(KEY + number) for number in range(12)]
    as_they_are = [dealt(key) for key in keys]
    for bit in range(128):
        assert [dealt(key ^ 1 << bit) for key in keys] != as_they_are, bit


def test_a_record_of_an_older_house_is_verified(capsys):
    old = Path(__file__).parents[1] / "data" / "record-of-a-table.json"
    examples = Path(__file__).parents[2] / "examples"
    assert petitfour(["--games-from", str(examples), "verify", str(old)]) == 0
    assert "drawn by SplitMix64" in capsys.readouterr().out
