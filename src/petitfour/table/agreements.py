"""What people at a table settle among themselves: talk, taking a turn back, giving up, stopping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .desk import Asked, Conflict, Desk, to_its_end
from .seating import BOT, PERSON, Chair, clean_line
from .table import RESIGN, STOP, UNDO, Act, Table
from .taking_back import back_to, shows_something

if TYPE_CHECKING:
    from .house import House


class Agreements:
    """Questions to all others, and their answers."""

    def __init__(self, house: House) -> None:
        self.house = house

    @to_its_end
    async def say(self, table_id: str, token: str, text: str) -> None:
        """A line of talk, seen by all at the table and by those who watch."""
        async with self.house.holding(table_id, token) as (desk, chair):
            line = clean_line(text)
            if not line:
                raise Conflict("table.nothing_said")
            await self.house.note(desk, chair, "", line)
        self.house.tell(desk)

    @to_its_end
    async def ask(self, table_id: str, token: str, kind: str) -> None:
        """Asks all others to agree to take back the own last turn, or to stop; with nobody to ask it is done."""
        async with self.house.holding(table_id, token) as (desk, chair):
            table = desk.table
            self._must_be_played(table)
            asked = Asked(kind, chair, table.version, agreed={chair})
            if kind == UNDO:
                asked.back, since = back_to(table, table.seat_of(chair))
                with self.house.rules_may_fail(desk):
                    if shows_something(table.game, since, table.seat_of(chair)):
                        raise Conflict("table.undo_shows")
            if self._to_ask(table, asked):
                await self.house.note(desk, chair, f"asks_{kind}")
                desk.questions = asked.number = desk.questions + 1
                desk.asked = asked
            else:
                await self._do(desk, asked)
        self.house.changed(desk)

    @to_its_end
    async def answer(self, table_id: str, token: str, yes: bool, question: int | None = None) -> None:
        """Agrees to what was asked, or does not; whoever asked may take the question back. With its number an answer
        counts for that question alone."""
        async with self.house.holding(table_id, token) as (desk, chair):
            asked = self.open_question(desk)
            if asked is None or question not in (None, asked.number):
                raise Conflict("table.nothing_asked")
            if not yes:
                await self.house.note(desk, chair, "takes_question_back" if chair == asked.chair else "refuses")
                desk.asked = None
            else:
                screen = desk.table.chairs[chair].token_hash
                asked.agreed |= {n for n, other in enumerate(desk.table.chairs) if other.token_hash == screen}
                if not self._to_ask(desk.table, asked):
                    await self._do(desk, asked)
        self.house.changed(desk)

    def open_question(self, desk: Desk) -> Asked | None:
        """What is asked now; a question is void when the table has moved on."""
        if desk.asked is not None and (desk.asked.version != desk.table.version or not desk.table.is_playing):
            desk.asked = None
        return desk.asked

    def to_answer(self, desk: Desk) -> list[int]:
        """The chairs whose answer is still open."""
        asked = self.open_question(desk)
        return self._to_ask(desk.table, asked) if asked is not None else []

    @to_its_end
    async def resign(self, table_id: str, token: str) -> None:
        """Gives up. With two players the other one wins; with more, a bot plays on for whoever gives up."""
        async with self.house.holding(table_id, token) as (desk, chair):
            table = desk.table
            self._must_be_played(table)
            if table.players == 2:
                with self.house.rules_may_fail(desk):
                    turn = table.make_act(table.seat_of(chair), Act(RESIGN))
                    said = self.house.said(desk, chair, "resigns")
                    await self.house.take_turn(desk, turn, said)
            else:
                old = table.chairs[chair]
                made = Chair(BOT, old.name, self.house.stand_in, b"")
                await self.house.change_chairs(desk, {chair: made}, "resigns")
        self.house.changed(desk)

    async def _do(self, desk: Desk, asked: Asked) -> None:
        table = desk.table
        seat = table.seat_of(asked.chair)
        with self.house.rules_may_fail(desk):
            turn = table.make_act(seat, Act(UNDO, asked.back) if asked.kind == UNDO else Act(STOP))
            said = self.house.said(desk, asked.chair, "undone" if asked.kind == UNDO else "stopped")
            await self.house.take_turn(desk, turn, said)
        desk.asked = None

    def _to_ask(self, table: Table, asked: Asked) -> list[int]:
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
