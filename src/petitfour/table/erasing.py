"""A person leaves and takes along whatever names them: what they played stays, as a guest's."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from .chairs import free_name, left_chair
from .desk import to_its_end
from .desks import Desks
from .history import Remark, SeriesGame
from .repository import Repository
from .seating import Came, Holder
from .table import Table

GUEST = "Guest"
FORGOTTEN = "forgotten"


class Erasing:
    """Of one table: each of them knows its people by their own tokens alone."""

    def __init__(self, desks: Desks, repository: Repository, stand_in_bot: str) -> None:
        self.desks = desks
        self.repository = repository
        self.stand_in_bot = stand_in_bot  # plays on for whoever has gone

    @to_its_end
    async def forget(self, table_id: str, holder: Holder) -> None:
        """All chairs of this screen are given up, and nothing at the table names who sat there. Names go first, all
        or none, and chairs last: whoever cannot be answered may ask again."""
        desk = self.desks.desk(table_id)
        async with desk.lock:
            desk.require_chair(holder)
            table = desk.table
            mine = {number: table.chairs[number].came for number in table.screen_of(holder)}
            guests: dict[int, str] = {}
            for number in mine:
                guests[number] = next(free for free in _names(table, number) if free not in guests.values())
            games = [_played_by_guests(game, mine, guests) for game in table.games]
            desk.next_line()  # none of the numbers that are erased is given again
            await self.repository.erase(table_id, {number: came.line for number, came in mine.items()}, guests, games)
            table.games, table.talk = games, erased(table.talk, mine, guests)
            for number, guest in guests.items():
                table.chairs[number] = replace(table.chairs[number], name=guest)
            for number in mine:
                await desk.change_chairs({number: left_chair(table, number, self.stand_in_bot)}, FORGOTTEN)
        desk.publish()


def _names(table: Table, number: int) -> Iterator[str]:
    """Names for a guest on a chair."""
    yield free_name(table, GUEST, number)
    for count in range(2, 100):
        yield free_name(table, f"{GUEST} {count}", number)


def _played_by_guests(game: SeriesGame, mine: Mapping[int, Came], guests: Mapping[int, str]) -> SeriesGame:
    """A game whose players go by these names where it was played by whoever sits there now."""
    names = list(game.names)
    for number, came in mine.items():
        if game.number >= came.game:
            names[(number + game.rotation) % len(names)] = guests[number]
    return replace(game, names=names)


def erased(talk: Collection[Remark], mine: Mapping[int, Came], guests: Mapping[int, str]) -> list[Remark]:
    """The talk without what was said from these chairs since their people came; where it names them stands a guest.
    What others said there before them, perhaps by the same name, is not theirs."""
    kept: list[Remark] = []
    for each in talk:
        if each.chair not in mine or each.number < mine[each.chair].line:
            kept.append(each)
        elif each.kind:
            kept.append(replace(each, name=guests[each.chair]))
    return kept
