"""The forest: a map of boxes with the letters of the reader's language, or a sentence for each tile."""

from petitfour.core.kit import EMPTY

WIDE = 14
PIGS = "az"
FACING = "^>v<"
SLOTS = 2


def forest(view, box, telling):
    """The map with its legend; where lines are too short for it, what lies on each tile, in sentences."""
    if telling.columns < 3 + (WIDE + 1) * int(box.columns):
        return "\n".join(
            sentence
            for at, sentence in enumerate(telling.game.counsel(view, -1, telling)["tiles"])
            if not is_bare(view, at)
        )
    letters = telling.words.say("text.map_letters")  # path, dens, pond; truffles; wolves
    lines = drawn(view, box, " " + letters[:4], letters[4:7], letters[7:9] * 2)
    return "\n".join([*lines, "", telling.words.say("picture.legend")])


def is_bare(view, at):
    """A tile of which there is nothing to say."""
    things = [*view.truffle[at * SLOTS : at * SLOTS + SLOTS], *(0 if int(x) == at else EMPTY for x in view.wolf)]
    things += [0 if int(x) == at else EMPTY for x in view.pig.reshape(-1)]
    return all(int(thing) == EMPTY for thing in things) and int(view.ground[at]) == 0 and int(view.walls[at]) == 0


def drawn(view, box, grounds, truffles, wolves):
    columns, rows = int(box.columns), int(box.rows)
    lines = ["   " + "".join(f"{chr(ord('A') + column):^{WIDE + 1}}" for column in range(columns)).rstrip()]
    for row in range(rows):
        tiles = range(row * columns, row * columns + columns)
        lines.append("  +" + "+".join(("#" if walled(view, tile, 0) else "-") * WIDE for tile in tiles) + "+")
        texts = (
            lambda tile: ground_text(view, box, tile, grounds, truffles),
            lambda tile: pigs_text(view, tile),
            lambda tile: wolves_text(view, tile, wolves),
        )
        for part, text in enumerate(texts):
            line = f"{row + 1 if part == 1 else ' '} " + ("#" if walled(view, tiles[0], 3) else "|")
            for tile in tiles:
                line += f" {text(tile):<{WIDE - 1}}" + ("#" if walled(view, tile, 1) else "|")
            lines.append(line)
    last = range((rows - 1) * columns, rows * columns)
    lines.append("  +" + "+".join(("#" if walled(view, tile, 2) else "-") * WIDE for tile in last) + "+")
    return lines


def walled(view, tile, direction):
    return int(view.walls[tile]) >> direction & 1


def ground_text(view, box, tile, grounds, truffles):
    """What the tile is, and its truffles, each with the digs made at it."""
    marks = [grounds[int(view.ground[tile])]]
    for slot in range(SLOTS):
        colour = int(view.truffle[tile * SLOTS + slot])
        if colour == EMPTY:
            marks.append(".")
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
        marks.append(truffles[colour] + (f"{digs}/{int(box.digs[colour])}" if digs else ""))
    return " ".join(marks) if any(mark != "." for mark in marks[1:]) else marks[0]


def pigs_text(view, tile):
    here = [
        f"{seat + 1}{PIGS[pig]}"
        for seat in range(int(view.players))
        for pig in range(2)
        if int(view.pig[seat, pig]) == tile
    ]
    return (" " if len(here) < 5 else "").join(here)[: WIDE - 1]


def wolves_text(view, tile, wolves):
    return " ".join(
        wolves[wolf] + ("x" if int(view.knocked_out[wolf]) else FACING[int(view.facing[wolf])])
        for wolf in range(4)
        if int(view.wolf[wolf]) == tile
    )
