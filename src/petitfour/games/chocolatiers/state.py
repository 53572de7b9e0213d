"""The state of Chocolatiers: every cell once, with who sees it."""

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
TYPES = ("truffle", "nut-cluster", "raspberry", "mint", "blueberry", "violet")
KINDS = len(TYPES)
MOST_TILES, MOST_COPIES, MOST_CARDS = 40, 30, 120  # capacities of a box
STACKS, TRAY, HAND, WILDS, FULL, MOST_TURNS = 5, 6, 6, 3, 6, 200
WILD_POINTS = 1  # of each that is not placed
# A display is a grid of places for tiles around its first tile: two more in every direction.
SIDE, FIRST_PLACE = 5, 12
PLACES = SIDE * SIDE
SPACES = 4 * PLACES  # four to a tile, in rows of ten
WIDTH = 2 * SIDE
PAIRS = tuple((a, b) for a in range(KINDS) for b in range(a, KINDS))

PHASES = ("starter", "deal", "tray", "tops", "action", "bonus", "pay", "place", "reveal", "discard", "refill", "over")
STARTER, DEAL, LAY_TRAY, TOPS, ACTION, BONUS, PAY, PLACE, REVEAL, DISCARD, REFILL, OVER = range(12)

PHASE = category("phase", *PHASES)
CHOCOLATE = category("chocolate", *TYPES)
PAIR = category("pair", *(f"{TYPES[a]}-{TYPES[b]}" for a, b in PAIRS))
TILE = place("tile", MOST_TILES)
STACK = place("stack", STACKS)
PLACE_IN_DISPLAY = place("place", PLACES)
ROTATION = category("rotation", "upright", "quarter", "half", "three-quarters")
SPACE = place("space", SPACES)
PILE = count(MOST_CARDS)
SCORING = category("award", "first", *TYPES)
POINTS = count(1000, "points")


class State(StateRecord, seats=SEATS):
    memory_aid = cell(seen_by=ALL, holds=flag())  # the table's option
    phase = cell(seen_by=ALL, holds=PHASE)
    starter = cell(seen_by=ALL, holds=seat(SEATS).or_empty)
    turn = cell(seen_by=ALL, holds=seat(SEATS).or_empty)
    turns = cell(seen_by=ALL, holds=count(MOST_TURNS * SEATS))  # finished
    ender = cell(seen_by=ALL, holds=seat(SEATS).or_empty)  # who filled a display first: the last round goes up to there
    draws = cell(seen_by=ALL, holds=count(4000))  # cards drawn in this game
    deck = cells(KINDS, seen_by=NOBODY, holds=count(MOST_COPIES))
    deck_size = cell(seen_by=ALL, holds=PILE)
    shuffled = cells(KINDS, seen_by=ALL, holds=count(MOST_COPIES))  # what the deck was made of when last shuffled
    discards = cells(KINDS, seen_by=ALL, holds=count(MOST_COPIES))
    tray = cells(KINDS, seen_by=ALL, holds=count(TRAY + 1))
    hand = cells(SEATS, KINDS, seen_by=OWNER, holds=count(MOST_COPIES))
    hand_size = cells(SEATS, seen_by=ALL, holds=count(HAND + 1))
    known = cells(SEATS, KINDS, seen_by=ALL, holds=count(MOST_COPIES))  # with the memory aid: taken from the tray
    tile_is_seen = cells(MOST_TILES, seen_by=ALL, holds=flag())
    top = cells(STACKS, seen_by=ALL, holds=TILE.or_empty)  # EMPTY: the stack is empty, or its top is about to show
    left = cells(STACKS, seen_by=ALL, holds=count(5))  # tiles in the stack, the top one included
    stack = cell(seen_by=ALL, holds=STACK.or_empty)  # whose top is being boxed, or shows next
    paid = cells(KINDS, seen_by=ALL, holds=count(8))  # cards laid down for the tile so far
    chocolates_paid = cell(seen_by=ALL, holds=count(4))
    tile_at = cells(SEATS, PLACES, seen_by=ALL, holds=TILE.or_empty)
    turned = cells(SEATS, PLACES, seen_by=ALL, holds=ROTATION)
    tiles = cells(SEATS, seen_by=ALL, holds=count(FULL))
    wild_at = cells(SEATS, SPACES, seen_by=ALL, holds=flag())
    wilds = cells(SEATS, seen_by=ALL, holds=count(WILDS))  # not placed yet
    first_to = cell(seen_by=ALL, holds=seat(SEATS).or_empty)  # who holds the card First
    colour = scratch(SPACES)  # what each space of a display shows
    reached = scratch(SPACES)
    todo = scratch(SPACES)
    largest = scratch(SEATS, KINDS)
