"""The rulebook and the rulings of Truffle Shuffle, each as a sentence."""

import re
from pathlib import Path

import pytest

from petitfour.core import positions
from petitfour.core.batch import random_games
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
END_TURN = ACTIONS.first("end_turn")
FACE_DOWN_ROW = range(30, 39)
SIGNS = {"1": "1", "2": "2", "3": "3", "4": "4", "5": "5", "#": "any", "=": "duplicate", "c": "colour-change",
         "n": "number-change", "t": "take-2", "s": "skip"}  # fmt: skip
LETTERS = {"g": "green", "p": "purple", "o": "orange", "k": "pink", "r": "rainbow"}
EMPTY_PYRAMID = "\n".join(" ".join([".."] * n) for n in (4, 5, 6, 7, 8, 9))


def card(code):
    """`g3` is green-3, `pn` the purple Number Change."""
    return STATE.CARDS.index(f"{LETTERS[code[0]]}-{SIGNS[code[1]]}")


def position(hands, *, phase="order", turn=1, left=("g1",), game_round=1, players=None, options=None, skips=None,
             bonus_taken=0, known=None, starter=1, bonus=None, delivered=None):  # fmt: skip
    """A state with these hands and these cards left at the top of the pyramid; all others were discarded."""
    players = players or len(hands)
    options = options or {}
    hands = [*hands, *[""] * (players - len(hands))]
    rows = [[".."] * n for n in (4, 5, 6, 7, 8, 9)]
    for slot, code in enumerate(left):
        rows[0 if slot < 4 else 1][slot % 4] = code
    counts = [int(n) for n in GAME.box.record.copies]
    for hand in hands:
        for code in hand.split():
            counts[card(code)] -= 1
    for code in left:
        if code[1] != "?":
            counts[card(code)] -= 1
    for back in (skips or {}).values():
        counts[STATE.CARDS.index(f"{back}-skip")] -= 1
    # Cards of later rounds stay unseen: as many of each back as fit.
    unseen = (3 - game_round) * 39 + sum(code[1] == "?" for code in left)
    discards = []
    letters = {value: key for key, value in LETTERS.items()}
    signs = {value: key for key, value in SIGNS.items()}
    spare = sum(counts) - unseen
    for kind, n in enumerate(counts):
        back, _, face = STATE.CARDS[kind].partition("-")
        taken = min(n, spare)
        spare -= taken
        discards += [letters[back] + signs[face]] * taken
    lines = [
        "petitfour position 1", "game: truffle-shuffle", f"players: {players}", "",
        f"six bonus coins: {options.get('six', 0)}", f"memory aid: {options.get('aid', 0)}", f"round: {game_round}",
        f"phase: {phase}", f"starter: {starter}", f"round starter: {starter}", f"turn: {turn}", "laid: 39",
        "to take: 0",
        "looking at: -", "order: -", "truffles:", f"bonus taken: {bonus_taken}", f"discards: {' '.join(discards)}",
    ]  # fmt: skip
    for seat, hand in enumerate(hands):
        n = seat + 1
        # fmt: off
        lines += [f"hand {n}: {hand}", f"known {n}: {(known or {}).get(n, '')}",
                  f"skip {n}: {(skips or {}).get(n, '-')}",
                  f"bonus {n}: {(bonus or {}).get(n, 0)}", f"delivered {n}: {(delivered or {}).get(n, '')}"]
        # fmt: on
    lines += [" ".join(row) for row in rows]
    return positions.parse(GAME, "\n".join(lines))


def do(state, name, **parts):
    """A decision of the seat whose turn it is; it must be legal. Returns the events."""
    seat = int(state.to_act)
    action = ACTIONS.number(name, **parts)
    reason = GAME.why_not(state, seat, action)
    assert reason == OK, GAME.reasons.name(reason)
    assert action in GAME.legal(state, seat)
    events = GAME.apply(state, seat, action)
    assert not GAME.broken(state) and not GAME.layout.out_of_range(state)
    return events


def why(state, name, **parts):
    return GAME.reasons.name(GAME.why_not(state, int(state.to_act), ACTIONS.number(name, **parts)))


def chance(state, outcome):
    assert GAME.chance_weights(state)[outcome] > 0
    return GAME.apply(state, CHANCE, outcome)


def dealt(players=2, options=None, starter=0):
    """A game with its first pyramid laid: the likeliest card each time."""
    state = GAME.new_state(players, options)
    chance(state, starter)
    while int(state.to_act) == CHANCE:
        weights = GAME.chance_weights(state)
        chance(state, weights.index(max(weights)))
    return state


