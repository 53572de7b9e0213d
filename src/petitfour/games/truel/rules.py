"""The rules of Truel.

A turn is a list of stages (see state.py). `go_on` walks through them until a seat must decide or chance must draw.
"""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, OK, Bounds, Cells, all_but, emit, emit_to, large_rule, rule
from petitfour.core.kit import one_waits as waiting  # noqa: F401 (part of the contract)

from .actions import (
    A_CARD_FITS,
    BEGINS,
    CAPPED,
    CHOOSE_A_WAY,
    CHOOSE_WHAT_TO_LOSE,
    CHOSE,
    CLEARED,
    DEALT,
    DISCARDED,
    DREW,
    DREW_HIDDEN,
    EFFECT,
    ENDS_ON,
    FIRST_LOSE,
    FIRST_NAME,
    FIRST_WAY,
    GAINED,
    GOES_AGAIN,
    HAS_MOST,
    INTERRUPTS,
    LOSES_TURN,
    LOST,
    MORE_TURNS,
    NAME_A_JOKER,
    NAMED,
    NO_CROSSROADS,
    NO_JOKER_TO_NAME,
    NOT_IN_HAND,
    NOT_PRINTED,
    NOTHING_TO_LOSE,
    NOTHING_TO_LOSE_NOW,
    OTHER_TYPE,
    PLACE_IS_TAKEN,
    PLAYED,
    REPEATS,
    RESHUFFLED,
    SHOW,
    SHOWED,
    SHOWS_NOTHING,
    SKIPPED,
    STEPPED,
    STOLE,
    TURNED_UP,
    WAS_DEALT,
    WON,
    WON_JOKER,
)
from .box import CARDS_FIELD, CLOCK, COLOURED, CROSSROADS, START, Box
from .state import (
    BONUS,
    CARDS_FACE,
    EFFECT_DRAW,
    EFFECT_LOSE,
    END,
    END_DRAW,
    FACE_KINDS,
    FIELD_DRAW,
    FIELD_LOSE,
    FIELDS_FACE,
    FIRST_GEM_FACE,
    GREEN,
    KINDS,
    MOST_GEMS,
    MOST_TURNS,
    MOVE,
    NAME,
    OVER,
    PLAY,
    PLAYER,
    REFILL,
    REGULAR,
    SEATS,
    SETUP,
    SHOWN_DRAW,
    STEAL,
    UNIT,
    VALUE,
    State,
)

DEALT_CARDS = 3 * SEATS  # then one into each trio
FIRST_VALUE_FACE = 3


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


# -- cards and their faces -----------------------------------------------------------------------------------------


@rule
def type_of_face(face: int) -> int:
    if face < FIRST_VALUE_FACE:
        return PLAYER
    return VALUE if face < CARDS_FACE else UNIT


@rule
def type_of(card: int) -> int:
    return card - REGULAR if card >= REGULAR else type_of_face(card % FACE_KINDS)


@rule
def face_at(s: State, kind: int) -> int:
    """What a place of the full trio says; a joker what it was named."""
    card = int(s.trio[s.full_trio, kind])
    return int(s.named[kind]) if card >= REGULAR else card % FACE_KINDS


@rule
def value_of(face: int) -> int:
    step = face - FIRST_VALUE_FACE
    return step + 1 if step < 3 else 2 - step


@rule
def clockwise(seat: int) -> int:
    return (seat + 1) % SEATS


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
        if s.stage != EFFECT_LOSE and s.stage != FIELD_LOSE:
            return NOTHING_TO_LOSE_NOW
        return OK if s.hand[seat, action - FIRST_LOSE] > 0 else NOT_IN_HAND
    return OK if s.stage == MOVE else NO_CROSSROADS


@rule
def busy(s: State) -> int:
    if s.stage == NAME:
        return NAME_A_JOKER
    return CHOOSE_A_WAY if s.stage == MOVE else CHOOSE_WHAT_TO_LOSE


