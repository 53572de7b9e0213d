"""What a hint claims, held against the rules: orders are tried by what the rules offer, hidden cards by dealing anew."""

from itertools import combinations_with_replacement

from petitfour.core import chance
from petitfour.core.view import view

from .pyramid_for_tests import ACTIONS, GAME, STATE

FIRST_ORDER, FIRST_TRUFFLE = ACTIONS.first("order"), ACTIONS.first("truffle")
ORDER_OF = GAME.part("actions").order_of
CARDS = [card for card in range(STATE.KINDS) if GAME.box.record.copies[card] > 0]
DEALS = 250


def is_so(state, seat, decisions, said):
    """Whether a claim about a turn holds when it is played; None where it is not one of those that are checked."""
    check = {
        "fills_order": fills, "takes_bonus": bonus, "needs_only": needs_one, "needs_open": needs_one, "keeps_for": keeps,
        "needs_two": needs_two, "hidden_one": whatever_it_is, "hidden_two": whatever_it_is, "ready_next": ready, "may_fill": may_fill, "surely_fills": may_fill,
        "may_special": may_be_special, "uncovers_for": uncovers, "spends": spends, "rest_fills": rest,
        "rest_needs": rest, "rest_needs_two": rest, "idle": idle,
    }.get(said.key)  # fmt: skip
    return None if check is None else bool(check(state, seat, list(decisions), dict(said.parts), said.key))


def played(state, decisions, seat):
    after, events = GAME.layout.copy(state), []
    for action in decisions:
        events += GAME.apply(after, seat, action)
    return after, [(GAME.events.names[row[0]], *row[1:5]) for row in events]


