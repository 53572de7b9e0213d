"""A guided first game in line mode: the coach says one thing at a time, the person does it, the others play."""

from __future__ import annotations

import copy

from petitfour.core.constants import OK
from petitfour.core.match import Match, Step
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import EventRow, Telling, redact
from petitfour.table import cast
from petitfour.table.lessons.check import first_way
from petitfour.table.lessons.course import Course
from petitfour.table.lessons.lesson import Lesson

from .answers import SHOWN, understand
from .console import Console, Stop
from .explaining import matching, why_lines
from .line import HUMAN, LineTable, search_for
from .numbers import Numbering
from .screen import Screen

COMMANDS = {
    "show": ("show", "show me", "enséñame", "enséñamelo", "muestra", "mostrar"),
    "on": ("on", "go on", "next", "continue", "seguir", "sigue", "siguiente", "continuar"),
    "back": ("back", "atrás", "atras"),
    "again": ("again", "repetir", "otra vez"),
}
EASY = "easy"  # who is met when the game goes on


class PreparedMatch(Match):
    """A game that begins in the middle, with the position a lesson gives or leaves."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.game, lesson.players, options=lesson.options, seed=lesson.seed, start=lesson.start)
        self.restart()

    def goes_on(self) -> None:
        """From here on it is a game like any other, which cannot be taken back to before."""
        self.start = self.game.layout.copy(self.state)
        self.steps = []
        self.settle()


class LessonTable:
    """A lesson at this terminal. Nothing is kept of it; the moments before each step are, for going back. With `games`
    the game then goes on against easy bots, where the lesson leaves it unfinished."""

    def __init__(
        self,
        lesson: Lesson,
        language: str,
        console: Console,
        *,
        program: str = "petitfour",
        games: Registry | None = None,
    ) -> None:
        self.lesson = lesson
        self.game, self.you, self.language = lesson.game, lesson.you, language
        self.console, self.program, self.games = console, program, games
        names = {character.face: character.name for character in cast.CAST}
        self.names = [names.get(face, "") for face in lesson.faces()]
        self.telling = Telling(self.game, language, self.names, self.you)
        self.say = self.telling.words.say
        named = list(self.names)
        named[self.you] = self.say("line.you", seat=self.telling.seat(self.you))
        self.course = Course(lesson, 0)
        self.match = PreparedMatch(lesson)
        self.screen = Screen(self.match, Telling(self.game, language, named), console)
        self.numbering = Numbering(self.game)
        self.begun: list[Match] = []  # the game at the begin of each step
        self.turn_shown: object = None
        self.drawn_at = -1  # how many decisions had been taken when the table was drawn last

    def play(self) -> None:
        """Step by step, until the lesson is over or the person has gone."""
        self.console.check()
        self.console.tell(self.say("learn.start", title=self.telling.title()))
        try:
            while self.course.step is not None:
                self._begin_step()
                self._until_done()
            self.console.tell(self.say("page.coach.end_title"))
            if self.games is not None and not self.match.is_over:
                self._play_on(self.games)
            self.console.tell(self.say("learn.end", program=self.program, game=self.game.name))
        except Stop:
            self.console.tell(self.say("learn.left", program=self.program, game=self.game.name))

    def _play_on(self, games: Registry) -> None:
        """The game goes on against easy bots, without the coach."""
        self.console.ask(self.say("learn.play_on"))
        seats = [HUMAN if seat == self.you else EASY for seat in range(self.match.players)]
        self.match.goes_on()
        search = search_for(games, self.game.name, seats, self.language)
        LineTable(
            self.match, seats, self.language, self.console, program=self.program, preparation=search, games=games,
            is_kept=False,
        ).play()  # fmt: skip

    # -- a step ------------------------------------------------------------------------------------------------------

    def _begin_step(self) -> None:
        step = self.course.step
        assert step is not None
        if step.jump is not None:
            self.match.state = self.game.layout.copy(step.jump)
            self.screen.forget()
        del self.begun[self.course.number :]
        self.begun.append(copy.copy(self.match))
        if step.jump is not None or self.drawn_at != len(self.match.steps):
            self._draw()
        self._coach()

    def _draw(self, asked: bool = False) -> None:
        """What has changed of the table; all of it when a step has jumped or it is asked for."""
        turn = self.screen.turn(self.you)
        self.screen.draw(self.you, self._numbers(), asked=asked, fresh=turn != self.turn_shown)
        self.turn_shown, self.drawn_at = turn, len(self.match.steps)

    def _coach(self) -> None:
        """What the coach says, and what is to be done."""
        step, words = self.course.step, self.telling.words
        assert step is not None
        of = self.say("page.coach.of", n=self.course.number + 1, all=len(self.lesson.steps))
        self.console.tell(f"{of}. {self.say(f'{step.say}.title')}")
        key = f"{step.say}.terminal"  # where what is true of the page is not so here
        self.console.tell(self.lesson.say(words, key if words.has(key) else step.say))

    def _until_done(self) -> None:
        """The person does what the step asks for, or goes elsewhere; then the others play."""
        listed: dict[int, int] = {}
        while not self.course.has_done:
            moves = self._numbers()
            if len(moves) == 1 and self.course.mine and self.course.allowed(self.match.state) == list(moves):
                self.console.tell(
                    self.say("line.only", words=self.screen.words(self.you, list(moves))[next(iter(moves))])
                )
                self._decide(self.you, next(iter(moves)))
                continue
            if moves != listed:
                self._tell_moves(list(moves))
            listed = moves
            if self._goes_elsewhere(self.console.ask(self.say("line.prompt" if moves else "learn.go_on")), moves):
                return
        self._others_play()
        self.course = self.course.next()

    def _tell_moves(self, some: list[int]) -> None:
        words = self.screen.words(self.you, some)
        for action, number in self._numbers().items():
            if action in some:
                self.console.tell(self.say("line.move", number=number, words=words[action]))

    def _numbers(self) -> dict[int, int]:
        """What the rules allow now, by number; nothing where the step is only to be looked at."""
        step = self.course.step
        if step is None or step.is_look or self.match.is_over:
            return {}
        return self.numbering.of(self.screen.turn(self.you), self.match.legal(self.you))

    def _goes_elsewhere(self, text: str, moves: dict[int, int]) -> bool:
        """Does what the person typed; True when a step is begun anew."""
        command = next((name for name, spellings in COMMANDS.items() if text.lower() in spellings), "")
        other, rest = ("", "") if command else understand(text)
        if other == "quit":
            raise Stop
        if other == "help":
            self.console.tell(self.say("learn.help"))
        elif other in ("look", "moves", "hint"):
            if other != "hint":
                self._draw(asked=other == "look")
            self._coach()
            self._tell_moves(list(moves) if other == "moves" else self.course.allowed(self.match.state))
        elif other == "why" and moves:
            self._why(rest, moves)
        elif command in ("back", "again"):
            self._go_to(max(self.course.number - (command == "back"), 0))
            return True
        elif not moves and (not text or command in ("show", "on")):
            self.course = self.course.looked_at()
        elif command == "show":
            for action in first_way(self.course, self.match.state)[len(self.course.mine) :]:
                self._decide(self.you, action)
        elif command == "on":  # it goes on when that is done
            self._coach()
        elif text.isdecimal() and int(text) in moves.values():
            self._try(next(action for action, number in moves.items() if number == int(text)))
        elif text:
            self._in_words(text, moves)
        return False

    def _why(self, rest: str, moves: dict[int, int]) -> None:
        """Why not: all that is not possible by its reasons, or what was named; what is possible waits for its step."""
        actions = list(range(self.game.actions.size))
        if rest.isdecimal():
            actions = [action for action, number in moves.items() if number == int(rest)]
        elif rest:
            actions = matching(rest, self.screen.words(self.you, list(moves)) | self._all_words())
        lines = why_lines(self.match, self.you, actions, self.telling)
        if rest and any(action in moves for action in actions):
            lines.append(self._not_yet() if not set(actions) & set(self.course.allowed(self.match.state)) else "")
        for line in lines if actions else [self.say("line.no_such_move", text=rest[:SHOWN])]:
            if line:
                self.console.tell(line)

    def _in_words(self, text: str, moves: dict[int, int]) -> None:
        """A move as files hold it, or by words that only one possible move has."""
        if "=" in text and moves and text.split()[0] in self.game.actions.blocks:
            try:
                self._try(self.game.actions.parse(text))
            except Problem as problem:
                english = self.language == "en"
                self.console.tell(str(problem) if english else self.say("line.not_understood", text=text[:SHOWN]))
            return
        choices = matching(text, self.screen.words(self.you, list(moves)))
        if len(choices) == 1:
            self._try(choices[0])
        elif choices:
            self.console.tell(self.say("line.which"))
            self._tell_moves(choices)
        else:
            refused = matching(text, self._all_words()) if moves else []
            for line in why_lines(self.match, self.you, refused, self.telling) or [
                self.say("line.not_understood", text=text[:SHOWN])
            ]:
                self.console.tell(line)

    def _all_words(self) -> dict[int, str]:
        return {action: self.telling.action(action) for action in range(self.game.actions.size)}

    def _try(self, action: int) -> None:
        """A decision, if the step asks for it; else the kind reason."""
        reason = self.match.why_not(self.you, action)
        if reason != OK:
            self.console.tell(self.telling.reason(reason))
        elif action in self.course.allowed(self.match.state):
            self._decide(self.you, action)
        else:
            self.console.tell(self._not_yet())

    def _not_yet(self) -> str:
        step = self.course.step
        assert step is not None
        return self.lesson.say(self.telling.words, step.refuse)

    def _go_to(self, number: int) -> None:
        """Back to the begin of a step."""
        begun = self.begun[number]
        self.match.state, self.match.steps = self.game.layout.copy(begun.state), list(begun.steps)
        self.course = Course(self.lesson, number)
        del self.begun[number:]
        self.drawn_at = -1
        self.screen.forget()

    def _others_play(self) -> None:
        while (coming := self.course.coming(self.match.state)) is not None:
            self._decide(*coming)

    def _decide(self, seat: int, action: int) -> None:
        outcome = self.course.play(self.match.state, seat, action)
        self.course, self.match.state = self.course.after(outcome.decided), outcome.state
        self.match.steps += [Step(each, decided, (), "") for each, decided in outcome.decided]
        self._tell(outcome.events)

    def _tell(self, events: list[EventRow]) -> None:
        for line in self.telling.lines(redact(events, self.you)):
            self.console.tell(line)
