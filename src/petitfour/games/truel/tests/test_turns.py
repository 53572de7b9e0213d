"""Set-up, turns and clocks, and how a game and a match end: the rulebook and the rulings of Truel, each as a sentence."""

import pytest

from petitfour.core.constants import CHANCE, EMPTY, SPECTATOR
from petitfour.games.truel.tests.board_for_tests import (
    ACTIONS,
    BLUE,
    GAME,
    GREEN,
    RED,
    STARTS,
    STATE,
    card,
    do,
    draw,
    event_names,
    finish_turn,
    moved,
    position,
    stage,
    why,
)

# -- set-up and turns ------------------------------------------------------------------------------------------------


def test_ruling_8_three_cards_each_to_green_blue_red_then_one_into_each_trio():
    state = GAME.new_state(3)
    owners = []
    for _ in range(9):
        events = draw(state)
        owners.append(events[0][1])
    assert owners == [GREEN] * 3 + [BLUE] * 3 + [RED] * 3
    for trio in range(3):
        events = draw(state)
        assert event_names(events)[0] == "turned_up" and sum(int(c) != EMPTY for c in state.trio[trio]) == 1
    assert int(state.to_act) == GREEN and stage(state) == "play"


def test_each_player_starts_on_the_own_start_with_one_gem_of_the_own_colour():
    state = GAME.new_state(3)
    assert state.figure.tolist() == list(STARTS)
    assert state.gems.tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


def test_the_variation_starts_without_gems():
    assert not GAME.new_state(3, {"starting_gems": "none"}).gems.any()


def test_ruling_8_clockwise_is_red_green_blue_so_the_first_turns_are_green_blue_red():
    state = position(hands=("sun-red", "sun-green", "sun-blue"))
    order = []
    for _ in range(3):
        order.append(int(state.to_act))
        do(state, "play", card=next(c for c in range(STATE.KINDS) if state.hand[state.to_act, c]), trio=len(order) - 1)
        finish_turn(state)
    assert order == [GREEN, BLUE, RED]


def test_a_card_is_played_on_an_empty_place_of_its_type():
    state = position(trios=["sun-red - -"], hands=("", "sun-green sun-plus-1", ""))
    assert why(state, "play", card=card("sun-green"), trio=0) == "place_is_taken"
    assert why(state, "play", card=card("sun-blue"), trio=1) == "not_in_hand"
    do(state, "play", card=card("sun-plus-1"), trio=0)
    assert int(state.trio[0, 1]) == card("sun-plus-1")


def test_whoever_played_a_card_draws_one_and_the_turn_ends():
    state = position(hands=("", "sun-green", ""))
    do(state, "play", card=card("sun-green"), trio=1)
    events = draw(state)
    assert (
        event_names(events, GREEN) == ["drew"]
        and event_names(events, RED) == ["drew_hidden"]
        and event_names(events, SPECTATOR) == ["drew_hidden"]
    )
    assert int(state.turn) == BLUE and int(state.turns) == 1


def test_ruling_9_whoever_can_play_must():
    assert why(position(hands=("", "sun-green", "")), "show") == "a_card_fits"


def test_ruling_9_an_unplayable_hand_is_shown_and_discarded_before_the_three_draws_and_the_turn_ends():
    trios = ["sun-red - -", "sun-green - -", "sun-blue - -"]
    state = position(trios=trios, hands=("", "star-red star-green", ""))
    assert GAME.legal(state, GREEN) == [ACTIONS.first("show")]
    events = do(state, "show")
    assert event_names(events, BLUE) == ["showed", "showed"] and int(state.discards.sum()) == 2
    for _ in range(3):
        draw(state)
    assert int(state.hand_size[GREEN]) == 3 and int(state.turn) == BLUE


def test_ruling_9_with_an_empty_hand_three_cards_are_drawn():
    state = position()
    assert event_names(do(state, "show")) == ["shows_nothing"]
    finish_turn(state)
    assert int(state.hand_size[GREEN]) == 3


# -- clocks ----------------------------------------------------------------------------------------------------------


def end_turn(state):
    """Ends the turn of whoever has it, by a card that completes nothing."""
    seat = int(state.turn)
    assert stage(state) == "play" and int(state.to_act) == seat
    state.hand[seat] = 0
    GAME.apply(state, seat, ACTIONS.first("show"))
    while int(state.to_act) == CHANCE:
        GAME.apply(state, CHANCE, next(k for k, w in enumerate(GAME.chance_weights(state)) if w))
    return int(state.turn)


