"""The rulebook and the rulings of Truel, each as a sentence."""

import re
from pathlib import Path

import pytest

from petitfour.core import positions
from petitfour.core.batch import checked_games
from petitfour.core.box import BoxSource
from petitfour.core.constants import CHANCE, EMPTY, OK, SPECTATOR, UNSEEN
from petitfour.core.problem import Problem
from petitfour.core.registry import load_game
from petitfour.core.telling import Telling, redacted
from petitfour.core.view import view
from petitfour.testing.walk import moments

GAME = load_game(Path(__file__).parents[1], compiled=True)
STATE = GAME.part("state")
ACTIONS = GAME.actions
RED, GREEN, BLUE = range(3)
RUBY, EMERALD, SAPPHIRE = range(3)
STARTS = (4, 18, 32)
CROSSROADS = (0, 14, 28)


def position(stage="play", turn="green", trios=(), hands=("", "", ""), gems=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
             fields=STARTS, skips=(0, 0, 0), extra=0, discards="", draws=12, turns=0, **more):  # fmt: skip
    """A state; cards that are named nowhere are in the deck."""
    trios = [*trios, *["- - -"] * (3 - len(trios))]
    lines = [
        "petitfour position 1", "game: truel", "players: 3", "", "no starting gems: 0", f"stage: {stage}", f"turn: {turn}",
        f"turns: {turns}", f"affected: {more.get('affected', '-')}", "to draw: 0", f"to lose: {more.get('to_lose', 0)}",
        "distance: 0", "steps left: 0", "chosen way: -", "came from: -", f"extra: {extra}", f"interrupt: {more.get('interrupt', '-')}",
        f"interrupt turns: {more.get('interrupt_turns', 0)}", f"draws: {draws}", "winner: -", "full trio: -", "named: - - -",
        *(f"trio {n + 1}: {cards}" for n, cards in enumerate(trios)),
    ]  # fmt: skip
    for seat, colour in enumerate(STATE.COLOURS):
        lines += [f"{colour} field: {fields[seat]}", f"{colour} gems: {' '.join(map(str, gems[seat]))}",
                  f"{colour} skips: {skips[seat]}", f"{colour} hand: {hands[seat]}"]  # fmt: skip
    return positions.parse(GAME, "\n".join([*lines, f"discards: {discards}", "shuffled: all"]))


def card(name):
    return STATE.CARDS.index(name)


def check(state):
    wrong = GAME.layout.out_of_range(state) or GAME.broken(state)
    assert not wrong, wrong


def do(state, name, **parts):
    """A decision of whoever must decide; it must be legal. Returns the events."""
    seat = int(state.to_act)
    action = ACTIONS.number(name, **parts)
    reason = GAME.why_not(state, seat, action)
    assert reason == OK, GAME.reasons.name(reason)
    assert action in GAME.legal(state, seat)
    events = GAME.apply(state, seat, action)
    check(state)
    return events


def why(state, name, **parts):
    return GAME.reasons.name(GAME.why_not(state, int(state.to_act), ACTIONS.number(name, **parts)))


def draw(state, name=None):
    """A card from the deck: a named one, or the first there is."""
    weights = GAME.chance_weights(state)
    outcome = card(name) if name else next(kind for kind, weight in enumerate(weights) if weight)
    assert weights[outcome] > 0
    events = GAME.apply(state, CHANCE, outcome)
    check(state)
    return events


def finish_turn(state):
    """Draws until somebody decides."""
    events = []
    while int(state.to_act) == CHANCE:
        events += draw(state)
    return events


def told(events, seat=None):
    return [GAME.events.names[row[0]] for row in (events if seat is None else redacted(events, seat))]


def stage(state):
    return STATE.STAGES[int(state.stage)]


def carried_out(effect, turn="green", **more):
    """The state and events after a trio with this effect is completed by whoever has the turn: `red plus-2 ruby`."""
    player, value, unit = effect.split()
    hands = list(more.pop("hands", ("", "", "")))
    seat = STATE.COLOURS.index(turn)
    hands[seat] = f"{hands[seat]} sun-{unit}".strip()
    state = position(turn=turn, trios=[f"star-{player} heart-{value} -"], hands=hands, **more)
    return state, do(state, "play", card=card(f"sun-{unit}"), trio=0)


# -- set-up and turns ----------------------------------------------------------------------------------------------


