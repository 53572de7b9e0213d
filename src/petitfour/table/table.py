"""One table: its chairs, the game on it, the drafts, and the confirmed turns."""

from __future__ import annotations

import json
import time
import zlib
from dataclasses import dataclass, field
from typing import Any

import orjson

from petitfour.core import fair
from petitfour.core.constants import CHANCE, OK, SEVERAL, SPECTATOR
from petitfour.core.declare import Record
from petitfour.core.game import Game, Outcome
from petitfour.core.match import Match, hash_of_kept
from petitfour.core.problem import Problem, Refused
from petitfour.core.telling import EventRow, Telling, redacted
from petitfour.core.view import view

from .clock import BACK_AGAIN, Clock
from .draft import Draft, new_seeds
from .seating import AS_CHAIR, OPEN, Chair
from .store import Statement

UNDO, RESIGN, STOP = "undo", "resign", "stop"
Result = tuple[list[int], list[int], str]  # scores, placing, how it ended
LITTLE_MEMORY = (12, 4)  # zlib's window and tables: for a snapshot of some kB, more would only be filled and forgotten


@dataclass(frozen=True)
class Act:
    """What is no move but changes the game: a turn taken back, a seat that gives up, an agreement to stop."""

    kind: str
    back: int = 0  # taken back: the version whose state holds again


@dataclass(frozen=True)
class Turn:
    """A confirmed turn: what was decided, chance included, and what each seat learned of it. Or an act."""

    version: int
    game: int
    seat: int
    client_id: str | None
    decisions: tuple[tuple[int, int], ...]
    events: dict[int, list[EventRow]]  # by seat, SPECTATOR included: already redacted
    snapshot: bytes
    hash: str
    at: float
    act: Act | None = None
    left: tuple[float, ...] | None = None  # the seconds every seat has, where there is a clock
    since: float = 0.0  # when it was so, if later than the turn: somebody's clock was stopped or begun between turns


@dataclass(frozen=True)
class Said:
    """A line of the table's talk: what somebody wrote, or (with a kind) what happened around the game."""

    number: int
    chair: int
    name: str
    kind: str
    text: str
    at: float


