"""Pigs that move, in summer and in winter: the rulebook and the rulings as sentences."""

from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    ACTIONS,
    BROWN_1,
    EAST,
    GAME,
    GREEN,
    NORTH,
    PINK,
    SOUTH,
    SPOTTED,
    STRIPED,
    WEST,
    WINTER,
    do,
    forest,
    legal,
    names,
    pig,
    run,
    tile,
    use,
    where,
    why,
)

# -- moving ----------------------------------------------------------------------------------------------------------


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
    setup = {"purple_spotted": "B3", "wolf_brown_1": "C3 north out", "wolf_grey_1": "C2 north out",
             "wolf_brown_2": "D3 north out"}  # fmt: skip
    s = forest(**setup, actions=2)
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert legal(s) == ["move pig=spotted direction=west"]  # on would need one more


def test_ruling_11_a_wolf_may_be_knocked_out_beside_a_pig_that_need_not_leave():
    """A ghost may share a tile with a wolf; only a pig that moved onto the tile must go on."""
    s = forest(purple_spotted="C3", wolf_brown_1="C3 north", row="mud-bomb decoy flying-pig")
    use(s, "mud-bomb")
    do(s, "wolf", wolf=BROWN_1)
    assert s.must_leave == -1
    do(s, "dig", pig=SPOTTED, slot=0)


# -- winter ----------------------------------------------------------------------------------------------------------


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
    setup = {"season": "winter", "purple_spotted": "A2", "wolf_brown_1": "D2 north out"}
    assert why(forest(**setup, actions=1), "move", pig=SPOTTED, direction=EAST) == "no_action_left"
    s = forest(**setup, actions=2)
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


def test_a_pig_moves_in_four_directions_and_never_diagonally():
    reached = set()
    for action in GAME.legal(forest(purple_spotted="C2"), 0):
        s, move = forest(purple_spotted="C2"), ACTIONS.move(action)
        if move.name == "move" and move.parts["pig"] == SPOTTED:
            do(s, "move", **move.parts)
            reached.add(pig(s))
    assert reached == {"C1", "D2", "B2"}  # a wolf stands on C3
