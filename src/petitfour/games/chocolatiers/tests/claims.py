"""Whether what a hint says is so: every kind of claim is tried out by the rules, on the position after the turn."""

from petitfour.core.constants import EMPTY, OK

from .shop_for_tests import ACTIONS, BOX, GAME, STATE

BONUS_PHASE, DISPLAY = GAME.part("bonus_phase"), GAME.part("display")
KINDS = range(STATE.KINDS)


def check(turn, said):
    """Every claim of a turn that is known here; AssertionError if one is not so."""
    for each in said:
        claim = CLAIMS.get(each.key)
        if claim:
            assert claim(turn, **dict(each.parts)), f"{each.key} {each.parts} is not so"


def scored(turn, state):
    world = GAME.redeal(state, turn.seat, 1)
    return GAME.scores(world)


def gain(turn):
    """The points that the turn brings as things stand."""
    return scored(turn, turn.after)[turn.seat] - scored(turn, turn.before)[turn.seat]


def largest(state, seat, kind):
    """The largest group, counted anew: space by space."""
    s = state.copy()
    DISPLAY.look(s, BOX, seat)
    shows = [int(each) for each in s.colour]
    best = 0
    for start in (n for n, each in enumerate(shows) if each == kind):
        group, todo = {start}, [start]
        while todo:
            here = todo.pop()
            for there in beside(here):
                if there not in group and shows[there] in (kind, DISPLAY.WILD):
                    group.add(there)
                    todo.append(there)
        best = max(best, len(group))
    return best


def beside(space):
    column = space % STATE.WIDTH
    near = [space - STATE.WIDTH, space + STATE.WIDTH]
    near += [space - 1] if column else []
    near += [space + 1] if column < STATE.WIDTH - 1 else []
    return [each for each in near if 0 <= each < STATE.SPACES]


def others(turn):
    return [seat for seat in range(int(turn.before.players)) if seat != turn.seat]


def leads(state, seat, kind):
    players = range(int(state.players))
    own = largest(state, seat, kind)
    return own > 0 and all(largest(state, each, kind) < own for each in players if each != seat)


def changed(turn, seat, before, after):
    """The chocolates of which a seat has the lead in the one position and not in the other."""
    return [kind for kind in KINDS if leads(before, seat, kind) and not leads(after, seat, kind)]


def cards_are(kinds, cards, n):
    return bool(kinds) and cards == sum(1 << kind for kind in kinds) and n == sum(int(BOX.award[k + 1]) for k in kinds)


def takes_awards(turn, cards, n):
    return cards_are(changed(turn, turn.seat, turn.after, turn.before), cards, n)


def loses_awards(turn, cards, n):
    return cards_are(changed(turn, turn.seat, turn.before, turn.after), cards, n)


def spoils_awards(turn, cards, who, n):
    kinds = [kind for kind in changed(turn, who, turn.before, turn.after) if not leads(turn.after, turn.seat, kind)]
    return who != turn.seat and cards_are(kinds, cards, n)


def spends_wild(turn):
    return turn.before.wilds[turn.seat] - turn.after.wilds[turn.seat] == 1


def keeps_ahead(turn, kind, size, n):
    own, was = (largest(state, turn.seat, kind) for state in (turn.after, turn.before))
    return own == size > was and own - max(largest(turn.after, each, kind) for each in others(turn)) == n > 0


def nears_lead(turn, kind, size, n):
    own, was = (largest(state, turn.seat, kind) for state in (turn.after, turn.before))
    return own == size > was and max(largest(turn.after, each, kind) for each in others(turn)) == n >= size


# -- the next box ------------------------------------------------------------------------------------------------------


def can_box(turn, tile, *more):
    """Whether by the rules the box can be paid for with the hand after the turn and these cards more."""
    s = turn.after.copy()
    for kind in more:
        s.hand[turn.seat, kind] += 1
    return BONUS_PHASE.can_pay_rest(s, BOX, turn.seat, tile, 0, -2, 0)


def is_top(turn, tile):
    return tile in [int(top) for top in turn.after.top]


def one_short(turn, tile, choice):
    """Each of the chocolates completes it, no other does, and without one it cannot be paid."""
    said = [kind for kind in KINDS if choice >> kind & 1]
    return is_top(turn, tile) and not can_box(turn, tile) and said == [k for k in KINDS if can_box(turn, tile, k)]


def one_in_tray(turn, tile, choice):
    said = [kind for kind in KINDS if choice >> kind & 1]
    would = [kind for kind in KINDS if turn.after.tray[kind] > 0 and can_box(turn, tile, kind)]
    return is_top(turn, tile) and not can_box(turn, tile) and said == would


def two_short(turn, tile):
    pairs = any(can_box(turn, tile, a, b) for a in KINDS for b in KINDS)
    return is_top(turn, tile) and pairs and not any(can_box(turn, tile, kind) for kind in KINDS)


def many_near(turn, n):
    tops = [int(tile) for tile in turn.after.top if tile != EMPTY]
    near = [t for t in tops if any(turn.after.tray[k] > 0 and can_box(turn, t, k) for k in KINDS)]
    return len(near) == n


def asks(state, kind):
    return sum(kind in [int(w) for w in BOX.wants[tile]] for tile in state.top if tile != EMPTY)


def asked_for(turn, chocolate, n):
    rest = [kind for kind in KINDS if kind != chocolate and turn.before.tray[kind] > 0]
    return asks(turn.before, chocolate) == n and all(asks(turn.before, kind) < n for kind in rest)


def wild_waits(turn):
    """No token that could be placed gains a point, tried one after the other."""
    s = turn.after.copy()
    s.phase, s.to_act, s.turn = STATE.BONUS, turn.seat, turn.seat
    now = scored(turn, s)[turn.seat]
    for space in range(STATE.SPACES):
        if BONUS_PHASE.why_not_wild(s, turn.seat, space) == OK:
            tried = s.copy()
            GAME.apply(tried, turn.seat, ACTIONS.number("wild", space=space))
            if scored(turn, tried)[turn.seat] > now:
                return False
    return True


CLAIMS = {
    "boxes": lambda turn, n: [int(BOX.points[row[2]]) for row in turn.named("boxed")] == [n],
    "takes_first": lambda turn, n: turn.after.first_to == turn.seat != turn.before.first_to and BOX.award[0] == n,
    "spends_wild": spends_wild,
    "wild_waits": wild_waits,
    "takes_awards": takes_awards,
    "loses_awards": loses_awards,
    "spoils_awards": spoils_awards,
    "wild_takes": lambda turn, cards, n: spends_wild(turn) and takes_awards(turn, cards, n),
    "wild_both": lambda turn, cards, n, who, lost, m: (
        spends_wild(turn) and takes_awards(turn, cards, n) and spoils_awards(turn, lost, who, m)
    ),
    "wild_spoils": lambda turn, cards, who, n: spends_wild(turn) and spoils_awards(turn, cards, who, n),
    "keeps_ahead": keeps_ahead,
    "nears_lead": nears_lead,
    "first_any": lambda turn: int(turn.after.tiles[turn.seat]) == 1,
    "ready_next": lambda turn, tile: is_top(turn, tile) and can_box(turn, tile),
    "still_ready": lambda turn, tile: is_top(turn, tile) and can_box(turn, tile),
    "one_short": one_short,
    "one_in_tray": one_in_tray,
    "many_near": many_near,
    "two_short": two_short,
    "asked_for": asked_for,
    "not_asked_for": lambda turn, chocolate: asks(turn.after, chocolate) == 0,
    "keeps_cards": lambda turn, n: int(turn.after.hand_size[turn.seat]) == n,
}
