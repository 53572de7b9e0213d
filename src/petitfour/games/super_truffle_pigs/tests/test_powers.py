"""Using powers, and Super Truffles that pay for them: the rulings as sentences."""

from petitfour.core.constants import EMPTY
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    BROWN,
    BROWN_1,
    GAME,
    POWERS,
    PURPLE,
    SPOTTED,
    STATE,
    TOKENS,
    chance,
    do,
    end,
    find,
    forest,
    legal,
    names,
    no_target,
    use,
    why,
    with_row,
)

WHITE, YELLOW, BLACK = range(1, 4)  # prices


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
