"""The state of Super Truffle Pigs: every cell once, with who sees it."""

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

SEATS = Seats(4)
MOST_TILES, SLOTS, PIGS, WOLVES, TRACKS, CARDS = 25, 2, 2, 4, 2, 5
PLACES = MOST_TILES * SLOTS  # where a truffle can lie: tile * SLOTS + slot
MOST_SPACES, MOST_TOKENS, MOST_MISSIONS, MOST_FACES, ROW = 6, 12, 20, 12, 3
MOST_COPIES, MOST_TRUFFLES, MOST_ACTIONS, MOST_ROUNDS, MOST_DEALS = 50, 50, 9, 40, 100
MOST_LAID = MOST_TILES * (MOST_DEALS + 1)
EACH_MISSIONS = 3  # dealt to each player, and kept

SEASONS = ("summer", "winter")
GROUNDS = ("plain", "path", "brown-den", "grey-den", "pond")
PLAIN, PATH, BROWN_DEN, GREY_DEN, POND = range(5)
COLOURS = ("white", "yellow", "black")
DIRECTIONS = ("north", "east", "south", "west")
NORTH, EAST, SOUTH, WEST = range(4)
TWO = 4  # the direction card that moves two tiles ahead
PACKS = ("brown", "grey")
BROWN, GREY = range(2)
POWERS = (
    "snout-slam", "mud-bomb", "thunder-oink", "decoy", "turbo-trotters", "flying-pig", "wall-vault", "trading-places",
    "power-snout", "mega-dig", "x-ray-sniff", "ghost-pig",
)  # fmt: skip
(
    SNOUT_SLAM, MUD_BOMB, THUNDER_OINK, DECOY, TURBO_TROTTERS, FLYING_PIG, WALL_VAULT, TRADING_PLACES, POWER_SNOUT,
    MEGA_DIG, X_RAY_SNIFF, GHOST_PIG,
) = range(12)  # fmt: skip
POWER_KINDS = len(POWERS)

# Where a round stands. Chance decides in layout, start, row, missions, roll, reveal and sniff; all seats in draft.
STAGES = (
    "layout", "start", "row", "missions", "draft", "roll", "return", "give", "turn", "pay", "power", "reveal", "sniff",
    "lay", "over",
)  # fmt: skip
(
    LAYOUT, START, ROW_STAGE, MISSIONS, DRAFT, ROLL, RETURN, GIVE, TURN, PAY, POWER_STAGE, REVEAL, SNIFF, LAY, OVER,
) = range(15)  # fmt: skip
ENDS = ("few-truffles", "no-pigs", "one-left", "cap")
FEW_TRUFFLES, NO_PIGS, ONE_LEFT, CAP = range(4)

STAGE = category("stage", *STAGES)
TILE = place("tile", MOST_TILES)
SLOT = place("slot", SLOTS)
SPOT = place("spot", PLACES)
COLOUR = category("colour", *COLOURS)
DIRECTION = category("direction", *DIRECTIONS)
CARD = category("card", *DIRECTIONS, "two")
PACK = category("pack", *PACKS)
WOLF = category("wolf", "brown-1", "grey-1", "brown-2", "grey-2")  # in the order of their entry
PIG = category("pig", "spotted", "striped")
POWER = category("power", *POWERS)
TOKEN = place("token", MOST_TOKENS)
MISSION = place("mission", MOST_MISSIONS)
GROUND = category("ground", *GROUNDS)


