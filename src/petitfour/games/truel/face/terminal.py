"""The two rings sector by sector, then the trios with what they mean, then the players."""

import textwrap

from petitfour.core.kit import EMPTY, UNSEEN

from ..sentences import trio_words

COLUMNS = 100
KINDS = ("coloured", "start", "crossroads", "cards", "clock")


def picture(view, box, telling):
    say = telling.words.say
    piles = " ".join(str(int(n)) for n in view.joker_supply)
    trios = [*trio_lines(view, -1, telling)]
    trios.append(say("text.piles", deck=int(view.deck_size), discards=int(view.discards.sum()), jokers=piles))
    parts = [
        "\n".join(board(view, box, say)), say("text.signs"), "\n".join(trios),
        "\n".join(broken(seat_line(view, seat, telling)) for seat in range(3)),
    ]  # fmt: skip
    own = [seat for seat in range(3) if int(view.hand[seat, 0]) != UNSEEN]
    if len(own) == 1:
        parts.append(broken(hand_line(view, telling, own[0])))
    return "\n\n".join(parts)


def broken(line):
    """A long line goes on below, further in."""
    return textwrap.fill(
        line, COLUMNS, initial_indent=line[: len(line) - len(line.lstrip())], subsequent_indent="      "
    )


def brief(view, box, telling, seat):
    """The trios, the own hand, and what is to be decided if it is no card to play."""
    counsel = telling.game.counsel(view, seat, telling)
    if counsel["plays"]:
        return "\n".join([*trio_lines(view, seat, telling), hand_line(view, telling, seat)])
    return counsel["why"]


def choices(view, box, telling, seat, actions):
    """A card with what its trio would say then, a joker likewise, a way with where it leads."""
    say = telling.words.say
    counsel = telling.game.counsel(view, seat, telling)
    words = {}
    for play in counsel["plays"]:
        then = ". ".join(said.rstrip(".") for said in (play["words"], *(line["words"] for line in play["lines"])))
        key = "choice.full" if play["full"] else "choice.play"
        words[play["action"]] = say(key, words=telling.action(play["action"]), then=then)
    for each in counsel["names"]:
        if each["sentence"]:
            words[each["action"]] = say("choice.play", words=telling.action(each["action"]), then=each["sentence"])
    for way in counsel["ways"]:
        if way["path"]:
            words[way["action"]] = say(
                "choice.way", words=telling.action(way["action"]), field=way["path"][-1] + 1, leads=way["leads"]
            )
    return words


def turn(view):
    """Which turn this is: an extra one is another."""
    return int(view.turns)


def trio_lines(view, reader, telling):
    for trio in range(3):
        cards = " ".join(f"[{card_text(int(card), telling)}]" for card in view.trio[trio])
        yield telling.words.say("text.trio", n=trio + 1, cards=cards)
        yield f"  {trio_words(view, trio, reader, telling)}"


def hand_line(view, telling, seat):
    held = [card_text(card, telling) for card, n in enumerate(view.hand[seat]) for _ in range(int(n))]
    return telling.words.say("text.hand", seat=telling.seat(seat), cards=", ".join(held) or "-")


def board(view, box, say):
    """From every crossroads both ways to the next one."""
    lines = []
    for field in range(int(box.fields)):
        if KINDS[int(box.kind[field])] != "crossroads":
            continue
        for way, ring in enumerate(("outer", "inner")):
            path, at = [field_text(view, box, field, say)], int(box.forward[field, way])
            while KINDS[int(box.kind[at])] != "crossroads" and len(path) < 40:
                path.append(field_text(view, box, at, say))
                at = int(box.forward[at, 0])
            lines.append(f"{say(f'text.{ring}'):>8} " + " ".join(path) + f" > {at + 1}")
    return lines


def field_text(view, box, field, say):
    """`5◆r<R>`: the field's number, its sign, and who stands on it; letters in the reader's language."""
    letters = say("text.colour_letters")
    kind, amount, colour = KINDS[int(box.kind[field])], int(box.amount[field]), int(box.colour[field])
    sign = {
        "coloured": "■",
        "start": "◆",
        "crossroads": "╳",
        "cards": f"c{amount:+d}",
        "clock": say("text.clock_letter") + ("+" * amount if amount > 0 else "-"),
    }[kind]
    if colour >= 0:
        sign += letters[colour]
    standing = "".join(letters[seat].upper() for seat in range(3) if int(view.figure[seat]) == field)
    return f"{field + 1}{sign}" + (f"<{standing}>" if standing else "")


def card_text(card, telling):
    return "  " if card == EMPTY else telling.game.speak("card", card, telling.words)


def seat_line(view, seat, telling):
    say = telling.words.say
    names = ("ruby", "emerald", "sapphire")
    gems = ", ".join(f"{n} {say(f'unit.{gem}', n=n)}" for gem, n in zip(names, map(int, view.gems[seat]), strict=True))
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
    field = int(view.figure[seat])
    where = say("text.field", number=field + 1, kind=telling.game.speak("field", field, telling.words))
    line = say("text.seat", mark=mark, seat=telling.seat(seat), gems=gems, cards=int(view.hand_size[seat]), field=where)
    return line + more
