"""Missions and their draft: the rulings as sentences."""

import pytest

from petitfour.core.constants import CHANCE, SEVERAL, SPECTATOR, UNSEEN
from petitfour.core.telling import redact
from petitfour.core.view import view
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    GAME,
    GREEN,
    PINK,
    PURPLE,
    check,
    do,
    forest,
    legal,
    why,
)


def drafting(players=3, seed=1):
    from petitfour.core import chance as chances

    s = GAME.new_state(players, {"season": "summer"})
    while int(s.to_act) == CHANCE:
        GAME.apply(s, CHANCE, chances.outcome(GAME, s, seed))
        check(s)
    return s


def offered(s, seat):
    return [m for m in range(20) if s.offer[seat, m] == 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_24_three_dealt_keep_one_pass_two_clockwise_keep_one_pass_one(players):
    s = drafting(players)
    dealt = [offered(s, seat) for seat in range(players)]
    assert all(len(missions) == 3 for missions in dealt) and s.to_act == SEVERAL
    for seat in range(players):
        do(s, "keep", seat=seat, mission=dealt[seat][0])
    for seat in range(players):
        assert offered(s, (seat + 1) % players) == dealt[seat][1:]
    for seat in range(players):
        do(s, "keep", seat=seat, mission=offered(s, seat)[0])
    for seat in range(players):
        wanted = {dealt[seat][0], dealt[seat - 1][1], dealt[(seat - 2) % players][2]}
        assert {m for m in range(20) if s.held[seat, m]} == wanted
    assert s.mission_deck.sum() == 16 - 3 * players and s.rounds == 1


def test_ruling_24_everybody_chooses_at_the_same_time_in_any_order():
    s = drafting()
    assert GAME.waiting(s) == [0, 1, 2]
    do(s, "keep", seat=GREEN, mission=offered(s, GREEN)[1])
    assert GAME.waiting(s) == [0, 1]
    assert why(s, "keep", seat=PURPLE, mission=offered(s, PINK)[0]) == "not_offered"
    assert why(s, "end", seat=PURPLE) == "choose_a_mission"


def test_ruling_24_nobody_sees_anothers_choice():
    s = drafting()
    other = GAME.layout.copy(s)
    for state, index in ((s, 0), (other, 2)):
        events = GAME.apply(state, PURPLE, GAME.actions.number("keep", mission=offered(state, PURPLE)[index]))
        assert [row[:5] for row in redact(events, PINK)] == [(GAME.events.names.index("has_chosen"), PURPLE, 0, 0, 0)]
    for seat in (PINK, GREEN, SPECTATOR):
        assert view(GAME.layout, s, seat).tobytes() == view(GAME.layout, other, seat).tobytes()


def test_missions_are_secret_until_completed():
    s = forest(purple_sack="white-1*2")
    assert (view(GAME.layout, s, PINK).held[PURPLE] == UNSEEN).all()
    do(s, "complete", mission=0)
    assert view(GAME.layout, s, PINK).done[PURPLE, 0] == 1


def test_ruling_25_the_truffles_stay_and_may_serve_other_missions_and_upgrades():
    s = forest(purple_sack="white-1*3", purple_missions="1 2 3")
    do(s, "complete", mission=0)
    do(s, "complete", mission=1)
    assert s.sack[PURPLE].sum() == 3 and GAME.scores(s)[PURPLE] == 3 + 2 + 3
    do(s, "upgrade")


def test_ruling_25_a_mission_checks_the_sack_at_that_moment():
    s = forest(purple_sack="white-1")
    assert why(s, "complete", mission=0) == "not_fulfilled"
    assert why(s, "complete", mission=5) == "not_your_mission"


def test_ruling_25_missions_and_upgrades_come_before_the_direction_cards():
    s = forest(purple_sack="white-1*2")
    do(s, "end")
    assert why(s, "complete", mission=0) == "lay_a_card" and why(s, "upgrade") == "lay_a_card"


def test_ruling_25_uncompleted_missions_score_nothing():
    assert GAME.scores(forest(purple_sack="white-1*2"))[PURPLE] == 2


@pytest.mark.parametrize(("mission", "sack", "enough"), [
    (1, "white-1*2", True), (1, "white-1 yellow-1", False), (10, "white-1 yellow-1 black-2", True), (10, "white-1*2 black-2", False),
    (15, "white-1*2 yellow-1*2 black-2", True), (15, "white-1*2 yellow-1*2", False), (16, "white-super white-1*2", True),
    (16, "white-super*3", True), (16, "white-1*3", False), (16, "yellow-super white-1", False), (9, "black-3*3", True),
    (11, "white-super*2 yellow-super*2", True), (14, "white-super black-2*2", True),
])  # fmt: skip
def test_what_missions_ask_for(mission, sack, enough):
    others = [m for m in range(1, 17) if m != mission]
    s = forest(purple_sack=sack, purple_missions=f"{mission} {others[0]} {others[1]}",
               pink_missions=" ".join(map(str, others[2:5])), green_missions=" ".join(map(str, others[5:8])))  # fmt: skip
    assert (f"complete mission={mission - 1}" in legal(s)) == enough


def test_a_mission_for_a_super_truffle_and_colours_counts_each_truffle_once():
    from petitfour.core.box import BoxSource

    source = BoxSource.read(GAME.folder / "box.toml")
    source.data["missions"]["rows"][0].update({"white": 1, "super": 1})
    other = GAME.with_box(source)
    for sack, enough in (("white-super", False), ("white-super white-1", True), ("white-super*2", True), ("yellow-super white-0", True),
                         ("white-1*2", False), ("yellow-super*2", False)):  # fmt: skip
        s = forest(purple_sack=sack)
        assert (other.actions.number("complete", mission=0) in other.legal(s, PURPLE)) == enough, sack
