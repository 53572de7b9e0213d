"""The two rings sector by sector, then the trios with what they mean, then the players. At most 100 columns."""

import textwrap

from petitfour.core.kit import EMPTY, UNSEEN

KINDS = ("coloured", "start", "crossroads", "cards", "clock")
LETTERS = "rgb"
FIGURES = "RGB"


def picture(view, box, telling):
    say = telling.words.say
    lines = [*board(view, box, say), say("text.signs"), ""]
    counsel = telling.game.counsel(view, -1, telling)
    for trio in range(3):
        cards = " ".join(f"[{card_text(int(card), telling)}]" for card in view.trio[trio])
        lines += [say("text.trio", n=trio + 1, cards=cards), f"        {counsel['trios'][trio]}"]
    piles = " ".join(str(int(n)) for n in view.joker_supply)
    lines += [say("text.piles", deck=int(view.deck_size), discards=int(view.discards.sum()), jokers=piles), ""]
    lines += [seat_line(view, box, seat, telling) for seat in range(3)]
    own = [seat for seat in range(3) if int(view.hand[seat, 0]) != UNSEEN]
    for seat in own if len(own) == 1 else []:
        held = [card_text(card, telling) for card, n in enumerate(view.hand[seat]) for _ in range(int(n))]
        lines += textwrap.wrap(say("text.hand", seat=telling.seat(seat), cards=", ".join(held) or "-"), 100)
    if counsel["why"]:
        lines.append(counsel["why"])
    return "\n".join(lines)


def board(view, box, say):
    """From every crossroads both ways to the next one."""
    lines = []
    for field in range(int(box.fields)):
        if KINDS[int(box.kind[field])] != "crossroads":
            continue
        for way, ring in enumerate(("outer", "inner")):
            path, at = [field_text(view, box, field)], int(box.forward[field, way])
            while KINDS[int(box.kind[at])] != "crossroads" and len(path) < 40:
                path.append(field_text(view, box, at))
                at = int(box.forward[at, 0])
            lines.append(f"{say(f'text.{ring}'):>8} " + " ".join(path) + f" > {at + 1}")
    return lines


def field_text(view, box, field):
    """`5◆r<R>`: the field's number, its sign, and who stands on it."""
    kind, amount, colour = KINDS[int(box.kind[field])], int(box.amount[field]), int(box.colour[field])
    sign = {
        "coloured": "■",
        "start": "◆",
        "crossroads": "╳",
        "cards": f"c{amount:+d}",
        "clock": "t" + ("+" * amount if amount > 0 else "-"),
    }[kind]
    if colour >= 0:
        sign += LETTERS[colour]
    standing = "".join(FIGURES[seat] for seat in range(3) if int(view.figure[seat]) == field)
    return f"{field + 1}{sign}" + (f"<{standing}>" if standing else "")


def card_text(card, telling):
    return "  " if card == EMPTY else telling.game.speak("card", card, telling.words)


def seat_line(view, box, seat, telling):
    say = telling.words.say
    gems = " ".join(
        f"{say(f'gem.{gem}')} {int(n)}" for gem, n in zip(("ruby", "emerald", "sapphire"), view.gems[seat], strict=True)
    )
    more = ""
    jokers = [
        say(f"joker.{kind}")
        for kind, n in zip(("player", "value", "unit"), view.jokers[seat], strict=True)
        for _ in range(int(n))
    ]
    if jokers:
        more += say("text.jokers", list=", ".join(jokers))
    if int(view.turn) == seat and int(view.extra):
        more += say("text.extra", n=int(view.extra))
    if int(view.skips[seat]):
        more += say("text.skips", n=int(view.skips[seat]))
    mark = "▸" if int(view.turn) == seat else " "
    where = telling.game.speak("field", int(view.figure[seat]), telling.words)
    line = say("text.seat", mark=mark, seat=telling.seat(seat), gems=gems, cards=int(view.hand_size[seat]), field=where)
    return line + (f"\n      {more.removeprefix(', ')}" if more else "")
