"""The state of Truffle Shuffle: every cell once, with who sees it."""

from petitfour.core.kit import (
    ALL,
    NOBODY,
    OWNER,
    Seats,
    StateRecord,
    category,
    cell,
    cells,
    count,
    flag,
    place,
    scratch,
    seat,
)

SEATS = Seats(4)
ROUNDS, SLOTS, ORDERS, WAYS, MOST_TRUFFLES, MOST_BONUS = 3, 39, 15, 41, 5, 8
MOST_COPIES, MOST_CARDS = 30, 400  # capacities of a box: of one card, and in all

BACKS = ("green", "purple", "orange", "pink", "rainbow")
GREEN, PURPLE, ORANGE, PINK, RAINBOW = range(5)
COLOURS = 4
FACES = ("1", "2", "3", "4", "5", "any", "duplicate", "colour-change", "number-change", "take-2", "skip")
ANY, DUPLICATE, COLOUR_CHANGE, NUMBER_CHANGE, TAKE_TWO, SKIP = range(5, 11)  # faces 0 to 4 are the numbers 1 to 5
FACE_KINDS = len(FACES)
CARDS = tuple(f"{back}-{face}" for back in BACKS for face in FACES)  # back * FACE_KINDS + face
KINDS = len(CARDS)

# Where the turn stands. LOOK: chance tells the taker what is on the front. TRUFFLE, NUMBER and COLOUR fill an order.
PHASES = (
    "starter",
    "back",
    "front",
    "action",
    "take",
    "look",
    "order",
    "truffle",
    "number",
    "colour",
    "discard",
    "over",
)
STARTER, DEAL_BACK, DEAL_FRONT, ACTION, TAKE, LOOK, ORDER, TRUFFLE, NUMBER, COLOUR, DISCARD, OVER = range(12)

PHASE = category("phase", *PHASES)
BACK = category("back", *BACKS)
COLOUR_NAME = category("colour", *BACKS[:COLOURS])
FACE = category("face", *(f"face-{face}" for face in FACES))
CARD = category("card", *CARDS)
SLOT = place("slot", SLOTS)
WAY = place("way", WAYS)  # an order with its colour and numbers named: see orders.py
ROUND = place("round", ROUNDS)
COINS = count(4000, "coins")
COPIES = count(MOST_COPIES)


class State(StateRecord, seats=SEATS):
    six_bonus_coins = cell(seen_by=ALL, holds=flag())  # the table's options
    memory_aid = cell(seen_by=ALL, holds=flag())
    phase = cell(seen_by=ALL, holds=PHASE)
    round_number = cell(seen_by=ALL, holds=ROUND)
    starter = cell(seen_by=ALL, holds=seat(SEATS).or_empty)  # of the game
    round_starter = cell(seen_by=ALL, holds=seat(SEATS).or_empty)  # of this round; while discarding, of the next
    turn = cell(seen_by=ALL, holds=seat(SEATS).or_empty)
    deck = cells(len(BACKS), seen_by=ALL, holds=count(MOST_CARDS))  # not laid yet, by back: all others are seen
    dealt = cell(seen_by=ALL, holds=count(SLOTS))  # cards laid in this round
    left = cell(seen_by=ALL, holds=count(SLOTS))  # cards still in the pyramid
    back = cells(SLOTS, seen_by=ALL, holds=BACK.or_empty)  # EMPTY: no card there
    front = cells(SLOTS, seen_by=ALL, holds=FACE.or_empty)  # EMPTY: face down, or no card there
    to_take = cell(seen_by=ALL, holds=count(3))  # cards still to take in this turn
    looking_at = cell(seen_by=ALL, holds=SLOT.or_empty)  # the face-down card just taken
    unseen = cells(KINDS, seen_by=NOBODY, holds=COPIES)  # cards whose fronts nobody has seen
    hand = cells(SEATS, KINDS, seen_by=OWNER, holds=COPIES)
    hand_backs = cells(SEATS, len(BACKS), seen_by=ALL, holds=count(SLOTS * ROUNDS))
    known = cells(SEATS, KINDS, seen_by=ALL, holds=COPIES)  # with the memory aid: taken face up and still in hand
    waiting_skip = cells(SEATS, seen_by=ALL, holds=BACK.or_empty)
    discards = cells(KINDS, seen_by=ALL, holds=COPIES)
    order = cell(seen_by=ALL, holds=WAY.or_empty)  # being filled
    truffles = cells(MOST_TRUFFLES, seen_by=ALL, holds=CARD.or_empty)
    number_changes = cells(MOST_TRUFFLES, seen_by=ALL, holds=BACK.or_empty)
    colour_changes = cells(MOST_TRUFFLES, seen_by=ALL, holds=BACK.or_empty)
    coins = cells(SEATS, seen_by=ALL, holds=COINS)
    bonus_taken = cell(seen_by=ALL, holds=count(MOST_BONUS))  # coins of this round's row that are gone
    bonus_won = cells(SEATS, seen_by=ALL, holds=COINS)  # how much of the coins came from bonus rows
    delivered = cells(SEATS, ORDERS, seen_by=ALL, holds=count(SLOTS * ROUNDS))
    spare = scratch(KINDS)  # a hand to try something on
    tally = scratch(64)
