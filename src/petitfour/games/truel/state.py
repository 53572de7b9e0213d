"""The state of Truel: every cell once, with who sees it."""

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
    number,
    place,
    seat,
)

SEATS = Seats(3)
RED, GREEN, BLUE = range(3)  # clockwise, as the sectors lie (ruling 8)
COLOURS = ("red", "green", "blue")
GEMS = ("ruby", "emerald", "sapphire")
MOST_GEMS, MOST_TURNS, MOST_FIELDS, MOST_COPIES, MOST_CARDS, MOST_SKIPS = 3, 1000, 64, 20, 200, 1000

TYPES = ("player", "value", "unit")
PLAYER, VALUE, UNIT = range(3)
SYMBOLS = ("sun", "star", "heart")
VALUES = (1, 2, 3, -1, -2, -3)
FACES = (*COLOURS, *(f"plus-{n}" for n in (1, 2, 3)), *(f"minus-{n}" for n in (1, 2, 3)), "cards", "fields", *GEMS)
FIRST_FACE = (0, 3, 9, 14)  # of each type, and the end
CARDS_FACE, FIELDS_FACE, FIRST_GEM_FACE = 9, 10, 11
FACE_KINDS = len(FACES)
REGULAR = len(SYMBOLS) * FACE_KINDS  # kinds of cards in the deck: symbol * FACE_KINDS + face
CARDS = (*(f"{symbol}-{face}" for symbol in SYMBOLS for face in FACES), *(f"joker-{kind}" for kind in TYPES))
KINDS = len(CARDS)

# Where a turn stands. Chance decides in those that draw, a seat in play, name, lose and (at a crossroads) move.
STAGES = (
    "setup", "play", "name", "effect_draw", "effect_lose", "move", "field_draw", "field_lose", "steal", "bonus",
    "refill", "end_draw", "shown_draw", "end", "over",
)  # fmt: skip
(
    SETUP, PLAY, NAME, EFFECT_DRAW, EFFECT_LOSE, MOVE, FIELD_DRAW, FIELD_LOSE, STEAL, BONUS, REFILL, END_DRAW,
    SHOWN_DRAW, END, OVER,
) = range(15)  # fmt: skip

STAGE = category("stage", *STAGES)
CARD = category("card", *CARDS)
FACE = category("face", *FACES)
GEM = category("gem", *GEMS)
JOKER = category("joker", *TYPES)
TRIO = place("trio", 3)
FIELD = place("field", MOST_FIELDS)
WAY = category("way", "outer", "inner")
PILE = count(MOST_CARDS)


class State(StateRecord, seats=SEATS):
    no_starting_gems = cell(seen_by=ALL, holds=flag())  # the table's option
    stage = cell(seen_by=ALL, holds=STAGE)
    turn = cell(seen_by=ALL, holds=seat(SEATS))
    turns = cell(seen_by=ALL, holds=count(MOST_TURNS))  # finished
    figure = cells(SEATS, seen_by=ALL, holds=FIELD)
    gems = cells(SEATS, len(GEMS), seen_by=ALL, holds=count(MOST_GEMS))
    hand = cells(SEATS, KINDS, seen_by=OWNER, holds=count(MOST_COPIES))
    hand_size = cells(SEATS, seen_by=ALL, holds=PILE)
    jokers = cells(SEATS, len(TYPES), seen_by=ALL, holds=count(MOST_COPIES))  # held: who won one is known to all
    joker_supply = cells(len(TYPES), seen_by=ALL, holds=count(MOST_COPIES))
    deck = cells(REGULAR, seen_by=NOBODY, holds=count(MOST_COPIES))
    deck_size = cell(seen_by=ALL, holds=PILE)
    shuffled = cells(
        REGULAR, seen_by=ALL, holds=count(MOST_COPIES)
    )  # what the deck was made of, but for cards turned up from it
    discards = cells(REGULAR, seen_by=ALL, holds=count(MOST_COPIES))
    trio = cells(3, 3, seen_by=ALL, holds=CARD.or_empty)  # trio, type
    full_trio = cell(seen_by=ALL, holds=TRIO.or_empty)  # being carried out
    named = cells(3, seen_by=ALL, holds=FACE.or_empty)  # what its jokers stand for; kept until the next trio is full
    affected = cell(seen_by=ALL, holds=seat(SEATS).or_empty)  # who draws, loses cards, or moves
    to_draw = cell(seen_by=ALL, holds=count(9))
    to_lose = cell(seen_by=ALL, holds=count(9))
    distance = cell(seen_by=ALL, holds=number("distance", -3, 3))  # of the move, which repeats from coloured fields
    steps_left = cell(seen_by=ALL, holds=count(3))
    came_from = cell(seen_by=ALL, holds=FIELD.or_empty)  # the field before this one in the move
    chosen_way = cell(seen_by=ALL, holds=WAY.or_empty)  # the last one of the move, kept until the next
    extra = cell(seen_by=ALL, holds=count(MOST_SKIPS))  # more turns for whoever has the turn
    interrupt = cell(seen_by=ALL, holds=seat(SEATS).or_empty)  # who goes next, out of order
    interrupt_turns = cell(seen_by=ALL, holds=count(2))
    skips = cells(SEATS, seen_by=ALL, holds=count(MOST_SKIPS))
    draws = cell(seen_by=ALL, holds=count(30000))  # cards drawn in this game
    winner = cell(seen_by=ALL, holds=seat(SEATS).or_empty)