@rule
def why_not_play(s: State, seat: int, card: int, trio: int) -> int:
    if s.hand[seat, card] == 0:
        return NOT_IN_HAND
    return OK if s.trio[trio, type_of(card)] == EMPTY else PLACE_IS_TAKEN


@rule
def why_not_name(s: State, box: Box, face: int) -> int:
    """Ruling 12: any face printed on the regular cards of the joker's type."""
    if s.stage != NAME:
        return NO_JOKER_TO_NAME
    if type_of_face(face) != next_joker(s):
        return OTHER_TYPE
    return OK if box.is_printed[face] == 1 else NOT_PRINTED


@rule
def next_joker(s: State) -> int:
    """The type of the first joker of the full trio that has no name yet; EMPTY if there is none."""
    for kind in range(3):
        if s.trio[s.full_trio, kind] >= REGULAR and s.named[kind] == EMPTY:
            return kind
    return EMPTY


@rule
def something_fits(s: State, seat: int) -> bool:
    """Ruling 9: whoever can play must."""
    room = room_for(s)
    for card in range(KINDS):
        if s.hand[seat, card] > 0 and (room >> type_of(card)) & 1 == 1:
            return True
    return False


@rule
def room_for(s: State) -> int:
    """A bit for each type that has an empty place."""
    room = 0
    for kind in range(3):
        for trio in range(3):
            if s.trio[trio, kind] == EMPTY:
                room |= 1 << kind
    return room


@rule
def legal(s: State, box: Box, seat: int, out: Cells) -> int:
    found = 0
    if s.stage == PLAY:
        room = room_for(s)
        for card in range(KINDS):
            kind = type_of(card)
            if s.hand[seat, card] > 0 and (room >> kind) & 1 == 1:
                for trio in range(3):
                    if s.trio[trio, kind] == EMPTY:
                        out[found] = card * 3 + trio
                        found += 1
        if found == 0:
            out[0] = SHOW
            found = 1
        return found
    if s.stage == MOVE:
        out[0] = FIRST_WAY
        out[1] = FIRST_WAY + 1
        return 2
    if s.stage == NAME:
        for face in range(FACE_KINDS):
            if why_not_name(s, box, face) == OK:
                out[found] = FIRST_NAME + face
                found += 1
        return found
    for card in range(KINDS):
        if s.hand[seat, card] > 0:
            out[found] = FIRST_LOSE + card
            found += 1
    return found


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
        s.named[next_joker(s)] = action - FIRST_NAME
        emit(events, NAMED, seat, action - FIRST_NAME)
    elif action < FIRST_WAY:
        lose_card(s, seat, action - FIRST_LOSE, events)
        s.to_lose -= 1
    else:
        s.chosen_way = action - FIRST_WAY
        emit(events, CHOSE, seat, action - FIRST_WAY)
        step(s, box, action - FIRST_WAY, events)
    go_on(s, box, events)


