"""What speaks for a turn, for hints: orders that are filled or come near, cards worth having, what is uncovered."""

from typing import Any

import numpy as np

from petitfour.core.kit import COMES_UP, EMPTY, WHOLE, Foreseen, Phrases, Said, category, count, seat

from .actions import END_TURN, EVENTS, FIRST_ORDER, FIRST_TRUFFLE, ORDER_NAMES
from .instinct import worth as worth_of
from .orders import copy_hand, fillable_by, sum_up
from .state import (
    ANY,
    BACK,
    CARD,
    COLOUR_CHANGE,
    DUPLICATE,
    FACE_KINDS,
    KINDS,
    LOOK,
    NUMBER_CHANGE,
    ORDERS,
    RAINBOW,
    ROUNDS,
    SEATS,
    SKIP,
    SLOT,
    SLOTS,
    TAKE_TWO,
    WAY,
    WAYS,
)
from .taking import is_covered

ORDER = category("order", *ORDER_NAMES)
COINS = count(400, "coins")
TENTHS = count(10, "tenths")
WHO = seat(SEATS, "who")

PHRASES = Phrases(
    fills_order={"n": COINS}, takes_bonus={"n": COINS}, ready_next={"order": ORDER, "n": COINS},
    stays_ready={"order": ORDER, "n": COINS}, needs_only={"order": ORDER, "n": COINS},
    brings_nearer={"order": ORDER}, may_fill={"order": ORDER, "coins": COINS, "n": TENTHS},
    takes_any={"card": CARD}, takes_duplicate={"card": CARD}, takes_change={"card": CARD},
    takes_number_change={"card": CARD},
    takes_rainbow={"card": CARD}, takes_helper={"card": CARD},
    uncovers_for={"who": WHO, "card": CARD}, spends={"card": CARD}, keeps_card={"card": CARD}, three_next={},
    two_cards={}, uncovers_none={"who": WHO}, hidden_rainbow={}, surely_fills={"order": ORDER, "n": COINS},
    keeps_for={"order": ORDER, "n": COINS}, rest_suits={"order": ORDER}, needs_least={"card": CARD},
)  # fmt: skip
STEPS = Phrases(
    takes={"card": CARD}, takes_hidden={"back": BACK, "slot": SLOT}, fills={"way": WAY}, pays_with={"card": CARD},
    waits={}, bare={"action": count(10_000)},
)  # fmt: skip

COMPARED = ("keeps_card", "stays_ready", "keeps_for", "uncovers_none")  # said only where another turn loses it
NEAR, OPEN_NEAR, READY, FURTHER = 0.3, 0.45, 0.6, 0.12  # of an order's coins: a card is lacking, an open one, none, two
BENDS = {  # what a special card that bends an order is worth taking for
    ANY: "takes_any", DUPLICATE: "takes_duplicate", COLOUR_CHANGE: "takes_change", NUMBER_CHANGE: "takes_number_change",
}  # fmt: skip
Orders = dict[int, int]  # how many truffles each order lacks


def reasons(turn: Foreseen) -> list[Said]:
    """All that is to be said of a turn, in coins."""
    said = [*_earned(turn), *_cards(turn), *_specials(turn)]
    if turn.moves[0].name == "discard":
        return _discarded(turn)
    if turn.ends == COMES_UP:
        return [*said, *_hidden(turn), *_uncovered(turn)]
    said += _prospects(turn)
    return [*said, *_uncovered(turn)] if turn.ends == WHOLE else said


def steps(turn: Foreseen) -> list[Said]:
    """The turn in a few phrases: what pays for an order is not told card by card."""
    phrases: list[Said] = []
    for action, move in zip(turn.decisions, turn.moves, strict=True):
        if move.name == "take":
            phrases.append(_taken(turn.before, move.parts["slot"]))
        elif FIRST_ORDER <= action < FIRST_TRUFFLE:
            phrases.append(STEPS.say("fills", way=action - FIRST_ORDER))
        elif move.name in ("truffle", "number_change", "colour_change"):
            if not any(said.key == "fills" for said in phrases):
                phrases.append(_paid(move))
        elif action == END_TURN:
            phrases.append(STEPS.say("waits"))
        else:
            phrases.append(STEPS.say("bare", action=action))
    return phrases


def _taken(s: Any, slot: int) -> Said:
    back, front = int(s.back[slot]), int(s.front[slot])
    if front == EMPTY:
        return STEPS.say("takes_hidden", back=back, slot=slot)
    return STEPS.say("takes", card=back * FACE_KINDS + front)


