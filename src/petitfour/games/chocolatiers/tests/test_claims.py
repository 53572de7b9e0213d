"""What hints say is so: in games every claim is held against the rules; a false one would be seen."""

from collections import Counter

import pytest

from petitfour.bots.foreseeing import foresee
from petitfour.bots.hints import by_instinct
from petitfour.core import helpers
from petitfour.core.foreseen import Said
from petitfour.core.view import view
from petitfour.table.draft import Draft
from petitfour.testing.walk import moments

from . import claims
from .shop_for_tests import ACTIONS, BOX, GAME, STATE, T, position, tile

REASONS = GAME.part("reasons")
PHASES = (STATE.ACTION, STATE.BONUS, STATE.PAY, STATE.PLACE, STATE.DISCARD)


def turns(games, apart=5):
    """Turns of random games, those that look best at a glance and any others."""
    for number in range(games):
        for moment in moments(GAME, 2 + number % 3, {"memory_aid": "off"}, 200 + number):
            if moment.seat < 0 or int(moment.state.phase) not in PHASES or moment.number % apart:
                continue
            seen = view(GAME.layout, moment.state, moment.seat)
            yield foresee(GAME, seen, moment.seat, by_instinct(GAME, seen, moment.seat)[0][0])
            yield foresee(GAME, seen, moment.seat, any_turn(seen, moment.seat, moment.number))


def any_turn(seen, seat, seed):
    draft = Draft(GAME, seen, seat, range(1, 5))
    while not draft.is_complete and len(draft.decisions) < 20:
        legal = draft.legal()
        draft.step(legal[helpers.below(seed, len(draft.decisions), len(legal))])
    return draft.decisions


def test_every_claim_holds():
    looked = Counter()
    for turn in turns(games=4):
        said = REASONS.reasons(turn)
        claims.check(turn, said)
        looked.update(each.key for each in said)
    assert len(looked.keys() & claims.CLAIMS.keys()) >= len(claims.CLAIMS) - 3, looked


def taking_a_truffle():
    """Two truffles and a violet in hand for a box of two truffles and two violets: a truffle more, and a pair stands
    for the violet that lacks only if there are four."""
    state = position("action", hands=("TTV", ""), tray="TNRMBB", tops=("TTVV", "NNMM", "TTRR", "TTMM", "TTBB"))
    seen = view(GAME.layout, state, 0)
    return foresee(GAME, seen, 0, [ACTIONS.number("take", chocolate=T), ACTIONS.number("end_bonus")])


@pytest.mark.parametrize("said", [
    Said("ready_next", (("tile", tile("TTVV")),)), Said("one_short", (("tile", tile("TTVV")), ("choice", 1 << T))),
    Said("boxes", (("n", 5),)), Said("takes_awards", (("cards", 1 << T), ("n", 2))), Said("spends_wild"),
    Said("asked_for", (("chocolate", T), ("n", 2))), Said("keeps_cards", (("n", 3),)),
])  # fmt: skip
def test_a_false_claim_is_seen(said):
    with pytest.raises(AssertionError):
        claims.check(taking_a_truffle(), [said])


def test_nothing_is_good_for_later_in_the_last_turn():
    later = {
        "ready_next",
        "still_ready",
        "one_short",
        "one_in_tray",
        "many_near",
        "two_short",
        "asked_for",
        "keeps_cards",
    }
    for ender, is_told in (("-", True), ("2", False)):
        full = "13=TTNM 14=TTBB 18=NNMM 19=TTRR 8=TTMM 9=NNMB"
        state = position("action", hands=("TT", ""), tray="TNRMBB", tops=("TTVV", "BBVV", "TNRR", "TRR.", "NBB."),
                         displays={2: full} if ender == "2" else {}, ender=ender)  # fmt: skip
        seen = view(GAME.layout, state, 0)
        turn = foresee(GAME, seen, 0, [ACTIONS.number("take", chocolate=T), ACTIONS.number("end_bonus")])
        assert bool({each.key for each in REASONS.reasons(turn)} & later) == is_told


def test_either_of_several_chocolates_is_told():
    """Three truffles: a violet, or a fourth truffle, which makes a pair."""
    hands = GAME.part("reasons_of_cards")
    assert hands.completing([3, 0, 0, 0, 0, 1], BOX, tile("TTVV")) == [T, 5]
    words = GAME.words("en"), GAME.words("es")
    assert [GAME.speak("choice", 0b100001, each) for each in words] == [
        "a truffle or a violet",
        "una trufa o una violeta",
    ]
