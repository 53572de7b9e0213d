"""The rulebook and the rulings of Chocolatiers, each as a sentence; payments, places and groups against brute force."""

import random
from pathlib import Path

import numpy as np
import pytest

from petitfour.core import positions
from petitfour.core.batch import checked_games
from petitfour.core.box import BoxSource
from petitfour.core.constants import CHANCE, EMPTY, OK, SPECTATOR, UNSEEN
from petitfour.core.registry import load_game
from petitfour.core.telling import Telling, redacted
from petitfour.core.view import view
from petitfour.games.chocolatiers.tests import reference

GAME = load_game(Path(__file__).parents[1], compiled=True)
STATE = GAME.part("state")
DISPLAY = GAME.part("display")
ACTIONS, BOX = GAME.actions, GAME.box.record
LETTERS = "TNRMBV"
T, N, R, M, B, V = range(6)


def tile(letters):
    """The number of the tile that shows these chocolates, such as TTVV."""
    wanted = [-1 if each == "." else LETTERS.index(each) for each in letters]
    return next(t for t in range(int(BOX.tiles)) if [int(x) for x in BOX.spaces[t]] == wanted)


def position(phase="action", turn=1, hands=("", ""), tray="TTNRMB", tops=("TTVV", "TTBB", "NNMM", "TTRR", "TTMM"), left=None,
             displays=None, wilds=None, players=None, discards="", starter=1, ender="-", turns=0, aid=0, known=None, draws=20):  # fmt: skip
    """A state; chocolates named nowhere are in the deck. Displays map a seat to `place=TILE/turn` texts."""
    players = players or len(hands)
    hands = [*hands, *[""] * (players - len(hands))]
    displays = displays or {}
    boxed = sum(len(text.split()) for text in displays.values())
    height = int(BOX.height[players])
    if left is None:
        left = [height] * 5
        for i in range(boxed):
            left[i % 5] -= 1
        for i, top in enumerate(tops):
            left[i] = max(left[i], 1) if top != "-" else 0
        extra = sum(left) + boxed - 5 * height
        for i in range(5):
            while extra > 0 and left[i] > 1:
                left[i] -= 1
                extra -= 1
            while extra < 0 and left[i] < height and tops[i] != "-":
                left[i] += 1
                extra += 1
    lines = [
        "petitfour position 1", "game: chocolatiers", f"players: {players}", "", f"memory aid: {aid}", f"phase: {phase}",
        f"starter: {starter}", f"turn: {turn}", f"turns: {turns}", f"ender: {ender}", f"draws: {draws}", f"tray: {tray}",
        f"discards: {discards}", "shuffled: TTTTTTTTTNNNNNNNNRRRRRRRMMMMMMBBBBBVVVV",
        f"tops: {' '.join('-' if top == '-' else str(tile(top) + 1) for top in tops)}",
        f"left: {' '.join(map(str, left))}", "stack: -", "paid:", "chocolates paid: 0",
    ]  # fmt: skip
    for seat, hand in enumerate(hands):
        n = seat + 1
        texts = []
        for text in displays.get(n, "").split():
            at, _, rest = text.partition("=")
            name, _, turn_ = rest.partition("/")
            texts.append(f"{at}={tile(name) + 1}/{turn_ or 0}")
        lines += [f"hand {n}: {hand}", f"known {n}: {(known or {}).get(n, '')}", f"display {n}: {' '.join(texts)}",
                  f"wilds {n}: {(wilds or {}).get(n, '')}"]  # fmt: skip
    return positions.parse(GAME, "\n".join(lines))


def check(state):
    wrong = GAME.layout.out_of_range(state) or GAME.broken(state)
    assert not wrong, wrong


def do(state, name, **parts):
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


def settle(state):
    """Plays the likeliest outcomes until somebody decides; the events."""
    events = []
    while int(state.to_act) == CHANCE:
        weights = GAME.chance_weights(state)
        events += GAME.apply(state, CHANCE, weights.index(max(weights)))
        check(state)
    return events


def told(events, seat=None):
    return [GAME.events.names[row[0]] for row in (events if seat is None else redacted(events, seat))]


def phase(state):
    return STATE.PHASES[int(state.phase)]


def pair(a, b):
    return STATE.PAIRS.index((min(a, b), max(a, b)))