def test_ruling_8_three_cards_each_to_green_blue_red_then_one_into_each_trio():
    state = GAME.new_state(3)
    owners = []
    for _ in range(9):
        events = draw(state)
        owners.append(events[0][1])
    assert owners == [GREEN] * 3 + [BLUE] * 3 + [RED] * 3
    for trio in range(3):
        events = draw(state)
        assert told(events)[0] == "turned_up" and sum(int(c) != EMPTY for c in state.trio[trio]) == 1
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
        told(events, GREEN) == ["drew"]
        and told(events, RED) == ["drew_hidden"]
        and told(events, SPECTATOR) == ["drew_hidden"]
    )
    assert int(state.turn) == BLUE and int(state.turns) == 1


def test_ruling_9_whoever_can_play_must():
    assert why(position(hands=("", "sun-green", "")), "show") == "a_card_fits"


def test_ruling_9_an_unplayable_hand_is_shown_and_discarded_before_the_three_draws_and_the_turn_ends():
    trios = ["sun-red - -", "sun-green - -", "sun-blue - -"]
    state = position(trios=trios, hands=("", "star-red star-green", ""))
    assert GAME.legal(state, GREEN) == [ACTIONS.first("show")]
    events = do(state, "show")
    assert told(events, BLUE) == ["showed", "showed"] and int(state.discards.sum()) == 2
    for _ in range(3):
        draw(state)
    assert int(state.hand_size[GREEN]) == 3 and int(state.turn) == BLUE


def test_ruling_9_with_an_empty_hand_three_cards_are_drawn():
    state = position()
    assert told(do(state, "show")) == ["shows_nothing"]
    finish_turn(state)
    assert int(state.hand_size[GREEN]) == 3


# -- trios ---------------------------------------------------------------------------------------------------------


def test_a_full_trio_takes_effect_is_discarded_and_the_freed_trio_gets_the_top_card():
    state, events = carried_out("red plus-1 ruby")
    assert "effect" in told(events) and state.gems[RED].tolist() == [2, 0, 0] and stage(state) == "refill"
    assert {int(k) for k in state.discards.nonzero()[0]} == {card("star-red"), card("heart-plus-1"), card("sun-ruby")}
    draw(state, "sun-blue")
    assert state.trio[0].tolist() == [card("sun-blue"), EMPTY, EMPTY] and stage(state) == "end_draw"


