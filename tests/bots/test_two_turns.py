"""Of two turns that are about as good a hint proposes the one it can explain, and it always has one to compare with."""

from petitfour.bots.hints import _told_first, find_hint
from petitfour.bots.search import Budget, Reason
from petitfour.core.foreseen import Said
from petitfour.core.match import Match

SILENT, WORTH, MORE = [], [Said("gains_points", (("n", 1),), 1.0)], [Said("gains_points", (("n", 3),), 3.0)]


def first_of(games, best, other, *, gap=0.0):
    """Which of two turns comes first, when the search likes the one more by this much."""
    turns = [("best", Reason(0, 0.6, 100), best), ("other", Reason(1, 0.6 - gap, 100), other)]
    return _told_first(games.get("connect-four"), turns)[0][0]


def test_a_turn_of_which_nothing_can_be_said_gives_way_to_one_as_good(games):
    assert first_of(games, SILENT, WORTH) == "other"
    assert first_of(games, SILENT, SILENT) == first_of(games, WORTH, SILENT) == "best"


def test_of_two_as_good_the_one_with_more_to_say_comes_first(games):
    assert first_of(games, WORTH, MORE) == "other" and first_of(games, MORE, WORTH) == "best"


def test_what_is_better_stays_first_whatever_can_be_said_for_the_other(games):
    assert first_of(games, SILENT, MORE, gap=0.1) == "best"


def test_where_the_search_saw_one_turn_only_another_is_there_to_compare_with(games):
    match = Match(games.get("connect-four"), 2, seed=1)
    for column in (0, 6, 1, 6, 2, 5):
        match.act(match.waiting()[0], column)
    hint = find_hint(match.game, match.view(0), 0, Budget(simulations=3000), 1)
    assert len(hint.ideas) == 2 and hint.ideas[0].chance is not None
