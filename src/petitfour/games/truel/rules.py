"""The rules of Truel: the contract, and the course of a turn.

A turn is a list of stages (see state.py). `go_on` walks through them until a seat must decide or chance must draw.
The chapters of the rulebook have their own files: playing (1. playing a card), trios (2. completing the trio; its
units in cards, gems and fields), turns (3. end of the turn).
"""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, OK, Bounds, Cells, emit, large_rule, rule
from petitfour.core.kit import one_waits as waiting  # noqa: F401 (part of the contract)

from .actions import (
    A_CARD_FITS,
    BEGINS,
    CHOOSE_A_WAY,
    CHOOSE_WHAT_TO_LOSE,
    FIRST_LOSE,
    FIRST_NAME,
    FIRST_WAY,
    NAME_A_JOKER,
    NO_CROSSROADS,
    SHOW,
)
from .box import Box
from .cards import (
    DEALT_CARDS,
    after_drawing,
    fill_deck,
    legal_losses,
    lose_all,
    lose_card,
    take_from_deck,
    why_not_lose,
)
from .fields import choose_way, steal, walk
from .gems import colours_held
from .playing import legal_plays, play_card, show_hand, something_fits, why_not_play
from .state import (
    BONUS,
    EFFECT_LOSE,
    END,
    FIELD_LOSE,
    GREEN,
    MOST_TURNS,
    MOVE,
    NAME,
    OVER,
    PLAY,
    REGULAR,
    SEATS,
    SETUP,
    STEAL,
    State,
)
from .trios import begin_effect, finish_trio, legal_names, name_joker, next_joker, why_not_name
from .turns import end_turn


@rule
def setup(s: State, box: Box, players: int, options: Cells) -> None:
    s.no_starting_gems = options[0]
    s.stage = SETUP
    s.turn = GREEN
    for seat in range(SEATS):
        s.figure[seat] = box.start[seat]
        if options[0] == 0:
            s.gems[seat, seat] = 1
    for card in range(REGULAR):
        s.deck[card] = box.copies[card]
        s.shuffled[card] = box.copies[card]
    for joker in range(3):
        s.joker_supply[joker] = box.copies[REGULAR + joker]
    s.deck_size = box.cards
    s.trio[:] = EMPTY
    s.named[:] = EMPTY
    s.full_trio = EMPTY
    s.affected = EMPTY
    s.came_from = EMPTY
    s.chosen_way = EMPTY
    s.interrupt = EMPTY
    s.winner = EMPTY
    s.to_act = CHANCE


# -- what may be done ----------------------------------------------------------------------------------------------


@rule
def why_not(s: State, box: Box, seat: int, action: int) -> int:
    if action < FIRST_NAME:
        if s.stage != PLAY:
            return busy(s)
        if action == SHOW:
            return A_CARD_FITS if something_fits(s, seat) else OK
        return why_not_play(s, seat, action // 3, action % 3)
    if action < FIRST_LOSE:
        return why_not_name(s, box, action - FIRST_NAME)
    if action < FIRST_WAY:
        return why_not_lose(s, seat, action - FIRST_LOSE)
    return OK if s.stage == MOVE else NO_CROSSROADS


@rule
def busy(s: State) -> int:
    """What must be done before a card can be played."""
    if s.stage == NAME:
        return NAME_A_JOKER
    return CHOOSE_A_WAY if s.stage == MOVE else CHOOSE_WHAT_TO_LOSE


@rule
def legal(s: State, box: Box, seat: int, out: Cells) -> int:
    if s.stage == PLAY:
        return legal_plays(s, seat, out)
    if s.stage == NAME:
        return legal_names(s, box, out)
    if s.stage == MOVE:
        out[0] = FIRST_WAY
        out[1] = FIRST_WAY + 1
        return 2
    return legal_losses(s, seat, out)


# -- what is done --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if seat == CHANCE:
        take_from_deck(s, action, events)
    elif action < SHOW:
        play_card(s, seat, action // 3, action % 3, events)
    elif action == SHOW:
        show_hand(s, seat, events)
    elif action < FIRST_LOSE:
        name_joker(s, seat, action - FIRST_NAME, events)
    elif action < FIRST_WAY:
        lose_card(s, seat, action - FIRST_LOSE, events)
        s.to_lose -= 1
    else:
        choose_way(s, box, seat, action - FIRST_WAY, events)
    go_on(s, box, events)


@large_rule
def go_on(s: State, box: Box, events: Cells) -> None:
    """Stage after stage, until somebody must decide."""
    while s.stage != OVER:
        stage = int(s.stage)
        if stage == SETUP:
            if s.draws < DEALT_CARDS + 3:
                s.to_act = CHANCE
                return
            emit(events, BEGINS, GREEN)
            s.stage = PLAY
        elif stage == PLAY:
            s.to_act = s.turn
            return
        elif stage == NAME:
            if next_joker(s) != EMPTY:
                s.to_act = s.turn
                return
            begin_effect(s, events)
        elif stage == EFFECT_LOSE or stage == FIELD_LOSE:
            if s.to_lose > 0 and s.to_lose < s.hand_size[s.affected]:  # ruling 1: no choice when all are lost
                s.to_act = s.affected
                return
            lose_all(s, events)
            s.stage = BONUS if stage == EFFECT_LOSE else STEAL
        elif stage == MOVE:
            if walk(s, box, events):
                s.to_act = s.affected
                return
        elif stage == STEAL:
            steal(s, events)
        elif stage == BONUS:
            finish_trio(s, events)
        elif stage == END:
            end_turn(s, events)
        else:  # the stages that draw
            if s.to_draw > 0 and fill_deck(s, events):
                s.to_act = CHANCE
                return
            s.to_draw = 0
            after_drawing(s)


# -- chance and the end --------------------------------------------------------------------------------------------


@rule
def chance_weights(s: State, box: Box, out: Cells) -> int:
    for card in range(REGULAR):
        out[card] = s.deck[card]
    return REGULAR


@rule
def chance_site(s: State) -> int:
    return int(s.draws)


@rule
def is_over(s: State) -> bool:
    return s.to_act == NO_SEAT


@rule
def scores(s: State, box: Box, out: Cells) -> None:
    """How many colours each player has: three win."""
    for seat in range(SEATS):
        out[seat] = colours_held(s, seat)


@rule
def placing(s: State, box: Box, out: Cells) -> None:
    """The winner alone; without one everybody shares the first place."""
    for seat in range(SEATS):
        out[seat] = 1 if s.winner == EMPTY or s.winner == seat else 2


def bounds(players: int, options: dict[str, str], box: Box) -> Bounds:
    """A turn: a card, at most three names, two cards to lose (a third would be all), the ways of a move, one more
    card to lose; and at most three cards drawn by the effect or a field, the refill and the end."""
    decisions = 1 + 3 + 3 + int(box.most_ways) + 1
    return Bounds(decisions=MOST_TURNS * decisions, chance=DEALT_CARDS + 3 + 6 * MOST_TURNS, least=0, most=3)
