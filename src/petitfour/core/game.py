"""A game as everything else sees it: its declarations, its rules, its words, its box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from . import bind, chance
from .about import About, Bounds
from .actions import ActionTable, Events, Reasons
from .box import Box, BoxSource, make_box
from .constants import CHANCE, LOOK_ALIKE, OK
from .declare import Cells, Layout, Record
from .foreseen import Phrases, Said
from .help import Help, HelpCard, fill_rules, without_pictures
from .load_errors import telling_load_errors
from .problem import Problem
from .protocols import BrokenRule, InstinctRule, Numbers, Position, RedealRule, Rules, TerminalFace
from .twins import jit_is_off
from .words import Words
from .worked_out import WorkedOut

if TYPE_CHECKING:
    from .observe import Observation
    from .telling import Telling

MODULES = ("box", "state", "actions", "rules", "invariants", "redeal", "instinct", "position")
CONTRACT = (*bind.RULES, "bounds")
NO_ACTION = -1
ANY_SCORE = Phrases(points={})  # of a game that tells no more of its scores
CHANCES = 64  # outcomes of chance played at a time


class Outcome(NamedTuple):
    """What became of decisions."""

    state: Record
    decided: list[tuple[int, int]]  # seat (or CHANCE) and action, one after another
    events: list[tuple[int, ...]]
    refused: int  # OK, or why the first decision that was not played is not allowed


class Game:
    """One game, loaded interpreted or compiled. Rules are asked with a state and, where a seat decides, its seat."""

    def __init__(self, about: About, folder: Path, package: str, *, compiled: bool) -> None:
        self.about = about
        self.name = about.name
        self.folder = folder
        self.compiled = compiled and not jit_is_off()
        self.package = package
        self._words: dict[str, Words] = {}
        self.worked_out = WorkedOut()
        modules = self._import_all()
        self.layout: Layout = modules["state"].State.layout
        self._to_act = self.layout.fields["to_act"].first
        self.actions: ActionTable = modules["actions"].ACTIONS
        self.events: Events = modules["actions"].EVENTS
        self.reasons: Reasons = modules["actions"].REASONS
        self.code = bind.code_of(self, modules.values())
        parts = {name: self.code.module(module) for name, module in modules.items()}
        self.rules: Rules = parts["rules"]
        self.redeal_rule: RedealRule = parts["redeal"].redeal
        self.instinct_rule: InstinctRule = parts["instinct"].instinct
        self.horizon = int(getattr(parts["instinct"], "HORIZON", 0))  # decisions of a roll-out; 0: to the end
        self.spread = float(getattr(parts["instinct"], "SPREAD", 1.0))  # points of a lead that count
        self.broken_rule: BrokenRule = parts["invariants"].broken
        self.invariant_names: tuple[str, ...] = parts["invariants"].INVARIANTS
        if not isinstance(self.invariant_names, tuple):
            raise Problem(f"{folder / 'invariants.py'}: INVARIANTS must be a tuple of sentences; is a comma missing?")
        self.position: Position = parts["position"]
        self._counsel = parts["counsel"].counsel if "counsel" in parts else None
        self._speak = getattr(parts["actions"], "speak", None)
        self._manner = getattr(parts["actions"], "manner", None)
        self._box_module = parts["box"]
        try:
            self.box = self.make_box(BoxSource.read(folder / "box.toml"))
        except Problem as problem:
            raise Problem(f"{folder / 'box.toml'}: {problem}") from None
        if max(about.players) > self.layout.seats:
            raise Problem(f"{self.name}: {max(about.players)} players need seats=… of at least that in state.py.")

    def __repr__(self) -> str:
        return f"<game {self.name}, {'compiled' if self.compiled else 'interpreted'}>"

    def __copy__(self) -> Game:
        return self  # nothing about a game changes

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled it is a name or folder and a box: whoever reads it has the rules themselves."""
        from . import registry

        return registry.pickled_game, registry.pickle_of(self)

    # -- box -------------------------------------------------------------------------------------------------------

    def check_box(self, source: BoxSource) -> Box:
        """Fills a box; its problems and warnings are in the source."""
        return make_box(source, self.name, self._box_module.Box.layout, self._box_module.fill)

    def make_box(self, source: BoxSource) -> Box:
        box = self.check_box(source)
        if source.problems:
            more = f" (and {len(source.problems) - 1} more)" if len(source.problems) > 1 else ""
            raise Problem(f"This box cannot be played: {source.problems[0].rstrip('.')}{more}.")
        return box

    def with_box(self, source: BoxSource) -> Game:
        """The same game, played from another box."""
        other = object.__new__(Game)
        vars(other).update(vars(self))
        other.box = self.make_box(source)
        other.worked_out = WorkedOut()  # words may depend on the box
        return other

    @cached_property
    def own_box_fingerprint(self) -> str:
        return BoxSource.read(self.folder / "box.toml").fingerprint()

    # -- asking the rules --------------------------------------------------------------------------------------------

    def new_state(self, players: int, options: dict[str, str] | None = None) -> Record:
        """The state before anything has happened (chance included)."""
        self.about.check_players(players)
        numbers = np.array([*self.about.option_numbers(options or {}), 0], np.int64)
        state = self.layout.new()
        state.players = players
        self.rules.setup(state, self.box.record, players, numbers)
        return state

    def waiting(self, state: Record) -> list[int]:
        """The seats that may decide now."""
        seat = int(self.layout.flat(state)[self._to_act])
        if seat >= 0:  # as the loops have it; asking a compiled rule takes much longer
            return [seat]
        out = np.zeros(self.layout.seats, np.int64)
        n = self.rules.waiting(state, out)
        seats: list[int] = out[:n].tolist()
        return seats

    def legal(self, state: Record, seat: int) -> list[int]:
        """The actions the seat may take now, in increasing order."""
        if seat not in self.waiting(state):
            return []
        room = np.zeros(max(self.actions.size, 1), np.int64)
        n = self.loops.choices(self._one(state), self._boxes, seat, room)
        actions: list[int] = room[:n].tolist()
        return actions

    def why_not(self, state: Record, seat: int, action: int) -> int:
        """OK, or the code of the reason why the seat may not do this now."""
        number = action if self.actions.holds(action) else NO_ACTION  # a number of any size
        seats = np.empty(self.layout.seats, np.int64)
        return int(self.loops.refusal(self._one(state), self._boxes, seat, number, seats))

    def _one(self, state: Record) -> Any:
        """A state as the loops of a table take it."""
        return self.layout.one(state) if self.compiled else [state]

    @property
    def _boxes(self) -> Any:
        return self.box.array if self.compiled else [self.box.record]

    def play(self, state: Record, seat: int, actions: Sequence[int], seed: int) -> Outcome:
        """Decisions of a seat and what chance adds by `seed`, played on a copy of a state."""
        states = self.layout.room(self.layout.flat(state)) if self.compiled else [self.layout.copy(state)]
        after = states[0]
        left: Any = np.array([a if self.actions.holds(a) else NO_ACTION for a in actions], np.int64)
        keys = chance.keys_of(seed)
        most = self.about.most_events
        weights, seats = np.empty(max(self.about.chance_outcomes, 1), np.int64), np.empty(self.layout.seats, np.int64)
        decided: list[tuple[int, int]] = []
        events: list[tuple[int, ...]] = []
        while True:
            buffer = np.empty((3 * most + 1, 6), np.int64)
            done = np.empty((len(left) + CHANCES, 3), np.int64)
            buffer[0, 0] = 0
            count = self.loops.play_turn(states, self._boxes, seat, left, keys, weights, seats, most, buffer, done)
            before = 0
            for who, what, events_so_far in done[:count].tolist():
                if events_so_far - before > most:
                    raise self._too_many_events(events_so_far - before)
                before = events_so_far
                decided.append((who, what))
            events += [tuple(row) for row in buffer[1 : before + 1].tolist()]
            left = left[count:]
            chance_waits = self.layout.flat(after)[self._to_act] == CHANCE
            if len(left) and (count == 0 or chance_waits):
                return Outcome(after, decided, events, self.why_not(after, seat, int(left[0])))
            if not len(left) and not chance_waits:
                return Outcome(after, decided, events, OK)
            if count == 0:
                raise RuntimeError(f"{self.name}: chance is to decide, but has no outcome")

    def play_again(
        self, state: Record, decided: Sequence[tuple[int, int]]
    ) -> tuple[Cells, list[list[tuple[int, ...]]]]:
        """What was decided from a state on, step by step: its cells and those after each decision, and the events of
        each. The rules have allowed it once and are not asked again."""
        row = self.layout.flat(state)[None].copy()
        cells: Cells = np.empty((len(decided) + 1, self.layout.size), np.int16)
        cells[0] = row[0]
        events = np.empty((len(decided) * self.about.most_events + 1, 6), np.int64)
        events[0, 0] = 0
        counts = np.zeros(len(decided), np.int64)
        steps = np.array(decided, np.int64).reshape(len(decided), 2)
        self.loops.play_again(self.layout.records(row), row[0], self.box.array, steps, cells[1:], events, counts)
        ends = counts.tolist()
        rows = [tuple(each) for each in events[1 : 1 + (ends[-1] if ends else 0)].tolist()]
        return cells, [rows[start:end] for start, end in zip([0, *ends], ends, strict=False)]

    def is_whole_turn(self, state: Record, seat: int, actions: Sequence[int], seeds: Sequence[int]) -> bool:
        """Whether the seat may decide this and its turn is complete then, by what it sees alone: in worlds by `seeds`
        that agree with that. False as well where only a closer look at them would tell."""
        layout = self.layout
        rows: Cells = np.empty((len(seeds) if layout.has_secrets else 1, layout.size), np.int16)
        rows[:] = layout.blank
        events = np.empty((len(rows), self.about.most_events + 1, 6), np.int64)
        return all(self.actions.holds(action) for action in actions) and bool(
            self.loops.is_whole_turn(
                layout.flat(state), layout.records(rows), rows, self._boxes, seat, np.array(actions, np.int64),
                np.array(seeds, np.int64), layout.seen_cells(seat), self._notes(), events,
            )
        )  # fmt: skip

    def _notes(self) -> Any:
        """Room for who decides and what may be done, in one world and in another."""
        return np.empty((2, self.layout.seats + self.actions.size), np.int64)

    def apply(self, state: Record, seat: int, action: int) -> list[tuple[int, ...]]:
        """Applies a decision (or, for seat CHANCE, an outcome) that has been checked; returns the events."""
        buffer = np.zeros((self.about.most_events + 1, 6), np.int64)
        self.rules.apply(state, self.box.record, seat, action, buffer)
        return self.events_in(buffer)

    def events_in(self, buffer: Numbers) -> list[tuple[int, ...]]:
        """The events that a rule wrote into a buffer, whose first number counts them."""
        count = int(buffer[0, 0])
        if count > self.about.most_events:
            raise self._too_many_events(count)
        return [tuple(row) for row in buffer[1 : count + 1].tolist()]

    def _too_many_events(self, count: int) -> RuntimeError:
        return RuntimeError(f"{self.name}: one decision caused {count} events; raise About.most_events")

    def chance_weights(self, state: Record) -> list[int]:
        weights = np.zeros(max(self.about.chance_outcomes, 1), np.int64)
        n = self.rules.chance_weights(state, self.box.record, weights)
        weights_left: list[int] = weights[:n].tolist()
        return weights_left

    def chance_site(self, state: Record) -> int:
        return int(self.rules.chance_site(state))

    def is_over(self, state: Record) -> bool:
        return bool(self.loops.over(self._one(state)))

    def scores(self, state: Record) -> list[int]:
        out = np.zeros(self.layout.seats, np.int64)
        self.rules.scores(state, self.box.record, out)
        return [int(x) for x in out[: int(state.players)]]

    def score_parts(self, state: Record, seat: int) -> list[Said]:
        """What a seat's score is made of: phrases whose worths add up to it; one of all, where the game tells no more.

        Told by interpreted rules, as it is asked once a game: nobody waits for the compiler."""
        own = self.score_module
        if own is None:
            return [ANY_SCORE.say("points", self.scores(state)[seat])]
        parts: list[Said] = own.score_parts(self.layout.copy(state), self.box.record, seat)
        return parts

    def score_phrases(self) -> Phrases:
        """What such parts are called, the words being `score.KEY`."""
        own = self.score_module
        return ANY_SCORE if own is None else own.PARTS

    def placing(self, state: Record) -> list[int]:
        """Each seat's place, 1 for the winner; equal places are shared."""
        out = np.zeros(self.layout.seats, np.int64)
        self.rules.placing(state, self.box.record, out)
        return [int(x) for x in out[: int(state.players)]]

    def broken(self, state: Record) -> str:
        """Which invariant of the game the state breaks, in words; empty if none."""
        code = int(self.broken_rule(state, self.box.record))
        return self.invariant_names[code - 1].replace("_", " ") if code else ""

    def bounds(self, players: int, options: dict[str, str] | None = None) -> Bounds:
        least_and_most: Bounds = self.rules.bounds(players, self.about.all_options(options or {}), self.box.record)
        return least_and_most

    def redeal(self, view: Record, seat: int, seed: int) -> Record:
        """A world that agrees with all the seat sees: its unseen cells are filled in by `seed`. -1 is a spectator."""
        world = self.layout.copy(view)
        self.redeal_rule(world, self.box.record, seat, seed)
        return world

    def redeal_many(self, view: Record, seat: int, seeds: Sequence[int]) -> Cells:
        """Such a world for every seed, each a row of cells."""
        rows: Cells = np.tile(self.layout.flat(view), (len(seeds), 1))
        self.loops.deal_worlds(self.layout.records(rows), self.box.array, seat, np.array(seeds, np.int64))
        return rows

    def apply_to_many(self, rows: Cells, seat: int, action: int) -> tuple[int, list[list[tuple[int, ...]]]]:
        """Applies a decision in every world of such rows: how they compare after it to the seat (ALIKE, LOOK_ALIKE or
        DIFFERENT), and the events in each. Where they differ, not all need to have been played."""
        events = np.empty((len(rows), self.about.most_events + 1, 6), np.int64)
        kind = self.loops.play_in_worlds(
            self.layout.records(rows), rows, self.box.array, seat, action, self.layout.seen_cells(seat), self._notes(),
            events,
        )  # fmt: skip
        return int(kind), [self.events_in(each) for each in events] if kind == LOOK_ALIKE else [
            self.events_in(events[0])
        ]

    def instinct(self, state: Record, seat: int, action: int) -> int:
        """How promising an action looks at a glance; only comparisons within one state mean anything."""
        return int(self.instinct_rule(state, self.box.record, seat, action))

    def counsel(self, view: Record, seat: int, telling: Telling) -> dict[str, object] | None:
        """What the game tells a player beside the view, worked out from the view alone; None if it tells nothing."""
        return self._counsel(self.layout.copy(view), self.box.record, seat, telling) if self._counsel else None

    def kinds(self) -> dict[str, object]:
        """What there is in the box, for faces: cards, tiles, places with all that is printed on them. Nothing of a
        state is in it, so it is the same in every game from this box."""
        if self.worked_out.kinds is None:
            has_some = (self.folder / "face" / "kinds.py").is_file()
            with telling_load_errors(self.folder):
                kinds = import_module(f"{self.package}.face.kinds").kinds(self.box.record) if has_some else {}
            self.worked_out.kinds = kinds
        return self.worked_out.kinds

    def help(self) -> dict[str, Help]:
        """What explains the kinds of pieces there are, by kind, as `face/help.py` lists them for this box."""
        if self.worked_out.help is None:
            has_some = (self.folder / "face" / "help.py").is_file()
            with telling_load_errors(self.folder):
                self.worked_out.help = (
                    import_module(f"{self.package}.face.help").kinds_of_help(self.box.record) if has_some else {}
                )
        return self.worked_out.help

    def help_cards(self, language: str) -> dict[str, HelpCard]:
        """The same in words."""
        return {kind: each.card(self.words(language)) for kind, each in self.help().items()}

    # -- what follows from the declarations --------------------------------------------------------------------------

    @cached_property
    def observation(self) -> Observation:
        from .observe import Observation

        return Observation(self.layout, self.about.seats_interchangeable)

    @cached_property
    def loops(self) -> ModuleType:
        """The generic loops, bound to this game's rules."""
        return bind.loops_of(self)

    @cached_property
    def search(self) -> ModuleType:
        """The tree search, bound to this game's rules."""
        return bind.search_of(self)

    def words(self, language: str) -> Words:
        if language not in self._words:
            self._words[language] = Words(language, self.folder / "locale")
        return self._words[language]

    def speak(self, kind: str, value: int, words: Words) -> str | None:
        """The game's own words for a value, where they depend on the box."""
        return self._speak(kind, value, words, self.box.record) if self._speak else None

    def manner(self, name: str, numbers: Sequence[int], words: Words) -> tuple[str, dict[str, object]]:
        """Which sentence tells of an event, where its parts decide it: what follows its key, and more parts to name."""
        return (self._manner and self._manner(name, numbers, words)) or ("", {})

    def rulebook(self, language: str, *, pictured: bool = False) -> str:
        """The rules in our own words; with the marks for pictures only for those who can draw them."""
        path = self.folder / "locale" / f"rules.{language}.md"
        text = fill_rules(path.read_text("utf-8"), self.help_cards(language)) if path.is_file() else ""
        return text if pictured else without_pictures(text)

    @cached_property
    def terminal_face(self) -> TerminalFace | None:
        """The game's text picture, if it has one."""
        path = self.folder / "face" / "terminal.py"
        return self.part("face.terminal") if path.is_file() else None

    @cached_property
    def reasons_part(self) -> ModuleType | None:
        """What the game says of a turn, for hints, if it has a `reasons.py`."""
        with telling_load_errors(self.folder):
            return self.part("reasons") if (self.folder / "reasons.py").is_file() else None

    @cached_property
    def score_module(self) -> ModuleType | None:
        """What the game says of its scores, if it has a `score_parts.py`; interpreted."""
        with telling_load_errors(self.folder):
            has_some = (self.folder / "score_parts.py").is_file()
            return import_module(f"{self.package}.score_parts") if has_some else None

    # -- loading -----------------------------------------------------------------------------------------------------

    def part(self, name: str) -> ModuleType:
        """One of the game's own modules as this game runs it, such as "state", or "tests.soak"."""
        return self.code.module(import_module(f"{self.package}.{name}"))

    def _import_all(self) -> dict[str, ModuleType]:
        """The game's modules as they are, imported in this order, which decides what is told first of a broken one."""
        modules = {}
        for name in MODULES:
            modules[name] = self._import(name)
            if name == "rules":
                self._check_contract(modules["rules"])
        if (self.folder / "counsel.py").is_file():
            modules["counsel"] = self._import("counsel")
        return modules

    def _import(self, name: str) -> ModuleType:
        if not (self.folder / f"{name}.py").is_file():
            raise Problem(f"The game in {self.folder} has no {name}.py; every game folder has one.")
        with telling_load_errors(self.folder):
            return import_module(f"{self.package}.{name}")

    def _check_contract(self, rules: ModuleType) -> None:
        missing = [name for name in CONTRACT if not hasattr(rules, name)]
        if missing:
            raise Problem(f"{self.name}: rules.py has no {', '.join(missing)}; the contract asks for each.")
