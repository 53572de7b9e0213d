"""Where no reason sets a turn apart a hint says why it matters little, or what most of the choices bring."""

from petitfour.bots.hints import BY_SEARCH, Hint, Idea, _told_first
from petitfour.bots.hintwords import HintWords
from petitfour.bots.reasons import merits, why
from petitfour.bots.search import Reason
from petitfour.core.foreseen import Said
from petitfour.core.telling import Telling

IDLE = Said("none_hit", (), 0.05)  # of Super Truffle Pigs: it holds for every card
CLOSE = (0.5, 0.4, 0.6)


def points(n):
    return Said("gains_points", (("n", n),), float(n))


def sentence(game, reasons):
    ideas = tuple(Idea((action,), "whole", CLOSE, (), ()) for action in game.legal(game.new_state(2), 0)[:2] or (0, 1))
    return HintWords(Telling(game, "en"), Hint(ideas, reasons, None, BY_SEARCH, as_good=3, choices=7)).sentence()


def test_what_holds_for_all_is_no_reason_but_is_told_where_there_is_none(games):
    pigs = games.get("super-truffle-pigs")
    assert merits(pigs, [IDLE]) == () and why(pigs, [IDLE, points(2)], None).level is None
    reasons = why(pigs, [IDLE], [IDLE], [[IDLE], [IDLE]])
    assert reasons.reasons == () and reasons.level == IDLE
    assert "No card that you can lay now sends a wolf onto a pig." in sentence(pigs, reasons)


def test_what_most_choices_bring_is_told_as_such(games):
    four = games.get("connect-four")
    reasons = why(four, [points(4)], None, [[points(4)], [points(4)], []])
    assert reasons.level is None and reasons.reasons == (points(4),)
    reasons = why(four, [points(4)], None, [[points(4)], [points(4)], [points(4)], []])
    assert reasons.level == points(4)
    assert "Most other choices do this, too: it brings 4 points." in sentence(four, reasons)
    other = why(four, [points(4)], None, [[points(5)], [points(9)]])
    assert "What it brings: it brings 4 points." in sentence(four, other), "others bring something else"


def test_of_many_that_are_about_as_good_the_one_that_most_sets_apart_comes_first(games):
    said = ([], [points(1)], [points(3)], [points(9)])
    gaps = (0.0, 0.005, 0.01, 0.1)
    turns = [(name, Reason(0, 0.6 - gap, 100), each) for name, gap, each in zip("abcd", gaps, said, strict=True)]
    assert [turn for turn, _, _ in _told_first(games.get("connect-four"), turns)][:2] == ["c", "a"]
