"""Powers that dig: Power Snout, Mega Dig, X-Ray Sniff."""

from petitfour.core.constants import EMPTY, SPECTATOR, UNSEEN
from petitfour.core.view import view
from petitfour.games.super_truffle_pigs.tests.forest_for_tests import (
    GAME,
    PINK,
    PURPLE,
    SPOTTED,
    STATE,
    TOKENS,
    chance,
    do,
    find,
    forest,
    legal,
    names,
    no_target,
    tile,
    use,
    where,
    why,
    with_row,
)

# -- digging powers --------------------------------------------------------------------------------------------------


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


# -- X-Ray Sniff -----------------------------------------------------------------------------------------------------


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
