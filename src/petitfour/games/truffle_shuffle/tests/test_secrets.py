"""Redealing, counsel and positions: what a seat can know, and is told."""

import re

import pytest

from petitfour.core import positions
from petitfour.core.constants import CHANCE, EMPTY, OK, SPECTATOR
from petitfour.core.problem import Problem
from petitfour.core.registry import load_game
from petitfour.core.telling import Telling
from petitfour.core.view import view
from petitfour.games.truffle_shuffle.tests.pyramid_for_tests import END_TURN, GAME, dealt, do_unchecked, position, way
from petitfour.testing.walk import moments


def test_redealing_gives_every_unseen_card_with_the_right_back_equally_often():
    state = dealt()
    do_unchecked(state, "take", slot=35)
    GAME.apply(state, CHANCE, next(f for f, w in enumerate(GAME.chance_weights(state)) if w))
    seen = view(GAME.layout, state, 1)
    back = int(seen.hand_backs[0].argmax())
    pool = [int(n) for n in (state.unseen + state.hand[0])[back * 11 : back * 11 + 11]]
    counts = [0] * 11
    for seed in range(4000):
        counts[int(GAME.redeal(seen, 1, seed).hand[0].argmax()) - back * 11] += 1
    for face, n in enumerate(counts):
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
                counsel = plain.counsel(view(plain.layout, moment.state, seat), seat, telling)
                if seat != moment.seat or counsel is None:
                    continue
                legal = plain.legal(moment.state, seat)
                for order in counsel["orders"]:
                    assert bool(order["ways"]) == order["payable"]
                    for each in order["ways"] if END_TURN in legal else ():
                        assert each["action"] in legal
                        play_through(plain, moment.state, seat, each["actions"])
                if counsel["finish"]:
                    play_through(plain, moment.state, seat, counsel["finish"])


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

    assert missing("g= p=", "three-3s") == "a 3 missing"
    assert missing("g1 p2 g4 oc", "small-straight-flush") == "one green 3 missing"
    assert missing("g1 p2", "large-straight") == "3, 4 and 5 missing"
    assert missing("g1 p2 o3", "one-of-each-colour") == "pink missing"
    assert missing("g1 g2 g5 p1 p2 p5 o4", "four-of-one-colour") == "green or purple missing"
    assert missing("g4", "four-4s") == "three 4s missing"
    assert missing("g4 p4", "four-4s-flush") == "three green 4s missing"
    assert missing("g1 g3", "large-straight-flush") == "green 2, 4 and 5 missing"
    assert missing("", "two-2s-flush") == missing("g1", "two-2s-flush") == "two 2s of one color missing"
    assert missing("r2", "three-3s-flush") == "three 3s of one color missing"
    assert missing("r2", "small-straight-flush") == "1, 3 and 4 of one color missing"
    assert missing("r2", "four-of-one-colour") == "three of one color missing"
    assert missing("g1 g3", "four-of-one-colour") == "two green cards missing"
    assert missing("g1 p1", "one-of-each-colour") == "orange and pink missing"
    assert missing("r2", "one-of-each-colour") == "three colors missing"
    assert missing("", "one-of-each-colour") == "four colors missing"
    assert missing("g1 r2 g2", "large-straight") == "3, 4 and 5 missing"
    assert missing("g2 pn", "large-straight") == "any four of 1, 2, 3, 4 and 5 missing"


def test_counsel_tells_what_a_payment_uses():
    def advice_on(hand, order):
        state = position([hand, ""])
        orders = GAME.counsel(view(GAME.layout, state, 0), 0, Telling(GAME, "en"))["orders"]
        return next(each for each in orders if each["order"] == order)

    def uses(hand, order):
        return advice_on(hand, order)["ways"][0]["uses"]

    assert uses("g2 p2", "two-2s") == ""
    assert uses("g2 p2 oc", "two-2s-flush") == "uses your Color Change"
    assert uses("g1 p4 ot ks", "one-of-each-colour") == "uses your Take 2 and Skip"
    assert uses("r3 g2 g3 gn pn", "three-3s-flush") == "uses your Number Change and rainbow 3"


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