def _paid(move: Any) -> Said:
    """A card that pays for an order under way."""
    faces = {"number_change": NUMBER_CHANGE, "colour_change": COLOUR_CHANGE}
    card = move.parts["back"] * FACE_KINDS + faces[move.name] if move.name in faces else move.parts["card"]
    return STEPS.say("pays_with", card=card)


# -- what it earns -----------------------------------------------------------------------------------------------------


def _earned(turn: Foreseen) -> list[Said]:
    said = [PHRASES.say("fills_order", row[2], n=row[2]) for row in turn.named("delivered")]
    return said + [PHRASES.say("takes_bonus", row[2], n=row[2]) for row in turn.named("bonus")]


def _prospects(turn: Foreseen) -> list[Said]:
    """The order that comes nearest: ready but for the next turn, or lacking one card."""
    s, box, seat = turn.after, turn.box, turn.seat
    if int(s.round_number) + 1 == ROUNDS and int(s.left) < int(s.players):
        return []  # there may be no next turn
    lacks, before = lacking(s, box, seat), lacking(turn.before, box, seat)
    price = _prices(box)
    ready = max((order for order in lacks if lacks[order] == 0), key=lambda order: price[order], default=-1)
    said = []
    if ready >= 0:
        key = "ready_next" if before[ready] > 0 else "stays_ready"
        said.append(PHRASES.say(key, READY * price[ready], order=ready, n=price[ready]))
    floor = price[ready] if ready >= 0 else 0
    kept = [order for order in lacks if lacks[order] == before[order] == 1 and price[order] > floor]
    if kept:
        best = max(kept, key=lambda order: price[order])
        said.append(PHRASES.say("keeps_for", NEAR * price[best], order=best, n=price[best]))
    near = [order for order in lacks if lacks[order] == 1 < before[order] and price[order] > floor]
    rated = {order: price[order] * (OPEN_NEAR if _lies_open(s, box, seat, order) else NEAR) for order in near}
    if rated:
        best = max(near, key=lambda order: rated[order])
        said.append(PHRASES.say("needs_only", rated[best], order=best, n=price[best]))
    nearer = [order for order in lacks if lacks[order] == 2 and before[order] > 2]
    if nearer and not said:
        best = max(nearer, key=lambda order: price[order])
        said.append(PHRASES.say("brings_nearer", FURTHER * price[best], order=best))
    return said


def _discarded(turn: Foreseen) -> list[Said]:
    """The order that the cards which are kept suit best, and a card that is worth little."""
    lacks, price = lacking(turn.after, turn.box, turn.seat), _prices(turn.box)
    near = {order: {0: READY, 1: NEAR, 2: FURTHER}.get(lacks[order], 0.0) * price[order] for order in lacks}
    best = max(near, key=lambda order: near[order])
    said = [PHRASES.say("rest_suits", near[best], order=best)] if near[best] else []
    card = turn.moves[0].parts["card"]
    held = [int(worth_of(each)) for each in range(KINDS) if turn.before.hand[turn.seat, each] > 0]
    return [*said, PHRASES.say("needs_least", 0.5, card=card)] if int(worth_of(card)) == min(held) else said


def _hidden(turn: Foreseen) -> list[Said]:
    """What a card that is taken unseen may complete, by what its back and all that was seen leave open, and to what it
    surely brings one nearer."""
    game, box, seat = turn.game, turn.box, turn.seat
    world = game.redeal(turn.before, seat, 1)
    for action in turn.decisions:
        game.apply(world, seat, action)
    if int(world.phase) != LOOK:
        return []
    before, price = lacking(world, box, seat), _prices(box)
    surely = dict.fromkeys(before, 0)  # what each order lacks then at the most
    back, weights = int(world.back[world.looking_at]), game.chance_weights(world)
    likely = [0.0] * ORDERS
    for face, weight in enumerate(weights):
        if weight:
            world.hand[seat, back * FACE_KINDS + face] += 1
            lacks = lacking(world, box, seat)
            done = [order for order in lacks if lacks[order] == 0 and before[order] > 0]
            surely = {order: max(surely[order], lacks[order]) for order in lacks}
            world.hand[seat, back * FACE_KINDS + face] -= 1
            if done:
                likely[max(done, key=lambda order: price[order])] += weight / sum(weights)
    said = _nearer(before, surely, price)
    if back == RAINBOW:
        said.append(PHRASES.say("hidden_rainbow", 0.6))
    best = max(range(ORDERS), key=lambda order: price[order] * likely[order])
    n = round(10 * likely[best])
    if n >= 10:
        said.append(PHRASES.say("surely_fills", price[best], order=best, n=price[best]))
    elif n > 0:
        said.append(PHRASES.say("may_fill", likely[best] * price[best], order=best, coins=price[best], n=n))
    return said


