"""The pyramid, the hands and the piles in words ↔ a state.

A card is a letter for its back (g p o k r: green, purple, orange, pink, rainbow) and a sign for its front (1 to 5,
# any number, = duplicate, c colour change, n number change, t take 2, s skip). `g?` lies face down, `..` is no card.
"""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, Cells, Lines, Problem

from .actions import ORDER_NAMES
from .box import ROW_LENGTHS, Box
from .state import (
    BACKS,
    COLOUR_CHANGE,
    DEAL_BACK,
    DEAL_FRONT,
    FACE_KINDS,
    KINDS,
    LOOK,
    MOST_BONUS,
    MOST_TRUFFLES,
    NUMBER_CHANGE,
    ORDERS,
    OVER,
    PHASES,
    ROUNDS,
    SLOTS,
    STARTER,
    WAYS,
    State,
)

BACK_LETTERS = "gpokr"
FACE_SIGNS = "12345#=cnts"


def describe(s: State, box: Box) -> str:
    lines = [
        f"six bonus coins: {int(s.six_bonus_coins)}",
        f"memory aid: {int(s.memory_aid)}",
        f"round: {int(s.round_number) + 1}",
        f"phase: {PHASES[s.phase]}",
        f"starter: {place_text(s.starter)}",
        f"round starter: {place_text(s.round_starter)}",
        f"turn: {place_text(s.turn)}",
        f"laid: {int(s.dealt)}",
        f"to take: {int(s.to_take)}",
        f"looking at: {place_text(s.looking_at)}",
        f"order: {place_text(s.order)}",
        f"truffles: {' '.join(truffle_text(s, slot) for slot in range(MOST_TRUFFLES)).strip()}".rstrip(),
        f"bonus taken: {int(s.bonus_taken)}",
        f"discards: {cards_text(s.discards)}".rstrip(),
    ]
    for seat in range(s.players):
        n = seat + 1
        orders = [f"{ORDER_NAMES[o]}*{int(s.delivered[seat, o])}" for o in range(ORDERS) if s.delivered[seat, o]]
        lines += [
            f"hand {n}: {cards_text(s.hand[seat])}".rstrip(),
            f"known {n}: {cards_text(s.known[seat])}".rstrip(),
            f"skip {n}: {'-' if s.waiting_skip[seat] == EMPTY else BACKS[s.waiting_skip[seat]]}",
            f"bonus {n}: {int(s.bonus_won[seat])}",
            f"delivered {n}: {' '.join(orders)}".rstrip(),
        ]
    first = 0
    for length in ROW_LENGTHS:
        lines.append(" ".join(slot_text(s, first + j) for j in range(length)))
        first += length
    return "\n".join(lines)


def place_text(value: int) -> str:
    return "-" if value == EMPTY else str(int(value) + 1)


