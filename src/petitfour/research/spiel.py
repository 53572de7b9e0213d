"""OpenSpiel: every game as one of its Python games, written once over the contract. Needs `petitfour[openspiel]`.

Importing this module registers every game that is found: `pyspiel.load_game("petitfour_truel")`, with the number of
players and the options of the table as parameters. `register` adds games from other folders.

What a player is given is the observation: all that lies open before its seat now. It is not the information state of
OpenSpiel, which also holds everything the player has ever seen and done.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from petitfour.core.about import BY_SCORES, About
from petitfour.core.constants import ALL, CHANCE, GAME_IS_OVER, NO_SEAT, NO_SUCH_ACTION, OK, OWNER, SPECTATOR
from petitfour.core.declare import Field, Record
from petitfour.core.game import Game
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.view import view

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("OpenSpiel is not installed: pip install 'petitfour[openspiel]'") from missing

CHANCE_PLAYS, GAME_OVER = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
SEEDS = 2**53  # as many as a number from 0 to 1 can tell apart

_known: dict[str, tuple[Registry, str]] = {}  # what is registered, by OpenSpiel's name


# -- what all states of a game share -----------------------------------------------------------------------------------


class Setup:
    """A game with its number of players and its options."""

    def __init__(self, name: str, players: int, options: Mapping[str, str]) -> None:
        registry, own_name = _known[name]
        self.game: Game = registry.get(own_name, compiled=True)
        self.players = players
        self.options = self.game.about.all_options(options)
        self.key = (name, players, tuple(self.options.items()))
        self.bounds = self.game.bounds(players, self.options)
        self.start = self.game.new_state(players, self.options)
        self._to_act = self.game.layout.fields["to_act"].first
        self._rules, self._box = self.game.rules, self.game.box.record
        self._room = np.zeros(max(self.game.actions.size, self.game.layout.seats), np.int64)
        self._weights = np.zeros(max(self.game.about.chance_outcomes, 1), np.int64)
        self._no_events = np.zeros((0, 6), np.int64)

    def player(self, record: Record) -> int:
        """Who decides, as OpenSpiel counts; of several that may, the first."""
        to_act = int(self.game.layout.flat(record)[self._to_act])
        if to_act >= 0:
            return to_act
        if to_act == CHANCE:
            return CHANCE_PLAYS
        return GAME_OVER if to_act == NO_SEAT else self.game.waiting(record)[0]

    def legal(self, record: Record, seat: int) -> list[int]:
        length = self._rules.legal(record, self._box, seat, self._room)
        actions: list[int] = self._room[:length].tolist()
        return actions

    def weights(self, record: Record) -> list[int]:
        length = self._rules.chance_weights(record, self._box, self._weights)
        weights: list[int] = self._weights[:length].tolist()
        return weights

    def outcomes(self, record: Record) -> list[tuple[int, float]]:
        """What chance can give here, and how likely each is."""
        weights = self.weights(record)
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight > 0]

    def apply(self, record: Record, player: int, action: int) -> None:
        """Changes the record; ValueError, in words, for what the rules do not allow."""
        refused = self._why_refused(record, player, action)
        if refused:
            raise ValueError(refused)
        seat = CHANCE if player == CHANCE_PLAYS else player
        self._rules.apply(record, self._box, seat, action, self._no_events)

    def _why_refused(self, record: Record, player: int, action: int) -> str:
        """Why this cannot happen now; empty if it can."""
        if player == CHANCE_PLAYS:
            weights = self.weights(record)
            return "" if 0 <= action < len(weights) and weights[action] > 0 else f"Chance cannot give {action} here."
        if player == GAME_OVER:
            return self._telling.reason(GAME_IS_OVER)
        if not self.game.actions.holds(action):
            return self._telling.reason(NO_SUCH_ACTION)
        reason = int(self._rules.why_not(record, self._box, player, action))
        return self._telling.reason(reason) if reason != OK else ""

    def returns(self, record: Record) -> list[float]:
        """Every player's return: its scores, or its share of victory scaled so that all add up to 0."""
        reward = np.zeros(self.game.layout.seats, np.float64)
        self.game.loops.write_reward(record, self._box, self._room, reward)
        rewards: list[float] = reward[: self.players].tolist()
        return rewards

    def utilities(self) -> tuple[float, float]:
        """The least and the most that a player can get."""
        if self.game.about.reward == BY_SCORES:
            return float(self.bounds.least), float(self.bounds.most)
        return -1.0 / max(self.players - 1, 1), 1.0

    # -- words and pictures ------------------------------------------------------------------------------------------

    @cached_property
    def _telling(self) -> Telling:
        return Telling(self.game, "en")

    @cached_property
    def action_words(self) -> list[str]:
        """Every action in English. Words that two of them share are followed by the action as files hold it."""
        actions = self.game.actions
        words = [self._telling.action(action) for action in range(actions.size)]
        often: dict[str, int] = {}
        for said in words:
            often[said] = often.get(said, 0) + 1
        return [f"{said} [{actions.text(n)}]" if often[said] > 1 else said for n, said in enumerate(words)]

    def whole_text(self, record: Record) -> str:
        """Every cell of the state but scratch."""
        return self._text(record, "whole", SPECTATOR)

    def seen_text(self, record: Record, what: str, seat: int) -> str:
        """What a seat sees ("seen"), what all see ("open"), or what the seat alone sees ("own")."""
        return self._text(record, what, SPECTATOR if what == "open" else seat)

    def _text(self, record: Record, what: str, seat: int) -> str:
        cells, pattern = self._pattern(what, seat)
        return pattern % tuple(self.game.layout.flat(record)[cells].tolist())

    @cached_property
    def _patterns(self) -> dict[tuple[str, int], tuple[Any, str]]:
        return {}

    def _pattern(self, what: str, seat: int) -> tuple[Any, str]:
        """Which cells belong into a text, and the text with a gap for each of them."""
        if (what, seat) not in self._patterns:
            hidden = self.game.layout.hidden_from(seat)
            shown = [(f, [c for c in range(f.first, f.first + f.size) if what == "whole" or not hidden[c]])
                     for f in self.game.layout.fields.values() if _belongs(f, what)]  # fmt: skip
            lines = [f"{field.name}:{' %d' * len(cells)}" for field, cells in shown if cells]
            if what == "seen":
                lines.insert(0, f"seat: {seat}")
            cells = np.array([c for _, cells in shown for c in cells], np.int64)
            self._patterns[what, seat] = (cells, "\n".join(lines))
        return self._patterns[what, seat]


