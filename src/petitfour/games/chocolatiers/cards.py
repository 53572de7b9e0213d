"""Chocolate cards: tray, hands, deck and discards."""

from petitfour.core.kit import CHANCE, Cells, all_but, emit, emit_to, rule

from .actions import DEALT, LAID, RESHUFFLED, WAS_DEALT
from .state import DEAL, KINDS, State

FIRST_CARDS = 3  # in each hand


@rule
def tray_size(s: State) -> int:
    size = 0
    for kind in range(KINDS):
        size += int(s.tray[kind])
    return size


@rule
def draw_card(s: State, kind: int, events: Cells) -> None:
    s.deck[kind] -= 1
    s.deck_size -= 1
    number = int(s.draws)
    s.draws += 1
    if s.phase != DEAL:
        s.tray[kind] += 1
        emit(events, LAID, CHANCE, kind)
        return
    seat = (int(s.starter) + number // FIRST_CARDS) % int(s.players)
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1
    emit_to(events, seat, DEALT, seat, kind, 0, 0)
    emit_to(events, all_but(seat), WAS_DEALT, seat, 0, 0, 0)


@rule
def fill_deck(s: State, events: Cells) -> bool:
    """Ruling 3: the discards become the deck only when a card must be drawn and there is none."""
    if s.deck_size > 0:
        return True
    cards = 0
    for kind in range(KINDS):
        cards += int(s.discards[kind])
    if cards == 0:
        return False
    for kind in range(KINDS):
        s.deck[kind] = s.discards[kind]
        s.shuffled[kind] = s.discards[kind]
        s.discards[kind] = 0
    s.deck_size = cards
    emit(events, RESHUFFLED, CHANCE)
    return True


@rule
def lose(s: State, seat: int, kind: int, cards: int) -> None:
    """Of equal cards those known to all leave first."""
    s.hand[seat, kind] -= cards
    s.hand_size[seat] -= cards
    s.known[seat, kind] = max(int(s.known[seat, kind]) - cards, 0)
