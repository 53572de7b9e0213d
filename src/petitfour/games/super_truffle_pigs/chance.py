"""What chance decides: the layout, who starts, powers, missions, the die, what a truffle is worth."""

from petitfour.core.kit import EMPTY, SEVERAL, Cells, emit, rule

from .actions import STARTS
from .box import Box
from .digging import put_into_sack, smell, token_odds
from .forest import finish_layout, lay_tile, place_truffles, tiles_in_place
from .missions import deal_mission, missions_left
from .power_in_use import go_on_with_power
from .rounds import fill_row, power_comes, roll
from .state import DRAFT, LAYOUT, MISSIONS, PIGS, POWER_KINDS, REVEAL, ROLL, ROW_STAGE, START, TURN, State


@rule
def apply_chance(s: State, box: Box, outcome: int, events: Cells) -> None:
    stage = int(s.stage)
    if stage == LAYOUT:
        lay_tile(s, box, outcome // 4, outcome % 4)
        if tiles_in_place(s, box) == box.tiles and finish_layout(s, box, events):
            settle_forest(s, box)
            s.stage = START
    elif stage == START:
        s.first = outcome
        emit(events, STARTS, outcome)
        fill_row(s, box, events)
    elif stage == ROW_STAGE:
        power_comes(s, outcome, events)
        fill_row(s, box, events)
    elif stage == MISSIONS:
        deal_mission(s, outcome, events)
        if not missions_left(s):
            s.stage = DRAFT
            s.to_act = SEVERAL
    elif stage == ROLL:
        roll(s, box, outcome, events)
    else:
        place = int(s.revealing)
        seat = int(s.turn)
        s.revealing = EMPTY
        s.unseen[outcome] -= 1
        s.stage = TURN
        s.to_act = seat
        if stage == REVEAL:
            put_into_sack(s, seat, place, outcome, events)
        else:
            smell(s, seat, place, outcome, events)
        if s.power != EMPTY:
            go_on_with_power(s, seat)


@rule
def settle_forest(s: State, box: Box) -> None:
    """Truffles on the tiles, a pig of each player on each Secret Path, the first brown wolf on its den."""
    place_truffles(s, box)
    for seat in range(s.players):
        for pig in range(PIGS):
            s.pig[seat, pig] = s.path[pig]
    s.wolf[0] = s.den[0]


@rule
def chance_weights(s: State, box: Box, out: Cells) -> int:
    stage = int(s.stage)
    if stage == LAYOUT:
        for outcome in range(4 * box.tiles):
            out[outcome] = 1
        for at in range(box.tiles):
            if s.tile[at] != EMPTY:
                for quarters in range(4):
                    out[4 * int(s.tile[at]) + quarters] = 0
        return 4 * int(box.tiles)
    if stage == START:
        for seat in range(s.players):
            out[seat] = 1
        return int(s.players)
    if stage == ROW_STAGE:
        for power in range(POWER_KINDS):
            out[power] = s.power_deck[power]
        return POWER_KINDS
    if stage == MISSIONS:
        for mission in range(box.missions):
            out[mission] = s.mission_deck[mission]
        return int(box.missions)
    if stage == ROLL:
        for face in range(box.faces):
            out[face] = 1
        return int(box.faces)
    return token_odds(s, box, int(s.revealing), out)


# Chance is keyed by what it decides, so that paired deals stay paired.
TILE_SITES, START_SITE, POWER_SITES, MISSION_SITES, ROLL_SITES, TOKEN_SITES = 0, 4000, 4100, 6000, 6100, 6200


@rule
def chance_site(s: State) -> int:
    stage = int(s.stage)
    if stage == LAYOUT:
        return TILE_SITES + int(s.laid_tiles)
    if stage == START:
        return START_SITE
    if stage == ROW_STAGE:
        return POWER_SITES + int(s.powers_drawn)
    if stage == MISSIONS:
        return MISSION_SITES + int(s.missions_dealt)
    if stage == ROLL:
        return ROLL_SITES + int(s.rounds)
    return TOKEN_SITES + int(s.revealing)
