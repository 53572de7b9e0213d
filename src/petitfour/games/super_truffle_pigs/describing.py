"""A state in words, and the names that they use; `position.py` reads them back."""

from collections.abc import Iterable

from petitfour.core.kit import EMPTY, Cells

from .box import Box
from .state import (
    CARDS,
    COLOURS,
    DIRECTIONS,
    EACH_MISSIONS,
    ENDS,
    LAYOUT,
    MISSIONS,
    MOST_ACTIONS,
    MOST_DEALS,
    MOST_LAID,
    MOST_ROUNDS,
    PACKS,
    PIGS,
    POWERS,
    REVEAL,
    ROLL,
    ROW_STAGE,
    SEASONS,
    SLOTS,
    SNIFF,
    STAGES,
    START,
    State,
)

SEAT_NAMES = ("purple", "pink", "green", "orange")
PIG_NAMES = ("spotted", "striped")
CARD_NAMES = (*DIRECTIONS, "two")
WOLF_NAMES = ("brown-1", "grey-1", "brown-2", "grey-2")
QUARTERS = "nesw"
LETTERS = "WYB"
BY_CHANCE = (LAYOUT, START, ROW_STAGE, MISSIONS, ROLL, REVEAL, SNIFF)
PLAIN_NUMBERS = (
    ("laid tiles", "laid_tiles", MOST_LAID), ("deals", "deals", MOST_DEALS), ("powers drawn", "powers_drawn", 999),
    ("missions dealt", "missions_dealt", EACH_MISSIONS * 4), ("draft round", "draft_round", 2),
    ("round", "rounds", MOST_ROUNDS), ("turns taken", "taken", 4), ("last round", "last_round", 1),
    ("actions", "actions", 2 * MOST_ACTIONS), ("to pay", "to_pay", 9), ("to lay", "to_lay", CARDS),
    ("offered", "offered", 4), ("after the run", "is_late", 1), ("power left", "power_left", 9),
)  # fmt: skip


def describe(s: State, box: Box) -> str:
    players = int(s.players)
    lines = [
        f"season: {SEASONS[s.winter]}",
        f"stage: {STAGES[s.stage]}",
        f"tiles: {' '.join(f'{int(t) + 1}{QUARTERS[q]}' for t, q in zip(s.tile, s.turned, strict=True) if t != EMPTY)}",
        f"without walls: {' '.join(tile_text(at, box) for at in range(len(s.bare)) if s.bare[at])}",
        f"truffles: {' '.join(truffles_text(s, box))}",
        f"spent: {tokens_text(s.spent, box)}",
    ]
    lines += [f"{name}: {int(getattr(s, field))}" for name, field, _ in PLAIN_NUMBERS]
    lines += [
        f"first: {SEAT_NAMES[s.first]}",
        f"turn: {SEAT_NAMES[s.turn]}",
        f"to act: {SEAT_NAMES[s.to_act] if s.to_act >= 0 else '-'}",
        f"rolled: {'-' if s.rolled == EMPTY else int(s.rolled) + 1}",
        f"must leave: {name_text(s.must_leave, PIG_NAMES)}",
        f"return path: {'-' if s.return_path == EMPTY else int(s.return_path) + 1}",
        f"power: {name_text(s.power, POWERS)}",
        f"power pig: {name_text(s.power_pig, PIG_NAMES)}",
        f"power from: {'-' if s.power_from == EMPTY else tile_text(s.power_from, box)}",
        f"power wolf: {name_text(s.power_wolf, WOLF_NAMES)}",
        f"swap: {'-' if s.swap_seat == EMPTY else f'{SEAT_NAMES[s.swap_seat]} {name_text(s.swap_pig, PIG_NAMES)}'}",
        f"revealing: {'-' if s.revealing == EMPTY else place_text(s.revealing, box)}",
        f"ended by: {name_text(s.ended_by, ENDS)}",
        f"row: {' '.join(name_text(power, POWERS) for power in s.row)}",
        f"power deck: {counted(s.power_deck, POWERS)}",
        f"used powers: {counted(s.power_used, POWERS)}",
    ]
    for wolf, name in enumerate(WOLF_NAMES):
        words = "-"
        if s.wolf[wolf] != EMPTY:
            words = (
                f"{tile_text(s.wolf[wolf], box)} {DIRECTIONS[s.facing[wolf]]}{' out' if s.knocked_out[wolf] else ''}"
            )
        lines.append(f"wolf {name}: {words}")
    for track, name in enumerate(PACKS):
        lines.append(f"{name} track: {' '.join(track_text(s, track))}")
        lines.append(f"{name} run: {' '.join(name_text(card, CARD_NAMES) for card in s.ran[track])}")
    for seat in range(players):
        lines += seat_lines(s, box, seat)
    return "\n".join(line.rstrip() for line in lines)


