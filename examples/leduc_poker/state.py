"""The state of Leduc poker: every cell once, with who sees it."""

from petitfour.core.kit import (
    ALL,
    NOBODY,
    OWNER,
    Seats,
    StateRecord,
    category,
    cell,
    cells,
    count,
    flag,
    number,
    place,
    seat,
)

SEATS = Seats(2)
CARDS, ROUNDS, BETS = 6, 2, 4  # a round has at most four bets: check, raise, raise, call
RANKS = ("jack", "queen", "king")

CARD = place("card", CARDS)
BET = category("bet", "fold", "call", "raise")
CHIPS = number("chips", 0, 1000)
FOLD, CALL, RAISE = range(3)


class State(StateRecord, seats=SEATS):
    most_raises = cell(seen_by=ALL, holds=number("raises", 1, 2))  # the table's option
    dealt = cell(seen_by=ALL, holds=count(SEATS + 1))  # cards dealt so far: the hands, then the open card
    in_deck = cells(CARDS, seen_by=NOBODY, holds=flag())
    hand = cells(SEATS, seen_by=OWNER, holds=CARD.or_empty)
    shown = cells(SEATS, seen_by=ALL, holds=CARD.or_empty)
    open_card = cell(seen_by=ALL, holds=CARD.or_empty)
    bets = cells(ROUNDS, BETS, seen_by=ALL, holds=BET.or_empty)
    paid = cells(SEATS, seen_by=ALL, holds=CHIPS)
    folded = cell(seen_by=ALL, holds=seat(SEATS).or_empty)
