"""What can be done in Super Truffle Pigs, what can happen, and why not."""

from typing import Any

from petitfour.core.kit import ActionTable, Events, Reasons, Words, category, count, number, place, seat

from .state import (
    CARD,
    COLOUR,
    COLOURS,
    DIRECTION,
    MISSION,
    MOST_ACTIONS,
    MOST_FACES,
    MOST_ROUNDS,
    PACK,
    PIG,
    POWER,
    SEATS,
    SLOT,
    TILE,
    TOKEN,
    WOLF,
)

PRICE = category("price", "actions", *COLOURS)  # actions, or a Super Truffle of a colour
STEPS = number("steps", 1, 2)
WAY = place("way", 2)

ACTIONS = ActionTable(
    move={"pig": PIG, "direction": DIRECTION},
    jump={"pig": PIG},
    dig={"pig": PIG, "slot": SLOT},
    use={"power": POWER, "price": PRICE},
    upgrade={},
    complete={"mission": MISSION},
    end={},
    pay={"token": TOKEN},
    pig={"pig": PIG},
    swap={"owner": seat(SEATS, "owner"), "pig": PIG},
    wolf={"wolf": WOLF},
    pack={"pack": PACK},
    lure={"direction": DIRECTION, "steps": STEPS},
    fly={"tile": TILE},
    sniff={"tile": TILE, "slot": SLOT},
    stop={},
    keep={"mission": MISSION},
    return_={"way": WAY},
    stay_out={},
    give={"token": TOKEN, "to": seat(SEATS, "to")},
    lay={"card": CARD, "pack": PACK},
)
MOVE, JUMP, DIG, USE, UPGRADE, COMPLETE, END = (
    ACTIONS.first(n) for n in ("move", "jump", "dig", "use", "upgrade", "complete", "end")
)
PAY_TOKEN, CHOOSE_PIG, SWAP, CHOOSE_WOLF, CHOOSE_PACK, LURE, FLY, SNIFF_AT, STOP = (
    ACTIONS.first(n) for n in ("pay", "pig", "swap", "wolf", "pack", "lure", "fly", "sniff", "stop")
)
KEEP, RETURN_BY, STAY_OUT, GIVE_TOKEN, LAY_CARD = (
    ACTIONS.first(n) for n in ("keep", "return", "stay_out", "give", "lay")
)

EVENTS = Events(
    laid_out={},
    laid_again={},
    starts={},
    power_comes={"power": POWER},
    powers_shuffled={},
    mission_dealt={"mission": MISSION},
    was_dealt={},
    kept={"mission": MISSION},
    has_chosen={},
    missions_passed={},
    got_mission={"mission": MISSION},
    round_begins={"number": number("number", 1, MOST_ROUNDS)},
    rolled={"face": place("face", MOST_FACES)},
    wolf_enters={"wolf": WOLF, "tile": TILE},
    turn_begins={"actions": count(MOST_ACTIONS, "actions")},
    moved={"pig": PIG, "tile": TILE},
    slid={"pig": PIG, "tile": TILE},
    dug={"pig": PIG, "colour": COLOUR, "left": count(9, "left")},
    found={"token": TOKEN, "tile": TILE},
    used={"power": POWER},
    discarded={"token": TOKEN},
    upgraded={"actions": count(2 * MOST_ACTIONS, "actions")},
    paid={"token": TOKEN},
    completed={"mission": MISSION},
    swapped={"pig": PIG, "owner": seat(SEATS, "owner"), "other": PIG},
    knocked_out={"wolf": WOLF},
    wolf_moved={"wolf": WOLF, "tile": TILE},
    wolf_slid={"wolf": WOLF, "tile": TILE},
    wolf_blocked={"wolf": WOLF},
    wolf_lies={"wolf": WOLF},
    scared={"pig": PIG},
    is_ghost={"pig": PIG},
    sniffs={"colour": COLOUR, "tile": TILE, "slot": SLOT},
    smells={"token": TOKEN, "tile": TILE, "slot": SLOT},
    declined={},
    laid={"card": CARD, "pack": PACK},
    laid_hidden={"pack": PACK},
    lays_none={},
    wolves_move={},
    turned_up={"card": CARD, "pack": PACK},
    track_returns={"pack": PACK},
    wolf_rises={"wolf": WOLF},
    returned={"tile": TILE, "way": WAY},
    gave={"token": TOKEN, "to": seat(SEATS, "to")},
    stays_out={},
    one_left={},
    ended={"end": category("end", "few-truffles", "no-pigs", "one-left", "cap")},
)
(
    LAID_OUT, LAID_AGAIN, STARTS, POWER_COMES, POWERS_SHUFFLED, MISSION_DEALT, WAS_DEALT, KEPT, HAS_CHOSEN,
    MISSIONS_PASSED, GOT_MISSION, ROUND_BEGINS, ROLLED, WOLF_ENTERS, TURN_BEGINS, MOVED, SLID, DUG, FOUND, USED,
    DISCARDED, UPGRADED, PAID, COMPLETED, SWAPPED, KNOCKED_OUT, WOLF_MOVED, WOLF_SLID, WOLF_BLOCKED, WOLF_LIES, SCARED,
    IS_GHOST, SNIFFS, SMELLS, DECLINED, LAID, LAID_HIDDEN, LAYS_NONE, WOLVES_MOVE, TURNED_UP, TRACK_RETURNS,
    WOLF_RISES, RETURNED, GAVE, STAYS_OUT, ONE_LEFT_EVENT, ENDED,
) = EVENTS.codes  # fmt: skip
# The run of the wolves, from its first event on (wolves.py).
RUN = (WOLVES_MOVE, TURNED_UP, WOLF_MOVED, WOLF_SLID, WOLF_BLOCKED, WOLF_LIES, SCARED)