# -- set-up and turns ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "height"), [(2, 3), (3, 4), (4, 5)])
def test_set_up_three_cards_and_wilds_each_six_in_the_tray_and_five_stacks_by_the_number_of_players(players, height):
    state = GAME.new_state(players)
    assert GAME.chance_weights(state) == [1] * players  # ruling 11: the starting player is random
    settle(state)
    assert state.hand_size[:players].tolist() == [3] * players and state.wilds[:players].tolist() == [3] * players
    assert int(state.tray.sum()) == 6 and state.left.tolist() == [height] * 5 and (state.top != EMPTY).all()


def test_play_is_clockwise():
    state = position(players=3, turn=3)
    do(state, "take", chocolate=T)
    do(state, "end_bonus")
    settle(state)
    assert int(state.turn) == 0


def test_taking_one_from_the_tray_and_never_from_the_deck():
    state = position(tray="TTNRMB")
    assert why(state, "take", chocolate=V) == "not_in_tray"
    do(state, "take", chocolate=B)
    assert phase(state) == "bonus" and int(state.hand[0, B]) == 1 and int(state.tray.sum()) == 5
    assert why(state, "take", chocolate=T) == "already_taken"


def test_ruling_2_a_swap_gives_one_and_takes_two_and_the_tray_is_refilled_only_in_the_end_phase():
    state = position(hands=("V", ""))
    events = do(state, "swap", give=V, pair=pair(T, T))
    assert told(events) == ["gave", "took", "took"] and int(state.tray.sum()) == 5 and int(state.tray[V]) == 1
    do(state, "end_bonus")
    settle(state)
    assert int(state.tray.sum()) == 6


def test_ruling_2_neither_taken_card_has_the_given_cards_kind_and_a_card_in_hand_is_needed():
    state = position(hands=("T", ""))
    assert why(state, "swap", give=T, pair=pair(T, N)) == "gives_its_own_kind"
    assert why(state, "swap", give=V, pair=pair(T, N)) == "not_in_hand"
    assert why(state, "swap", give=T, pair=pair(N, N)) == "not_two_in_tray"
    assert why(position(), "swap", give=T, pair=pair(N, R)) == "not_in_hand"


def test_ruling_2_a_card_may_be_given_only_if_the_tray_holds_two_of_other_kinds():
    state = position(hands=("T", ""), tray="TTTTTN")
    swaps = [a for a in GAME.legal(state, 0) if ACTIONS.move(a).name == "swap"]
    assert swaps == []
    swaps = [a for a in GAME.legal(position(hands=("N", ""), tray="TTTTTN"), 0) if ACTIONS.move(a).name == "swap"]
    assert [ACTIONS.text(a) for a in swaps] == ["swap give=nut-cluster pair=truffle-truffle"]


def test_the_action_comes_before_the_bonus_which_is_optional():
    state = position(hands=("TTVV", ""))
    assert why(state, "box", stack=0) == "take_first" and why(state, "end_bonus") == "take_first"
    do(state, "take", chocolate=N)
    assert ACTIONS.first("end_bonus") in GAME.legal(state, 0)


def test_ruling_3_discard_exactly_down_to_six_then_refill_the_tray():
    state = position(hands=("TTTNNN", ""))
    do(state, "take", chocolate=R)
    do(state, "end_bonus")
    assert phase(state) == "discard" and int(state.to_act) == 0 and int(state.tray.sum()) == 5
    assert why(state, "discard", chocolate=V) == "not_in_hand"
    assert "discarded" in told(do(state, "discard", chocolate=T))
    settle(state)
    assert int(state.hand_size[0]) == 6 and int(state.tray.sum()) == 6


def everything_but(*held):
    """All chocolates that are not named, as letters."""
    gone = "".join(held)
    return "".join(LETTERS[k] * (int(BOX.copies[k]) - gone.count(LETTERS[k])) for k in range(6))


def test_ruling_3_the_deck_is_reshuffled_only_when_a_card_must_be_drawn_and_includes_this_turns_discards():
    hands = ("TTTNNN", "RRRMMM")
    state = position(hands=hands, discards=everything_but(*hands, "TTNRMB"))
    assert int(state.deck_size) == 0
    do(state, "take", chocolate=B)
    do(state, "end_bonus")
    assert int(state.deck_size) == 0
    events = do(state, "discard", chocolate=T)
    assert "reshuffled" in told(events) and int(state.deck[T]) >= 1 and not state.discards.any()


