"""Super Truffles, the twelve powers, missions and their draft: the rulings as sentences."""

import pytest

from petitfour.core.constants import CHANCE, EMPTY, SEVERAL, SPECTATOR, UNSEEN
from petitfour.core.telling import redacted
from petitfour.core.view import view
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    GAME,
    POWERS,
    STATE,
    TOKENS,
    WINTER,
    chance,
    check,
    do,
    end,
    find,
    forest,
    legal,
    names,
    pig,
    run,
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
WHITE, YELLOW, BLACK = range(1, 4)  # prices


def with_row(*powers, **changes):
    return forest(row=" ".join([*powers, *["-"] * (3 - len(powers))]), **changes)


def no_target(power, **changes):
    s = with_row(power, **changes)
    return why(s, "use", power=POWERS.index(power), price=0)


# -- using powers --------------------------------------------------------------------------------------------------


def test_a_power_costs_its_actions_and_is_used_up():
    s = with_row("mud-bomb")
    use(s, "mud-bomb")
    assert s.actions == 1 and s.row[0] == EMPTY and s.power_used[STATE.MUD_BOMB] == 1
    do(s, "wolf", wolf=BROWN_1)
    assert s.stage == STATE.TURN and why(s, "use", power=STATE.MUD_BOMB, price=0) == "power_not_open"


def test_a_power_that_is_too_dear_cannot_be_used():
    assert no_target("mud-bomb", actions=1) == "too_dear"


def test_ruling_15_a_super_truffle_is_discarded_for_a_free_power_and_it_can_be_used_on_the_turn_it_is_found():
    s = with_row("thunder-oink", purple_spotted="C2", actions=1)
    do(s, "dig", pig=SPOTTED, slot=0)
    find(s, "white-super")
    use(s, "thunder-oink", price=WHITE)
    assert s.actions == 0 and s.sack[PURPLE].sum() == 0 and s.spent[TOKENS.index("white-super")] == 1
    do(s, "pack", pack=BROWN)


def test_a_free_power_needs_a_super_truffle_of_the_colour_named():
    s = with_row("mud-bomb", purple_sack="white-1 yellow-super")
    assert why(s, "use", power=STATE.MUD_BOMB, price=WHITE) == "no_super_truffle"
    assert why(s, "use", power=STATE.MUD_BOMB, price=BLACK) == "no_super_truffle"
    use(s, "mud-bomb", price=YELLOW)


def test_ruling_15_a_super_truffle_counts_as_a_truffle_of_its_colour_until_discarded():
    s = forest(purple_sack="white-super*2", purple_missions="1 2 3")
    assert "complete mission=0" in legal(s) and "upgrade" in legal(s)
    assert GAME.scores(s)[PURPLE] == 0


def test_ruling_18_the_row_is_refilled_at_the_end_of_the_round_only():
    s = with_row("mud-bomb", "decoy", "flying-pig", players=2)
    use(s, "mud-bomb")
    do(s, "wolf", wolf=BROWN_1)
    end(s)
    assert s.row[0] == EMPTY
    end(s)
    assert s.stage == STATE.ROW_STAGE
    chance(s)
    assert (s.row >= 0).all()


def test_the_used_powers_are_shuffled_when_the_deck_runs_out():
    used = [power for power in POWERS if power not in ("mud-bomb", "decoy")]
    s = with_row("mud-bomb", "decoy", players=2, power_deck="", used_powers=" ".join(used), rolled=6)
    end(s)
    assert "powers_shuffled" in names(end(s))
    assert s.power_deck.sum() == 10 and s.power_used.sum() == 0


def test_ruling_28_a_power_without_a_legal_target_cannot_be_used():
    assert no_target("snout-slam") == "no_target"
    assert no_target("mud-bomb", wolf_brown_1="C3 north out") == "no_target"
    assert no_target("thunder-oink", wolf_brown_1="C3 north out") == "no_target"
    assert no_target("power-snout") == "no_target"
    assert no_target("mega-dig") == "no_target"
    assert no_target("ghost-pig", purple_spotted="A1 ghost", purple_striped="A2 ghost") == "no_target"


