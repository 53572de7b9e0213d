"""The rules of Truffle Shuffle: the contract, what chance decides, and who wins.

The chapters of the rulebook have their own files: taking (take a card, Take 2, Skip), orders (what an order asks for),
filling (its truffles one by one), delivering (fulfil an order, bonus coins), rounds (the tableau, turns, the end of a
round).
"""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, OK, Bounds, Cells, emit, large_rule, rule
from petitfour.core.kit import one_waits as waiting  # noqa: F401 (part of the contract)

from .actions import (
    BEGINS,
    CANNOT_PAY,
    DISCARD_FIRST,
    END_TURN,
    FIRST_COLOUR_CHANGE,
    FIRST_DISCARD,
    FIRST_NUMBER_CHANGE,
    FIRST_ORDER,
    FIRST_SKIP,
    FIRST_TAKE_TWO,
    FIRST_TRUFFLE,
    ORDER_UNDER_WAY,
    TAKE_FIRST,
)
from .box import Box
from .delivering import (
    change_colour,
    change_number,
    fill_truffle,
    legal_changes,
    legal_truffles,
    not_filling,
    why_not_change,
)
from .filling import why_not_truffle
from .hands import hand_size
from .orders import BACK_COUNT, can_pay, copy_hand, payable
from .rounds import discard, end_turn, lay_back, legal_discards, why_not_discard
from .state import (
    ACTION,
    DEAL_BACK,
    DEAL_FRONT,
    DISCARD,
    FACE_KINDS,
    KINDS,
    LOOK,
    ORDER,
    ROUNDS,
    SKIP,
    SLOTS,
    STARTER,
    TAKE,
    TAKE_TWO,
    TRUFFLE,
    State,
)
from .taking import legal_takes, look_at, play_skip, play_take_two, take_card, why_not_play, why_not_take

SITES_PER_ROUND = 2 * SLOTS  # a back and a front for each card