# -- boxing --------------------------------------------------------------------------------------------------------


def boxing(hand, top="TTVV", **more):
    """A state in which the first player is about to pay for a tile with this hand."""
    state = position(phase="bonus", hands=(hand, ""), tops=(top, *[t for t in ("TTBB", "NNMM", "TTRR", "TTMM", "NRMB") if t != top][:4]),
                     tray="TTNRM", **more)  # fmt: skip
    do(state, "box", stack=0)
    return state


def test_boxing_discards_a_card_for_every_chocolate_and_the_tile_joins_the_display():
    state = boxing("TTVVN")
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    assert phase(state) == "place"
    events = do(state, "place", place=12, rotation=0)
    assert told(events) == ["pays", "pays", "pays", "pays", "boxed"]
    assert int(state.tiles[0]) == 1 and state.discards.tolist() == [2, 0, 0, 0, 0, 2] and int(state.hand_size[0]) == 1


def test_ruling_1_two_matching_cards_stand_for_any_chocolate_its_own_kind_included():
    state = boxing("TTTVV")
    do(state, "pay_pair", chocolate=T)  # two truffles for one
    do(state, "pay", chocolate=T)
    assert why(state, "pay_pair", chocolate=V) == "payment_would_fail"


def test_ruling_1_a_single_card_pays_only_for_its_own_kind():
    assert why(boxing("TTVVN"), "pay", chocolate=V) == "wrong_chocolate"
    assert why(boxing("TTVVN"), "pay_pair", chocolate=N) == "no_pair"
    assert why(boxing("TTVVN"), "pay", chocolate=B) == "not_in_hand"


def test_ruling_4_only_the_top_of_a_stack_can_be_boxed_and_the_next_shows_as_soon_as_it_is_taken():
    state = boxing("TTVV")
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    do(state, "place", place=12, rotation=0)
    assert phase(state) == "reveal" and int(state.to_act) == CHANCE
    seen = [t for t, w in enumerate(GAME.chance_weights(state)) if w == 0 and t < int(BOX.tiles)]
    assert len(seen) == 5  # the boxed one and the other four tops; all others may come
    assert "turned_up" in told(settle(state)) and (state.top != EMPTY).all()


def test_ruling_4_an_empty_stack_stays_empty():
    state = boxing("TTVV", left=(1, 3, 3, 3, 3), displays={2: "13=NNMB 14=TNRM"})
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    do(state, "place", place=12, rotation=0)
    settle(state)
    assert int(state.top[0]) == EMPTY and int(state.left[0]) == 0
    state.turn = state.to_act = 0
    state.phase = STATE.BONUS
    assert why(state, "box", stack=0) == "stack_is_empty"


def test_a_box_that_cannot_be_paid_is_refused():
    state = position(phase="bonus", hands=("TTV", ""), tray="TTNRMB")
    assert why(state, "box", stack=0) == "cannot_pay"


def spend(state, order):
    """Every payment that the offered choices lead to; a choice that leads nowhere fails."""
    start = GAME.layout.copy(state)
    GAME.apply(start, 0, order)
    found, todo, seen = set(), [start], set()
    while todo:
        at = todo.pop()
        if phase(at) != "pay":
            found.add(tuple(k for k in range(6) for _ in range(int(at.paid[k]))))
            continue
        legal = GAME.legal(at, 0)
        assert legal, "stuck while paying"
        for action in legal:
            after = GAME.layout.copy(at)
            GAME.apply(after, 0, action)
            key = (bytes(after.paid), int(after.chocolates_paid))
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return found


def compare_payments(count, seed):
    rng = random.Random(seed)
    deck = [k for k in range(6) for _ in range(int(BOX.copies[k]))]
    for _ in range(count):
        hand = rng.sample(deck, rng.randrange(1, 8))
        state = GAME.new_state(2)
        settle_quickly(state)
        state.phase, state.turn, state.to_act = STATE.BONUS, 0, 0
        state.hand[0] = [hand.count(k) for k in range(6)]
        state.hand_size[0] = len(hand)
        state.top[:] = rng.sample(range(int(BOX.tiles)), 5)
        legal = set(GAME.legal(state, 0))
        for stack in range(5):
            wanted = [int(k) for k in BOX.wants[state.top[stack]] if k >= 0]
            expected = reference.payments(hand, wanted)
            action = ACTIONS.number("box", stack=stack)
            assert (action in legal) == bool(expected), (hand, wanted)
            if expected:
                assert spend(state, action) == expected, (hand, wanted)


