"""Gems, figures, hands, trios and piles in words ↔ a state. Cards are written sun-red, heart-plus-2, joker-unit."""

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, Cells, Lines, Problem

from .box import Box
from .state import (
    CARDS,
    COLOURS,
    EFFECT_LOSE,
    FACES,
    FIELD_LOSE,
    GEMS,
    KINDS,
    MOST_COPIES,
    MOST_FIELDS,
    MOST_SKIPS,
    MOST_TURNS,
    MOVE,
    NAME,
    OVER,
    PLAY,
    REGULAR,
    SEATS,
    STAGES,
    TYPES,
    State,
)

WAYS = ("outer", "inner")
DECIDED_BY_TURN = (PLAY, NAME)
DECIDED_BY_AFFECTED = (MOVE, EFFECT_LOSE, FIELD_LOSE)


def describe(s: State, box: Box) -> str:
    lines = [
        f"no starting gems: {int(s.no_starting_gems)}",
        f"stage: {STAGES[s.stage]}",
        f"turn: {COLOURS[s.turn]}",
        f"turns: {int(s.turns)}",
        f"affected: {colour_text(s.affected)}",
        f"to draw: {int(s.to_draw)}",
        f"to lose: {int(s.to_lose)}",
        f"distance: {int(s.distance)}",
        f"steps left: {int(s.steps_left)}",
        f"chosen way: {'-' if s.chosen_way == EMPTY else WAYS[s.chosen_way]}",
        f"came from: {'-' if s.came_from == EMPTY else int(s.came_from)}",
        f"extra: {int(s.extra)}",
        f"interrupt: {colour_text(s.interrupt)}",
        f"interrupt turns: {int(s.interrupt_turns)}",
        f"draws: {int(s.draws)}",
        f"winner: {colour_text(s.winner)}",
        f"full trio: {'-' if s.full_trio == EMPTY else int(s.full_trio) + 1}",
        f"named: {' '.join('-' if face == EMPTY else FACES[face] for face in s.named)}",
    ]
    lines += [f"trio {t + 1}: {' '.join('-' if c == EMPTY else CARDS[c] for c in s.trio[t])}" for t in range(3)]
    for seat, colour in enumerate(COLOURS):
        lines += [
            f"{colour} field: {int(s.figure[seat])}",
            f"{colour} gems: {' '.join(str(int(n)) for n in s.gems[seat])}",
            f"{colour} skips: {int(s.skips[seat])}",
            f"{colour} hand: {cards_text(s.hand[seat], KINDS)}".rstrip(),
        ]
    lines.append(f"discards: {cards_text(s.discards, REGULAR)}".rstrip())
    lines.append(
        f"shuffled: {'all' if (s.shuffled == box.copies[:REGULAR]).all() else cards_text(s.shuffled, REGULAR)}"
    )
    return "\n".join(lines)


def colour_text(seat: int) -> str:
    return "-" if seat == EMPTY else COLOURS[seat]


def cards_text(cards: Cells, kinds: int) -> str:
    return " ".join(
        CARDS[card] + (f"*{int(cards[card])}" if cards[card] > 1 else "") for card in range(kinds) if cards[card]
    )


