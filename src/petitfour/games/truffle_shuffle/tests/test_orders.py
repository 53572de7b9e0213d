"""Orders against a brute-force solver: the same orders payable, the same payments reached, nobody stuck."""

import random
from pathlib import Path

import pytest

from petitfour.core.registry import load_game
from petitfour.games.truffle_shuffle.tests import solver

GAME = load_game(Path(__file__).parents[1], compiled=True)
STATE = GAME.part("state")
ACTIONS = GAME.actions
FIRST_ORDER, END_TURN = ACTIONS.first("order"), ACTIONS.first("end_turn")
DECK = [name for kind, name in enumerate(STATE.CARDS) for _ in range(int(GAME.box.record.copies[kind]))]
SPECIALS = [name for name in STATE.CARDS if not name[-1].isdecimal() or name.startswith("rainbow")]


def holding(hand, players=2):
    """A state in which the first player holds these cards and may fill an order."""
    state = GAME.new_state(players)
    state.phase, state.turn, state.to_act, state.left, state.starter, state.round_starter = STATE.ORDER, 0, 0, 1, 0, 0
    for card in hand:
        kind = STATE.CARDS.index(card)
        state.hand[0, kind] += 1
        state.hand_backs[0, kind // STATE.FACE_KINDS] += 1
    return state


def ways():
    """Every way as (action, what its truffles must be)."""
    for action in range(FIRST_ORDER, ACTIONS.first("truffle")):
        move = ACTIONS.move(action)
        axes = ACTIONS.blocks[move.name].axes
        named = {key: axes[key].names[value] for key, value in move.parts.items()}
        order = named.get("order", move.name.removesuffix("_in").replace("_", "-"))
        yield action, solver.asked(order, named.get("colour"), named.get("numbers"))


WAYS = list(ways())


def spent(state, before):
    gone = (before.hand[0] - state.hand[0]).tolist()
    return tuple(sorted(STATE.CARDS[kind] for kind, n in enumerate(gone) if n for _ in range(n)))


def reachable(start, order):
    """Every payment that the offered choices lead to; a choice that leads nowhere fails."""
    first = GAME.layout.copy(start)
    GAME.apply(first, 0, order)
    payments, seen, todo = set(), set(), [first]
    while todo:
        state = todo.pop()
        if int(state.order) < 0:
            payments.add(spent(state, start))
            continue
        legal = GAME.legal(state, 0)
        assert legal, f"stuck with {spent(state, start)} spent on {ACTIONS.text(order)}"
        for action in legal:
            after = GAME.layout.copy(state)
            GAME.apply(after, 0, action)
            key = (spent(after, start), bytes(after.truffles) if int(after.phase) != STATE.TRUFFLE else at(after))
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return payments


def at(state):
    """Where an order stands, as far as it matters for what may follow: how many truffles, and something to copy."""
    filled = [int(kind) for kind in state.truffles if kind >= 0]
    bare = [
        k % STATE.FACE_KINDS == STATE.DUPLICATE and int(n) < 0
        for k, n in zip(filled, state.number_changes, strict=False)
    ]
    return len(filled), all(bare), int(state.order)


def compare(hand):
    """Whether the rules and the solver agree on a hand."""
    state = holding(hand)
    legal = set(GAME.legal(state, 0))
    for action, wanted in WAYS:
        expected = solver.payments(hand, wanted)
        case = f"{ACTIONS.text(action)} with {sorted(hand)}"
        assert (action in legal) == bool(expected), f"can{'not' if expected else ''} be paid: {case}"
        if expected:
            completions = reachable(state, action)
            assert completions == expected, f"{case}: {list(completions ^ expected)[:3]} only on one side"


def random_hand(rng, size):
    """From the deck; every third hand has more specials, every fifth comes from cards of own boxes (small ones: such
    hands can pay in thousands of ways)."""
    kind = rng.randrange(15)
    if kind % 5 == 4 and size < 8:
        return rng.choices(STATE.CARDS, k=size)
    if kind % 3 == 2 and size < 8:
        return [rng.choice(SPECIALS) if rng.random() < 0.5 else rng.choice(DECK) for _ in range(size)]
    return rng.sample(DECK, size)


def compare_many(count, seed):
    rng = random.Random(seed)
    for number in range(count):
        compare(random_hand(rng, 1 + number % 9))
        if number % 60 == 0:
            compare(rng.sample(DECK, rng.randrange(12, 16)))


@pytest.mark.parametrize("seed", range(8))
def test_rules_and_brute_force_agree_on_random_hands(seed):
    compare_many(300, seed)