def settle_quickly(state):
    while int(state.to_act) == CHANCE:
        GAME.apply(state, CHANCE, next(o for o, w in enumerate(GAME.chance_weights(state)) if w))


@pytest.mark.parametrize("seed", range(4))
def test_ruling_1_payable_tiles_and_reachable_payments_equal_brute_force(seed):
    compare_payments(400, seed)


# -- the display ---------------------------------------------------------------------------------------------------


def random_display(rng, tiles):
    """A state whose first player has a random display, and the same as the reference keeps it."""
    state = GAME.new_state(2)
    settle_quickly(state)
    state.phase, state.turn, state.to_act, state.stack = STATE.PLACE, 0, 0, 0
    display = {}
    for number in rng.sample(range(int(BOX.tiles)), tiles + 1):
        state.top[0] = number
        if len(display) == tiles:
            break
        action = rng.choice(GAME.legal(state, 0))
        move = ACTIONS.move(action).parts
        row, column = move["place"] // 5 - 2, move["place"] % 5 - 2
        display[row, column] = reference.turned([int(k) for k in BOX.spaces[number]], move["rotation"])
        state.tile_at[0, move["place"]], state.turned[0, move["place"]] = number, move["rotation"]
        state.tiles[0] += 1
    return state, display


def compare_places(count, seed):
    rng = random.Random(seed)
    for _ in range(count):
        state, display = random_display(rng, rng.randrange(6))
        shown = [int(k) for k in BOX.spaces[state.top[0]]]
        offered = []
        for action in GAME.legal(state, 0):
            move = ACTIONS.move(action).parts
            row, column = move["place"] // 5 - 2, move["place"] % 5 - 2
            offered.append((row, column, tuple(reference.turned(shown, move["rotation"]))))
        assert len(offered) == len(set(offered)), "an identical result is offered twice"
        assert set(offered) == reference.layouts(display, shown)
        assert offered


@pytest.mark.parametrize("seed", range(4))
def test_ruling_5_offered_places_and_rotations_equal_brute_force(seed):
    compare_places(250, seed)


def compare_groups(count, seed):
    rng = random.Random(seed)
    out = np.zeros(6, np.int16)
    for _ in range(count):
        state, display = random_display(rng, rng.randrange(1, 7))
        spaces = {}
        for (row, column), shown in display.items():
            for corner, (dy, dx) in enumerate(((0, 0), (0, 1), (1, 1), (1, 0))):
                spaces[2 * row + dy, 2 * column + dx] = shown[corner]
        for where in rng.sample(sorted(spaces), min(len(spaces), rng.randrange(0, 9))):
            spaces[where] = "*"
            state.wild_at[0, (where[0] + 4) * 10 + where[1] + 4] = 1
        DISPLAY.groups(state, BOX, 0, out)
        for kind in range(6):
            assert int(out[kind]) == reference.largest(spaces, kind), (kind, spaces)


@pytest.mark.parametrize("seed", range(4))
def test_ruling_7_connected_groups_with_wilds_equal_the_slow_reference(seed):
    compare_groups(300, seed)


def test_ruling_5_the_display_never_exceeds_three_by_two_in_either_orientation():
    state = boxing("TTVV", displays={1: "12=NRMB 13=TNRM 14=TNMB"})
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    assert why(state, "place", place=14, rotation=0) == "display_too_large"
    assert why(state, "place", place=7 - 5, rotation=0) == "not_next_to_a_tile"
    assert why(state, "place", place=12, rotation=0) == "place_is_taken"
    do(state, "place", place=16, rotation=0)


def test_ruling_5_the_first_tiles_rotation_is_free_and_it_starts_the_display():
    state = boxing("TTVV")
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    assert GAME.legal(state, 0) == [ACTIONS.number("place", place=12, rotation=r) for r in range(4)]


# -- wilds ---------------------------------------------------------------------------------------------------------


def wild_state(displays, **more):
    return position(phase="bonus", tray="TTNRM", displays=displays, **more)


