"""What people at a table settle among themselves: talk, taking a turn back, giving up, stopping."""

from __future__ import annotations

from . import entries
from .desk import Desk, Question, to_its_end
from .desks import Desks
from .history import RESIGN, STOP, UNDO, Act
from .refusals import Conflict
from .seating import BOT, PERSON, Chair, Holder, clean_line
from .table import Table
from .taking_back import back_to, shows_something


class Agreements:
    """Questions to all others, and their answers."""

    def __init__(self, desks: Desks, stand_in_bot: str) -> None:
        self.desks = desks
        self.stand_in_bot = stand_in_bot  # plays on for whoever gives up

    @to_its_end
    async def say(self, table_id: str, holder: Holder, text: str) -> None:
        """A line of talk, seen by all at the table and by those who watch."""
        desk = self.desks.desk(table_id)
        async with desk.holding(holder) as chair:
            line = clean_line(text)
            if not line:
                raise Conflict("table.nothing_said")
            await desk.say(chair, "", line)
        desk.audience.tell()

    @to_its_end
    async def ask(self, table_id: str, holder: Holder, kind: str) -> None:
        """Asks all others to agree to take back the own last turn, or to stop; with nobody to ask it is done."""
        desk = self.desks.desk(table_id)
        async with desk.holding(holder) as chair:
            table = desk.table
            self._must_be_played(table)
            asked = Question(kind, chair, table.version, agreed={chair})
            if kind == UNDO:
                asked.back, since = back_to(table, table.seat_of(chair))
                with desk.rules_may_fail():
                    if shows_something(table.game, since, table.seat_of(chair)):
                        raise Conflict("table.undo_shows")
            if self._to_ask(table, asked):
                await desk.say(chair, f"asks_{kind}")
                desk.questions = asked.number = desk.questions + 1
                desk.asked = asked
            else:
                await self._do(desk, asked)
        desk.publish()

    @to_its_end
    async def answer(self, table_id: str, holder: Holder, yes: bool, question: int | None = None) -> None:
        """Agrees to what was asked, or does not; whoever asked may take the question back. With its number an answer
        counts for that question alone."""
        desk = self.desks.desk(table_id)
        async with desk.holding(holder) as chair:
            asked = self.open_question(desk)
            if asked is None or question not in (None, asked.number):
                raise Conflict("table.nothing_asked")
            if not yes:
                await desk.say(chair, "takes_question_back" if chair == asked.chair else "refuses")
                desk.asked = None
            else:
                screen = desk.table.chairs[chair].token_hash
                asked.agreed |= {n for n, other in enumerate(desk.table.chairs) if other.token_hash == screen}
                if not self._to_ask(desk.table, asked):
                    await self._do(desk, asked)
        desk.publish()

    def open_question(self, desk: Desk) -> Question | None:
        """What is asked now; a question is void when the table has moved on."""
        if desk.asked is not None and (desk.asked.version != desk.table.version or not desk.table.is_playing):
            desk.asked = None
        return desk.asked

    def to_answer(self, desk: Desk) -> list[int]:
        """The chairs whose answer is still open."""
        asked = self.open_question(desk)
        return self._to_ask(desk.table, asked) if asked is not None else []

    @to_its_end
    async def resign(self, table_id: str, holder: Holder) -> None:
        """Gives up. With two players the other one wins; with more, a bot plays on for whoever gives up."""
        desk = self.desks.desk(table_id)
        async with desk.holding(holder) as chair:
            table = desk.table
            self._must_be_played(table)
            if table.players == 2:
                with desk.rules_may_fail():
                    entry = entries.act(table, table.seat_of(chair), Act(RESIGN))
                    await desk.enter(entry, desk.said(chair, "resigns"))
            else:
                bot = Chair(BOT, table.chairs[chair].name, self.stand_in_bot, b"")
                await desk.change_chairs({chair: bot}, "resigns")
        desk.publish()

    async def _do(self, desk: Desk, asked: Question) -> None:
        table = desk.table
        seat = table.seat_of(asked.chair)
        with desk.rules_may_fail():
            entry = entries.act(table, seat, Act(UNDO, asked.back) if asked.kind == UNDO else Act(STOP))
            await desk.enter(entry, desk.said(asked.chair, "undone" if asked.kind == UNDO else "stopped"))
        desk.asked = None

    def _to_ask(self, table: Table, asked: Question) -> list[int]:
        """People at other screens who are here to answer and have not agreed yet."""
        screen = table.chairs[asked.chair].token_hash
        return [
            number for number, chair in enumerate(table.chairs)
            if chair.kind == PERSON and not chair.stand_in and chair.token_hash != screen and number not in asked.agreed
        ]  # fmt: skip

    def _must_be_played(self, table: Table) -> None:
        if table.state is None:
            raise Conflict("table.not_started")
        if not table.is_playing:
            raise Conflict("reason.game_is_over")
