"""Prints a hash of everything the contract answers in some random games: run in two processes, it must be the same.

python -m petitfour.testing.trace FOLDER --games N [--compiled]
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

from petitfour.core import helpers
from petitfour.core.batch import checked_games, random_games
from petitfour.core.constants import CHANCE, SPECTATOR
from petitfour.core.game import Game
from petitfour.core.registry import load_game
from petitfour.core.telling import redact
from petitfour.core.view import view

from .checks import all_reasons
from .walk import STEPS, length, moments, plan
from .worlds import observation_of


def trace(game: Game, most_games: int, steps: int = STEPS) -> dict[str, str]:
    """A hash for each random game, and one for the loops. Of long games there are fewer, and not all is asked of each
    moment."""
    hashes: dict[str, str] = {}
    planned = plan(game, most_games, steps)
    apart = max(1, length(game) * sum(games for _, _, games in planned) // (steps // 10))
    for players, options, games in planned:
        for number in range(games):
            named = f"{players} players, {options}, game {number}"
            hashes[named] = one_game(game, players, options, 100 + number, apart)
        finals, lengths = random_games(game, players, games, 5, options=options)
        checked = checked_games(game, players, games, 6, options=options)
        digest = hashlib.sha256()
        for row in finals:
            digest.update(game.layout.to_bytes(row))
        for array in (lengths, checked.lengths, checked.findings, checked.scores, checked.places):
            digest.update(array.tobytes())
        hashes[f"{players} players, {options}, loops"] = digest.hexdigest()
    return hashes


def one_game(game: Game, players: int, options: dict[str, str], seed: int, apart: int) -> str:
    digest = hashlib.sha256()

    def note(*answers: object) -> None:
        digest.update(repr(answers).encode())

    for moment in moments(game, players, options, seed):
        state = moment.state
        digest.update(game.layout.to_bytes(state))
        note(moment.seat, moment.action, game.waiting(state), game.is_over(state))
        if int(state.to_act) == CHANCE:
            note(game.chance_weights(state), game.chance_site(state))
        if not game.is_over(state):
            events = game.apply(game.layout.copy(state), moment.seat, moment.action)
            note(events, redact(events, SPECTATOR))
        if moment.number % apart and not game.is_over(state):
            continue
        note(game.scores(state), game.placing(state), game.broken(state))
        digest.update(observation_of(game, state, SPECTATOR))
        for seat in range(players):
            seen = view(game.layout, state, seat)
            digest.update(game.layout.to_bytes(game.redeal(seen, seat, helpers.mix(seed, moment.number))))
            digest.update(observation_of(game, state, seat))
            note(game.legal(state, seat))
            if seat in game.waiting(state):
                note(all_reasons(game, state, seat))
                note([game.instinct(state, seat, action) for action in game.legal(state, seat)])
    return digest.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--steps", type=int, default=STEPS)
    arguments = parser.parse_args()
    print(json.dumps(trace(load_game(arguments.folder, compiled=arguments.compiled), arguments.games, arguments.steps)))


if __name__ == "__main__":
    main()
