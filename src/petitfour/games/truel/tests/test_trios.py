"""Trios, their effects, the bonus and jokers: the rulebook and the rulings as sentences."""

import pytest

from petitfour.core.constants import EMPTY
from petitfour.core.telling import Telling
from petitfour.core.view import view
from petitfour.games.truel.state import FACES
from petitfour.games.truel.tests.board_for_tests import (
    ACTIONS,
    BLUE,
    GAME,
    GREEN,
    RED,
    STATE,
    card,
    carried_out,
    do,
    draw,
    event_names,
    own_box,
    position,
    stage,
    why,
)

# -- trios -----------------------------------------------------------------------------------------------------------


def test_a_full_trio_takes_effect_is_discarded_and_the_freed_trio_gets_the_top_card():
    state, events = carried_out("red plus-1 ruby")
    assert "effect" in event_names(events) and state.gems[RED].tolist() == [2, 0, 0] and stage(state) == "refill"
    assert {int(k) for k in state.discards.nonzero()[0]} == {card("star-red"), card("heart-plus-1"), card("sun-ruby")}
    draw(state, "sun-blue")
    assert state.trio[0].tolist() == [card("sun-blue"), EMPTY, EMPTY] and stage(state) == "end_draw"


def test_ruling_2_of_a_gain_above_three_gems_only_the_excess_is_void():
    state, events = carried_out("red plus-3 ruby", gems=((2, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert (
        state.gems[RED].tolist() == [3, 0, 0]
        and event_names(events).count("gained") == 1
        and "has_most" in event_names(events)
    )


def test_losing_more_gems_than_one_has_loses_all():
    state, events = carried_out("red minus-3 ruby", gems=((2, 0, 0), (0, 1, 0), (0, 0, 1)))
    assert not state.gems[RED].any() and event_names(events).count("lost") == 2


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
    assert event_names(events, RED) == ["discarded"]
    do(state, "lose", card=card("star-red"))
    assert int(state.hand_size[BLUE]) == 2 and stage(state) == "refill"


def test_ruling_1_jokers_may_be_chosen_to_be_lost_and_return_to_the_supply():
    state, _ = carried_out("blue minus-1 cards", hands=("", "", "joker-value sun-red"))
    before = int(state.joker_supply[1])
    do(state, "lose", card=card("joker-value"))
    assert int(state.joker_supply[1]) == before + 1 and not state.jokers.any()


def test_ruling_1_there_is_no_choice_when_the_loss_takes_the_whole_hand():
    state, events = carried_out("blue minus-2 cards", hands=("", "", "sun-red sun-green"))
    assert int(state.hand_size[BLUE]) == 0 and event_names(events).count("discarded") == 2 and stage(state) == "refill"


def test_ruling_1_the_card_just_played_is_no_longer_in_hand():
    state, _ = carried_out("green minus-1 cards", hands=("", "sun-red", ""))
    assert int(state.hand_size[GREEN]) == 0  # the one card left was lost without a choice


def test_ruling_1_who_decides_off_turn_is_told_with_the_reason():
    state, _ = carried_out("blue minus-1 cards", hands=("", "", "sun-red sun-green"))
    counsel = GAME.counsel(view(GAME.layout, state, RED), RED, Telling(GAME, "en"))
    assert counsel["why"] == "Blue chooses 1 card to lose."
    state, _ = carried_out("red plus-1 fields", fields=(0, 18, 32))
    assert GAME.counsel(state, GREEN, Telling(GAME, "en"))["why"] == "Red chooses a way at the crossroads."


# -- the bonus and jokers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("symbol", "joker"), [("sun", 0), ("star", 1), ("heart", 2)])
def test_three_equal_symbols_earn_the_completer_the_joker_of_that_symbol(symbol, joker):
    state = position(trios=[f"{symbol}-red {symbol}-plus-1 -"], hands=("", f"{symbol}-cards", ""))
    do(state, "play", card=card(f"{symbol}-cards"), trio=0)
    events = draw(state)
    assert (
        "won_joker" in event_names(events)
        and state.jokers[GREEN, joker] == 1
        and state.hand[GREEN, STATE.REGULAR + joker] == 1
    )


def test_ruling_11_the_bonus_is_earned_even_if_the_effect_did_nothing():
    state = position(trios=["sun-blue sun-minus-1 -"], hands=("", "sun-ruby", ""))
    assert "won_joker" in event_names(do(state, "play", card=card("sun-ruby"), trio=0))


def test_ruling_12_no_joker_left_no_bonus():
    held = "joker-player*3"
    state = position(trios=["sun-blue sun-minus-1 -"], hands=(held, "sun-ruby", ""))
    assert "won_joker" not in event_names(do(state, "play", card=card("sun-ruby"), trio=0))


def test_ruling_12_a_trio_with_a_joker_earns_no_bonus_and_used_jokers_return_to_the_supply():
    state = position(trios=["- sun-minus-1 sun-ruby"], hands=("", "joker-player", ""))
    do(state, "play", card=card("joker-player"), trio=0)  # the joker for any player bears the sun as its name only
    events = do(state, "name", face=STATE.FACES.index("blue"))
    assert "won_joker" not in event_names(events) and int(state.joker_supply[0]) == 3


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
    assert "effect" in event_names(events) and state.gems[BLUE].tolist() == [2, 0, 1]
    assert "won_joker" not in event_names(events)


def test_ruling_11_a_joker_discarded_in_the_effect_is_already_back_in_the_supply_for_the_bonus():
    trios = ["sun-blue sun-minus-1 -"]
    state = position(trios=trios, hands=("joker-player*2", "sun-cards", "joker-player"))
    events = do(state, "play", card=card("sun-cards"), trio=0)  # blue loses the last joker; green wins it
    assert "won_joker" in event_names(events) and int(state.jokers[GREEN, 0]) == 1


def test_a_trio_is_told_as_the_sentence_it_is():
    code = GAME.events.names.index("effect")

    def sentence(language, value, unit, reader=None):
        row = (code, 1, FACES.index(value), FACES.index(unit), 0, 0)
        return Telling(GAME, language, ["Ana", "Nougat", "Marzipan"], reader).event(row)

    assert sentence("en", "plus-2", "ruby") == "The trio says: Nougat gains 2 rubies."
    assert sentence("en", "minus-1", "fields") == "The trio says: Nougat moves 1 field back."
    assert sentence("es", "plus-3", "fields") == "El trío dice: Nougat avanza 3 casillas."
    assert sentence("es", "minus-1", "cards", reader=1) == "El trío dice: pierdes 1 carta."
