"""The rules of Chocolatiers. The display has a file of its own."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, NONE, OK, Bounds, Cells, all_but, emit, emit_to, large_rule, rule
from petitfour.core.kit import one_waits as waiting  # noqa: F401 (part of the contract)

from .actions import (
    ALREADY_TAKEN,
    AWARDED,
    BEGINS,
    BOXED,
    CANNOT_PAY,
    CAPPED,
    DEALT,
    DISCARD_FIRST,
    DISCARDED,
    DISPLAY_IS_FULL,
    END_BONUS,
    FIRST_BOX,
    FIRST_DISCARD,
    FIRST_PAIR,
    FIRST_PAY,
    FIRST_PLACE,
    FIRST_SWAP,
    FIRST_WILD,
    GAVE,
    GIVES_ITS_OWN_KIND,
    LAID,
    LAST_ROUND,
    NO_PAIR,
    NO_TILE_THERE,
    NO_TILES_YET,
    NO_WILDS_LEFT,
    NOBODY_GETS,
    NOT_IN_HAND,
    NOT_IN_TRAY,
    NOT_TWO_IN_TRAY,
    NOTHING_TO_DISCARD,
    NOTHING_TO_PAY,
    NOTHING_TO_PLACE,
    PAY_FIRST,
    PAYMENT_WOULD_FAIL,
    PAYS,
    PLACE_FIRST,
    PLACED_WILD,
    RESHUFFLED,
    STACK_IS_EMPTY,
    TAKE_FIRST,
    TOOK,
    TOOK_FIRST,
    TURNED_UP,
    WAS_DEALT,
    WILD_ALREADY_THERE,
    WRONG_CHOCOLATE,
)
from .box import Box
from .display import groups, place_of, why_not_place
from .state import (
    ACTION,
    BONUS,
    DEAL,
    DISCARD,
    FULL,
    HAND,
    KINDS,
    LAY_TRAY,
    MOST_TILES,
    MOST_TURNS,
    OVER,
    PAIRS,
    PAY,
    PLACE,
    PLACES,
    REFILL,
    REVEAL,
    SPACES,
    STACKS,
    STARTER,
    TOPS,
    TRAY,
    WILDS,
    State,
)

FIRST_CARDS = 3  # in each hand
PAIR_COUNT = len(PAIRS)
TILE_SITES = 5000


@rule
def first_of_pair(pair: int) -> int:
    """Pairs are numbered (0, 0), (0, 1), …, (0, 5), (1, 1), …"""
    first = 0
    left = KINDS
    while pair >= left:
        pair -= left
        left -= 1
        first += 1
    return first


@rule
def second_of_pair(pair: int) -> int:
    first = 0
    left = KINDS
    while pair >= left:
        pair -= left
        left -= 1
        first += 1
    return first + pair


@rule
def setup(s: State, box: Box, players: int, options: Cells) -> None:
    s.memory_aid = options[0]
    s.phase = STARTER
    s.starter = EMPTY
    s.turn = EMPTY
    s.ender = EMPTY
    s.first_to = EMPTY
    s.stack = EMPTY
    s.tile_at[:] = EMPTY
    s.top[:] = EMPTY
    for kind in range(KINDS):
        s.deck[kind] = box.copies[kind]
        s.shuffled[kind] = box.copies[kind]
    s.deck_size = box.cards
    for stack in range(STACKS):
        s.left[stack] = box.height[players]
    for seat in range(players):
        s.wilds[seat] = WILDS
    s.to_act = CHANCE


# -- chance --------------------------------------------------------------------------------------------------------


@rule
def draws_a_tile(s: State) -> bool:
    return s.phase == TOPS or s.phase == REVEAL


@rule
def chance_weights(s: State, box: Box, out: Cells) -> int:
    if s.phase == STARTER:
        for seat in range(s.players):
            out[seat] = 1
        return int(s.players)
    if draws_a_tile(s):
        for tile in range(MOST_TILES):
            out[tile] = 1 if tile < box.tiles and s.tile_is_seen[tile] == 0 else 0
        return MOST_TILES
    for kind in range(KINDS):
        out[kind] = s.deck[kind]
    return KINDS


@rule
def chance_site(s: State) -> int:
    """Cards by their place in the deck; tiles by their place in the stacks."""
    if s.phase == STARTER:
        return 0
    if draws_a_tile(s):
        return TILE_SITES + int(s.stack) * 8 + int(s.left[s.stack])
    return 1 + int(s.draws)


@rule
def apply_chance(s: State, box: Box, outcome: int, events: Cells) -> None:
    if s.phase == STARTER:
        s.starter = outcome
        s.turn = outcome
        emit(events, BEGINS, outcome)
        s.phase = DEAL
    elif draws_a_tile(s):
        show_tile(s, outcome, events)
    else:
        draw_card(s, outcome, events)
    go_on(s, box, events)


@rule
def show_tile(s: State, tile: int, events: Cells) -> None:
    stack = int(s.stack)
    s.tile_is_seen[tile] = 1
    s.top[stack] = tile
    emit(events, TURNED_UP, CHANCE, tile, stack)
    if s.phase == TOPS and stack + 1 < STACKS:
        s.stack = stack + 1
        return
    s.stack = EMPTY
    s.phase = ACTION if s.phase == TOPS else DISCARD


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
def tray_size(s: State) -> int:
    size = 0
    for kind in range(KINDS):
        size += int(s.tray[kind])
    return size


@large_rule
def go_on(s: State, box: Box, events: Cells) -> None:
    """Phase after phase, until chance or a seat must decide."""
    while True:
        if s.phase == DEAL:
            if s.draws < FIRST_CARDS * s.players:
                s.to_act = CHANCE
                return
            s.phase = LAY_TRAY
        elif s.phase == LAY_TRAY:
            if tray_size(s) < TRAY:
                s.to_act = CHANCE
                return
            s.phase = TOPS
            s.stack = 0
        elif s.phase == TOPS or s.phase == REVEAL:
            s.to_act = CHANCE
            return
        elif s.phase == DISCARD:  # ruling 3: down to six first, then the tray
            if s.hand_size[s.turn] > HAND:
                s.to_act = s.turn
                return
            s.phase = REFILL
        elif s.phase == REFILL:
            if tray_size(s) < TRAY and fill_deck(s, events):
                s.to_act = CHANCE
                return
            end_turn(s, box, events)
        elif s.phase == OVER:
            return
        else:
            s.to_act = s.turn
            return


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


# -- paying --------------------------------------------------------------------------------------------------------


@rule
def can_pay_rest(s: State, box: Box, seat: int, tile: int, paid: int, gone: int, cards: int) -> bool:
    """Whether a hand can pay for the chocolates of a tile after the first `paid`, when `cards` of the kind `gone` are
    spent as well: own cards first, pairs of what is left for the rest. Using own cards first is never worse."""
    lacking = 0
    pairs = 0
    for kind in range(KINDS):
        held = int(s.hand[seat, kind])
        if kind == gone:
            held -= cards
        if held < 0:
            return False
        for slot in range(paid, 4):
            if box.wants[tile, slot] == kind:
                held -= 1
        if held < 0:
            lacking -= held
        else:
            pairs += held // 2
    return pairs >= lacking


@rule
def chocolates_of(box: Box, tile: int) -> int:
    found = 0
    for slot in range(4):
        if box.wants[tile, slot] != NONE:
            found += 1
    return found


# -- what may be done ----------------------------------------------------------------------------------------------


@rule
def why_not(s: State, box: Box, seat: int, action: int) -> int:
    if action < FIRST_SWAP:
        if s.phase != ACTION:
            return past_action(s)
        return OK if s.tray[action] > 0 else NOT_IN_TRAY
    if action < FIRST_BOX:
        return why_not_swap(s, seat, (action - FIRST_SWAP) // PAIR_COUNT, (action - FIRST_SWAP) % PAIR_COUNT)
    if action <= END_BONUS:
        if s.phase != BONUS:
            return not_bonus(s)
        if action == END_BONUS:
            return OK
        if action < FIRST_WILD:
            return why_not_box(s, box, seat, action - FIRST_BOX)
        return why_not_wild(s, seat, action - FIRST_WILD)
    if action < FIRST_PLACE:
        return why_not_pay(s, box, seat, action)
    if action < FIRST_DISCARD:
        if s.phase != PLACE:
            return NOTHING_TO_PLACE
        where = action - FIRST_PLACE
        return why_not_place(s, box, seat, int(s.top[s.stack]), where // 4, where % 4)
    if s.phase != DISCARD:
        return NOTHING_TO_DISCARD
    return OK if s.hand[seat, action - FIRST_DISCARD] > 0 else NOT_IN_HAND


@rule
def past_action(s: State) -> int:
    if s.phase == BONUS:
        return ALREADY_TAKEN
    return not_bonus(s)


@rule
def not_bonus(s: State) -> int:
    if s.phase == ACTION:
        return TAKE_FIRST
    if s.phase == PAY:
        return PAY_FIRST
    return PLACE_FIRST if s.phase == PLACE else DISCARD_FIRST


@rule
def why_not_swap(s: State, seat: int, give: int, pair: int) -> int:
    """Ruling 2: the two taken are of other kinds than the one given."""
    if s.phase != ACTION:
        return past_action(s)
    if s.hand[seat, give] == 0:
        return NOT_IN_HAND
    first = first_of_pair(pair)
    second = second_of_pair(pair)
    if first == give or second == give:
        return GIVES_ITS_OWN_KIND
    if s.tray[first] == 0 or s.tray[second] == 0 or (first == second and s.tray[first] < 2):
        return NOT_TWO_IN_TRAY
    return OK


@rule
def why_not_box(s: State, box: Box, seat: int, stack: int) -> int:
    """Ruling 4: only the top tile of a stack."""
    if s.tiles[seat] >= FULL:
        return DISPLAY_IS_FULL
    if s.top[stack] == EMPTY:
        return STACK_IS_EMPTY
    return OK if can_pay_rest(s, box, seat, int(s.top[stack]), 0, NONE, 0) else CANNOT_PAY


@rule
def why_not_wild(s: State, seat: int, space: int) -> int:
    """Ruling 6: on a printed or an empty space of a tile, never on another wild."""
    if s.tiles[seat] == 0:
        return NO_TILES_YET
    if s.wilds[seat] == 0:
        return NO_WILDS_LEFT
    if s.tile_at[seat, place_of(space)] == EMPTY:
        return NO_TILE_THERE
    return WILD_ALREADY_THERE if s.wild_at[seat, space] == 1 else OK


@rule
def why_not_pay(s: State, box: Box, seat: int, action: int) -> int:
    """Ruling 1: the chocolate itself, or two matching cards of any kind."""
    if s.phase != PAY:
        return NOTHING_TO_PAY
    is_pair = action >= FIRST_PAIR
    kind = action - (FIRST_PAIR if is_pair else FIRST_PAY)
    tile = int(s.top[s.stack])
    paid = int(s.chocolates_paid)
    if s.hand[seat, kind] == 0:
        return NOT_IN_HAND
    if not is_pair and box.wants[tile, paid] != kind:
        return WRONG_CHOCOLATE
    if is_pair and s.hand[seat, kind] < 2:
        return NO_PAIR
    return OK if can_pay_rest(s, box, seat, tile, paid + 1, kind, 2 if is_pair else 1) else PAYMENT_WOULD_FAIL


@rule
def legal(s: State, box: Box, seat: int, out: Cells) -> int:
    if s.phase == ACTION:
        return legal_actions(s, seat, out)
    if s.phase == BONUS:
        return legal_bonus(s, box, seat, out)
    first = FIRST_DISCARD
    last = FIRST_DISCARD + KINDS
    if s.phase == PAY:
        first = FIRST_PAY
        last = FIRST_PLACE
    elif s.phase == PLACE:
        first = FIRST_PLACE
        last = FIRST_DISCARD
    found = 0
    for action in range(first, last):
        if s.phase == PLACE and s.tile_at[seat, (action - FIRST_PLACE) // 4] != EMPTY:
            continue
        if why_not(s, box, seat, action) == OK:
            out[found] = action
            found += 1
    return found


@rule
def legal_actions(s: State, seat: int, out: Cells) -> int:
    found = 0
    for kind in range(KINDS):
        if s.tray[kind] > 0:
            out[found] = kind
            found += 1
    for give in range(KINDS):
        if s.hand[seat, give] == 0:
            continue
        pair = 0
        for first in range(KINDS):
            for second in range(first, KINDS):
                others = first != give and second != give
                if others and s.tray[first] > 0 and s.tray[second] > (1 if first == second else 0):
                    out[found] = FIRST_SWAP + give * PAIR_COUNT + pair
                    found += 1
                pair += 1
    return found


@rule
def legal_bonus(s: State, box: Box, seat: int, out: Cells) -> int:
    found = 0
    for stack in range(STACKS):
        if why_not_box(s, box, seat, stack) == OK:
            out[found] = FIRST_BOX + stack
            found += 1
    if s.wilds[seat] > 0 and s.tiles[seat] > 0:
        for space in range(SPACES):
            if s.tile_at[seat, place_of(space)] != EMPTY and s.wild_at[seat, space] == 0:
                out[found] = FIRST_WILD + space
                found += 1
    out[found] = END_BONUS
    return found + 1


# -- what is done --------------------------------------------------------------------------------------------------


@rule
def apply(s: State, box: Box, seat: int, action: int, events: Cells) -> None:
    if seat == CHANCE:
        apply_chance(s, box, action, events)
        return
    if action < FIRST_SWAP:
        take(s, seat, action, events)
        s.phase = BONUS
    elif action < FIRST_BOX:
        swap(s, seat, (action - FIRST_SWAP) // PAIR_COUNT, (action - FIRST_SWAP) % PAIR_COUNT, events)
        s.phase = BONUS
    elif action < FIRST_WILD:
        s.stack = action - FIRST_BOX
        s.phase = PAY
    elif action < END_BONUS:
        s.wild_at[seat, action - FIRST_WILD] = 1
        s.wilds[seat] -= 1
        emit(events, PLACED_WILD, seat, action - FIRST_WILD)
        s.phase = DISCARD
    elif action == END_BONUS:
        s.phase = DISCARD
    elif action < FIRST_PLACE:
        pay(s, box, seat, action)
    elif action < FIRST_DISCARD:
        place_tile(s, box, seat, (action - FIRST_PLACE) // 4, (action - FIRST_PLACE) % 4, events)
    else:
        lose(s, seat, action - FIRST_DISCARD, 1)
        s.discards[action - FIRST_DISCARD] += 1
        emit(events, DISCARDED, seat, action - FIRST_DISCARD)
    go_on(s, box, events)


@rule
def take(s: State, seat: int, kind: int, events: Cells) -> None:
    s.tray[kind] -= 1
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1
    if s.memory_aid == 1:
        s.known[seat, kind] += 1
    emit(events, TOOK, seat, kind)


@rule
def lose(s: State, seat: int, kind: int, cards: int) -> None:
    """Of equal cards those known to all leave first."""
    s.hand[seat, kind] -= cards
    s.hand_size[seat] -= cards
    s.known[seat, kind] = max(int(s.known[seat, kind]) - cards, 0)


@rule
def swap(s: State, seat: int, give: int, pair: int, events: Cells) -> None:
    lose(s, seat, give, 1)
    s.tray[give] += 1
    emit(events, GAVE, seat, give)
    take(s, seat, first_of_pair(pair), events)
    take(s, seat, second_of_pair(pair), events)


@rule
def pay(s: State, box: Box, seat: int, action: int) -> None:
    is_pair = action >= FIRST_PAIR
    kind = action - (FIRST_PAIR if is_pair else FIRST_PAY)
    cards = 2 if is_pair else 1
    lose(s, seat, kind, cards)
    s.paid[kind] += cards
    s.chocolates_paid += 1
    if s.chocolates_paid == chocolates_of(box, int(s.top[s.stack])):
        s.phase = PLACE


@rule
def place_tile(s: State, box: Box, seat: int, place: int, rotation: int, events: Cells) -> None:
    """The paid cards are discarded, the tile joins the display, and the next of its stack shows."""
    for kind in range(KINDS):
        for _ in range(s.paid[kind]):
            emit(events, PAYS, seat, kind)
        s.discards[kind] += s.paid[kind]
        s.paid[kind] = 0
    s.chocolates_paid = 0
    stack = int(s.stack)
    tile = int(s.top[stack])
    s.tile_at[seat, place] = tile
    s.turned[seat, place] = rotation
    s.tiles[seat] += 1
    s.top[stack] = EMPTY
    s.left[stack] -= 1
    emit(events, BOXED, seat, tile, place, rotation)
    if s.tiles[seat] == FULL and s.ender == EMPTY:  # ruling 9: a second full display gets nothing
        s.ender = seat
        s.first_to = seat
        emit(events, TOOK_FIRST, seat)
        emit(events, LAST_ROUND, CHANCE)
    s.phase = REVEAL
    if s.left[stack] == 0:
        s.stack = EMPTY
        s.phase = DISCARD


@rule
def end_turn(s: State, box: Box, events: Cells) -> None:
    """The next player's turn; or the end, when the last round is through or, by ruling 13, at once at the cap."""
    players = int(s.players)
    cap = MOST_TURNS * players
    s.turns = min(int(s.turns) + 1, cap)  # by version 1 of the rules a last round could pass the cap
    following = (int(s.turn) + 1) % players
    if following != s.ender and s.turns < cap:
        s.turn = following
        s.phase = ACTION
        return
    if following != s.ender:
        emit(events, CAPPED, CHANCE)
    s.phase = OVER
    s.turn = EMPTY
    s.to_act = NO_SEAT
    award(s, box, events)


