"""Fills in what a seat cannot see: truffles others have sniffed, direction cards, missions."""

from petitfour.core.kit import EMPTY, below, rule

from .box import Box
from .state import CARDS, DRAFT, EACH_MISSIONS, MISSIONS, MOST_MISSIONS, MOST_SPACES, PLACES, SEATS, TRACKS, State

CARD_DRAWS, MISSION_DRAWS = 1000, 2000  # counters of the draws that are not about truffles


@rule
def redeal(s: State, box: Box, seat: int, seed: int) -> None:
    redeal_truffles(s, box, seat, seed)
    redeal_cards(s, seat, seed)
    redeal_missions(s, box, seat, seed)


# -- truffles ------------------------------------------------------------------------------------------------------


@rule
def redeal_truffles(s: State, box: Box, seat: int, seed: int) -> None:
    """What others have sniffed may be any token of its colour that this seat has not seen."""
    for token in range(box.tokens):
        s.unseen[token] = box.token_copies[token] - s.spent[token]
        for each in range(SEATS):
            s.unseen[token] -= s.sack[each, token]
    for token in range(box.tokens, len(s.unseen)):
        s.unseen[token] = 0
    for place in range(PLACES):
        if seat >= 0 and s.sniffed[seat, place] == 1:
            s.unseen[s.seen_token[seat, place]] -= 1
    draws = 0
    for place in range(PLACES):
        known = seat >= 0 and s.sniffed[seat, place] == 1
        token = int(s.seen_token[seat, place]) if known else EMPTY
        for each in range(SEATS):
            if each == seat:
                continue
            if s.sniffed[each, place] == 0:
                s.seen_token[each, place] = EMPTY
                continue
            if token == EMPTY:
                token = draw_token(s, box, int(s.truffle[place]), seed, draws)
                draws += 1
                s.unseen[token] -= 1
            s.seen_token[each, place] = token


@rule
def draw_token(s: State, box: Box, colour: int, seed: int, draws: int) -> int:
    total = 0
    for token in range(box.tokens):
        if box.token_colour[token] == colour:
            total += int(s.unseen[token])
    left = below(seed, draws, max(total, 1))
    for token in range(box.tokens):
        if box.token_colour[token] == colour:
            left -= int(s.unseen[token])
            if left < 0:
                return token
    return 0


# -- direction cards -----------------------------------------------------------------------------------------------


@rule
def redeal_cards(s: State, seat: int, seed: int) -> None:
    """A card that has not been turned up is in its owner's hand or face down on a track."""
    draws = CARD_DRAWS
    for each in range(SEATS):
        if each == seat:
            continue
        for card in range(CARDS):
            s.hand[each, card] = 1 if each < s.players else 0
        for track in range(TRACKS):
            for space in range(MOST_SPACES):
                s.hidden[each, track, space] = EMPTY
                if s.laid_by[track, space] == each and s.shown[track, space] != EMPTY:
                    s.hand[each, s.shown[track, space]] = 0
        for track in range(TRACKS):
            for space in range(MOST_SPACES):
                if s.laid_by[track, space] == each and s.shown[track, space] == EMPTY:
                    card = draw_card(s, each, seed, draws)
                    draws += 1
                    s.hand[each, card] = 0
                    s.hidden[each, track, space] = card


@rule
def draw_card(s: State, each: int, seed: int, draws: int) -> int:
    cards = 0
    for card in range(CARDS):
        cards += int(s.hand[each, card])
    left = below(seed, draws, max(cards, 1))
    for card in range(CARDS):
        if s.hand[each, card] == 1:
            left -= 1
            if left < 0:
                return card
    return 0


# -- missions ------------------------------------------------------------------------------------------------------


@rule
def redeal_missions(s: State, box: Box, seat: int, seed: int) -> None:
    """Every mission the seat does not see is equally likely in another hand or left out."""
    for mission in range(MOST_MISSIONS):
        free = mission < box.missions
        for each in range(SEATS):
            if s.done[each, mission] == 1:
                free = False
            if each != seat:
                s.offer[each, mission] = 0
                s.held[each, mission] = 0
        if seat >= 0 and (s.offer[seat, mission] == 1 or s.held[seat, mission] == 1):
            free = False
        s.mission_deck[mission] = 1 if free else 0
    draws = MISSION_DRAWS
    for each in range(SEATS):
        if each == seat:
            continue
        s.picked[each] = EMPTY
        if each >= s.players:
            continue
        for _ in range(offers_of(s, each)):
            mission = draw_mission(s, seed, draws)
            s.offer[each, mission] = 1
            if s.has_picked[each] == 1 and s.picked[each] == EMPTY:
                s.picked[each] = mission  # drawn in any order, so any of them
            draws += 1
        for _ in range(held_by(s, each)):
            s.held[each, draw_mission(s, seed, draws)] = 1
            draws += 1


@rule
def offers_of(s: State, each: int) -> int:
    """How many missions lie before a seat to choose from, as everybody knows."""
    if s.stage == DRAFT:
        return EACH_MISSIONS - int(s.draft_round)
    if s.stage == MISSIONS:
        return min(max(int(s.missions_dealt) - EACH_MISSIONS * each, 0), EACH_MISSIONS)
    return 0


@rule
def held_by(s: State, each: int) -> int:
    """How many missions a seat holds that are not completed, as everybody knows."""
    if s.draft_round < 2:
        return int(s.draft_round)
    held = EACH_MISSIONS
    for mission in range(MOST_MISSIONS):
        held -= int(s.done[each, mission])
    return held


@rule
def draw_mission(s: State, seed: int, draws: int) -> int:
    free = 0
    for mission in range(MOST_MISSIONS):
        free += int(s.mission_deck[mission])
    left = below(seed, draws, max(free, 1))
    for mission in range(MOST_MISSIONS):
        if s.mission_deck[mission] == 1:
            left -= 1
            if left < 0:
                s.mission_deck[mission] = 0
                return mission
    return 0