def way(text):
    """The action that names an order: `order=two-2s`, `order_in=two-2s-flush,green`, `small_straight=1-4`."""
    block, _, rest = text.partition("=")
    axes = ACTIONS.blocks[block].axes
    values = dict(zip(axes, rest.split(","), strict=True))
    return ACTIONS.number(block, **{key: axes[key].names.index(value) for key, value in values.items()})


def fill(state, order, *truffles):
    """Fills an order: each truffle is a card with its changes, such as `p=+on+gc`."""
    seat = int(state.to_act)
    assert way(order) in GAME.legal(state, seat), f"{order} cannot be paid"
    events = GAME.apply(state, seat, way(order))
    for truffle in truffles:
        first, *changes = truffle.split("+")
        events += do(state, "truffle", card=card(first))
        for change in changes:
            name = "number_change" if change[1] == "n" else "colour_change"
            events += do(state, name, back=STATE.BACKS.index(LETTERS[change[0]]))
    return events


def told(events):
    return [GAME.events.names[row[0]] for row in events]


# -- the rulebook --------------------------------------------------------------------------------------------------


def test_a_round_lays_39_cards_in_rows_of_4_up_5_down_6_up_7_down_8_up_9_down():
    state = dealt()
    assert (state.back != EMPTY).all() and int(state.left) == 39
    up = [slot for slot in range(39) if state.front[slot] != EMPTY]
    assert up == [*range(4), *range(9, 15), *range(22, 30)]


def test_three_rounds_use_all_117_cards_and_nothing_is_shuffled_again():
    assert int(GAME.box.record.cards) == 117
    finals, _ = random_games(GAME, 3, 50, seed=2)
    for state in finals:
        assert not state.deck.any() and not state.unseen.any()
        assert int(state.hand.sum()) + int(state.discards.sum()) == 117


def test_the_starting_player_is_random_and_play_is_clockwise():
    state = GAME.new_state(3)
    assert GAME.chance_weights(state) == [1, 1, 1]
    state = dealt(3, starter=2)
    assert int(state.turn) == 2
    do(state, "take", slot=38)
    chance(state, GAME.chance_weights(state).index(max(GAME.chance_weights(state))))
    do(state, "end_turn")
    assert int(state.turn) == 0


def test_a_turn_is_one_card_then_optionally_one_order():
    state = position(["g1", "g2"], phase="action", left=("g3", "g4"))
    assert why(state, "end_turn") == "take_first" and why(state, "order", order=2) == "take_first"
    do(state, "take", slot=0)
    assert why(state, "take", slot=1) == "already_taken"
    fill(state, "order=one-1", "g1")
    assert int(state.turn) == 1 and state.coins.tolist()[:2] == [1, 0]


def test_filling_an_order_is_optional_and_only_one_is_filled_a_turn():
    state = position(["g1 p1", ""], left=("g3",))
    assert END_TURN in GAME.legal(state, 0)
    fill(state, "order=one-1", "g1")
    assert int(state.to_act) == 1


def test_cards_not_used_for_an_order_stay_in_hand_and_the_used_are_discarded():
    state = position(["g1 p2 o3", ""])
    before = int(state.discards[card("g1")])
    events = fill(state, "order=one-1", "g1")
    assert int(state.discards[card("g1")]) == before + 1 and int(state.hand[0].sum()) == 2
    assert told(events) == ["pays", "delivered"]


def test_a_round_ends_after_the_turn_of_the_player_who_took_the_last_card_who_may_still_fill_an_order():
    state = position(["", "g2"], phase="action", left=("g1",))
    do(state, "take", slot=0)
    assert int(state.to_act) == 0 and phase_of(state) == "order"
    events = fill(state, "order=one-1", "g1")
    assert "round_ends" in told(events) and state.coins[0] == 1 and int(state.to_act) == CHANCE


def phase_of(state):
    return STATE.PHASES[int(state.phase)]


def test_the_next_round_starts_left_of_the_player_who_had_the_last_turn():
    state = position(["", "", ""], phase="action", turn=2, left=("g1",))
    do(state, "take", slot=0)
    do(state, "end_turn")
    assert int(state.round_starter) == 2 and int(state.round_number) == 1
    while int(state.to_act) == CHANCE:
        weights = GAME.chance_weights(state)
        chance(state, weights.index(max(weights)))
    assert int(state.turn) == 2 and int(state.left) == 39


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_rounds_1_and_2_everybody_discards_down_to_the_number_of_players(players):
    hands = ["g2 g3 g4 g5 p5 p4", "o2 o3 o4 o5 k5", *["k2 k3 k4", "p2 p3"][: players - 2]]
    state = position(hands, phase="order", turn=1, left=())
    do(state, "end_turn")
    assert phase_of(state) == "discard"
    seats = []
    while phase_of(state) == "discard":
        seat = int(state.to_act)
        seats.append(seat)
        held = next(kind for kind in range(STATE.KINDS) if state.hand[seat, kind])
        assert told(do(state, "discard", card=held)) == ["discarded"]
    sizes = [int(state.hand[seat].sum()) for seat in range(players)]
    assert sizes == [min(len(hand.split()), players) for hand in hands]
    assert seats == sorted(seats, key=lambda seat: (seat - 1) % players)  # ruling 13: from the next starter


