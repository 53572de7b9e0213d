"""What the coins of a seat are made of, for the finale and whoever wants to see the sum."""

from petitfour.core.kit import Phrases, Said, category, count

from .actions import ORDER_NAMES
from .box import Box
from .hands import hand_size
from .state import COINS, ORDERS, ROUNDS, SLOTS, State

PARTS = Phrases(
    orders={"order": category("order", *ORDER_NAMES), "n": count(SLOTS * ROUNDS)}, bonus={"n": COINS},
)  # fmt: skip
TIES = Phrases(cards={"n": count(SLOTS * ROUNDS)}, later={})


def score_parts(s: State, box: Box, seat: int) -> list[Said]:
    """The orders that were filled, each kind with its coins, then the bonus coins."""
    parts = [
        PARTS.say(
            "orders", int(s.delivered[seat, order]) * int(box.price[order]), order=order, n=s.delivered[seat, order]
        )
        for order in range(ORDERS)
        if s.delivered[seat, order]
    ]
    won = int(s.bonus_won[seat])
    return [*parts, PARTS.say("bonus", won, n=won)] if won else parts


def tie_breaks(s: State, box: Box, seat: int) -> list[Said]:
    """Cards in hand, then later in turn order (ruling 10)."""
    cards, turn = hand_size(s, seat), (seat - max(int(s.starter), 0)) % int(s.players)
    return [TIES.say("cards", cards, n=cards), TIES.say("later", turn)]
