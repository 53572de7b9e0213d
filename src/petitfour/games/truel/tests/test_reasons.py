"""What speaks for a turn of Truel, for hints: nothing that is not so, and nothing that is no reason."""

from petitfour.bots.foreseeing import foresee
from petitfour.bots.reasons import said_of, why
from petitfour.core.view import view

from .board_for_tests import BLUE, GAME, GREEN, RED, SAPPHIRE, card, position


def said(state, name, trio=0, seat=GREEN):
    """What is said of playing this card."""
    seen = view(GAME.layout, state, seat)
    action = GAME.actions.number("play", card=card(name), trio=trio)
    return said_of(foresee(GAME, seen, seat, [action]))


def keys(sayings):
    return {each.key for each in sayings}


def parts(sayings, key):
    return next(dict(each.parts) for each in sayings if each.key == key)


def test_a_trio_by_which_somebody_could_walk_is_not_called_harmless():
    """The walk may lead onto a Start or a rival."""
    walk = position(trios=["star-red - heart-fields"], hands=("", "sun-minus-1 star-minus-2", ""))
    assert "harmless" not in keys(said(walk, "sun-minus-1"))
    open_walk = position(trios=["- - heart-fields"], hands=("", "sun-blue star-minus-1", ""))
    assert "harmless" not in keys(said(open_walk, "sun-blue"))
    cards = position(trios=["- - heart-cards"], hands=("", "sun-blue star-minus-1", ""))
    assert "harmless" in keys(said(cards, "sun-blue"))


def test_what_others_could_gain_is_told_with_who_and_how_much():
    state = position(trios=["- heart-plus-2 -"], hands=("sun-fields", "sun-ruby star-minus-1", "star-fields"))
    told = said(state, "sun-ruby")
    assert parts(told, "lets_finish") == {"who": BLUE, "trio": 0, "loot": 2}, "red has rubies and green plays"
    assert "harmless" not in keys(told)


def test_a_joker_in_a_trio_may_stand_for_whatever_helps_who_completes_it():
    state = position(trios=["- joker-value heart-ruby"], hands=("", "sun-emerald star-red", "sun-cards"))
    assert not {"harmless", "lets_finish"} & keys(said(state, "star-red"))  # that completes it
    other = position(trios=["- - heart-ruby"], hands=("", "joker-value", "sun-cards"))
    assert parts(said(other, "joker-value"), "lets_finish") == {"who": BLUE, "trio": 0, "loot": 3}


def test_a_gem_that_would_win_is_told_as_that():
    state = position(
        trios=["- heart-plus-2 -"],
        hands=("sun-fields", "sun-ruby", "star-fields"),
        gems=((1, 0, 0), (0, 1, 0), (0, 1, 1)),
    )
    assert "lets_win_with" in keys(said(state, "sun-ruby"))


def test_who_could_finish_a_trio_no_longer_is_told_when_it_is_full():
    state = position(trios=["star-blue - heart-ruby"], hands=("", "sun-minus-1", "star-fields"))
    assert parts(said(state, "sun-minus-1"), "spoils")["who"] == BLUE


def test_the_card_that_could_finish_a_trio_next_turn_is_named():
    state = position(trios=["- - heart-sapphire"], hands=("", "sun-green star-plus-2", ""))
    told = said(state, "star-plus-2")
    assert parts(told, "ready_gem") == {"card": card("sun-green"), "trio": 0, "loot": SAPPHIRE * 4 + 2}
    assert "ready_gem" not in keys(said(state, "star-plus-2", trio=1)), "the row it is not played into does not count"


def test_what_the_proposed_turn_gives_to_others_is_told_though_the_next_best_gives_it_too():
    """Blue gains the ruby it lacks by the card that completes the trio, whatever else speaks for it."""
    state = position(trios=["star-blue heart-plus-1 -"], hands=("", "sun-ruby star-ruby", ""))
    best, other = said(state, "sun-ruby"), said(state, "star-ruby")
    assert {"gives"} <= keys(best) & keys(other)
    reasons = why(GAME, best, other)
    assert reasons.against is None and reasons.price is not None and reasons.price.key == "gives"


def test_nobody_loses_more_cards_than_they_hold():
    state = position(trios=["star-blue heart-minus-3 -"], hands=("", "sun-cards", "sun-red sun-blue"))
    assert parts(said(state, "sun-cards"), "fewer_cards") == {"who": BLUE, "n": 2}


def test_one_more_turn_for_whoever_is_next_anyway_is_not_spoken_of():
    """Ruling 6: blue plays after green in any case; the field before the clock is three steps on."""
    state = position(trios=["star-blue - heart-fields"], hands=("", "sun-plus-3", ""))
    told = said(state, "sun-plus-3")
    assert GAME.box.record.kind[35] == 4 and not {"gives_turns", "passes_over", "more_turns"} & keys(told)


def test_a_clock_for_the_one_after_next_passes_the_next_one_over():
    state = position(trios=["star-red - heart-fields"], hands=("", "sun-plus-3", ""))
    assert parts(said(state, "sun-plus-3"), "passes_over") == {"who": RED, "other": BLUE}


def test_two_more_turns_for_the_next_one_are_two_in_a_row():
    state = position(trios=["star-blue - heart-fields"], hands=("", "sun-plus-2", ""), fields=(4, 18, 39))
    told = said(state, "sun-plus-2")
    assert parts(told, "gives_turns") == {"who": BLUE, "n": 2}


def test_the_own_clock_tells_of_the_turns_one_gets():
    state = position(trios=["star-green - heart-fields"], hands=("", "sun-plus-3", ""))
    assert parts(said(state, "sun-plus-3"), "more_turns") == {"n": 1}


def test_where_cards_are_lost_only_the_cards_are_spoken_of():
    """What the trio brings is the same for each of them."""
    state = position(trios=["sun-green sun-minus-1 -"], hands=("", "sun-cards star-blue heart-emerald", ""))
    GAME.apply(state, GREEN, GAME.actions.number("play", card=card("sun-cards"), trio=0))
    seen = view(GAME.layout, state, GREEN)
    reasons = said_of(foresee(GAME, seen, GREEN, [GAME.actions.number("lose", card=card("star-blue"))]))
    assert "wins_joker" not in keys(reasons) and "names_other" in keys(reasons)
