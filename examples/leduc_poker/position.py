"""Hands, open card and bets in words ↔ a state. The rules themselves play the description through."""

import numpy as np

from petitfour.core.kit import CHANCE, EMPTY, OK, Lines, Problem

from .actions import ACTIONS
from .box import Box
from .rules import apply, setup, why_not
from .state import CARDS, ROUNDS, State

NO_EVENTS = np.zeros((0, 6), np.int64)


def describe(s: State, box: Box) -> str:
    lines = [f"raises: {int(s.most_raises)}"]
    lines += [f"hand {seat + 1}: {card_text(int(s.hand[seat]))}" for seat in range(2)]
    lines += [f"open card: {card_text(int(s.open_card))}"]
    for betting in range(ROUNDS):
        bets = [ACTIONS.text(int(bet)) for bet in s.bets[betting] if bet != EMPTY]
        lines.append(f"bets {betting + 1}: {' '.join(bets)}".rstrip())
    return "\n".join(lines)


def card_text(card: int) -> str:
    """Cards are numbered from 1, as the rows of the box."""
    return "-" if card == EMPTY else str(card + 1)


def parse(lines: Lines, s: State, box: Box) -> None:
    raises = lines.take_number("raises", 1, 2)
    setup(s, box, 2, np.array([raises - 1], np.int64))
    hands = [lines.take("hand 1"), lines.take("hand 2")]
    open_card = lines.take("open card")
    bets = [lines.take(f"bets {betting + 1}").split() for betting in range(ROUNDS)]
    for hand in hands:
        deal(s, box, hand)
    play(s, box, bets[0])
    deal(s, box, open_card)
    play(s, box, bets[1])


def deal(s: State, box: Box, text: str) -> None:
    if text == "-":
        return
    card = int(text) - 1 if text.isdecimal() and len(text) < 4 else -1
    if not 0 <= card < CARDS or not s.in_deck[card]:
        raise Problem(
            f"'{text[:20]}' is not a card that is left in the deck; cards are numbered from 1 to {int(box.cards)}."
        )
    if s.to_act != CHANCE:
        raise Problem(f"Card {text} cannot have been dealt yet: a bet is missing before it.")
    apply(s, box, CHANCE, card, NO_EVENTS)


def play(s: State, box: Box, bets: list[str]) -> None:
    for name in bets:
        action, seat = ACTIONS.parse(name), int(s.to_act)
        if seat < 0 or why_not(s, box, seat, action) != OK:
            raise Problem(f"The bet '{name[:20]}' is not possible where it stands.")
        apply(s, box, seat, action, NO_EVENTS)
