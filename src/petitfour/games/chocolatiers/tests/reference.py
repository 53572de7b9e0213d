"""Slow and obvious: every way to pay for a tile, every place for it, and the connected groups of a display."""

from collections import Counter
from itertools import product

NEXT = ((1, 0), (-1, 0), (0, 1), (0, -1))


def payments(hand, wanted):
    """Every legal payment for a list of chocolates, as sorted tuples of the cards spent (ruling 1)."""
    ways = set()

    def pay(rest, left, spent):
        if not rest:
            ways.add(tuple(sorted(spent)))
            return
        for kind in list(left):
            if kind == rest[0] and left[kind] >= 1:
                pay(rest[1:], left - Counter([kind]), [*spent, kind])
            if left[kind] >= 2:
                pay(rest[1:], left - Counter([kind, kind]), [*spent, kind, kind])

    pay(list(wanted), Counter(hand), [])
    return ways


def turned(tile, quarters):
    """The four spaces of a tile, clockwise from the top left, after some quarter turns clockwise."""
    for _ in range(quarters):
        tile = [tile[3], *tile[:3]]
    return tile


def layouts(display, tile):
    """Every display that putting the tile somewhere can give. A display maps (row, column) of tiles to their spaces."""
    places = set()
    for row, column in product(range(-4, 5), range(-4, 5)):
        if (row, column) in display:
            continue
        if display and not any((row + dy, column + dx) in display for dy, dx in NEXT):
            continue
        if not display and (row, column) != (0, 0):
            continue
        rows = [r for r, _ in [*display, (row, column)]]
        columns = [c for _, c in [*display, (row, column)]]
        size = sorted((max(rows) - min(rows) + 1, max(columns) - min(columns) + 1))
        if size[0] > 2 or size[1] > 3:
            continue
        for quarters in range(4):
            places.add((row, column, tuple(turned(tile, quarters))))
    return places


def largest(spaces, kind):
    """Ruling 7: the size of the largest connected region of a kind and of wilds ("*") that holds one of the kind."""
    best = 0
    for start in spaces:
        if spaces[start] != kind:
            continue
        region, grown = {start}, True
        while grown:
            grown = False
            for (row, column), shown in spaces.items():
                near = any((row + dy, column + dx) in region for dy, dx in NEXT)
                if (row, column) not in region and shown in (kind, "*") and near:
                    region.add((row, column))
                    grown = True
        best = max(best, len(region))
    return best
