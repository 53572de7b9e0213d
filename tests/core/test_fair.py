"""Fair seeds: what is promised is kept, and anybody can compute it again."""

import pytest

from petitfour.core import chance, fair
from petitfour.core.problem import Problem

SECRET = "ab" * 32


def fair_record(**other):
    return {"secret": SECRET, "nonces": ["0" * 16, ""], "commitment": fair.commitment(SECRET)} | other


def test_a_seed_is_made_of_the_secret_and_every_number():
    seed = fair.seed(SECRET, ["0" * 16, ""])
    assert 0 <= seed < 2**63
    others = {fair.seed(SECRET, numbers) for numbers in (["", "0" * 16], ["1" * 16, ""], ["0" * 16], [])}
    assert len(others | {seed, fair.seed("cd" * 32, ["0" * 16, ""])}) == 6
    fair.check(fair_record(), seed)


def test_the_way_a_seed_is_made_never_changes():
    """A record of today is checked by the program of tomorrow."""
    assert fair.seed(SECRET, ["0123456789abcdef", ""]) == 3278574539506583512
    assert fair.commitment(SECRET) == "271a413bd339c5709fdceaec41f14f11e9fbfb5042d72d331c65f32b284cd09a"


def test_with_a_secret_of_today_the_seed_is_a_key_of_128_bits():
    secret = fair.KEYED + SECRET
    seed = fair.seed(secret, ["0123456789abcdef", ""])
    assert seed == 158578773505683013502696235402018526191 and chance.generator(seed) == chance.KEYED
    assert fair.commitment(secret) == "1e6a14a08dc819bf77dd7801a120bf22547e54ee1a00089e0d758088b5c2d3b7"
    fair.check({"secret": secret, "nonces": ["0123456789abcdef", ""], "commitment": fair.commitment(secret)}, seed)
    secrets = {fair.new_secret() for _ in range(20)}
    assert len(secrets) == 20 and all(fair.SECRET.fullmatch(each) and each.startswith(fair.KEYED) for each in secrets)


def test_a_house_cannot_choose_afterwards_how_chance_is_drawn():
    """It would have two seeds to choose from. The hash that was shown is that of one way."""
    numbers = ["0" * 16, ""]
    for promised, other in ((SECRET, fair.KEYED + SECRET), (fair.KEYED + SECRET, SECRET)):
        record = {"secret": promised, "nonces": numbers, "commitment": fair.commitment(promised)}
        fair.check(record, fair.seed(promised, numbers))
        for seed in (fair.seed(other, numbers), fair.seed(promised, numbers) >> 65):
            with pytest.raises(Problem, match="not made of"):
                fair.check(record, seed)
        with pytest.raises(Problem, match="not the one"):
            fair.check(record | {"secret": other}, fair.seed(other, numbers))


@pytest.mark.parametrize("text", ["", "0" * 15, "0" * 65, "G" * 16, "A" * 16, "0" * 16 + "\n", "\u0660" * 16, " " * 16])
def test_what_is_no_number_for_a_seed_is_refused(text):
    assert not fair.is_nonce(text)


@pytest.mark.parametrize(
    ("fair_part", "words"),
    [
        (None, "tells nothing"),
        ([], "tells nothing"),
        (fair_record(secret=3), "damaged"),
        (fair_record(secret="ab"), "damaged"),
        (fair_record(secret="siphash-1-3:" + SECRET), "damaged"),
        (fair_record(secret=fair.KEYED * 2 + SECRET), "damaged"),
        (fair_record(nonces="0" * 16), "damaged"),
        (fair_record(nonces=[3]), "damaged"),
        (fair_record(nonces=["x"]), "damaged"),
        (fair_record(commitment=None), "damaged"),
        (fair_record(commitment="é"), "not the one"),
        (fair_record(commitment="0" * 64), "not the one"),
        (fair_record(secret="cd" * 32), "not the one"),
        (fair_record(nonces=["1" * 16, ""]), "not made of"),
        (fair_record(nonces=["", "0" * 16]), "not made of"),
    ],
)
def test_a_record_that_does_not_lead_to_its_seed_is_refused_in_words(fair_part, words):
    with pytest.raises(Problem, match=words):
        fair.check(fair_part, fair.seed(SECRET, ["0" * 16, ""]))
