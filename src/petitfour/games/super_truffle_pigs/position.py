"""A forest with all that is in it in words ↔ a state.

Tiles are written as number and side to which their north edge lies (7n, 12e), places of the forest as on a map (C2),
truffles as white-1, yellow-super, black-3, missions by their number in the box.
"""

from collections.abc import Iterable

from petitfour.core.kit import CHANCE, EMPTY, NO_SEAT, NONE, SEVERAL, Cells, Lines, Problem

from .box import Box
from .describing import (
    BY_CHANCE,
    CARD_NAMES,
    LETTERS,
    PIG_NAMES,
    PLAIN_NUMBERS,
    QUARTERS,
    SEAT_NAMES,
    WOLF_NAMES,
    describe,
    token_text,
)
from .forest import survey
from .rules import unpack_box
from .state import (
    DIRECTIONS,
    DRAFT,
    ENDS,
    LAYOUT,
    MOST_ACTIONS,
    MOST_MISSIONS,
    MOST_SPACES,
    OVER,
    PACKS,
    PIGS,
    POWERS,
    ROW,
    SEASONS,
    SLOTS,
    STAGES,
    WOLVES,
    State,
)

__all__ = ["CARD_NAMES", "describe", "parse"]


def parse(lines: Lines, s: State, box: Box) -> None:
    s.winter = one_of(lines, "season", SEASONS)
    unpack_box(s, box)
    s.stage = one_of(lines, "stage", STAGES)
    parse_forest(lines, s, box)
    for name, field, most in PLAIN_NUMBERS:
        setattr(s, field, lines.take_number(name, 0, most))
    s.first = one_of(lines, "first", SEAT_NAMES)
    s.turn = one_of(lines, "turn", SEAT_NAMES)
    s.to_act = one_of(lines, "to act", SEAT_NAMES, empty=True)
    s.rolled = small(lines.take("rolled"), "rolled", int(box.faces))
    s.must_leave = one_of(lines, "must leave", PIG_NAMES, empty=True)
    s.return_path = small(lines.take("return path"), "return path", 2)
    s.power = one_of(lines, "power", POWERS, empty=True)
    s.power_pig = one_of(lines, "power pig", PIG_NAMES, empty=True)
    s.power_from = parse_tile(lines.take("power from"), "power from", box, empty=True)
    s.power_wolf = one_of(lines, "power wolf", WOLF_NAMES, empty=True)
    parse_swap(lines, s)
    revealing = lines.take("revealing")
    s.revealing = EMPTY if revealing == "-" else parse_place(revealing, "revealing", box)
    s.ended_by = one_of(lines, "ended by", ENDS, empty=True)
    parse_powers(lines, s)
    parse_wolves(lines, s, box)
    for seat in range(int(s.players)):
        parse_seat(lines, s, box, seat)
    for track, name in enumerate(PACKS):
        parse_track(lines, s, box, track, name)
    count_the_rest(s, box)
    if s.stage == OVER:
        s.to_act = NO_SEAT
    elif s.stage == DRAFT:
        s.to_act = SEVERAL
    elif s.stage in BY_CHANCE:
        s.to_act = CHANCE
    elif s.to_act == EMPTY:
        raise Problem("The position must say who decides: 'to act: purple'.")


def parse_forest(lines: Lines, s: State, box: Box) -> None:
    words = lines.take("tiles").split()
    if len(words) > int(box.tiles):
        raise Problem(f"'tiles' names {len(words)} tiles in the position; the forest has {int(box.tiles)}.")
    for at, word in enumerate(words):
        number = word[:-1]
        if not is_number(number, int(box.tiles)) or word[-1] not in QUARTERS or int(number) == 0:
            raise Problem(f"'{word[:20]}' in 'tiles' is no tile; they are written as 7n or 12e (number and side).")
        if int(number) - 1 in s.tile:
            raise Problem(f"'tiles' names tile {int(number)} twice.")
        s.tile[at], s.turned[at] = int(number) - 1, QUARTERS.index(word[-1])
    for word in lines.take("without walls").split():
        s.bare[parse_tile(word, "without walls", box)] = 1
    if len(words) == int(box.tiles):
        survey(s, box)
    elif s.stage != LAYOUT:
        raise Problem(f"'tiles' must name all {int(box.tiles)} tiles in the position, not {len(words)}.")
    for word in lines.take("truffles").split():
        name, _, slots = word.partition("=")
        at = parse_tile(name, "truffles", box)
        if len(slots) != SLOTS or any(letter not in f"{LETTERS}-" for letter in slots):
            raise Problem(f"'{word[:20]}' in 'truffles' is written as C2=WB or C2=W-.")
        for slot, letter in enumerate(slots):
            s.truffle[at * SLOTS + slot] = EMPTY if letter == "-" else LETTERS.index(letter)
    s.in_forest = int((s.truffle != EMPTY).sum())
    parse_tokens(lines, "spent", s.spent, box)


