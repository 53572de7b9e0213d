"""Prints positions with their hints, for a reader to judge: scripts/hints GAME."""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from petitfour.bots import make_bot
from petitfour.bots.hints import find_hint
from petitfour.bots.hintwords import HintWords, lines_of
from petitfour.bots.search import Budget
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.testing.walk import settings

APART = 7  # moments of a game are about so many decisions apart
FIRST = 12  # decisions of a game that are passed over


def main() -> None:
    args = _arguments()
    game = Registry([Path("examples")]).get(args.game, compiled=True)
    reasoned = 0
    for number, (match, seat) in enumerate(_moments(game, args), start=1):
        view = match.view(seat)
        names = [f"<{name}>" for name in ("Ana", "Bruno", "Clara", "Dani")]
        telling = Telling(game, args.lang, [*names[:seat], "<you>", *names[seat + 1 :]])
        hint = find_hint(game, view, seat, Budget(seconds=args.seconds), number, search=not args.by_instinct)
        words = HintWords(telling, hint)
        reasoned += bool(hint.why.reasons)
        print(f"\n=== {number}: {telling.seat(seat)} decides, {len(match.legal(seat))} choices; {hint.seconds:.1f} s")
        print(game.terminal_face.picture(view, game.box.record, telling) if game.terminal_face else view)
        print("Choices:", " | ".join(telling.action(action) for action in match.legal(seat)))
        print("--- nudge:", words.nudge())
        print("\n".join(f"--- {line}" for line in lines_of(words)))
        for idea in hint.ideas:
            print(
                "    *",
                " / ".join(words.steps(idea)),
                "|",
                words.why(idea),
                "|",
                idea.chance and round(idea.chance[0], 2),
            )
    print(f"\n{reasoned} of {args.positions} hints have a reason in words.")


def _moments(game: Game, args: argparse.Namespace) -> Iterator[tuple[Match, int]]:
    """Moments in which somebody has a choice, from games of all settings between easy bots."""
    chance = random.Random(args.seed)
    every = [each for each in settings(game) if args.players in (0, each[0])]
    left = args.positions
    while left:
        players, options = chance.choice(every)
        match = Match(game, players, options=options, seed=chance.randrange(2**31))
        bots = [make_bot(args.bots, game, chance.randrange(2**31)) for _ in range(players)]
        wait = FIRST + chance.randrange(3 * APART)
        while not match.is_over and left:
            seat = match.seat
            legal = match.legal(seat)
            if wait <= 0 and len(legal) > 2:
                yield match, seat
                left -= 1
                wait = APART * 3 + chance.randrange(6 * APART)
                if not left:
                    return
            match.act(seat, bots[seat].choose(match.view(seat), legal, seat))
            wait -= 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=1.4)
    parser.add_argument("--bots", default="easy", help="who plays up to there")
    parser.add_argument("--by-instinct", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