def test_no_discard_after_round_3():
    state = position(["g2 g3 g4 g5", "o2"], left=(), game_round=3)
    do(state, "end_turn")
    assert GAME.is_over(state) and int(state.hand[0].sum()) == 4


def test_nobody_discards_at_other_times():
    state = position(["g2 g3 g4 g5", "o2"])
    assert why(state, "discard", card=card("g2")) == "nothing_to_discard"


# -- Take 2 and Skip -----------------------------------------------------------------------------------------------


def test_take_2_is_discarded_and_takes_two_cards_one_at_a_time():
    state = position(["gt", ""], phase="action", left=("g1", "g2", "g3"))
    do(state, "take_two", back=0)
    assert int(state.hand[0].sum()) == 0
    do(state, "take", slot=2)
    assert why(state, "end_turn") == "take_first"
    assert why(state, "take_two", back=0) == "still_taking"
    do(state, "take", slot=0)
    assert phase_of(state) == "order" and int(state.hand[0].sum()) == 2


def test_ruling_7_take_2_with_one_card_left_takes_one():
    state = position(["gt", ""], phase="action", left=("g1",))
    do(state, "take_two", back=0)
    do(state, "take", slot=0)
    assert phase_of(state) == "order"


def test_ruling_7_what_the_first_card_uncovers_may_be_taken_next():
    state = position(["gt", ""], phase="action", left=("g1",))
    assert list(GAME.box.record.covered_by[0]) == [4, 5]
    state.back[4], state.front[4], state.left = 0, 1, 2  # a green 2 that lies on the green 1
    state.unseen[card("g2")] -= 1
    do_unchecked(state, "take_two", back=0)
    assert why(state, "take", slot=0) == "card_is_covered"
    do_unchecked(state, "take", slot=4)
    assert phase_of(state) == "take" and GAME.why_not(state, 0, 0) == OK
    do_unchecked(state, "take", slot=0)
    assert phase_of(state) == "order" and int(state.hand[0].sum()) == 2


def covered(state, slot):
    return any(int(a) >= 0 and int(state.back[a]) != EMPTY for a in GAME.box.record.covered_by[slot])


def test_ruling_7_which_take_2_or_skip_is_played_is_the_players_choice():
    state = position(["gt pt os ks", ""], phase="action")
    plays = [ACTIONS.text(a) for a in GAME.legal(state, 0) if ACTIONS.move(a).name in ("take_two", "skip")]
    assert plays == ["take_two back=green", "take_two back=purple", "skip back=orange", "skip back=pink"]


def test_a_skip_takes_no_card_and_allows_no_order_this_turn():
    state = position(["gs g1", ""], phase="action", left=("g2",))
    do(state, "skip", back=0)
    assert int(state.to_act) == 1 and int(state.waiting_skip[0]) == 0 and int(state.left) == 1


def test_the_turn_after_a_skip_takes_three_cards_then_discards_it_and_allows_an_order():
    state = position(["gs g1", ""], phase="action", left=("g2", "g3", "g4", "g5"))
    do(state, "skip", back=0)
    do(state, "take", slot=0)
    do(state, "end_turn")
    for slot in (1, 2, 3):
        assert phase_of(state) == "take"
        events = do(state, "take", slot=slot)
    assert "spent_skip" in told(events) and int(state.waiting_skip[0]) == EMPTY
    fill(state, "order=one-1", "g1")


def test_the_three_cards_of_a_skip_are_all_that_are_left_if_there_are_fewer():
    state = position(["", ""], phase="action", turn=2, left=("g2", "g3", "g4"), skips={1: "green"})
    do(state, "take", slot=0)
    do(state, "end_turn")
    do(state, "take", slot=1)
    do(state, "take", slot=2)
    assert phase_of(state) == "order"


def test_ruling_8_with_a_skip_waiting_no_take_2_or_skip_is_played():
    state = position(["", "pt ks"], phase="action", turn=1, left=("g2", "g3", "g4", "g5"), skips={2: "green"})
    do(state, "take", slot=0)
    do(state, "end_turn")
    assert why(state, "take_two", back=1) == "skip_is_waiting" and why(state, "skip", back=3) == "skip_is_waiting"


