"""The pyramid as text, then the table: coins, hands (secret ones as their backs), skips and the order being filled."""

from petitfour.core.kit import EMPTY, UNSEEN

from ..actions import FIRST_ORDER, FIRST_TRUFFLE, ORDER_NAMES

ROWS = (4, 5, 6, 7, 8, 9)
BACKS = ("green", "purple", "orange", "pink", "rainbow")
SIGNS = "♣♠♦♥*"
FACES = 11
WIDTH = 8


def picture(view, box, telling):
    say = telling.words.say
    signs = faces(telling)
    parts = [
        "\n".join(
            [
                say("face.round", round=int(view.round_number) + 1, left=int(view.left)),
                *pyramid(view, box, telling, signs),
            ]
        ),
        say("face.signs") + "\n" + say("face.faces"),
    ]
    lines = [say("face.bonus", coins=bonus_left(view, box))]
    lines += [seat_line(view, seat, telling, signs) for seat in range(int(view.players))]
    parts.append("\n".join(lines))
    own = [seat for seat in range(int(view.players)) if int(view.hand[seat, 0]) != UNSEEN]
    parts += [hand_line(view, telling, own[0])] if len(own) == 1 else []
    if int(view.order) != EMPTY:
        parts.append(order_line(view, telling))
    return "\n\n".join(parts)


def brief(view, box, telling, seat):
    """The hand, and the order that is being filled."""
    lines = [hand_line(view, telling, seat)]
    return "\n".join([*lines, order_line(view, telling)] if int(view.order) != EMPTY else lines)


def choices(view, box, telling, seat, actions):
    """A place of the pyramid with the card that lies there; an order with what it earns."""
    words = {}
    moves = {action: telling.game.actions.move(action) for action in actions}
    paid = {}
    if any(move.name.startswith(("order", "small")) for move in moves.values()):
        counsel = telling.game.counsel(view, seat, telling) or {"orders": []}
        paid = {way["action"]: order for order in counsel["orders"] for way in order["ways"]}
    for action, move in moves.items():
        if move.name == "take":
            words[action] = taken(view, telling, move.parts["slot"])
        elif action in paid:
            order = paid[action]
            key = "choice.order_bonus" if order["bonus"] else "choice.order"
            n = order["price"]
            words[action] = telling.words.say(key, words=telling.action(action), n=n, bonus=order["bonus"])
    return words


def lacking(view, box, telling, seat, actions, reason):
    """What is missing for an order, as its slip tells it."""
    fills = [action for action in actions if FIRST_ORDER <= action < FIRST_TRUFFLE]
    if reason not in ("take_first", "cannot_pay") or not fills:
        return {}
    orders = {order["order"]: order["missing"] for order in telling.game.counsel(view, seat, telling)["orders"]}
    return {action: orders.get(ORDER_NAMES[int(box.order_of[action - FIRST_ORDER])], "") for action in fills}


def taken(view, telling, slot):
    say = telling.words.say
    back, face = int(view.back[slot]), int(view.front[slot])
    if face == EMPTY:
        card = say("choice.face_down", back=say(f"back.{BACKS[back]}"))
    else:
        card = telling.game.speak("card", back * FACES + face, telling.words)
    return say("choice.take", card=card, slot=telling.game.speak("slot", slot, telling.words))


def faces(telling):
    """What is printed on the cards, in letters of the reader's language."""
    return telling.words.say("face.letters").split(" ")


def pyramid(view, box, telling, signs):
    """Each card that can be taken in brackets, with the number of that move; the others bare."""
    lines, first = [], 0
    for row, length in enumerate(ROWS):
        cells = [cell(view, box, telling, first + j, signs) for j in range(length)]
        line = " " * (WIDTH // 2 * (ROWS[-1] - length)) + "".join(cells)
        lines.append(f"{row + 1} {line}".rstrip())
        first += length
    return lines


def cell(view, box, telling, slot, signs):
    if int(view.back[slot]) == EMPTY:
        return "·".center(WIDTH)
    face = int(view.front[slot])
    card = SIGNS[int(view.back[slot])] + ("?" if face == EMPTY else signs[face])
    above = [int(a) for a in box.covered_by[slot] if a >= 0]
    free = all(int(view.back[a]) == EMPTY for a in above)
    number = telling.numbers.get(telling.game.actions.first("take") + slot, "")
    return (f"{number}[{card}]" if free else card).center(WIDTH)


def order_line(view, telling):
    signs = faces(telling)
    used = [truffle(view, slot, signs) for slot, kind in enumerate(view.truffles) if kind != EMPTY]
    order = telling.game.speak("way", int(view.order), telling.words)
    return telling.words.say("face.order", order=order, cards=" ".join(used) or "-")


def truffle(view, slot, signs):
    """A card with the changes spent on it, such as ♦4+♣N."""
    number, colour = int(view.number_changes[slot]), int(view.colour_changes[slot])
    changes = f"+{SIGNS[number]}{signs[8]}" if number != EMPTY else ""
    changes += f"+{SIGNS[colour]}{signs[7]}" if colour != EMPTY else ""
    return sign(int(view.truffles[slot]), signs) + changes


def sign(kind, signs):
    return SIGNS[kind // FACES] + signs[kind % FACES]


def cards(counts, signs):
    return "  ".join(sign(kind, signs) for kind in range(len(counts)) for _ in range(max(int(counts[kind]), 0)))


def hand_line(view, telling, seat):
    held = cards(view.hand[seat], faces(telling))
    return telling.words.say("face.hand", seat=telling.seat(seat), cards=held or "-")


def bonus_left(view, box):
    if int(view.phase) in (10, 11):  # discarding, over: what was left went back to the bank
        return "-"
    row = 3 if int(view.players) == 4 and int(view.six_bonus_coins) else int(view.players) - 2
    return " ".join(str(int(coin)) for coin in box.bonus[row][int(view.bonus_taken) :] if coin) or "-"


def seat_line(view, seat, telling, signs):
    say = telling.words.say
    backs = " ".join(f"{SIGNS[back]}×{int(n)}" for back, n in enumerate(view.hand_backs[seat]) if n)
    line = say(
        "face.seat", mark="▸" if int(view.turn) == seat else " ", seat=telling.seat(seat), coins=int(view.coins[seat]),
        backs=backs or "-",
    )  # fmt: skip
    if int(view.waiting_skip[seat]) != EMPTY:
        line += "  " + say("face.skip", back=say(f"back.{BACKS[int(view.waiting_skip[seat])]}"))
    if int(view.memory_aid) and view.known[seat].any():
        line += "  " + say("face.known", cards=cards(view.known[seat], signs))
    return line
