"""What a person asks of the coach: to go on, to show it, to go back, to begin again, to leave the lesson."""

from __future__ import annotations

from . import teaching
from .desk import Desk, to_its_end
from .desks import Desks
from .history import LOOKED, Act
from .lessons.check import first_way
from .refusals import Conflict
from .seating import Holder

LOOK, SHOW, BACK, AGAIN, RESTART, LEAVE = "look", "show", "back", "again", "restart", "leave"


class Coach:
    """Leads through the lessons of a house."""

    def __init__(self, desks: Desks) -> None:
        self.desks = desks

    @to_its_end
    async def ask(self, table_id: str, holder: Holder, what: str, version: int) -> None:
        """What is shown was looked at, is to be done for the person, or done again; or the lesson is left."""
        desk = self.desks.desk(table_id)
        async with desk.holding(holder):
            table = desk.table
            if version != table.version:
                raise Conflict("table.stale")
            with desk.rules_may_fail():
                if what == RESTART:
                    await desk.begin_lesson()
                elif what in (BACK, AGAIN):
                    await desk.enter(teaching.back(table, one_more=what == BACK))
                else:
                    await self._goes_on(desk, what)
        desk.publish()

    async def _goes_on(self, desk: Desk, what: str) -> None:
        table, course = desk.table, desk.table.course
        if course is None or course.step is None:
            raise Conflict("table.no_lesson")
        if what == LEAVE:
            await desk.enter(teaching.end(table, course))
        elif course.step.is_look:
            await desk.enter(teaching.act(table, course, Act(LOOKED, step=course.number)))
            await desk.go_on_with_lesson()
        elif what == SHOW:
            assert table.state is not None
            done = len(course.mine)
            way = first_way(course, table.state)
            if len(way) > done:
                await desk.enter(teaching.turn(table, list(way[done:]), None, "en"))
            await desk.go_on_with_lesson()
        else:
            raise Conflict("table.lesson_do")