@dataclass
class Played:
    """A game of the series: how the chairs sit, and how it ended."""

    number: int
    rotation: int
    seed: int
    version: int  # the table's version when it began
    rules_version: int
    names: list[str]  # by seat, as they sat when it began
    scores: list[int] | None = None
    placing: list[int] | None = None
    how: str = ""  # it ended by the rules, or by RESIGN or STOP
    secret: str = ""  # of the fair seed; empty in games from before there was one
    nonces: list[str] = field(default_factory=list)  # what the chairs gave for it


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
    made: tuple[bytes, Record] | None = None  # the snapshot packed last, and the state in it
    _by_client_id: dict[str, Turn] = field(default_factory=dict)  # of the first so many turns
    _turns_known: int = 0
    _ended: tuple[Turn, Result | None] | None = None  # the turn asked about last, and whether the game was over with it

    # -- who sits where ----------------------------------------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        return self.state is not None and not self.is_over

    @property
    def is_over(self) -> bool:
        """By the rules, or because somebody gave up or all agreed to stop."""
        played = self.current
        return self.state is not None and played is not None and played.placing is not None

    @property
    def current(self) -> Played | None:
        return self.games[-1] if self.games else None

    def seat_of(self, chair: int) -> int:
        """The seat a chair plays in the current game."""
        return (chair + self._rotation) % self.players

    def chair_of(self, seat: int) -> int:
        return (seat - self._rotation) % self.players

    @property
    def _rotation(self) -> int:
        return self.games[-1].rotation if self.games else 0

    def chair_held_by(self, token: str) -> int | None:
        """The chair a token proves. At one screen a token holds several; then it may name the one that is meant."""
        return self.held_by(token)[0]

    def chairs_held_by(self, token: str) -> list[int]:
        return self.held_by(token)[1]

    def held_by(self, token: str) -> tuple[int | None, list[int]]:
        """The chair that a token means, and all it proves."""
        plain, _, meant = token.partition(AS_CHAIR)
        held = [number for number, chair in enumerate(self.chairs) if plain and chair.is_held_by(plain)]
        if meant:
            return (int(meant) if meant.isdecimal() and len(meant) < 3 and int(meant) in held else None), held
        return (held[0] if held else None), held

    def names(self) -> list[str]:
        """The names by seat."""
        rotation = self._rotation
        return [self.chairs[(seat - rotation) % self.players].name for seat in range(self.players)]

    def wins(self) -> list[int]:
        """Games won alone, by chair, in the current series."""
        return self._series()[0]

    def series_is_over(self) -> bool:
        """Whether somebody has won the series, or it has had all its games."""
        wins, games = self._series()
        return self._is_decided(wins, games)

    def _is_decided(self, wins: list[int], games: int) -> bool:
        most = self.game.about.series_games if self.series > 1 else 0
        return max(wins) >= self.series or (most > 0 and games >= most)

    def _series(self) -> tuple[list[int], int]:
        """Games won alone by each chair, and games finished, in the current series."""
        wins, games = [0] * self.players, 0
        for played in self.games:
            if self._is_decided(wins, games):
                wins, games = [0] * self.players, 0  # the series was decided; the next game began another
            first = [seat for seat, place in enumerate(played.placing or []) if place == 1]
            games += played.placing is not None
            if len(first) == 1:
                wins[(first[0] - played.rotation) % self.players] += 1
        return wins, games

    # -- playing -----------------------------------------------------------------------------------------------------

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
            and int(self.unpack(turn.snapshot).to_act) == SEVERAL
            for turn in since
        )

    def begin(self, rotation: int) -> tuple[Played, Record]:
        """The next game: its place in the series and its first state, chance not yet played."""
        names = [self.chairs[(seat - rotation) % self.players].name for seat in range(self.players)]
        nonces = [self.nonces.get(chair, "") for chair in range(self.players)]
        seed = fair.seed(self.secret, nonces)
        played = Played(len(self.games), rotation, seed, self.version, self.game.about.rules_version, names)
        played.secret, played.nonces = self.secret, nonces
        return played, self.game.new_state(self.players, self.options)

    def make_turn(
        self,
        seat: int,
        decisions: list[int],
        client_id: str | None,
        begun: tuple[Played, Record] | None = None,
    ) -> Turn:
        """Plays decisions and what chance adds on a copy of the state. Nothing at the table changes yet.

        Without decisions (seat CHANCE) only chance plays: the start of the game that `begun` tells of.
        """
        game, state = begun or (self.current, self.state)
        assert game is not None and state is not None
        played = self.game.play(state, seat, decisions, game.seed)
        if played.refused != OK:
            raise Refused(Telling(self.game, "en").reason(played.refused), played.refused)
        return self._turn(game, seat, client_id, played, starting=begun is not None)

    def make_whole_turn(self, seat: int, decisions: list[int], keep: int | None, client_id: str) -> Turn | None:
        """The turn that decisions after the first `keep` of the seat's draft are by themselves, without a draft.

        None if they are not one that a draft would find complete, and where only a draft can tell. As there, what is
        allowed and where it ends is found by what the seat sees; a single decision that leaves it nothing to decide is
        a turn in any case.
        """
        begun = seat in self.drafts and self.drafts[seat].decisions and keep != 0
        if begun or not decisions or not self.game.compiled or seat not in self.waiting():
            return None
        assert self.current is not None and self.state is not None
        played = self.game.play(self.state, seat, decisions, self.current.seed)
        ends = len(decisions) == 1 and seat not in self.game.waiting(played.state)
        if played.refused != OK or not (ends or self.game.is_whole_turn(self.state, seat, decisions, new_seeds())):
            return None
        return self._turn(self.current, seat, client_id, played, starting=False)

    def _turn(self, game: Played, seat: int, client_id: str | None, played: Outcome, *, starting: bool) -> Turn:
        after, done, events, _ = played
        told = {each: redacted(events, each) for each in (SPECTATOR, *range(self.players))}
        now = time.time()
        return Turn(
            self.version + 1, game.number, seat, client_id, tuple(done), told, *self.pack(after), now, None,
            self._left_after(seat, after, now, starting=starting),
        )  # fmt: skip

    def make_act(self, seat: int, act: Act) -> Turn:
        """An act of a seat as an entry among the turns. Nothing at the table changes yet."""
        assert self.current is not None and self.state is not None
        after = self.state
        if act.kind == UNDO:
            after = self.unpack(next(turn.snapshot for turn in self.turns if turn.version == act.back))
        now = time.time()
        return Turn(
            self.version + 1, self.current.number, seat, None, (), {}, *self.pack(after), now, act,
            self._left_after(seat, after, now, starting=False),
        )  # fmt: skip

    def standing(self) -> list[Turn]:
        """The turns of the current game that hold: what was taken back is left out, and so are acts."""
        return standing([turn for turn in self.turns if self.current and turn.game == self.current.number])

    def result_after(self, turn: Turn) -> Result | None:
        """Scores, placing and how it ended, if the game is over with this turn."""
        if self._ended is None or self._ended[0] is not turn:
            self._ended = turn, self._result_after(turn)
        return self._ended[1]

    def _result_after(self, turn: Turn) -> Result | None:
        after = self.unpack(turn.snapshot)
        if turn.act is not None and turn.act.kind == RESIGN:
            return self.game.scores(after), [2 if s == turn.seat else 1 for s in range(self.players)], RESIGN
        if turn.act is not None and turn.act.kind == STOP:
            return self.game.scores(after), [1] * self.players, STOP
        if self.game.is_over(after):
            return self.game.scores(after), self.game.placing(after), ""
        return None

    def take(self, turn: Turn) -> None:
        """The table after a turn that has been stored."""
        self.turns.append(turn)
        self.version = turn.version
        made, self.made = self.made, None
        self.state = made[1] if made is not None and made[0] is turn.snapshot else self.unpack(turn.snapshot)
        self.left, self.since = list(turn.left or []), turn.at
        ended = self.result_after(turn)
        if ended is not None and self.current is not None:
            self.current.scores, self.current.placing, self.current.how = ended
        waiting = self.waiting()
        simultaneous = int(self.state.to_act) == SEVERAL and turn.act is None
        kept = {s: d for s, d in self.drafts.items() if simultaneous and s in waiting and s != turn.seat}
        self.drafts = {s: draft.moved_to(self.state) for s, draft in kept.items()}

    # -- clocks ------------------------------------------------------------------------------------------------------

    def running(self) -> set[int]:
        """The seats whose clock runs: people who may decide now and have nobody standing in."""
        if self.clock is None or not self.is_playing:
            return set()
        return {seat for seat in self.waiting() if self._thinks(self.chair_of(seat))}

    def _thinks(self, chair: int) -> bool:
        return self.chairs[chair].thinks

    def left_with(self, made: dict[int, Chair], now: float) -> list[float]:
        """The seconds every seat has when these chairs change hands: whoever begins to think has a moment."""
        left = self.left_now(now)
        for number, chair in made.items() if self.is_playing else ():
            seat = self.seat_of(number)
            if chair.thinks and not self._thinks(number) and seat < len(left):
                left[seat] = max(left[seat], BACK_AGAIN)
        return left

    def clock_to_store(self, left: list[float], now: float) -> list[Statement]:
        """What the clocks show between two turns; nothing where none runs."""
        if self.clock is None or not self.is_playing:
            return []
        text = json.dumps({"left": [round(seconds, 3) for seconds in left], "since": now})
        return [("update turns set clock=? where table_id=? and version=?", (text, self.id, self.version))]

    def left_now(self, now: float) -> list[float]:
        """The seconds every seat has at this moment; nothing without a clock."""
        running = self.running()
        return [
            max(0.0, seconds - (now - self.since)) if seat in running else seconds
            for seat, seconds in enumerate(self.left)
        ]

    def deadline(self) -> float | None:
        """When the first time will be up."""
        return min((self.since + self.left[seat] for seat in self.running() if seat < len(self.left)), default=None)

    def _left_after(self, seat: int, after: Record, now: float, *, starting: bool) -> tuple[float, ...] | None:
        if self.clock is None:
            return None
        if starting or len(self.left) != self.players:
            return (self.clock.seconds,) * self.players
        waiting = set(self.game.waiting(after))
        return tuple(self.clock.after_turn(self.left, self.running(), now - self.since, seat, waiting))

    def turn_with(self, client_id: str) -> Turn | None:
        for turn in self.turns[self._turns_known :]:
            if turn.client_id is not None:
                self._by_client_id[turn.client_id] = turn
        self._turns_known = len(self.turns)
        return self._by_client_id.get(client_id)

    # -- seeing ------------------------------------------------------------------------------------------------------

    def view(self, seat: int) -> Record | None:
        return None if self.state is None else view(self.game.layout, self.state, seat)

    def pack(self, state: Record) -> tuple[bytes, str]:
        """The snapshot of a state, and its hash."""
        layout = self.game.layout
        kept = layout.kept(state)
        packing = zlib.compressobj(1, zlib.DEFLATED, *LITTLE_MEMORY)
        packed = packing.compress(kept) + packing.flush()
        self.made = packed, layout.without_scratch(state)
        return packed, hash_of_kept(kept)

    def unpack(self, snapshot: bytes) -> Record:
        """The state in a snapshot, a copy of its own: rules write into scratch, in several threads at a time."""
        layout, made = self.game.layout, self.made
        if made is not None and made[0] is snapshot:
            return layout.copy(made[1])
        try:
            return layout.from_kept(zlib.decompress(snapshot))
        except (ValueError, zlib.error):
            raise Problem(
                f"A table of {self.game.name} was kept by rules with another state and cannot go on."
            ) from None

    def match(self, played: Played) -> Match:
        """A finished game of this table as a record."""
        match = Match(self.game, self.players, options=self.options, seed=played.seed)
        match.restart()
        for turn in standing([turn for turn in self.turns if turn.game == played.number]):
            for seat, action in turn.decisions:
                match.replay(seat, action)
        return match

    # -- storing -----------------------------------------------------------------------------------------------------

    def to_store(self) -> list[Statement]:
        box = json.dumps(self.game.box.source.data, default=str) if self.own_box else None
        mine = (
            self.id,
            self.game.name,
            self.players,
            json.dumps(self.options),
            box,
            self.link,
            self.series,
            self.created,
            str(self.clock or ""),
            self._fair_text(),
            self.fault,
        )
        return [("insert into tables values(?,?,?,?,?,?,?,?,?,?,?)", mine), *self.chairs_to_store()]

    def _fair_text(self) -> str:
        return json.dumps({"secret": self.secret, "nonces": {str(c): n for c, n in self.nonces.items()}})

    def fair_to_store(self) -> Statement:
        return ("update tables set fair=? where id=?", (self._fair_text(), self.id))

    def said_to_store(self, said: Said) -> Statement:
        values = (self.id, said.number, said.chair, said.name, said.kind, said.text, said.at)
        return ("insert into talk values(?,?,?,?,?,?,?)", values)

    def chairs_to_store(self) -> list[Statement]:
        return [self.chair_to_store(number, chair) for number, chair in enumerate(self.chairs)]

    def chair_to_store(self, number: int, chair: Chair) -> Statement:
        values = (self.id, number, chair.kind, chair.name, chair.bot, chair.token_hash, chair.stand_in)
        return ("insert or replace into chairs values(?,?,?,?,?,?,?)", values)

    def game_to_store(self, played: Played) -> Statement:
        mine = (self.id, played.number, played.rotation, str(played.seed), played.version)
        made_of = json.dumps({"secret": played.secret, "nonces": played.nonces})
        return ("insert into games values(?,?,?,?,?,?,?,null,?)",
                (*mine, played.rules_version, json.dumps(played.names), made_of))  # fmt: skip

    def turn_to_store(self, turn: Turn) -> list[Statement]:
        told = orjson.dumps({str(seat): rows for seat, rows in turn.events.items()}).decode()
        act = None if turn.act is None else json.dumps({"kind": turn.act.kind, "back": turn.act.back})
        left = None if turn.left is None else json.dumps([round(seconds, 3) for seconds in turn.left])
        values = (self.id, turn.version, turn.game, turn.seat, turn.client_id,
                  orjson.dumps(turn.decisions).decode(), told,
                  turn.snapshot, turn.hash, turn.at, act, left)  # fmt: skip
        statements: list[Statement] = [("insert into turns values(?,?,?,?,?,?,?,?,?,?,?,?)", values)]
        ended = self.result_after(turn)
        if ended is not None:
            result = json.dumps({"scores": ended[0], "placing": ended[1], "how": ended[2]})
            statements.append(("update games set result=? where table_id=? and number=?", (result, self.id, turn.game)))
        return statements

    def open_chair(self) -> int | None:
        return next((n for n, chair in enumerate(self.chairs) if chair.kind == OPEN), None)


def standing(turns: list[Turn]) -> list[Turn]:
    """The turns of a game that hold, acts left out."""
    found: list[Turn] = []
    for turn in turns:
        if turn.act is None:
            found.append(turn)
        elif turn.act.kind == UNDO:
            found = [each for each in found if each.version <= turn.act.back]
    return found


def turn_from_row(row: tuple[Any, ...]) -> Turn:
    """A turn as the store holds it."""
    _, version, game, seat, client_id, decisions, events, snapshot, hashed, at, act, left = row
    done = tuple((int(s), int(a)) for s, a in json.loads(decisions))
    told = {int(seat): [tuple(event) for event in rows] for seat, rows in json.loads(events).items()}
    done_so = None if act is None else Act(**json.loads(act))
    clocks = None if left is None else json.loads(left)
    since = float(clocks["since"]) if isinstance(clocks, dict) else 0.0
    seconds = clocks["left"] if isinstance(clocks, dict) else clocks
    left_then = None if seconds is None else tuple(seconds)
    return Turn(version, game, seat, client_id, done, told, snapshot, hashed, at, done_so, left_then, since)
