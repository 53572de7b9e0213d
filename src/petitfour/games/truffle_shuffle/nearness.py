"""How near a hand is to the orders, what a card taken unseen may do to that, and what lies open for it; for hints."""

from typing import Any

import numpy as np

from petitfour.core.kit import COMES_UP, EMPTY, Foreseen, Said

from .invariants import count_places
from .orders import copy_hand, fillable_by, sum_up
from .sayings import ONE_NEAR, OPEN_NEAR, PHRASES, READY, TWO_NEAR
from .state import ANY, FACE_KINDS, KINDS, LOOK, ORDERS, RAINBOW, ROUNDS, SLOTS, WAYS

Lacks = dict[int, int]  # how many cards a hand lacks for each order


def lacking(s: Any, box: Any, seat: int, orders: Any = None) -> Lacks:
    """How many cards the hand lacks for every order, or for some, by its nearest way."""
    s = s.copy()
    copy_hand(s, seat)
    sum_up(s.spare, s.tally)
    lacks: Lacks = {}
    for way in range(WAYS):
        order = int(box.order_of[way])
        if orders is None or order in orders:
            short = int(box.truffles[way]) - int(fillable_by(s.spare, s.tally, box, way, 0, 0))
            lacks[order] = min(lacks.get(order, short), short)
    return lacks


def prices(box: Any) -> list[int]:
    return [int(price) for price in np.asarray(box.price)[:ORDERS]]


def left_after(turn: Foreseen) -> int:
    """Cards in the pyramid after the turn."""
    return int(turn.before.left) - sum(move.name == "take" for move in turn.moves)


def takes_first(turn: Foreseen) -> bool:
    """Whether the turn begins with taking cards, or with a special card for it."""
    return turn.moves[0].name in ("take", "take_two", "skip")


def plays_again(turn: Foreseen) -> bool:
    """Whether there is a card left for one in this round, if the others take one each."""
    return left_after(turn) >= int(turn.before.players)


def looks_ahead(turn: Foreseen) -> bool:
    """Whether the cards in hand may still serve: in this round, or in the next one if all of them may be kept."""
    if plays_again(turn):
        return True
    held = int(turn.after.hand[turn.seat].sum()) + (turn.ends == COMES_UP and turn.moves[-1].name == "take")
    return int(turn.before.round_number) + 1 < ROUNDS and held <= int(turn.before.players)


# -- orders that come near ---------------------------------------------------------------------------------------------


def prospects(turn: Foreseen) -> list[Said]:
    """The order that comes nearest by this turn, and the dearest that stays near. What can be filled at once and is not
    is no prospect."""
    if not looks_ahead(turn):
        return []
    s, box, seat, price = turn.after, turn.box, turn.seat, prices(turn.box)
    lacks, before = lacking(s, box, seat), lacking(turn.before, box, seat)
    payable = [order for order in lacks if lacks[order] == 0]
    said = []
    if payable and turn.named("delivered", "played_skip"):  # one order a turn, and none with a Skip
        best = max(payable, key=lambda order: price[order])
        said.append(PHRASES.say("ready_next", READY * price[best], order=best, pay=price[best]))
    floor = max((price[order] for order in payable), default=0)
    kept = [order for order in lacks if lacks[order] == before[order] == 1 and price[order] > floor]
    if kept and not takes_first(turn):
        best = max(kept, key=lambda order: price[order])
        said.append(PHRASES.say("keeps_for", ONE_NEAR * price[best], order=best, pay=price[best]))
    near = [order for order in lacks if lacks[order] == 1 < before[order] and price[order] > floor]
    if near:
        said.append(max((needing(turn, order) for order in near), key=lambda each: each.worth))
    nearer = [order for order in lacks if lacks[order] == 2 < before[order] and price[order] > floor]
    if nearer and not near:
        best = max(nearer, key=lambda order: price[order])
        said.append(PHRASES.say("needs_two", TWO_NEAR * price[best], order=best, pay=price[best]))
    return said


