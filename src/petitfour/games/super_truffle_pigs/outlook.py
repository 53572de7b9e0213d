"""What a player may foresee: how dear a far tile is, and where the wolves go by the cards that are known."""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY

from .actions import LAY_CARD, SCARED, WOLF_MOVED, WOLF_SLID
from .box import Box
from .state import CARDS, LAY, PAY, POWER_STAGE, TRACKS, TURN, WOLVES
from .wolves import obey, why_not_lay

MOST_EVENTS = 200
Row = list[int]


def obeyed(s: Any, box: Box, wolf: int, card: int) -> tuple[list[int], bool]:
    """Moves a wolf of this copy by a card: the tiles it enters, and whether it scares a pig."""
    events: Any = np.zeros((MOST_EVENTS, 6), np.int64)
    obey(s, box, wolf, card, events)
    rows: list[Row] = [[int(n) for n in row] for row in events[1 : int(events[0, 0]) + 1]]
    return [row[3] for row in rows if row[0] in (WOLF_MOVED, WOLF_SLID)], any(row[0] == SCARED for row in rows)


def known_cards(s: Any, box: Box, seat: int, track: int) -> tuple[list[int], bool]:
    """The cards of this round that a pack will obey, up to one that this seat does not know; whether that is all."""
    cards: list[int] = []
    for space in range(int(box.spaces[s.players])):
        if s.laid_by[track, space] == EMPTY or s.shown[track, space] != EMPTY:
            continue
        if s.laid_by[track, space] != seat or s.hidden[seat, track, space] == EMPTY:
            return cards, False
        cards.append(int(s.hidden[seat, track, space]))
    return cards, True


def pack(s: Any, track: int) -> list[int]:
    """The wolves of a pack that will move."""
    return [w for w in range(track, WOLVES, TRACKS) if s.wolf[w] != EMPTY and s.knocked_out[w] == 0]


def danger(s: Any, box: Box, seat: int) -> list[int]:
    """The tiles that a wolf may enter by the cards that are known and one more; none where no card will be laid."""
    if seat < 0 or s.to_act != seat or int(s.stage) not in (TURN, PAY, POWER_STAGE, LAY):
        return []
    if s.rolled == EMPTY or box.face_cards[s.rolled] == 0:
        return []
    tiles: set[int] = set()
    for track in range(TRACKS):
        then = s.copy()
        for card in known_cards(s, box, seat, track)[0]:
            for wolf in pack(then, track):
                tiles.update(obeyed(then, box, wolf, card)[0])
        for card in range(CARDS):
            for wolf in pack(then, track):
                tiles.update(obeyed(then.copy(), box, wolf, card)[0])
    return sorted(tiles)


def lays(s: Any, box: Box, seat: int) -> list[dict[str, Any]]:
    """For each card that can be laid: where it would lead the wolves, if every card before it is known."""
    if seat < 0 or s.to_act != seat or s.stage != LAY:
        return []
    moves = []
    for card in range(CARDS):
        for track in range(TRACKS):
            if why_not_lay(s, box, seat, card, track) == 0:
                moves.append({"action": LAY_CARD + TRACKS * card + track, **led(s, box, seat, card, track)})
    return moves


def led(s: Any, box: Box, seat: int, card: int, track: int) -> dict[str, Any]:
    """Where the pack is after the known cards and this one; nothing is said beyond a card that is not known."""
    cards, is_all = known_cards(s, box, seat, track)
    then = s.copy()
    ways: dict[int, list[int]] = {wolf: [] for wolf in pack(s, track)}
    scares = False
    for each in [*cards, card] if is_all else []:
        for wolf in ways:
            tiles, scared = obeyed(then, box, wolf, each)
            ways[wolf] += tiles
            scares = scares or scared
    return {"ways": [{"wolf": wolf, "tiles": tiles} for wolf, tiles in ways.items()], "known": is_all, "scares": scares}
