"""The forest, pigs, digging, levels, wolves, direction cards and the end: the rulebook and the rulings as sentences."""

from pathlib import Path

import pytest

from petitfour.core import positions
from petitfour.core.box import BoxSource
from petitfour.core.constants import CHANCE, NO_SEAT, SEVERAL
from petitfour.core.problem import Problem
from petitfour.core.registry import load_game
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    GAME,
    STATE,
    SUMMER,
    TOKENS,
    WINTER,
    chance,
    check,
    do,
    end,
    find,
    forest,
    lay,
    legal,
    names,
    pig,
    run,
    settle,
    tile,
    use,
    where,
    why,
    wolf,
)

PURPLE, PINK, GREEN, ORANGE = range(4)
SPOTTED, STRIPED = range(2)
NORTH, EAST, SOUTH, WEST, TWO = range(5)
BROWN, GREY = range(2)
BROWN_1, GREY_1, BROWN_2, GREY_2 = range(4)


# -- set-up --------------------------------------------------------------------------------------------------------


def new(players=3, season="summer", seed=1):
    """A game after its set-up, before the draft."""
    from petitfour.core import chance as chances

    s = GAME.new_state(players, {"season": season})
    while int(s.to_act) == CHANCE:
        GAME.apply(s, CHANCE, chances.outcome(GAME, s, seed))
        check(s)
    return s


def test_ruling_1_a_random_start_player_gets_the_die():
    assert {int(new(3, seed=seed).first) for seed in range(20)} == {0, 1, 2}


def test_everybody_starts_with_a_pig_on_each_secret_path_three_actions_and_five_cards():
    s = new(4)
    for seat in range(4):
        assert list(s.pig[seat]) == list(s.path)
        assert s.level[seat] == 3 and s.hand[seat].sum() == 5


def test_the_first_brown_wolf_starts_on_the_brown_den_facing_north():
    s = new()
    assert s.wolf[0] == s.den[BROWN] and s.facing[0] == NORTH
    assert (s.wolf[1:] == -1).all()


def test_28_truffles_lie_on_the_tiles_by_colour_and_three_powers_are_open():
    for season in ("summer", "winter"):
        s = new(season=season)
        assert [int((s.truffle == colour).sum()) for colour in range(3)] == [10, 11, 7]
        assert (s.row >= 0).all() and s.power_deck.sum() == 9


def test_ruling_2_each_player_has_one_set_of_five_directions():
    s = new(4)
    assert s.hand[:, :].tolist() == [[1] * 5] * 4


def test_ruling_3_the_grid_has_five_columns_and_four_rows_from_the_box():
    box = GAME.box.record
    assert (int(box.columns), int(box.rows), int(box.tiles)) == (5, 4, 20)
    assert box.beside[tile("C2"), NORTH] == tile("C1") and box.beside[tile("A1"), WEST] == -1


def test_ruling_4_tiles_lie_turned_and_their_walls_with_them():
    assert why(forest(purple_spotted="E2"), "move", pig=SPOTTED, direction=SOUTH) == "wall"
    s = forest(tiles=SUMMER.replace("10n", "10w"), purple_spotted="E2")  # its wall on the west side of E3 now
    do(s, "move", pig=SPOTTED, direction=SOUTH)
    assert why(s, "move", pig=SPOTTED, direction=WEST) == "wall"


def test_ruling_4_a_wall_on_either_side_of_a_border_blocks_it_both_ways():
    assert why(forest(purple_spotted="E2"), "move", pig=SPOTTED, direction=SOUTH) == "wall"
    assert why(forest(purple_spotted="E3"), "move", pig=SPOTTED, direction=NORTH) == "wall"


def test_ruling_4_a_wall_on_the_outer_edge_stops_looping_wolves_from_both_sides():
    for start, card in (("D4 south", SOUTH), ("D1 north", NORTH)):  # the south wall of D4 lies on the edge
        s = forest(wolf_brown_1=start)
        events = run(s, card, card, card)
        assert "wolf_blocked" in names(events) and wolf(s) == start[:2]


def test_ruling_4_dens_and_paths_lie_wherever_they_were_shuffled():
    assert len({int(new(seed=seed).den[0]) for seed in range(30)}) > 8


def test_ruling_29_a_forest_with_a_tile_out_of_reach_is_dealt_again():
    s = GAME.new_state(2, {"season": "summer"})
    layout = SUMMER.replace("5s", "5n").split()  # the whole southern row cut off
    for word in layout[:-1]:
        chance(s, 4 * (int(word[:-1]) - 1) + "nesw".index(word[-1]))
    events = chance(s, 4 * (int(layout[-1][:-1]) - 1))
    assert names(events) == ["laid_again"]
    assert s.deals == 1 and (s.tile == -1).all() and s.to_act == CHANCE