def test_ruling_8_a_waiting_skip_carries_into_the_next_round_and_is_not_part_of_the_hand():
    state = position(["g2 g3", "o2"], left=(), skips={2: "green"})
    do(state, "end_turn")
    assert int(state.round_number) == 1  # nobody holds more than two
    while int(state.to_act) == CHANCE:
        weights = GAME.chance_weights(state)
        chance(state, weights.index(max(weights)))
    assert int(state.turn) == 1 and phase_of(state) == "take" and int(state.to_take) == 3


def test_ruling_8_a_waiting_skip_is_lost_when_the_game_ends_and_does_not_count_as_a_card():
    state = position(["g2", ""], left=(), game_round=3, skips={2: "green"}, starter=1)
    assert "lost_skip" in told(do(state, "end_turn"))
    assert GAME.is_over(state) and GAME.placing(state) == [1, 2]  # one card against none: the Skip is no card


def test_ruling_9_take_2_and_skip_need_a_card_in_the_pyramid_which_every_turn_has():
    for name, back in (("take_two", 0), ("skip", 1)):
        state = position(["gt ps", "o2"], phase="action", left=("g1",))
        do(state, name, back=back)
        assert int(state.left) == 1  # a Take 2 takes it, after a Skip it is the next player's
        state = position(["gt ps", "o2"], left=())
        assert why(state, name, back=back) == "already_taken"  # the last card is gone: only an order or the end


# -- the pyramid and what is seen ----------------------------------------------------------------------------------


def test_ruling_1_a_card_is_covered_by_the_two_of_the_next_row_and_the_row_of_nine_is_free():
    state = dealt()
    takes = [a for a in GAME.legal(state, 0) if a < 39]
    assert takes == list(FACE_DOWN_ROW)
    assert list(GAME.box.record.covered_by[0]) == [4, 5]
    assert why(state, "take", slot=22) == "card_is_covered"
    for slot in (30, 31):
        state.back[slot] = EMPTY
    assert GAME.why_not(state, 0, 22) == OK
    assert why(state, "take", slot=30) == "no_card_there"


def test_ruling_1_every_card_above_the_last_row_has_the_cards_j_and_j_plus_1_of_the_next_row_on_it():
    first, rows = 0, (4, 5, 6, 7, 8, 9)
    for row, length in enumerate(rows[:-1]):
        for j in range(length):
            below = first + length
            assert list(GAME.box.record.covered_by[first + j]) == [below + j, below + j + 1], (row, j)
        first += length


def test_ruling_2_backs_are_public_and_the_front_of_a_face_down_card_is_seen_only_by_its_taker():
    state = dealt()
    back = int(state.back[35])
    told_all = do_unchecked(state, "take", slot=35)
    assert told(redacted(told_all, 1)) == ["took_face_down"] and told_all[0][2] == back
    face = next(f for f, w in enumerate(GAME.chance_weights(state)) if w)
    events = GAME.apply(state, CHANCE, face)
    assert told(redacted(events, 0)) == ["saw"] and not redacted(events, 1) and not redacted(events, SPECTATOR)
    assert view(GAME.layout, state, 1).hand[0, 0] == UNSEEN
    assert int(view(GAME.layout, state, 1).hand_backs[0, back]) == 1


def do_unchecked(state, name, **parts):
    return GAME.apply(state, int(state.to_act), ACTIONS.number(name, **parts))


def test_ruling_2_a_face_down_card_that_becomes_uncovered_stays_face_down():
    state = dealt()
    for slot in (30, 31, 22, 32, 23, 15):  # the covers of place 16 (row 4, face down), one after another
        covered_before = covered(state, 15)
        if slot == 15:
            assert not covered_before and int(state.front[15]) == EMPTY
            assert int(view(GAME.layout, state, 0).back[15]) != EMPTY
            return
        do_unchecked(state, "take", slot=slot)
        while int(state.to_act) == CHANCE:
            GAME.apply(state, CHANCE, next(f for f, w in enumerate(GAME.chance_weights(state)) if w))
        do_unchecked(state, "end_turn")


def test_fronts_in_a_hand_are_the_owners_and_their_backs_are_public():
    state = position(["g1 p2", "o3"])
    seen = view(GAME.layout, state, 1)
    assert (seen.hand[0] == UNSEEN).all() and seen.hand_backs[0].tolist() == [1, 1, 0, 0, 0]


def test_ruling_14_without_the_memory_aid_nothing_is_known_of_a_hand_but_its_backs():
    state = position(["", ""], phase="action", left=("g1", "g2"))
    do(state, "take", slot=0)
    assert not state.known.any()