def test_ruling_2_of_a_gain_above_three_gems_only_the_excess_is_void():
    state, events = carried_out("red plus-3 ruby", gems=((2, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert state.gems[RED].tolist() == [3, 0, 0] and told(events).count("gained") == 1 and "has_most" in told(events)


def test_losing_more_gems_than_one_has_loses_all():
    state, events = carried_out("red minus-3 ruby", gems=((2, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert not state.gems[RED].any() and told(events).count("lost") == 2


def test_cards_are_drawn_by_whoever_the_trio_names():
    state, _ = carried_out("blue plus-2 cards")
    for _ in range(2):
        assert stage(state) == "effect_draw"
        draw(state)
    assert int(state.hand_size[BLUE]) == 2 and stage(state) == "refill"


def test_ruling_1_the_affected_player_chooses_the_cards_to_lose_one_at_a_time_also_off_turn():
    state, _ = carried_out("blue minus-2 cards", hands=("", "", "sun-red sun-green sun-blue star-red"))
    assert int(state.to_act) == BLUE and stage(state) == "effect_lose"
    assert why(state, "lose", card=card("heart-red")) == "not_in_hand"
    events = do(state, "lose", card=card("sun-green"))
    assert told(events, RED) == ["discarded"]
    do(state, "lose", card=card("star-red"))
    assert int(state.hand_size[BLUE]) == 2 and stage(state) == "refill"


def test_ruling_1_jokers_may_be_chosen_to_be_lost_and_return_to_the_supply():
    state, _ = carried_out("blue minus-1 cards", hands=("", "", "joker-value sun-red"))
    before = int(state.joker_supply[1])
    do(state, "lose", card=card("joker-value"))
    assert int(state.joker_supply[1]) == before + 1 and not state.jokers.any()


def test_ruling_1_there_is_no_choice_when_the_loss_takes_the_whole_hand():
    state, events = carried_out("blue minus-2 cards", hands=("", "", "sun-red sun-green"))
    assert int(state.hand_size[BLUE]) == 0 and told(events).count("discarded") == 2 and stage(state) == "refill"


def test_ruling_1_the_card_just_played_is_no_longer_in_hand():
    state, _ = carried_out("green minus-1 cards", hands=("", "sun-red", ""))
    assert int(state.hand_size[GREEN]) == 0  # the one card left was lost without a choice


def test_ruling_1_who_decides_off_turn_is_told_with_the_reason():
    state, _ = carried_out("blue minus-1 cards", hands=("", "", "sun-red sun-green"))
    told = GAME.counsel(view(GAME.layout, state, RED), RED, Telling(GAME, "en"))
    assert told["why"] == "Blue chooses 1 card to lose."
    state, _ = carried_out("red plus-1 fields", fields=(0, 18, 32))
    assert GAME.counsel(state, GREEN, Telling(GAME, "en"))["why"] == "Red chooses a way at the crossroads."


# -- the bonus and jokers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("symbol", "joker"), [("sun", 0), ("star", 1), ("heart", 2)])
def test_three_equal_symbols_earn_the_completer_the_joker_of_that_symbol(symbol, joker):
    state = position(trios=[f"{symbol}-red {symbol}-plus-1 -"], hands=("", f"{symbol}-cards", ""))
    do(state, "play", card=card(f"{symbol}-cards"), trio=0)
    events = draw(state)
    assert (
        "won_joker" in told(events)
        and state.jokers[GREEN, joker] == 1
        and state.hand[GREEN, STATE.REGULAR + joker] == 1
    )


def test_ruling_11_the_bonus_is_earned_even_if_the_effect_did_nothing():
    state = position(trios=["sun-blue sun-minus-1 -"], hands=("", "sun-ruby", ""))
    assert "won_joker" in told(do(state, "play", card=card("sun-ruby"), trio=0))


def test_ruling_12_no_joker_left_no_bonus():
    held = "joker-player*3"
    state = position(trios=["sun-blue sun-minus-1 -"], hands=(held, "sun-ruby", ""))
    assert "won_joker" not in told(do(state, "play", card=card("sun-ruby"), trio=0))


def test_ruling_12_a_trio_with_a_joker_earns_no_bonus_and_used_jokers_return_to_the_supply():
    state = position(trios=["- sun-minus-1 sun-ruby"], hands=("", "joker-player", ""))
    do(state, "play", card=card("joker-player"), trio=0)  # the joker for any player bears the sun as its name only
    events = do(state, "name", face=STATE.FACES.index("blue"))
    assert "won_joker" not in told(events) and int(state.joker_supply[0]) == 3


@pytest.mark.parametrize(
    ("trio", "joker", "faces"),
    [
        ("- heart-plus-1 sun-cards", "joker-player", ["red", "green", "blue"]),
        ("sun-red - star-cards", "joker-value", ["plus-1", "plus-2", "plus-3", "minus-1", "minus-2", "minus-3"]),
        ("sun-red heart-plus-1 -", "joker-unit", ["cards", "fields", "ruby", "emerald", "sapphire"]),
    ],
    ids=["player", "value", "unit"],
)
def test_ruling_12_a_joker_in_each_position_stands_for_any_printed_face_of_its_type(trio, joker, faces):
    state = position(trios=[trio], hands=("", joker, ""))
    do(state, "play", card=card(joker), trio=0)
    assert [STATE.FACES[a - ACTIONS.first("name")] for a in GAME.legal(state, GREEN)] == faces
    assert why(state, "name", face=0 if joker != "joker-player" else 5) == "other_type"
    assert why(state, "play", card=card("sun-red"), trio=1) == "name_a_joker"


def test_ruling_12_a_face_that_no_regular_card_shows_cannot_be_named():
    def change(data):
        data["cards"]["rows"] = [row for row in data["cards"]["rows"] if row["face"] != "minus-3"]

    other = GAME.with_box(own_box(change))
    state = other.new_state(3)
    state.stage, state.to_act, state.full_trio = STATE.NAME, GREEN, 0
    state.trio[0] = [card("sun-red"), card("joker-value"), card("sun-cards")]
    code = other.why_not(state, GREEN, ACTIONS.number("name", face=STATE.FACES.index("minus-3")))
    assert other.reasons.name(code) == "not_printed"


def test_ruling_12_all_jokers_are_named_by_the_completer_in_the_order_player_value_unit_before_the_effect():
    state = position(trios=["joker-player joker-value -"], hands=("", "joker-unit", ""))
    do(state, "play", card=card("joker-unit"), trio=0)
    for face in ("blue", "plus-2", "ruby"):
        assert int(state.to_act) == GREEN and stage(state) == "name"
        events = do(state, "name", face=STATE.FACES.index(face))
    assert "effect" in told(events) and state.gems[BLUE].tolist() == [2, 0, 1]
    assert "won_joker" not in told(events)


def test_ruling_11_a_joker_discarded_in_the_effect_is_already_back_in_the_supply_for_the_bonus():
    trios = ["sun-blue sun-minus-1 -"]
    state = position(trios=trios, hands=("joker-player*2", "sun-cards", "joker-player"))
    events = do(state, "play", card=card("sun-cards"), trio=0)  # blue loses the last joker; green wins it
    assert "won_joker" in told(events) and int(state.jokers[GREEN, 0]) == 1


# -- moving --------------------------------------------------------------------------------------------------------


def moved(effect, **more):
    """A trio about fields carried out, with its events."""
    player, value = effect.split()
    return carried_out(f"{player} {value} fields", **more)


def test_a_move_that_ends_on_a_coloured_field_repeats_until_a_grey_one():
    state, events = moved("red plus-2")  # 4 → 6, which is coloured, and on to the crossroads 14
    assert "repeats" in told(events) and int(state.figure[RED]) == 14


def test_a_move_backward_is_counter_clockwise():
    state, _ = moved("red minus-2")
    assert int(state.figure[RED]) == 2


def test_ruling_3_stepping_on_or_passing_a_start_forward_earns_its_gem_whoever_passes():
    state, events = moved("green plus-2", fields=(2, 2, 32), turn="red", hands=("", "", ""))
    assert "gained" in told(events) and int(state.gems[GREEN, RUBY]) == 1  # 2 → 4: the Start of red
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
    assert int(state.figure[RED]) == 14 and int(state.to_act) == CHANCE and "ends_on" in told(events)


def test_ruling_16_backward_from_a_crossroads_either_ring():
    for way, end in ((0, 7), (1, 13)):
        state, _ = moved("red minus-1", fields=(14, 18, 32))
        assert int(state.to_act) == RED
        do(state, "way", way=way)
        assert int(state.figure[RED]) == end


def test_ruling_16_backward_through_a_crossroads_stays_on_the_ring_one_came_from():
    state, events = moved("green minus-3", fields=(4, 16, 32), turn="red")  # 16, 15, 14, 7: outer all the way
    assert int(state.figure[GREEN]) == 7 and "chose" not in told(events)
    state, events = moved("green minus-2", fields=(4, 24, 32), turn="red")  # 24 → 22, coloured; on over 14 to 13
    assert int(state.figure[GREEN]) == 13 and "chose" not in told(events)


def test_ruling_16_the_way_is_chosen_after_the_gems_already_earned():
    state, _ = moved("red plus-3", fields=(0, 18, 32), gems=((0, 0, 0), (0, 1, 0), (0, 0, 1)))
    events = do(state, "way", way=0)  # to 3, on over the Start to 6, on over 7 to the crossroads 14
    assert "gained" in told(events) and int(state.figure[RED]) == 14 and int(state.to_act) == RED
    assert int(state.gems[RED, RUBY]) == 1 and int(state.steps_left) == 1


def test_the_ways_at_a_crossroads_are_shown_where_they_lead():
    state, _ = moved("red plus-2", fields=(14, 18, 32))
    ways = GAME.counsel(view(GAME.layout, state, RED), RED, Telling(GAME, "en"))["ways"]
    assert [way["path"][0] for way in ways] == [15, 22]
    for way in ways:
        after = GAME.layout.copy(state)
        GAME.apply(after, RED, way["action"])
        assert int(after.figure[RED]) == way["path"][-1]


# -- fields --------------------------------------------------------------------------------------------------------


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
    assert "loses_turn" in told(events) and int(state.skips[GREEN]) == 1
    state, events = moved("red minus-2", fields=(7, 18, 32))  # 7 → 5: clock −, backward
    assert int(state.figure[RED]) == 5 and "loses_turn" in told(events)
    state, _ = moved("red plus-1", fields=(10, 18, 32))  # 10 → 11: cards +2, forward
    assert stage(state) == "field_draw" and int(state.to_draw) == 2


def test_ruling_5_passing_a_card_field_or_a_figure_does_nothing():
    state, events = moved("red plus-3", fields=(4, 5, 32), gems=((0, 0, 0), (0, 1, 0), (0, 0, 1)))  # over 5 and 6 to 7
    assert int(state.figure[RED]) == 7 and "stole" not in told(events) and not state.skips.any()
    state, events = moved(
        "red minus-3", fields=(5, 18, 32), hands=("sun-red", "", ""), gems=((0, 0, 0), (0, 1, 0), (0, 0, 1))
    )
    assert int(state.figure[RED]) == 2
    state, _ = moved("red plus-2", fields=(10, 18, 32))  # over +2 to 12, coloured, and over 13 to the crossroads
    assert int(state.figure[RED]) == 14 and int(state.hand_size[RED]) == 0 and int(state.extra) == 0


# -- stealing ------------------------------------------------------------------------------------------------------


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
    names = told(events)
    assert names.index("loses_turn") < names.index("stole")


# -- winning -------------------------------------------------------------------------------------------------------


def test_ruling_4_one_gem_of_each_colour_wins_at_once_and_everything_pending_is_cancelled():
    state, events = carried_out("red plus-2 sapphire", gems=((1, 1, 0), (0, 1, 0), (0, 0, 1)))
    assert GAME.is_over(state) and GAME.placing(state) == [1, 2, 2] and told(events)[-1] == "won"
    assert state.trio[0].tolist() == [card("star-red"), card("heart-plus-2"), card("sun-sapphire")]
    assert int(state.gems[RED, SAPPHIRE]) == 1  # the second sapphire is not gained any more
    assert not state.discards.any() and int(state.hand_size[GREEN]) == 0


def test_ruling_4_a_win_in_the_middle_of_a_move_leaves_the_figure_on_that_start():
    state, _events = moved("red plus-3", fields=(16, 18, 32), gems=((1, 0, 1), (0, 1, 0), (0, 0, 1)))
    assert GAME.is_over(state) and int(state.figure[RED]) == 18 and int(state.steps_left) == 1


def test_ruling_4_a_player_can_win_off_turn_and_by_stealing():
    state, _ = moved("blue plus-1", fields=(4, 5, 4), gems=((0, 0, 0), (1, 0, 0), (0, 1, 1)))
    assert GAME.is_over(state) and int(state.winner) == BLUE and int(state.turn) == GREEN


# -- clocks --------------------------------------------------------------------------------------------------------


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
    assert int(state.figure[GREEN]) == 21 and int(state.extra) == 1 and "more_turns" in told(events)
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


# -- the deck ------------------------------------------------------------------------------------------------------


def all_but(*kept):
    """Every regular card in the discards but these."""
    names = []
    for kind in range(STATE.REGULAR):
        n = int(GAME.box.record.copies[kind]) - kept.count(STATE.CARDS[kind])
        names += [f"{STATE.CARDS[kind]}*{n}"] if n else []
    return " ".join(names)


def test_ruling_10_the_discards_are_reshuffled_in_the_middle_of_a_draw_when_the_deck_is_empty():
    kept = ("star-red", "heart-plus-3", "sun-cards", "sun-blue")
    state = position(trios=["star-red heart-plus-3 -"], hands=("", "sun-cards", ""), discards=all_but(*kept))
    do(state, "play", card=card("sun-cards"), trio=0)
    draw(state, "sun-blue")
    assert int(state.deck_size) > 0 and not state.discards.any()  # the next card needed a new deck
    draw(state)
    draw(state)
    assert int(state.hand_size[RED]) == 3


def test_ruling_10_the_deck_is_not_reshuffled_before_a_card_must_be_drawn():
    state = position(hands=("", "sun-cards", ""), discards=all_but("sun-cards", "sun-blue"))
    do(state, "play", card=card("sun-cards"), trio=0)
    draw(state, "sun-blue")
    assert int(state.deck_size) == 0 and state.discards.any()


def test_ruling_11_the_three_cards_miss_a_reshuffle_during_the_effect():
    kept = ("star-red", "heart-plus-1", "sun-cards")
    state = position(trios=["star-red heart-plus-1 -"], hands=("", "sun-cards", ""), discards=all_but(*kept))
    do(state, "play", card=card("sun-cards"), trio=0)
    assert int(state.deck[card("star-red")]) == int(GAME.box.record.copies[card("star-red")]) - 1


def everything_held():
    """All regular cards in red's hand: deck and discards are empty."""
    return " ".join(f"{STATE.CARDS[k]}*{int(GAME.box.record.copies[k])}" for k in range(STATE.REGULAR))


def test_ruling_10_with_both_piles_empty_one_draws_what_there_is_and_a_trio_of_three_jokers_leaves_its_place_empty():
    state = position(trios=["joker-player joker-value -"], hands=(everything_held(), "joker-unit", ""))
    do(state, "play", card=card("joker-unit"), trio=0)
    for face in ("blue", "plus-3", "cards"):
        do(state, "name", face=STATE.FACES.index(face))
    assert int(state.hand_size[BLUE]) == 0 and state.trio[0].tolist() == [EMPTY] * 3
    assert int(state.turn) == BLUE and int(state.to_act) == BLUE and int(state.hand_size[GREEN]) == 0


# -- what is public ------------------------------------------------------------------------------------------------


def test_ruling_13_hands_are_secret_but_their_sizes_jokers_and_discards_are_public():
    state = position(hands=("sun-red joker-unit", "sun-green", ""))
    seen = view(GAME.layout, state, GREEN)
    assert (seen.hand[RED] == UNSEEN).all() and int(seen.hand_size[RED]) == 2 and int(seen.jokers[RED, 2]) == 1
    watched = view(GAME.layout, state, SPECTATOR)
    assert (
        (watched.hand == UNSEEN).all()
        and (watched.deck == UNSEEN).all()
        and int(watched.deck_size) == int(state.deck_size)
    )
    events = do(state, "play", card=card("sun-green"), trio=0) + draw(state, "sun-blue")
    assert told(events, SPECTATOR)[-1] == "drew_hidden" and told(events, GREEN)[-1] == "drew"


def test_redealing_never_puts_a_card_into_the_deck_that_was_not_shuffled_into_it():
    state = position(hands=("sun-red*2", "", "sun-blue"), trios=["sun-green - -"])
    state.shuffled[:] = state.deck
    seen = view(GAME.layout, state, GREEN)
    for seed in range(200):
        world = GAME.redeal(seen, GREEN, seed)
        assert not GAME.broken(world) and (world.deck <= state.shuffled).all()
        assert world.hand[RED].sum() == 2 and world.hand[BLUE].sum() == 1
        held = [card("sun-red"), card("sun-red"), card("sun-blue")]
        dealt = [k for seat in (RED, BLUE) for k in range(STATE.KINDS) for _ in range(int(world.hand[seat, k]))]
        assert sorted(dealt) == sorted(held)  # those three cannot be anywhere else


def test_redealing_gives_unseen_cards_by_their_number_and_keeps_the_jokers():
    state = position(hands=("sun-red joker-unit", "sun-green", ""))
    seen = view(GAME.layout, state, GREEN)
    counts = [0] * STATE.KINDS
    for seed in range(4000):
        world = GAME.redeal(seen, GREEN, seed)
        assert int(world.hand[RED, card("joker-unit")]) == 1 and int(world.hand[RED].sum()) == 2
        for kind in range(STATE.REGULAR):
            counts[kind] += int(world.hand[RED, kind])
    for name, left in (("sun-blue", 3), ("sun-green", 2), ("heart-plus-1", 2), ("star-ruby", 1)):
        assert abs(counts[card(name)] / 4000 - left / 80) < 0.012


# -- the end -------------------------------------------------------------------------------------------------------


def test_ruling_15_a_thousand_finished_turns_end_the_game_as_a_draw():
    state = position(turns=999, hands=("", "sun-green", ""))
    do(state, "play", card=card("sun-green"), trio=0)
    events = draw(state)
    assert GAME.is_over(state) and told(events)[-1] == "capped" and GAME.placing(state) == [1, 1, 1]
    state = position(turns=998, hands=("", "sun-green", ""), skips=(1, 0, 1))
    do(state, "play", card=card("sun-green"), trio=0)
    draw(state)
    assert int(state.turns) == 999 and not GAME.is_over(state)  # the two skipped turns do not count


def test_ruling_14_a_match_goes_to_three_wins_ends_after_nine_games_and_the_seats_stay():
    about = GAME.about
    assert (about.series, about.series_games, about.seats_stay) == (3, 9, True)


# -- the box -------------------------------------------------------------------------------------------------------


def own_box(change):
    source = BoxSource.read(GAME.folder / "box.toml")
    change(source.data)
    return source


def problems(change):
    source = own_box(change)
    GAME.check_box(source)
    return source.problems, source.warnings


def field(data, number):
    return data["board"]["rows"][number]


def test_a_board_on_which_a_move_could_repeat_for_ever_is_refused_with_the_field():
    def change(data):
        for row in data["board"]["rows"]:
            if row["kind"].startswith(("cards", "clock")):
                row.update(kind="coloured", colour="red")

    found, _ = problems(change)
    assert any("repeat for ever at field" in each for each in found)


def test_a_board_with_a_grey_field_that_cannot_be_reached_is_refused_with_the_field():
    def change(data):
        rows = data["board"]["rows"]
        new = len(rows)
        rows += [
            {"field": str(new), "sector": "red", "ring": "outer", "kind": "cards+1", "colour": "", "forward": str(new + 1), "backward": str(new + 1)},
            {"field": str(new + 1), "sector": "red", "ring": "outer", "kind": "cards+1", "colour": "", "forward": str(new), "backward": str(new)},
        ]  # fmt: skip

    found, _ = problems(change)
    assert any("field 42 can never be reached" in each for each in found)


def test_a_board_that_is_not_the_same_for_all_is_played_with_a_warning():
    def change(data):
        field(data, 2)["kind"] = "cards+2"

    found, warnings = problems(change)
    assert not found and any("not the same for all three" in each for each in warnings)


def test_a_way_that_does_not_lead_back_is_refused_with_the_field():
    def change(data):
        field(data, 2)["backward"] = "3"

    found, _ = problems(change)
    assert any("field 1 leads forward to 2" in each for each in found)


def test_a_deck_too_small_for_the_set_up_or_without_a_type_is_refused():
    def change(data):
        data["cards"]["rows"] = [{"type": "player", "face": "red", "symbol": "sun", "copies": 5}]

    found, _ = problems(change)
    assert any("set-up" in each for each in found) and any("no unit cards" in each for each in found)


def test_another_board_and_deck_load_and_play():
    def change(data):
        field(data, 2)["kind"] = "clock-"
        for row in data["cards"]["rows"]:
            if row["face"] == "ruby":
                row["copies"] = "4"

    other = GAME.with_box(own_box(change))
    assert not checked_games(other, 3, 300, 3).failed().any()


def test_the_shipped_board_is_symmetric_and_its_moves_end_within_twelve_fields():
    box = GAME.part("box")
    assert box.is_symmetric(GAME.box.record)
    assert not GAME.box.source.warnings
    longest = 0
    for start in range(int(GAME.box.record.fields)):
        if int(GAME.box.record.kind[start]) == box.COLOURED:
            continue
        for value in STATE.VALUES:
            todo = [(start, -1, abs(value), 0)]
            while todo:
                at, came_from, left, steps = todo.pop()
                if left == 0 and int(GAME.box.record.kind[at]) != box.COLOURED:
                    longest = max(longest, steps)
                    continue
                onward = box.choices_at(GAME.box.record, at, came_from, 1 if value > 0 else -1)
                todo += [(way, at, (left or abs(value)) - 1, steps + 1) for way in onward]
    assert longest == 12


def test_the_text_picture_stays_within_a_hundred_columns():
    for seed in range(4):
        for moment in moments(GAME, 3, {}, seed):
            for language in ("en", "es"):
                drawn = GAME.terminal_face.picture(
                    view(GAME.layout, moment.state, 1), GAME.box.record, Telling(GAME, language)
                )
                assert max(map(len, drawn.splitlines())) <= 100, drawn


@pytest.mark.parametrize(
    "changed",
    [
        {"stage": "setup"}, {"stage": "steal"}, {"stage": "end"}, {"stage": "refill"}, {"stage": "effect_draw"},
        {"stage": "end_draw", "full trio": "1"}, {"interrupt": "red"}, {"turns": "1000"}, {"named": "sapphire - -"},
    ],
)  # fmt: skip
def test_positions_that_cannot_come_up_are_refused(changed):
    text = positions.describe(GAME, position(hands=("sun-red", "sun-green", "sun-blue")))
    for name, value in changed.items():
        text = re.sub(rf"^{name}:.*$", f"{name}: {value}", text, flags=re.M)
    with pytest.raises(Problem):
        positions.parse(GAME, text)
