"""Counsel that is kept: the same as if it were worked out now, whoever asked before."""

import copy
import random

import numpy as np
import pytest

from petitfour.core.constants import EMPTY, OK
from petitfour.core.match import Match
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling

LANGUAGES = ("en", "es")


@pytest.fixture(scope="module")
def game():
    return Registry().get("truffle-shuffle", compiled=True)


def test_what_is_kept_of_a_hand_is_what_would_be_said_now(game):
    counsel = game.part("counsel")
    other_box = game.with_box(game.box.source)
    telling = {(each, lang): Telling(each, lang) for each in (game, other_box) for lang in LANGUAGES}
    compared = 0
    for seed in range(3):
        dice = random.Random(seed)
        match = Match(game, 2 + seed, seed=seed)
        while not match.is_over:
            for seat in range(match.players):
                for (each, lang), words in telling.items():
                    before = copy.deepcopy(each.counsel(match.view(seat), seat, words))
                    counsel._cards.clear()
                    assert before == each.counsel(match.view(seat), seat, words), (seed, seat, lang)
                    compared += before is not None and bool(before["orders"])
            seat = match.waiting()[0]
            match.act(seat, dice.choice(match.legal(seat)))
    assert compared > 1000


def test_kept_words_are_of_the_hand_the_bonus_and_the_language(game):
    """The same hand with another bonus, in another language: each its own words. While others decide, the same."""
    match = Match(game, 2, seed=1)
    dice = random.Random(1)
    first = None
    while not first or not any(order["ways"] for order in first["orders"]):
        seat = match.waiting()[0]
        match.act(seat, dice.choice(match.legal(seat)))
        seat = match.waiting()[0]
        view = match.view(seat)
        first = game.counsel(view, seat, Telling(game, "en"))
    spanish = game.counsel(view, seat, Telling(game, "es"))
    later = game.layout.copy(view)
    later.bonus_taken += 1
    poorer = game.counsel(later, seat, Telling(game, "en"))
    waits = game.layout.copy(view)
    waits.to_act = 1 - seat
    assert first["orders"][0]["title"] != spanish["orders"][0]["title"]
    assert first["bonus"] != poorer["bonus"]
    assert game.counsel(waits, seat, Telling(game, "en")) is first


def test_orders_stand_payable_first_then_by_what_is_missing_the_dear_before_the_cheap(game):
    match = Match(game, 2, seed=2)
    dice = random.Random(2)
    mixed = 0
    while not match.is_over:
        counsel = game.counsel(match.view(0), 0, Telling(game, "en"))
        orders = counsel["orders"] if counsel else []
        ranks = [(not order["payable"], order["lacks"], -order["price"] - order["bonus"]) for order in orders]
        assert ranks == sorted(ranks)
        mixed += len({rank[0] for rank in ranks}) == 2
        seat = match.waiting()[0]
        match.act(seat, dice.choice(match.legal(seat)))
    assert mixed > 10


def test_a_card_that_lies_free_is_told_of_where_it_would_fill_an_order_whatever_is_on_its_front(game):
    """By the rules themselves: each card that may be taken is put into the hand, then all that can be paid is asked."""
    box, telling = game.box.record, Telling(game, "en")
    ways, names = game.part("state").WAYS, game.part("actions").ORDER_NAMES
    order_of = box.order_of.tolist()
    why_not_take, payable = game.part("taking").why_not_take, game.part("orders").payable
    lying_free, rainbows, face_down = 0, 0, 0

    def filled(state, seat, kinds):
        """The orders that the hand can pay with any of these cards, each alone."""
        able = set(range(ways))
        for kind in kinds:
            more, out = game.layout.copy(state), np.zeros(ways, np.int64)
            if kind is not None:
                more.hand[seat, kind] += 1
            able &= set(out[: payable(more, box, seat, out, 0)].tolist())
        return {names[order_of[way]] for way in able}

    for seed in range(6):
        dice, match = random.Random(seed), Match(game, 2 + seed % 3, seed=seed)
        while not match.is_over:
            seat = match.waiting()[0]
            match.act(seat, dice.choice(match.legal(seat)))
            counsel = match.is_over or game.counsel(match.view(seat), seat, telling)
            if dice.random() < 0.8 or match.is_over or not counsel or not counsel["orders"]:
                continue
            state = game.layout.copy(match.state)
            state.phase = game.part("state").ACTION
            free: dict[str, set[int]] = {}
            for slot in range(len(state.back)):
                if why_not_take(state, box, slot) == OK:
                    back, front = int(state.back[slot]), int(state.front[slot])
                    kinds = [11 * back + each for each in (range(11) if front == EMPTY else (front,))]
                    for order in filled(state, seat, kinds):
                        free.setdefault(order, set()).add(back if front != EMPTY else -1)
            already = filled(state, seat, [None])
            for order in counsel["orders"]:
                true = order["lacks"] == 1 and order["order"] in free.keys() - already
                assert order["lies_free"] == true, (seed, order)
                lying_free += true
                rainbows += true and free[order["order"]] == {4}
                face_down += true and free[order["order"]] == {-1}
    assert lying_free > 100 and rainbows and face_down, (lying_free, rainbows, face_down)