def turns(current, extra=0, interrupt=None, skips=(0, 0, 0), count=6):
    """Whose turns follow, by the rules, when nothing else happens."""
    state = GAME.new_state(3)
    while int(state.to_act) == CHANCE:
        GAME.apply(state, CHANCE, next(k for k, w in enumerate(GAME.chance_weights(state)) if w))
    state.turn = state.to_act = current
    state.extra, state.skips[:] = extra, skips
    if interrupt:
        state.interrupt, state.interrupt_turns = interrupt
    state.hand[:], state.hand_size[:] = 0, 0
    return [end_turn(state) for _ in range(count)]


def by_the_ruling(current, extra=0, interrupt=None, skips=(0, 0, 0), count=6):
    """Rulings 6 and 7 as the algorithm they give."""
    skips, order = list(skips), []
    for _ in range(count):
        if interrupt:
            p, k = interrupt
        elif extra:
            p, k = current, extra
        else:
            p, k = (current + 1) % 3, 1
        while skips[p]:
            skips[p] -= 1
            k -= 1
            if k == 0:
                p, k = (p + 1) % 3, 1
        current, extra, interrupt = p, k - 1, None
        order.append(current)
    return order


@pytest.mark.parametrize("current", [RED, GREEN, BLUE])
@pytest.mark.parametrize("extra", [0, 1, 3])
@pytest.mark.parametrize("interrupt", [None, 1, 2])
@pytest.mark.parametrize("skips", [(0, 0, 0), (1, 0, 0), (0, 2, 0), (1, 1, 1), (2, 0, 1)])
def test_rulings_6_and_7_extra_turns_interruptions_and_skips_follow_the_algorithm(current, extra, interrupt, skips):
    who = ((current + 2) % 3, interrupt) if interrupt else None
    assert turns(current, extra, who, skips) == by_the_ruling(current, extra, who, skips)


def test_ruling_6_a_clock_on_ones_own_turn_gives_that_many_more_turns_adding_up():
    state, events = moved("green plus-3")  # 18 → 21: clock +
    assert int(state.figure[GREEN]) == 21 and int(state.extra) == 1 and "more_turns" in event_names(events)
    state, _ = moved("green plus-3", extra=2)
    assert int(state.extra) == 3


def test_ruling_6_on_another_players_turn_the_moved_player_goes_next_and_play_goes_on_from_there():
    state, _events = moved("red plus-3", extra=1)  # 4 → 7: clock +, in green's turn
    assert int(state.interrupt) == RED and int(state.interrupt_turns) == 1
    finish_turn(state)
    assert int(state.turn) == RED and int(state.extra) == 0  # green's unused extra turn lapses
    assert end_turn(state) == GREEN


def test_ruling_7_a_player_passed_over_by_an_interruption_uses_up_no_skip():
    state, _ = moved("red plus-3", skips=(0, 0, 1))
    finish_turn(state)
    assert int(state.turn) == RED and int(state.skips[BLUE]) == 1


def test_double_clock_gives_two_more_turns():
    state, _ = moved("red minus-1", fields=(14, 18, 32), turn="red")
    do(state, "way", way=1)
    assert int(state.figure[RED]) == 13 and int(state.extra) == 2


# -- the end ---------------------------------------------------------------------------------------------------------


def test_ruling_15_a_thousand_finished_turns_end_the_game_as_a_draw():
    state = position(turns=999, hands=("", "sun-green", ""))
    do(state, "play", card=card("sun-green"), trio=0)
    events = draw(state)
    assert GAME.is_over(state) and event_names(events)[-1] == "capped" and GAME.placing(state) == [1, 1, 1]
    state = position(turns=998, hands=("", "sun-green", ""), skips=(1, 0, 1))
    do(state, "play", card=card("sun-green"), trio=0)
    draw(state)
    assert int(state.turns) == 999 and not GAME.is_over(state)  # the two skipped turns do not count


def test_ruling_14_a_match_goes_to_three_wins_ends_after_nine_games_and_the_seats_stay():
    about = GAME.about
    assert (about.series, about.series_games, about.seats_stay) == (3, 9, True)