def _belongs(field: Field, what: str) -> bool:
    """Whether any cells of a field are part of a text."""
    if field.scratch:
        return False
    return what == "whole" or field.seen_by in {"seen": (ALL, OWNER), "open": (ALL,), "own": (OWNER,)}[what]


@cache
def setup_of(name: str, players: int, options: tuple[tuple[str, str], ...]) -> Setup:
    if name not in _known:
        raise Problem(f"{name} is not registered here; petitfour.research.spiel.register takes folders of games.")
    return Setup(name, players, dict(options))


# -- OpenSpiel's game, state and observer ------------------------------------------------------------------------------


class Held:
    """The record of a state. Clones share it until one of them changes."""

    __slots__ = ("own", "player", "record", "setup")

    def __init__(self, setup: Setup, record: Record, *, own: bool) -> None:
        self.setup = setup
        self.record = record
        self.own = own  # whether no other state holds the record
        self.player = setup.player(record)

    def __deepcopy__(self, memo: Any) -> Held:
        self.own = False
        return Held(self.setup, self.record, own=False)

    def __reduce__(self) -> tuple[Callable[..., Held], tuple[Any, ...]]:
        return _held_from_store, (*self.setup.key, self.setup.game.layout.flat(self.record).tobytes())

    def apply(self, action: int) -> None:
        record = self.record if self.own else self.setup.game.layout.copy(self.record)
        self.setup.apply(record, self.player, action)
        self.record, self.own = record, True
        self.player = self.setup.player(record)


def _held_from_store(name: str, players: int, options: tuple[tuple[str, str], ...], cells: bytes) -> Held:
    """A record that was stored."""
    setup = setup_of(name, players, options)
    return Held(setup, setup.game.layout.new(np.frombuffer(cells, np.int16)), own=True)


class SpielGame(pyspiel.Game):
    """A game of ours as OpenSpiel sees it."""

    def __init__(self, kind: Any, about: About, params: Mapping[str, Any]) -> None:
        players = int(params["players"])
        options = {option.name: str(params[option.name]) for option in about.options}
        about.check_players(players)
        setup = setup_of(kind.short_name, players, tuple(about.all_options(options).items()))
        least, most = setup.utilities()
        info = pyspiel.GameInfo(
            num_distinct_actions=setup.game.actions.size,
            max_chance_outcomes=about.chance_outcomes,
            num_players=players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if adds_up_to_0(about) else None,
            max_game_length=setup.bounds.decisions,
        )
        super().__init__(kind, info, {"players": players, **_parameters(about, options)})
        self.setup = setup

    def new_initial_state(self) -> SpielState:
        return SpielState(self, Held(self.setup, self.setup.start, own=False))

    def max_chance_nodes_in_history(self) -> int:
        return self.setup.bounds.chance

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"Observations take no parameters; given: {params}")
        return Observer(self.setup, iig_obs_type)


