"""A game as everything else sees it: its declarations, its rules, its words, its box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from . import bind
from .about import About
from .actions import ActionTable, Events, Reasons
from .asking import AsksRules
from .box import Box, BoxSource, make_box
from .declare import Layout, Record
from .foreseen import Phrases, Said
from .help import Help, HelpCard, fill_rules, without_pictures
from .load_errors import telling_load_errors
from .problem import Problem
from .protocols import BrokenRule, InstinctRule, Position, RedealRule, Rules, TerminalFace
from .twins import jit_is_off
from .words import Words
from .worked_out import WorkedOut

if TYPE_CHECKING:
    from .observe import Observation
    from .telling import Telling

MODULES = ("box", "state", "actions", "rules", "invariants", "redeal", "instinct", "position")
CONTRACT = (*bind.RULES, "bounds")
ANY_SCORE = Phrases(points={})  # of a game that tells no more of its scores


class Game(AsksRules):
    """One game, loaded interpreted or compiled: its rules, which can be asked, and what it tells of itself."""

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

    # -- what it tells -----------------------------------------------------------------------------------------------

    def score_parts(self, state: Record, seat: int) -> list[Said]:
        """What a seat's score is made of: phrases whose worths add up to it; one of all, where the game tells no more.

        Told by interpreted rules, as it is asked once a game: nobody waits for the compiler."""
        own = self.score_module
        if own is None:
            return [ANY_SCORE.say("points", self.scores(state)[seat])]
        parts: list[Said] = own.score_parts(self.layout.copy(state), self.box.record, seat)
        return parts

    def tie_breaks(self, state: Record, seat: int) -> list[Said]:
        """What decides between equal scores, in order: of each, more is better. Nothing where the game tells none."""
        own = self.score_module
        if own is None or not hasattr(own, "tie_breaks"):
            return []
        breaks: list[Said] = own.tie_breaks(self.layout.copy(state), self.box.record, seat)
        return breaks

    def score_phrases(self) -> Phrases:
        """What such parts are called, the words being `score.KEY`."""
        own = self.score_module
        return ANY_SCORE if own is None else own.PARTS

    def counsel(self, view: Record, seat: int, telling: Telling) -> dict[str, object] | None:
        """What the game tells a player beside the view, worked out from the view alone; None if it tells nothing.

        It is told by this game, whichever the words are of: a table goes over to compiled rules at any moment."""
        if self._counsel is None:
            return None
        told: dict[str, object] | None = self._counsel(self.layout.copy(view), self.box.record, seat, telling.of(self))
        return told

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