def payable(state, seat, *more):
    """The orders that a hand could pay with some more cards."""
    able = GAME.layout.copy(state)
    able.phase, able.turn, able.to_act, able.order = STATE.ORDER, seat, seat, -1
    for card in more:
        able.hand[seat, card] += 1
        able.hand_backs[seat, card // STATE.FACE_KINDS] += 1
    legal = GAME.legal(able, seat)
    return {ORDER_OF(action - FIRST_ORDER) for action in legal if FIRST_ORDER <= action < FIRST_TRUFFLE}


def is_priced(parts):
    return int(GAME.box.record.price[parts["order"]]) == parts["pay"]


def lacks(state, seat, order):
    """How many cards a hand lacks for an order, up to three."""
    for n in range(3):
        if any(order in payable(state, seat, *cards) for cards in combinations_with_replacement(CARDS, n)):
            return n
    return 3


def fills(state, seat, decisions, parts, key):
    _, events = played(state, decisions, seat)
    paid = [row for row in events if row[0] == "delivered"]
    return [(ORDER_OF(row[3]), row[2]) for row in paid] == [(parts["order"], parts["pay"])] and is_priced(parts)


def bonus(state, seat, decisions, parts, key):
    after, events = played(state, decisions, seat)
    paid = sum(row[2] for row in events if row[0] == "delivered")
    return int(after.coins[seat]) - int(state.coins[seat]) - paid == parts["pay"]


def needs_one(state, seat, decisions, parts, key):
    after, _ = played(state, decisions, seat)
    if not is_priced(parts) or lacks(after, seat, parts["order"]) != 1:
        return False
    seen = [(int(after.back[n]), int(after.front[n])) for n in range(STATE.SLOTS) if after.front[n] >= 0]
    will_do = [c for c in seen if parts["order"] in payable(after, seat, c[0] * STATE.FACE_KINDS + c[1])]
    return key == "needs_only" or len(will_do) == parts["n"]


def whatever_it_is(state, seat, decisions, parts, key):
    """With any front that the back may have."""
    before, _ = played(state, decisions[:-1], seat)
    back = int(before.back[ACTIONS.move(decisions[-1]).parts["slot"]])
    most = 1 if key == "hidden_one" else 2
    worlds = [GAME.layout.copy(before) for _ in range(STATE.FACE_KINDS)]
    for face, world in enumerate(worlds):
        world.hand[seat, back * STATE.FACE_KINDS + face] += 1
    seen = view(GAME.layout, state, seat)
    imagined = [GAME.redeal(seen, seat, seed) for seed in range(20)]
    fronts = {
        face for face in range(len(worlds)) if any(w.unseen[back * STATE.FACE_KINDS + face] > 0 for w in imagined)
    }
    possible = [world for face, world in enumerate(worlds) if face in fronts]
    return is_priced(parts) and all(lacks(world, seat, parts["order"]) <= most for world in possible)


def keeps(state, seat, decisions, parts, key):
    after, _ = played(state, decisions, seat)
    return is_priced(parts) and lacks(state, seat, parts["order"]) == lacks(after, seat, parts["order"]) == 1


def needs_two(state, seat, decisions, parts, key):
    after, _ = played(state, decisions, seat)
    return is_priced(parts) and lacks(after, seat, parts["order"]) == 2 < lacks(state, seat, parts["order"])


def ready(state, seat, decisions, parts, key):
    after, events = played(state, decisions, seat)
    took_an_order = any(row[0] in ("delivered", "played_skip") for row in events)
    return is_priced(parts) and took_an_order and parts["order"] in payable(after, seat)


def may_fill(state, seat, decisions, parts, key):
    """By dealing anew what the seat does not see."""
    hits = _deals(state, seat, decisions, lambda world: parts["order"] in payable(world, seat))
    if key == "surely_fills":
        return hits == DEALS and is_priced(parts)
    return abs(hits / DEALS - parts["n"] / 10) < 0.15 and is_priced(parts)


def may_be_special(state, seat, decisions, parts, key):
    before = state.hand[seat].copy()

    def has_special(world):
        gained = (world.hand[seat] - before).nonzero()[0]
        return any(int(card) % STATE.FACE_KINDS >= STATE.ANY for card in gained)

    return abs(_deals(state, seat, decisions, has_special) / DEALS - parts["n"] / 10) < 0.15


def _deals(state, seat, decisions, is_hit):
    seen, hits = view(GAME.layout, state, seat), 0
    for seed in range(DEALS):
        world = GAME.redeal(seen, seat, seed)
        for action in decisions:
            GAME.apply(world, seat, action)
        chance.settle(GAME, world, seed)
        hits += bool(is_hit(world))
    return hits


def uncovers(state, seat, decisions, parts, key):
    after, _ = played(state, decisions, seat)
    chance.settle(GAME, after, 3)
    if int(after.turn) == seat and int(after.phase) == STATE.ORDER:
        GAME.apply(after, seat, ACTIONS.first("end_turn"))
    before = GAME.layout.copy(state)
    before.phase = STATE.ACTION
    was, cards = open_cards(before, seat), open_cards(after, parts["who"])
    return int(after.to_act) == parts["who"] != seat and parts["card"] in cards and parts["card"] not in was


def open_cards(state, seat):
    """The cards that lie open and may be taken."""
    slots = [action for action in GAME.legal(state, seat) if ACTIONS.move(action).name == "take"]
    return [int(state.back[n]) * STATE.FACE_KINDS + int(state.front[n]) for n in slots if state.front[n] >= 0]


def spends(state, seat, decisions, parts, key):
    after, _ = played(state, decisions, seat)
    return after.hand[seat, parts["card"]] < state.hand[seat, parts["card"]]


def rest(state, seat, decisions, parts, key):
    after, _ = played(state, decisions, seat)
    wanted = {"rest_fills": 0, "rest_needs": 1, "rest_needs_two": 2}[key]
    return is_priced(parts) and lacks(after, seat, parts["order"]) == wanted


def idle(state, seat, decisions, parts, key):
    after, _ = played(state, decisions, seat)
    return payable(after, seat) == payable(state, seat)
