"""The rules of Leduc poker."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, OK, Bounds, Cells, all_but, emit, emit_to, rule
from petitfour.core.kit import one_waits as waiting  # noqa: F401 (part of the contract)

from .actions import (
    CALLED,
    CHECKED,
    FOLDED,
    GOT_CARD,
    NO_MORE_RAISES,
    NOTHING_TO_FOLD_TO,
    RAISED,
    SHARED,
    SHOWED,
    TURNED_UP,
    WAS_DEALT,
    WON,
)
from .box import Box
from .state import BETS, CALL, CARDS, FOLD, RAISE, ROUNDS, State


@rule
def setup(s: State, box: Box, players: int, options: Cells) -> None:
    """Ruling 1: both pay the ante, then the hands are dealt."""
    s.most_raises = options[0] + 1
    for card in range(CARDS):
        s.in_deck[card] = 1 if card < box.cards else 0
    s.hand[:] = EMPTY
    s.shown[:] = EMPTY
    s.open_card = EMPTY
    s.bets[:] = EMPTY
    s.paid[:] = box.ante
    s.folded = EMPTY
    s.to_act = CHANCE


@rule
def betting_round(s: State) -> int:
    return 0 if s.open_card == EMPTY else 1


@rule
def bets_made(s: State, betting: int) -> int:
    bets = 0
    while bets < BETS and s.bets[betting, bets] != EMPTY:
        bets += 1
    return bets


@rule
def raises_made(s: State, betting: int) -> int:
    raises = 0
    for bet in range(BETS):
        if s.bets[betting, bet] == RAISE:
            raises += 1
    return raises


@rule
def why_not(s: State, box: Box, seat: int, action: int) -> int:
    """Ruling 2."""
    if action == FOLD and s.paid[seat] >= s.paid[1 - seat]:
        return NOTHING_TO_FOLD_TO
    if action == RAISE and raises_made(s, betting_round(s)) >= s.most_raises:
        return NO_MORE_RAISES
    return OK


@rule
def legal(s: State, box: Box, seat: int, out: Cells) -> int:
    moves = 0
    for action in range(3):
        if why_not(s, box, seat, action) == OK:
            out[moves] = action
            moves += 1
    return moves


@rule
def apply(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if seat == CHANCE:
        deal(s, action, events)
    else:
        bet(s, box, seat, action, events)


@rule
def deal(s: State, card: int, events: Cells) -> None:
    """Rulings 1 and 3: a hand for each seat, later the open card; then the first seat bets."""
    s.in_deck[card] = 0
    seat = int(s.dealt)
    s.dealt += 1
    if seat < 2:
        s.hand[seat] = card
        emit_to(events, seat, GOT_CARD, seat, card, 0, 0)
        emit_to(events, all_but(seat), WAS_DEALT, seat, 0, 0, 0)
    else:
        s.open_card = card
        emit(events, TURNED_UP, CHANCE, card)
    s.to_act = CHANCE if s.dealt == 1 else 0


@rule
def bet(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    betting = betting_round(s)
    earlier = bets_made(s, betting)
    s.bets[betting, earlier] = action
    behind = s.paid[1 - seat] - s.paid[seat]
    if action == FOLD:
        s.folded = seat
        emit(events, FOLDED, seat)
        finish(s, box, events)
        return
    s.paid[seat] += behind
    if action == RAISE:
        s.paid[seat] += box.raise_by[betting]
        emit(events, RAISED, seat, box.raise_by[betting])
    elif behind > 0:
        emit(events, CALLED, seat, behind)
    else:
        emit(events, CHECKED, seat)
    s.to_act = 1 - seat
    if action == CALL and earlier > 0:
        end_betting(s, box, betting, events)


@rule
def end_betting(s: State, box: Box, betting: int, events: Cells) -> None:
    """Ruling 3: the open card after the first round, the hands after the second."""
    if betting + 1 < ROUNDS:
        s.to_act = CHANCE
        return
    for seat in range(2):
        s.shown[seat] = s.hand[seat]
        emit(events, SHOWED, seat, s.hand[seat])
    finish(s, box, events)


@rule
def finish(s: State, box: Box, events: Cells) -> None:
    s.to_act = NO_SEAT
    winner = winning_seat(s, box)
    if winner == EMPTY:
        emit(events, SHARED, CHANCE)
    else:
        emit(events, WON, winner, s.paid[1 - winner])


@rule
def strength(s: State, box: Box, seat: int) -> int:
    """Ruling 5: a hand of the open card's rank beats every other."""
    rank = box.rank[s.shown[seat]]
    return rank + 100 if rank == box.rank[s.open_card] else rank


@rule
def winning_seat(s: State, box: Box) -> int:
    """Who takes the stakes; EMPTY if they are shared or the game is not over."""
    if s.folded != EMPTY:
        return 1 - s.folded
    if s.shown[0] == EMPTY:
        return EMPTY
    lead = strength(s, box, 0) - strength(s, box, 1)
    return EMPTY if lead == 0 else 0 if lead > 0 else 1


@rule
def chance_weights(s: State, box: Box, out: Cells) -> int:
    """Every card of the deck is equally likely."""
    for card in range(CARDS):
        out[card] = s.in_deck[card]
    return CARDS


@rule
def chance_site(s: State) -> int:
    return int(s.dealt)


@rule
def is_over(s: State) -> bool:
    return s.to_act == NO_SEAT


@rule
def scores(s: State, box: Box, out: Cells) -> None:
    """Ruling 6: the chips gained or lost."""
    winner = winning_seat(s, box)
    for seat in range(2):
        out[seat] = 0 if winner == EMPTY else s.paid[1 - seat] if winner == seat else -s.paid[seat]


@rule
def placing(s: State, box: Box, out: Cells) -> None:
    winner = winning_seat(s, box)
    for seat in range(2):
        out[seat] = 1 if winner == EMPTY or winner == seat else 2


def bounds(players: int, options: dict[str, str], box: Box) -> Bounds:
    stakes = int(box.ante) + int(options["raises"]) * int(box.raise_by.sum())
    return Bounds(decisions=ROUNDS * BETS, chance=3, least=-stakes, most=stakes)
