"""Set-up and the forest: the rulebook and the rulings of Super Truffle Pigs, each as a sentence."""

import pytest

from petitfour.core.constants import CHANCE
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    BROWN,
    GAME,
    NORTH,
    SOUTH,
    SPOTTED,
    STATE,
    SUMMER,
    WEST,
    chance,
    do,
    forest,
    names,
    new,
    run,
    tile,
    where,
    why,
    wolf,
)


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