class SpielState(pyspiel.State):
    """A state. Everything of it is in `held`, which OpenSpiel copies for a clone and pickles to store it."""

    def __init__(self, game: SpielGame, held: Held) -> None:
        super().__init__(game)
        self.held = held

    def current_player(self) -> int:
        return self.held.player

    def is_terminal(self) -> bool:
        return self.held.player == GAME_OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.held.setup.outcomes(self.held.record)

    def returns(self) -> list[float]:
        held = self.held
        return held.setup.returns(held.record) if held.player == GAME_OVER else [0.0] * held.setup.players

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> SpielState:
        """A state that looks the same to the player, its secrets dealt anew; without history, which knows them."""
        setup = self.held.setup
        seen = view(setup.game.layout, self.held.record, player)
        world = setup.game.redeal(seen, player, int(rng() * SEEDS))
        return SpielState(self.get_game(), Held(setup, world, own=True))

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.setup.legal(self.held.record, player)

    def _apply_action(self, action: int) -> None:
        self.held.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"outcome {action}" if player == CHANCE_PLAYS else self.held.setup.action_words[action]

    def __str__(self) -> str:
        return self.held.setup.whole_text(self.held.record)


class Observer:
    """What a player sees, as a tensor of 0 and 1 and as text; the parts that all see or only it sees, if asked."""

    def __init__(self, setup: Setup, wanted: Any) -> None:
        self.setup = setup
        self.what = _wanted_part(wanted)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.what != "own":
            self._cells = np.zeros(setup.game.observation.size, np.uint8)
            self.tensor = np.zeros(setup.game.observation.size, np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            seat = SPECTATOR if self.what == "open" else player
            self.setup.game.loops.observe(state.held.record, seat, self._cells)
            self.tensor[:] = self._cells

    def string_from(self, state: SpielState, player: int) -> str:
        return self.setup.seen_text(state.held.record, self.what, player)


def _wanted_part(wanted: Any) -> str:
    """Which part of an observation OpenSpiel asks for."""
    if wanted is None:
        return "seen"
    private = wanted.private_info
    if wanted.perfect_recall or private == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise ValueError("There are observations of one player here, without what it remembers: no information states.")
    if private == pyspiel.PrivateInfoType.NONE:
        return "open"
    return "seen" if wanted.public_info else "own"


# -- registering -------------------------------------------------------------------------------------------------------


def adds_up_to_0(about: About) -> bool:
    return about.reward != BY_SCORES or about.zero_sum


def spiel_name(name: str) -> str:
    """OpenSpiel's name of a game."""
    return f"petitfour_{name.replace('-', '_')}"


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    about, kinds = game.about, pyspiel.GameType
    return kinds(
        short_name=spiel_name(game.name),
        long_name=Telling(game, "en").title(),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if about.chance_outcomes else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if game.layout.has_secrets
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if adds_up_to_0(about) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(about.players),
        min_num_players=min(about.players),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": about.players[0], **_parameters(about, about.all_options({}))},
    )


def _parameters(about: About, options: Mapping[str, str]) -> dict[str, int | str]:
    """Options as OpenSpiel reads them from a text: numbers where all values of an option are numbers."""
    numbers = {option.name for option in about.options if all(value.isdigit() for value in option.values)}
    return {name: int(value) if name in numbers else value for name, value in options.items()}


def _maker(kind: Any, about: About) -> Callable[[Mapping[str, Any]], SpielGame]:
    def make(params: Mapping[str, Any]) -> SpielGame:
        return SpielGame(kind, about, params)

    make.itself = make  # type: ignore[attr-defined]  # OpenSpiel drops it after Python has ended; it must not go then
    return make


def _check_same(name: str, folder: Path) -> None:
    """Problem if another game has this name already."""
    registry, own_name = _known[name]
    if registry.by_name[own_name].folder != folder:
        raise Problem(f"{name} is registered already, from {registry.by_name[own_name].folder}; {folder} is another.")


def register(games_from: Iterable[Path | str] = ()) -> list[str]:
    """Registers every game that is found, in these folders too, and returns OpenSpiel's names of them."""
    registry = Registry([Path(folder) for folder in games_from])
    names = []
    for game in registry.playable():
        kind = game_type(game)
        names.append(kind.short_name)
        if kind.short_name in _known:
            _check_same(kind.short_name, game.folder)
        else:
            _known[kind.short_name] = (registry, game.name)
            pyspiel.register_game(kind, _maker(kind, game.about))
    for problem in registry.problems:
        warnings.warn(problem, stacklevel=2)
    return names


register()
