"""A game in line mode: every legal move numbered and in words, one after another."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from petitfour.bots import Bot, is_slow, make_bot
from petitfour.core import chance, records
from petitfour.core.constants import CHANCE, OK, SPECTATOR
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling, redacted
from petitfour.preparing import SEARCH, Preparation, UntilPrepared
from petitfour.progress import progress

from .console import Console, Stop

HUMAN = "human"
MOST_REASONS = 30
FROM_CACHE_SECONDS = 2.0  # what was compiled before is there within these
COMMANDS = {
    "help": ("help", "?", "ayuda"),
    "why": ("why", "por qué", "porque", "por que"),
    "undo": ("undo", "deshacer"),
    "log": ("log", "historia"),
    "look": ("look", "mirar"),
    "rules": ("rules", "reglas"),
    "save": ("save", "guardar"),
    "quit": ("quit", "exit", "salir"),
}


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
    ) -> None:
        self.match = match
        self.preparation = preparation
        self.seats = list(seats)
        self.program = program  # how this program was called, for the words on how to go on
        self.game = match.game
        self.console = console
        self.save_to = save_to
        self.language = language
        self.bots = {seat: self._bot(seat, name) for seat, name in enumerate(seats) if name != HUMAN}
        self.people = [seat for seat in range(match.players) if seat not in self.bots]
        plain = Telling(self.game, language)
        names = [
            plain.seat(seat)
            if name == HUMAN
            else plain.words.say("line.bot", seat=plain.seat(seat), bot=bot_words(name, plain))
            for seat, name in enumerate(seats)
        ]
        self.telling = Telling(self.game, language, names)
        self.say = self.telling.words.say
        self.told: dict[int, int] = {}  # how many steps each person has heard of
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None

    # -- the course of a game ----------------------------------------------------------------------------------------

    def play(self) -> None:
        """Plays until the game ends or the people stop."""
        if self.people:
            self.console.check()
            self.console.tell(self.say("line.start", title=self.telling.title()))
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
        except Stop:
            self._keep()
        finally:
            if self.preparation is not None:
                self.preparation.close()

    def _bot(self, seat: int, name: str) -> Bot:
        seed = chance.apart_from(self.match.seed, "bot", seat)
        if self.preparation is not None and is_slow(name):
            return UntilPrepared(name, self.game, seed, self.preparation)
        return make_bot(name, self.game, seed)

    def _bot_turn(self, seat: int) -> None:
        action = self.bots[seat].choose(self.match.view(seat), self.match.legal(seat), seat)
        self.match.act(seat, action)

    def _person_turn(self, seat: int) -> None:
        if self.at_screen != seat and self.game.layout.has_secrets and len(self.people) > 1:
            self.console.hide()
            self.console.ask(self.say("line.pass_on", seat=self.telling.seat(seat)))
        self.at_screen = seat
        self._tell_news(seat)
        self._show(seat)
        before = len(self.match.steps)
        while len(self.match.steps) == before and not self.match.is_over:
            text = self.console.ask(self.say("line.prompt"))
            if text and self._answer(seat, text):
                return

    def _end(self) -> None:
        if self.save_to:
            self._save(self.save_to)
        watcher = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.told.setdefault(watcher, max(self.told.values(), default=0))
        self._tell_news(watcher)
        self._picture(watcher)
        scores = self.game.scores(self.match.state)
        told = [self.say("line.score", seat=self.telling.seat(i), points=p) for i, p in enumerate(scores)]
        self.console.tell(self.telling.result(self.game.placing(self.match.state)))
        self.console.tell(self.say("line.scores", scores=", ".join(told)))

    def _keep(self) -> None:
        """Keeps an unfinished game: nothing is lost when somebody leaves."""
        self.console.tell(self.say("line.stopped"))
        if not self.match.steps or self.match.is_over:
            return
        for path in filter(None, (self.save_to, unfinished_path(self.game.name), spare_path(self.game.name))):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._save(path)
            except (Problem, OSError) as problem:
                self.console.tell(str(problem))
                continue
            self.console.tell(self.say("line.resume", program=self.program, game=self.game.name, path=path))
            return

    # -- what a person can say ---------------------------------------------------------------------------------------

    def _answer(self, seat: int, text: str) -> bool:
        """Does what the person typed; True when the turn must be shown anew."""
        moves = self._numbered(seat)
        if text.isdecimal() and len(text) < 6 and int(text) in moves:
            return self._act(seat, moves[int(text)])
        command, rest = understand(text)
        if command == "undo":
            return self._undo(seat)
        if command == "quit":
            raise Stop
        if command == "help":
            for part in self.say("line.help").split("\n"):
                self.console.tell(part)
        elif command == "why":
            self._why(seat, rest)
        elif command == "log":
            self._log(seat)
        elif command == "look":
            self._show(seat)
        elif command == "rules":
            rules = "\n".join(
                line.lstrip("# ").replace("**", "") for line in self.game.rulebook(self.language).splitlines()
            )
            self.console.tell(rules or self.say("line.no_rules"))
        elif command == "save":
            self._save_where(rest)
        else:
            self._move_in_words(seat, text, moves)
        return False

    def _numbered(self, seat: int) -> dict[int, int]:
        """The legal actions by the numbers people type. Places keep their own: column 4 stays number 4 when column 1 is
        full, and whatever else can be done is numbered after the last place."""
        legal = self.match.legal(seat)
        placed: dict[int, int] = {}
        rest, after, block = [], 0, ""
        for action in legal:
            move = self.game.actions.move(action)
            axes = list(self.game.actions.blocks[move.name].axes.values())
            by_place = len(axes) == 1 and axes[0].spoken_from > 0 and not axes[0].names
            if by_place and block in ("", move.name):
                block, after = move.name, axes[0].size
                placed[next(iter(move.parts.values())) + axes[0].spoken_from] = action
            else:
                rest.append(action)
        return placed | dict(enumerate(rest, start=after + 1))

    def _move_in_words(self, seat: int, text: str, moves: dict[int, int]) -> None:
        """A move typed as files hold it, such as `drop column=3`."""
        if text.split()[0] not in self.game.actions.blocks:
            self.console.tell(self.say("line.not_understood", text=text[:40]))
            return
        try:
            self._act(seat, self.game.actions.parse(text))
        except Problem as problem:
            self.console.tell(str(problem))

    def _act(self, seat: int, action: int) -> bool:
        self.match.act(seat, action, self.language)
        return True

    def _why(self, seat: int, rest: str) -> None:
        if rest:
            try:
                action = self.game.actions.parse(rest)
            except Problem as problem:
                self.console.tell(str(problem))
                return
            self._explain(seat, action)
            return
        refused = [a for a in range(self.game.actions.size) if self.match.why_not(seat, a) != OK]
        for action in refused[:MOST_REASONS]:
            self._explain(seat, action)
        if len(refused) > MOST_REASONS:
            self.console.tell(self.say("line.more", n=len(refused) - MOST_REASONS))
        if not refused:
            self.console.tell(self.say("line.nothing_refused"))

    def _explain(self, seat: int, action: int) -> None:
        reason = self.match.why_not(seat, action)
        words = self.telling.action(action)
        if reason == OK:
            self.console.tell(self.say("line.possible", words=words))
        else:
            self.console.tell(self.say("line.refused_move", words=words, reason=self.telling.reason(reason)))

    def _undo(self, seat: int) -> bool:
        """Back to this person's last decision, unless something was learned since."""
        steps = self.match.steps
        own = [i for i, step in enumerate(steps) if step.seat == seat]
        if not own:
            self.console.tell(self.say("line.nothing_to_undo"))
        elif any(step.seat == CHANCE for step in steps[own[-1] :]):
            self.console.tell(self.say("line.undo_chance"))
        elif self.game.layout.has_secrets and any(step.seat != seat for step in steps[own[-1] :]):
            self.console.tell(self.say("line.undo_secret"))
        else:
            self.match.back_to(own[-1])
            self.told = {each: min(heard, len(self.match.steps)) for each, heard in self.told.items()}
            self.console.tell(self.say("line.undone"))
            return True
        return False

    def _log(self, seat: int) -> None:
        events = self.match.events(seat)
        for line in self.telling.lines(events):
            self.console.tell(line)
        if not events:
            self.console.tell(self.say("line.nothing_yet"))

    def _save_where(self, rest: str) -> None:
        try:
            path = Path(rest).expanduser() if rest else self.save_to
            if path is None:
                self.console.tell(self.say("line.save_how"))
                return
            self._save(path)
        except (Problem, RuntimeError, ValueError, OSError) as problem:
            self.console.tell(str(problem))

    # -- telling -----------------------------------------------------------------------------------------------------

    def _tell_news(self, seat: int) -> None:
        for step in self.match.steps[self.told.get(seat, 0) :]:
            for line in self.telling.lines(redacted(step.events, seat)):
                self.console.tell(line)
        self.told[seat] = len(self.match.steps)
        if not self.game.layout.has_secrets:  # everybody heard it
            self.told = dict.fromkeys(range(self.match.players), len(self.match.steps))

    def _show(self, seat: int) -> None:
        self._picture(seat)
        self.console.tell(self.say("line.turn", seat=self.telling.seat(seat)))
        for number, action in self._numbered(seat).items():
            self.console.tell(self.say("line.move", number=number, words=self.telling.action(action)))

    def _picture(self, seat: int) -> None:
        face = self.game.terminal_face
        if face is not None:
            self.console.tell(face.picture(self.match.view(seat), self.game.box.record, self.telling))

    def _save(self, path: Path) -> None:
        records.save(self.match, path, seats=self.seats)
        self.console.tell(self.say("line.saved", path=path))


