"""The cards and the board, with everything that could make a board unplayable."""

from itertools import product

from petitfour.core.kit import NONE, BoxRecord, BoxSource, entry, table

from .state import (
    CARDS,
    COLOURS,
    FACE_KINDS,
    FACES,
    FIRST_FACE,
    KINDS,
    MOST_CARDS,
    MOST_COPIES,
    MOST_FIELDS,
    REGULAR,
    SEATS,
    SYMBOLS,
    TYPES,
    VALUES,
)

FIELD_KINDS = ("coloured", "start", "crossroads", "cards", "clock")
COLOURED, START, CROSSROADS, CARDS_FIELD, CLOCK = range(5)
RINGS = ("outer", "inner", "both")
# How a board file calls the fields, as (kind, amount).
WRITTEN = {
    "coloured": (COLOURED, 0), "start": (START, 0), "crossroads": (CROSSROADS, 0), "cards+1": (CARDS_FIELD, 1),
    "cards+2": (CARDS_FIELD, 2), "cards-1": (CARDS_FIELD, -1), "clock+": (CLOCK, 1), "clock++": (CLOCK, 2),
    "clock-": (CLOCK, -1),
}  # fmt: skip


class Box(BoxRecord):
    cards = entry()  # in the deck
    copies = table(KINDS)
    is_printed = table(FACE_KINDS)  # ruling 12: what a joker can stand for
    fields = entry()
    kind = table(MOST_FIELDS)
    amount = table(MOST_FIELDS)
    colour = table(MOST_FIELDS)
    ring = table(MOST_FIELDS)
    forward = table(MOST_FIELDS, 2)  # NONE where there is no second way
    backward = table(MOST_FIELDS, 2)
    start = table(SEATS)  # where each figure begins: the Start of its colour
    most_ways = entry()  # choices of way in one move


def fill(source: BoxSource, box: Box) -> None:
    fill_cards(source, box)
    fill_board(source, box)
    if not source.problems:
        check_board(source, box)


def fill_cards(source: BoxSource, box: Box) -> None:
    rows = source.rows("cards", "type", "face", "symbol", "copies", most=KINDS)
    seen = set()
    for i, row in enumerate(rows):
        kind = source.cell_name("cards", i, row, "type", TYPES)
        symbol = source.cell_name("cards", i, row, "symbol", SYMBOLS)
        face = source.cell_name("cards", i, row, "face", (*FACES, "joker"))
        card = REGULAR + kind if face == FACE_KINDS else symbol * FACE_KINDS + face
        if face < FACE_KINDS and not FIRST_FACE[kind] <= face < FIRST_FACE[kind + 1]:
            source.problem(f"[cards] row {i + 1}: '{FACES[face]}' is no {TYPES[kind]}.")
        if face == FACE_KINDS and symbol != kind:
            source.problem(f"[cards] row {i + 1}: the joker for any {TYPES[kind]} has the {SYMBOLS[kind]}.")
        if card in seen:
            source.problem(f"[cards] row {i + 1} lists {CARDS[card]} a second time.")
        seen.add(card)
        box.copies[card] = source.cell_number("cards", i, row, "copies", 0, MOST_COPIES)
    box.cards = int(box.copies[:REGULAR].sum())
    needed = 3 * SEATS + 3
    if rows and box.cards < needed:
        source.problem(f"[cards] has {int(box.cards)} cards besides jokers; the set-up alone needs {needed}.")
    if int(box.copies.sum()) > MOST_CARDS:
        source.problem(f"[cards] has {int(box.copies.sum())} cards; there is room for {MOST_CARDS}.")
    for card in range(REGULAR):
        if box.copies[card]:
            box.is_printed[card % FACE_KINDS] = 1
    for kind, name in enumerate(TYPES):
        if rows and not box.is_printed[FIRST_FACE[kind] : FIRST_FACE[kind + 1]].any():
            source.problem(f"[cards] has no {name} cards: no trio could ever be completed.")


def fill_board(source: BoxSource, box: Box) -> None:
    columns = ("field", "ring", "kind", "colour", "forward", "backward")
    rows = source.rows("board", *columns, most=MOST_FIELDS)
    box.fields = len(rows)
    for name in ("colour", "forward", "backward", "start"):
        getattr(box, name)[:] = NONE
    for i, row in enumerate(rows):
        if source.cell_number("board", i, row, "field", 0, MOST_FIELDS - 1) != i:
            source.problem(f"[board] row {i + 1}: fields are numbered from 0 in the order of the rows.")
        box.ring[i] = source.cell_name("board", i, row, "ring", RINGS)
        kind = source.cell_name("board", i, row, "kind", tuple(WRITTEN))
        box.kind[i], box.amount[i] = WRITTEN[tuple(WRITTEN)[kind]]
        if box.kind[i] in (COLOURED, START):
            box.colour[i] = source.cell_name("board", i, row, "colour", COLOURS)
        for name in ("forward", "backward"):
            fill_ways(source, box, i, row, name, len(rows))
    for seat, colour in enumerate(COLOURS):
        starts = [i for i in range(len(rows)) if box.kind[i] == START and box.colour[i] == seat]
        if rows and len(starts) != 1:
            source.problem(f"[board] needs one Start for {colour}, not {len(starts)}.")
        elif rows:
            box.start[seat] = starts[0]


