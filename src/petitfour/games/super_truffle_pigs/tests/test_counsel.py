"""What the page is told beside the view: missions, digs, wolves, points and the name of a Secret Path."""

from petitfour.core.telling import Telling
from petitfour.core.view import view
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    ACTIONS,
    GAME,
    GREY_1,
    PURPLE,
    do,
    forest,
    new,
    tile,
    where,
)

TELLING = Telling(GAME, "en")


def counsel(state, seat=PURPLE):
    return GAME.counsel(view(GAME.layout, state, seat), seat, TELLING)


def listed(state, seat):
    return {card["mission"]: card["state"] for card in counsel(state, seat)["missions"]}


def test_missions_that_go_on_to_the_next_player_are_no_longer_listed():
    s = new(3)
    offered = listed(s, 0)
    assert list(offered.values()) == ["offer"] * 3
    kept = min(offered)
    do(s, "keep", seat=0, mission=kept)
    assert listed(s, 0) == {kept: "held"}
    assert list(listed(s, 1).values()) == ["offer"] * 3


def test_a_secret_path_has_one_name():
    s = forest(purple_spotted="-", purple_striped="-", purple_sack="white-1*2", stage="return", actions=0)
    ways = [action for action in GAME.legal(s, PURPLE) if ACTIONS.text(action).startswith("return")]
    names = [GAME.words("en").say("ground.path_n", n=way + 1) for way in range(2)]
    assert [TELLING.action(action) for action in ways] == [f"come back by {name}" for name in names]
    tiles = counsel(s)["tiles"]
    assert all(names[way] in tiles[int(s.path[way])] for way in range(2))


def test_a_dig_tells_how_far_it_is_what_it_can_bring_and_which_mission_it_fulfils():
    lying = [int(colour) for colour in forest(purple_sack="white-1").truffle]
    white = next(place for place, colour in enumerate(lying) if colour == 0)
    s = forest(purple_sack="white-1", purple_spotted=where(white // 2))
    digs = {dig["action"]: dig for dig in counsel(s)["digs"]}
    assert all(action in GAME.legal(s, PURPLE) for action in digs)
    dig = digs[ACTIONS.number("dig", pig=0, slot=white % 2)]
    assert (dig["n"], dig["of"]) == (1, 1) and dig["worth"] == "worth 0, 1, or a Super Truffle"
    assert [(mission["mission"], mission["points"]) for mission in dig["ready"]] == [(0, 2)]  # two white ones
    assert counsel(s, 1)["digs"] == []


def test_the_first_dig_of_a_black_truffle_fulfils_nothing_yet():
    black = next(place for place, colour in enumerate(forest().truffle) if colour == 2)
    s = forest(purple_spotted=where(black // 2), purple_missions="7 8 3", pink_missions="4 5 6", green_missions="1 2 9")
    dig = next(dig for dig in counsel(s)["digs"] if dig["action"] == ACTIONS.number("dig", pig=0, slot=black % 2))
    assert (dig["n"], dig["of"], dig["ready"]) == (1, 3, [])
    do(s, "dig", pig=0, slot=black % 2)
    do(s, "dig", pig=0, slot=black % 2)
    dig = next(dig for dig in counsel(s)["digs"] if dig["action"] == ACTIONS.number("dig", pig=0, slot=black % 2))
    assert dig["n"] == 3 and [mission["mission"] for mission in dig["ready"]] == [6]  # one black one


def test_a_wolf_looks_at_the_tile_before_it_unless_it_lies_or_a_wall_is_there():
    s = forest(wolf_brown_1="C3 north", wolf_grey_1="C3 south")
    looks = counsel(s)["looks"]
    assert looks[0] == tile("C2") and looks[GREY_1] == -1  # a wall lies south of C3
    assert looks[2] == looks[3] == -1
    s.knocked_out[0] = 1
    assert counsel(s)["looks"][0] == -1


def test_points_are_told_by_source():
    s = forest(purple_sack="white-1 black-3", purple_missions="2 3", purple_completed="1")
    points = counsel(s)["points"][PURPLE]
    assert points["truffles"] == 4
    assert points["missions"] == int(GAME.box.record.points[0]) and points["score"] == 4 + points["missions"]


def test_whose_pigs_ran_away_is_told_what_brings_one_back_or_that_none_comes():
    s = forest(purple_spotted="-", purple_striped="-", actions=0)
    advice = counsel(s)
    assert advice["next"] == {"step": "out", "n": 2} and "For 2 truffles one comes back" in advice["why"]
    s.returned[PURPLE] = 1
    advice = counsel(s)
    assert advice["next"]["step"] == "gone" and "stay out" in advice["why"]
    assert counsel(forest(actions=0))["next"]["step"] == "end"


def test_what_a_far_tile_would_cost_is_told_also_where_the_actions_do_not_reach():
    s = forest(purple_spotted="A1", actions=1)
    advice = counsel(s)
    near = {path["tile"]: path["cost"] for path in advice["paths"] if path["pig"] == 0}
    costs = advice["far"][0]
    assert all(costs[there] == cost == 1 for there, cost in near.items())
    assert max(costs) > 1 and costs[int(s.pig[PURPLE, 0])] == 0
    assert counsel(s, 1)["far"] == []


def test_where_a_card_would_lead_the_wolves_is_where_they_go():
    s = forest()
    do(s, "end")
    for each in counsel(s)["lays"]:
        assert each["known"] and each["action"] in GAME.legal(s, PURPLE)
        card = (each["action"] - ACTIONS.number("lay", card=0, pack=0)) // 2
        for way in each["ways"]:
            here = int(s.wolf[way["wolf"]])
            if way["tiles"] and card < 4:
                assert way["tiles"][0] == int(GAME.box.record.around[here, card])
                assert way["tiles"][0] in counsel(s)["danger"]


def test_nothing_is_said_of_where_wolves_go_after_a_card_that_is_not_known():
    s = forest()
    do(s, "end")
    s.laid_by[0, 0] = 1  # somebody else's, face down
    assert counsel(s)["lays"]
    for each in counsel(s)["lays"]:
        if (each["action"] - ACTIONS.number("lay", card=0, pack=0)) % 2 == 0:
            assert not each["known"] and all(way["tiles"] == [] for way in each["ways"])