def test_ruling_29_after_a_hundred_deals_walls_are_ignored_tile_by_tile():
    s = GAME.new_state(2, {"season": "summer"})
    layout = SUMMER.replace("5s", "5n").split()
    s.deals, s.laid_tiles = 100, 2000
    for word in layout:
        events = chance(s, 4 * (int(word[:-1]) - 1) + "nesw".index(word[-1]))
    assert names(events) == ["laid_out"]
    assert [where(at) for at in range(20) if s.bare[at]][-1] == "A4"  # opening A4 makes the row reachable
    s.stage = STATE.START
    assert s.walls[tile("A4")] & 1 == 0 and s.walls[tile("B4")] & 1 == 1


def stops(s):
    """Slow and obvious: every tile on which a pig from a Secret Path can stop, slides counted."""
    reached, todo = set(), [int(at) for at in s.path]
    while todo:
        at = todo.pop()
        if at in reached:
            continue
        reached.add(at)
        for d, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            here, moved = at, False
            while not moved or s.ground[here] == STATE.POND:
                row, column = here // 5 + down, here % 5 + right
                if s.walls[here] >> d & 1 or not (0 <= row < 4 and 0 <= column < 5):
                    break
                here, moved = row * 5 + column, True
            if moved:
                todo.append(here)
    return reached


@pytest.mark.parametrize("season", ["summer", "winter"])
def test_ruling_29_a_pig_can_stop_on_every_tile_except_ponds_slides_counted(season):
    for seed in range(40):
        s = new(2, season, seed)
        assert stops(s) >= {at for at in range(20) if s.ground[at] != STATE.POND}, seed


# -- moving --------------------------------------------------------------------------------------------------------


def test_a_pig_moves_one_tile_for_each_action():
    s = forest()
    do(s, "move", pig=SPOTTED, direction=NORTH)
    assert pig(s) == "A1" and s.actions == 2


def test_pigs_share_tiles():
    s = forest(purple_spotted="B2", pink_spotted="B1")
    do(s, "move", pig=SPOTTED, direction=NORTH)
    assert pig(s) == pig(s, PINK) == "B1"


def test_ruling_5_pigs_never_leave_over_the_edge():
    assert why(forest(), "move", pig=SPOTTED, direction=WEST) == "edge"


def test_a_pig_never_enters_the_tile_of_a_standing_wolf():
    assert why(forest(purple_spotted="B3"), "move", pig=SPOTTED, direction=EAST) == "wolf_there"


def test_a_pig_without_actions_cannot_move():
    assert why(forest(actions=0), "move", pig=SPOTTED, direction=NORTH) == "no_action_left"


def test_a_scared_pig_cannot_move():
    assert why(forest(purple_spotted="-"), "move", pig=SPOTTED, direction=NORTH) == "pig_is_out"


def test_from_one_secret_path_to_the_other_is_one_move():
    s = forest()
    do(s, "jump", pig=SPOTTED)
    assert pig(s) == "E2" and s.actions == 2
    assert why(forest(purple_spotted="B2"), "jump", pig=SPOTTED) == "no_other_path"


def test_ruling_12_the_jump_obeys_the_wolves_at_the_far_end():
    assert why(forest(wolf_brown_1="E2 north"), "jump", pig=SPOTTED) == "wolf_there"


def test_ruling_11_past_a_knocked_out_wolf_only_with_an_action_left():
    s = forest(purple_spotted="B3", wolf_brown_1="C3 north out", actions=1)
    assert why(s, "move", pig=SPOTTED, direction=EAST) == "no_action_left"
    s = forest(purple_spotted="B3", wolf_brown_1="C3 north out", actions=2)
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert pig(s) == "C3" and s.must_leave == SPOTTED


def test_ruling_11_until_it_is_off_the_player_can_do_nothing_else():
    s = forest(
        purple_spotted="B3",
        wolf_brown_1="C3 north out",
        purple_sack="white-1*2 black-2",
        purple_missions="7 2 3",
        green_missions="1 8 9",
    )
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert all(move.startswith("move pig=spotted") for move in legal(s))
    for name, parts in (("end", {}), ("upgrade", {}), ("complete", {"mission": 6}), ("dig", {"pig": 0, "slot": 0}),
                        ("move", {"pig": STRIPED, "direction": NORTH}), ("use", {"power": 5, "price": 0})):  # fmt: skip
        assert why(s, name, **parts) == "leave_the_wolf"
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert pig(s) == "D3" and s.must_leave == -1 and "end" in legal(s)