def test_ruling_6_a_wild_may_cover_a_printed_or_an_empty_space_never_another_wild():
    state = wild_state({1: "13=NMM."}, wilds={1: "45"})
    assert why(state, "wild", space=44) == "wild_already_there"
    assert why(state, "wild", space=0) == "no_tile_there"
    spaces = [a - ACTIONS.first("wild") for a in GAME.legal(state, 0) if ACTIONS.move(a).name == "wild"]
    assert spaces == [45, 54, 55]
    do(state, "wild", space=54)
    assert int(state.wilds[0]) == 1


def test_a_wild_needs_a_tile_and_an_unplaced_token():
    assert why(wild_state({}), "wild", space=44) == "no_tiles_yet"
    state = wild_state({1: "13=NNMB"}, wilds={1: "45 46 55"})
    assert why(state, "wild", space=55) == "no_wilds_left"


def test_a_wild_stops_counting_as_what_it_covers_and_counts_as_its_neighbours():
    state = wild_state({1: "13=TNRM"}, wilds={1: "45"})  # the truffle is covered; T N / M R
    out = np.zeros(6, np.int16)
    DISPLAY.groups(state, BOX, 0, out)
    assert out.tolist() == [0, 2, 1, 2, 0, 0]


def test_ruling_7_a_wild_serves_several_kinds_and_chains_of_wilds_connect():
    state = wild_state({1: "13=TNRM"}, wilds={1: "45 46"})  # both on top: M and R below them
    out = np.zeros(6, np.int16)
    DISPLAY.groups(state, BOX, 0, out)
    assert out.tolist() == [0, 0, 3, 3, 0, 0]


# -- the end and the score -----------------------------------------------------------------------------------------

SIX = "7=TTBB 8=NNMM 12=TTRR 13=TTMM 17=BBVV"


def test_the_first_with_six_tiles_takes_first_at_once_and_every_other_player_has_one_more_turn():
    state = position(
        phase="bonus", hands=("TTVV", "", ""), tray="TTNRM", displays={1: SIX}, tops=("TTVV", "TNRR", "TTRB", "TNVV", "NNMB"), players=3)  # fmt: skip
    do(state, "box", stack=0)
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    events = do(state, "place", place=17, rotation=0)
    assert "took_first" in told(events) and int(state.first_to) == 0
    settle(state)
    for seat in (1, 2):
        assert int(state.to_act) == seat
        do(state, "take", chocolate=next(k for k in range(6) if state.tray[k]))
        do(state, "end_bonus")
        settle(state)
    assert GAME.is_over(state)  # ruling 9: the one who ended it has no further turn


def test_ruling_9_a_second_display_of_six_gets_no_first_and_no_seventh_tile():
    state = position(phase="bonus", turn=2, hands=("", "TTVV"), tray="TTNRM", ender=1, tops=("TTVV", "TRR.", "NRB.", "-", "-"),
                     displays={1: "7=TTBB 8=NNMM 12=TTRR 13=TTMM 17=BBVV 18=TNRR", 2: "7=TTRB 8=TNVV 12=NNMB 13=TTNM 17=TTBV"},
                     left=(2, 1, 1, 0, 0), starter=1)  # fmt: skip
    do(state, "box", stack=0)
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    events = do(state, "place", place=17, rotation=0)
    assert "took_first" not in told(events)
    settle(state)
    assert GAME.is_over(state) and int(state.first_to) == 0


def finished(displays, wilds=None, ender="-", turns=399):
    """The state after the last turn of the technical cap, with these displays."""
    boxed = sum(len(text.split()) for text in displays.values())
    left = [3, 3, 3, 3, 3]
    for i in range(boxed):
        left[i % 5] -= 1
    names = ["TRV.", "RMV.", "TNR.", "TRB.", "TNV."]
    tops = [name if left[i] else "-" for i, name in enumerate(names)]
    state = position(turn=2, turns=turns, displays=displays, wilds=wilds or {}, tops=tops, left=left, ender=ender)
    do(state, "take", chocolate=T)
    events = do(state, "end_bonus")
    events += settle(state)
    assert GAME.is_over(state)
    return state, events


def test_each_kinds_card_goes_to_the_sole_owner_of_the_largest_group_and_a_tie_awards_nobody():
    state, events = finished({1: "13=TTVV", 2: "13=TTBB"})
    owners = {row[2]: row[1] for row in events if GAME.events.names[row[0]] == "awarded"}
    assert owners == {B + 1: 1, V + 1: 0}  # truffles are a tie of two; nobody has the others
    assert GAME.scores(state) == [5 + 5 + 3, 5 + 4 + 3]


