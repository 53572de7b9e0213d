"""A game in line mode: every legal move numbered and in words, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from petitfour.bots import Bot, is_slow, make_bot
from petitfour.core import chance
from petitfour.core.constants import CHANCE, SPECTATOR
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.words import LANGUAGES, Words
from petitfour.preparing import SEARCH, Preparation, UntilPrepared
from petitfour.progress import progress
from petitfour.table.lessons.lesson import has_lesson

from .answers import Answers
from .console import Console, Stop
from .hint import FROM_CACHE_SECONDS, Hints
from .keeping import save, spare_path, unfinished_path
from .numbers import Numbering
from .screen import Screen

HUMAN = "human"


class LineTable:
    """One match between people at this terminal and bots."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[str],
        language: str,
        console: Console,
        save_to: Path | None = None,
        *,
        program: str = "petitfour",
        preparation: Preparation | None = None,
        games: Registry | None = None,
        more: dict[str, Any] | None = None,
        labels: Sequence[str] | None = None,
        is_kept: bool = True,
    ) -> None:
        self.match, self.game = match, match.game
        self.seats, self.language = list(seats), language
        self.console, self.save_to = console, save_to
        self.program = program  # how this program was called, for the words on how to go on
        self.more = more or {}  # what is kept with the match: how its series stands
        self.is_kept = is_kept  # a game that began in the middle, after a lesson, has no record
        self.preparation = preparation
        self.hints = Hints(games, preparation)
        self.bots = {seat: self._bot(seat, name) for seat, name in enumerate(seats) if name != HUMAN}
        self.people = [seat for seat in range(match.players) if seat not in self.bots]
        self.is_alone = len(self.people) == 1
        self.telling = Telling(self.game, language, reader=self.people[0] if self.is_alone else None)
        self.say = self.telling.words.say
        names = [seat_words(seat, name, self.telling, is_alone=self.is_alone) for seat, name in enumerate(seats)]
        if labels is not None:  # who sits there, whichever seat it is in this game
            names = [self.say("line.bot", seat=self.telling.seat(i), bot=label) for i, label in enumerate(labels)]
        self.named = Telling(self.game, language, names)  # for pictures and results: who is who
        self.answers = Answers(self)
        self.screen = Screen(match, self.named, console)
        self.numbering = Numbering(self.game)
        self.turn_shown: dict[int, object] = {}  # in which turn each seat was shown the table last
        self.steps_heard: dict[int, int] = {}  # how many steps each person has heard of
        self.at_screen: int | None = self.people[0] if self.is_alone else None

    # -- the course of a game ----------------------------------------------------------------------------------------

    def play(self) -> bool:
        """Plays until the game ends or the people stop; whether it has ended."""
        if self.people:
            self.console.check()
            self.console.tell(self.say("line.start", title=self.telling.title()))
            if self.is_kept and has_lesson(self.game) and all(step.seat == CHANCE for step in self.match.steps):
                self.console.tell_whole(self.say("learn.offer", program=self.program, game=self.game.name))
            if self.preparation is not None and not self.preparation.is_ready(self.game.name, SEARCH):
                self.console.tell(self.say("table.bots_warm_up"))
        try:
            while not self.match.is_over:
                seat = self.match.waiting()[0]
                if seat in self.bots:
                    self._bot_turn(seat)
                else:
                    self._person_turn(seat)
            self._end()
            return True
        except Stop:
            self._keep()
            return False
        finally:
            self.hints.close()

    def _bot(self, seat: int, name: str) -> Bot:
        seed = chance.apart_from(self.match.seed, "bot", seat)
        if self.preparation is not None and is_slow(name):
            return UntilPrepared(name, self.game, seed, self.preparation)
        return make_bot(name, self.game, seed)

    def _bot_turn(self, seat: int) -> None:
        action = self.bots[seat].choose(self.match.view(seat), self.match.legal(seat), seat)
        self.match.act(seat, action)

    def _person_turn(self, seat: int) -> None:
        if self.at_screen != seat and self._has_curtain:
            self.console.hide()
            self.screen.forget()
            self.console.ask(self.say("line.pass_on", seat=self.telling.seat(seat)))
        self.at_screen = seat
        self._tell_news(seat)
        legal = self.match.legal(seat)
        if len(legal) == 1 and not self._has_curtain:  # behind a curtain one reads before the next person comes
            self.console.tell(self.say("line.only", words=self.screen.words(seat, legal)[legal[0]]))
            self.match.act(seat, legal[0], self.language)
            return
        self.show(seat)
        before = len(self.match.steps)
        while len(self.match.steps) == before and not self.match.is_over:
            text = self.console.ask(self.say("line.prompt"))
            if text and self.answers.answer(seat, text):
                return

    @property
    def _has_curtain(self) -> bool:
        return self.game.layout.has_secrets and len(self.people) > 1

    def _end(self) -> None:
        if self.save_to:
            self.save(self.save_to)
        watcher = self.people[0] if self.is_alone else SPECTATOR
        self.steps_heard.setdefault(watcher, max(self.steps_heard.values(), default=0))
        self._tell_news(watcher)
        self.screen.draw(watcher, {}, asked=True)
        scores = self.game.scores(self.match.state)
        texts = [self.say("line.score", seat=self.named.seat(i), points=p) for i, p in enumerate(scores)]
        self.console.tell(self.named.result(self.game.placing(self.match.state)))
        self.console.tell(self.say("line.scores", scores=", ".join(texts)))

    def _keep(self) -> None:
        """Keeps an unfinished game: nothing is lost when somebody leaves."""
        self.console.tell(self.say("line.stopped"))
        if not self.match.steps or self.match.is_over or not self.is_kept:
            return
        for path in filter(None, (self.save_to, unfinished_path(self.game.name), spare_path(self.game.name))):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                self.save(path)
            except (Problem, OSError) as problem:
                self.tell_problem(problem, "line.not_saved", path=path)
                continue
            self.console.tell_whole(self.say("line.resume", program=self.program, game=self.game.name, path=path))
            return

    # -- telling -----------------------------------------------------------------------------------------------------

    def _tell_news(self, seat: int) -> None:
        for line in self.telling.lines(self.match.events(seat, self.steps_heard.get(seat, 0))):
            self.console.tell(line)
        self.steps_heard[seat] = len(self.match.steps)
        if not self.game.layout.has_secrets:  # everybody heard it
            self.steps_heard = dict.fromkeys(range(self.match.players), len(self.match.steps))

    def numbers(self, seat: int, legal: list[int]) -> dict[int, int]:
        return self.numbering.of((seat, self.screen.turn(seat)), legal)

    def show(self, seat: int, *, asked: bool = False, picture: bool = True) -> None:
        legal = self.match.legal(seat)
        if picture:
            turn = self.screen.turn(seat)
            self.screen.draw(seat, self.numbers(seat, legal), asked=asked, fresh=turn != self.turn_shown.get(seat))
            self.turn_shown[seat] = turn
        self.console.tell(
            self.say("line.your_turn") if self.is_alone else self.say("line.turn", seat=self.telling.seat(seat))
        )
        self.tell_moves(seat, legal)

    def tell_moves(self, seat: int, legal: list[int], some: list[int] | None = None) -> None:
        words = self.screen.words(seat, legal)
        self.console.tell_list(
            [
                self.say("line.move", number=number, words=words[action])
                for action, number in self.numbers(seat, legal).items()
                if some is None or action in some
            ]
        )

    def tell_problem(self, problem: Exception, key: str, **parts: object) -> None:
        """What is wrong: in English as it was said, else in words of the reader's language."""
        self.console.tell(str(problem) if self.language == "en" else self.say(key, **parts))

    def save(self, path: Path) -> None:
        if not self.is_kept:
            raise Problem(self.say("table.lesson_no_record"))
        save(self.match, path, self.seats, self.more)
        self.console.tell_whole(self.say("line.saved", path=path))


def seat_words(seat: int, name: str, telling: Telling, *, is_alone: bool) -> str:
    """A seat with who sits there: a bot by its level, the only person as you."""
    if name == HUMAN:
        return telling.words.say("line.you", seat=telling.seat(seat)) if is_alone else telling.seat(seat)
    return telling.words.say("line.bot", seat=telling.seat(seat), bot=bot_words(name, telling))


def bot_words(name: str, telling: Telling) -> str:
    """How a bot is called: by its level, or as it was asked for."""
    return telling.words.say(f"bot.{name}") if telling.words.has(f"bot.{name}") else name


def search_for(
    games: Registry, name: str, seats: Sequence[str], language: str = LANGUAGES[0], *, at_once: bool = False
) -> Preparation | None:
    """Has compiled what bots at this table search with, if any do. The game begins meanwhile and they play simply;
    where the same seed is to give the same game, `at_once`, it waits for them."""
    if not any(is_slow(seat) for seat in seats):
        return None
    preparation = Preparation(games, [(name, SEARCH)])
    preparation.start()
    if at_once or HUMAN not in seats:
        with progress(Words(language).say("line.compiling")):
            preparation.wait()
    else:
        preparation.wait(FROM_CACHE_SECONDS)
    return preparation
