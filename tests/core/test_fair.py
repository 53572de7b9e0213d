"""Fair seeds: what is promised is kept, and anybody can compute it again."""

import pytest

from petitfour.core import fair
from petitfour.core.problem import Problem

SECRET = "ab" * 32


def told(**other):
    return {"secret": SECRET, "nonces": ["0" * 16, ""], "commitment": fair.commitment(SECRET)} | other


def test_a_seed_is_made_of_the_secret_and_every_number():
    seed = fair.seed(SECRET, ["0" * 16, ""])
    assert 0 <= seed < 2**63
    others = {fair.seed(SECRET, numbers) for numbers in (["", "0" * 16], ["1" * 16, ""], ["0" * 16], [])}
    assert len(others | {seed, fair.seed("cd" * 32, ["0" * 16, ""])}) == 6
    fair.check(told(), seed)


def test_the_way_a_seed_is_made_never_changes():
    """A record of today is checked by the program of tomorrow."""
    assert fair.seed(SECRET, ["0123456789abcdef", ""]) == 3278574539506583512
    assert fair.commitment(SECRET) == "271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a"


@pytest.mark.parametrize("text", ["", "0" * 15, "0" * 65, "G" * 16, "A" * 16, "0" * 16 + "\n", "\u0660" * 16, " " * 16])
def test_what_is_no_number_for_a_seed_is_refused(text):
    assert not fair.is_nonce(text)


@pytest.mark.parametrize(
    ("fair_part", "words"),
    [
        (None, "tells nothing"),
        ([], "tells nothing"),
        (told(secret=3), "damaged"),
        (told(secret="ab"), "damaged"),
        (told(nonces="0" * 16), "damaged"),
        (told(nonces=[3]), "damaged"),
        (told(nonces=["x"]), "damaged"),
        (told(commitment=None), "damaged"),
        (told(commitment="é"), "not the one"),
        (told(commitment="0" * 64), "not the one"),
        (told(secret="cd" * 32), "not the one"),
        (told(nonces=["1" * 16, ""]), "not made of"),
        (told(nonces=["", "0" * 16]), "not made of"),
    ],
)
def test_a_record_that_does_not_lead_to_its_seed_is_refused_in_words(fair_part, words):
    with pytest.raises(Problem, match=words):
        fair.check(fair_part, fair.seed(SECRET, ["0" * 16, ""]))
