"""What hints say is so: in games of both seasons every claim is held against the rules; a false one would be seen."""

from collections import Counter

import pytest

from petitfour.bots.foreseeing import foresee
from petitfour.bots.hints import by_instinct
from petitfour.core import helpers
from petitfour.core.foreseen import Said
from petitfour.core.view import view
from petitfour.games.super_truffle_pigs import wolf_runs
from petitfour.table.draft import Draft
from petitfour.testing.walk import moments

from . import claims
from .forest_for_tests import ACTIONS, BROWN, GAME, NORTH, PINK, PURPLE, SPOTTED, STATE, WEST, forest

STAGES = (STATE.TURN, STATE.LAY)
REASONS = GAME.part("reasons")


def turns(games, apart=3):
    """Turns of random games, those that look best at a glance and any others."""
    for number in range(games):
        options = {"season": ("summer", "winter")[number % 2]}
        for moment in moments(GAME, 2 + number % 3, options, 100 + number):
            if moment.seat < 0 or int(moment.state.stage) not in STAGES or moment.number % apart:
                continue
            seen = view(GAME.layout, moment.state, moment.seat)
            yield foresee(GAME, seen, moment.seat, by_instinct(GAME, seen, moment.seat)[0][0])
            yield foresee(GAME, seen, moment.seat, any_turn(seen, moment.seat, moment.number))


def any_turn(seen, seat, seed):
    draft = Draft(GAME, seen, seat, range(1, 5))
    while not draft.is_complete and len(draft.decisions) < 30:
        legal = draft.legal()
        draft.step(legal[helpers.below(seed, len(draft.decisions), len(legal))])
    return draft.decisions


def test_every_claim_holds():
    looked = Counter()
    for turn in turns(games=4):
        said = REASONS.reasons(turn)
        claims.check(turn, said)
        looked.update(each.key for each in said)
    often = {"digs_out", "digs_on", "reaches", "serves", "hits", "hits_own", "spares_own_may", "none_hit", "farther"}
    assert often <= looked.keys(), looked


def test_hits_are_counted_as_the_rules_run_the_wolves():
    compared = 0
    for turn in turns(games=3, apart=2):
        rest, seat = REASONS.at_rest(turn), turn.seat
        runs = wolf_runs.WolfRuns(rest, turn.box, seat)
        if rest.stage != STATE.LAY or not runs.laid.is_counted:
            continue
        worlds = list(claims.ways(rest, seat))
        for lays in runs.laid.choices(int(rest.to_lay))[:4]:
            by_rules = Counter(pig for world in worlds for pig in claims.scared_by(world, seat, lays))
            hits = runs.hits(lays)
            assert hits.ways == len(worlds) and hits.pigs == by_rules
            compared += bool(by_rules)
    assert compared > 20


@pytest.mark.parametrize("said", [
    Said("hits", (("who", PINK), ("tenths", 5))), Said("hits_own", (("pig", SPOTTED), ("tenths", 5))), Said("none_hit"),
    Said("spares_own", (("ways", 1002),)), Said("digs_out", (("colour", 0), ("value", 1))),
])  # fmt: skip
def test_a_false_claim_is_seen(said):
    state = forest(purple_spotted="C2", actions=1)  # north leads the brown wolf onto purple's pig, onto no other
    decisions = [ACTIONS.number("end"), ACTIONS.number("lay", card=NORTH, pack=BROWN)]
    turn = foresee(GAME, view(GAME.layout, state, PURPLE), PURPLE, decisions)
    with pytest.raises(AssertionError):
        claims.check(turn, [said])


def test_a_model_without_walls_would_be_seen(monkeypatch):
    """Were walls forgotten where hints foresee the wolves, the comparison with the rules would say so."""
    without = wolf_runs.steps_of
    monkeypatch.setattr(wolf_runs, "steps_of", lambda walls, ground, around: without((0,) * len(walls), ground, around))
    with pytest.raises(AssertionError):
        test_hits_are_counted_as_the_rules_run_the_wolves()


def test_wolves_that_sleep_are_no_reason():
    """Under the moon no card is laid: nowhere is a pig safer than elsewhere."""
    moon = next(n for n in range(int(GAME.box.record.faces)) if GAME.box.record.face_moon[n])
    for rolled, is_told in ((1, True), (moon + 1, False)):
        state = forest(purple_spotted="C2", actions=1, rolled=rolled)  # the brown wolf stands beside it, at C3
        walk = [ACTIONS.number("move", pig=SPOTTED, direction=WEST)]
        turn = foresee(GAME, view(GAME.layout, state, PURPLE), PURPLE, walk)
        said = {each.key for each in REASONS.reasons(turn)}
        assert bool(said & {"safe", "farther", "exposed"}) == is_told


def test_nothing_is_good_for_later_in_the_last_round():
    for last, is_told in ((0, True), (1, False)):
        state = forest(purple_spotted="C2", actions=1, last_round=last)
        walk = [ACTIONS.number("move", pig=SPOTTED, direction=WEST)]
        turn = foresee(GAME, view(GAME.layout, state, PURPLE), PURPLE, walk)
        assert bool(REASONS.reasons(turn)) == is_told
