"""Moving, the fields, stealing, and winning by gems: the rulebook and the rulings as sentences."""

import pytest

from petitfour.core.constants import CHANCE
from petitfour.core.telling import Telling
from petitfour.core.view import view
from petitfour.games.truel.tests.board_for_tests import (
    ACTIONS,
    BLUE,
    EMERALD,
    GAME,
    GREEN,
    RED,
    RUBY,
    SAPPHIRE,
    card,
    carried_out,
    do,
    event_names,
    moved,
    stage,
)

# -- moving ----------------------------------------------------------------------------------------------------------


def test_a_move_that_ends_on_a_coloured_field_repeats_until_a_grey_one():
    state, events = moved("red plus-2")  # 4 → 6, which is coloured, and on to the crossroads 14
    assert "repeats" in event_names(events) and int(state.figure[RED]) == 14


def test_a_move_backward_is_counter_clockwise():
    state, _ = moved("red minus-2")
    assert int(state.figure[RED]) == 2


def test_ruling_3_stepping_on_or_passing_a_start_forward_earns_its_gem_whoever_passes():
    state, events = moved("green plus-2", fields=(2, 2, 32), turn="red", hands=("", "", ""))
    assert "gained" in event_names(events) and int(state.gems[GREEN, RUBY]) == 1  # 2 → 4: the Start of red
    state, _ = moved("green plus-3", fields=(10, 2, 32), turn="red")
    assert int(state.figure[GREEN]) == 5 and int(state.gems[GREEN, RUBY]) == 1


def test_ruling_3_a_start_entered_backward_gives_nothing_stopping_included():
    state, _events = moved("green minus-1", fields=(7, 5, 32), turn="red")
    assert int(state.figure[GREEN]) == 4 and int(state.gems[GREEN, RUBY]) == 0


def test_ruling_3_leaving_a_start_gives_nothing():
    state, _ = moved("green plus-1", turn="red")
    assert int(state.figure[GREEN]) == 19 and int(state.gems[GREEN, EMERALD]) == 1


def test_ruling_16_at_a_crossroads_the_way_forward_is_chosen_by_the_moved_player_also_when_passing():
    state, _ = moved("red plus-1", fields=(0, 18, 32))
    assert int(state.to_act) == RED and [ACTIONS.text(a) for a in GAME.legal(state, RED)] == [
        "way way=outer",
        "way way=inner",
    ]
    state, _ = moved("red plus-2", fields=(7, 18, 32))  # 7 → 14, then on
    assert int(state.figure[RED]) == 14 and int(state.to_act) == RED
    do(state, "way", way=1)
    assert int(state.figure[RED]) == 24  # 22 is coloured: two more on the inner ring


def test_ruling_16_stopping_on_a_crossroads_chooses_nothing():
    state, events = moved("red plus-1", fields=(7, 18, 32))
    assert int(state.figure[RED]) == 14 and int(state.to_act) == CHANCE and "ends_on" in event_names(events)


def test_ruling_16_backward_from_a_crossroads_either_ring():
    for way, end in ((0, 7), (1, 13)):
        state, _ = moved("red minus-1", fields=(14, 18, 32))
        assert int(state.to_act) == RED
        do(state, "way", way=way)
        assert int(state.figure[RED]) == end


def test_ruling_16_backward_through_a_crossroads_stays_on_the_ring_one_came_from():
    state, events = moved("green minus-3", fields=(4, 16, 32), turn="red")  # 16, 15, 14, 7: outer all the way
    assert int(state.figure[GREEN]) == 7 and "chose" not in event_names(events)
    state, events = moved("green minus-2", fields=(4, 24, 32), turn="red")  # 24 → 22, coloured; on over 14 to 13
    assert int(state.figure[GREEN]) == 13 and "chose" not in event_names(events)


def test_ruling_16_the_way_is_chosen_after_the_gems_already_earned():
    state, _ = moved("red plus-3", fields=(0, 18, 32), gems=((0, 0, 0), (0, 1, 0), (0, 0, 1)))
    events = do(state, "way", way=0)  # to 3, on over the Start to 6, on over 7 to the crossroads 14
    assert "gained" in event_names(events) and int(state.figure[RED]) == 14 and int(state.to_act) == RED
    assert int(state.gems[RED, RUBY]) == 1 and int(state.steps_left) == 1


def test_the_ways_at_a_crossroads_are_shown_where_they_lead():
    state, _ = moved("red plus-2", fields=(14, 18, 32))
    ways = GAME.counsel(view(GAME.layout, state, RED), RED, Telling(GAME, "en"))["ways"]
    assert [way["path"][0] for way in ways] == [15, 22]
    for way in ways:
        after = GAME.layout.copy(state)
        GAME.apply(after, RED, way["action"])
        assert int(after.figure[RED]) == way["path"][-1]


# -- fields ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("start", "value", "field", "cards"), [(0, "plus-2", 2, 1), (10, "plus-1", 11, 2)])
def test_a_card_field_gives_its_cards_where_the_whole_move_ends(start, value, field, cards):
    state, _ = moved(f"red {value}", fields=(start, 18, 32))
    if int(state.to_act) == RED:
        do(state, "way", way=0)
    assert int(state.figure[RED]) == field and int(state.to_draw) == cards and stage(state) == "field_draw"


