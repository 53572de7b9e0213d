"""Powers of pigs: Turbo Trotters, Wall Vault, Flying Pig, Trading Places, Ghost Pig."""

from petitfour.core.constants import EMPTY
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    EAST,
    GREEN,
    NORTH,
    ORANGE,
    PINK,
    PURPLE,
    SOUTH,
    SPOTTED,
    STATE,
    STRIPED,
    TWO,
    WEST,
    WINTER,
    do,
    forest,
    no_target,
    pig,
    run,
    tile,
    use,
    why,
    with_row,
)

# -- Turbo Trotters, Wall Vault, Flying Pig --------------------------------------------------------------------------


def test_turbo_trotters_moves_a_pig_up_to_three_tiles():
    s = with_row("turbo-trotters")
    use(s, "turbo-trotters")
    do(s, "pig", pig=SPOTTED)
    assert why(s, "stop") == "move_first"
    for direction in (NORTH, EAST, EAST):
        do(s, "move", pig=SPOTTED, direction=direction)
    assert pig(s) == "C1" and s.actions == 2 and s.stage == STATE.TURN


def test_turbo_trotters_may_stop_earlier_and_uses_one_pig_only():
    s = with_row("turbo-trotters")
    use(s, "turbo-trotters")
    do(s, "pig", pig=SPOTTED)
    do(s, "move", pig=SPOTTED, direction=NORTH)
    assert why(s, "move", pig=STRIPED, direction=NORTH) == "not_this_pig"
    do(s, "stop")
    assert pig(s) == "A1" and s.stage == STATE.TURN


def test_turbo_trotters_includes_jumps_and_slides():
    s = with_row("turbo-trotters", season="winter")
    use(s, "turbo-trotters")
    do(s, "pig", pig=STRIPED)
    do(s, "jump", pig=STRIPED)
    do(s, "move", pig=STRIPED, direction=EAST)
    assert pig(s, PURPLE, STRIPED) == "D2"


def test_turbo_trotters_must_end_on_a_different_tile():
    s = with_row("turbo-trotters")
    use(s, "turbo-trotters")
    do(s, "pig", pig=SPOTTED)
    do(s, "move", pig=SPOTTED, direction=NORTH)
    do(s, "move", pig=SPOTTED, direction=SOUTH)
    assert why(s, "stop") == "move_first"
    assert pig(s) == "A2"
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert s.stage == STATE.TURN


def test_turbo_trotters_may_pass_a_knocked_out_wolf_but_not_end_there():
    s = with_row("turbo-trotters", purple_spotted="A3", wolf_brown_1="B3 north out", wolf_grey_1="A1 north")
    use(s, "turbo-trotters")
    do(s, "pig", pig=SPOTTED)
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert why(s, "stop") == "move_first"
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert pig(s) == "C3" and s.must_leave == EMPTY
    assert why(s, "move", pig=SPOTTED, direction=WEST) == "no_way_off"


def test_wall_vault_goes_through_walls_up_to_two_tiles():
    s = with_row("wall-vault", purple_spotted="E2")
    use(s, "wall-vault")
    do(s, "pig", pig=SPOTTED)
    do(s, "move", pig=SPOTTED, direction=SOUTH)
    do(s, "move", pig=SPOTTED, direction=SOUTH)
    assert pig(s) == "E4" and s.stage == STATE.TURN


def test_wall_vault_stays_within_the_edge_and_off_standing_wolves():
    s = with_row("wall-vault", purple_spotted="E2", wolf_brown_1="E3 north")
    use(s, "wall-vault")
    do(s, "pig", pig=SPOTTED)
    assert why(s, "move", pig=SPOTTED, direction=SOUTH) == "wolf_there"
    assert why(s, "move", pig=SPOTTED, direction=EAST) == "edge"


def test_wall_vault_slides_through_walls_too():
    walled = WINTER.replace("17n 2n", "8w 2n").replace("4n  8n", "4n  17n")  # a wall between C2 and D2
    s = with_row("wall-vault", season="winter", tiles=walled)
    use(s, "wall-vault")
    do(s, "pig", pig=SPOTTED)
    do(s, "move", pig=SPOTTED, direction=EAST)
    assert pig(s) == "D2"


def test_flying_pig_goes_to_any_tile_without_a_wolf_and_loses_its_dig():
    s = with_row("flying-pig", purple_spotted="B2 digs=1.1", wolf_grey_1="D3 north out")
    use(s, "flying-pig")
    do(s, "pig", pig=SPOTTED)
    assert why(s, "fly", tile=tile("C3")) == "wolf_there" and why(s, "fly", tile=tile("D3")) == "wolf_there"
    assert why(s, "fly", tile=tile("B2")) == "same_tile" and why(s, "fly", tile=24) == "no_such_tile"
    do(s, "fly", tile=tile("E4"))
    assert pig(s) == "E4" and s.dug[PURPLE, SPOTTED] == 0


# -- Trading Places --------------------------------------------------------------------------------------------------


def test_trading_places_swaps_any_two_pigs_and_their_progress_is_lost():
    s = with_row("trading-places", pink_spotted="B2 digs=1.1", green_striped="D4 digs=2.2")
    use(s, "trading-places")
    do(s, "swap", owner=PINK, pig=SPOTTED)
    do(s, "swap", owner=GREEN, pig=STRIPED)
    assert pig(s, PINK) == "D4" and pig(s, GREEN, STRIPED) == "B2" and s.dug.sum() == 0 and s.stage == STATE.TURN


def test_trading_places_needs_different_tiles_and_no_wolf_on_either():
    s = with_row("trading-places", pink_spotted="C3", green_spotted="-")
    use(s, "trading-places")
    assert why(s, "swap", owner=PINK, pig=SPOTTED) == "wolf_there"
    assert why(s, "swap", owner=GREEN, pig=SPOTTED) == "pig_is_out"
    assert why(s, "swap", owner=ORANGE, pig=SPOTTED) == "pig_is_out"
    do(s, "swap", owner=PURPLE, pig=SPOTTED)
    assert why(s, "swap", owner=PURPLE, pig=SPOTTED) == "same_tile"
    do(s, "swap", owner=PINK, pig=STRIPED)
    assert pig(s) == "E2" and pig(s, PINK, STRIPED) == "A2"


def test_trading_places_without_a_pair_cannot_be_used():
    together = {f"{n}_{w}": "A2" for n in ("purple", "pink", "green") for w in ("spotted", "striped")}
    assert no_target("trading-places", **together) == "no_target"


# -- Ghost Pig -------------------------------------------------------------------------------------------------------


def test_a_ghost_cannot_be_scared_until_the_wolves_have_moved():
    s = with_row("ghost-pig", players=2, purple_spotted="C2", purple_striped="A4")
    use(s, "ghost-pig")
    do(s, "pig", pig=SPOTTED)
    assert s.ghost[PURPLE, SPOTTED] == 1
    run(s, NORTH, TWO)
    assert pig(s) == "C2" and s.ghost.sum() == 0


def test_a_pig_beside_a_wolf_on_its_tile_may_stay_dig_or_leave():
    s = forest(purple_spotted="C3")
    do(s, "dig", pig=SPOTTED, slot=0)
    do(s, "move", pig=SPOTTED, direction=NORTH)
    assert pig(s) == "C2"


def test_only_a_wolf_that_enters_scares():
    s = forest(players=2, purple_spotted="C3", wolf_brown_1="C3 north", purple_striped="A4")
    run(s, SOUTH, SOUTH)  # a wall: the wolf stays
    assert pig(s) == "C3"
