"""A reason of a hint is one only if a fair share of the other choices on offer does not have it."""

import pytest

from petitfour.bots.field import lines_on_offer, tells_apart
from petitfour.bots.hints import BY_INSTINCT, BY_SEARCH, Hint, Idea, find_hint
from petitfour.bots.hintwords import HintWords
from petitfour.bots.reasons import Why, merits, why
from petitfour.core.foreseen import Said
from petitfour.core.match import Match
from petitfour.core.telling import Telling


@pytest.fixture
def four(games):
    return games.get("connect-four")


def points(n):
    return Said("gains_points", (("n", n),), float(n))


def cost(n):
    return Said("loses_points", (("n", n),), -float(n))


def test_what_every_choice_brings_is_no_reason(four):
    assert why(four, [points(4)], None, [[points(4)], [points(4)], []]).reasons == (points(4),)
    assert why(four, [points(4)], None, [[points(4)], [points(4)], [points(4)], []]).reasons == ()
    assert why(four, [points(4)], None, [[points(5)], [points(9)]]).reasons == (), "others bring more"


def test_what_the_next_best_brings_too_is_a_reason_where_the_rest_does_not(four):
    assert why(four, [points(4)], [points(4)], [[points(4)], [], [], []]).reasons == (points(4),)


def test_what_every_choice_costs_is_not_told_as_a_price(four):
    assert why(four, [points(1), cost(2)], None, [[cost(2)], [cost(3)], [cost(2)]]).price is None
    assert why(four, [points(1), cost(2)], None, [[cost(2)], [], []]).price == cost(2)


def test_a_cost_that_is_rare_is_nothing_to_have_avoided(four):
    kept = "loses_points.not"
    assert [said.key for said in why(four, [], [cost(2)], [[cost(2)], []]).reasons] == [kept]
    assert why(four, [], [cost(2)], [[cost(2)], [], [], []]).reasons == ()


def test_that_other_choices_let_somebody_win_is_told_though_the_next_best_does_not(four):
    loses = Said("lets_win", (("who", 1),), -500.0)
    assert [said.key for said in why(four, [], [], [[loses], [loses], []]).reasons] == ["lets_win.not"]
    assert why(four, [], [], [[loses], [], [], []]).reasons == (), "few do"
    assert why(four, [cost(1)], [cost(2)], [[cost(2)], [cost(3)]]).reasons == (), "it has that cost itself"


def test_what_a_turn_brings_comes_before_what_it_avoids(four):
    reasons = why(four, [points(2)], [cost(5)], [[cost(5)], [cost(5)]]).reasons
    assert [said.key for said in reasons] == ["gains_points", "loses_points.not"]


def test_a_price_above_the_reasons_is_known_as_such(four):
    assert why(four, [points(1), cost(3)], None).is_dear and not why(four, [points(3), cost(1)], None).is_dear


def test_a_cost_of_the_next_best_is_not_told_where_that_one_brings_more_in_all(four):
    assert why(four, [points(1)], [cost(2)]).reasons
    assert why(four, [points(1)], [points(9), cost(2)]).against is None


def test_the_next_best_is_not_given_the_reason_of_the_best(four):
    assert merits(four, [points(4)]) == (points(4),)
    assert merits(four, [points(4)], told=(points(4),)) == ()


def test_the_choices_are_looked_at_evenly(four):
    match = Match(four, 2, seed=1)
    lines = lines_on_offer(four, match.view(0), 0, [[3]])
    assert {line[0] for line in lines} <= set(match.legal(0)) and len(lines) == len({line[0] for line in lines}) == 5


def test_without_others_all_counts():
    assert tells_apart([], points(1))


def _sentence(game, chances, as_good, reasons=Why(), by=BY_SEARCH):  # noqa: B008
    ideas = tuple(Idea((column,), "whole", chance, (), ()) for column, chance in enumerate(chances))
    return HintWords(Telling(game, "en"), Hint(ideas, reasons, None, by, as_good=as_good, choices=7)).sentence()


def test_a_turn_that_nothing_sets_apart_is_proposed_honestly(four):
    close, apart = [(0.5, 0.4, 0.6), (0.49, 0.4, 0.6)], [(0.5, 0.4, 0.6), (0.3, 0.2, 0.4)]
    assert "Any of these will do" in _sentence(four, close, 7)
    assert "Several choices are about equally good" in _sentence(four, close, 3)
    assert "No single reason stands out" in _sentence(four, apart, 1)
    assert "It looks best." in _sentence(four, [None, None], 0, by=BY_INSTINCT)


def test_a_high_price_is_told_with_why_it_is_paid(four):
    dear = Why((points(1),), None, cost(3), is_dear=True)
    apart, close = [(0.5, 0.4, 0.6), (0.3, 0.2, 0.4)], [(0.5, 0.4, 0.6), (0.5, 0.4, 0.6)]
    assert "worse still" in _sentence(four, apart, 1, dear) and "worse still" not in _sentence(four, close, 2, dear)


def test_the_hint_of_an_even_opening_gives_no_reason(four):
    hint = find_hint(four, Match(four, 2, seed=1).view(0), 0, search=False)
    assert hint.choices == 7 and not hint.why.reasons