def understand(text: str) -> tuple[str, str]:
    """The command in a line, in either language, and the rest of the line."""
    for command, spellings in COMMANDS.items():
        for spelling in spellings:
            if text.lower() == spelling or text.lower().startswith(spelling + " "):
                return command, text[len(spelling) :].strip()
    return "", text


def kept_folder() -> Path:
    """Where games are kept that were left without saying where to save them."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "petitfour"


def spare_path(game: str) -> Path:
    """A place that can nearly always be written."""
    return Path(tempfile.mkdtemp(prefix="petitfour-")) / f"unfinished-{game}.json"


def unfinished_path(game: str) -> Path:
    """A new place for a game that was left."""
    number = 1
    while (path := kept_folder() / f"unfinished-{game}-{number}.json").exists():
        number += 1
    return path


def bot_words(name: str, telling: Telling) -> str:
    """How a bot is called: by its level, or as it was asked for."""
    return telling.words.say(f"bot.{name}") if telling.words.has(f"bot.{name}") else name


def search_for(games: Registry, name: str, seats: Sequence[str], *, at_once: bool = False) -> Preparation | None:
    """Has compiled what bots at this table search with, if any do. The game begins meanwhile and they play simply;
    where the same seed is to give the same game, `at_once`, it waits for them."""
    if not any(is_slow(seat) for seat in seats):
        return None
    preparation = Preparation(games, [(name, SEARCH)])
    preparation.start()
    if at_once or HUMAN not in seats:
        with progress("Compiling the rules and the search (once; later starts find them ready)"):
            preparation.wait()
    else:
        preparation.wait(FROM_CACHE_SECONDS)
    return preparation