def test_ruling_11_onto_a_knocked_out_wolf_and_off_by_a_path_jump():
    s = forest(purple_spotted="A1", wolf_brown_1="A2 north out", actions=2)
    do(s, "move", pig=SPOTTED, direction=SOUTH)
    do(s, "jump", pig=SPOTTED)
    assert pig(s) == "E2" and s.must_leave == -1


def test_ruling_11_two_knocked_out_wolves_in_a_row_need_two_actions_more():
    given = {"purple_spotted": "B3", "wolf_brown_1": "C3 north out", "wolf_grey_1": "C2 north out",
             "wolf_brown_2": "D3 north out"}  # fmt: skip
    s = forest(**given, actions=2)
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert legal(s) == ["move pig=spotted direction=west"]  # on would need one more


def test_ruling_11_a_wolf_may_be_knocked_out_beside_a_pig_that_need_not_leave():
    """A ghost may share a tile with a wolf; only a pig that moved onto the tile must go on."""
    s = forest(purple_spotted="C3", wolf_brown_1="C3 north", row="mud-bomb decoy flying-pig")
    use(s, "mud-bomb")
    do(s, "wolf", wolf=BROWN_1)
    assert s.must_leave == -1
    do(s, "dig", pig=SPOTTED, slot=0)


# -- winter --------------------------------------------------------------------------------------------------------


def test_ruling_23_a_pig_slides_through_ponds_in_a_chain():
    s = forest(season="winter", purple_spotted="A2")
    events = do(s, "move", pig=SPOTTED, direction=EAST)  # B2 and C2 are ponds
    assert names(events) == ["moved", "slid", "slid"] and pig(s) == "D2" and s.actions == 2


def test_ruling_23_a_pig_stops_on_the_pond_before_the_edge_a_wall_or_a_standing_wolf():
    s = forest(season="winter", purple_spotted="C3", wolf_brown_1="E4 north")
    do(s, "move", pig=SPOTTED, direction=NORTH)  # C2, then C1 at the edge
    assert pig(s) == "C1"
    s = forest(season="winter", purple_spotted="A2", wolf_brown_1="D2 north")
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert pig(s) == "C2"
    walled = WINTER.replace("17n 2n", "8w 2n").replace("4n  8n", "4n  17n")  # a wall between C2 and D2
    s = forest(season="winter", tiles=walled, purple_spotted="A2")
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert pig(s) == "C2"


def test_ruling_23_a_slide_onto_a_knocked_out_wolf_needs_an_action_left():
    given = {"season": "winter", "purple_spotted": "A2", "wolf_brown_1": "D2 north out"}
    assert why(forest(**given, actions=1), "move", pig=SPOTTED, direction=EAST) == "no_action_left"
    s = forest(**given, actions=2)
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert pig(s) == "D2" and s.must_leave == SPOTTED


def test_ruling_23_sliding_past_a_knocked_out_wolf_on_a_pond_is_free():
    s = forest(season="winter", purple_spotted="A2", wolf_brown_1="B2 north out", actions=1)
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert pig(s) == "D2" and s.must_leave == -1


def test_ruling_23_a_wolf_slides_scares_what_it_passes_and_it_is_one_step():
    s = forest(season="winter", wolf_brown_1="A2 north", purple_spotted="C2", pink_spotted="D2", green_spotted="B2")
    events = run(s, EAST, WEST, NORTH)
    assert [e[0] for e in events if e[0] in ("wolf_moved", "wolf_slid")][:3] == ["wolf_moved", "wolf_slid", "wolf_slid"]
    assert pig(s) == pig(s, PINK) == pig(s, GREEN) == "-"


def test_ruling_23_a_wolf_slides_across_the_edge_too():
    s = forest(season="winter", wolf_brown_1="C3 north", row="decoy mud-bomb flying-pig")
    events = run(s, NORTH, EAST, EAST)  # C2, C1, then around to C4; the wall C3|C4 is not in the way
    assert [where(e[3]) for e in events if e[0] in ("wolf_moved", "wolf_slid")][:3] == ["C2", "C1", "C4"]


def test_ruling_23_a_wall_stops_a_sliding_wolf_on_the_pond():
    walled = WINTER.replace("17n 2n", "8w 2n").replace("4n  8n", "4n  17n")
    s = forest(
        season="winter",
        tiles=walled,
        wolf_brown_1="A3 north",
        purple_spotted="A1",
        pink_spotted="A1",
        green_spotted="A1",
    )
    s.wolf[0] = tile("A2")
    events = run(s, EAST, EAST, NORTH)
    assert names(events).count("wolf_blocked") == 1  # the second East


def test_ruling_23_a_pig_placed_on_a_pond_does_not_slide():
    s = forest(season="winter")
    use(s, "flying-pig")
    do(s, "pig", pig=SPOTTED)
    do(s, "fly", tile=tile("C2"))
    assert pig(s) == "C2"