def test_ruling_14_the_memory_aid_shows_cards_taken_face_up_and_the_known_one_leaves_first():
    state = position(["g1", ""], phase="action", left=("g1", "g2"), options={"aid": 1})
    do(state, "take", slot=0)
    assert int(state.known[0, card("g1")]) == 1 and int(state.hand[0, card("g1")]) == 2
    fill(state, "order=one-1", "g1")
    assert int(state.known[0, card("g1")]) == 0 and int(state.hand[0, card("g1")]) == 1


def test_ruling_14_a_card_taken_face_down_is_not_known_even_with_the_memory_aid():
    state = dealt(options={"memory_aid": "on"})
    do_unchecked(state, "take", slot=35)
    GAME.apply(state, CHANCE, next(f for f, w in enumerate(GAME.chance_weights(state)) if w))
    assert not state.known.any()


# -- orders --------------------------------------------------------------------------------------------------------


def test_the_worked_example_of_the_rulebook():
    hand = "r1 g2 g2 p= o5 pn on gc kc"
    state = position([hand, ""])
    payable = [a for a in GAME.legal(state, 0) if a != END_TURN]
    price = {a: int(GAME.box.record.price[GAME.box.record.order_of[a - ACTIONS.first("order")]]) for a in payable}
    assert max(price.values()) == 9 and price[way("order_in=large-straight-flush,green")] == 9
    events = fill(state, "order_in=large-straight-flush,green", "r1", "g2", "p=+pn+gc", "g2+on", "o5+kc")
    assert told(events).count("pays") == 9 and int(state.hand[0].sum()) == 0
    assert int(state.coins[0]) == 9 + 2  # and the first bonus coin


def test_the_fifteen_orders_and_their_prices():
    expected = {
        "one-of-each-colour": 3, "four-of-one-colour": 3, "small-straight": 4, "small-straight-flush": 6,
        "large-straight": 6, "large-straight-flush": 9, "one-1": 1, "two-2s": 2, "two-2s-flush": 4, "three-3s": 3,
        "three-3s-flush": 6, "four-4s": 4, "four-4s-flush": 8, "five-5s": 5, "five-5s-flush": 10,
    }  # fmt: skip
    names = GAME.part("actions").ORDER_NAMES
    assert {name: int(GAME.box.record.price[i]) for i, name in enumerate(names)} == expected


PLAIN = {
    "order=one-of-each-colour": "g1 p2 o= ks",
    "order_in=four-of-one-colour,pink": "k1 k2 kt kc",
    "small_straight=1-4": "g1 p2 o3 k4",
    "small_straight=2-5": "g2 p3 o4 k5",
    "small_straight_in=1-4,orange": "o1 o2 o3 o4",
    "small_straight_in=2-5,orange": "o2 o3 o4 o5",
    "order=large-straight": "g1 p2 o3 k4 g5",
    "order_in=large-straight-flush,purple": "p1 p2 p3 p4 p5",
    "order=one-1": "k1",
    "order=two-2s": "g2 p2",
    "order_in=two-2s-flush,green": "g2 g2",
    "order=three-3s": "g3 p3 o3",
    "order_in=three-3s-flush,green": "g3 g3 g3",
    "order=four-4s": "g4 p4 o4 k4",
    "order_in=four-4s-flush,green": "g4 g4 g4 g4",
    "order=five-5s": "g5 p5 o5 k5 g5",
    "order_in=five-5s-flush,green": "g5 g5 g5 g5 g#",
}
COLOUR_ORDERS = ("order=one-of-each-colour", "order_in=four-of-one-colour,pink")


@pytest.mark.parametrize("order", PLAIN)
def test_each_order_is_filled_by_plain_cards(order):
    state = position([PLAIN[order], ""])
    events = fill(state, order, *PLAIN[order].split())
    assert told(events)[-1] in ("delivered", "bonus") and int(state.hand[0].sum()) == 0


def replaced(order, special):
    """A hand for the order with its first truffle replaced by a special, and how the truffle is then written."""
    first, *rest = PLAIN[order].split()
    if special == "any":
        rest = ["r5" if each == "g#" else each for each in rest]
    colour = first[0]
    number = first[1]
    other = "p" if colour != "p" else "o"
    far = {"1": "5", "2": "4", "3": "5", "4": "2", "5": "3"}.get(number, "1")
    flush = "_in" in order
    if special == "rainbow":
        return f"r{number if number.isdecimal() else '3'}", "", rest
    if special == "any":
        return f"{colour}#", "", rest
    if special == "duplicate":
        is_set = any(each in order for each in ("two-2s", "three-3s", "four-4s", "five-5s"))
        return f"{colour}=", "" if is_set or order in COLOUR_ORDERS else "+gn", rest
    if special == "number change":
        return f"{colour}{far}", "+kn", rest
    return f"{other}{number}", ("+oc" if flush or order == "order=one-of-each-colour" else None), rest


