"""Coming back, the end of a round and of the game: the rulebook and the rulings as sentences."""

from petitfour.core.constants import NO_SEAT
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    BROWN_1,
    EAST,
    GAME,
    GREEN,
    NORTH,
    ORANGE,
    PINK,
    PURPLE,
    SOUTH,
    SPOTTED,
    STATE,
    TOKENS,
    WEST,
    chance,
    do,
    end,
    find,
    forest,
    legal,
    names,
    pig,
    run,
    settle,
    use,
    why,
)

OUT = {"purple_spotted": "-", "purple_striped": "-"}
PAIR = {"purple_sack": "black-3 white-0"}


def out_in_turn(**changes):
    """Purple is out when its turn begins."""
    s = forest(**({"stage": "roll", "rolled": "-", "actions": 0, **OUT, **PAIR} | changes))
    chance(s, changes.pop("face", 0))
    return s


def test_ruling_19_returning_is_offered_at_the_start_of_the_own_turn_with_full_actions():
    s = out_in_turn()
    assert legal(s) == ["return way=0", "return way=1", "stay_out"]
    do(s, "return", way=1)
    do(s, "give", token=8, to=PINK)
    assert why(s, "end") == "pay_first"
    do(s, "give", token=1, to=GREEN)
    assert pig(s) == "E2" and s.actions == 3 and s.returned[PURPLE] == 1
    assert s.sack[PINK, 8] == 1 and s.sack[GREEN, 1] == 1
    do(s, "move", pig=SPOTTED, direction=NORTH)


def test_ruling_19_both_truffles_may_go_to_one_player_but_not_to_oneself():
    s = out_in_turn()
    do(s, "return", way=0)
    assert why(s, "give", token=8, to=PURPLE) == "not_to_oneself"
    assert why(s, "give", token=8, to=ORANGE) == "not_to_oneself"  # nobody sits there
    do(s, "give", token=8, to=PINK)
    do(s, "give", token=1, to=PINK)


def test_ruling_19_a_refused_offer_comes_again_after_the_wolves_have_moved():
    s = out_in_turn()
    do(s, "stay_out")
    end(s, EAST), end(s, EAST)
    events = end(s, WEST)
    assert "wolves_move" in names(events) and s.to_act == PURPLE and legal(s)[-1] == "stay_out"
    do(s, "stay_out")
    settle(s)
    assert s.to_act == PINK  # has the die now


def test_ruling_19_after_the_run_everybody_who_may_return_is_asked_in_turn_order():
    s = forest(wolf_brown_1="A3 north", purple_striped="-", pink_striped="-", purple_sack="white-1*2", pink_sack="yellow-1*2",
               green_spotted="B1", first="pink", turn="pink", to_act="pink")  # fmt: skip
    run(s, NORTH, NORTH, EAST)
    assert s.to_act == PINK
    do(s, "return", way=0)
    do(s, "give", token=3, to=GREEN)
    do(s, "give", token=3, to=GREEN)
    assert s.to_act == PURPLE
    do(s, "stay_out")
    settle(s)
    assert pig(s, PINK) == "A2" and s.rounds == 2 and s.last_round == 0


def test_ruling_19_once_per_game_and_only_with_both_pigs_out_and_enough_truffles():
    assert "stay_out" not in legal(out_in_turn(purple_level="3 returned"))
    assert "stay_out" not in legal(out_in_turn(purple_striped="A1"))
    assert "stay_out" not in legal(out_in_turn(purple_sack="black-3"))


def test_ruling_19_a_secret_path_with_a_wolf_standing_or_lying_is_taken():
    s = out_in_turn(wolf_brown_1="A2 north")
    assert legal(s) == ["return way=1", "stay_out"] and why(s, "return", way=0) == "path_is_taken"
    s = out_in_turn(wolf_brown_1="A2 north", wolf_grey_1="E2 north")
    assert "stay_out" not in legal(s)
    s = out_in_turn(first="pink", turn="pink", purple_spotted="-", wolf_brown_1="A2 north", to_act="pink")
    use(s, "mud-bomb")
    do(s, "wolf", wolf=BROWN_1)
    end(s), end(s)
    assert s.to_act == PURPLE and legal(s) == ["return way=1", "stay_out"]