def test_the_field_minus_one_takes_a_card_of_the_players_choice():
    state, _ = moved("red minus-1", fields=(11, 18, 32), hands=("sun-red sun-blue", "", ""))
    assert int(state.figure[RED]) == 10 and int(state.to_act) == RED and stage(state) == "field_lose"
    do(state, "lose", card=card("sun-red"))
    assert int(state.hand_size[RED]) == 1


def test_ruling_5_card_and_clock_fields_act_in_either_direction():
    state, events = moved("red minus-3", fields=(5, 18, 32))  # 5 → 2
    assert int(state.figure[RED]) == 2 and stage(state) == "field_draw"
    state, events = moved("green plus-1")  # 18 → 19: clock −
    assert "loses_turn" in event_names(events) and int(state.skips[GREEN]) == 1
    state, events = moved("red minus-2", fields=(7, 18, 32))  # 7 → 5: clock −, backward
    assert int(state.figure[RED]) == 5 and "loses_turn" in event_names(events)
    state, _ = moved("red plus-1", fields=(10, 18, 32))  # 10 → 11: cards +2, forward
    assert stage(state) == "field_draw" and int(state.to_draw) == 2


def test_ruling_5_passing_a_card_field_or_a_figure_does_nothing():
    state, events = moved("red plus-3", fields=(4, 5, 32), gems=((0, 0, 0), (0, 1, 0), (0, 0, 1)))  # over 5 and 6 to 7
    assert int(state.figure[RED]) == 7 and "stole" not in event_names(events) and not state.skips.any()
    state, events = moved(
        "red minus-3", fields=(5, 18, 32), hands=("sun-red", "", ""), gems=((0, 0, 0), (0, 1, 0), (0, 0, 1))
    )
    assert int(state.figure[RED]) == 2
    state, _ = moved("red plus-2", fields=(10, 18, 32))  # over +2 to 12, coloured, and over 13 to the crossroads
    assert int(state.figure[RED]) == 14 and int(state.hand_size[RED]) == 0 and int(state.extra) == 0


# -- stealing --------------------------------------------------------------------------------------------------------


def test_ending_where_another_stands_takes_one_gem_of_each_colour_the_owner_has():
    state, _events = moved("red plus-1", fields=(4, 5, 32), gems=((0, 0, 0), (2, 1, 0), (0, 0, 1)))
    assert state.gems[RED].tolist() == [1, 1, 0] and state.gems[GREEN].tolist() == [1, 0, 0]


def test_ruling_5_a_colour_in_which_the_incoming_player_holds_three_stays():
    state, _ = moved("red plus-1", fields=(4, 5, 32), gems=((3, 0, 0), (2, 1, 0), (0, 0, 1)))
    assert state.gems[RED].tolist() == [3, 1, 0] and state.gems[GREEN].tolist() == [2, 0, 0]


def test_ruling_5_with_two_standing_both_are_robbed_clockwise_from_the_incoming_player():
    state, events = moved("red plus-1", fields=(4, 5, 5), gems=((0, 0, 0), (1, 0, 0), (2, 0, 0)))
    robbed = [row[3] for row in events if GAME.events.names[row[0]] == "stole"]
    assert robbed == [GREEN, BLUE] and state.gems[RED].tolist() == [2, 0, 0]
    state, events = moved("blue plus-1", fields=(5, 5, 4), gems=((1, 0, 0), (1, 0, 0), (0, 0, 0)))
    assert [row[3] for row in events if GAME.events.names[row[0]] == "stole"] == [RED, GREEN]


def test_ruling_5_the_fields_own_effect_comes_before_stealing():
    _state, events = moved("red plus-1", fields=(4, 5, 32), gems=((0, 0, 0), (0, 1, 0), (0, 0, 1)))
    names = event_names(events)
    assert names.index("loses_turn") < names.index("stole")


# -- winning ---------------------------------------------------------------------------------------------------------


def test_ruling_4_one_gem_of_each_colour_wins_at_once_and_everything_pending_is_cancelled():
    state, events = carried_out("red plus-2 sapphire", gems=((1, 1, 0), (0, 1, 0), (0, 0, 1)))
    assert GAME.is_over(state) and GAME.placing(state) == [1, 2, 2] and event_names(events)[-1] == "won"
    assert state.trio[0].tolist() == [card("star-red"), card("heart-plus-2"), card("sun-sapphire")]
    assert int(state.gems[RED, SAPPHIRE]) == 1  # the second sapphire is not gained any more
    assert not state.discards.any() and int(state.hand_size[GREEN]) == 0


def test_ruling_4_a_win_in_the_middle_of_a_move_leaves_the_figure_on_that_start():
    state, _events = moved("red plus-3", fields=(16, 18, 32), gems=((1, 0, 1), (0, 1, 0), (0, 0, 1)))
    assert GAME.is_over(state) and int(state.figure[RED]) == 18 and int(state.steps_left) == 1


def test_ruling_4_a_player_can_win_off_turn_and_by_stealing():
    state, _ = moved("blue plus-1", fields=(4, 5, 4), gems=((0, 0, 0), (1, 0, 0), (0, 1, 1)))
    assert GAME.is_over(state) and int(state.winner) == BLUE and int(state.turn) == GREEN
