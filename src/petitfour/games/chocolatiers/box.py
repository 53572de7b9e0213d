"""The chocolates, the tiles with their points, the scoring cards."""

from petitfour.core.kit import NONE, BoxRecord, BoxSource, entry, table

from .state import HAND, KINDS, MOST_CARDS, MOST_COPIES, MOST_TILES, SEATS, STACKS, TRAY, TYPES

CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")  # clockwise
STACK_NAMES = ("two", "three", "four")
AWARDS = ("first", *TYPES)


class Box(BoxRecord):
    cards = entry()
    copies = table(KINDS)
    tiles = entry()
    spaces = table(MOST_TILES, 4)  # clockwise from the top left; NONE: an empty space
    wants = table(MOST_TILES, 4)  # the chocolates to pay for, NONE beyond the last
    points = table(MOST_TILES)
    award = table(len(AWARDS))
    height = table(SEATS + 1)  # of the stacks, by the number of players


def fill(source: BoxSource, box: Box) -> None:
    fill_cards(source, box)
    fill_tiles(source, box)
    fill_awards(source, box)
    for players, name in enumerate(STACK_NAMES, start=2):
        box.height[players] = source.number("stacks", name, 1, 5)
    if source.problems:
        return
    for players, name in enumerate(STACK_NAMES, start=2):
        needed = STACKS * int(box.height[players])
        if box.tiles < needed:
            source.problem(f"[tiles] has {int(box.tiles)} tiles; {name} players need {needed}.")
    for tile in range(int(box.tiles)):
        check_payable(source, box, tile)


def fill_cards(source: BoxSource, box: Box) -> None:
    rows = source.rows("cards", "chocolate", "copies", most=KINDS)
    seen = []
    for i, row in enumerate(rows):
        kind = source.cell_name("cards", i, row, "chocolate", TYPES)
        box.copies[kind] = source.cell_number("cards", i, row, "copies", 0, MOST_COPIES)
        seen.append(kind)
    for kind, name in enumerate(TYPES):
        if rows and seen.count(kind) != 1:
            source.problem(f"[cards] must list {name} once, not {seen.count(kind)} times.")
    box.cards = int(box.copies.sum())
    needed = SEATS * HAND + TRAY
    if rows and not needed <= box.cards <= MOST_CARDS:
        source.problem(
            f"[cards] has {int(box.cards)} cards; four full hands and the tray need {needed}, the most is {MOST_CARDS}."
        )


def fill_tiles(source: BoxSource, box: Box) -> None:
    rows = source.rows("tiles", *CORNERS, "points", most=MOST_TILES)
    box.tiles = len(rows)
    box.spaces[:] = NONE
    box.wants[:] = NONE
    for i, row in enumerate(rows):
        shown = [source.cell_name("tiles", i, row, corner, (*TYPES, "empty")) for corner in CORNERS]
        box.spaces[i] = [NONE if each == KINDS else each for each in shown]
        chocolates = sorted(each for each in shown if each < KINDS)
        box.wants[i, : len(chocolates)] = chocolates
        box.points[i] = source.cell_number("tiles", i, row, "points", 0, 50)
        if not chocolates:
            source.problem(f"[tiles] row {i + 1} shows no chocolate.")


def fill_awards(source: BoxSource, box: Box) -> None:
    rows = source.rows("scoring", "card", "points", most=len(AWARDS))
    seen = []
    for i, row in enumerate(rows):
        award = source.cell_name("scoring", i, row, "card", AWARDS)
        box.award[award] = source.cell_number("scoring", i, row, "points", 0, 50)
        seen.append(award)
    for award, name in enumerate(AWARDS):
        if rows and seen.count(award) != 1:
            source.problem(f"[scoring] must list {name} once, not {seen.count(award)} times.")


def check_payable(source: BoxSource, box: Box, tile: int) -> None:
    """Whether some hand of seven cards (six, and the one just taken) can pay for a tile."""
    wants = [int(each) for each in box.wants[tile] if each != NONE]
    lacking, used = 0, 0
    spare = [int(n) for n in box.copies]
    for want in wants:
        if spare[want]:
            spare[want] -= 1
            used += 1
        else:
            lacking += 1
    pairs = sum(n // 2 for n in spare)
    if lacking > pairs or used + 2 * lacking > HAND + 1:
        names = ", ".join(TYPES[want] for want in wants)
        source.problem(f"[tiles] row {tile + 1} ({names}) can never be paid for with these cards.")
