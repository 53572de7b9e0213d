"""Powers over wolves: Snout Slam, Mud Bomb, Thunder Oink, Decoy."""

from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    BROWN,
    BROWN_1,
    BROWN_2,
    EAST,
    GAME,
    GREY,
    GREY_1,
    GREY_2,
    NORTH,
    SOUTH,
    STATE,
    WEST,
    do,
    end,
    forest,
    legal,
    names,
    no_target,
    tile,
    use,
    why,
    with_row,
    wolf,
)

# -- Snout Slam, Mud Bomb, Thunder Oink ------------------------------------------------------------------------------


def test_snout_slam_knocks_out_a_wolf_next_to_ones_pig_walls_ignored():
    s = with_row("snout-slam", purple_spotted="C4")  # a wall between C4 and C3
    use(s, "snout-slam")
    do(s, "wolf", wolf=BROWN_1)
    assert s.knocked_out[BROWN_1] == 1


def test_snout_slam_does_not_reach_across_the_edge_nor_the_same_tile_nor_anothers_neighbour():
    assert no_target("snout-slam", wolf_brown_1="A3 north", purple_spotted="E3") == "no_target"
    assert no_target("snout-slam", purple_spotted="C3") == "no_target"
    assert no_target("snout-slam", pink_spotted="C2") == "no_target"


def test_snout_slam_names_only_wolves_beside():
    s = with_row("snout-slam", purple_spotted="C2", wolf_grey_1="A4 north", wolf_brown_2="D2 north out")
    use(s, "snout-slam")
    assert legal(s) == ["wolf wolf=brown-1"]
    assert why(s, "wolf", wolf=GREY_1) == "not_beside" and why(s, "wolf", wolf=BROWN_2) == "wolf_lies"
    assert why(s, "wolf", wolf=GREY_2) == "no_such_wolf"


def test_mud_bomb_knocks_out_any_standing_wolf():
    s = with_row("mud-bomb", wolf_grey_1="A4 north out", wolf_brown_2="E1 north")
    use(s, "mud-bomb")
    assert legal(s) == ["wolf wolf=brown-1", "wolf wolf=brown-2"]


def test_thunder_oink_knocks_out_all_wolves_of_one_colour():
    s = with_row("thunder-oink", wolf_grey_1="A4 north", wolf_brown_2="E1 north")
    use(s, "thunder-oink")
    do(s, "pack", pack=BROWN)
    assert s.knocked_out.tolist() == [1, 0, 1, 0]


def test_thunder_oink_needs_a_standing_wolf_of_that_colour():
    s = with_row("thunder-oink", wolf_grey_1="A4 north out")
    use(s, "thunder-oink")
    assert legal(s) == ["pack pack=brown"] and why(s, "pack", pack=GREY) == "wolf_lies"


def test_a_knocked_out_wolf_does_not_move_this_round_and_stands_up_after_it():
    s = with_row("snout-slam", players=2, purple_spotted="C2", wolf_grey_1="A4 north")
    use(s, "snout-slam")
    do(s, "wolf", wolf=BROWN_1)
    end(s, NORTH)
    events = end(s, SOUTH)
    assert names(events).count("wolf_lies") == 2 and wolf(s) == "C3" and s.knocked_out[BROWN_1] == 0


# -- Decoy -----------------------------------------------------------------------------------------------------------


def lured(direction, steps, **changes):
    s = with_row("decoy", **changes)
    use(s, "decoy")
    do(s, "wolf", wolf=BROWN_1)
    events = do(s, "lure", direction=direction, steps=steps)
    return s, events


def test_decoy_moves_a_wolf_one_or_two_tiles_one_way_and_it_faces_that_way():
    s, _ = lured(EAST, 2)
    assert wolf(s) == "E3" and s.facing[BROWN_1] == EAST and s.stage == STATE.TURN
    s, _ = lured(WEST, 1)
    assert wolf(s) == "B3"


def test_decoy_loops_and_slides_as_wolves_do():
    s, _ = lured(EAST, 1, wolf_brown_1="E3 north")
    assert wolf(s) == "A3"
    s, events = lured(
        EAST, 1, season="winter", wolf_brown_1="A2 north", purple_spotted="A1", pink_spotted="A1", green_spotted="A1"
    )
    assert wolf(s) == "D2" and names(events).count("wolf_slid") == 2


def test_decoy_never_onto_a_pig_ghosts_included_and_never_into_a_wall():
    s = with_row("decoy", pink_spotted="C2 ghost", green_spotted="D2")
    use(s, "decoy")
    do(s, "wolf", wolf=BROWN_1)
    assert why(s, "lure", direction=NORTH, steps=1) == "pig_there"
    assert why(s, "lure", direction=SOUTH, steps=1) == "wall"
    s = with_row("decoy", pink_spotted="E3")
    use(s, "decoy")
    do(s, "wolf", wolf=BROWN_1)
    assert why(s, "lure", direction=EAST, steps=2) == "pig_there"
    do(s, "lure", direction=EAST, steps=1)


def test_decoy_may_not_slide_over_a_pig():
    s = with_row("decoy", season="winter", wolf_brown_1="A3 north", purple_spotted="C2")
    s.wolf[0] = tile("D2")
    use(s, "decoy")
    do(s, "wolf", wolf=BROWN_1)
    assert why(s, "lure", direction=WEST, steps=1) == "pig_there"


def test_decoy_does_not_turn_on_the_spot():
    around = {"purple_spotted": "B3", "pink_spotted": "C2", "green_spotted": "D3"}  # a wall to the south
    assert no_target("decoy", **around) == "no_target"


def test_a_wolf_in_a_line_of_nothing_but_ponds_slides_around_once():
    s = forest(season="winter", wolf_brown_1="A2 north", purple_spotted="A1", pink_spotted="A1", green_spotted="A1",
               purple_striped="A1", pink_striped="A1", green_striped="A1", row="decoy mud-bomb flying-pig")  # fmt: skip
    s.ground[tile("A2") : tile("E2") + 1] = STATE.POND  # not a box one can load, but the rules need not know
    action = GAME.actions.number("lay", card=EAST, pack=BROWN)
    for seat in range(3):
        GAME.apply(s, seat, GAME.actions.number("end"))
        events = GAME.apply(s, seat, action)
    slides = [row for row in events if GAME.events.names[row[0]] == "wolf_slid"]
    assert len(slides) == 3 * 4 and wolf(s) in ("A2", "B2", "C2", "D2", "E2")


def test_decoy_needs_a_standing_wolf():
    assert no_target("decoy", wolf_brown_1="C3 north out") == "no_target"
