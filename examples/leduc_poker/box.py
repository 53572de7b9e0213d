"""The deck and the stakes."""

from petitfour.core.kit import NONE, BoxRecord, BoxSource, entry, table

from .state import CARDS, RANKS, ROUNDS


class Box(BoxRecord):
    ante = entry()
    raise_by = table(ROUNDS)
    cards = entry()
    rank = table(CARDS)  # NONE beyond the last card


def fill(source: BoxSource, box: Box) -> None:
    box.ante = source.number("stakes", "ante", 1, 100)
    box.raise_by[:] = source.numbers("stakes", "raise", ROUNDS, 1, 100)
    rows = source.rows("cards", "rank", most=CARDS)
    if len(rows) < 3:
        source.problem(f"the deck has {len(rows)} cards; two hands and the open card need at least 3.")
    box.cards = len(rows)
    box.rank[:] = NONE
    for number, row in enumerate(rows):
        box.rank[number] = source.cell_name("cards", number, row, "rank", RANKS)
