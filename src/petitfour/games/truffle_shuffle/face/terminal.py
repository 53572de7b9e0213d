"""The pyramid as text, then the table: coins, hands (secret ones as their backs), skips and the order being filled."""

from petitfour.core.kit import EMPTY, UNSEEN

ROWS = (4, 5, 6, 7, 8, 9)
BACKS = ("green", "purple", "orange", "pink", "rainbow")
SIGNS = "♣♠♦♥*"
FACES = ("1", "2", "3", "4", "5", "#", "=", "C", "N", "+2", "S")
WIDTH = 8


def picture(view, box, telling):
    say = telling.words.say
    lines = [say("face.round", round=int(view.round_number) + 1, left=int(view.left)), ""]
    lines += pyramid(view, box)
    lines += ["", say("face.signs"), say("face.faces"), say("face.bonus", coins=bonus_left(view, box))]
    for seat in range(int(view.players)):
        lines.append(seat_line(view, seat, telling))
    own = [seat for seat in range(int(view.players)) if int(view.hand[seat, 0]) != UNSEEN]
    for seat in own if len(own) == 1 else []:
        lines.append(say("face.hand", seat=telling.seat(seat), cards=cards(view.hand[seat]) or "-"))
    if int(view.order) != EMPTY:
        used = [truffle(view, slot) for slot, kind in enumerate(view.truffles) if kind != EMPTY]
        lines.append(
            say(
                "face.order",
                order=telling.game.speak("way", int(view.order), telling.words),
                cards=" ".join(used) or "-",
            )
        )
    return "\n".join(lines)


def pyramid(view, box):
    """Each place with its number and its card: [ ] can be taken, bare ones are covered."""
    lines, first = [], 0
    for length in ROWS:
        cells = [cell(view, box, first + j) for j in range(length)]
        lines.append((" " * (WIDTH // 2 * (ROWS[-1] - length)) + "".join(cells)).rstrip())
        first += length
    return lines


def cell(view, box, slot):
    if int(view.back[slot]) == EMPTY:
        return "·".center(WIDTH)
    face = int(view.front[slot])
    card = SIGNS[int(view.back[slot])] + ("?" if face == EMPTY else FACES[face])
    above = [int(a) for a in box.covered_by[slot] if a >= 0]
    free = all(int(view.back[a]) == EMPTY for a in above)
    return (f"{slot + 1}[{card}]" if free else f"{slot + 1} {card} ").center(WIDTH)


def truffle(view, slot):
    """A card with the changes spent on it, such as ♦4+♣N."""
    number, colour = int(view.number_changes[slot]), int(view.colour_changes[slot])
    changes = (f"+{SIGNS[number]}N" if number != EMPTY else "") + (f"+{SIGNS[colour]}C" if colour != EMPTY else "")
    return sign(int(view.truffles[slot])) + changes


def sign(kind):
    return SIGNS[kind // len(FACES)] + FACES[kind % len(FACES)]


def cards(counts):
    return "  ".join(sign(kind) for kind in range(len(counts)) for _ in range(max(int(counts[kind]), 0)))


def bonus_left(view, box):
    if int(view.phase) in (10, 11):  # discarding, over: what was left went back to the bank
        return "-"
    row = 3 if int(view.players) == 4 and int(view.six_bonus_coins) else int(view.players) - 2
    return " ".join(str(int(coin)) for coin in box.bonus[row][int(view.bonus_taken) :] if coin) or "-"


def seat_line(view, seat, telling):
    say = telling.words.say
    backs = " ".join(f"{SIGNS[back]}×{int(n)}" for back, n in enumerate(view.hand_backs[seat]) if n)
    line = say(
        "face.seat", mark="▸" if int(view.turn) == seat else " ", seat=telling.seat(seat), coins=int(view.coins[seat]),
        backs=backs or "-",
    )  # fmt: skip
    if int(view.waiting_skip[seat]) != EMPTY:
        line += "  " + say("face.skip", back=say(f"back.{BACKS[int(view.waiting_skip[seat])]}"))
    if int(view.memory_aid) and view.known[seat].any():
        line += "  " + say("face.known", cards=cards(view.known[seat]))
    return line