@rule
def take_from_deck(s: State, card: int, events: Cells) -> None:
    """A card drawn: into a trio at set-up and refill, else into a hand."""
    s.deck[card] -= 1
    s.deck_size -= 1
    s.draws += 1
    if s.stage == SETUP:
        number = int(s.draws) - 1
        if number >= DEALT_CARDS:
            turn_up(s, card, number - DEALT_CARDS, events)
        else:  # ruling 8: three each to green, blue, red
            seat = (GREEN + number // 3) % SEATS
            gain_card(s, seat, card)
            emit_to(events, seat, DEALT, seat, card, 0, 0)
            emit_to(events, all_but(seat), WAS_DEALT, seat, 0, 0, 0)
        return
    s.to_draw -= 1
    if s.stage == REFILL:
        turn_up(s, card, int(s.full_trio), events)
        return
    seat = int(s.affected)
    gain_card(s, seat, card)
    emit_to(events, seat, DREW, seat, card, 0, 0)
    emit_to(events, all_but(seat), DREW_HIDDEN, seat, 0, 0, 0)


@rule
def turn_up(s: State, card: int, trio: int, events: Cells) -> None:
    s.trio[trio, type_of(card)] = card
    s.shuffled[card] -= 1  # everybody sees that it is not in the deck any more
    emit(events, TURNED_UP, CHANCE, card, trio)


@rule
def gain_card(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] += 1
    s.hand_size[seat] += 1


@rule
def remove_card(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] -= 1
    s.hand_size[seat] -= 1
    if card >= REGULAR:
        s.jokers[seat, card - REGULAR] -= 1


@rule
def put_away(s: State, card: int) -> None:
    """Ruling 12: a joker returns to the supply, any other card to the discards."""
    if card >= REGULAR:
        s.joker_supply[card - REGULAR] += 1
    else:
        s.discards[card] += 1


@rule
def lose_card(s: State, seat: int, card: int, events: Cells) -> None:
    remove_card(s, seat, card)
    put_away(s, card)
    emit(events, DISCARDED, seat, card)


@rule
def play_card(s: State, seat: int, card: int, trio: int, events: Cells) -> None:
    remove_card(s, seat, card)
    s.trio[trio, type_of(card)] = card
    emit(events, PLAYED, seat, card, trio)
    for kind in range(3):
        if s.trio[trio, kind] == EMPTY:
            start_drawing(s, END_DRAW, seat, 1)
            return
    s.full_trio = trio
    s.named[:] = EMPTY
    s.stage = NAME


@rule
def start_drawing(s: State, stage: int, seat: int, cards: int) -> None:
    s.stage = stage
    s.affected = seat
    s.to_draw = cards


@rule
def show_hand(s: State, seat: int, events: Cells) -> None:
    """Ruling 9: the hand is shown and discarded before the three draws."""
    if s.hand_size[seat] == 0:
        emit(events, SHOWS_NOTHING, seat)
    for card in range(KINDS):
        for _ in range(s.hand[seat, card]):
            remove_card(s, seat, card)
            put_away(s, card)
            emit(events, SHOWED, seat, card)
    start_drawing(s, SHOWN_DRAW, seat, 3)


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


@rule
def fill_deck(s: State, events: Cells) -> bool:
    """Ruling 10: the discards become the deck only when a card must be drawn and there is none; False without both."""
    if s.deck_size > 0:
        return True
    discards = 0
    for card in range(REGULAR):
        discards += int(s.discards[card])
    if discards == 0:
        return False
    for card in range(REGULAR):
        s.deck[card] = s.discards[card]
        s.shuffled[card] = s.discards[card]
        s.discards[card] = 0
    s.deck_size = discards
    emit(events, RESHUFFLED, CHANCE)
    return True


@rule
def after_drawing(s: State) -> None:
    s.affected = EMPTY if s.stage != FIELD_DRAW else s.affected
    if s.stage == EFFECT_DRAW:
        s.stage = BONUS
    elif s.stage == FIELD_DRAW:
        s.stage = STEAL
    elif s.stage == REFILL:
        s.full_trio = EMPTY
        start_drawing(s, END_DRAW, int(s.turn), 1)
    else:
        s.stage = END


@rule
def lose_all(s: State, events: Cells) -> None:
    """Ends a loss of cards: whatever is left to lose takes the whole hand."""
    seat = int(s.affected)
    if s.to_lose > 0:
        for card in range(KINDS):
            for _ in range(s.hand[seat, card]):
                lose_card(s, seat, card, events)
    s.to_lose = 0
    if s.stage == EFFECT_LOSE:
        s.affected = EMPTY


# -- the effect of a trio ------------------------------------------------------------------------------------------


@rule
def begin_effect(s: State, events: Cells) -> None:
    who = face_at(s, PLAYER)
    value = value_of(face_at(s, VALUE))
    unit = face_at(s, UNIT)
    emit(events, EFFECT, who, face_at(s, VALUE), unit)
    if unit == CARDS_FACE:
        s.affected = who
        if value > 0:
            start_drawing(s, EFFECT_DRAW, who, value)
        else:
            s.stage = EFFECT_LOSE
            s.to_lose = -value
            if s.hand_size[who] == 0:
                emit(events, NOTHING_TO_LOSE, who)
    elif unit == FIELDS_FACE:
        s.stage = MOVE
        s.affected = who
        s.distance = value
        s.steps_left = abs(value)
        s.came_from = EMPTY
        s.chosen_way = EMPTY
    else:
        s.stage = BONUS
        change_gems(s, who, unit - FIRST_GEM_FACE, value, events)


@rule
def change_gems(s: State, seat: int, gem: int, value: int, events: Cells) -> None:
    """Ruling 2: only what exceeds three is void; one loses no more than one has."""
    for _ in range(abs(value)):
        if s.stage == OVER:
            return
        if value > 0:
            if s.gems[seat, gem] == MOST_GEMS:
                emit(events, HAS_MOST, seat, gem)
                return
            gain_gem(s, seat, gem, events)
        else:
            if s.gems[seat, gem] == 0:
                emit(events, NOTHING_TO_LOSE, seat)
                return
            s.gems[seat, gem] -= 1
            emit(events, LOST, seat, gem)


@rule
def gain_gem(s: State, seat: int, gem: int, events: Cells) -> None:
    s.gems[seat, gem] += 1
    emit(events, GAINED, seat, gem)
    check_win(s, seat, events)


@rule
def check_win(s: State, seat: int, events: Cells) -> None:
    """Ruling 4: one gem of each colour wins at once, and everything pending is cancelled."""
    if s.gems[seat, 0] > 0 and s.gems[seat, 1] > 0 and s.gems[seat, 2] > 0:
        s.winner = seat
        s.stage = OVER
        s.to_act = NO_SEAT
        emit(events, WON, seat)


# -- moving --------------------------------------------------------------------------------------------------------


@rule
def walk(s: State, box: Box, events: Cells) -> bool:
    """Moves until the way must be chosen (True), the move has ended or the game is over (False)."""
    while s.stage == MOVE:
        field = int(s.figure[s.affected])
        if s.steps_left == 0:
            if box.kind[field] == COLOURED:  # the same move once more
                s.steps_left = abs(int(s.distance))
                emit(events, REPEATS, int(s.affected), field)
                continue
            land(s, box, field, events)
            return False
        if box.kind[field] == CROSSROADS and (s.distance > 0 or s.came_from == EMPTY):
            return True  # ruling 16: forward always, backward only when the move begins here
        step(s, box, same_ring(s, box, field), events)
    return False


@rule
def same_ring(s: State, box: Box, field: int) -> int:
    """Ruling 16: going back through a crossroads, the way on the ring one came from."""
    if s.distance < 0 and box.kind[field] == CROSSROADS:
        for way in range(2):
            if box.ring[box.backward[field, way]] == box.ring[s.came_from]:
                return way
    return 0


@rule
def step(s: State, box: Box, way: int, events: Cells) -> None:
    """One field on; ruling 3: every forward step onto a Start earns its gem."""
    seat = int(s.affected)
    field = int(s.figure[seat])
    onward = int(box.forward[field, way]) if s.distance > 0 else int(box.backward[field, way])
    s.came_from = field
    s.figure[seat] = onward
    s.steps_left -= 1
    emit(events, STEPPED, seat, onward)
    if s.distance > 0 and box.kind[onward] == START:
        change_gems(s, seat, int(box.colour[onward]), 1, events)


@rule
def land(s: State, box: Box, field: int, events: Cells) -> None:
    """Ruling 5: the field's own effect, then stealing."""
    seat = int(s.affected)
    kind = int(box.kind[field])
    amount = int(box.amount[field])
    s.distance = 0
    s.came_from = EMPTY
    s.stage = STEAL
    emit(events, ENDS_ON, seat, field)
    if kind == CARDS_FIELD:
        if amount > 0:
            start_drawing(s, FIELD_DRAW, seat, amount)
        else:
            s.stage = FIELD_LOSE
            s.to_lose = -amount
            if s.hand_size[seat] == 0:
                emit(events, NOTHING_TO_LOSE, seat)
    elif kind == CLOCK:
        clock(s, seat, amount, events)


@rule
def clock(s: State, seat: int, amount: int, events: Cells) -> None:
    """Rulings 6 and 7."""
    if amount < 0:
        s.skips[seat] += 1
        emit(events, LOSES_TURN, seat)
        return
    emit(events, MORE_TURNS, seat, amount)
    if seat == s.turn:
        s.extra += amount
    else:
        s.interrupt = seat
        s.interrupt_turns = amount


@rule
def steal(s: State, events: Cells) -> None:
    """Ruling 5: one of each colour the standing player has; from both, clockwise from the incoming player."""
    seat = int(s.affected)
    s.affected = EMPTY
    s.stage = BONUS
    for turn in range(1, SEATS):
        other = (seat + turn) % SEATS
        if s.figure[other] != s.figure[seat]:
            continue
        for gem in range(3):
            if s.stage == OVER:
                return
            if s.gems[other, gem] > 0 and s.gems[seat, gem] < MOST_GEMS:
                s.gems[other, gem] -= 1
                s.gems[seat, gem] += 1
                emit(events, STOLE, seat, gem, other)
                check_win(s, seat, events)


# -- after the effect ----------------------------------------------------------------------------------------------


@rule
def finish_trio(s: State, events: Cells) -> None:
    """Ruling 11: bonus, discard, refill; the end draw follows."""
    trio = int(s.full_trio)
    symbol = int(s.trio[trio, 0]) // FACE_KINDS
    same = True
    for kind in range(3):
        card = int(s.trio[trio, kind])
        if card >= REGULAR or card // FACE_KINDS != symbol:
            same = False
    if same and s.joker_supply[symbol] > 0:
        s.joker_supply[symbol] -= 1
        s.jokers[s.turn, symbol] += 1
        gain_card(s, int(s.turn), REGULAR + symbol)
        emit(events, WON_JOKER, int(s.turn), symbol)
    for kind in range(3):
        put_away(s, int(s.trio[trio, kind]))
        s.trio[trio, kind] = EMPTY
    emit(events, CLEARED, CHANCE, trio)
    s.stage = REFILL
    s.to_draw = 1


@rule
def end_turn(s: State, events: Cells) -> None:
    """Rulings 6, 7 and 15."""
    s.turns += 1
    if s.turns >= MOST_TURNS:
        s.stage = OVER
        s.to_act = NO_SEAT
        emit(events, CAPPED, CHANCE)
        return
    current = int(s.turn)
    following = clockwise(current)
    turns = 1
    if s.interrupt != EMPTY:
        following = int(s.interrupt)
        turns = int(s.interrupt_turns)
        emit(events, INTERRUPTS, following)
    elif s.extra > 0:
        following = current
        turns = int(s.extra)
        emit(events, GOES_AGAIN, current)
    while s.skips[following] > 0:
        s.skips[following] -= 1
        turns -= 1
        emit(events, SKIPPED, following)
        if turns == 0:
            following = clockwise(following)
            turns = 1
    s.turn = following
    s.extra = turns - 1
    s.interrupt = EMPTY
    s.interrupt_turns = 0
    s.stage = PLAY


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
def colours_held(s: State, seat: int) -> int:
    held = 0
    for gem in range(3):
        if s.gems[seat, gem] > 0:
            held += 1
    return held


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
