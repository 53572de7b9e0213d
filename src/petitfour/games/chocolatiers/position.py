"""Hands, tray, stacks and displays in words ↔ a state. Tiles are numbered from 1, as the rows of the box."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, Cells, Lines, Problem

from .box import Box
from .state import (
    DEAL,
    KINDS,
    LAY_TRAY,
    MOST_TILES,
    MOST_TURNS,
    OVER,
    PHASES,
    PLACES,
    REFILL,
    REVEAL,
    SEATS,
    SPACES,
    STACKS,
    STARTER,
    TOPS,
    TYPES,
    WILDS,
    State,
)

LETTERS = "TNRMBV"
CHANCE_PHASES = (STARTER, DEAL, LAY_TRAY, TOPS, REVEAL, REFILL)


def describe(s: State, box: Box) -> str:
    lines = [
        f"memory aid: {int(s.memory_aid)}",
        f"phase: {PHASES[s.phase]}",
        f"starter: {place_text(s.starter)}",
        f"turn: {place_text(s.turn)}",
        f"turns: {int(s.turns)}",
        f"ender: {place_text(s.ender)}",
        f"draws: {int(s.draws)}",
        f"tray: {cards_text(s.tray)}".rstrip(),
        f"discards: {cards_text(s.discards)}".rstrip(),
        f"shuffled: {cards_text(s.shuffled)}".rstrip(),
        f"tops: {' '.join(place_text(tile) for tile in s.top)}",
        f"left: {' '.join(str(int(n)) for n in s.left)}",
        f"stack: {place_text(s.stack)}",
        f"paid: {cards_text(s.paid)}".rstrip(),
        f"chocolates paid: {int(s.chocolates_paid)}",
    ]
    for seat in range(s.players):
        n = seat + 1
        tiles = [
            f"{p + 1}={int(s.tile_at[seat, p]) + 1}/{int(s.turned[seat, p])}"
            for p in range(PLACES)
            if s.tile_at[seat, p] != EMPTY
        ]
        wilds = [str(space + 1) for space in range(SPACES) if s.wild_at[seat, space]]
        lines += [
            f"hand {n}: {cards_text(s.hand[seat])}".rstrip(),
            f"known {n}: {cards_text(s.known[seat])}".rstrip(),
            f"display {n}: {' '.join(tiles)}".rstrip(),
            f"wilds {n}: {' '.join(wilds)}".rstrip(),
        ]
    return "\n".join(lines)


def place_text(value: int) -> str:
    return "-" if value == EMPTY else str(int(value) + 1)


def cards_text(cards: Cells) -> str:
    """`TTN`: two truffles and a nut cluster."""
    return "".join(LETTERS[kind] * int(cards[kind]) for kind in range(KINDS))


def parse(lines: Lines, s: State, box: Box) -> None:
    players = int(s.players)
    s.memory_aid = lines.take_number("memory aid", 0, 1)
    phase = lines.take("phase")
    if phase not in PHASES:
        raise Problem(f"'phase' is one of {', '.join(PHASES)} in a position, not '{phase[:20]}'.")
    s.phase = PHASES.index(phase)
    s.starter = take_place(lines.take("starter"), "starter", players)
    s.turn = take_place(lines.take("turn"), "turn", players)
    s.turns = lines.take_number("turns", 0, MOST_TURNS * SEATS)
    s.ender = take_place(lines.take("ender"), "ender", players)
    s.first_to = s.ender
    s.draws = lines.take_number("draws", 0, 4000)
    for name, cards in (("tray", s.tray), ("discards", s.discards), ("shuffled", s.shuffled)):
        parse_cards(lines, name, cards)
    tops = lines.take("tops").split()
    if len(tops) != STACKS:
        raise Problem(f"'tops' names the top tiles of {STACKS} stacks in a position, not {len(tops)}.")
    for stack, text in enumerate(tops):
        s.top[stack] = take_place(text, "tops", MOST_TILES)
    s.left[:] = lines.take_numbers("left", STACKS, 0, 5)
    s.stack = take_place(lines.take("stack"), "stack", STACKS)
    parse_cards(lines, "paid", s.paid)
    s.chocolates_paid = lines.take_number("chocolates paid", 0, 4)
    s.tile_at[:] = EMPTY
    for seat in range(players):
        parse_seat(lines, s, seat)
    count_the_rest(s, box)
    s.to_act = int(s.turn)
    if s.phase in CHANCE_PHASES:
        s.to_act = CHANCE
    elif s.phase == OVER:
        s.to_act = NO_SEAT
    elif s.turn == EMPTY:
        raise Problem("The position must say whose turn it is: 'turn: 1'.")


def take_place(text: str, name: str, most: int) -> int:
    if text == "-":
        return EMPTY
    if not (text.isdecimal() and len(text) < 4 and 1 <= int(text) <= most):
        raise Problem(f"'{name}' is 1 to {most} or - in a position, not '{text[:20]}'.")
    return int(text) - 1


def parse_cards(lines: Lines, name: str, cards: Cells) -> None:
    for letter in lines.take(name):
        if letter not in LETTERS:
            raise Problem(f"'{name}' is written with the letters {LETTERS} ({', '.join(TYPES)}), not with '{letter}'.")
        if cards[LETTERS.index(letter)] < 99:
            cards[LETTERS.index(letter)] += 1


def parse_seat(lines: Lines, s: State, seat: int) -> None:
    n = seat + 1
    parse_cards(lines, f"hand {n}", s.hand[seat])
    parse_cards(lines, f"known {n}", s.known[seat])
    s.hand_size[seat] = int(s.hand[seat].sum())
    for text in lines.take(f"display {n}").split():
        place, _, rest = text.partition("=")
        tile, _, rotation = rest.partition("/")
        if rotation not in ("0", "1", "2", "3"):
            raise Problem(
                f"'{text[:20]}' in 'display {n}' must be a place, a tile and its quarter turns, such as 13=4/0."
            )
        at = take_place(place, f"display {n}", PLACES)
        if at == EMPTY or s.tile_at[seat, at] != EMPTY:
            raise Problem(f"'display {n}' puts two tiles on one place, or one on none.")
        s.tile_at[seat, at] = take_place(tile, f"display {n}", MOST_TILES)
        s.turned[seat, at] = int(rotation)
        s.tiles[seat] += 1
    s.wilds[seat] = WILDS
    for text in lines.take(f"wilds {n}").split():
        space = take_place(text, f"wilds {n}", SPACES)
        if space == EMPTY or s.wild_at[seat, space]:
            raise Problem(f"'wilds {n}' lists the same space twice, or none.")
        s.wild_at[seat, space] = 1
        s.wilds[seat] -= 1


def count_the_rest(s: State, box: Box) -> None:
    """Chocolates that lie nowhere else are in the deck; tiles that lie somewhere have been seen."""
    for kind in range(KINDS):
        elsewhere = int(s.discards[kind]) + int(s.tray[kind]) + int(s.paid[kind]) + int(s.hand[:, kind].sum())
        s.deck[kind] = int(box.copies[kind]) - elsewhere
    s.deck_size = int(s.deck.sum())
    for tile in (*s.top, *s.tile_at.flat):
        if tile != EMPTY:
            s.tile_is_seen[tile] = 1