def card_text(kind: int) -> str:
    return BACK_LETTERS[kind // FACE_KINDS] + FACE_SIGNS[kind % FACE_KINDS]


def cards_text(cards: Cells) -> str:
    return " ".join(card_text(kind) for kind in range(KINDS) for _ in range(int(cards[kind])))


def truffle_text(s: State, slot: int) -> str:
    if s.truffles[slot] == EMPTY:
        return ""
    changes = ""
    if s.number_changes[slot] != EMPTY:
        changes += f"+{BACK_LETTERS[s.number_changes[slot]]}n"
    if s.colour_changes[slot] != EMPTY:
        changes += f"+{BACK_LETTERS[s.colour_changes[slot]]}c"
    return card_text(int(s.truffles[slot])) + changes


def slot_text(s: State, slot: int) -> str:
    if s.back[slot] == EMPTY:
        return ".."
    return BACK_LETTERS[s.back[slot]] + ("?" if s.front[slot] == EMPTY else FACE_SIGNS[s.front[slot]])


def parse(lines: Lines, s: State, box: Box) -> None:
    s.six_bonus_coins = lines.take_number("six bonus coins", 0, 1)
    s.memory_aid = lines.take_number("memory aid", 0, 1)
    s.round_number = lines.take_number("round", 1, ROUNDS) - 1
    phase = lines.take("phase")
    if phase not in PHASES:
        raise Problem(f"'phase' is one of {', '.join(PHASES)} in a position, not '{phase[:20]}'.")
    s.phase = PHASES.index(phase)
    s.starter = take_place(lines, "starter", int(s.players))
    s.round_starter = take_place(lines, "round starter", int(s.players))
    s.turn = take_place(lines, "turn", int(s.players))
    s.dealt = lines.take_number("laid", 0, SLOTS)
    s.to_take = lines.take_number("to take", 0, 3)
    s.looking_at = take_place(lines, "looking at", SLOTS)
    s.order = take_place(lines, "order", WAYS)
    parse_truffles(lines.take("truffles").split(), s)
    s.bonus_taken = lines.take_number("bonus taken", 0, MOST_BONUS)
    parse_cards(lines, "discards", s.discards)
    for seat in range(s.players):
        parse_seat(lines, s, box, seat)
    for seat in range(s.players, len(s.waiting_skip)):
        s.waiting_skip[seat] = EMPTY
    parse_pyramid(lines.take_drawing(), s)
    count_unseen(s, box)
    s.to_act = int(s.turn)
    if s.phase in (STARTER, DEAL_BACK, DEAL_FRONT, LOOK):
        s.to_act = CHANCE
    elif s.phase == OVER:
        s.to_act = NO_SEAT
    elif s.turn == EMPTY:
        raise Problem("The position must say whose turn it is: 'turn: 1'.")


def take_place(lines: Lines, name: str, most: int) -> int:
    text = lines.take(name)
    if text == "-":
        return EMPTY
    if not (text.isdecimal() and len(text) < 4 and 1 <= int(text) <= most):
        raise Problem(f"'{name}' is 1 to {most} or - in a position, not '{text[:20]}'.")
    return int(text) - 1


def card_of(text: str) -> int:
    if len(text) != 2 or text[0] not in BACK_LETTERS or text[1] not in FACE_SIGNS:
        raise Problem(
            f"'{text[:20]}' is no card: write a back ({' '.join(BACK_LETTERS)}) and a front ({' '.join(FACE_SIGNS)}), "
            f"such as g3."
        )
    return BACK_LETTERS.index(text[0]) * FACE_KINDS + FACE_SIGNS.index(text[1])


def parse_cards(lines: Lines, name: str, cards: Cells) -> None:
    for text in lines.take(name).split():
        cards[card_of(text)] += 1


def parse_truffles(texts: list[str], s: State) -> None:
    s.truffles[:] = EMPTY
    s.number_changes[:] = EMPTY
    s.colour_changes[:] = EMPTY
    if len(texts) > MOST_TRUFFLES:
        raise Problem(f"'truffles' lists at most {MOST_TRUFFLES} in a position, not {len(texts)}.")
    for slot, text in enumerate(texts):
        card, *changes = text.split("+")
        s.truffles[slot] = card_of(card)
        for change in changes:
            back, face = divmod(card_of(change), FACE_KINDS)
            if face == NUMBER_CHANGE:
                s.number_changes[slot] = back
            elif face == COLOUR_CHANGE:
                s.colour_changes[slot] = back
            else:
                raise Problem(f"'{change}' changes nothing; a truffle is changed by cards such as gn and gc.")


def parse_seat(lines: Lines, s: State, box: Box, seat: int) -> None:
    n = seat + 1
    parse_cards(lines, f"hand {n}", s.hand[seat])
    parse_cards(lines, f"known {n}", s.known[seat])
    for kind in range(KINDS):
        s.hand_backs[seat, kind // FACE_KINDS] += s.hand[seat, kind]
    skip = lines.take(f"skip {n}")
    if skip != "-" and skip not in BACKS:
        raise Problem(f"'skip {n}' is - or one of {', '.join(BACKS)} in a position, not '{skip[:20]}'.")
    s.waiting_skip[seat] = EMPTY if skip == "-" else BACKS.index(skip)
    s.bonus_won[seat] = lines.take_number(f"bonus {n}", 0, 1000)
    s.coins[seat] = s.bonus_won[seat]
    for text in lines.take(f"delivered {n}").split():
        name, _, times = text.partition("*")
        if name not in ORDER_NAMES or not (times.isdecimal() and len(times) < 4):
            raise Problem(
                f"'{text[:40]}' is no order; write them as {ORDER_NAMES[2]}*3, and so for {', '.join(ORDER_NAMES)}."
            )
        order = ORDER_NAMES.index(name)
        if s.delivered[seat, order]:
            raise Problem(f"'delivered {n}' lists {name} twice.")
        s.delivered[seat, order] = min(int(times), SLOTS * ROUNDS)
        s.coins[seat] = min(int(s.coins[seat]) + int(s.delivered[seat, order]) * int(box.price[order]), 4000)


def parse_pyramid(drawing: list[str], s: State) -> None:
    texts = [text for line in drawing for text in line.split()]
    if [len(line.split()) for line in drawing] != list(ROW_LENGTHS):
        raise Problem(f"The pyramid has rows of {', '.join(str(n) for n in ROW_LENGTHS)} cards in a position.")
    for slot, text in enumerate(texts):
        s.back[slot] = EMPTY
        s.front[slot] = EMPTY
        if text == "..":
            continue
        s.left += 1
        if len(text) == 2 and text[0] in BACK_LETTERS and text[1] == "?":
            s.back[slot] = BACK_LETTERS.index(text[0])
            continue
        s.back[slot], s.front[slot] = divmod(card_of(text), FACE_KINDS)


def count_unseen(s: State, box: Box) -> None:
    """All other cards are those nobody has seen; the deck has them, less those that lie face down."""
    from .invariants import count_places  # as it is written, not its twin: nobody who reads a position waits for one

    s.unseen[:] = 0
    count_places(s)
    for kind in range(KINDS):
        s.unseen[kind] = int(box.copies[kind]) - int(s.spare[kind])
        s.deck[kind // FACE_KINDS] += s.unseen[kind]
    for slot in range(SLOTS):
        if s.back[slot] != EMPTY and s.front[slot] == EMPTY:
            s.deck[s.back[slot]] -= 1