FEW = [
    "A1.1",
    "A1.2",
    "B1.1",
    "B1.2",
    "C1.1",
    "C1.2",
    "D1.1",
    "D1.2",
    "E1.1",
    "E1.2",
    "B2.1",
    "B2.2",
    "C2.1",
    "C2.2",
    "D2.1",
    "A3.1",
    "B3.1",
    "C3.1",
    "D3.1",
    "E3.1",
    "E3.2",
    "A4.1",
    "B4.1",
    "C4.1",
]


def nearly_empty(left, **changes):
    """A forest with so many truffles; all others were spent."""
    places = [*FEW, "D4.1", "D4.2", "E4.1", "E4.2"]
    gone = places[: 28 - left]
    colours = "WYWYWYWYYYYYWWWYYBBWYBBBWBWB"
    counts = dict.fromkeys("WYB", 0)
    for letter in colours[: len(gone)]:
        counts[letter] += 1
    pools = {"W": ["white-1"] * 5 + ["white-0"] * 2 + ["white-super"] * 3, "B": ["black-2"] * 4 + ["black-3"] * 3,
             "Y": ["yellow-1"] * 4 + ["yellow-2"] * 4 + ["yellow-0"] + ["yellow-super"] * 2}  # fmt: skip
    spent = [token for c in "WYB" for token in pools[c][: counts[c]]]
    for name in ("purple_sack", "pink_sack", "green_sack"):
        for word in changes.get(name, "").split():
            what, _, times = word.partition("*")
            for _ in range(int(times or 1)):
                spent.remove(what)
    return forest(gone=" ".join(gone), spent=" ".join(spent), **changes)


def test_a_round_that_ends_with_three_truffles_or_fewer_ends_the_game():
    s = nearly_empty(3)
    run(s, EAST, EAST, WEST)
    settle(s)
    assert s.to_act == NO_SEAT and STATE.ENDS[s.ended_by] == "few-truffles"
    s = nearly_empty(4)
    run(s, EAST, EAST, WEST)
    settle(s)
    assert s.to_act != NO_SEAT


def test_ruling_21_truffles_being_dug_count_as_in_the_forest():
    s = nearly_empty(4, purple_spotted="E4 digs=2.2")
    run(s, EAST, EAST, WEST)
    settle(s)
    assert s.to_act != NO_SEAT and s.in_forest == 4


def test_ruling_19_no_return_is_offered_after_the_run_when_three_or_fewer_truffles_remain():
    s = nearly_empty(3, purple_sack="white-1*2", wolf_brown_1="A3 north", purple_striped="-")
    run(s, NORTH, EAST, EAST)
    settle(s)
    assert s.to_act == NO_SEAT


def test_the_last_truffles_can_be_dug_out_and_the_game_ends_with_the_round():
    s = nearly_empty(4, purple_spotted="D4")
    do(s, "dig", pig=SPOTTED, slot=0)
    find(s, next(t for t in TOKENS if s.unseen[TOKENS.index(t)] and t.startswith("white")))
    assert s.in_forest == 3 and s.to_act == PURPLE
    end(s, EAST), end(s, EAST), end(s, WEST)
    settle(s)
    assert s.to_act == NO_SEAT


def test_ruling_21_one_player_left_means_exactly_one_more_round():
    gone = {"pink_spotted": "-", "pink_striped": "-", "green_spotted": "-", "green_striped": "-"}
    s = forest(**gone)
    events = run(s, EAST, EAST, WEST) + settle(s)
    assert "one_left" in names(events) and s.last_round == 1 and s.rounds == 2
    end(s, NORTH), end(s, NORTH), end(s)  # the track is full
    settle(s)
    assert s.to_act == NO_SEAT and STATE.ENDS[s.ended_by] == "one-left"