ALLOWED = [
    (order, special)
    for order in PLAIN
    for special in ("rainbow", "any", "duplicate", "number change", "color change")
    if replaced(order, special)[1] is not None and not (special == "number change" and order in COLOUR_ORDERS)
]


@pytest.mark.parametrize(("order", "special"), ALLOWED)
def test_each_order_takes_each_special_that_the_rules_allow(order, special):
    first, changes, rest = replaced(order, special)
    spares = [] if not changes else [change for change in changes.split("+") if change]
    state = position([" ".join([first, *rest, *spares]), ""])
    fill(state, order, first + changes, *rest)
    assert int(state.hand[0].sum()) == 0 and int(state.coins[0]) > 0


def test_ruling_3_specials_count_as_a_card_of_their_colour_only_in_the_colour_orders():
    state = position(["gs gt gc gn", ""])
    fill(state, "order_in=four-of-one-colour,green", "gs", "gt", "gc", "gn")
    state = position(["gs p2 p3 p4", ""])
    assert way("small_straight=1-4") not in GAME.legal(state, 0)


def test_ruling_3_a_card_is_a_truffle_or_a_change_never_both():
    state = position(["g1 g2 gc p4", ""])  # four green: p4 needs the change, and then the change is no truffle
    assert way("order_in=four-of-one-colour,green") not in GAME.legal(state, 0)


def test_ruling_4_a_change_is_refused_where_the_truffle_counts_without_it():
    state = position(["g1 gn", ""])
    GAME.apply(state, 0, way("order=one-1"))
    assert why(state, "number_change", back=0) == "change_is_waste"
    do(state, "truffle", card=card("g1"))
    assert int(state.hand[0, card("gn")]) == 1


def test_ruling_4_changes_stack_on_one_truffle():
    state = position(["o5 p2 gn kc", ""])
    fill(state, "order_in=two-2s-flush,purple", "p2", "o5+gn+kc")


def test_ruling_4_a_number_change_works_on_a_duplicate_with_nothing_to_copy():
    state = position(["g= gn", ""])
    fill(state, "order=one-1", "g=+gn")
    state = position(["g=", ""])
    assert way("order=one-1") not in GAME.legal(state, 0)


def test_ruling_4_a_color_change_works_on_specials_in_the_colour_orders():
    state = position(["g1 g2 g3 ps oc", ""])
    fill(state, "order_in=four-of-one-colour,green", "g1", "g2", "g3", "ps+oc")


def test_ruling_4_no_number_change_is_used_in_the_colour_orders():
    state = position(["g1 g2 g3 g4 gn", ""])
    GAME.apply(state, 0, way("order_in=four-of-one-colour,green"))
    assert why(state, "number_change", back=0) == "change_is_waste"


def test_ruling_5_duplicates_copy_the_number_another_truffle_counts_as():
    fill(position(["g4 g= p= o=", ""]), "order=four-4s", "g=", "p=", "o=", "g4")
    fill(position(["g5 kn p=", ""]), "order=two-2s", "p=", "g5+kn")  # the changed 5 counts as a 2


def test_ruling_5_a_set_of_duplicates_alone_needs_one_number_change_and_takes_only_one():
    state = position(["g= p= gn pn", ""])
    fill(state, "order=two-2s", "g=", "p=+pn")
    assert int(state.hand[0, card("gn")]) == 1
    assert way("order=two-2s") not in GAME.legal(position(["g= p=", ""]), 0)


def test_ruling_5_in_a_straight_a_duplicate_copies_nothing_and_needs_a_number_change():
    assert way("small_straight=1-4") not in GAME.legal(position(["g1 p2 o3 k=", ""]), 0)
    fill(position(["g1 p2 o3 k= kn", ""]), "small_straight=1-4", "g1", "p2", "o3", "k=+kn")


def test_ruling_5_in_the_colour_orders_a_duplicate_needs_no_number():
    fill(position(["g= p= o= k=", ""]), "order=one-of-each-colour", "g=", "p=", "o=", "k=")


@pytest.mark.parametrize("order", PLAIN)
def test_ruling_6_bonus_coins_go_to_orders_that_require_four_truffles_or_more(order):
    events = fill(position([PLAIN[order], ""]), order, *PLAIN[order].split())
    assert ("bonus" in told(events)) == (len(PLAIN[order].split()) >= 4)


def test_ruling_6_changes_do_not_count_towards_the_four_truffles():
    events = fill(position(["g3 p4 o5 kn kn", ""]), "order=three-3s", "g3", "p4+kn", "o5+kn")
    assert "bonus" not in told(events)