# -- digging -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "slot", "digs", "token"), [("C2", 0, 1, "white-1"), ("B2", 1, 2, "yellow-2"), ("A4", 0, 3, "black-3")]
)
def test_white_needs_one_dig_yellow_two_black_three(at, slot, digs, token):
    s = forest(purple_spotted=at)
    for _ in range(digs):
        do(s, "dig", pig=SPOTTED, slot=slot)
    find(s, token)
    assert s.sack[PURPLE, TOKENS.index(token)] == 1 and s.in_forest == 27 and s.actions == 3 - digs


def test_the_values_of_truffles_are_those_of_the_box_by_colour():
    s = forest(purple_spotted="C2")
    do(s, "dig", pig=SPOTTED, slot=0)
    assert GAME.chance_weights(s) == [5, 2, 3, 0, 0, 0, 0, 0, 0]


def test_ruling_13_leaving_loses_the_progress():
    s = forest(purple_spotted="B2")
    do(s, "dig", pig=SPOTTED, slot=0)
    assert s.dug[PURPLE, SPOTTED] == 1
    do(s, "move", pig=SPOTTED, direction=NORTH)
    assert s.dug[PURPLE, SPOTTED] == 0 and s.dig_slot[PURPLE, SPOTTED] == -1


def test_ruling_13_switching_to_the_other_truffle_loses_the_progress():
    s = forest(purple_spotted="B2")
    do(s, "dig", pig=SPOTTED, slot=0)
    do(s, "dig", pig=SPOTTED, slot=1)
    assert s.dig_slot[PURPLE, SPOTTED] == 1 and s.dug[PURPLE, SPOTTED] == 1


def test_ruling_13_a_truffle_with_a_dig_on_it_is_closed_to_every_other_pig_ones_own_too():
    s = forest(purple_spotted="B2", purple_striped="B2", pink_spotted="B2 digs=2.1")
    assert why(s, "dig", pig=SPOTTED, slot=1) == "being_dug"
    do(s, "dig", pig=SPOTTED, slot=0)
    assert why(s, "dig", pig=STRIPED, slot=0) == "being_dug"


def test_ruling_13_merely_standing_there_closes_nothing():
    s = forest(purple_spotted="B2", pink_spotted="B2")
    do(s, "dig", pig=SPOTTED, slot=0)


def test_ruling_13_progress_carries_over_between_turns():
    s = forest(players=2, purple_spotted="B2", rolled=6)
    do(s, "dig", pig=SPOTTED, slot=0)
    end(s)
    assert s.dug[PURPLE, SPOTTED] == 1
    end(s)
    settle(s, face=5)
    end(s)  # pink has the die now
    do(s, "dig", pig=SPOTTED, slot=0)
    find(s, "yellow-1")


def test_where_nothing_lies_nothing_is_dug():
    assert why(forest(), "dig", pig=SPOTTED, slot=0) == "no_truffle"


def test_ruling_14_a_scared_pigs_owner_keeps_the_sack_and_the_truffle_stays():
    s = forest(wolf_brown_1="C3 north", purple_spotted="C2", purple_sack="black-2")
    before = int(s.in_forest)
    run(s, NORTH, SOUTH, SOUTH)
    assert pig(s) == "-" and s.sack[PURPLE].sum() == 1 and s.in_forest == before


def test_ruling_14_a_scared_pig_loses_its_progress():
    s = forest(players=2, wolf_brown_1="B3 north", purple_spotted="B2 digs=1.1")
    run(s, NORTH, SOUTH)
    assert pig(s) == "-" and s.dug[PURPLE, SPOTTED] == 0 and s.truffle[tile("B2") * 2] == 1


def test_ruling_16_collected_truffles_lie_open_with_their_value():
    s = forest(purple_spotted="C2")
    do(s, "dig", pig=SPOTTED, slot=0)
    events = find(s, "white-super")
    assert events[0][:3] == ("found", PURPLE, TOKENS.index("white-super")) and events[0][-1] == -1  # to everyone


# -- levels --------------------------------------------------------------------------------------------------------


def test_ruling_17_an_upgrade_costs_two_truffles_and_brings_an_action_at_once_and_for_good():
    s = forest(players=2, purple_sack="white-0 yellow-1", actions=0, rolled=6)
    do(s, "upgrade")
    do(s, "pay", token=TOKENS.index("white-0"))
    assert why(s, "end") == "pay_first"
    do(s, "pay", token=TOKENS.index("yellow-1"))
    assert s.level[PURPLE] == 4 and s.actions == 1 and s.spent.sum() == 2
    end(s), end(s), settle(s, face=5), end(s)
    assert s.to_act == PURPLE and s.actions == 4


