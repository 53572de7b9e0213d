"""Boxes: read, checked in words, with provenance."""

import pytest

from petitfour.core.box import BoxSource
from petitfour.core.problem import Problem

GOOD = """
[box]
game = "connect-four"
name = "Mine"

[grid]
provenance = "own"
columns = 5
rows = 5
in_a_line = 3
"""


def problems(game, tmp_path, text):
    path = tmp_path / "box.toml"
    path.write_text(text)
    source = BoxSource.read(path)
    game.check_box(source)
    return " ".join(source.problems)


def test_a_good_box_has_no_problems(connect_four, tmp_path):
    assert problems(connect_four, tmp_path, GOOD) == ""


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ('provenance = "own"', "", "[grid] must tell its provenance"),
        ('provenance = "own"', 'provenance = "dreamt"', "[grid] must tell its provenance"),
        ('name = "Mine"', "", '[box] needs name = "…"'),
        ('"connect-four"', '"chess"', "a box of chess, not of connect-four"),
        ("columns = 5", "columns = 50", "[grid] columns must be 4 to 7, not 50"),
        ("columns = 5", 'columns = "5"', "[grid] columns must be a whole number"),
        ("columns = 5", "columns = true", "[grid] columns must be a whole number"),
        ("columns = 5", "", "[grid] columns must be a whole number"),
        ("in_a_line = 3", "in_a_line = 6", "[grid] in_a_line must be 3 to 5, not 6"),
    ],
)
def test_what_is_wrong_with_a_box_is_said_in_words(connect_four, tmp_path, right, wrong, words):
    assert words in problems(connect_four, tmp_path, GOOD.replace(right, wrong))


def test_a_line_that_fits_nowhere_is_refused(connect_four, tmp_path):
    text = GOOD.replace("columns = 5", "columns = 4").replace("rows = 5", "rows = 4").replace("line = 3", "line = 5")
    assert "does not fit" in problems(connect_four, tmp_path, text)


def test_a_box_that_is_not_toml_is_refused(tmp_path):
    path = tmp_path / "box.toml"
    for text in ("[box", "= 3", "[" * 4_000, "a = " + "[" * 4_000):
        path.write_text(text)
        with pytest.raises(Problem, match="is not TOML"):
            BoxSource.read(path)


def test_a_box_with_loose_entries_is_refused(tmp_path):
    path = tmp_path / "box.toml"
    path.write_text("columns = 5")
    with pytest.raises(Problem, match="made of chapters"):
        BoxSource.read(path)


@pytest.mark.parametrize("file", ["../secret.csv", "/etc/passwd", "cards.txt"])
def test_a_csv_file_lies_beside_the_box_and_nowhere_else(leduc, tmp_path, file):
    text = (leduc.folder / "box.toml").read_text().replace('"cards.csv"', f'"{file}"')
    assert "plain name of a .csv file beside the box" in problems(leduc, tmp_path, text)


def test_bad_rows_are_named(leduc, tmp_path):
    box = (leduc.folder / "box.toml").read_text()
    (tmp_path / "cards.csv").write_text("rank,suit\njack,first\nknight,second\nking,first\n")
    assert "[cards] row 2, rank, is 'knight'; it must be jack or queen or king" in problems(leduc, tmp_path, box)
    (tmp_path / "cards.csv").write_text("suit\nfirst\n")
    assert "[cards] row 1 lacks the column 'rank'" in problems(leduc, tmp_path, box)
    (tmp_path / "cards.csv").write_text("rank\n" + "jack\n" * 9)
    assert "[cards] has 9 rows; this game has room for 6" in problems(leduc, tmp_path, box)


def test_the_record_of_a_box_cannot_be_written(connect_four):
    with pytest.raises((ValueError, AttributeError)):
        connect_four.box.record.columns = 3


@pytest.mark.parametrize("value", ["9" * 5000, "0x" + "f" * 5000, "inf", "nan", "[[[[[[[[1]]]]]]]]", "2020-01-01"])
def test_numbers_no_game_can_use_are_refused(connect_four, tmp_path, value):
    path = tmp_path / "box.toml"
    path.write_text(GOOD.replace("columns = 5", f"columns = {value}"))
    try:
        source = BoxSource.read(path)
    except Problem:
        return
    connect_four.check_box(source)
    assert source.problems


@pytest.mark.parametrize("text", ["rank\njack\rqueen\n", "rank\n" + "j" * 200_000 + "\n", "rank\n\0\n"])
def test_a_damaged_csv_file_is_refused(leduc, tmp_path, text):
    (tmp_path / "cards.csv").write_bytes(text.encode())
    try:
        assert problems(leduc, tmp_path, (leduc.folder / "box.toml").read_text())
    except Problem as problem:
        assert "CSV" in str(problem)


def test_a_csv_file_from_a_spreadsheet_is_read(leduc, tmp_path):
    rows = "\ufeffrank,suit\r\njack,first\r\nqueen,first\r\nking,first\r\n"
    (tmp_path / "cards.csv").write_bytes(rows.encode())
    assert problems(leduc, tmp_path, (leduc.folder / "box.toml").read_text()) == ""