def test_ruling_8_size_one_can_win_a_card_and_all_zero_awards_nobody():
    _state, events = finished({1: "13=TNRM"})
    assert [row[2] for row in events if GAME.events.names[row[0]] == "awarded"] == [1, 2, 3, 4]
    assert [row[2] for row in events if GAME.events.names[row[0]] == "nobody_gets"] == [5, 6]


def test_each_unplaced_wild_is_worth_a_point():
    state, _ = finished({1: "13=NNM."}, wilds={1: "45 46"})  # both nuts covered; mint with two wilds
    assert GAME.scores(state) == [3 + 1 + 4, 3]


def test_ruling_10_first_counts_as_a_scoring_card_in_the_tie_break_and_a_further_tie_is_shared():
    state, _ = finished({})
    assert GAME.placing(state) == [1, 1] and GAME.scores(state) == [3, 3]
    state.first_to = 1
    state.wilds[1] -= 2  # First is worth two: the points are equal, the card decides
    assert GAME.scores(state)[0] == GAME.scores(state)[1] and GAME.placing(state) == [2, 1]


def test_ruling_12_scoring_adds_up_as_the_rules_say():
    """The rulebook's Kira: the Nut Cluster and Mint cards, one unplaced wild and 25 points of boxes are 33, not 37."""
    assert int(BOX.award[N + 1]) + int(BOX.award[M + 1]) + 1 + 25 == 33
    state, _ = finished({1: "7=NNMM 8=NMM. 12=NNM. 13=TNNM 17=NNRM 18=NNMB"}, wilds={1: "34 55"}, ender=1, turns=20)
    boxes = sum(int(BOX.points[tile(name)]) for name in ("NNMM", "NMM.", "NNM.", "TNNM", "NNRM", "NNMB"))
    assert boxes == 25
    groups = GAME.counsel(state, SPECTATOR, Telling(GAME, "en"))["groups"][0]
    cards = sum(int(BOX.award[k + 1]) for k in range(6) if groups[k])
    assert GAME.scores(state)[0] == boxes + 1 + int(BOX.award[0]) + cards


def test_ruling_13_a_cap_of_200_turns_each_ends_a_stalled_game_without_first():
    state, events = finished({1: "13=TTVV"})
    assert "capped" in told(events) and int(state.first_to) == EMPTY


LAST_ROUND = {
    1: "7=TTBB 8=NNMM 12=TTRR 13=TTMM 17=BBVV 18=TNRR",
    2: "7=TTRB 8=TNVV 12=NNMB 13=TTNM 17=TTBV",
}


def last_round_at(turns):
    """Four players in the last round, the second to move, so many turns finished."""
    left, tops = (2, 2, 3, 3, 4), ("NNRM", "TNNM", "NRMB", "TNRV", "TNRM")
    return position(turn=2, turns=turns, ender=1, displays=LAST_ROUND, players=4, tops=tops, left=left)


def pass_on(state):
    """A turn that only takes a card; the events."""
    events = do(state, "take", chocolate=next(kind for kind in range(6) if state.tray[kind]))
    events += do(state, "end_bonus")
    return events + settle(state)


def test_ruling_13_the_cap_ends_a_game_at_once_in_the_middle_of_a_last_round_too():
    state = last_round_at(799)
    events = pass_on(state)
    assert GAME.is_over(state) and "capped" in told(events)
    assert int(state.turns) == 800 and int(state.first_to) == 0 and GAME.placing(state)[0] == 1


def test_ruling_13_a_last_round_that_is_through_with_the_cap_ends_by_itself():
    state = last_round_at(797)
    events = [row for _ in range(3) for row in pass_on(state)]
    assert GAME.is_over(state) and "capped" not in told(events) and int(state.turns) == 800


def test_a_match_of_version_1_that_stands_past_the_cap_goes_on_and_ends_with_the_turn_under_way():
    state = last_round_at(799)
    state.turns = 801
    seat = int(state.to_act)
    GAME.apply(state, seat, ACTIONS.number("take", chocolate=T))
    GAME.apply(state, seat, ACTIONS.number("end_bonus"))
    settle(state)
    assert GAME.is_over(state) and int(state.turns) == 800


def test_no_moment_is_right_past_the_cap():
    state = last_round_at(799)
    state.turns = 800
    assert "who decides" in GAME.broken(state)


