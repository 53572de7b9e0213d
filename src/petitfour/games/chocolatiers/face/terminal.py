"""Tray and stacks, then the displays side by side as letters, then the own hand."""

from petitfour.core.kit import EMPTY, UNSEEN

LETTERS = "TNRMBV"
SIDE = 5


def picture(view, box, telling):
    say = telling.words.say
    lines = [say("text.tray", cards=cards(view.tray) or "-"), say("text.stacks")]
    for stack, tile in enumerate(view.top):
        named = say("text.no_tile") if tile == EMPTY else telling.game.speak("tile", int(tile), telling.words)
        lines.append("  " + say("text.stack", n=stack + 1, tile=named, left=int(view.left[stack])))
    counsel = telling.game.counsel(view, -1, telling)
    if int(view.ender) != EMPTY:
        lines.append(say("text.last_round"))
    for seat in range(int(view.players)):
        mark = "▸" if int(view.turn) == seat else " "
        line = say(
            "text.seat", mark=mark, seat=telling.seat(seat), points=counsel["points"][seat],
            cards=int(view.hand_size[seat]), wilds=int(view.wilds[seat]),
        )  # fmt: skip
        if int(view.memory_aid) and view.known[seat].any():
            line += ", " + say("text.known", cards=cards(view.known[seat]))
        lines += ["", line, *display(view, box, seat)]
    lines += ["", say("text.letters")]
    own = [seat for seat in range(int(view.players)) if int(view.hand[seat, 0]) != UNSEEN]
    for seat in own if len(own) == 1 else []:
        lines.append(say("text.hand", seat=telling.seat(seat), cards=cards(view.hand[seat]) or "-"))
    return "\n".join(lines)


def cards(counts):
    return " ".join(LETTERS[kind] for kind in range(len(LETTERS)) for _ in range(max(int(counts[kind]), 0)))


def display(view, box, seat):
    """The spaces of a display as letters, with the numbers of rows and columns as moves name them."""
    places = [place for place in range(SIDE * SIDE) if int(view.tile_at[seat, place]) != EMPTY]
    if not places:
        return ["    -"]
    rows = range(2 * min(p // SIDE for p in places), 2 * max(p // SIDE for p in places) + 2)
    columns = range(2 * min(p % SIDE for p in places), 2 * max(p % SIDE for p in places) + 2)
    lines = ["     " + " ".join(f"{column + 1:>2}" for column in columns)]
    for row in rows:
        lines.append(f"  {row + 1:>2} " + " ".join(f"{space(view, box, seat, row, column):>2}" for column in columns))
    return lines


def space(view, box, seat, row, column):
    place = (row // 2) * SIDE + column // 2
    tile = int(view.tile_at[seat, place])
    if tile == EMPTY:
        return " "
    if view.wild_at[seat, row * 2 * SIDE + column]:
        return "*"
    corner = ((0, 1), (3, 2))[row % 2][column % 2]
    shown = int(box.spaces[tile, (corner + 4 - int(view.turned[seat, place])) % 4])
    return "." if shown < 0 else LETTERS[shown]
