"""Words: both languages whole, plurals, and named parts."""

import string

from petitfour.core.domain import category, place
from petitfour.core.words import LANGUAGES, SHARED, Words, catalogue


def test_both_languages_have_the_same_keys_and_parts():
    english, spanish = (catalogue(SHARED, language) for language in LANGUAGES)
    assert english.keys() == spanish.keys()
    for key, texts in english.items():
        parts = [{name for _, name, _, _ in string.Formatter().parse(t[-1]) if name} for t in (texts, spanish[key])]
        assert parts[0] == parts[1], key


def test_plurals_go_by_n(leduc):
    words = leduc.words("en")
    assert words.say("event.won", seat="Ana", chips=1, n=1) == "Ana wins 1 chip."
    assert words.say("event.won", seat="Ana", chips=3, n=3) == "Ana wins 3 chips."


def test_an_unknown_key_is_said_as_it_is():
    assert Words("es").say("no.such.key") == "no.such.key"


def test_lists_are_joined_as_people_do():
    assert Words("en").join(["a", "b", "c"]) == "a, b and c"
    assert Words("es").join(["a", "b"]) == "a y b"
    assert Words("es").join(["Ana", "Inés"]) == "Ana e Inés" and Words("es").join(["agua", "hielo"]) == "agua y hielo"
    assert Words("en").join(["Ana", "Inés"]) == "Ana and Inés"
    assert Words("es").join([]) == "" and Words("es").join(["a"]) == "a"


def test_places_are_counted_from_one():
    assert Words("en").value(place("column", 7), 0) == "1"


def test_kinds_are_spoken_by_name():
    assert Words("en").value(category("colour", "red", "green"), 1) == "colour.green"
