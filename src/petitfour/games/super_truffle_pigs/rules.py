"""The rules of Super Truffle Pigs: the contract, what decisions and chance do, and the score (ruling 22).

The chapters have their own files: allowed and listing (what may be done), deciding, chance, rounds, forest, digging,
missions, wolves, pigs, powers.
"""

from petitfour.core.kit import (
    CHANCE,
    EMPTY,
    NO_SEAT,
    SEVERAL,
    Bounds,
    Cells,
    large_rule,
    rule,
)

from .actions import (
    GIVE_TOKEN,
    KEEP,
    LAY_CARD,
    PAY_TOKEN,
)
from .allowed import why_not as why_not
from .box import Box
from .chance import apply_chance
from .chance import chance_site as chance_site
from .chance import chance_weights as chance_weights
from .deciding import apply_in_power, apply_in_turn, pay_upgrade
from .digging import truffles_of
from .listing import legal as legal
from .missions import (
    all_have_picked,
    keep_mission,
    mission_points,
    pass_missions,
)
from .power_in_use import finish_power
from .rounds import answer_return, begin_round, end_turn, give
from .state import (
    CARDS,
    DRAFT,
    LAY,
    LAYOUT,
    MOST_ROUNDS,
    PAY,
    PLACES,
    POWER_KINDS,
    POWER_STAGE,
    RETURN,
    ROW,
    SEATS,
    TRACKS,
    TURN,
    State,
)
from .wolves import lay_card


@rule
def setup(s: State, box: Box, players: int, options: Cells) -> None:
    s.winter = options[0]
    unpack_box(s, box)


@large_rule
def unpack_box(s: State, box: Box) -> None:
    """Everything beside the forest, nothing laid out yet."""
    s.tile[:] = EMPTY
    s.path[:] = EMPTY
    s.den[:] = EMPTY
    s.truffle[:] = EMPTY
    s.seen_token[:] = EMPTY
    s.pig[:] = EMPTY
    s.dig_slot[:] = EMPTY
    s.wolf[:] = EMPTY
    s.laid_by[:] = EMPTY
    s.shown[:] = EMPTY
    s.ran[:] = EMPTY
    s.hidden[:] = EMPTY
    s.row[:] = EMPTY
    s.picked[:] = EMPTY
    s.rolled = EMPTY
    s.must_leave = EMPTY
    s.return_path = EMPTY
    s.revealing = EMPTY
    s.ended_by = EMPTY
    finish_power(s)
    s.stage = LAYOUT
    for token in range(box.tokens):
        s.unseen[token] = box.token_copies[token]
    for power in range(POWER_KINDS):
        s.power_deck[power] = box.power_copies[power]
    for mission in range(box.missions):
        s.mission_deck[mission] = 1
    for seat in range(s.players):
        s.level[seat] = box.first_actions
        for card in range(CARDS):
            s.hand[seat, card] = 1
    s.to_act = CHANCE


@rule
def waiting(s: State, out: Cells) -> int:
    if s.to_act == SEVERAL:
        seats = 0
        for seat in range(s.players):
            if s.has_picked[seat] == 0:
                out[seats] = seat
                seats += 1
        return seats
    if s.to_act < 0:
        return 0
    out[0] = s.to_act
    return 1


# -- what is done --------------------------------------------------------------------------------------------------


@large_rule
def apply(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if seat == CHANCE:
        apply_chance(s, box, action, events)
    elif s.stage == TURN:
        apply_in_turn(s, box, seat, action, events)
    elif s.stage == POWER_STAGE:
        apply_in_power(s, box, seat, action, events)
    elif s.stage == LAY:
        lay_card(s, box, seat, (action - LAY_CARD) // TRACKS, (action - LAY_CARD) % TRACKS, events)
        if s.to_lay == 0:
            end_turn(s, box, events)
    elif s.stage == DRAFT:
        keep_mission(s, seat, action - KEEP, events)
        if all_have_picked(s):
            pass_missions(s, box, events)
            if s.draft_round == 2:
                begin_round(s, events)
    elif s.stage == RETURN:
        answer_return(s, box, seat, action, events)
    elif s.stage == PAY:
        pay_upgrade(s, seat, action - PAY_TOKEN, events)
    else:
        give(s, box, seat, (action - GIVE_TOKEN) // SEATS, (action - GIVE_TOKEN) % SEATS, events)


# -- chance and the end --------------------------------------------------------------------------------------------


@rule
def is_over(s: State) -> bool:
    return s.to_act == NO_SEAT


@rule
def score_of(s: State, box: Box, seat: int) -> int:
    points = mission_points(s, box, seat)
    for token in range(box.tokens):
        points += int(s.sack[seat, token]) * int(box.token_value[token])
    return points


@rule
def scores(s: State, box: Box, out: Cells) -> None:
    for seat in range(s.players):
        out[seat] = score_of(s, box, seat)


@rule
def placing(s: State, box: Box, out: Cells) -> None:
    """Ruling 22: most points, then most truffles, then shared."""
    for seat in range(s.players):
        better = 0
        mine = score_of(s, box, seat) * (PLACES + 1) + truffles_of(s, seat)
        for other in range(s.players):
            if score_of(s, box, other) * (PLACES + 1) + truffles_of(s, other) > mine:
                better += 1
        out[seat] = better + 1


def bounds(players: int, options: dict[str, str], box: Box) -> Bounds:
    """A round of a seat: two answers on returning with what they cost, the actions, three powers of at most six
    choices, the cards; a game: upgrades, missions, draft."""
    rounds = MOST_ROUNDS * players * (2 * (1 + 9) + 2 * 9 + ROW * 6 + 1 + CARDS)
    decisions = rounds + players * (9 * (1 + int(box.upgrade_price)) + 3 + 2)
    chance = 4000 + 1 + ROW * (MOST_ROUNDS + 1) + 12 + MOST_ROUNDS + PLACES
    values = int((box.token_value * box.token_copies).sum()) + int(box.points.sum())
    return Bounds(decisions=decisions, chance=chance, least=0, most=values)