def _nearer(before: Orders, surely: Orders, price: list[int]) -> list[Said]:
    """The order to which any card with this back brings one nearer, if two more are enough then: an empty hand comes
    nearer to every order."""
    near = {order: {1: NEAR, 2: FURTHER}.get(surely[order], 0.0) * price[order] for order in surely}
    nearer = [order for order in surely if 0 < surely[order] < before[order] and surely[order] <= 2]
    if not nearer:
        return []
    best = max(nearer, key=lambda order: near[order])
    if surely[best] == 1:
        return [PHRASES.say("needs_only", near[best], order=best, n=price[best])]
    return [PHRASES.say("brings_nearer", near[best], order=best)]


def lacking(s: Any, box: Any, seat: int) -> Orders:
    """How many cards the hand lacks for every order, by its nearest way."""
    s = s.copy()
    copy_hand(s, seat)
    sum_up(s.spare, s.tally)
    lacks: Orders = {}
    for way in range(WAYS):
        order = int(box.order_of[way])
        short = int(box.truffles[way]) - int(fillable_by(s.spare, s.tally, box, way, 0, 0))
        lacks[order] = min(lacks.get(order, short), short)
    return lacks


def _lies_open(s: Any, box: Any, seat: int, order: int) -> bool:
    """Whether a card that lies open and uncovered would complete the order."""
    for card in _free(s, box):
        with_it = s.copy()
        with_it.hand[seat, card] += 1
        if lacking(with_it, box, seat)[order] == 0:
            return True
    return False


def _prices(box: Any) -> list[int]:
    return [int(price) for price in np.asarray(box.price)[:ORDERS]]


# -- cards -------------------------------------------------------------------------------------------------------------


def _cards(turn: Foreseen) -> list[Said]:
    """Cards worth having for themselves."""
    said = []
    spent = {row[2] for row in turn.named("pays")}
    for row in turn.named("took"):
        face, card = row[2] % FACE_KINDS, row[2]
        if card in spent:
            continue
        worth = int(worth_of(card)) / 10
        if ANY <= face < TAKE_TWO:
            said.append(PHRASES.say(BENDS[face], worth, card=card))
        elif face in (TAKE_TWO, SKIP):
            said.append(PHRASES.say("takes_helper", worth, card=card))
        elif card >= RAINBOW * FACE_KINDS:
            said.append(PHRASES.say("takes_rainbow", worth / 2, card=card))
    return said


def _specials(turn: Foreseen) -> list[Said]:
    """Special cards that are spent, played, or kept when others are discarded."""
    said = [
        PHRASES.say("spends", -int(worth_of(row[2])) / 12, card=row[2])
        for row in turn.named("pays")
        if row[2] % FACE_KINDS >= ANY and turn.before.hand[turn.seat, row[2]] > 0
    ]
    names = [EVENTS.names[row[0]] for row in turn.events]
    if "played_skip" in names:
        said.append(PHRASES.say("three_next", 1.2))
    if "played_take_two" in names:
        said.append(PHRASES.say("two_cards", 1.0))
    held = turn.before.hand[turn.seat], turn.after.hand[turn.seat]
    kept = [card for card in range(KINDS) if min(held[0][card], held[1][card]) > 0 and card % FACE_KINDS >= ANY]
    return said + [PHRASES.say("keeps_card", int(worth_of(card)) / 12, card=card) for card in kept]


def _uncovered(turn: Foreseen) -> list[Said]:
    """A special card that the next player may take because of this turn."""
    after, box = turn.worlds[0], turn.box
    who = (turn.seat + 1) % int(turn.before.players)
    if int(after.round_number) != int(turn.before.round_number) or not any(move.name == "take" for move in turn.moves):
        return []
    free = _places(turn.before, box)
    if all(slot in free for slot in _places(after, box)):
        return [PHRASES.say("uncovers_none", 0.4, who=who)]
    new = [card for card in _free(after, box) if card not in _free(turn.before, box) and card % FACE_KINDS >= ANY]
    return [PHRASES.say("uncovers_for", -int(worth_of(card)) / 20, who=who, card=card) for card in sorted(set(new))]


def _free(s: Any, box: Any) -> list[int]:
    """The cards that lie open and can be taken."""
    return [int(s.back[slot]) * FACE_KINDS + int(s.front[slot]) for slot in _places(s, box) if s.front[slot] != EMPTY]


def _places(s: Any, box: Any) -> list[int]:
    """The places whose cards can be taken."""
    return [slot for slot in range(SLOTS) if s.back[slot] != EMPTY and not is_covered(s, box, slot)]