def parse_swap(lines: Lines, s: State) -> None:
    words = lines.take("swap").split()
    if words == ["-"]:
        return
    if len(words) != 2 or words[0] not in SEAT_NAMES or words[1] not in PIG_NAMES:
        raise Problem("'swap' names a pig in a position, such as 'purple spotted', or is -.")
    s.swap_seat, s.swap_pig = SEAT_NAMES.index(words[0]), PIG_NAMES.index(words[1])


def parse_powers(lines: Lines, s: State) -> None:
    row = lines.take("row").split()
    if len(row) != ROW or any(word not in (*POWERS, "-") for word in row):
        raise Problem(f"'row' names {ROW} powers or -; powers: {', '.join(POWERS)}.")
    for slot, word in enumerate(row):
        s.row[slot] = EMPTY if word == "-" else POWERS.index(word)
    s.power_deck[:] = 0
    parse_counted(lines, "power deck", POWERS, s.power_deck, 9)
    parse_counted(lines, "used powers", POWERS, s.power_used, 9)


def parse_wolves(lines: Lines, s: State, box: Box) -> None:
    for wolf in range(WOLVES):
        name = f"wolf {WOLF_NAMES[wolf]}"
        words = lines.take(name).split()
        if words == ["-"]:
            continue
        if len(words) not in (2, 3) or words[1] not in DIRECTIONS or words[2:] not in ([], ["out"]):
            raise Problem(f"'{name}' is written as 'C2 north', 'C2 north out' (knocked out) or - in a position.")
        s.wolf[wolf] = parse_tile(words[0], name, box)
        s.facing[wolf] = DIRECTIONS.index(words[1])
        s.knocked_out[wolf] = int(len(words) == 3)


def parse_seat(lines: Lines, s: State, box: Box, seat: int) -> None:
    name = SEAT_NAMES[seat]
    for pig in range(PIGS):
        parse_pig(lines, s, box, seat, pig)
    level = lines.take(f"{name} level").split()
    if not level or not is_number(level[0], MOST_ACTIONS) or level[1:] not in ([], ["returned"]):
        raise Problem(f"'{name} level' is written as '3' or '3 returned' in a position.")
    s.level[seat] = int(level[0])
    s.returned[seat] = int(len(level) > 1)
    parse_tokens(lines, f"{name} sack", s.sack[seat], box)
    for word in lines.take(f"{name} has sniffed").split():
        where, _, token = word.partition("=")
        place = parse_place(where, f"{name} has sniffed", box)
        s.seen_token[seat, place] = parse_token(token, f"{name} has sniffed", box)
        s.sniffed[seat, place] = 1
    s.hand[seat] = 0
    for word in lines.take(f"{name} hand").split():
        if word not in CARD_NAMES:
            raise Problem(f"'{word[:20]}' in '{name} hand' is none of {', '.join(CARD_NAMES)}.")
        s.hand[seat, CARD_NAMES.index(word)] = 1
    parse_numbers(lines, f"{name} offer", s.offer[seat])
    s.picked[seat] = small(lines.take(f"{name} picked"), f"{name} picked", MOST_MISSIONS)
    s.has_picked[seat] = int(s.picked[seat] != EMPTY)
    parse_numbers(lines, f"{name} missions", s.held[seat])
    parse_numbers(lines, f"{name} completed", s.done[seat])


def parse_pig(lines: Lines, s: State, box: Box, seat: int, pig: int) -> None:
    name = f"{SEAT_NAMES[seat]} {PIG_NAMES[pig]}"
    words = lines.take(name).split()
    if words == ["-"]:
        return
    wrong = Problem(f"'{name}' is written as 'C2', 'C2 digs=1.2' (slot and digs), 'C2 ghost' or - in a position.")
    if not words:
        raise wrong
    s.pig[seat, pig] = parse_tile(words[0], name, box)
    for word in words[1:]:
        if word == "ghost":
            s.ghost[seat, pig] = 1
            continue
        slot, dot, digs = word.removeprefix("digs=").partition(".")
        if not (word.startswith("digs=") and dot and is_number(slot, SLOTS) and is_number(digs, 9) and slot != "0"):
            raise wrong
        s.dig_slot[seat, pig], s.dug[seat, pig] = int(slot) - 1, int(digs)


