"""Digging and levels: the rulebook and the rulings as sentences."""

import pytest

from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    GAME,
    NORTH,
    PURPLE,
    SOUTH,
    SPOTTED,
    STRIPED,
    TOKENS,
    do,
    end,
    find,
    forest,
    legal,
    pig,
    run,
    settle,
    tile,
    why,
)

# -- digging ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "slot", "digs", "token"), [("C2", 0, 1, "white-1"), ("B2", 1, 2, "yellow-2"), ("A4", 0, 3, "black-3")]
)
def test_white_needs_one_dig_yellow_two_black_three(at, slot, digs, token):
    s = forest(purple_spotted=at)
    for _ in range(digs):
        do(s, "dig", pig=SPOTTED, slot=slot)
    find(s, token)
    assert s.sack[PURPLE, TOKENS.index(token)] == 1 and s.in_forest == 27 and s.actions == 3 - digs


def test_the_values_of_truffles_are_those_of_the_box_by_colour():
    s = forest(purple_spotted="C2")
    do(s, "dig", pig=SPOTTED, slot=0)
    assert GAME.chance_weights(s) == [5, 2, 3, 0, 0, 0, 0, 0, 0]


def test_ruling_13_leaving_loses_the_progress():
    s = forest(purple_spotted="B2")
    do(s, "dig", pig=SPOTTED, slot=0)
    assert s.dug[PURPLE, SPOTTED] == 1
    do(s, "move", pig=SPOTTED, direction=NORTH)
    assert s.dug[PURPLE, SPOTTED] == 0 and s.dig_slot[PURPLE, SPOTTED] == -1


def test_ruling_13_switching_to_the_other_truffle_loses_the_progress():
    s = forest(purple_spotted="B2")
    do(s, "dig", pig=SPOTTED, slot=0)
    do(s, "dig", pig=SPOTTED, slot=1)
    assert s.dig_slot[PURPLE, SPOTTED] == 1 and s.dug[PURPLE, SPOTTED] == 1


def test_ruling_13_a_truffle_with_a_dig_on_it_is_closed_to_every_other_pig_ones_own_too():
    s = forest(purple_spotted="B2", purple_striped="B2", pink_spotted="B2 digs=2.1")
    assert why(s, "dig", pig=SPOTTED, slot=1) == "being_dug"
    do(s, "dig", pig=SPOTTED, slot=0)
    assert why(s, "dig", pig=STRIPED, slot=0) == "being_dug"


def test_ruling_13_merely_standing_there_closes_nothing():
    s = forest(purple_spotted="B2", pink_spotted="B2")
    do(s, "dig", pig=SPOTTED, slot=0)


def test_ruling_13_progress_carries_over_between_turns():
    s = forest(players=2, purple_spotted="B2", rolled=6)
    do(s, "dig", pig=SPOTTED, slot=0)
    end(s)
    assert s.dug[PURPLE, SPOTTED] == 1
    end(s)
    settle(s, face=5)
    end(s)  # pink has the die now
    do(s, "dig", pig=SPOTTED, slot=0)
    find(s, "yellow-1")


def test_where_nothing_lies_nothing_is_dug():
    assert why(forest(), "dig", pig=SPOTTED, slot=0) == "no_truffle"


def test_ruling_14_a_scared_pigs_owner_keeps_the_sack_and_the_truffle_stays():
    s = forest(wolf_brown_1="C3 north", purple_spotted="C2", purple_sack="black-2")
    before = int(s.in_forest)
    run(s, NORTH, SOUTH, SOUTH)
    assert pig(s) == "-" and s.sack[PURPLE].sum() == 1 and s.in_forest == before


def test_ruling_14_a_scared_pig_loses_its_progress():
    s = forest(players=2, wolf_brown_1="B3 north", purple_spotted="B2 digs=1.1")
    run(s, NORTH, SOUTH)
    assert pig(s) == "-" and s.dug[PURPLE, SPOTTED] == 0 and s.truffle[tile("B2") * 2] == 1


def test_ruling_16_collected_truffles_lie_open_with_their_value():
    s = forest(purple_spotted="C2")
    do(s, "dig", pig=SPOTTED, slot=0)
    events = find(s, "white-super")
    assert events[0][:3] == ("found", PURPLE, TOKENS.index("white-super")) and events[0][-1] == -1  # to everyone


# -- levels ----------------------------------------------------------------------------------------------------------


def test_ruling_17_an_upgrade_costs_two_truffles_and_brings_an_action_at_once_and_for_good():
    s = forest(players=2, purple_sack="white-0 yellow-1", actions=0, rolled=6)
    do(s, "upgrade")
    do(s, "pay", token=TOKENS.index("white-0"))
    assert why(s, "end") == "pay_first"
    do(s, "pay", token=TOKENS.index("yellow-1"))
    assert s.level[PURPLE] == 4 and s.actions == 1 and s.spent.sum() == 2
    end(s), end(s), settle(s, face=5), end(s)
    assert s.to_act == PURPLE and s.actions == 4


def test_ruling_17_two_levels_in_one_turn_and_five_actions_at_most():
    s = forest(purple_sack="white-0*2 white-1*4")
    for _ in range(2):
        do(s, "upgrade")
        do(s, "pay", token=0)
        do(s, "pay", token=0)
    assert s.level[PURPLE] == 5 and s.actions == 5
    assert why(s, "upgrade") == "highest_level"


def test_an_upgrade_needs_two_truffles():
    assert why(forest(purple_sack="black-3"), "upgrade") == "too_few_truffles"


def test_ruling_16_the_owner_chooses_which_truffles_to_spend():
    s = forest(purple_sack="white-0 black-3 yellow-super")
    do(s, "upgrade")
    assert legal(s) == ["pay token=1", "pay token=6", "pay token=8"]
    assert why(s, "pay", token=0) == "no_such_truffle"


def test_spent_truffles_bring_no_points():
    s = forest(purple_sack="black-3 black-2")
    assert GAME.scores(s)[PURPLE] == 5
    do(s, "upgrade")
    do(s, "pay", token=7)
    do(s, "pay", token=8)
    assert GAME.scores(s)[PURPLE] == 0
