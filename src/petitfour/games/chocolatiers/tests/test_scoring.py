"""The last round, the cap and the score: the rulebook and the rulings as sentences."""

from petitfour.core.constants import EMPTY, SPECTATOR
from petitfour.core.telling import Telling
from petitfour.core.view import view
from petitfour.games.chocolatiers.tests.shop_for_tests import (
    ACTIONS,
    BOX,
    GAME,
    B,
    M,
    N,
    T,
    V,
    boxing,
    do,
    event_names,
    position,
    settle,
    tile,
)

SIX = "7=TTBB 8=NNMM 12=TTRR 13=TTMM 17=BBVV"


def test_the_first_with_six_tiles_takes_first_at_once_and_every_other_player_has_one_more_turn():
    state = position(
        phase="bonus", hands=("TTVV", "", ""), tray="TTNRM", displays={1: SIX}, tops=("TTVV", "TNRR", "TTRB", "TNVV", "NNMB"), players=3)  # fmt: skip
    do(state, "box", stack=0)
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    events = do(state, "place", place=17, rotation=0)
    assert "took_first" in event_names(events) and int(state.first_to) == 0
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
    assert "took_first" not in event_names(events)
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
    assert "capped" in event_names(events) and int(state.first_to) == EMPTY


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
    assert GAME.is_over(state) and "capped" in event_names(events)
    assert int(state.turns) == 800 and int(state.first_to) == 0 and GAME.placing(state)[0] == 1


def test_ruling_13_a_last_round_that_is_through_with_the_cap_ends_by_itself():
    state = last_round_at(797)
    events = [row for _ in range(3) for row in pass_on(state)]
    assert GAME.is_over(state) and "capped" not in event_names(events) and int(state.turns) == 800


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


def test_who_is_nearest_to_first_is_told_while_nobody_has_it():
    def first(state):
        return GAME.counsel(view(GAME.layout, state, SPECTATOR), SPECTATOR, Telling(GAME, "en"))["first"]

    assert first(boxing("TTVV", displays={1: "12=NRMB 13=TNRM", 2: "13=TTRB"})) == {"owner": 0, "best": 2}
    assert first(boxing("TTVV", displays={1: "13=TNRM", 2: "13=TTRB"})) == {"owner": EMPTY, "best": 1}
    state, _ = finished({1: "7=NNMM 8=NMM. 12=NNM. 13=TNNM 17=NNRM 18=NNMB"}, ender=1, turns=20)
    assert first(state) == {"owner": 0, "best": 6}


def test_scores_are_known_at_any_moment_and_what_a_placement_would_change_before_it_is_made():
    state = boxing("TTVV", displays={1: "13=TNRM"})
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    advice = GAME.counsel(view(GAME.layout, state, 0), 0, Telling(GAME, "en"))
    assert [each["action"] for each in advice["places"]] == GAME.legal(state, 0)
    for each in advice["places"]:
        after = GAME.layout.copy(state)
        GAME.apply(after, 0, each["action"])
        counsel = GAME.counsel(after, 0, Telling(GAME, "en"))
        for kind, _, size in each["grown"]:
            assert counsel["groups"][0][kind] == size
        for kind in each["gained"]:
            assert counsel["owners"][kind] == 0
        assert counsel["points"][0] - advice["points"][0] == each["points"]
    best = max(each["points"] for each in advice["places"])
    assert best == next(each["points"] for each in advice["places"] if each["action"] == advice["proposed"])


def test_what_a_tie_would_take_from_the_leader_and_what_first_brings_is_known_before():
    five = "7=BBVV 8=TNRR 12=NNRM 13=TNVV 17=NNMB"
    state = boxing("TTVV", displays={1: five, 2: "13=TTRB"})
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    advice = GAME.counsel(view(GAME.layout, state, 0), 0, Telling(GAME, "en"))
    for each in advice["places"]:
        after = GAME.layout.copy(state)
        GAME.apply(after, 0, each["action"])
        counsel = GAME.counsel(after, 0, Telling(GAME, "en"))
        assert each["first"] and counsel["points"][0] - advice["points"][0] == each["points"]
        taken = [kind for kind in range(6) if advice["owners"][kind] == 1 and counsel["owners"][kind] == EMPTY]
        assert each["tied"] == taken
    assert any(each["tied"] for each in advice["places"])


def test_while_a_box_is_placed_another_can_be_chosen_as_if_nothing_had_been_paid():
    state = boxing("TTVV", displays={1: "13=TNRM"})
    for kind in (T, T, V, V):
        do(state, "pay", chocolate=kind)
    paid = GAME.counsel(view(GAME.layout, state, 0), 0, Telling(GAME, "en"))["boxes"]
    assert paid[0]["payable"] and paid[0]["actions"][0] == ACTIONS.number("box", stack=0)
    assert any(box["lacking"] and not box["actions"] for box in paid)