# -- the end -------------------------------------------------------------------------------------------------------


@large_rule
def measure(s: State, box: Box) -> None:
    """The largest group of each kind in each display, into `s.largest`."""
    for seat in range(s.players):
        groups(s, box, seat, s.largest[seat])


@rule
def owner_of(s: State, kind: int) -> int:
    """Ruling 8: who alone has the largest group of a kind; EMPTY if nobody. Wants `measure` before."""
    best = 0
    owner = EMPTY
    for seat in range(s.players):
        size = int(s.largest[seat, kind])
        if size > best:
            best = size
            owner = seat
        elif size == best:
            owner = EMPTY
    return owner


@rule
def award(s: State, box: Box, events: Cells) -> None:
    if len(events) == 0:
        return
    measure(s, box)
    for kind in range(KINDS):
        owner = owner_of(s, kind)
        if owner == EMPTY:
            emit(events, NOBODY_GETS, CHANCE, kind + 1)
        else:
            emit(events, AWARDED, owner, kind + 1, int(box.award[kind + 1]))


@rule
def is_over(s: State) -> bool:
    return s.to_act == NO_SEAT


@rule
def scores(s: State, box: Box, out: Cells) -> None:
    """Tiles, unplaced wilds, and the scoring cards as they would go now."""
    measure(s, box)
    for seat in range(s.players):
        points = int(s.wilds[seat])
        for place in range(PLACES):
            if s.tile_at[seat, place] != EMPTY:
                points += int(box.points[s.tile_at[seat, place]])
        if s.first_to == seat:
            points += int(box.award[0])
        for kind in range(KINDS):
            if owner_of(s, kind) == seat:
                points += int(box.award[kind + 1])
        out[seat] = points


@rule
def scoring_cards(s: State, seat: int) -> int:
    """Ruling 10: First counts as one. Wants `measure` before."""
    held = 1 if s.first_to == seat else 0
    for kind in range(KINDS):
        if owner_of(s, kind) == seat:
            held += 1
    return held


@large_rule
def placing(s: State, box: Box, out: Cells) -> None:
    """Most points, then most scoring cards, then the victory is shared."""
    scores(s, box, out)
    for seat in range(s.players):
        s.todo[seat] = int(out[seat]) * 10 + scoring_cards(s, seat)
    for seat in range(s.players):
        better = 0
        for other in range(s.players):
            if s.todo[other] > s.todo[seat]:
                better += 1
        out[seat] = better + 1


def bounds(players: int, options: dict[str, str], box: Box) -> Bounds:
    """A turn: the action, the tile, four chocolates, the place, a discard."""
    turns = MOST_TURNS * players
    tiles = sorted((int(n) for n in box.points), reverse=True)[:FULL]
    most = sum(tiles) + WILDS + int(box.award.sum())
    chance = 1 + FIRST_CARDS * players + TRAY + STACKS * int(box.height[players]) + 2 * turns
    return Bounds(decisions=8 * turns, chance=chance, least=0, most=most)
