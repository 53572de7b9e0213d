"""How promising an action looks at a glance: dig, go where truffles are and wolves are not, upgrade early."""

from petitfour.core.kit import EMPTY, rule

from .actions import (
    CHOOSE_PACK,
    CHOOSE_PIG,
    CHOOSE_WOLF,
    DIG,
    END,
    FLY,
    GIVE_TOKEN,
    JUMP,
    KEEP,
    LAY_CARD,
    LURE,
    PAY_TOKEN,
    RETURN_BY,
    SNIFF_AT,
    STAY_OUT,
    STOP,
    SWAP,
    UPGRADE,
    USE,
)
from .box import Box
from .digging import can_dig
from .forest import other_path, pig_step, standing_wolves
from .state import (
    DECOY,
    FLYING_PIG,
    GHOST_PIG,
    MEGA_DIG,
    MUD_BOMB,
    PIGS,
    POWER_SNOUT,
    SEATS,
    SLOTS,
    SNOUT_SLAM,
    THUNDER_OINK,
    TRACKS,
    TURBO_TROTTERS,
    TWO,
    WOLVES,
    X_RAY_SNIFF,
    State,
)

EARLY = 8  # rounds in which a level still pays
HORIZON = 30  # decisions of a roll-out; then the scores judge
SPREAD = 3  # points of lead that make a difference