def test_ruling_19_no_return_is_offered_after_the_last_round():
    s = forest(
        pink_spotted="-", pink_striped="-", green_spotted="-", green_striped="-", last_round=1, pink_sack="white-1*2"
    )
    end(s, EAST)
    do(s, "stay_out")  # at the start of the own turn it is
    end(s, EAST), end(s, WEST)
    settle(s)
    assert s.to_act == NO_SEAT


def test_ruling_21_a_return_before_the_end_check_keeps_the_game_going():
    s = forest(pink_spotted="-", pink_striped="-", green_spotted="-", green_striped="-", pink_sack="white-1*2")
    end(s, EAST)
    do(s, "stay_out")
    end(s, EAST), end(s, WEST)
    assert s.to_act == PINK
    do(s, "return", way=0)
    do(s, "give", token=0, to=PURPLE)
    do(s, "give", token=0, to=PURPLE)
    settle(s)
    assert s.last_round == 0 and s.to_act != NO_SEAT


def test_ruling_21_no_pig_left_ends_the_game():
    out = {f"{name}_{which}": "-" for name in ("purple", "pink", "green") for which in ("spotted", "striped")}
    s = forest(**{**out, "purple_spotted": "C2"}, actions=3)
    run(s, NORTH, EAST, EAST)
    settle(s)
    assert s.to_act == NO_SEAT and STATE.ENDS[s.ended_by] == "no-pigs"


def test_with_two_players_the_game_goes_on_while_one_is_in_the_forest():
    s = forest(players=2, pink_spotted="-", pink_striped="-")
    run(s, EAST, WEST)
    settle(s)
    assert s.last_round == 0 and s.to_act != NO_SEAT


def test_with_two_players_a_return_costs_one_truffle_for_the_other_player():
    s = out_in_turn(players=2, purple_sack="black-3")
    do(s, "return", way=0)
    do(s, "give", token=8, to=PINK)
    assert pig(s) == "A2" and s.sack[PINK, 8] == 1


def test_ruling_21_a_cap_ends_the_game_after_round_40():
    s = forest(round=40)
    run(s, EAST, EAST, WEST)
    settle(s)
    assert s.to_act == NO_SEAT and STATE.ENDS[s.ended_by] == "cap"


def test_ruling_20_players_who_are_out_only_lay_cards_and_complete_missions():
    s = forest(**OUT, purple_sack="white-1*2", purple_level="3 returned", actions=0)
    assert legal(s) == ["complete mission=0", "end"]
    assert why(s, "upgrade") == "out_of_the_forest"
    assert why(s, "use", power=STATE.MUD_BOMB, price=0) == "out_of_the_forest"
    assert why(s, "move", pig=SPOTTED, direction=NORTH) == "out_of_the_forest"
    do(s, "complete", mission=0)
    do(s, "end")
    assert s.to_lay == 1


def test_ruling_22_ties_go_to_most_truffles_then_are_shared():
    s = forest(purple_sack="white-1*2", pink_sack="yellow-2", green_sack="yellow-2")
    assert GAME.scores(s) == [2, 2, 2] and GAME.placing(s) == [1, 2, 2]


def test_points_are_missions_and_truffles():
    s = forest(purple_sack="black-3 yellow-2 white-super", purple_missions="2 3", purple_completed="1")
    assert GAME.scores(s)[PURPLE] == 7


def test_ruling_27_the_end_of_a_round_in_order():
    s = forest(players=2, wolf_grey_1="D3 north out", purple_spotted="C2 ghost", purple_striped="A4", pink_striped="A4",
               brown_track="purple=east pink=east", row="- decoy flying-pig", used_powers="mud-bomb")  # fmt: skip
    end(s, NORTH)
    events = end(s, SOUTH)
    assert [n for n in names(events) if n in ("wolves_move", "track_returns", "wolf_rises")] == [
        "wolves_move",
        "track_returns",
        "wolf_rises",
    ]
    assert s.ghost[PURPLE, SPOTTED] == 0 and pig(s) == "C2"
    assert names(chance(s))[:2] == ["power_comes", "round_begins"] and s.first == PINK


def test_the_die_passes_clockwise():
    s = forest()
    run(s, EAST, EAST, WEST)
    settle(s)
    assert s.first == PINK and s.to_act == PINK