def parse(lines: Lines, s: State, box: Box) -> None:
    s.no_starting_gems = lines.take_number("no starting gems", 0, 1)
    s.stage = one_of(lines, "stage", STAGES)
    s.turn = one_of(lines, "turn", COLOURS)
    s.turns = lines.take_number("turns", 0, MOST_TURNS)
    s.affected = one_of(lines, "affected", COLOURS, empty=True)
    s.to_draw = lines.take_number("to draw", 0, 9)
    s.to_lose = lines.take_number("to lose", 0, 9)
    s.distance = lines.take_number("distance", -3, 3)
    s.steps_left = lines.take_number("steps left", 0, 3)
    s.chosen_way = one_of(lines, "chosen way", WAYS, empty=True)
    came_from = lines.take("came from")
    s.came_from = EMPTY if came_from == "-" else number(came_from, "came from", MOST_FIELDS - 1)
    s.extra = lines.take_number("extra", 0, MOST_SKIPS)
    s.interrupt = one_of(lines, "interrupt", COLOURS, empty=True)
    s.interrupt_turns = lines.take_number("interrupt turns", 0, 2)
    s.draws = lines.take_number("draws", 0, 9000)
    s.winner = one_of(lines, "winner", COLOURS, empty=True)
    s.full_trio = one_of(lines, "full trio", ("1", "2", "3"), empty=True)
    words(lines, "named", FACES, s.named)
    for trio in range(3):
        words(lines, f"trio {trio + 1}", CARDS, s.trio[trio])
    for seat, colour in enumerate(COLOURS):
        s.figure[seat] = lines.take_number(f"{colour} field", 0, MOST_FIELDS - 1)
        s.gems[seat] = lines.take_numbers(f"{colour} gems", len(GEMS), 0, 3)
        s.skips[seat] = lines.take_number(f"{colour} skips", 0, 20)
        parse_cards(lines, f"{colour} hand", s.hand[seat], KINDS)
        s.hand_size[seat] = int(s.hand[seat].sum())
        s.jokers[seat] = s.hand[seat, REGULAR:]
    parse_cards(lines, "discards", s.discards, REGULAR)
    if lines.values.get("shuffled") == "all":
        lines.take("shuffled")
        s.shuffled[:] = box.copies[:REGULAR]
    else:
        parse_cards(lines, "shuffled", s.shuffled, REGULAR)
    count_the_rest(s, box)
    s.to_act = CHANCE
    if s.stage == OVER:
        s.to_act = NO_SEAT
    elif s.stage in DECIDED_BY_TURN:
        s.to_act = s.turn
    elif s.stage in DECIDED_BY_AFFECTED:
        if s.affected == EMPTY:
            raise Problem("The position must say who is affected: 'affected: red'.")
        s.to_act = s.affected


def one_of(lines: Lines, name: str, names: tuple[str, ...], empty: bool = False) -> int:
    text = lines.take(name)
    if empty and text == "-":
        return EMPTY
    if text not in names:
        raise Problem(f"'{name}' is one of {', '.join(names)}{' or -' if empty else ''}, not '{text[:20]}'.")
    return names.index(text)


def number(text: str, name: str, most: int) -> int:
    if not (text.isdecimal() and len(text) < 4 and int(text) <= most):
        raise Problem(f"'{name}' is 0 to {most} or - in a position, not '{text[:20]}'.")
    return int(text)


def words(lines: Lines, name: str, names: tuple[str, ...], out: Cells) -> None:
    texts = lines.take(name).split()
    if len(texts) != 3:
        raise Problem(f"'{name}' tells of three places ({', '.join(TYPES)}) in a position, not {len(texts)}.")
    for i, text in enumerate(texts):
        if text != "-" and text not in names:
            raise Problem(f"'{text[:30]}' in '{name}' is none of: {', '.join(names)}.")
        out[i] = EMPTY if text == "-" else names.index(text)


def parse_cards(lines: Lines, name: str, cards: Cells, kinds: int) -> None:
    for text in lines.take(name).split():
        card, _, times = text.partition("*")
        if card not in CARDS[:kinds] or not (times == "" or (times.isdecimal() and len(times) < 3)):
            raise Problem(f"'{text[:30]}' in '{name}' is no card; cards are written as sun-red or heart-plus-2*3.")
        held = int(cards[CARDS.index(card)]) + int(times or 1)
        if held > MOST_COPIES:
            raise Problem(f"'{name}' lists {card} more than {MOST_COPIES} times.")
        cards[CARDS.index(card)] = held


def count_the_rest(s: State, box: Box) -> None:
    """What lies nowhere else is in the deck; jokers in their supply."""
    for card in range(KINDS):
        rest = (
            int(box.copies[card]) - sum(int(s.hand[seat, card]) for seat in range(SEATS)) - int((s.trio == card).sum())
        )
        if card >= REGULAR:
            s.joker_supply[card - REGULAR] = rest
        else:
            s.deck[card] = rest - int(s.discards[card])
    s.deck_size = int(s.deck.sum())
