"""The forest as a map of boxes, then the tracks, the open powers and the players. At most 90 columns."""

import textwrap

from petitfour.core.kit import EMPTY, UNSEEN

WIDE = 15
GROUNDS = " PbgO"
TRUFFLES = "WYK"
PIGS = "az"
WOLVES = "BGBG"
FACING = "^>v<"
CARDS = ("card.north", "card.east", "card.south", "card.west", "card.two")
POWERS = (
    "snout-slam", "mud-bomb", "thunder-oink", "decoy", "turbo-trotters", "flying-pig", "wall-vault", "trading-places",
    "power-snout", "mega-dig", "x-ray-sniff", "ghost-pig",
)  # fmt: skip
SLOTS = 2


def picture(view, box, telling):
    say = telling.words.say
    if int(view.path[0]) == EMPTY:
        return say("picture.start")
    lines = []
    if int(view.rounds):
        face = telling.game.speak("face", int(view.rolled), telling.words) if int(view.rolled) >= 0 else "…"
        lines.append(say("picture.round", round=int(view.rounds), seat=telling.seat(int(view.first)), face=face))
    lines += [*forest(view, box), *textwrap.wrap(say("picture.legend"), 88), ""]
    for track, pack in enumerate(("brown", "grey")):
        lines.append(say("picture.track", pack=say(f"pack.{pack}"), cards=track_text(view, box, track, telling)))
    row = [power_text(int(power), box, say) for power in view.row if int(power) != EMPTY]
    lines += [*textwrap.wrap(say("picture.row", powers=", ".join(row) or "-"), 88), ""]
    for seat in range(int(view.players)):
        lines += textwrap.wrap(seat_line(view, box, seat, telling), 88, subsequent_indent="    ")
    lines += own_lines(view, box, telling)
    return "\n".join(lines)


def forest(view, box):
    columns, rows = int(box.columns), int(box.rows)
    lines = ["   " + "".join(f"{chr(ord('A') + column):^{WIDE + 1}}" for column in range(columns)).rstrip()]
    for row in range(rows):
        tiles = range(row * columns, row * columns + columns)
        lines.append("  +" + "+".join(("#" if walled(view, tile, 0) else "-") * WIDE for tile in tiles) + "+")
        for part, drawn in enumerate((ground_text, pigs_text, wolves_text)):
            line = f"{row + 1 if part == 1 else ' '} " + ("#" if walled(view, tiles[0], 3) else "|")
            for tile in tiles:
                line += f" {drawn(view, box, tile):<{WIDE - 1}}" + ("#" if walled(view, tile, 1) else "|")
            lines.append(line)
    last = range((rows - 1) * columns, rows * columns)
    lines.append("  +" + "+".join(("#" if walled(view, tile, 2) else "-") * WIDE for tile in last) + "+")
    return lines


def walled(view, tile, direction):
    return int(view.walls[tile]) >> direction & 1


def ground_text(view, box, tile):
    """What the tile is, and its truffles, each with the digs made at it."""
    told = [GROUNDS[int(view.ground[tile])]]
    for slot in range(SLOTS):
        colour = int(view.truffle[tile * SLOTS + slot])
        if colour == EMPTY:
            told.append(".")
            continue
        digs = max(
            (
                int(view.dug[seat, pig])
                for seat in range(int(view.players))
                for pig in range(2)
                if int(view.pig[seat, pig]) == tile and int(view.dig_slot[seat, pig]) == slot
            ),
            default=0,
        )
        told.append(TRUFFLES[colour] + (f"{digs}/{int(box.digs[colour])}" if digs else ""))
    return " ".join(told) if any(word != "." for word in told[1:]) else told[0]


def pigs_text(view, box, tile):
    here = [
        f"{seat + 1}{PIGS[pig]}"
        for seat in range(int(view.players))
        for pig in range(2)
        if int(view.pig[seat, pig]) == tile
    ]
    return (" " if len(here) < 6 else "").join(here)[: WIDE - 1]


def wolves_text(view, box, tile):
    return " ".join(
        WOLVES[wolf] + ("x" if int(view.knocked_out[wolf]) else FACING[int(view.facing[wolf])])
        for wolf in range(4)
        if int(view.wolf[wolf]) == tile
    )


def track_text(view, box, track, telling):
    say = telling.words.say
    told = []
    for space in range(int(box.spaces[int(view.players)])):
        owner = int(view.laid_by[track, space])
        if owner == EMPTY:
            told.append("[ ]")
            continue
        card = int(view.shown[track, space])
        secret = int(view.hidden[owner, track, space])
        name = say(CARDS[card]) if card != EMPTY else say("picture.face_down")
        if card == EMPTY and secret not in (UNSEEN, EMPTY):
            name = f"{say(CARDS[secret])}{say('picture.face_down')}"
        told.append(f"[{name} · {telling.seat(owner)}]")
    return " ".join(told)


def power_text(power, box, say):
    return f"{say(f'power.{POWERS[power]}')} ({int(box.price[power])})"


def seat_line(view, box, seat, telling):
    say = telling.words.say
    sack = [
        telling.game.speak("token", token, telling.words) + (f" ×{int(n)}" if n > 1 else "")
        for token, n in enumerate(view.sack[seat])
        if int(n) > 0
    ]
    scores = telling.game.scores(view)
    mark = "▸" if int(view.to_act) == seat else " "
    told = say(
        "picture.seat", seat=f"{seat + 1} {telling.seat(seat)}", points=say("picture.points", n=scores[seat]),
        level=int(view.level[seat]), sack=", ".join(sack) or say("picture.empty"),
    )  # fmt: skip
    return f"{mark} {told}"


def own_lines(view, box, telling):
    say = telling.words.say
    own = [seat for seat in range(int(view.players)) if int(view.hand[seat, 0]) != UNSEEN]
    if len(own) != 1:
        return []
    (seat,) = own
    lines = []
    missions = [m for m in range(int(box.missions)) if int(view.held[seat, m]) == 1]
    if missions:
        told = "; ".join(telling.game.speak("mission", m, telling.words) for m in missions)
        lines += textwrap.wrap(say("picture.missions", missions=told), 88, subsequent_indent="    ")
    cards = [say(CARDS[card]) for card in range(5) if int(view.hand[seat, card]) == 1]
    lines.append(say("picture.hand", cards=", ".join(cards) or "-"))
    seen = [
        f"{telling.game.speak('tile', place // SLOTS, telling.words)}: "
        f"{telling.game.speak('token', int(token), telling.words)}"
        for place, token in enumerate(view.seen_token[seat])
        if int(token) != EMPTY
    ]
    if seen:
        lines += textwrap.wrap(say("picture.seen", truffles="; ".join(seen)), 88, subsequent_indent="    ")
    if int(view.to_act) == seat and int(view.actions):
        lines.append(say("picture.actions", n=int(view.actions)))
    return lines