@pytest.mark.parametrize(
    ("players", "six", "row"),
    [(2, 0, [2, 1, 1]), (3, 0, [2, 2, 1, 1]), (4, 0, [2, 2, 1, 1, 1]), (4, 1, [2, 2, 1, 1, 1, 1])],
    ids=["two players", "three players", "four players", "four players, the Spanish set-up page"],
)
def test_bonus_coins_are_taken_left_to_right_and_then_there_are_none(players, six, row):
    for taken in range(len(row) + 1):
        state = position(["g1 p2 o3 k4"], players=players, bonus_taken=taken, options={"six": six})
        fill(state, "order=one-of-each-colour", "g1", "p2", "o3", "k4")
        assert int(state.coins[0]) == 3 + (row[taken] if taken < len(row) else 0)


def test_ruling_6_what_is_left_of_the_bonus_row_goes_back_at_the_end_of_the_round():
    state = position(["", ""], left=(), bonus_taken=1)
    do(state, "end_turn")
    assert int(state.bonus_taken) == 0


def test_ruling_12_the_player_chooses_which_cards_pay_and_which_changes_apply():
    state = position(["g1 p1 r1 o5 gn kn", ""])
    GAME.apply(state, 0, way("order=one-1"))
    offered = {ACTIONS.text(a) for a in GAME.legal(state, 0)}
    assert offered == {f"truffle card={c}" for c in ("green-1", "purple-1", "rainbow-1", "orange-5")}
    do(state, "truffle", card=card("o5"))
    assert {ACTIONS.text(a) for a in GAME.legal(state, 0)} == {f"number_change back={b}" for b in ("green", "pink")}


def test_ruling_12_a_card_after_which_the_order_could_not_be_completed_is_not_offered():
    state = position(["g1 p2 o3 k4 gn", ""])
    GAME.apply(state, 0, way("small_straight=1-4"))
    assert why(state, "truffle", card=card("p2")) == "order_would_fail"  # changed to a 1, the 2 would be missing
    assert why(state, "truffle", card=card("k1")) == "not_in_hand"
    state = position(["g1 p2 o3 k4 gt", ""])
    GAME.apply(state, 0, way("small_straight=1-4"))
    assert why(state, "truffle", card=card("gt")) == "not_a_number"
    assert why(state, "truffle", card=card("k4")) == "no_change_for_it"


def test_an_order_that_the_hand_cannot_pay_is_refused():
    assert why(position(["g2", ""]), "order", order=2) == "cannot_pay"


# -- the end -------------------------------------------------------------------------------------------------------


def finished(hands, **kept):
    state = position(hands, left=(), game_round=3, **kept)
    do(state, "end_turn")
    return GAME.placing(state)


def test_the_most_coins_win():
    assert finished(["", ""], delivered={2: "one-1*2", 1: "one-1*1"}) == [2, 1]


def test_a_tie_in_coins_goes_to_the_most_cards_in_hand():
    assert finished(["g2 g3", "o2"]) == [1, 2]


def test_ruling_10_a_further_tie_goes_to_the_later_in_turn_order_from_the_games_starter():
    assert finished(["", "", ""], starter=1) == [3, 2, 1]
    assert finished(["", "", ""], starter=2) == [1, 3, 2]


# -- the box -------------------------------------------------------------------------------------------------------


def own_box(change):
    source = BoxSource.read(GAME.folder / "box.toml")
    change(source.data)
    return source


def test_a_box_with_too_few_cards_for_three_pyramids_is_refused():
    def change(data):
        data["cards"]["rows"][0]["copies"] = "3"

    source = own_box(change)
    GAME.check_box(source)
    assert any("three pyramids" in problem for problem in source.problems)


def test_a_box_with_an_unknown_back_is_refused():
    def change(data):
        data["cards"]["rows"][0]["back"] = "blue"

    source = own_box(change)
    GAME.check_box(source)
    assert any("blue" in problem for problem in source.problems)


def test_a_box_in_which_an_order_cannot_be_paid_is_refused():
    def change(data):
        data["cards"]["rows"] = [
            {"back": "green", "face": "1", "copies": 30}, {"back": "green", "face": "2", "copies": 30},
            {"back": "green", "face": "3", "copies": 30}, {"back": "green", "face": "4", "copies": 30},
        ]  # fmt: skip

    source = own_box(change)
    GAME.check_box(source)
    assert any("five-5s" in problem for problem in source.problems)
    assert any("one-of-each-colour" in problem for problem in source.problems)


