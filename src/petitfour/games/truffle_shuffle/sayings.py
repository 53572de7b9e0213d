"""All that a hint may say of a turn of Truffle Shuffle; what it weighs is told in coins."""

from petitfour.core.kit import Phrases, category, count, seat

from .actions import ORDER_NAMES
from .state import ANY, BACK, CARD, COLOUR_CHANGE, DUPLICATE, NUMBER_CHANGE, SEATS, SKIP, SLOT, TAKE_TWO, WAY

ORDER = category("order", *ORDER_NAMES)
PAY = count(400, "pay")  # coins, with the word
FEW = count(40, "few")
WHO = seat(SEATS, "who")
NEAR = {"order": ORDER, "pay": PAY}

PHRASES = Phrases(
    fills_order=NEAR, takes_bonus={"pay": PAY}, surely_fills=NEAR, may_fill={**NEAR, "n": FEW}, ready_next=NEAR,
    needs_open={**NEAR, "n": FEW}, needs_only=NEAR, needs_two=NEAR, hidden_one=NEAR, hidden_two=NEAR,
    keeps_for=NEAR,
    takes_any={"card": CARD}, takes_duplicate={"card": CARD}, takes_change={"card": CARD},
    takes_number_change={"card": CARD}, takes_rainbow={"card": CARD}, takes_two={"card": CARD},
    takes_skip={"card": CARD},
    may_special={"n": FEW}, hidden_rainbow={}, uncovers_for={"who": WHO, "card": CARD}, spends={"card": CARD},
    keeps_card={"card": CARD}, three_next={}, two_cards={}, rest_fills=NEAR, rest_needs=NEAR, rest_needs_two=NEAR,
    idle={"card": CARD},
)  # fmt: skip
STEPS = Phrases(
    takes={"card": CARD}, takes_hidden={"back": BACK, "slot": SLOT}, fills={"way": WAY, "pay": PAY},
    pays_with={"card": CARD}, waits={}, bare={"action": count(10_000)},
)  # fmt: skip

COMPARED = ("keeps_card", "keeps_for")  # said only where another turn loses it
AVOIDED = ("uncovers_for",)  # what other choices may cost
TAKEN = {  # what a special card is worth taking for
    ANY: "takes_any", DUPLICATE: "takes_duplicate", COLOUR_CHANGE: "takes_change", NUMBER_CHANGE: "takes_number_change",
    TAKE_TWO: "takes_two", SKIP: "takes_skip",
}  # fmt: skip
# Of an order's coins: it can be filled next turn; a card is lacking and one lies open; a card is lacking; two are.
READY, OPEN_NEAR, ONE_NEAR, TWO_NEAR = 0.6, 0.45, 0.3, 0.12