REASONS = Reasons(
    "choose_a_mission", "not_offered", "draft_is_over", "pig_is_out", "edge", "wall", "wolf_there", "no_action_left",
    "leave_the_wolf", "no_way_off", "no_other_path", "no_truffle", "being_dug", "power_not_open", "too_dear",
    "no_super_truffle", "no_target", "out_of_the_forest", "highest_level", "too_few_truffles", "not_your_mission",
    "not_fulfilled", "finish_the_power", "no_power_in_use", "pay_first", "nothing_to_pay", "no_such_truffle",
    "not_this_pig", "wolf_lies", "no_such_wolf", "not_beside", "same_tile", "pig_there", "no_such_tile", "seen_already",
    "move_first", "choose_to_return", "nothing_to_return", "path_is_taken", "not_to_oneself", "lay_a_card",
    "nothing_to_lay", "card_not_in_hand", "track_is_closed", "track_is_full", "ghost_already", "not_now",
)  # fmt: skip
(
    CHOOSE_A_MISSION, NOT_OFFERED, DRAFT_IS_OVER, PIG_IS_OUT, EDGE, WALL, WOLF_THERE, NO_ACTION_LEFT, LEAVE_THE_WOLF,
    NO_WAY_OFF, NO_OTHER_PATH, NO_TRUFFLE, BEING_DUG, POWER_NOT_OPEN, TOO_DEAR, NO_SUPER_TRUFFLE, NO_TARGET,
    OUT_OF_THE_FOREST, HIGHEST_LEVEL, TOO_FEW_TRUFFLES, NOT_YOUR_MISSION, NOT_FULFILLED, FINISH_THE_POWER,
    NO_POWER_IN_USE, PAY_FIRST, NOTHING_TO_PAY, NO_SUCH_TRUFFLE, NOT_THIS_PIG, WOLF_LIES_DOWN, NO_SUCH_WOLF, NOT_BESIDE,
    SAME_TILE, PIG_THERE, NO_SUCH_TILE, SEEN_ALREADY, MOVE_FIRST, CHOOSE_TO_RETURN, NOTHING_TO_RETURN, PATH_IS_TAKEN,
    NOT_TO_ONESELF, LAY_A_CARD, NOTHING_TO_LAY, CARD_NOT_IN_HAND, TRACK_IS_CLOSED, TRACK_IS_FULL, GHOST_ALREADY,
    NOT_NOW,
) = REASONS.codes  # fmt: skip


def speak(kind: str, value: int, words: Words, box: Any) -> str | None:
    """Tiles are called as on a map, tokens, missions and faces of the die by what they hold."""
    if kind == "tile":
        return tile_words(value, box)
    if kind == "token":
        return token_words(value, words, box)
    if kind == "mission":
        return mission_words(value, words, box)
    if kind == "face":
        return face_words(value, words, box)
    if kind == "value":
        return value_words(value // 100, value % 100, words)
    if kind == "ways":
        n, others = divmod(value, 1000)
        return words.say("ways.all" if n == others else "ways.some", n=n, others=others)
    return words.say("tenths.all" if value == 10 else "tenths.some", n=value) if kind == "tenths" else None


def tile_words(tile: int, box: Any) -> str:
    """C2: the third column from the west, the second row from the north."""
    columns = max(int(box.columns), 1)
    return f"{chr(ord('A') + tile % columns)}{tile // columns + 1}"


def token_words(token: int, words: Words, box: Any) -> str:
    if token >= int(box.tokens):
        return str(token + 1)
    colour = COLOURS[int(box.token_colour[token])]
    if box.token_super[token]:
        return words.say(f"super.{colour}")
    return words.say(f"truffle.{colour}", n=int(box.token_value[token]))


def value_words(low: int, most: int, words: Words) -> str:
    """What a truffle can be worth."""
    key = "value.known" if low == most else "value.between" if low else "value.up_to"
    return words.say(key, low=low, n=most)


def mission_words(mission: int, words: Words, box: Any) -> str:
    """What the mission asks for, and its points."""
    if mission >= int(box.missions):
        return str(mission + 1)
    parts = [
        words.say(f"need.{colour}", n=int(box.need[mission, c]))
        for c, colour in enumerate(COLOURS)
        if box.need[mission, c]
    ]
    if box.need_super[mission]:
        parts.append(words.say("need.super", n=int(box.need_super[mission])))
    if box.need_any[mission]:
        key = "need.any" if not parts else "need.others"
        parts.append(words.say(key, n=int(box.need_any[mission])))
    return words.say("mission.words", needs=words.join(parts), n=int(box.points[mission]))


def face_words(face: int, words: Words, box: Any) -> str:
    if face >= int(box.faces):
        return str(face + 1)
    if box.face_moon[face]:
        return words.say("face.moon")
    cards = words.say("face.cards", n=int(box.face_cards[face]))
    return words.say("face.wolf", cards=cards) if box.face_wolf[face] else cards
