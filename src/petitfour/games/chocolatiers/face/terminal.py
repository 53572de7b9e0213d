"""Tray and stacks, then each display as letters, then the own hand."""

from petitfour.core.kit import EMPTY, UNSEEN

SIDE = 5
KINDS = 6


def picture(view, box, telling):
    say = telling.words.say
    letters = say("text.kind_letters")
    lines = [tray_line(view, telling), say("text.stacks")]
    for stack, tile in enumerate(view.top):
        named = say("text.no_tile")
        if tile != EMPTY:
            named = f"{corners(box, int(tile), letters)} {tile_words(int(tile), telling)}"
        lines.append("  " + say("text.stack", n=stack + 1, tile=named, left=int(view.left[stack])))
    counsel = telling.game.counsel(view, -1, telling)
    if int(view.ender) != EMPTY:
        lines.append(say("text.last_round"))
    parts = ["\n".join(lines)]
    for seat in range(int(view.players)):
        mark = "▸" if int(view.turn) == seat else " "
        line = say(
            "text.seat", mark=mark, seat=telling.seat(seat), points=counsel["points"][seat],
            cards=int(view.hand_size[seat]), wilds=int(view.wilds[seat]),
        )  # fmt: skip
        if int(view.memory_aid) and view.known[seat].any():
            line += ", " + say("text.known", cards=cards(view.known[seat], letters))
        parts.append("\n".join([line, *display(view, box, seat, letters)]))
    if int(view.stack) != EMPTY and int(view.top[int(view.stack)]) != EMPTY:
        tile = int(view.top[int(view.stack)])
        parts.append(say("text.boxing", tile=f"{corners(box, tile, letters)} {tile_words(tile, telling)}"))
    parts.append(say("text.letters"))
    own = [seat for seat in range(int(view.players)) if int(view.hand[seat, 0]) != UNSEEN]
    if len(own) == 1:
        parts.append(hand_line(view, telling, own[0]))
    return "\n\n".join(parts)


def brief(view, box, telling, seat):
    """Tray and hand; while a tile is paid or placed, that tile."""
    lines = [tray_line(view, telling), hand_line(view, telling, seat)]
    if int(view.stack) != EMPTY and int(view.to_act) == seat:
        lines.append(telling.words.say("text.boxing", tile=tile_words(int(view.top[int(view.stack)]), telling)))
    return "\n".join(lines)


def choices(view, box, telling, seat, actions):
    """A box with what is in it; a place and a token with what they would bring."""
    say = telling.words.say
    moves = {action: telling.game.actions.move(action) for action in actions}
    counsel = telling.game.counsel(view, seat, telling)
    words = {}
    for action, move in moves.items():
        if move.name == "box":
            tile = tile_words(int(view.top[move.parts["stack"]]), telling)
            words[action] = say("choice.box", n=move.parts["stack"] + 1, tile=tile)
    for change in [*counsel["places"], *counsel["wilds"]]:
        if change["action"] in moves:
            words[change["action"]] = changed(telling.action(change["action"]), change, telling)
    return words


def lacking(view, box, telling, seat, actions, reason):
    """Which chocolates are missing for a box."""
    moves = {action: telling.game.actions.move(action) for action in actions}
    stacks = {action: move.parts["stack"] for action, move in moves.items() if move.name == "box"}
    if reason not in ("take_first", "cannot_pay") or not stacks:
        return {}
    boxes = telling.game.counsel(view, seat, telling)["boxes"]
    return {action: boxes[stack]["missing"] for action, stack in stacks.items()}


def changed(words, change, telling):
    """`wild token on …: raspberry 2 → 4, +3 points`."""
    say = telling.words.say
    kinds = telling.game.actions.blocks["take"].axes["chocolate"].names
    effects = [
        say("choice.grown", chocolate=say(f"chocolate.{kinds[kind]}"), before=before, after=after)
        for kind, before, after in change["grown"]
    ]
    if change["points"]:
        effects.append(say("choice.points", points=f"{change['points']:+d}", n=abs(change["points"])))
    return say("choice.changes", words=words, changes=", ".join(effects)) if effects else words


def tray_line(view, telling):
    said = cards(view.tray, telling.words.say("text.kind_letters"))
    return telling.words.say("text.tray", cards=said or "-")


def hand_line(view, telling, seat):
    said = cards(view.hand[seat], telling.words.say("text.kind_letters"))
    return telling.words.say("text.hand", seat=telling.seat(seat), cards=said or "-")


def tile_words(tile, telling):
    return telling.game.speak("tile", tile, telling.words)


def cards(counts, letters):
    return " ".join(letters[kind] for kind in range(KINDS) for _ in range(max(int(counts[kind]), 0)))


def corners(box, tile, letters):
    """`TR/.M`: the upper and the lower row of a box."""
    top_left, top_right, bottom_right, bottom_left = ("." if n < 0 else letters[n] for n in box.spaces[tile])
    return f"{top_left}{top_right}/{bottom_left}{bottom_right}"


def display(view, box, seat, letters):
    """The spaces of a display as letters; the middle, from which moves name places, is marked at the edges."""
    places = [place for place in range(SIDE * SIDE) if int(view.tile_at[seat, place]) != EMPTY]
    if not places:
        return ["    -"]
    rows = range(2 * min(p // SIDE for p in places), 2 * max(p // SIDE for p in places) + 2)
    columns = range(2 * min(p % SIDE for p in places), 2 * max(p % SIDE for p in places) + 2)
    lines = ["     " + " ".join(f"{middle(column):>2}" for column in columns)]
    for row in rows:
        spaces = (space(view, box, seat, row, column, letters) for column in columns)
        lines.append(f"  {middle(row):>2} " + " ".join(f"{each:>2}" for each in spaces))
    return [line.rstrip() for line in lines]


def middle(row_or_column):
    return "o" if row_or_column // 2 == SIDE // 2 else " "


def space(view, box, seat, row, column, letters):
    place = (row // 2) * SIDE + column // 2
    tile = int(view.tile_at[seat, place])
    if tile == EMPTY:
        return " "
    if view.wild_at[seat, row * 2 * SIDE + column]:
        return "*"
    corner = ((0, 1), (3, 2))[row % 2][column % 2]
    shown = int(box.spaces[tile, (corner + 4 - int(view.turned[seat, place])) % 4])
    return "." if shown < 0 else letters[shown]
