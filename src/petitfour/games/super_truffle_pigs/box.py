"""Tiles, truffles, die, powers and missions, with everything that could make a forest unplayable."""

from petitfour.core.kit import NONE, BoxRecord, BoxSource, entry, table

from .state import (
    CARDS,
    COLOURS,
    DIRECTIONS,
    EACH_MISSIONS,
    GROUNDS,
    MOST_ACTIONS,
    MOST_COPIES,
    MOST_FACES,
    MOST_MISSIONS,
    MOST_SPACES,
    MOST_TILES,
    MOST_TOKENS,
    MOST_TRUFFLES,
    POND,
    POWER_KINDS,
    POWERS,
    SEASONS,
    SEATS,
    SLOTS,
)

LETTERS = {"W": 0, "Y": 1, "B": 2}
EDGES = {name[0].upper(): i for i, name in enumerate(DIRECTIONS)}


class Box(BoxRecord):
    columns = entry()
    rows = entry()
    tiles = entry()
    beside = table(MOST_TILES, 4)  # the tile north, east, south, west; NONE beyond the edge
    around = table(MOST_TILES, 4)  # the same, but the edge leads to the far end (ruling 5)
    ground = table(2, MOST_TILES)  # season, tile
    truffles = table(2, MOST_TILES, SLOTS)  # colour or NONE
    walls = table(2, MOST_TILES)  # a bit for each edge
    tokens = entry()
    token_colour = table(MOST_TOKENS)
    token_value = table(MOST_TOKENS)
    token_super = table(MOST_TOKENS)
    token_copies = table(MOST_TOKENS)
    super_token = table(len(COLOURS))  # the Super Truffle of a colour, or NONE
    faces = entry()
    face_cards = table(MOST_FACES)
    face_wolf = table(MOST_FACES)
    face_moon = table(MOST_FACES)
    price = table(POWER_KINDS)
    power_copies = table(POWER_KINDS)
    missions = entry()
    need = table(MOST_MISSIONS, len(COLOURS))
    need_super = table(MOST_MISSIONS)
    need_any = table(MOST_MISSIONS)
    points = table(MOST_MISSIONS)
    first_actions = entry()
    most_actions = entry()
    upgrade_price = entry()
    digs = table(len(COLOURS))
    spaces = table(SEATS + 1)  # by players
    return_price = table(SEATS + 1)
    few_truffles = entry()


def fill(source: BoxSource, box: Box) -> None:
    fill_numbers(source, box)
    fill_forest(source, box)
    fill_truffles(source, box)
    fill_die(source, box)
    fill_powers(source, box)
    fill_missions(source, box)


def fill_numbers(source: BoxSource, box: Box) -> None:
    box.first_actions = source.number("numbers", "first_actions", 1, MOST_ACTIONS)
    box.most_actions = source.number("numbers", "most_actions", 1, MOST_ACTIONS)
    if box.most_actions < box.first_actions:
        source.problem("[numbers] most_actions must not be below first_actions.")
    box.upgrade_price = source.number("numbers", "upgrade_price", 1, 9)
    box.digs[:] = source.numbers("numbers", "digs", len(COLOURS), 1, 9)
    box.spaces[:] = source.number("numbers", "spaces", 1, MOST_SPACES)
    box.spaces[2] = source.number("numbers", "spaces_for_two", 1, MOST_SPACES)
    box.return_price[:] = source.number("numbers", "return_price", 0, 9)
    box.return_price[2] = source.number("numbers", "return_price_for_two", 0, 9)
    box.few_truffles = source.number("numbers", "few_truffles", 0, MOST_TRUFFLES)


def fill_forest(source: BoxSource, box: Box) -> None:
    columns = box.columns = source.number("forest", "columns", 1, MOST_TILES)
    rows = box.rows = source.number("forest", "rows_of_tiles", 1, MOST_TILES)
    box.ground[:] = 0
    box.truffles[:] = NONE
    box.beside[:] = NONE
    box.around[:] = NONE
    named = [f"{season}{part}" for season in SEASONS for part in ("", "_truffles", "_walls")]
    tiles = source.rows("tiles", *named, most=MOST_TILES)
    box.tiles = len(tiles)
    if columns * rows != len(tiles):
        source.problem(f"[forest] has room for {columns} × {rows} tiles; [tiles] has {len(tiles)} of them.")
        return
    for season, name in enumerate(SEASONS):
        for i, row in enumerate(tiles):
            fill_side(source, box, season, i, row)
        for ground, wanted in (("path", 2), ("brown-den", 1), ("grey-den", 1)):
            has = sum(int(box.ground[season, i]) == GROUNDS.index(ground) for i in range(len(tiles)))
            if has != wanted:
                source.problem(f"[tiles] in {name} there must be {wanted} × {ground}, not {has}.")
    for tile in range(len(tiles)):
        at_row, at_column = divmod(tile, columns)
        for d, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            there = (at_row + down) % rows * columns + (at_column + right) % columns
            box.around[tile, d] = there
            if 0 <= at_row + down < rows and 0 <= at_column + right < columns:
                box.beside[tile, d] = there