def seat_lines(s: State, box: Box, seat: int) -> list[str]:
    name = SEAT_NAMES[seat]
    flags = ("returned",) if s.returned[seat] else ()
    seen = [
        f"{place_text(place, box)}={token_text(s.seen_token[seat, place], box)}"
        for place in range(len(s.truffle))
        if s.seen_token[seat, place] != EMPTY
    ]
    return [
        *(f"{name} {PIG_NAMES[pig]}: {pig_text(s, box, seat, pig)}" for pig in range(PIGS)),
        f"{name} level: {int(s.level[seat])} {' '.join(flags)}",
        f"{name} sack: {tokens_text(s.sack[seat], box)}",
        f"{name} has sniffed: {' '.join(seen)}",
        f"{name} hand: {' '.join(CARD_NAMES[card] for card in range(CARDS) if s.hand[seat, card])}",
        f"{name} offer: {numbers_text(s.offer[seat])}",
        f"{name} picked: {'-' if s.picked[seat] == EMPTY else int(s.picked[seat]) + 1}",
        f"{name} missions: {numbers_text(s.held[seat])}",
        f"{name} completed: {numbers_text(s.done[seat])}",
    ]


def pig_text(s: State, box: Box, seat: int, pig: int) -> str:
    if s.pig[seat, pig] == EMPTY:
        return "-"
    words = [tile_text(s.pig[seat, pig], box)]
    if s.dig_slot[seat, pig] != EMPTY:
        words.append(f"digs={int(s.dig_slot[seat, pig]) + 1}.{int(s.dug[seat, pig])}")
    return " ".join([*words, *(("ghost",) if s.ghost[seat, pig] else ())])


def track_text(s: State, track: int) -> list[str]:
    cards = []
    for space, owner in enumerate(s.laid_by[track]):
        if owner != EMPTY:
            shown = s.shown[track, space] != EMPTY
            card = s.shown[track, space] if shown else s.hidden[owner, track, space]
            cards.append(f"{SEAT_NAMES[owner]}={CARD_NAMES[card]}{'' if shown else '?'}")
    return cards


def truffles_text(s: State, box: Box) -> list[str]:
    tiles = []
    for at in range(int(box.tiles)):
        slots = [s.truffle[at * SLOTS + slot] for slot in range(SLOTS)]
        if any(colour != EMPTY for colour in slots):
            tiles.append(f"{tile_text(at, box)}={''.join('-' if c == EMPTY else LETTERS[c] for c in slots)}")
    return tiles


def tile_text(at: int, box: Box) -> str:
    row, column = divmod(int(at), int(box.columns))
    return f"{chr(ord('A') + column)}{row + 1}"


def place_text(place: int, box: Box) -> str:
    return f"{tile_text(int(place) // SLOTS, box)}.{int(place) % SLOTS + 1}"


def token_text(token: int, box: Box) -> str:
    return f"{COLOURS[box.token_colour[token]]}-{'super' if box.token_super[token] else int(box.token_value[token])}"


def tokens_text(tokens: Cells, box: Box) -> str:
    return counted(tokens, [token_text(token, box) for token in range(int(box.tokens))])


def counted(counts: Cells, names: Iterable[str]) -> str:
    return " ".join(f"{name}*{int(n)}" if n > 1 else name for n, name in zip(counts, names, strict=False) if n)


def numbers_text(flags: Cells) -> str:
    return " ".join(str(i + 1) for i in range(len(flags)) if flags[i])


def name_text(value: int, names: tuple[str, ...]) -> str:
    return "-" if value == EMPTY else names[value]
