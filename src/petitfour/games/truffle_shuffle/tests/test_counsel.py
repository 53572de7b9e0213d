"""Counsel that is kept: the same as if it were worked out now, whoever asked before."""

import copy
import random

import pytest

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
                    told = copy.deepcopy(each.counsel(match.view(seat), seat, words))
                    counsel._cards.clear()
                    assert told == each.counsel(match.view(seat), seat, words), (seed, seat, lang)
                    compared += told is not None and bool(told["orders"])
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
        asked = match.view(seat)
        first = game.counsel(asked, seat, Telling(game, "en"))
    spanish = game.counsel(asked, seat, Telling(game, "es"))
    later = game.layout.copy(asked)
    later.bonus_taken += 1
    poorer = game.counsel(later, seat, Telling(game, "en"))
    waits = game.layout.copy(asked)
    waits.to_act = 1 - seat
    assert first["orders"][0]["title"] != spanish["orders"][0]["title"]
    assert first["bonus"] != poorer["bonus"]
    assert game.counsel(waits, seat, Telling(game, "en")) is first


def test_orders_stand_payable_first_then_by_what_is_missing_the_dear_before_the_cheap(game):
    match = Match(game, 2, seed=2)
    dice = random.Random(2)
    mixed = 0
    while not match.is_over:
        told = game.counsel(match.view(0), 0, Telling(game, "en"))
        orders = told["orders"] if told else []
        ranks = [(not order["payable"], order["lacks"], -order["price"] - order["bonus"]) for order in orders]
        assert ranks == sorted(ranks)
        mixed += len({rank[0] for rank in ranks}) == 2
        seat = match.waiting()[0]
        match.act(seat, dice.choice(match.legal(seat)))
    assert mixed > 10
