"""Fills in what a seat cannot see: the other hands, and with them the deck."""

from petitfour.core.kit import below, deal_unseen, large_rule, rule

from .box import Box
from .state import KINDS, PAY, SEATS, State

TRIES, SWAPS = 300, 3000


@rule
def redeal(s: State, box: Box, seat: int, seed: int) -> None:
    """Every chocolate the seat does not see is equally likely in another hand or in the deck; whoever is paying for a
    tile can pay for the rest of it."""
    draws = deal_hands(s, box, seat, seed, 0)
    if s.phase != PAY or s.turn == seat:
        return
    for _ in range(TRIES):
        if lacks(s, box) <= 0:
            return
        draws = deal_hands(s, box, seat, seed, draws)
    make_payable(s, box, seat, seed, draws)


@large_rule
def deal_hands(s: State, box: Box, seat: int, seed: int, draws: int) -> int:
    """Deals all hands but the seat's own; the counter of the next draw."""
    for kind in range(KINDS):
        s.deck[kind] = box.copies[kind] - s.discards[kind] - s.tray[kind] - s.paid[kind]
        for each in range(SEATS):
            if each != seat:
                s.hand[each, kind] = s.known[each, kind]
            s.deck[kind] -= s.hand[each, kind]
    return deal_unseen(s.hand, s.hand_size, s.deck, s.shuffled, seat, seed, draws)


@rule
def lacks(s: State, box: Box) -> int:
    """How many pairs the payer is short of for the rest of the tile; 0 or less: the rest can be paid."""
    lacking = 0
    for kind in range(KINDS):
        held = int(s.hand[s.turn, kind])
        for slot in range(int(s.chocolates_paid), 4):
            if box.wants[s.top[s.stack], slot] == kind:
                held -= 1
        lacking += -held if held < 0 else -(held // 2)
    return lacking


@large_rule
def make_payable(s: State, box: Box, seat: int, seed: int, draws: int) -> None:
    """Where whole new hands would take too long: swaps unseen cards until the payer can pay."""
    payer = int(s.turn)
    short = lacks(s, box)
    for turn in range(SWAPS):
        if short <= 0:
            return
        old = below(seed, draws, KINDS)
        new = below(seed, draws + 1, KINDS)
        holder = below(seed, draws + 2, int(s.players) + 2)
        draws += 3
        if old == new or s.hand[payer, old] - s.known[payer, old] <= 0:
            continue
        if holder < s.players:
            if holder == payer or holder == seat or s.hand[holder, new] - s.known[holder, new] <= 0:
                continue
        elif s.deck[new] == 0 or s.deck[old] >= s.shuffled[old]:
            continue
        exchange(s, payer, holder, old, new)
        after = lacks(s, box)
        if after > short and turn % 16 != 0:
            exchange(s, payer, holder, new, old)
        else:
            short = after


@rule
def exchange(s: State, payer: int, holder: int, old: int, new: int) -> None:
    """The payer's card against one of another hand, or of the deck."""
    s.hand[payer, old] -= 1
    s.hand[payer, new] += 1
    if holder < s.players:
        s.hand[holder, old] += 1
        s.hand[holder, new] -= 1
    else:
        s.deck[old] += 1
        s.deck[new] -= 1