def test_ruling_17_two_levels_in_one_turn_and_five_actions_at_most():
    s = forest(purple_sack="white-0*2 white-1*4")
    for _ in range(2):
        do(s, "upgrade")
        do(s, "pay", token=0)
        do(s, "pay", token=0)
    assert s.level[PURPLE] == 5 and s.actions == 5
    assert why(s, "upgrade") == "highest_level"


def test_an_upgrade_needs_two_truffles():
    assert why(forest(purple_sack="black-3"), "upgrade") == "too_few_truffles"


def test_ruling_16_the_owner_chooses_which_truffles_to_spend():
    s = forest(purple_sack="white-0 black-3 yellow-super")
    do(s, "upgrade")
    assert legal(s) == ["pay token=1", "pay token=6", "pay token=8"]
    assert why(s, "pay", token=0) == "no_such_truffle"


def test_spent_truffles_bring_no_points():
    s = forest(purple_sack="black-3 black-2")
    assert GAME.scores(s)[PURPLE] == 5
    do(s, "upgrade")
    do(s, "pay", token=7)
    do(s, "pay", token=8)
    assert GAME.scores(s)[PURPLE] == 0


# -- wolves --------------------------------------------------------------------------------------------------------


def test_directions_move_all_wolves_of_the_track_one_tile_and_turn_them():
    s = forest(wolf_grey_1="A4 north", wolf_brown_2="A1 south")
    run(s, EAST, EAST, SOUTH)
    assert wolf(s) == "E3"  # a wall below
    assert s.facing[BROWN_1] == SOUTH and wolf(s, BROWN_2) == "C2" and wolf(s, GREY_1) == "A4"


def test_the_rulebooks_example_brown_west_west_north_two():
    s = forest(players=4, wolf_brown_1="D3 north", purple_spotted="E1", pink_spotted="E1", green_spotted="E1", orange_spotted="E1",
               purple_striped="E1", pink_striped="E1", green_striped="E1", orange_striped="E1")  # fmt: skip
    events = run(s, WEST, WEST, NORTH, TWO)
    assert [where(e[3]) for e in events if e[0] == "wolf_moved"] == ["C3", "B3", "B2", "B1", "B4"]


def test_ruling_5_wolves_loop_to_the_far_end_of_their_row_or_column():
    s = forest(players=2, wolf_brown_1="E3 north")
    run(s, EAST, WEST)
    assert wolf(s) == "E3"
    s = forest(players=2, wolf_brown_1="B1 north")
    run(s, NORTH, WEST)
    assert wolf(s) == "A4"


def test_ruling_5_a_wolf_loops_into_a_wall():
    s = forest(players=2, wolf_brown_1="A1 north")  # the wall on A4's south side, across the edge
    events = run(s, NORTH, EAST)
    assert names(events).count("wolf_blocked") == 1 and wolf(s) == "B1"


def test_ruling_6_a_blocked_wolf_still_turns():
    s = forest(players=2, wolf_brown_1="E2 north", purple_striped="A1", pink_striped="A1")
    run(s, SOUTH, SOUTH)
    assert wolf(s) == "E2" and s.facing[BROWN_1] == SOUTH


def test_ruling_6_the_2_is_two_single_steps_and_a_wall_cancels_what_is_left():
    s = forest(players=2, wolf_brown_1="E1 south", purple_striped="A1", pink_striped="A1")
    events = run(s, TWO, WEST)
    assert names(events)[names(events).index("turned_up") :][1:3] == ["wolf_moved", "wolf_blocked"]
    assert wolf(s) == "D2"


def test_ruling_6_a_revived_wolf_keeps_its_facing():
    s = forest(players=2, wolf_brown_1="C3 east out", wolf_grey_1="D3 north", purple_striped="A1", pink_striped="A1")
    run(s, WEST, (TWO, BROWN))
    assert s.knocked_out[BROWN_1] == 0 and s.facing[BROWN_1] == EAST and wolf(s) == "C3"


def test_ruling_7_all_brown_cards_are_turned_up_then_the_grey_ones():
    s = forest(wolf_grey_1="D3 north")
    end(s, (NORTH, GREY))
    end(s, (EAST, BROWN))
    events = end(s, (SOUTH, GREY))
    assert [(e[1], e[2], e[3]) for e in events if e[0] == "turned_up"] == [
        (PINK, EAST, BROWN), (PURPLE, NORTH, GREY), (GREEN, SOUTH, GREY)]  # fmt: skip