def test_a_power_in_use_must_be_finished():
    s = with_row("mud-bomb")
    use(s, "mud-bomb")
    for name, parts in (("end", {}), ("upgrade", {}), ("move", {"pig": 0, "direction": 0}), ("jump", {"pig": 0}),
                        ("dig", {"pig": 0, "slot": 0}), ("stop", {}), ("pig", {"pig": 0}), ("fly", {"tile": 0}),
                        ("sniff", {"tile": 0, "slot": 0}), ("pack", {"pack": 0}), ("lure", {"direction": 0, "steps": 1}),
                        ("swap", {"owner": 0, "pig": 0}), ("lay", {"card": 0, "pack": 0})):  # fmt: skip
        assert why(s, name, **parts) == "finish_the_power"


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


# -- Decoy ---------------------------------------------------------------------------------------------------------


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


# -- Turbo Trotters, Wall Vault, Flying Pig ------------------------------------------------------------------------


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


# -- Trading Places ------------------------------------------------------------------------------------------------


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


# -- digging powers ------------------------------------------------------------------------------------------------


def test_power_snout_makes_two_digs_for_one_action():
    s = with_row("power-snout", purple_spotted="B2")
    use(s, "power-snout")
    do(s, "pig", pig=SPOTTED)
    do(s, "dig", pig=SPOTTED, slot=0)
    do(s, "dig", pig=SPOTTED, slot=0)
    find(s, "yellow-2")
    assert s.actions == 2 and s.stage == STATE.TURN


def test_power_snouts_digs_may_go_to_two_truffles():
    s = with_row("power-snout", purple_spotted="C2")
    use(s, "power-snout")
    do(s, "pig", pig=SPOTTED)
    do(s, "dig", pig=SPOTTED, slot=0)
    find(s, "white-1")
    assert s.stage == STATE.POWER_STAGE
    do(s, "dig", pig=SPOTTED, slot=1)
    find(s, "white-0")
    assert s.stage == STATE.TURN and s.sack[PURPLE].sum() == 2


def test_power_snouts_second_dig_may_be_declined_and_ends_when_nothing_is_left():
    s = with_row("power-snout", purple_spotted="B2")
    use(s, "power-snout")
    do(s, "pig", pig=SPOTTED)
    do(s, "dig", pig=SPOTTED, slot=1)
    do(s, "stop")
    assert s.dug[PURPLE, SPOTTED] == 1 and s.stage == STATE.TURN
    s = with_row("power-snout", purple_spotted="D2")
    use(s, "power-snout")
    do(s, "pig", pig=SPOTTED)
    do(s, "dig", pig=SPOTTED, slot=0)
    find(s, "white-1")
    assert s.stage == STATE.TURN  # no other truffle there


def test_power_snout_needs_a_pig_with_something_to_dig():
    s = with_row(
        "power-snout", purple_spotted="B2", pink_spotted="B2 digs=1.1", green_spotted="B2 digs=2.1", purple_striped="C2"
    )
    use(s, "power-snout")
    assert legal(s) == ["pig pig=striped"] and why(s, "pig", pig=SPOTTED) == "no_truffle"


def test_mega_dig_collects_a_truffle_at_once():
    s = with_row("mega-dig", purple_spotted="D3")
    use(s, "mega-dig")
    do(s, "dig", pig=SPOTTED, slot=0)
    find(s, "black-3")
    assert s.sack[PURPLE, 8] == 1 and s.actions == 1 and s.stage == STATE.TURN


def test_mega_dig_on_another_truffle_loses_that_pigs_progress():
    s = with_row("mega-dig", purple_spotted="B2 digs=1.1")
    use(s, "mega-dig")
    do(s, "dig", pig=SPOTTED, slot=1)
    find(s, "yellow-0")
    assert s.dug[PURPLE, SPOTTED] == 0


def test_mega_dig_not_where_another_pig_digs():
    s = with_row("mega-dig", purple_spotted="B2", pink_spotted="B2 digs=1.1")
    use(s, "mega-dig")
    assert legal(s) == ["dig pig=spotted slot=1"] and why(s, "dig", pig=SPOTTED, slot=0) == "being_dug"


# -- X-Ray Sniff ---------------------------------------------------------------------------------------------------


def sniffing(**changes):
    s = with_row("x-ray-sniff", **changes)
    use(s, "x-ray-sniff")
    return s


