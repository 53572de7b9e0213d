"""What speaks for a turn of Truel, for hints: nothing that is not so."""

from petitfour.bots.foreseeing import foresee
from petitfour.bots.reasons import said_of, why
from petitfour.core.view import view

from .board_for_tests import GAME, GREEN, card, position


def said(state, name, trio=0, seat=GREEN):
    """What is said of playing this card."""
    seen = view(GAME.layout, state, seat)
    action = GAME.actions.number("play", card=card(name), trio=trio)
    return said_of(foresee(GAME, seen, seat, [action]))


def keys(sayings):
    return {each.key for each in sayings}


def test_a_row_that_one_card_would_make_a_walk_is_not_called_safe():
    """Red holds all it lacks but a walk may lead onto a Start or a rival."""
    walk = position(trios=["star-red - heart-fields"], hands=("", "sun-blue star-minus-1", ""))
    assert "safe_rows" not in keys(said(walk, "sun-blue", trio=1))
    calm = position(trios=["star-red - heart-cards"], hands=("", "sun-blue star-minus-1", ""))
    assert "safe_rows" in keys(said(calm, "sun-blue", trio=1))


def test_the_own_figure_comes_first_only_where_this_card_puts_it_there():
    put = position(hands=("", "sun-green heart-cards", ""))
    assert "own_row" in keys(said(put, "sun-green"))
    there = position(trios=["star-green - -"], hands=("", "sun-red heart-cards", ""))
    assert "own_row" not in keys(said(there, "heart-cards"))


def test_what_the_proposed_turn_gives_to_others_is_told_though_the_next_best_gives_it_too():
    """Blue gains the ruby it lacks by the card that completes the trio, whatever else speaks for it."""
    state = position(trios=["star-blue heart-plus-1 -"], hands=("", "sun-ruby star-ruby", ""))
    best, other = said(state, "sun-ruby"), said(state, "star-ruby")
    assert {"gives"} <= keys(best) & keys(other)
    reasons = why(GAME, best, other)
    assert reasons.against is None and reasons.price is not None and reasons.price.key == "gives"


def test_a_card_that_lets_the_own_hand_walk_next_turn_says_so():
    state = position(trios=["- - heart-fields"], hands=("", "sun-green star-plus-2", ""))
    assert "can_walk" in keys(said(state, "star-plus-2"))
    assert "can_walk" not in keys(said(state, "star-plus-2", trio=1)), "the row it is not played into does not count"


def test_that_somebody_else_walks_is_told_as_a_price():
    state = position(trios=["star-blue - heart-fields"], hands=("", "sun-plus-1 sun-plus-3", ""))
    assert why(GAME, said(state, "sun-plus-1"), None).price.key == "moves_other"
    onto_the_clock = said(state, "sun-plus-3")
    assert "moves_other" in keys(onto_the_clock) and why(GAME, onto_the_clock, None).price.key == "gives_turns"


def test_where_cards_are_lost_only_the_cards_are_spoken_of():
    """What the trio brings is the same for each of them."""
    state = position(trios=["sun-green sun-minus-1 -"], hands=("", "sun-cards star-blue heart-emerald", ""))
    GAME.apply(state, GREEN, GAME.actions.number("play", card=card("sun-cards"), trio=0))
    seen = view(GAME.layout, state, GREEN)
    reasons = said_of(foresee(GAME, seen, GREEN, [GAME.actions.number("lose", card=card("star-blue"))]))
    assert "wins_joker" not in keys(reasons) and "names_other" in keys(reasons)