def test_ruling_7_cards_of_earlier_rounds_only_occupy_spaces():
    s = forest(
        players=2,
        brown_track="purple=north pink=north",
        purple_striped="A1",
        pink_striped="A1",
        wolf_brown_1="C2 north",
    )
    events = run(s, EAST, EAST)
    assert names(events).count("turned_up") == 2 and wolf(s) == "E2"


def test_ruling_8_two_wolves_of_a_colour_both_obey_each_card_in_order_of_entry():
    s = forest(players=2, wolf_grey_1="A4 north", wolf_brown_2="B1 south", purple_striped="E4", pink_striped="E4")
    events = run(s, EAST, TWO)
    assert [e[2] for e in events if e[0] == "wolf_moved"] == [BROWN_1, BROWN_2, BROWN_1, BROWN_1, BROWN_2, BROWN_2]


def test_ruling_9_a_new_wolf_enters_at_the_roll_and_scares_the_pigs_on_its_den():
    s = forest(stage="roll", rolled="-", actions=0, purple_spotted="D3 digs=1.1", pink_spotted="D3")
    events = chance(s, 3)  # one card and a wolf
    assert names(events) == ["rolled", "wolf_enters", "scared", "scared", "turn_begins"]
    assert wolf(s, GREY_1) == "D3" and s.facing[GREY_1] == NORTH and pig(s) == pig(s, PINK) == "-"
    do(s, "end")
    assert "lay card=north pack=grey" in legal(s)


def test_wolves_appear_brown_grey_brown_grey_and_then_only_the_number_counts():
    s = forest(stage="roll", rolled="-", actions=0, wolf_grey_1="A1 north", wolf_brown_2="B1 north")
    chance(s, 4)
    assert wolf(s, GREY_2) == "D3"
    s = forest(
        stage="roll", rolled="-", actions=0, wolf_grey_1="A1 north", wolf_brown_2="B1 north", wolf_grey_2="A1 east"
    )
    events = chance(s, 4)
    assert "wolf_enters" not in names(events)
    do(s, "end")
    assert s.to_lay == 2


def test_direction_cards_go_on_the_grey_track_once_a_grey_wolf_is_out():
    s = forest()
    do(s, "end")
    assert why(s, "lay", card=NORTH, pack=GREY) == "track_is_closed"


def test_under_the_moon_no_cards_are_played_and_the_wolves_sleep():
    s = forest(players=2, rolled=6, brown_track="purple=north")
    assert "lays_none" in names(end(s))
    assert "wolves_move" not in names(end(s))
    assert wolf(s) == "C3"


def test_ruling_10_no_cards_when_all_wolves_lie_as_judged_at_the_end_of_each_turn():
    s = forest(row="mud-bomb decoy flying-pig")
    use(s, "mud-bomb")
    do(s, "wolf", wolf=BROWN_1)
    assert "lays_none" in names(end(s))
    assert "lays_none" in names(end(s)) and s.to_act == GREEN


def test_ruling_10_whoever_ended_the_turn_before_the_knock_out_has_laid_a_card():
    s = forest(row="mud-bomb decoy flying-pig")
    end(s, EAST)
    use(s, "mud-bomb")
    do(s, "wolf", wolf=BROWN_1)
    end(s)
    events = end(s)
    assert "wolf_lies" in names(events) and wolf(s) == "C3"


def test_ruling_10_a_pack_that_lies_may_still_get_cards_while_another_wolf_stands():
    s = forest(wolf_grey_1="D3 north", wolf_brown_1="C3 north out")
    do(s, "end")
    assert "lay card=east pack=brown" in legal(s)


def test_ruling_10_full_tracks_take_as_many_cards_as_fit():
    s = forest(rolled=3, brown_track="purple=north pink=north green=north purple=east")
    do(s, "end")
    assert s.to_lay == 1
    lay(s, SOUTH)
    assert s.to_act == PINK
    assert "lays_none" in names(end(s))


def test_ruling_10_out_of_cards_one_plays_fewer():
    s = forest(rolled=3, wolf_grey_1="D3 north", brown_track="purple=north purple=east purple=south purple=west")
    do(s, "end")
    assert s.to_lay == 1
    lay(s, TWO, GREY)
    assert s.to_act == PINK and s.hand[PURPLE].sum() == 0


def test_a_blocked_2_card_stays_where_it_is():
    s = forest(players=2, wolf_brown_1="E2 south", purple_striped="A1", pink_striped="A1")
    events = run(s, TWO, NORTH)
    assert names(events).count("wolf_blocked") == 1 and wolf(s) == "E1"


def test_a_wolf_that_passes_two_pigs_scares_both():
    s = forest(players=2, wolf_brown_1="B1 east", purple_spotted="C1", pink_spotted="D1")
    events = run(s, TWO, SOUTH)
    assert names(events).count("scared") == 2 and pig(s) == pig(s, PINK) == "-"


