"""Codes on paper: their check finds what people misread and change round."""

import itertools

import pytest

from petitfour.core.problem import Problem
from petitfour.table import papercode
from petitfour.table.papercode import LETTERS, hash_of, new_code


def taken(written):
    try:
        return bool(hash_of(written))
    except Problem:
        return False


def slips_found():
    code = new_code()
    letters = code.replace("-", "")
    assert len(letters) == 20 and taken(code)
    for place, letter in itertools.product(range(20), LETTERS):
        assert letter == letters[place] or not taken(letters[:place] + letter + letters[place + 1 :])
    for one, other in itertools.combinations(range(20), 2):
        changed = list(letters)
        changed[one], changed[other] = changed[other], changed[one]
        assert letters[one] == letters[other] or not taken("".join(changed))


def test_every_letter_misread_and_every_two_changed_round_are_found():
    slips_found()


def test_a_check_that_looks_at_nothing_is_found(monkeypatch):
    monkeypatch.setattr(papercode, "_weighed", lambda values: 0)
    with pytest.raises(AssertionError):
        slips_found()


@pytest.mark.parametrize("written", [str.lower, lambda code: code.replace("-", " "), lambda code: f" {code}. "])
def test_a_code_is_read_however_it_is_written(written):
    code = new_code()
    assert hash_of(written(code)) == hash_of(code)


def test_codes_are_made_of_what_nobody_mistakes_and_differ():
    codes = [new_code() for _ in range(200)]
    assert len(set(codes)) == 200 and not set("".join(codes)) & set("01ILO")
    assert {letter for code in codes for letter in code} == {*LETTERS, "-"}
