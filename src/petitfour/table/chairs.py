"""How a chair is taken: by a person, by a bot with a character of the cast, and what is left when somebody goes."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from petitfour.core.problem import Problem

from .cast import character_of, free_character, guest_face, is_called_like_a_bot, is_character
from .names import looks
from .seating import AT_FIRST, BOT, OPEN, PERSON, Came, Chair, clean_name, hash_token
from .table import Table


class Place(NamedTuple):
    """Who is to sit on a chair of a new table: a bot, a person at the maker's screen, or whoever comes by the link."""

    kind: str = OPEN
    name: str = ""
    bot: str = ""
    face: str = ""


def places(screen: Sequence[str], bots: Sequence[str]) -> list[Place]:
    """People at the maker's screen, then bots."""
    return [*(Place(PERSON, name) for name in screen), *(Place(BOT, bot=bot) for bot in bots)]


def fill_chairs(table: Table, wanted: Sequence[Place], token_hash: bytes) -> None:
    """Sets the chairs of a new table: its maker first, and open ones where nobody is wanted."""
    table.chairs = [Chair() for _ in range(table.players)]
    by_choice = sorted(range(len(wanted)), key=lambda number: not wanted[number].face)  # who is named sits down first
    for number in by_choice:
        place = wanted[number]
        if place.kind == PERSON:
            table.chairs[number] = person_chair(table, number, place.name, place.face, token_hash)
        elif place.kind == BOT:
            table.chairs[number] = bot_chair(table, number, place.bot, place.face)


def person_chair(
    table: Table, number: int, name: str, face: str, token_hash: bytes, came: Came = AT_FIRST
) -> Chair:  # fmt: skip
    """Nobody is called like a bot."""
    if is_called_like_a_bot(clean_name(name)):
        raise Problem("table.name_of_a_bot")
    return Chair(PERSON, free_name(table, name, number), "", token_hash, face=guest_face(face, number), came=came)


def bot_chair(table: Table, number: int, bot: str, face: str = "") -> Chair:
    """A bot with the character that was asked for, that sits there already, or the first that is free."""
    others = [chair.face for each, chair in enumerate(table.chairs) if each != number]
    before = table.chairs[number].face
    wanted = face or (before if is_character(before) else "")
    character = character_of(wanted, others) if wanted else free_character(others)
    return Chair(BOT, free_name(table, character.name, number), bot, b"", face=character.face)


def left_chair(table: Table, number: int, stand_in: str, way_back: str = "") -> Chair:
    """A chair that is given up. If others are at the table and the game runs, a bot plays on with a character
    of its own until that is over, or whoever left comes back by the key to it."""
    others = any(chair.kind == PERSON and each != number for each, chair in enumerate(table.chairs))
    key = hash_token(way_back) if way_back and table.is_playing else b""
    came = table.chairs[number].came
    if not (table.is_playing and others and table.chairs[number].kind != OPEN):
        return Chair(token_hash=key, came=came)
    character = free_character(chair.face for chair in table.chairs)
    return Chair(OPEN, free_name(table, character.name, number), "", key, stand_in, character.face, came)


def chairs_opened_by(table: Table, link: str) -> list[int] | None:
    """The chairs that a link lets somebody sit down on; None where it is none. Whoever left a running game knows its
    seat's secrets, so that only their own key opens it: the table's link would, to an opponent's second browser."""
    open_chairs = [number for number, chair in enumerate(table.chairs) if chair.kind == OPEN]
    own = [number for number in open_chairs if table.chairs[number].is_proven_by(link)]
    if own:
        return own
    if not hmac.compare_digest(link.encode("utf-8", "replace"), table.link.encode()):
        return None
    return [] if table.is_playing else open_chairs


def next_host(table: Table, changed: Mapping[int, Chair]) -> int:
    """The host once these chairs have changed: if they have left, the next person round the table."""
    after = [changed.get(number, chair) for number, chair in enumerate(table.chairs)]
    here = [number for number, chair in enumerate(after) if chair.kind == PERSON]
    if table.host in here or not here:
        return table.host
    return min(here, key=lambda number: (number - table.host) % table.players)


def free_name(table: Table, name: str, number: int) -> str:
    """A cleaned name that nobody on another chair of the table has, nor one that looks like it."""
    taken = {looks(chair.name) for each, chair in enumerate(table.chairs) if each != number and chair.name}
    wanted = clean_name(name) or "Guest"
    free, count = wanted, 2
    while looks(free) in taken:
        free = f"{wanted} {count}"
        count += 1
    return free
