"""What the host of a table may do that the others may not: remove a person, renew the link, end the table.

The host is whoever made the table; when they leave, the next person round the table.
"""

from __future__ import annotations

from . import entries
from .chairs import left_chair
from .desk import Desk, to_its_end
from .desks import Desks
from .history import STOP, Act
from .refusals import Conflict, NotAllowed
from .seating import PERSON, Holder, new_key

REMOVED, ENDED, ENDED_BY_HOUSE = "removed", "ended", "ended_by_house"


class Hosting:
    """Each of them by the chair of the host, or (without a holder) by whoever keeps the house."""

    def __init__(self, desks: Desks, stand_in_bot: str) -> None:
        self.desks = desks
        self.stand_in_bot = stand_in_bot  # plays on for whoever was removed

    @to_its_end
    async def remove(self, table_id: str, holder: Holder | None, chair: int) -> None:
        """A person's chair is taken from them, and the link they came by is worth nothing any more."""
        desk = self.desks.desk(table_id)
        async with desk.lock:
            table = desk.table
            own = self._by_host(desk, holder)
            if not 0 <= chair < table.players or table.chairs[chair].kind != PERSON or chair in own:
                raise Conflict("table.nobody_to_remove")
            left = left_chair(table, chair, self.stand_in_bot)
            await desk.change_chairs({chair: left}, REMOVED, link=new_key())
        desk.publish()

    @to_its_end
    async def renew_link(self, table_id: str, holder: Holder | None) -> None:
        """The link that was passed on is worth nothing any more; there is another."""
        desk = self.desks.desk(table_id)
        async with desk.lock:
            self._by_host(desk, holder)
            await desk.change_chairs({}, link=new_key())
        desk.publish()

    @to_its_end
    async def end(self, table_id: str, holder: Holder | None) -> None:
        """The game that runs is stopped without a winner, and nobody sits down or plays here any more. What was
        played can be looked back at."""
        desk = self.desks.desk(table_id)
        async with desk.lock:
            table = desk.table
            self._by_host(desk, holder)
            if table.is_closed:
                raise Conflict("table.closed")
            by, ended = table.host, ENDED if holder is not None else ENDED_BY_HOUSE
            if table.is_playing and not table.fault:
                with desk.rules_may_fail():
                    await desk.enter(entries.act(table, table.seat_of(by), Act(STOP)), desk.next_remark(by, ended))
            else:
                await desk.say(by, ended)
            await desk.change_chairs({}, link=new_key(), closes=True)
        desk.publish()

    def _by_host(self, desk: Desk, holder: Holder | None) -> list[int]:
        """The chairs of the host's screen; NotAllowed if somebody else asks."""
        if holder is None:
            return []
        desk.require_chair(holder)
        held = desk.table.screen_of(holder)
        if desk.table.host not in held:
            raise NotAllowed("table.not_the_host")
        return held
