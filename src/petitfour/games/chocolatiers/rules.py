"""The rules of Chocolatiers: the contract, the phases of a turn, and what chance decides.

The chapters of the rulebook have their own files: action_phase, bonus_phase (with display), end_phase, scoring; cards
holds what tray, hands, deck and discards do in all of them.
"""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, OK, Bounds, Cells, emit, large_rule, rule
from petitfour.core.kit import one_waits as waiting  # noqa: F401 (part of the contract)

from .action_phase import PAIR_COUNT, legal_actions, not_bonus, swap, take, why_not_swap, why_not_take
from .actions import (
    BEGINS,
    END_BONUS,
    FIRST_BOX,
    FIRST_DISCARD,
    FIRST_PAY,
    FIRST_PLACE,
    FIRST_SWAP,
    FIRST_WILD,
    NOTHING_TO_PLACE,
    TURNED_UP,
)
from .bonus_phase import legal_bonus, pay, place_tile, place_wild, why_not_box, why_not_pay, why_not_wild
from .box import Box
from .cards import FIRST_CARDS, draw_card, fill_deck, tray_size
from .display import why_not_place
from .end_phase import discard, end_turn, why_not_discard
from .scoring import placing as placing
from .scoring import scores as scores
from .state import (
    ACTION,
    BONUS,
    DEAL,
    DISCARD,
    FULL,
    HAND,
    KINDS,
    LAY_TRAY,
    MOST_TILES,
    MOST_TURNS,
    OVER,
    PAY,
    PLACE,
    REFILL,
    REVEAL,
    STACKS,
    STARTER,
    TOPS,
    TRAY,
    WILDS,
    State,
)

TILE_SITES = 5000


@rule
def setup(s: State, box: Box, players: int, options: Cells) -> None:
    s.memory_aid = options[0]
    s.phase = STARTER
    s.starter = EMPTY
    s.turn = EMPTY
    s.ender = EMPTY
    s.first_to = EMPTY
    s.stack = EMPTY
    s.tile_at[:] = EMPTY
    s.top[:] = EMPTY
    for kind in range(KINDS):
        s.deck[kind] = box.copies[kind]
        s.shuffled[kind] = box.copies[kind]
    s.deck_size = box.cards
    for stack in range(STACKS):
        s.left[stack] = box.height[players]
    for seat in range(players):
        s.wilds[seat] = WILDS
    s.to_act = CHANCE


# -- chance --------------------------------------------------------------------------------------------------------


@rule
def draws_a_tile(s: State) -> bool:
    return s.phase == TOPS or s.phase == REVEAL


@rule
def chance_weights(s: State, box: Box, out: Cells) -> int:
    if s.phase == STARTER:
        for seat in range(s.players):
            out[seat] = 1
        return int(s.players)
    if draws_a_tile(s):
        for tile in range(MOST_TILES):
            out[tile] = 1 if tile < box.tiles and s.tile_is_seen[tile] == 0 else 0
        return MOST_TILES
    for kind in range(KINDS):
        out[kind] = s.deck[kind]
    return KINDS


@rule
def chance_site(s: State) -> int:
    """Cards by their place in the deck; tiles by their place in the stacks."""
    if s.phase == STARTER:
        return 0
    if draws_a_tile(s):
        return TILE_SITES + int(s.stack) * 8 + int(s.left[s.stack])
    return 1 + int(s.draws)


@rule
def apply_chance(s: State, box: Box, outcome: int, events: Cells) -> None:
    if s.phase == STARTER:
        s.starter = outcome
        s.turn = outcome
        emit(events, BEGINS, outcome)
        s.phase = DEAL
    elif draws_a_tile(s):
        show_tile(s, outcome, events)
    else:
        draw_card(s, outcome, events)
    go_on(s, box, events)


@rule
def show_tile(s: State, tile: int, events: Cells) -> None:
    stack = int(s.stack)
    s.tile_is_seen[tile] = 1
    s.top[stack] = tile
    emit(events, TURNED_UP, CHANCE, tile, stack)
    if s.phase == TOPS and stack + 1 < STACKS:
        s.stack = stack + 1
        return
    s.stack = EMPTY
    s.phase = ACTION if s.phase == TOPS else DISCARD


# -- what may be done ----------------------------------------------------------------------------------------------