class State(StateRecord, seats=SEATS):
    winter = cell(seen_by=ALL, holds=flag())  # the table's option
    stage = cell(seen_by=ALL, holds=STAGE)

    # The forest. Tile 0 lies in the north-west, rows from west to east.
    laid_tiles = cell(seen_by=ALL, holds=count(MOST_LAID))  # in this deal and those before it
    deals = cell(seen_by=ALL, holds=count(MOST_DEALS))  # layouts that were dealt again
    tile = cells(MOST_TILES, seen_by=ALL, holds=TILE.or_empty)
    turned = cells(MOST_TILES, seen_by=ALL, holds=number("turned", 0, 3))  # quarters clockwise
    bare = cells(MOST_TILES, seen_by=ALL, holds=flag())  # ruling 29: its walls are ignored
    ground = cells(MOST_TILES, seen_by=ALL, holds=GROUND)
    walls = cells(MOST_TILES, seen_by=ALL, holds=number("walls", 0, 15))  # a bit for each blocked border
    path = cells(2, seen_by=ALL, holds=TILE.or_empty)
    den = cells(2, seen_by=ALL, holds=TILE.or_empty)

    # Truffles. What a token is worth is drawn when somebody first sees it.
    truffle = cells(PLACES, seen_by=ALL, holds=COLOUR.or_empty)
    in_forest = cell(seen_by=ALL, holds=count(MOST_TRUFFLES))
    unseen = cells(MOST_TOKENS, seen_by=NOBODY, holds=count(MOST_COPIES))  # tokens of the forest nobody has seen
    sniffed = cells(SEATS, PLACES, seen_by=ALL, holds=flag())  # who has looked at what
    seen_token = cells(SEATS, PLACES, seen_by=OWNER, holds=TOKEN.or_empty)
    sack = cells(SEATS, MOST_TOKENS, seen_by=ALL, holds=count(MOST_COPIES))
    spent = cells(MOST_TOKENS, seen_by=ALL, holds=count(MOST_COPIES))

    # Pigs and their owners.
    pig = cells(SEATS, PIGS, seen_by=ALL, holds=TILE.or_empty)
    dig_slot = cells(SEATS, PIGS, seen_by=ALL, holds=SLOT.or_empty)
    dug = cells(SEATS, PIGS, seen_by=ALL, holds=count(9))
    ghost = cells(SEATS, PIGS, seen_by=ALL, holds=flag())
    level = cells(SEATS, seen_by=ALL, holds=count(MOST_ACTIONS))
    returned = cells(SEATS, seen_by=ALL, holds=flag())

    # Wolves and their tracks.
    wolf = cells(WOLVES, seen_by=ALL, holds=TILE.or_empty)
    facing = cells(WOLVES, seen_by=ALL, holds=DIRECTION)
    knocked_out = cells(WOLVES, seen_by=ALL, holds=flag())
    laid_by = cells(TRACKS, MOST_SPACES, seen_by=ALL, holds=seat(SEATS).or_empty)
    shown = cells(TRACKS, MOST_SPACES, seen_by=ALL, holds=CARD.or_empty)  # turned up
    ran = cells(TRACKS, MOST_SPACES, seen_by=ALL, holds=CARD.or_empty)  # what the last round's run was made of
    hidden = cells(SEATS, TRACKS, MOST_SPACES, seen_by=OWNER, holds=CARD.or_empty)  # laid face down this round
    hand = cells(SEATS, CARDS, seen_by=OWNER, holds=flag())

    # Super powers. Deck and used ones are open: with the row they are all there are.
    row = cells(ROW, seen_by=ALL, holds=POWER.or_empty)
    power_deck = cells(POWER_KINDS, seen_by=ALL, holds=count(9))
    power_used = cells(POWER_KINDS, seen_by=ALL, holds=count(9))
    powers_drawn = cell(seen_by=ALL, holds=count(999))

    # Missions.
    mission_deck = cells(MOST_MISSIONS, seen_by=NOBODY, holds=flag())
    missions_dealt = cell(seen_by=ALL, holds=count(EACH_MISSIONS * 4))
    draft_round = cell(seen_by=ALL, holds=count(2))
    offer = cells(SEATS, MOST_MISSIONS, seen_by=OWNER, holds=flag())
    picked = cells(SEATS, seen_by=OWNER, holds=MISSION.or_empty)
    has_picked = cells(SEATS, seen_by=ALL, holds=flag())
    held = cells(SEATS, MOST_MISSIONS, seen_by=OWNER, holds=flag())
    done = cells(SEATS, MOST_MISSIONS, seen_by=ALL, holds=flag())

    # The round and the turn.
    rounds = cell(seen_by=ALL, holds=count(MOST_ROUNDS))
    first = cell(seen_by=ALL, holds=seat(SEATS))  # has the die
    turn = cell(seen_by=ALL, holds=seat(SEATS))
    taken = cell(seen_by=ALL, holds=count(4))  # turns taken in this round
    rolled = cell(seen_by=ALL, holds=place("face", MOST_FACES).or_empty)
    last_round = cell(seen_by=ALL, holds=flag())
    actions = cell(seen_by=ALL, holds=count(2 * MOST_ACTIONS))
    must_leave = cell(seen_by=ALL, holds=PIG.or_empty)  # ruling 11: this pig stands on a knocked-out wolf
    to_pay = cell(seen_by=ALL, holds=count(9))  # truffles, for an upgrade or a return
    to_lay = cell(seen_by=ALL, holds=count(CARDS))  # direction cards
    offered = cell(seen_by=ALL, holds=count(4))  # seats asked whether they return, after the wolves have moved
    is_late = cell(seen_by=ALL, holds=flag())  # whether that is now
    return_path = cell(seen_by=ALL, holds=place("way", 2).or_empty)
    power = cell(seen_by=ALL, holds=POWER.or_empty)  # being used
    power_pig = cell(seen_by=ALL, holds=PIG.or_empty)
    power_left = cell(seen_by=ALL, holds=count(9))  # moves, digs or sniffs
    power_from = cell(seen_by=ALL, holds=TILE.or_empty)
    power_wolf = cell(seen_by=ALL, holds=WOLF.or_empty)
    swap_seat = cell(seen_by=ALL, holds=seat(SEATS).or_empty)
    swap_pig = cell(seen_by=ALL, holds=PIG.or_empty)
    revealing = cell(seen_by=ALL, holds=SPOT.or_empty)  # the truffle that chance is about to tell
    ended_by = cell(seen_by=ALL, holds=category("end", *ENDS).or_empty)
