"""One table: its chairs, the games on it, the drafts, and what was done: turns, acts, starts of games."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from petitfour.core import fair
from petitfour.core.constants import CHANCE, SEVERAL
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.view import view

from .clock import Clock
from .draft import Draft
from .history import UNDO, Deed, Entry, Remark, SeriesGame, turns_that_hold
from .lessons.at_table import course_of
from .lessons.course import Course
from .seating import OPEN, Chair, Holder
from .series import Standing, standing_of
from .snapshots import unpack
from .subscriptions import Subscription


@dataclass
class Table:
    """Everything about a table. `version` counts its deeds; it only grows."""

    id: str
    game: Game
    players: int
    options: dict[str, str]
    link: str
    series: int = 1  # wins that decide the series
    own_box: bool = False
    public: bool = False  # anyone may watch: the lobby lists it
    host: int = 0  # the chair of whoever made it; when they leave, the next person's
    is_closed: bool = False  # its host has ended it: nobody sits down or begins a game
    created: float = field(default_factory=time.time)
    chairs: list[Chair] = field(default_factory=list)
    games: list[SeriesGame] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    version: int = 0
    state: Record | None = None
    before: Record | None = None  # the state before the last deed, where it was taken in this process
    drafts: dict[int, Draft] = field(default_factory=dict)
    clock: Clock | None = None
    left: list[float] = field(default_factory=list)  # seconds by seat at the moment `since`
    since: float = 0.0  # by time.monotonic, as all of the clocks: the time of day jumps
    talk: list[Remark] = field(default_factory=list)
    subscriptions: list[Subscription] = field(default_factory=list)  # devices that are called when it is their turn
    fault: str = ""  # why the table was stopped, if the rules failed
    secret: str = field(default_factory=lambda: fair.new_secret())  # of the next game; its hash is shown now
    nonces: dict[int, str] = field(default_factory=dict)  # given by chairs for the next game
    _by_client_id: dict[str, Deed] = field(default_factory=dict)  # of the first so many deeds
    _deeds_known: int = 0
    _course: tuple[int, Game | None, Course | None] = (-1, None, None)  # at a version

    # -- who sits where ----------------------------------------------------------------------------------------------

    def seat_of(self, chair: int) -> int:
        """The seat a chair plays in the current game."""
        return (chair + self._rotation) % self.players

    def chair_of(self, seat: int) -> int:
        return (seat - self._rotation) % self.players

    @property
    def _rotation(self) -> int:
        games = self.games
        return games[-1].rotation if games else 0

    def chair_held_by(self, holder: Holder) -> int | None:
        """The chair a holder means, if the token proves it."""
        return self.held_by(holder)[0]

    def chairs_held_by(self, token: str) -> list[int]:
        return self.screen_of(Holder(token))

    def screen_of(self, holder: Holder) -> list[int]:
        """All chairs of a holder's screen."""
        return self.held_by(holder)[1]

    def held_by(self, holder: Holder) -> tuple[int | None, list[int]]:
        """The chair that a holder means (the first one, if none is named), and all that are theirs: what the token
        proves, or else what their keyring has."""
        token, meant, kept = holder
        held = [number for number, chair in enumerate(self.chairs) if token and chair.is_held_by(token)]
        if not held and kept:
            held = [number for number, chair in enumerate(self.chairs) if chair.is_kept_as(kept)]
        if meant is not None:
            return (meant if meant in held else None), held
        return (held[0] if held else None), held

    def open_chair(self) -> int | None:
        return next((n for n, chair in enumerate(self.chairs) if chair.kind == OPEN), None)

    def names(self) -> list[str]:
        """The names by seat; once a game is over, also of whoever has left since."""
        now = [self.chairs[self.chair_of(seat)].name for seat in range(self.players)]
        then = self.games[-1].names if self.is_over else now
        return [name or before for name, before in zip(now, then, strict=True)]

    # -- the games ---------------------------------------------------------------------------------------------------

    @property
    def current(self) -> SeriesGame | None:
        return self.games[-1] if self.games else None

    @property
    def is_playing(self) -> bool:
        return self.state is not None and not self.is_over

    @property
    def is_over(self) -> bool:
        """By the rules, or because somebody gave up or all agreed to stop."""
        games = self.games
        return self.state is not None and bool(games) and games[-1].placing is not None

    def wins(self) -> list[int]:
        """Games won alone, by chair, in the current series."""
        return self._standing().wins

    def series_is_over(self) -> bool:
        """Whether somebody has won the series, or it has had all its games."""
        return self._standing().is_over

    def _standing(self) -> Standing:
        return standing_of(self.games, self.players, self.series, self.game.about.series_games)

    def match(self, game: SeriesGame) -> Match:
        """A finished game of this table as a record."""
        match = Match(self.game, self.players, options=self.options, seed=game.seed, start=self.start_of(game))
        match.restart()
        for turn in self.turns_that_hold(game):
            for seat, action in turn.decisions:
                match.replay(seat, action)
        return match

    def start_of(self, game: SeriesGame) -> Record | None:
        """The position in which a game began, if not where a game begins."""
        if game.origin is None:
            return None
        return unpack(self.game, next(deed.snapshot for deed in self.deeds if deed.game == game.number))

    def last_version(self, game: SeriesGame) -> int:
        """Of the deeds of a game: with another its end may be another."""
        return max(deed.version for deed in self.deeds if deed.game == game.number)

    # -- a lesson ----------------------------------------------------------------------------------------------------

    @property
    def course(self) -> Course | None:
        """How far the lesson is that is given in the current game; None if none is, or it is over."""
        version, game, course = self._course
        if version != self.version or game is not self.game:
            course = course_of(self.game, self.turns_that_hold()) if self.is_lesson else None
            self._course = self.version, self.game, course
        return course

    @property
    def is_lesson(self) -> bool:
        """Whether the current game is one that began as a lesson."""
        return self.current is not None and self.current.is_lesson

    # -- playing -----------------------------------------------------------------------------------------------------

    def view(self, seat: int) -> Record | None:
        return None if self.state is None else view(self.game.layout, self.state, seat)

    def waiting(self) -> list[int]:
        """The seats that may decide now; at a table that was stopped nobody, and no rule is asked."""
        if self.state is None or self.is_over or self.fault:
            return []
        return self.game.waiting(self.state)

    def draft(self, seat: int) -> Draft:
        """The draft of a seat that may decide now, begun if there is none."""
        assert self.state is not None and seat in self.waiting()
        if seat not in self.drafts:
            self.drafts[seat] = Draft(self.game, self.state, seat)
        return self.drafts[seat]

    def legal(self, seat: int) -> list[int]:
        """What a seat may decide next, its draft played."""
        if self.state is None:
            return []
        if self.course is not None:
            return self.course.allowed(self.state) if seat == self.course.lesson.you else []
        return self.drafts[seat].legal() if seat in self.drafts else self.game.legal(self.state, seat)

    def is_stale(self, version: int, seat: int) -> bool:
        """Whether the table has moved on for this seat. Others' parts of the same simultaneous choice do not count."""
        if version == self.version:
            return False
        since = [deed for deed in self.deeds if deed.version > version]
        if self.current is None or not since or len(since) != self.version - version:
            return True
        return not all(
            deed.game == self.current.number
            and deed.act is None
            and deed.seat not in (seat, CHANCE)
            and all(mover != CHANCE for mover, _ in deed.decisions)
            and int(unpack(self.game, deed.snapshot).to_act) == SEVERAL
            for deed in since
        )

    def take(self, entry: Entry) -> None:
        """The table after a turn, an act or the start of a game that has been kept."""
        deed, state, result, start = entry
        if start is not None:
            self.games.append(start.game)
            self.drafts = {}
            self.secret, self.nonces = start.next_secret, {}
        self.deeds.append(deed)
        self.version = deed.version
        self.before, self.state = self.state, state
        self.left, self.since = list(deed.left or []), deed.since
        if result is not None and self.current is not None:
            self.current.scores, self.current.placing, self.current.how, self.current.bots = result
        elif deed.act is not None and deed.act.kind == UNDO and self.current is not None:
            self.current.scores, self.current.placing, self.current.how, self.current.bots = None, None, "", None
        if self.drafts:
            self._move_drafts(deed, state)

    def _move_drafts(self, deed: Deed, state: Record) -> None:
        """Drafts for the same simultaneous choice go on; all others are void."""
        simultaneous = int(state.to_act) == SEVERAL and deed.act is None
        waiting = self.waiting() if simultaneous else []
        drafts = {seat: draft for seat, draft in self.drafts.items() if seat in waiting and seat != deed.seat}
        self.drafts = {seat: draft.rebase(state) for seat, draft in drafts.items()}

    def turns_that_hold(self, series_game: SeriesGame | None = None) -> list[Deed]:
        """The turns of a game (default: the current one) that hold."""
        game = series_game or self.current
        return turns_that_hold(deed for deed in self.deeds if game is not None and deed.game == game.number)

    def turn_with(self, client_id: str) -> Deed | None:
        for deed in self.deeds[self._deeds_known :]:
            if deed.client_id is not None:
                self._by_client_id[deed.client_id] = deed
        self._deeds_known = len(self.deeds)
        return self._by_client_id.get(client_id)