@rule
def why_not(s: State, box: Box, seat: int, action: int) -> int:
    if action < FIRST_SWAP:
        return why_not_take(s, action)
    if action < FIRST_BOX:
        return why_not_swap(s, seat, (action - FIRST_SWAP) // PAIR_COUNT, (action - FIRST_SWAP) % PAIR_COUNT)
    if action <= END_BONUS:
        if s.phase != BONUS:
            return not_bonus(s)
        if action == END_BONUS:
            return OK
        if action < FIRST_WILD:
            return why_not_box(s, box, seat, action - FIRST_BOX)
        return why_not_wild(s, seat, action - FIRST_WILD)
    if action < FIRST_PLACE:
        return why_not_pay(s, box, seat, action)
    if action < FIRST_DISCARD:
        if s.phase != PLACE:
            return NOTHING_TO_PLACE
        where = action - FIRST_PLACE
        return why_not_place(s, box, seat, int(s.top[s.stack]), where // 4, where % 4)
    return why_not_discard(s, seat, action - FIRST_DISCARD)


@rule
def legal(s: State, box: Box, seat: int, out: Cells) -> int:
    if s.phase == ACTION:
        return legal_actions(s, seat, out)
    if s.phase == BONUS:
        return legal_bonus(s, box, seat, out)
    first = FIRST_DISCARD
    last = FIRST_DISCARD + KINDS
    if s.phase == PAY:
        first = FIRST_PAY
        last = FIRST_PLACE
    elif s.phase == PLACE:
        first = FIRST_PLACE
        last = FIRST_DISCARD
    moves = 0
    for action in range(first, last):
        if s.phase == PLACE and s.tile_at[seat, (action - FIRST_PLACE) // 4] != EMPTY:
            continue
        if why_not(s, box, seat, action) == OK:
            out[moves] = action
            moves += 1
    return moves


# -- what is done --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if seat == CHANCE:
        apply_chance(s, box, action, events)
        return
    if action < FIRST_SWAP:
        take(s, seat, action, events)
        s.phase = BONUS
    elif action < FIRST_BOX:
        swap(s, seat, (action - FIRST_SWAP) // PAIR_COUNT, (action - FIRST_SWAP) % PAIR_COUNT, events)
        s.phase = BONUS
    elif action < FIRST_WILD:
        s.stack = action - FIRST_BOX
        s.phase = PAY
    elif action < END_BONUS:
        place_wild(s, seat, action - FIRST_WILD, events)
    elif action == END_BONUS:
        s.phase = DISCARD
    elif action < FIRST_PLACE:
        pay(s, box, seat, action)
    elif action < FIRST_DISCARD:
        place_tile(s, box, seat, (action - FIRST_PLACE) // 4, (action - FIRST_PLACE) % 4, events)
    else:
        discard(s, seat, action - FIRST_DISCARD, events)
    go_on(s, box, events)


@large_rule
def go_on(s: State, box: Box, events: Cells) -> None:
    """Phase after phase, until chance or a seat must decide."""
    while True:
        if s.phase == DEAL:
            if s.draws < FIRST_CARDS * s.players:
                s.to_act = CHANCE
                return
            s.phase = LAY_TRAY
        elif s.phase == LAY_TRAY:
            if tray_size(s) < TRAY:
                s.to_act = CHANCE
                return
            s.phase = TOPS
            s.stack = 0
        elif s.phase == TOPS or s.phase == REVEAL:
            s.to_act = CHANCE
            return
        elif s.phase == DISCARD:  # ruling 3: down to six first, then the tray
            if s.hand_size[s.turn] > HAND:
                s.to_act = s.turn
                return
            s.phase = REFILL
        elif s.phase == REFILL:
            if tray_size(s) < TRAY and fill_deck(s, events):
                s.to_act = CHANCE
                return
            end_turn(s, box, events)
        elif s.phase == OVER:
            return
        else:
            s.to_act = s.turn
            return


# -- the end -------------------------------------------------------------------------------------------------------


@rule
def is_over(s: State) -> bool:
    return s.to_act == NO_SEAT


def bounds(players: int, options: dict[str, str], box: Box) -> Bounds:
    """A turn: the action, the tile, four chocolates, the place, a discard."""
    turns = MOST_TURNS * players
    tiles = sorted((int(n) for n in box.points), reverse=True)[:FULL]
    most = sum(tiles) + WILDS + int(box.award.sum())
    chance = 1 + FIRST_CARDS * players + TRAY + STACKS * int(box.height[players]) + 2 * turns
    return Bounds(decisions=8 * turns, chance=chance, least=0, most=most)