def test_another_split_of_the_numbers_loads_and_plays():
    from petitfour.core.batch import checked_games

    def change(data):
        for row in data["cards"]["rows"]:
            if row["face"] in "12345" and row["back"] != "rainbow":
                row["copies"] = str(int(row["face"]) + 1)

    other = GAME.with_box(own_box(change))
    for players in (2, 3, 4):
        assert not checked_games(other, players, 200, 3).failed().any()


# -- secrets -------------------------------------------------------------------------------------------------------


def test_redealing_gives_every_unseen_card_with_the_right_back_equally_often():
    state = dealt()
    do_unchecked(state, "take", slot=35)
    GAME.apply(state, CHANCE, next(f for f, w in enumerate(GAME.chance_weights(state)) if w))
    seen = view(GAME.layout, state, 1)
    back = int(seen.hand_backs[0].argmax())
    pool = [int(n) for n in (state.unseen + state.hand[0])[back * 11 : back * 11 + 11]]
    found = [0] * 11
    for seed in range(4000):
        found[int(GAME.redeal(seen, 1, seed).hand[0].argmax()) - back * 11] += 1
    for face, n in enumerate(found):
        assert abs(n / 4000 - pool[face] / sum(pool)) < 0.03


def test_a_redealt_hand_can_always_complete_the_order_its_player_has_begun():
    rows = 0
    for seed in range(30):
        state = position(["r1 g2 g2 p= o5 pn on gc kc", "g4 g5 p3"])
        GAME.apply(state, 0, way("order_in=large-straight-flush,green"))
        for step in range(3):
            world = GAME.redeal(view(GAME.layout, state, 1), 1, seed)
            assert GAME.legal(world, 0), f"stuck after {step} truffles with seed {seed}"
            GAME.apply(state, 0, GAME.legal(state, 0)[0])
            rows += 1
    assert rows == 90


def test_counsel_can_be_asked_at_every_moment_and_proposes_payments_that_are_legal():
    plain = load_game(GAME.folder)
    telling = Telling(plain, "en")
    for seed in range(2):
        for moment in moments(plain, 2, {}, seed):
            if moment.number % 4 or moment.seat == CHANCE:
                continue
            for seat in (0, 1, SPECTATOR):
                told_now = plain.counsel(view(plain.layout, moment.state, seat), seat, telling)
                if seat != moment.seat or told_now is None:
                    continue
                legal = plain.legal(moment.state, seat)
                for order in told_now["orders"]:
                    assert bool(order["ways"]) == order["payable"]
                    for each in order["ways"] if END_TURN in legal else ():
                        assert each["action"] in legal
                        play_through(plain, moment.state, seat, each["actions"])
                if told_now["finish"]:
                    play_through(plain, moment.state, seat, told_now["finish"])


def play_through(game, state, seat, actions):
    tried = game.layout.copy(state)
    for action in actions:
        assert game.why_not(tried, seat, action) == OK
        game.apply(tried, seat, action)
    assert int(tried.order) == EMPTY


def test_counsel_tells_what_is_missing():
    def missing(hand, order):
        state = position([hand, ""])
        orders = GAME.counsel(view(GAME.layout, state, 0), 0, Telling(GAME, "en"))["orders"]
        return next(each["missing"] for each in orders if each["order"] == order)

    assert missing("g= p=", "three-3s") == "1 × 3 missing"
    assert missing("g1 p2 g4 oc", "small-straight-flush") == "missing: green 3"
    assert missing("g1 p2", "large-straight") == "missing: 3, 4 and 5"
    assert missing("g1 p2 o3", "one-of-each-colour") == "missing: pink"


def test_counsel_puts_the_dearest_order_first_bonus_included():
    state = position(["g5 p5 o5 k5 r5 g3 g3 g3", ""])
    orders = GAME.counsel(view(GAME.layout, state, 0), 0, Telling(GAME, "en"))["orders"]
    assert orders[0]["order"] == "five-5s"


@pytest.mark.parametrize(
    "lines",
    [
        {"phase": "truffle", "order": "3", "truffles": "g1"},
        {"phase": "number", "order": "3", "truffles": "g1"},
        {"phase": "action", "left": ()},
        {"phase": "take"},
        {"phase": "discard"},
        {"phase": "back"},
        {"phase": "look"},
    ],
)
def test_positions_that_cannot_come_up_are_refused(lines):
    state = position(["g1 g2", "o2"])
    text = positions.describe(GAME, state)
    if lines.pop("left", None) == ():
        text = text.replace("g1 .. .. ..", ".. .. .. ..")
    for name, value in lines.items():
        text = re.sub(rf"^{name}:.*$", f"{name}: {value}", text, flags=re.M)
    with pytest.raises(Problem, match="cannot come up"):
        positions.parse(GAME, text)