def fill_side(source: BoxSource, box: Box, season: int, tile: int, row: dict[str, object]) -> None:
    name = SEASONS[season]
    box.ground[season, tile] = source.cell_name("tiles", tile, row, name, GROUNDS)
    truffles = str(row[f"{name}_truffles"] or "").strip()
    if len(truffles) > SLOTS or any(letter not in LETTERS for letter in truffles):
        source.problem(f"[tiles] row {tile + 1}: {name}_truffles is up to two of W, Y, B, not '{truffles[:20]}'.")
        return
    if truffles and box.ground[season, tile] == POND:
        source.problem(f"[tiles] row {tile + 1}: a pond has no truffles.")
    for slot, letter in enumerate(truffles):
        box.truffles[season, tile, slot] = LETTERS[letter]
    walls = str(row[f"{name}_walls"] or "").strip()
    if len(set(walls)) != len(walls) or any(letter not in EDGES for letter in walls):
        source.problem(f"[tiles] row {tile + 1}: {name}_walls names edges once each, N, E, S, W, not '{walls[:20]}'.")
        return
    box.walls[season, tile] = sum(1 << EDGES[letter] for letter in walls)


def fill_truffles(source: BoxSource, box: Box) -> None:
    rows = source.rows("truffles", "colour", "value", "copies", most=MOST_TOKENS)
    box.tokens = len(rows)
    box.super_token[:] = NONE
    seen = set()
    for i, row in enumerate(rows):
        colour = source.cell_name("truffles", i, row, "colour", COLOURS)
        box.token_colour[i] = colour
        box.token_copies[i] = source.cell_number("truffles", i, row, "copies", 0, MOST_COPIES)
        value = str(row["value"]).strip()
        value = str(int(value)) if value.isdecimal() and len(value) < 6 else value
        if (colour, value) in seen:
            source.problem(f"[truffles] row {i + 1} lists {COLOURS[colour]} {value[:10]} a second time.")
        seen.add((colour, value))
        if value == "super":
            box.token_super[i] = 1
            box.super_token[colour] = i
        else:
            box.token_value[i] = source.cell_number("truffles", i, row, "value", 0, 99)
    for season, name in enumerate(SEASONS):
        for colour, colour_name in enumerate(COLOURS):
            placed = int((box.truffles[season] == colour).sum())
            tokens = sum(int(box.token_copies[i]) for i in range(len(rows)) if box.token_colour[i] == colour)
            if rows and placed != tokens:
                source.problem(
                    f"[truffles] has {tokens} {colour_name} tokens; the {name} sides of [tiles] have {placed} places."
                )
    if int(box.token_copies.sum()) > MOST_TRUFFLES:
        source.problem(f"[truffles] has {int(box.token_copies.sum())} tokens; there is room for {MOST_TRUFFLES}.")
    elif rows and int(box.token_copies.sum()) <= int(box.few_truffles):
        source.problem("[truffles] has so few tokens that the game would be over at once (see few_truffles).")


def fill_die(source: BoxSource, box: Box) -> None:
    rows = source.rows("die", "cards", "wolf", "moon", most=MOST_FACES)
    box.faces = len(rows)
    for i, row in enumerate(rows):
        box.face_cards[i] = source.cell_number("die", i, row, "cards", 0, CARDS)
        box.face_wolf[i] = source.cell_number("die", i, row, "wolf", 0, 1)
        box.face_moon[i] = source.cell_number("die", i, row, "moon", 0, 1)
        if box.face_moon[i] and (box.face_cards[i] or box.face_wolf[i]):
            source.problem(f"[die] row {i + 1}: under the moon there are no cards and no wolf.")
    if rows and not box.face_cards.any():
        source.warn("[die] never asks for direction cards: the wolves would not move.")


def fill_powers(source: BoxSource, box: Box) -> None:
    seen = set()
    for i, row in enumerate(source.rows("powers", "power", "price", "copies", most=POWER_KINDS)):
        power = source.cell_name("powers", i, row, "power", POWERS)
        if power in seen:
            source.problem(f"[powers] row {i + 1} lists {POWERS[power]} a second time.")
        seen.add(power)
        box.price[power] = source.cell_number("powers", i, row, "price", 0, MOST_ACTIONS)
        box.power_copies[power] = source.cell_number("powers", i, row, "copies", 0, 9)


def fill_missions(source: BoxSource, box: Box) -> None:
    rows = source.rows("missions", *COLOURS, "super", "any", "points", most=MOST_MISSIONS)
    box.missions = len(rows)
    needed = EACH_MISSIONS * SEATS
    if rows and len(rows) < needed:
        source.problem(f"[missions] has {len(rows)} missions; four players draft from {needed}.")
    for i, row in enumerate(rows):
        for c, colour in enumerate(COLOURS):
            box.need[i, c] = source.cell_number("missions", i, row, colour, 0, 20)
        box.need_super[i] = source.cell_number("missions", i, row, "super", 0, 20)
        box.need_any[i] = source.cell_number("missions", i, row, "any", 0, 20)
        box.points[i] = source.cell_number("missions", i, row, "points", 0, 99)
        if not (box.need[i].any() or box.need_super[i] or box.need_any[i]):
            source.problem(f"[missions] row {i + 1} asks for nothing.")
        for c, colour in enumerate(COLOURS):
            has = sum(int(box.token_copies[t]) for t in range(int(box.tokens)) if box.token_colour[t] == c)
            if box.need[i, c] > has:
                asked = int(box.need[i, c])
                source.warn(f"[missions] row {i + 1} asks for {asked} {colour} truffles; there are {has}.")
        supers = sum(int(box.token_copies[t]) for t in range(int(box.tokens)) if box.token_super[t])
        if box.need_super[i] > supers:
            source.warn(f"[missions] row {i + 1} asks for {int(box.need_super[i])} Super Truffles; there are {supers}.")