@rule
def instinct(s: State, box: Box, seat: int, action: int) -> int:
    if action < DIG:
        return of_step(s, box, seat, action)
    if action < USE:
        pig = (action - DIG) // SLOTS
        return 60 + dig_worth(s, box, seat, pig, (action - DIG) % SLOTS)
    if action < UPGRADE:
        return of_power(s, box, seat, (action - USE) // 4, (action - USE) % 4)
    if action == UPGRADE:
        return 300 - 8 * int(s.rounds) if s.in_forest > 12 and s.rounds <= EARLY else 10
    if action < END:
        return 1000
    if action == END:
        return 35
    if action < CHOOSE_PIG:
        return 100 - token_worth(box, action - PAY_TOKEN)
    if action < SWAP:
        return 50 + danger(s, box, int(s.pig[seat, action - CHOOSE_PIG]))
    if action < CHOOSE_WOLF:
        return of_swap(s, box, seat, (action - SWAP) // PIGS, (action - SWAP) % PIGS)
    if action < LURE:
        return of_wolf(s, box, seat, action)
    if action < FLY:
        return 10
    if action < SNIFF_AT:
        return tile_worth(s, box, action - FLY)
    if action < STOP:
        return 10 + 5 * int(s.truffle[action - SNIFF_AT])
    return of_the_rest(s, box, seat, action)


@rule
def of_the_rest(s: State, box: Box, seat: int, action: int) -> int:
    if action == STOP:
        return 35
    if action < RETURN_BY:  # few and common truffles make a likely mission
        return mission_worth(box, action - KEEP)
    if action < STAY_OUT:
        return 40 - danger(s, box, int(s.path[action - RETURN_BY]))
    if action == STAY_OUT:
        return 0 if s.in_forest > 8 else 41
    if action < LAY_CARD:
        return 100 - token_worth(box, (action - GIVE_TOKEN) // SEATS)
    return of_card(s, box, seat, (action - LAY_CARD) // TRACKS, (action - LAY_CARD) % TRACKS)


# -- what things are worth -----------------------------------------------------------------------------------------


@rule
def token_worth(box: Box, token: int) -> int:
    return 12 if box.token_super[token] == 1 else 10 * int(box.token_value[token]) + 2 * int(box.token_colour[token])


@rule
def mission_worth(box: Box, mission: int) -> int:
    asked = int(box.need_super[mission]) * 3 + int(box.need_any[mission])
    for colour in range(3):
        asked += int(box.need[mission, colour]) * int(box.digs[colour])
    return 20 * int(box.points[mission]) - 9 * asked


@rule
def colour_worth(colour: int) -> int:
    return 10 + 8 * colour


@rule
def dig_worth(s: State, box: Box, seat: int, pig: int, slot: int) -> int:
    colour = int(s.truffle[int(s.pig[seat, pig]) * SLOTS + slot])
    done = int(s.dug[seat, pig]) if s.dig_slot[seat, pig] == slot else 0
    left = int(box.digs[colour]) - done
    if left > s.actions and danger(s, box, int(s.pig[seat, pig])) > 0:
        return colour_worth(colour) // 2
    return colour_worth(colour) + 20 * done + (15 if left <= s.actions else 0)


@rule
def tile_worth(s: State, box: Box, at: int) -> int:
    """Truffles that are free to dig, less the wolves about."""
    truffles = 0
    for slot in range(SLOTS):
        colour = int(s.truffle[at * SLOTS + slot])
        if colour != EMPTY:
            truffles += colour_worth(colour)
    return truffles - danger(s, box, at)


@rule
def danger(s: State, box: Box, at: int) -> int:
    """How near standing wolves are: on the tile, beside it, or in its line."""
    if at == EMPTY:
        return 0
    nearness = 0
    for wolf in range(WOLVES):
        if s.wolf[wolf] == EMPTY or s.knocked_out[wolf] == 1:
            continue
        for direction in range(4):
            if box.around[at, direction] == s.wolf[wolf]:
                nearness += 12
    return nearness


@rule
def of_step(s: State, box: Box, seat: int, action: int) -> int:
    """A move is as good as the better of what lies there and just beyond, if the pig has nothing to dig here."""
    if action < JUMP:
        pig = action // 4
        here = int(s.pig[seat, pig])
        there = pig_step(s, box, here, action % 4, True, standing_wolves(s))
    else:
        pig = action - JUMP
        here = int(s.pig[seat, pig])
        there = other_path(s, here)
    if here == EMPTY or there < 0:
        return 0
    if s.dug[seat, pig] > 0:
        return 5
    beyond = 0
    for direction in range(4):
        onward = int(box.beside[there, direction])
        if onward >= 0 and onward != here:
            beyond = max(beyond, tile_worth(s, box, onward))
    now = 20 if can_dig(s, seat, pig) else 0
    return 40 + max(tile_worth(s, box, there), beyond - 12) - now - tile_worth(s, box, here) // 2


@rule
def of_power(s: State, box: Box, seat: int, power: int, price: int) -> int:
    cost = int(box.price[power]) * 12 if price == 0 else 15
    worth = 20
    most = max(danger(s, box, int(s.pig[seat, 0])), danger(s, box, int(s.pig[seat, 1])))
    if power == MEGA_DIG:
        worth = 75
    elif power == POWER_SNOUT:
        worth = 85
    elif power == X_RAY_SNIFF:
        worth = 60 if can_dig(s, seat, 0) or can_dig(s, seat, 1) else 20
    elif power == TURBO_TROTTERS or power == FLYING_PIG:
        worth = 45
    elif power == SNOUT_SLAM or power == MUD_BOMB or power == THUNDER_OINK or power == DECOY:
        worth = 20 + 3 * most
    elif power == GHOST_PIG:
        worth = 10 + 3 * most
    return worth - cost + 10


@rule
def of_swap(s: State, box: Box, seat: int, owner: int, pig: int) -> int:
    here = tile_worth(s, box, int(s.pig[owner, pig]))
    return here if owner == seat else -here


@rule
def of_wolf(s: State, box: Box, seat: int, action: int) -> int:
    """The wolf that is nearest to one's own pigs."""
    nearness = 0
    first = action - CHOOSE_WOLF if action < CHOOSE_PACK else action - CHOOSE_PACK
    step = WOLVES if action < CHOOSE_PACK else 2
    for wolf in range(first, WOLVES, step):
        for pig in range(PIGS):
            if s.pig[seat, pig] != EMPTY and s.wolf[wolf] != EMPTY:
                for direction in range(4):
                    if box.around[s.pig[seat, pig], direction] == s.wolf[wolf]:
                        nearness += 10
    return nearness


@rule
def of_card(s: State, box: Box, seat: int, card: int, track: int) -> int:
    """Where the pack's wolves would go from where they stand now: onto others' pigs, not onto one's own."""
    gain = 20
    for wolf in range(track, WOLVES, 2):
        if s.wolf[wolf] == EMPTY or s.knocked_out[wolf] == 1:
            continue
        direction = int(s.facing[wolf]) if card == TWO else card
        at = int(s.wolf[wolf])
        for _ in range(2 if card == TWO else 1):
            if (int(s.walls[at]) >> direction) & 1 == 1:
                break
            at = int(box.around[at, direction])
            for owner in range(s.players):
                for pig in range(PIGS):
                    if s.pig[owner, pig] == at and s.ghost[owner, pig] == 0:
                        gain += -40 if owner == seat else 20
    return gain
