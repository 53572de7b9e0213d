"""What people at a table settle among themselves: talk, taking a turn back, giving up, stopping."""

from __future__ import annotations

from . import entries
from .desk import Desk, Question, to_its_end
from .desks import Desks
from .history import RESIGN, STOP, UNDO, Act
from .names import WordList
from .refusals import Conflict
from .seating import BOT, PERSON, Chair, Holder, clean_line
from .table import Table
from .taking_back import back_to, shows_something


class Agreements:
    """Questions to all others, and their answers."""

    def __init__(self, desks: Desks, stand_in_bot: str, words: WordList | None = None) -> None:
        self.desks = desks
        self.words = words or WordList()  # that are not read in the talk
        self.stand_in_bot = stand_in_bot  # plays on for whoever gives up

    @to_its_end
    async def say(self, table_id: str, holder: Holder, text: str) -> None:
        """A line of talk, seen by all at the table and by those who watch."""
        desk = self.desks.desk(table_id)
        async with desk.holding(holder) as chair:
            line = self.words.veiled(clean_line(text))
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
            question = Question(kind, chair, table.version, agreed={chair})
            if table.course is not None:
                raise Conflict("table.lesson_leads")
            if kind == UNDO:
                question.back, since = back_to(table, table.seat_of(chair))
                with desk.rules_may_fail():
                    if shows_something(table.game, since, table.seat_of(chair)):
                        raise Conflict("table.undo_shows")
            if self._to_ask(table, question):
                await desk.say(chair, f"asks_{kind}")
                desk.questions = question.number = desk.questions + 1
                desk.question = question
            else:
                await self._do(desk, question)
        desk.publish()

    @to_its_end
    async def answer(self, table_id: str, holder: Holder, yes: bool, number: int | None = None) -> None:
        """Agrees to what was asked, or does not; whoever asked may take the question back. With its number an answer
        counts for that question alone."""
        desk = self.desks.desk(table_id)
        async with desk.holding(holder) as chair:
            question = self.open_question(desk)
            if question is None or number not in (None, question.number):
                raise Conflict("table.nothing_asked")
            if not yes:
                await desk.say(chair, "takes_question_back" if chair == question.chair else "refuses")
                desk.question = None
            else:
                screen = desk.table.chairs[chair].token_hash
                question.agreed |= {n for n, other in enumerate(desk.table.chairs) if other.token_hash == screen}
                if not self._to_ask(desk.table, question):
                    await self._do(desk, question)
        desk.publish()

    def open_question(self, desk: Desk) -> Question | None:
        """What is asked now; a question is void when the table has moved on."""
        if desk.question is not None and (desk.question.version != desk.table.version or not desk.table.is_playing):
            desk.question = None
        return desk.question

    def to_answer(self, desk: Desk) -> list[int]:
        """The chairs whose answer is still open."""
        question = self.open_question(desk)
        return self._to_ask(desk.table, question) if question is not None else []

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
                    await desk.enter(entry, desk.next_remark(chair, "resigns"))
            else:
                bot = Chair(BOT, table.chairs[chair].name, self.stand_in_bot, b"", face=table.chairs[chair].face)
                await desk.change_chairs({chair: bot}, "resigns")
        desk.publish()

    async def _do(self, desk: Desk, question: Question) -> None:
        table = desk.table
        seat = table.seat_of(question.chair)
        with desk.rules_may_fail():
            entry = entries.act(table, seat, Act(UNDO, question.back) if question.kind == UNDO else Act(STOP))
            await desk.enter(entry, desk.next_remark(question.chair, "undone" if question.kind == UNDO else "stopped"))
        desk.question = None

    def _to_ask(self, table: Table, question: Question) -> list[int]:
        """People at other screens who are here to answer and have not agreed yet."""
        screen = table.chairs[question.chair].token_hash
        others = [(n, c) for n, c in enumerate(table.chairs) if c.kind == PERSON and c.token_hash != screen]
        return [number for number, chair in others if not chair.stand_in and number not in question.agreed]

    def _must_be_played(self, table: Table) -> None:
        if table.state is None:
            raise Conflict("table.not_started")
        if not table.is_playing:
            raise Conflict("reason.game_is_over")