def test_scores_are_known_at_any_moment_and_what_a_placement_would_change_before_it_is_made():
    state = boxing("TTVV", displays={1: "13=TNRM"})
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    advice = GAME.counsel(view(GAME.layout, state, 0), 0, Telling(GAME, "en"))
    assert [each["action"] for each in advice["places"]] == GAME.legal(state, 0)
    for each in advice["places"]:
        after = GAME.layout.copy(state)
        GAME.apply(after, 0, each["action"])
        told_now = GAME.counsel(after, 0, Telling(GAME, "en"))
        for kind, _, size in each["grown"]:
            assert told_now["groups"][0][kind] == size
        for kind in each["gained"]:
            assert told_now["owners"][kind] == 0


# -- what is seen --------------------------------------------------------------------------------------------------


def test_ruling_11_hands_are_secret_and_their_sizes_public():
    state = position(hands=("TT", "NNN"))
    seen = view(GAME.layout, state, 0)
    assert (seen.hand[1] == UNSEEN).all() and int(seen.hand_size[1]) == 3


def test_ruling_11_the_memory_aid_keeps_showing_what_was_taken_from_the_tray():
    state = position(hands=("T", ""), aid=1)
    do(state, "take", chocolate=N)
    assert state.known[0].tolist() == [0, 1, 0, 0, 0, 0]
    state = position(hands=("T", ""))
    do(state, "take", chocolate=N)
    assert not state.known.any()


def test_ruling_4_the_tiles_below_the_tops_are_unknown():
    state = GAME.new_state(3)
    settle(state)
    assert int(state.tile_is_seen.sum()) == 5


def test_redealing_gives_unseen_chocolates_by_their_number():
    state = position(hands=("TT", "N"))
    seen = view(GAME.layout, state, 0)
    counts = [0] * 6
    for seed in range(4000):
        counts = [c + int(n) for c, n in zip(counts, GAME.redeal(seen, 0, seed).hand[1], strict=True)]
    pool = [int(n) for n in state.deck + state.hand[1]]
    for kind in range(6):
        assert abs(counts[kind] / 4000 - pool[kind] / sum(pool)) < 0.03


def test_a_redealt_payer_can_always_pay_for_the_rest():
    for seed in range(60):
        state = boxing("TTTVV")
        for action in (("pay_pair", T), ("pay", T)):
            world = GAME.redeal(view(GAME.layout, state, 1), 1, seed)
            assert GAME.legal(world, 0) and not GAME.broken(world)
            do(state, action[0], chocolate=action[1])


# -- the box -------------------------------------------------------------------------------------------------------


def own_box(change):
    source = BoxSource.read(GAME.folder / "box.toml")
    change(source.data)
    return source


def problems(change):
    source = own_box(change)
    GAME.check_box(source)
    return source.problems


def test_a_box_with_too_few_tiles_or_cards_is_refused():
    assert any("25" in p for p in problems(lambda d: d["tiles"].update(rows=d["tiles"]["rows"][:24])))
    assert any("30" in p for p in problems(lambda d: [row.update(copies="2") for row in d["cards"]["rows"]]))


def test_a_tile_that_can_never_be_paid_for_is_refused():
    def change(data):
        for row in data["cards"]["rows"]:
            row["copies"] = {"violet": "1", "blueberry": "1"}.get(row["chocolate"], "9")

    assert not problems(change)  # a blueberry, a violet and two pairs are six cards
    assert any(
        "can never be paid" in p
        for p in problems(
            lambda d: [
                r.update(copies={"violet": "0", "blueberry": "0"}.get(r["chocolate"], "12")) for r in d["cards"]["rows"]
            ]
        )
    )


def test_unknown_chocolates_and_missing_points_are_refused():
    assert any("caramel" in p for p in problems(lambda d: d["tiles"]["rows"][0].update(top_left="caramel")))
    assert any("points" in p for p in problems(lambda d: d["tiles"]["rows"][0].update(points="many")))


def test_other_tiles_and_decks_load_and_play():
    def change(data):
        for row in data["tiles"]["rows"]:
            row.update(top_left="truffle", bottom_right="truffle")
        for row in data["cards"]["rows"]:
            row["copies"] = "7"

    other = GAME.with_box(own_box(change))
    for players in (2, 3, 4):
        assert not checked_games(other, players, 100, 3).failed().any()