@rule
def setup(s: State, box: Box, players: int, options: Cells) -> None:
    s.six_bonus_coins = options[0]
    s.memory_aid = options[1]
    s.phase = STARTER
    s.starter = EMPTY
    s.round_starter = EMPTY
    s.turn = EMPTY
    s.looking_at = EMPTY
    s.order = EMPTY
    s.back[:] = EMPTY
    s.front[:] = EMPTY
    s.waiting_skip[:] = EMPTY
    s.truffles[:] = EMPTY
    s.number_changes[:] = EMPTY
    s.colour_changes[:] = EMPTY
    for kind in range(KINDS):
        s.unseen[kind] = box.copies[kind]
        s.deck[kind // FACE_KINDS] += box.copies[kind]
    s.to_act = CHANCE


# -- chance: the starting player, the cards laid, the fronts seen --------------------------------------------------


@rule
def chance_weights(s: State, box: Box, out: Cells) -> int:
    """A card is drawn back first, from the cards not laid yet; then its front, from those with that back that nobody
    has seen. Together that is a shuffled deck."""
    if s.phase == STARTER:
        for seat in range(s.players):
            out[seat] = 1
        return int(s.players)
    if s.phase == DEAL_BACK:
        for back in range(BACK_COUNT):
            out[back] = s.deck[back]
        return BACK_COUNT
    slot = int(s.looking_at) if s.phase == LOOK else int(s.dealt) - 1
    first = int(s.back[slot]) * FACE_KINDS
    for face in range(FACE_KINDS):
        out[face] = s.unseen[first + face]
    return FACE_KINDS


@rule
def chance_site(s: State) -> int:
    """By round and place in the pyramid, whenever the card is turned over."""
    if s.phase == STARTER:
        return ROUNDS * SITES_PER_ROUND
    before = int(s.round_number) * SITES_PER_ROUND
    if s.phase == DEAL_BACK:
        return before + 2 * int(s.dealt)
    slot = int(s.looking_at) if s.phase == LOOK else int(s.dealt) - 1
    return before + 2 * slot + 1


@large_rule
def apply_chance(s: State, box: Box, outcome: int, events: Cells) -> None:
    if s.phase == STARTER:
        s.starter = outcome
        s.round_starter = outcome
        emit(events, BEGINS, outcome)
        s.phase = DEAL_BACK
    elif s.phase == DEAL_BACK:
        lay_back(s, box, outcome, events)
    elif s.phase == DEAL_FRONT:
        slot = int(s.dealt) - 1
        s.front[slot] = outcome
        s.unseen[int(s.back[slot]) * FACE_KINDS + outcome] -= 1
        s.phase = DEAL_BACK
    else:
        look_at(s, box, outcome, events)


# -- what may be done ----------------------------------------------------------------------------------------------


@rule
def why_not(s: State, box: Box, seat: int, action: int) -> int:
    if action < FIRST_TAKE_TWO:
        return why_not_take(s, box, action)
    if action < FIRST_SKIP:
        return why_not_play(s, seat, (action - FIRST_TAKE_TWO) * FACE_KINDS + TAKE_TWO)
    if action < FIRST_ORDER:
        return why_not_play(s, seat, (action - FIRST_SKIP) * FACE_KINDS + SKIP)
    if action < FIRST_TRUFFLE:
        if s.phase != ORDER:
            return not_before_order(s)
        return OK if can_pay(s, box, seat, action - FIRST_ORDER) else CANNOT_PAY
    if action < FIRST_NUMBER_CHANGE:
        if s.phase != TRUFFLE:
            return not_filling(s)
        copy_hand(s, seat)
        return why_not_truffle(s, box, action - FIRST_TRUFFLE)
    if action < FIRST_DISCARD:
        return why_not_change(s, box, seat, action)
    if action < END_TURN:
        return why_not_discard(s, seat, action - FIRST_DISCARD)
    return OK if s.phase == ORDER else not_before_order(s)


@rule
def not_before_order(s: State) -> int:
    if s.phase == ACTION or s.phase == TAKE:
        return TAKE_FIRST
    return DISCARD_FIRST if s.phase == DISCARD else ORDER_UNDER_WAY


@rule
def legal(s: State, box: Box, seat: int, out: Cells) -> int:
    if s.phase == ACTION or s.phase == TAKE:
        return legal_takes(s, box, seat, out)
    if s.phase == ORDER:
        moves = payable(s, box, seat, out, FIRST_ORDER)
        out[moves] = END_TURN
        return moves + 1
    if s.phase == TRUFFLE:
        return legal_truffles(s, box, seat, out)
    if s.phase == DISCARD:
        return legal_discards(s, seat, out)
    return legal_changes(s, box, seat, out)


# -- what is done --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if seat == CHANCE:
        apply_chance(s, box, action, events)
    elif action < FIRST_TAKE_TWO:
        if s.phase == ACTION:
            s.to_take = 1
        take_card(s, box, seat, action, events)
    elif action < FIRST_SKIP:
        play_take_two(s, seat, action - FIRST_TAKE_TWO, events)
    elif action < FIRST_ORDER:
        play_skip(s, box, seat, action - FIRST_SKIP, events)
    elif action < FIRST_TRUFFLE:
        s.order = action - FIRST_ORDER
        s.phase = TRUFFLE
    elif action < FIRST_NUMBER_CHANGE:
        fill_truffle(s, box, seat, action - FIRST_TRUFFLE, events)
    elif action < FIRST_COLOUR_CHANGE:
        change_number(s, box, seat, action - FIRST_NUMBER_CHANGE, events)
    elif action < FIRST_DISCARD:
        change_colour(s, box, seat, action - FIRST_COLOUR_CHANGE, events)
    elif action < END_TURN:
        discard(s, seat, action - FIRST_DISCARD, events)
    else:
        end_turn(s, seat, events)


# -- the end -------------------------------------------------------------------------------------------------------


@rule
def is_over(s: State) -> bool:
    return s.to_act == NO_SEAT


@rule
def scores(s: State, box: Box, out: Cells) -> None:
    for seat in range(s.players):
        out[seat] = s.coins[seat]


@rule
def is_ahead(s: State, seat: int, other: int) -> bool:
    """Most coins, then most cards in hand, then later in turn order (ruling 10: from the game's starter)."""
    if s.coins[seat] != s.coins[other]:
        return s.coins[seat] > s.coins[other]
    if hand_size(s, seat) != hand_size(s, other):
        return hand_size(s, seat) > hand_size(s, other)
    players = int(s.players)
    first = max(int(s.starter), 0)
    return (seat - first + players) % players > (other - first + players) % players


@rule
def placing(s: State, box: Box, out: Cells) -> None:
    for seat in range(s.players):
        place = 1
        for other in range(s.players):
            if other != seat and is_ahead(s, other, seat):
                place += 1
        out[seat] = place


def bounds(players: int, options: dict[str, str], box: Box) -> Bounds:
    """Every card of the pyramids is taken once, every card leaves a hand at most once; each turn has one decision
    more, and an order one to name it. Every turn but a Skip's takes a card."""
    cards, skips = SLOTS * ROUNDS, sum(int(box.copies[back * FACE_KINDS + SKIP]) for back in range(BACK_COUNT))
    dearest = int(box.price.max()) + int(box.bonus.max())
    return Bounds(decisions=4 * cards + 2 * skips, chance=2 * cards + 1, least=0, most=min(cards * dearest, 4000))
