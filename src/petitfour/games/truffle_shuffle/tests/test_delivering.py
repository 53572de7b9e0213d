"""Orders, what pays for them, and bonus coins: the rulebook and the rulings as sentences."""

import pytest

from petitfour.games.truffle_shuffle.tests.pyramid_for_tests import (
    ACTIONS,
    END_TURN,
    GAME,
    card,
    do,
    event_names,
    fill,
    position,
    way,
    why,
)


def test_the_worked_example_of_the_rulebook():
    hand = "r1 g2 g2 p= o5 pn on gc kc"
    state = position([hand, ""])
    payable = [a for a in GAME.legal(state, 0) if a != END_TURN]
    price = {a: int(GAME.box.record.price[GAME.box.record.order_of[a - ACTIONS.first("order")]]) for a in payable}
    assert max(price.values()) == 9 and price[way("order_in=large-straight-flush,green")] == 9
    events = fill(state, "order_in=large-straight-flush,green", "r1", "g2", "p=+pn+gc", "g2+on", "o5+kc")
    assert event_names(events).count("pays") == 9 and int(state.hand[0].sum()) == 0
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
    assert event_names(events)[-1] in ("delivered", "bonus") and int(state.hand[0].sum()) == 0


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
    assert ("bonus" in event_names(events)) == (len(PLAIN[order].split()) >= 4)


def test_ruling_6_changes_do_not_count_towards_the_four_truffles():
    events = fill(position(["g3 p4 o5 kn kn", ""]), "order=three-3s", "g3", "p4+kn", "o5+kn")
    assert "bonus" not in event_names(events)


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
