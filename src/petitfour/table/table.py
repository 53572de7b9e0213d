"""One table: its chairs, the games on it, the drafts, and the confirmed turns."""

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
from .history import Entry, Played, Said, Turn, standing
from .seating import OPEN, Chair, Holder
from .series import Standing, standing_of
from .snapshots import unpack


@dataclass
class Table:
    """Everything about a table. `version` counts confirmed turns and starts of games; it only grows."""

    id: str
    game: Game
    players: int
    options: dict[str, str]
    link: str
    series: int = 1  # wins that decide the series
    own_box: bool = False
    created: float = field(default_factory=time.time)
    chairs: list[Chair] = field(default_factory=list)
    games: list[Played] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    version: int = 0
    state: Record | None = None
    drafts: dict[int, Draft] = field(default_factory=dict)
    clock: Clock | None = None
    left: list[float] = field(default_factory=list)  # seconds by seat at the moment `since`
    since: float = 0.0
    talk: list[Said] = field(default_factory=list)
    fault: str = ""  # why the table was stopped, if the rules failed
    secret: str = field(default_factory=lambda: fair.new_secret())  # of the next game; its hash is shown now
    nonces: dict[int, str] = field(default_factory=dict)  # given by chairs for the next game
    _by_client_id: dict[str, Turn] = field(default_factory=dict)  # of the first so many turns
    _turns_known: int = 0

    # -- who sits where ----------------------------------------------------------------------------------------------

    def seat_of(self, chair: int) -> int:
        """The seat a chair plays in the current game."""
        return (chair + self._rotation) % self.players

    def chair_of(self, seat: int) -> int:
        return (seat - self._rotation) % self.players

    @property
    def _rotation(self) -> int:
        return self.games[-1].rotation if self.games else 0

    def chair_held_by(self, holder: Holder) -> int | None:
        """The chair a holder means, if the token proves it."""
        return self.held_by(holder)[0]

    def chairs_held_by(self, token: str) -> list[int]:
        return self.held_by(Holder(token))[1]

    def held_by(self, holder: Holder) -> tuple[int | None, list[int]]:
        """The chair that a holder means (the first one, if none is named), and all that the token proves."""
        token, meant = holder
        held = [number for number, chair in enumerate(self.chairs) if token and chair.is_held_by(token)]
        if meant is not None:
            return (meant if meant in held else None), held
        return (held[0] if held else None), held

    def open_chair(self) -> int | None:
        return next((n for n, chair in enumerate(self.chairs) if chair.kind == OPEN), None)

    def names(self) -> list[str]:
        """The names by seat."""
        rotation = self._rotation
        return [self.chairs[(seat - rotation) % self.players].name for seat in range(self.players)]

    # -- the games ---------------------------------------------------------------------------------------------------

    @property
    def current(self) -> Played | None:
        return self.games[-1] if self.games else None

    @property
    def is_playing(self) -> bool:
        return self.state is not None and not self.is_over

    @property
    def is_over(self) -> bool:
        """By the rules, or because somebody gave up or all agreed to stop."""
        played = self.current
        return self.state is not None and played is not None and played.placing is not None

    def wins(self) -> list[int]:
        """Games won alone, by chair, in the current series."""
        return self._standing().wins

    def series_is_over(self) -> bool:
        """Whether somebody has won the series, or it has had all its games."""
        return self._standing().is_over

    def _standing(self) -> Standing:
        return standing_of(self.games, self.players, self.series, self.game.about.series_games)

    def match(self, played: Played) -> Match:
        """A finished game of this table as a record."""
        match = Match(self.game, self.players, options=self.options, seed=played.seed)
        match.restart()
        for turn in self.standing(played):
            for seat, action in turn.decisions:
                match.replay(seat, action)
        return match

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
        return self.drafts[seat].legal() if seat in self.drafts else self.game.legal(self.state, seat)

    def is_stale(self, version: int, seat: int) -> bool:
        """Whether the table has moved on for this seat. Others' parts of the same simultaneous choice do not count."""
        if version == self.version:
            return False
        since = [turn for turn in self.turns if turn.version > version]
        if self.current is None or not since or len(since) != self.version - version:
            return True
        return not all(
            turn.game == self.current.number
            and turn.act is None
            and turn.seat not in (seat, CHANCE)
            and all(mover != CHANCE for mover, _ in turn.decisions)
            and int(unpack(self.game, turn.snapshot).to_act) == SEVERAL
            for turn in since
        )

    def take(self, entry: Entry) -> None:
        """The table after a turn, an act or the start of a game that has been kept."""
        turn, state, result, start = entry
        if start is not None:
            self.games.append(start.game)
            self.drafts = {}
            self.secret, self.nonces = start.next_secret, {}
        self.turns.append(turn)
        self.version = turn.version
        self.state = state
        self.left, self.since = list(turn.left or []), turn.at
        if result is not None and self.current is not None:
            self.current.scores, self.current.placing, self.current.how = result
        if self.drafts:
            self._move_drafts(turn, state)

    def _move_drafts(self, turn: Turn, state: Record) -> None:
        """Drafts for the same simultaneous choice go on; all others are void."""
        simultaneous = int(state.to_act) == SEVERAL and turn.act is None
        waiting = self.waiting() if simultaneous else []
        kept = {seat: draft for seat, draft in self.drafts.items() if seat in waiting and seat != turn.seat}
        self.drafts = {seat: draft.moved_to(state) for seat, draft in kept.items()}

    def standing(self, played: Played | None = None) -> list[Turn]:
        """The turns of a game (default: the current one) that hold."""
        game = played or self.current
        return standing(turn for turn in self.turns if game is not None and turn.game == game.number)

    def turn_with(self, client_id: str) -> Turn | None:
        for turn in self.turns[self._turns_known :]:
            if turn.client_id is not None:
                self._by_client_id[turn.client_id] = turn
        self._turns_known = len(self.turns)
        return self._by_client_id.get(client_id)
