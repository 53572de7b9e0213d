"""Wolves and direction cards: the rulebook and the rulings as sentences."""

import random

from petitfour.core.match import Match
from petitfour.core.registry import load_game
from petitfour.games.super_truffle_pigs.actions import RUN
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    BROWN,
    BROWN_1,
    BROWN_2,
    EAST,
    GAME,
    GREEN,
    GREY,
    GREY_1,
    GREY_2,
    NORTH,
    PINK,
    PURPLE,
    SOUTH,
    TWO,
    WEST,
    chance,
    do,
    end,
    forest,
    lay,
    legal,
    names,
    pig,
    run,
    settle,
    use,
    where,
    why,
    wolf,
)


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
    from petitfour.core.telling import redact
    from petitfour.core.view import view

    s = forest()
    do(s, "end")
    events = GAME.apply(s, PURPLE, GAME.actions.number("lay", card=EAST, pack=BROWN))
    assert next(GAME.events.names[row[0]] for row in redact(events, PINK)) == "laid_hidden"
    seen = view(GAME.layout, s, PINK)
    assert (seen.hidden[PURPLE] == UNSEEN).all() and (seen.hand[PURPLE] == UNSEEN).all()
    assert view(GAME.layout, s, PURPLE).hidden[PURPLE, BROWN, 0] == EAST


AWAY = {f"{seat}_{which}": "D1" for seat in ("purple", "pink", "green") for which in ("spotted", "striped")}


def test_wolves_take_no_secret_path():
    s = forest(wolf_brown_1="A2 north", **AWAY)
    events = run(s, NORTH, SOUTH, EAST)
    assert [where(e[3]) for e in events if e[0] == "wolf_moved"] == ["A1", "A2", "B2"]  # the other path is at E2


def test_wolves_share_tiles():
    s = forest(wolf_brown_1="E1 north", wolf_grey_1="A4 north", wolf_brown_2="E2 north", **AWAY)  # a wall below E2
    run(s, SOUTH, SOUTH, SOUTH)
    assert wolf(s) == wolf(s, BROWN_2) == "E2"


def test_of_a_run_its_own_events_are_told_from_the_first_on_and_then_others(monkeypatch):
    """What the face takes for a run: seen by listening to the rule itself."""
    game = load_game(GAME.folder)
    rounds, begins, runs, seen = game.part("rounds"), RUN[0], 0, set()
    heard, run_wolves = [], rounds.run_wolves

    def listened(s, box, events):
        before = int(events[0, 0])
        run_wolves(s, box, events)
        heard.append((before, int(events[0, 0])))

    monkeypatch.setattr(rounds, "run_wolves", listened)
    for seed in range(6):
        season, dice, is_open = ("summer", "winter")[seed % 2], random.Random(seed), False
        match = Match(game, 2 + seed % 3, seed=seed, options={"season": season})
        while not match.is_over and len(match.steps) < 600:
            heard.clear()
            seat = match.waiting()[0]
            codes = [row[0] for step in match.act(seat, dice.choice(match.legal(seat))) for row in step.events]
            for before, after in heard:
                run = codes[before:after]
                assert set(run) <= set(RUN) and begins not in run[1:]
                assert not run or run[0] == begins
                runs += bool(run)
                seen |= set(run)
                is_open, codes = bool(run), codes[after:]
                if is_open and not codes:
                    assert match.state.is_late, "somebody is asked at once"
            if is_open and codes:
                assert codes[0] not in RUN
                is_open = False
    assert runs > 20 and seen == set(RUN)