def fill_ways(source: BoxSource, box: Box, field: int, row: dict[str, object], name: str, fields: int) -> None:
    ways = str(row[name]).split()
    wanted = 2 if box.kind[field] == CROSSROADS else 1
    if len(ways) != wanted:
        source.problem(
            f"[board] field {field}: {name} must name {wanted} field{'s' if wanted > 1 else ''}, not {len(ways)}."
        )
        return
    for i, way in enumerate(ways):
        if not (way.isdecimal() and len(way) < 4 and int(way) < fields):
            source.problem(f"[board] field {field}: {name} names '{way[:10]}', which is no field.")
            return
        getattr(box, name)[field, i] = int(way)


# -- what a board must be ------------------------------------------------------------------------------------------


def check_board(source: BoxSource, box: Box) -> None:
    fields = int(box.fields)
    for field in range(fields):
        for way in ways(box, field, 1):
            if field not in ways(box, way, -1):
                source.problem(f"[board] field {field} leads forward to {way}, but {way} does not lead back.")
        for way in ways(box, field, -1):
            if field not in ways(box, way, 1):
                source.problem(f"[board] field {field} leads back to {way}, but {way} does not lead forward to it.")
        if (box.kind[field] == CROSSROADS) != (RINGS[box.ring[field]] == "both"):
            source.problem(f"[board] field {field}: a crossroads lies on both rings, any other field on one.")
        if box.kind[field] == CROSSROADS:
            for direction, name in ((1, "forward"), (-1, "backward")):
                rings = [RINGS[box.ring[way]] for way in ways(box, field, direction)]
                if rings != ["outer", "inner"]:
                    source.problem(
                        f"[board] field {field}: {name} names the way on the outer ring, then the inner one."
                    )
    if source.problems:
        return
    most = 0
    for field in range(fields):
        if box.kind[field] == COLOURED:
            continue
        for value in sorted(set(VALUES)):
            _, choices, endless = ends_of(box, field, value)
            if endless is not None:
                source.problem(
                    f"[board] from field {field} a move of {value:+d} could repeat for ever at field {endless}."
                )
                return
            most = max(most, choices)
    box.most_ways = most
    check_reachable(source, box)
    if not is_symmetric(box):
        source.warn("[board] is not the same for all three players: turning it by a third changes it.")


def ways(box: Box, field: int, direction: int) -> list[int]:
    fields = box.forward[field] if direction > 0 else box.backward[field]
    return [int(way) for way in fields if way != NONE]


def choices_at(box: Box, field: int, came_from: int, direction: int) -> list[int]:
    """Where a figure may go next (ruling 16): going back through a crossroads it stays on its ring."""
    fields = ways(box, field, direction)
    if direction < 0 and came_from != NONE and len(fields) > 1:
        return [next((way for way in fields if box.ring[way] == box.ring[came_from]), fields[0])]
    return fields


def ends_of(box: Box, field: int, value: int) -> tuple[set[int], int, int | None]:
    """Every field where a move can end, the most choices on the way, and a field at which it could repeat for ever."""
    direction = 1 if value > 0 else -1
    start = (field, NONE, abs(value))
    onward: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
    todo = [start]
    while todo:  # every situation the move can get into: the field, the one before it, the steps left
        here = todo.pop()
        if here in onward:
            continue
        at, came_from, left = here
        if left == 0 and box.kind[at] != COLOURED:
            onward[here] = []
            continue
        steps = (left or abs(value)) - 1
        onward[here] = [(way, at, steps) for way in choices_at(box, at, came_from, direction)]
        todo += onward[here]
    return longest(onward, start)


def longest(
    onward: dict[tuple[int, int, int], list[tuple[int, int, int]]], start: tuple[int, int, int]
) -> tuple[set[int], int, int | None]:
    """Walks the situations in order; one that is never free of others before it lies on a circle."""
    before = dict.fromkeys(onward, 0)
    for following in onward.values():
        for each in following:
            before[each] += 1
    chosen = dict.fromkeys(onward, 0)
    ready, done = [start] if before[start] == 0 else [], 0
    while ready:
        here = ready.pop()
        done += 1
        for each in onward[here]:
            chosen[each] = max(chosen[each], chosen[here] + (len(onward[here]) > 1))
            before[each] -= 1
            if before[each] == 0:
                ready.append(each)
    ends = {at for (at, _, _), following in onward.items() if not following}
    endless = None if done == len(onward) else next(at for (at, _, _), n in before.items() if n)
    return ends, max(chosen.values()), endless


def check_reachable(source: BoxSource, box: Box) -> None:
    """Every grey field can be the end of some move from a Start."""
    reached = {int(box.start[seat]) for seat in range(SEATS)}
    todo = sorted(reached)
    while todo:
        field = todo.pop()
        for value in VALUES:
            for end in ends_of(box, field, value)[0] - reached:
                reached.add(end)
                todo.append(end)
    for field in range(int(box.fields)):
        if box.kind[field] != COLOURED and field not in reached:
            source.problem(f"[board] field {field} can never be reached by any move.")


def is_symmetric(box: Box) -> bool:
    """Whether turning by a third of the fields, and the colours with them, gives the same board."""
    fields = int(box.fields)
    if fields % 3:
        return False
    third = fields // 3
    for field, direction in product(range(fields), (1, -1)):
        other = (field + third) % fields
        same = box.kind[field] == box.kind[other] and box.amount[field] == box.amount[other]
        turned = NONE if box.colour[field] == NONE else (int(box.colour[field]) + 1) % 3
        if not same or turned != box.colour[other] or box.ring[field] != box.ring[other]:
            return False
        if {(way + third) % fields for way in ways(box, field, direction)} != set(ways(box, other, direction)):
            return False
    return True