def test_a_full_track_returns_its_cards_at_the_end_of_movement():
    s = forest(brown_track="purple=north pink=north")
    events = run(s, EAST, EAST, EAST)
    assert "track_returns" in names(events)
    assert (s.laid_by == -1).all() and s.hand[:3].sum() == 15


def test_a_track_that_is_not_full_stays_face_up():
    s = forest()
    run(s, EAST, EAST, WEST)
    assert s.shown[BROWN, :3].tolist() == [EAST, EAST, WEST] and s.hand[PURPLE, EAST] == 0


def test_with_two_players_a_track_has_four_spaces():
    s = forest(players=2, brown_track="purple=north pink=north")
    assert "track_returns" in names(run(s, EAST, EAST))


def test_ruling_10_a_track_emptied_at_the_end_of_movement_is_free_next_round():
    s = forest(players=2, brown_track="purple=north pink=north", purple_striped="A4", pink_striped="A4")
    run(s, EAST, EAST)
    settle(s)
    do(s, "end")
    assert "lay card=north pack=brown" in legal(s)


def test_ruling_26_direction_cards_are_secret_until_revealed():
    from petitfour.core.constants import UNSEEN
    from petitfour.core.telling import redacted
    from petitfour.core.view import view

    s = forest()
    do(s, "end")
    events = GAME.apply(s, PURPLE, GAME.actions.number("lay", card=EAST, pack=BROWN))
    assert next(GAME.events.names[row[0]] for row in redacted(events, PINK)) == "laid_hidden"
    seen = view(GAME.layout, s, PINK)
    assert (seen.hidden[PURPLE] == UNSEEN).all() and (seen.hand[PURPLE] == UNSEEN).all()
    assert view(GAME.layout, s, PURPLE).hidden[PURPLE, BROWN, 0] == EAST


# -- coming back and the end ---------------------------------------------------------------------------------------


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
REST = "white-1*5 white-0*2 white-super*3 yellow-1*4 yellow-2*4 yellow-0 yellow-super*2 black-2*4 black-3*3"


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


# -- positions and boxes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("changes", [
    {"purple_spotted": "B2 digs=1.2"}, {"purple_spotted": "B2 digs=1.1", "pink_spotted": "B2 digs=1.1"}, {"wolf_grey_2": "A1 north"},
    {"purple_hand": "north"}, {"purple_missions": "1 2"}, {"row": "mud-bomb mud-bomb decoy"}, {"actions": 5}, {"stage": "pay"},
    {"stage": "lay"}, {"stage": "return"}, {"stage": "power"}, {"must_leave": "spotted"}, {"to_act": "pink"}, {"turn": "pink"},
    {"purple_sack": "white-1*6"}, {"grey_track": "purple=north"}, {"purple_has_sniffed": "B2.1=white-1"}, {"rolled": "-"},
    {"stage": "reveal"}, {"power": "decoy"}, {"purple_spotted": "- ghost"}, {"tiles": "1n 2n"}, {"revealing": "A1.1"},
    {"brown_track": "purple=north? pink=north"}, {"purple_spotted": "F9"}, {"purple_level": "7"}, {"stage": "over"},
    {"purple_spotted": "B2 digs=0.1"}, {"tiles": " ".join(["1n"] * 20), "truffles": ""}, {"stage": "roll", "rolled": "-", "actions": 0, "after_the_run": 1},
    {"stage": "roll", "rolled": "-", "actions": 0, "last_round": 1}, {"stage": "roll", "rolled": "-", "actions": 0, "row": "- decoy mud-bomb"},
    {"brown_track": "pink=north?"}, {"brown_track": "purple=north?"}, {"purple_level": "5"}, {"stage": "over", "ended_by": "cap", "actions": 0, "to_act": "-"},
    {"stage": "roll", "rolled": "-", "actions": 0, "brown_track": "purple=north pink=north green=north purple=east pink=east"},
    {"stage": "row", "row": "- decoy mud-bomb", "powers_drawn": 999, "actions": 0}, {"purple_level": "4", "purple_spotted": "-"}, {"purple_picked": "3"}, {"purple_offer": "13"}, {"ended_by": "cap"},
])  # fmt: skip
def test_positions_that_cannot_come_up_are_refused_in_words(changes):
    with pytest.raises(Problem):
        forest(**changes)


def box_with(**chapters):
    source = BoxSource.read(GAME.folder / "box.toml")
    for name, change in chapters.items():
        change(source.data[name])
    return source