def parse_track(lines: Lines, s: State, box: Box, track: int, name: str) -> None:
    run = lines.take(f"{name} run").split()
    if len(run) != MOST_SPACES or any(word not in (*CARD_NAMES, "-") for word in run):
        raise Problem(f"'{name} run' names the {MOST_SPACES} cards of the last run, or - for none.")
    for space, word in enumerate(run):
        s.ran[track, space] = EMPTY if word == "-" else CARD_NAMES.index(word)
    words = lines.take(f"{name} track").split()
    if len(words) > int(box.spaces[s.players]):
        raise Problem(f"'{name} track' has {int(box.spaces[s.players])} spaces, not {len(words)}.")
    for space, word in enumerate(words):
        owner, _, card = word.partition("=")
        shown = not card.endswith("?")
        card = card.rstrip("?")
        if owner not in SEAT_NAMES[: int(s.players)] or card not in CARD_NAMES:
            raise Problem(f"'{word[:30]}' in '{name} track' is written as purple=north, or purple=north? face down.")
        seat, number = SEAT_NAMES.index(owner), CARD_NAMES.index(card)
        s.laid_by[track, space] = seat
        if shown:
            s.shown[track, space] = number
        else:
            s.hidden[seat, track, space] = number


def count_the_rest(s: State, box: Box) -> None:
    """What nobody has seen, and the missions that are nowhere else."""
    for token in range(int(box.tokens)):
        rest = int(box.token_copies[token]) - int(s.spent[token]) - int(s.sack[:, token].sum())
        known = {place for place in range(len(s.truffle)) if any(int(seen) == token for seen in s.seen_token[:, place])}
        s.unseen[token] = rest - len(known)
    for mission in range(int(box.missions)):
        taken = s.offer[:, mission].any() or s.held[:, mission].any() or s.done[:, mission].any()
        s.mission_deck[mission] = int(not taken)


def is_number(text: str, most: int) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 5 and int(text) <= most


def small(text: str, name: str, most: int) -> int:
    """A number from 1 as people count, or -."""
    if text == "-":
        return EMPTY
    if not is_number(text, most) or int(text) == 0:
        raise Problem(f"'{name}' is 1 to {most} or - in a position, not '{text[:20]}'.")
    return int(text) - 1


def one_of(lines: Lines, name: str, names: tuple[str, ...], empty: bool = False) -> int:
    text = lines.take(name)
    if empty and text == "-":
        return EMPTY
    if text not in names:
        raise Problem(f"'{name}' is one of {', '.join(names)}{' or -' if empty else ''}, not '{text[:20]}'.")
    return names.index(text)


def parse_tile(text: str, name: str, box: Box, empty: bool = False) -> int:
    if empty and text == "-":
        return NONE
    column, row = ord(text[:1] or "?") - ord("A"), text[1:]
    if not 0 <= column < int(box.columns) or not is_number(row, int(box.rows)) or row == "0":
        raise Problem(f"'{text[:20]}' in '{name}' is no tile; they are written as C2 (column from the west, row).")
    return (int(row) - 1) * int(box.columns) + column


def parse_place(text: str, name: str, box: Box) -> int:
    tile, dot, slot = text.partition(".")
    if not dot or not is_number(slot, SLOTS) or slot == "0":
        raise Problem(f"'{text[:20]}' in '{name}' is written as C2.1 (tile and slot).")
    return parse_tile(tile, name, box) * SLOTS + int(slot) - 1


def parse_token(text: str, name: str, box: Box) -> int:
    names = [token_text(token, box) for token in range(int(box.tokens))]
    if text not in names:
        raise Problem(f"'{text[:20]}' in '{name}' is none of {', '.join(names)}.")
    return names.index(text)


def parse_tokens(lines: Lines, name: str, out: Cells, box: Box) -> None:
    parse_counted(lines, name, [token_text(token, box) for token in range(int(box.tokens))], out, 50)


def parse_counted(lines: Lines, name: str, names: Iterable[str], out: Cells, most: int) -> None:
    known = list(names)
    for word in lines.take(name).split():
        what, star, times = word.partition("*")
        if what not in known or (star and not is_number(times, most)):
            raise Problem(f"'{word[:30]}' in '{name}' is none of {', '.join(known)} (twice: {known[0]}*2).")
        held = int(out[known.index(what)]) + (int(times) if star else 1)
        if held > most:
            raise Problem(f"'{name}' lists {what} more than {most} times.")
        out[known.index(what)] = held


def parse_numbers(lines: Lines, name: str, out: Cells) -> None:
    for word in lines.take(name).split():
        out[small(word, name, MOST_MISSIONS)] = 1
