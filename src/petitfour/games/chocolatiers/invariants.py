"""What is always true in Chocolatiers."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, NONE, rule

from .bonus_phase import can_pay_rest, chocolates_of
from .box import Box
from .cards import tray_size
from .display import fits, has_neighbour, place_of
from .state import (
    ACTION,
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
    PLACES,
    REFILL,
    REVEAL,
    SEATS,
    SPACES,
    STACKS,
    STARTER,
    TOPS,
    TRAY,
    WILDS,
    State,
)

INVARIANTS = (
    "every chocolate is in one place",
    "the sizes of hands and deck are right",
    "the deck holds nothing that was not shuffled into it",
    "every tile is in one place, and seen where it lies",
    "the stacks have as many tiles as were not boxed",
    "a display lies within 3 by 2, edge to edge",
    "every player has three wilds, placed or not",
    "a hand has at most six cards after a turn, and the tray six",
    "a known card is in the hand",
    "what is being paid fits the moment",
    "who decides fits the moment",
    "First goes to the first full display",
)
(
    CARD_LOST, SIZE_IS_WRONG, DECK_IS_WRONG, TILE_LOST, STACK_IS_WRONG, DISPLAY_IS_WRONG, WILDS_ARE_WRONG, TOO_MANY,
    KNOWN_NOT_HELD, PAYMENT_IS_WRONG, DECIDER_IS_WRONG, FIRST_IS_WRONG,
) = range(1, len(INVARIANTS) + 1)  # fmt: skip


@rule
def broken(s: State, box: Box) -> int:
    """0, or which invariant does not hold."""
    deck = 0
    for kind in range(KINDS):
        places = int(s.deck[kind]) + int(s.discards[kind]) + int(s.tray[kind]) + int(s.paid[kind])
        deck += int(s.deck[kind])
        for seat in range(SEATS):
            places += int(s.hand[seat, kind])
            if s.known[seat, kind] > s.hand[seat, kind] or (s.memory_aid == 0 and s.known[seat, kind] > 0):
                return KNOWN_NOT_HELD
        if places != box.copies[kind]:
            return CARD_LOST
        if s.deck[kind] > s.shuffled[kind]:
            return DECK_IS_WRONG
    if deck != s.deck_size:
        return SIZE_IS_WRONG
    for seat in range(SEATS):
        code = seat_broken(s, box, seat)
        if code != 0:
            return code
    if not tiles_are_right(s, box):
        return TILE_LOST
    if not stacks_are_right(s, box):
        return STACK_IS_WRONG
    if (s.phase == ACTION or s.phase == OVER) and s.deck_size > 0 and tray_size(s) != TRAY:
        return TOO_MANY
    if not payment_is_right(s, box):
        return PAYMENT_IS_WRONG
    if not decider_is_right(s):
        return DECIDER_IS_WRONG
    return 0 if first_is_right(s) else FIRST_IS_WRONG


@rule
def seat_broken(s: State, box: Box, seat: int) -> int:
    held = 0
    for kind in range(KINDS):
        held += int(s.hand[seat, kind])
    if held != s.hand_size[seat]:
        return SIZE_IS_WRONG
    if held > HAND and (s.turn != seat or s.phase == ACTION or s.phase == REFILL or s.phase == OVER):
        return TOO_MANY
    wilds = int(s.wilds[seat])
    for space in range(SPACES):
        if s.wild_at[seat, space] == 1:
            wilds += 1
            if s.tile_at[seat, place_of(space)] == EMPTY:
                return WILDS_ARE_WRONG
    if wilds != (WILDS if seat < s.players else 0):
        return WILDS_ARE_WRONG
    tiles = 0
    for place in range(PLACES):
        if s.tile_at[seat, place] != EMPTY:
            tiles += 1
            if not fits(s, seat, place):
                return DISPLAY_IS_WRONG
    for place in range(PLACES):
        if s.tile_at[seat, place] != EMPTY and tiles > 1 and not has_neighbour(s, seat, place):
            return DISPLAY_IS_WRONG
    return 0 if tiles == s.tiles[seat] else DISPLAY_IS_WRONG


@rule
def tiles_are_right(s: State, box: Box) -> bool:
    for tile in range(MOST_TILES):
        places = 0
        for stack in range(STACKS):
            if s.top[stack] == tile:
                places += 1
        for seat in range(SEATS):
            for place in range(PLACES):
                if s.tile_at[seat, place] == tile:
                    places += 1
        if places != s.tile_is_seen[tile] or (tile >= box.tiles and places > 0):
            return False
    return True


@rule
def stacks_are_right(s: State, box: Box) -> bool:
    """Tiles in stacks and displays are as many as were laid out; a stack with tiles shows its top."""
    tiles = 0
    for stack in range(STACKS):
        tiles += int(s.left[stack])
        if s.left[stack] > box.height[s.players]:
            return False
        hidden = s.top[stack] == EMPTY and s.left[stack] > 0
        if hidden and s.phase > TOPS and not (s.phase == REVEAL and s.stack == stack):
            return False
        if s.left[stack] == 0 and s.top[stack] != EMPTY:
            return False
    for seat in range(SEATS):
        tiles += int(s.tiles[seat])
    return tiles == STACKS * int(box.height[s.players])


@rule
def payment_is_right(s: State, box: Box) -> bool:
    spent = 0
    for kind in range(KINDS):
        spent += int(s.paid[kind])
    if s.phase != PAY and s.phase != PLACE:
        return spent == 0 and s.chocolates_paid == 0
    if s.stack == EMPTY or s.top[s.stack] == EMPTY or s.turn == EMPTY or s.tiles[s.turn] >= FULL:
        return False
    tile = int(s.top[s.stack])
    paid = int(s.chocolates_paid)
    if spent < paid or spent > 2 * paid:
        return False
    if s.phase == PLACE:
        return paid == chocolates_of(box, tile)
    return paid < chocolates_of(box, tile) and can_pay_rest(s, box, int(s.turn), tile, paid, NONE, 0)


@rule
def decider_is_right(s: State) -> bool:
    cap = MOST_TURNS * int(s.players)
    if s.phase == OVER:
        return s.to_act == NO_SEAT and (s.ender != EMPTY or s.turns == cap)
    if s.turns >= cap:  # ruling 13
        return False
    if s.phase == STARTER:
        return s.to_act == CHANCE and s.draws == 0
    if s.starter == EMPTY or s.turn == EMPTY or s.turn >= s.players:
        return False
    if s.phase == DEAL or s.phase == LAY_TRAY or s.phase == REFILL:
        return s.to_act == CHANCE and s.deck_size > 0 and tray_size(s) < TRAY
    if s.phase == TOPS or s.phase == REVEAL:
        return s.to_act == CHANCE and s.stack != EMPTY and s.top[s.stack] == EMPTY and s.left[s.stack] > 0
    if s.to_act != s.turn:
        return False
    if s.phase == ACTION:
        return tray_size(s) > 0
    return s.phase != DISCARD or s.hand_size[s.turn] > HAND


@rule
def first_is_right(s: State) -> bool:
    full = 0
    for seat in range(SEATS):
        if s.tiles[seat] == FULL:
            full += 1
    if s.ender == EMPTY:
        return full == 0 and s.first_to == EMPTY
    return s.first_to == s.ender and s.tiles[s.ender] == FULL