@pytest.mark.parametrize(("chapter", "change", "words"), [
    ("tiles", lambda c: c["rows"].pop(), "room for 5 × 4 tiles"),
    ("tiles", lambda c: c["rows"][0].update(summer="plain"), "must be 2 × path"),
    ("tiles", lambda c: c["rows"][2].update(winter="plain"), "must be 1 × brown-den"),
    ("tiles", lambda c: c["rows"][17].update(summer_truffles="Q"), "up to two of W, Y, B"),
    ("tiles", lambda c: c["rows"][17].update(summer_truffles="WW"), "10 white tokens"),
    ("tiles", lambda c: c["rows"][4].update(winter_truffles="W"), "a pond has no truffles"),
    ("tiles", lambda c: c["rows"][17].update(summer_walls="NN"), "names edges once each"),
    ("truffles", lambda c: c["rows"][0].update(copies=6), "tokens"),
    ("truffles", lambda c: c["rows"][1].update(value="1"), "a second time"),
    ("die", lambda c: c["rows"][5].update(cards=1), "under the moon"),
    ("powers", lambda c: c["rows"][0].update(power="mud-bomb"), "a second time"),
    ("powers", lambda c: c["rows"][0].update(power="laser"), "must be"),
    ("missions", lambda c: c["rows"].__delitem__(slice(11)), "four players draft from 12"),
    ("missions", lambda c: c["rows"][0].update(white=0), "asks for nothing"),
    ("forest", lambda c: c.update(columns=6), "room for 6 × 4"),
    ("numbers", lambda c: c.update(most_actions=2), "must not be below"),
])  # fmt: skip
def test_a_bad_box_is_told_in_words(chapter, change, words):
    source = box_with(**{chapter: change})
    GAME.check_box(source)
    assert any(words in problem for problem in source.problems), source.problems


def test_another_set_loads_and_plays():
    from petitfour.core.batch import checked_games

    source = box_with(
        powers=lambda c: (c["rows"].__delitem__(slice(4, 12)), c["rows"][0].update(copies=3)),
        die=lambda c: c["rows"].append({"cards": 3, "wolf": 1, "moon": 0}),
        numbers=lambda c: c.update(spaces=6, few_truffles=5, first_actions=4, digs=[2, 2, 2], return_price=0),
        missions=lambda c: c["rows"][0].update(super=2, white=1),
    )
    other = GAME.with_box(source)
    for players in (2, 3, 4):
        for season in ("summer", "winter"):
            assert not len(checked_games(other, players, 200, 3, options={"season": season}).failed())


def test_a_forest_of_another_size_loads_and_plays():
    from petitfour.core.batch import checked_games

    def sixteen(chapter):
        kept = [row for i, row in enumerate(chapter["rows"]) if i not in (10, 11, 14, 15)]
        for row in kept[4:7]:
            row["winter"] = "plain"
        chapter["rows"] = kept
        for season in ("summer", "winter"):
            letters = "".join(row[f"{season}_truffles"] for row in kept)
            short = {"W": 8 - letters.count("W"), "Y": 5 - letters.count("Y"), "B": 5 - letters.count("B")}
            for letter, missing in short.items():
                for row in kept:
                    if missing > 0 and row[season] == "plain" and len(row[f"{season}_truffles"]) < 2:
                        row[f"{season}_truffles"] += letter
                        missing -= 1
                    while missing < 0 and letter in row[f"{season}_truffles"]:
                        row[f"{season}_truffles"] = row[f"{season}_truffles"].replace(letter, "", 1)
                        missing += 1

    def tokens(chapter):
        for row, copies in zip(chapter["rows"], (5, 2, 1, 2, 2, 1, 0, 3, 2), strict=True):
            row["copies"] = copies

    source = box_with(tiles=sixteen, truffles=tokens, forest=lambda c: c.update(columns=4))
    GAME.check_box(source)
    assert not source.problems
    other = GAME.with_box(source)
    for season in ("summer", "winter"):
        assert not len(checked_games(other, 3, 200, 5, options={"season": season}).failed())


def test_a_forest_that_can_never_be_reached_is_still_played_after_a_hundred_deals():
    """All tiles walled in: after the deals, walls are ignored one tile after another."""
    from petitfour.core.batch import checked_games

    def walled(chapter):
        for row in chapter["rows"]:
            row["summer_walls"] = "NESW"

    other = GAME.with_box(box_with(tiles=walled))
    assert not len(checked_games(other, 2, 5, 3, options={"season": "summer"}).failed())


def test_several_seats_draft_at_once():
    s = new(3)
    assert s.to_act == SEVERAL and GAME.waiting(s) == [0, 1, 2]


def test_the_interpreted_game_is_the_same_game():
    plain = load_game(Path(__file__).parents[1])
    assert positions.describe(plain, forest()) == positions.describe(GAME, forest())