def needing(turn: Foreseen, order: int) -> Said:
    """That an order lacks one card, and how many that lie open would do."""
    s, pay = turn.after, prices(turn.box)[order]
    will_do = {card: completes(s, turn.box, turn.seat, order, card) for card in set(lying_open(s))}
    n = sum(will_do[card] for card in lying_open(s))
    if n and plays_again(turn):
        return PHRASES.say("needs_open", OPEN_NEAR * pay, order=order, pay=pay, n=n)
    return PHRASES.say("needs_only", ONE_NEAR * pay, order=order, pay=pay)


def lying_open(s: Any) -> list[int]:
    """The cards of the pyramid whose fronts are seen, covered or not."""
    return [int(s.back[slot]) * FACE_KINDS + int(s.front[slot]) for slot in range(SLOTS) if s.front[slot] != EMPTY]


def completes(s: Any, box: Any, seat: int, order: int, card: int) -> bool:
    """Whether an order could be paid with one more card."""
    with_it = s.copy()
    with_it.hand[seat, card] += 1
    return lacking(with_it, box, seat, (order,))[order] == 0


# -- a card that is taken unseen ---------------------------------------------------------------------------------------


def hidden(turn: Foreseen) -> list[Said]:
    """What a card taken unseen may complete, by what its back and all that was seen leave open, and to what it surely
    brings one nearer."""
    game, box, seat = turn.game, turn.box, turn.seat
    world = game.redeal(turn.before, seat, 1)
    for action in turn.decisions:
        game.apply(world, seat, action)
    if int(world.phase) != LOOK:
        return []
    before, price = lacking(world, box, seat), prices(box)
    surely = dict.fromkeys(before, 0)  # what each order lacks then at the most
    back = int(world.back[world.looking_at])
    weights = unseen(turn.before, box, seat)[back * FACE_KINDS : (back + 1) * FACE_KINDS]
    likely = [0.0] * ORDERS
    for face, weight in enumerate(weights):
        if weight:
            world.hand[seat, back * FACE_KINDS + face] += 1
            lacks = lacking(world, box, seat)
            world.hand[seat, back * FACE_KINDS + face] -= 1
            surely = {order: max(surely[order], lacks[order]) for order in lacks}
            for order in lacks:
                likely[order] += weight / sum(weights) if lacks[order] == 0 < before[order] else 0.0
    said = [*_completed(likely, price), *(_nearer(before, surely, price) if looks_ahead(turn) else [])]
    special = sum(weights[ANY:]) / sum(weights)
    if looks_ahead(turn):
        said += [PHRASES.say("hidden_rainbow", 0.8)] if back == RAINBOW else []
        said += [PHRASES.say("may_special", special, n=round(10 * special))] if 0.05 < special < 0.95 else []
    return said


def unseen(s: Any, box: Any, seat: int) -> list[int]:
    """How many of each card a seat has not seen: any with the right back may lie in a place that it does not see."""
    known = s.copy()
    known.unseen[:] = 0
    for other in range(int(s.players)):
        if other != seat:
            known.hand[other] = s.known[other]
    count_places(known)
    return [int(box.copies[card]) - int(known.spare[card]) for card in range(KINDS)]


def _completed(likely: list[float], price: list[int]) -> list[Said]:
    """The order that is likeliest completed, by its coins."""
    best = max(range(ORDERS), key=lambda order: price[order] * likely[order])
    if likely[best] > 0.99:
        return [PHRASES.say("surely_fills", price[best], order=best, pay=price[best])]
    n = round(10 * likely[best])
    worth = likely[best] * price[best]
    return [PHRASES.say("may_fill", worth, order=best, pay=price[best], n=n)] if 0 < n < 10 else []


def _nearer(before: Lacks, surely: Lacks, price: list[int]) -> list[Said]:
    """The order to which any card with this back brings one nearer."""
    near = {1: ("hidden_one", ONE_NEAR), 2: ("hidden_two", TWO_NEAR)}
    nearer = [order for order in surely if surely[order] < before[order] and surely[order] in near]
    if not nearer:
        return []
    best = max(nearer, key=lambda order: near[surely[order]][1] * price[order])
    key, share = near[surely[best]]
    return [PHRASES.say(key, share * price[best], order=best, pay=price[best])]