def test_x_ray_sniff_looks_at_three_truffles_in_secret_then_one_free_dig():
    s = sniffing(purple_spotted="C2")
    for at, token in (("A4", "black-3"), ("B4", "black-2"), ("C2", "white-super")):
        assert why(s, "dig", pig=SPOTTED, slot=0) == "finish_the_power"
        do(s, "sniff", tile=tile(at), slot=0)
        events = find(s, token)
        assert events == [("smells", PURPLE, TOKENS.index(token), tile(at), 0, PURPLE)]  # slot 0, to purple only
    assert s.actions == 2
    events = do(s, "dig", pig=SPOTTED, slot=0)  # known, so chance has nothing to say
    assert names(events) == ["dug", "found"] and s.sack[PURPLE, TOKENS.index("white-super")] == 1
    assert s.actions == 2 and s.stage == STATE.TURN


def test_the_dig_of_x_ray_sniff_may_be_declined_and_made_with_either_pig():
    s = sniffing(purple_spotted="C2", purple_striped="B2")
    for at in ("A4", "B4", "C4"):
        do(s, "sniff", tile=tile(at), slot=0)
        chance(s)
    assert "dig pig=spotted slot=0" in legal(s) and "dig pig=striped slot=1" in legal(s)
    do(s, "stop")
    assert s.stage == STATE.TURN


def test_all_see_which_truffles_are_sniffed_but_only_the_owner_what_they_are():
    s = sniffing()
    do(s, "sniff", tile=tile("A4"), slot=0)
    find(s, "black-3")
    place = tile("A4") * 2
    for seat in (SPECTATOR, PINK):
        seen = view(GAME.layout, s, seat)
        assert seen.sniffed[PURPLE, place] == 1 and seen.seen_token[PURPLE, place] == UNSEEN
        assert (seen.unseen == UNSEEN).all()
    assert view(GAME.layout, s, PURPLE).seen_token[PURPLE, place] == TOKENS.index("black-3")


def test_a_value_seen_stays_with_its_token_for_whoever_digs_it_out():
    s = forest(pink_has_sniffed="A4.1=black-3", purple_spotted="A4 digs=1.2")
    events = do(s, "dig", pig=SPOTTED, slot=0)
    assert ("found", PURPLE, TOKENS.index("black-3"), tile("A4"), 0, -1) in events
    assert s.sniffed.sum() == 0 and (s.seen_token == EMPTY).all()


def test_a_value_seen_by_another_is_the_same_for_whoever_sniffs_it():
    s = sniffing(pink_has_sniffed="A4.1=black-3")
    events = do(s, "sniff", tile=tile("A4"), slot=0)
    assert events[-1] == ("smells", PURPLE, TOKENS.index("black-3"), tile("A4"), 0, PURPLE)
    assert s.stage == STATE.POWER_STAGE and s.power_left == 2


def test_a_truffle_already_seen_cannot_be_sniffed_again():
    s = sniffing(purple_has_sniffed="A4.1=black-3")
    assert why(s, "sniff", tile=tile("A4"), slot=0) == "seen_already"
    assert why(s, "sniff", tile=tile("A2"), slot=0) == "no_truffle"


def test_with_fewer_truffles_unseen_x_ray_sniff_looks_at_fewer():
    text = []
    s = forest()
    pools = {0: ["white-1"] * 5 + ["white-0"] * 2 + ["white-super"] * 3, 2: ["black-2"] * 4 + ["black-3"] * 3,
             1: ["yellow-1"] * 4 + ["yellow-2"] * 4 + ["yellow-0"] + ["yellow-super"] * 2}  # fmt: skip
    places = [p for p in range(40) if s.truffle[p] != EMPTY]
    for place in places[:-2]:
        text.append(f"{where(place // 2)}.{place % 2 + 1}={pools[int(s.truffle[place])].pop()}")
    s = sniffing(purple_has_sniffed=" ".join(text))
    assert s.power_left == 2
    text += [f"{where(p // 2)}.{p % 2 + 1}={pools[int(forest().truffle[p])].pop()}" for p in places[-2:]]
    assert no_target("x-ray-sniff", purple_has_sniffed=" ".join(text)) == "no_target"


# -- Ghost Pig -----------------------------------------------------------------------------------------------------


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


# -- missions ------------------------------------------------------------------------------------------------------


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
        assert [row[:5] for row in redacted(events, PINK)] == [(GAME.events.names.index("has_chosen"), PURPLE, 0, 0, 0)]
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
