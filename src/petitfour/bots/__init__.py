"""Bots: they are handed a view and the legal actions, and nothing else. `petitfour.bots()` lists them."""

from __future__ import annotations

import re
from collections.abc import Callable

from petitfour.core.game import Game
from petitfour.core.listing import make_callable
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.protocols import Bot

from .greedy import GreedyBot
from .random import RandomBot
from .search import Budget, Reason, SearchBot

__all__ = [
    "BOTS",
    "COCOA",
    "LEVELS",
    "SEATED",
    "Bot",
    "Reason",
    "bots",
    "budget_of",
    "check_bot",
    "is_slow",
    "make_bot",
    "prepare",
    "searcher",
    "seat_bot",
]


# The levels mean the same on any machine: simulations a turn. Only `expert` is given time.
LEVELS = {
    "easy": Budget(simulations=12),
    "medium": Budget(simulations=240),
    "hard": Budget(simulations=4000),
    "expert": Budget(seconds=2.0),
}
BOTS = {
    "random": "any legal action",
    "greedy": "what looks best at a glance",
    "easy": f"searches, {LEVELS['easy'].simulations} simulations a turn",
    "medium": f"searches, {LEVELS['medium'].simulations} simulations a turn",
    "hard": f"searches, {LEVELS['hard'].simulations} simulations a turn",
    "expert": "searches for two seconds a turn",
    "search:N": "searches with N simulations a turn, such as search:5000",
    "search:Ns": "searches for N seconds a turn, such as search:2s; with :plain at the end without instinct",
}
SEATED = ("random", "greedy", *LEVELS)  # what can sit at a table: nobody may order hours of thinking there
COCOA = {"random": 55, "greedy": 60, "easy": 65, "medium": 70, "hard": 85, "expert": 99}  # how strong, as chocolate is
_PLAIN: dict[str, Callable[[Game, int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
_SEARCH = re.compile(r"search:(?:([1-9][0-9]{0,6})|([0-9]{1,3}(?:\.[0-9]{1,3})?)s)(:plain)?")


def bots() -> dict[str, str]:
    """Every bot by its name, with how it plays."""
    return dict(BOTS)


def budget_of(name: str) -> tuple[Budget, bool] | None:
    """What a searching bot may spend and whether instinct guides it; None for a bot that does not search."""
    if name in LEVELS:
        return LEVELS[name], True
    parts = _SEARCH.fullmatch(name)
    if parts is None:
        return None
    simulations, seconds, is_plain = int(parts[1] or 0), float(parts[2] or 0), bool(parts[3])
    return (Budget(simulations, seconds), not is_plain) if simulations or seconds else None


def is_slow(name: str) -> bool:
    """Whether a bot thinks for long: it belongs into a worker."""
    return budget_of(name) is not None


def check_bot(name: str) -> None:
    """Problem, in words, for a bot that does not exist."""
    if name not in _PLAIN and budget_of(name) is None:
        raise Problem(f"There is no bot '{name[:40]}'; the bots are: {', '.join(BOTS)}.")


def seat_bot(name: str, game: Game, seed: int) -> Bot:
    """A bot for a chair of a house: the named levels only, and those that take long are left to a worker."""
    if name not in SEATED:
        raise Problem(f"There is no bot '{name[:40]}' at a table; there are: {', '.join(SEATED)}.")
    return make_bot("greedy" if is_slow(name) else name, game, seed)


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """The bot of this name for a game; the same seed and views give the same moves (unless it is given time)."""
    check_bot(name)
    if name in _PLAIN:
        return _PLAIN[name](game, seed)
    return searcher(name, game, seed)


def prepare(game: Game) -> None:
    """Searches a little, so that the search of a compiled game is compiled, too."""
    match = Match(game, game.about.players[0], seed=1)
    while len(match.legal(match.waiting()[0])) < 2:
        match.act(match.waiting()[0], match.legal(match.waiting()[0])[0])
    seat = match.waiting()[0]
    searcher("search:16", game, 1).reasons(match.view(seat), match.legal(seat), seat)


def searcher(name: str, game: Game, seed: int) -> SearchBot:
    """A bot that searches, and can tell its reasons."""
    wanted = budget_of(name)
    if wanted is None:
        check_bot(name)
        raise Problem(f"The bot '{name}' does not search, so it has no reasons to tell; take hard, or search:1000.")
    budget, guided = wanted
    return SearchBot(game, seed, budget, guided=guided)


make_callable(__name__)
