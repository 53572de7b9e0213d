"""The phrases of hints: what can be said of a turn, and of its steps."""

from petitfour.core.kit import Phrases, count, place, seat

from .state import CARD, COLOUR, MISSION, PACK, PIG, SEATS, TILE

FEW = count(20)
WAYS = place("ways", 1_000_000)  # how many of the other ways to lay cards: 1000 times those, and all of them
POINTS = count(99)
VALUE = place("value", 10_000)  # what a truffle can be worth, in points: 100 times the least and the most
WHO = seat(SEATS, "who")
TENTHS = place("tenths", 11)  # of all cases; ten: in any case

PHRASES = Phrases(
    # truffles
    digs_out={"colour": COLOUR, "value": VALUE}, digs_super={"colour": COLOUR},
    digs_on={"colour": COLOUR, "n": FEW}, leaves_dig={"colour": COLOUR, "n": FEW},
    undoes_digs={"who": WHO, "n": FEW},
    heads_for={"pig": PIG, "colour": COLOUR, "n": FEW},
    reaches={"pig": PIG, "colour": COLOUR, "tile": TILE}, sniffs={"colour": COLOUR}, ends_game={"n": FEW},
    # missions
    completes={"mission": MISSION, "n": FEW}, fulfils={"mission": MISSION},
    serves={"mission": MISSION, "colour": COLOUR}, breaks_mission={"mission": MISSION},
    asks_little={"n": FEW, "digs": FEW}, shares_truffles={"mission": MISSION, "n": FEW},
    # what is paid
    upgrades={"n": FEW}, pays_points={"n": POINTS}, pays_least={}, comes_back={}, keeps_truffles={"n": FEW},
    # wolves
    safe={"pig": PIG}, farther={"pig": PIG}, exposed={"pig": PIG},
    hits={"who": WHO, "tenths": TENTHS}, hits_own={"pig": PIG, "tenths": TENTHS},
    hits_risky={"who": WHO, "tenths": TENTHS, "risk": TENTHS},
    spares_own={"ways": WAYS}, spares_own_may={"ways": WAYS}, spares_own_hidden={},
    least_own={"tenths": TENTHS}, fills_track={"pack": PACK, "n": FEW}, none_hit={}, none_hit_two={}, hits_none={},
    ends_no_pigs={},
)  # fmt: skip
STEPS = Phrases(
    walks={"pig": PIG, "tile": TILE}, digs={"pig": PIG, "colour": COLOUR}, lays={"card": CARD, "pack": PACK},
    bare={"action": count(20_000)},
)  # fmt: skip
LEVEL = ("none_hit", "none_hit_two")  # true of every choice alike: why any of them will do
LOOKS_AHEAD = False  # what others may do next is not told in points: chances of wolves say more
