"""Saved matches: told again, and checked for fair chance."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from petitfour.core import chance, fair, records
from petitfour.core.constants import CHANCE, SPECTATOR
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling, redact, whole
from petitfour.core.words import check_language

from .analysing import analysed
from .arguments import add_json, add_language

DRAWN = {chance.KEYED: "SipHash-2-4 with the seed as its key", chance.FAST: "SplitMix64"}


def add_replay(sub: Any) -> None:
    replay = sub.add_parser("replay", help="tell a saved match again, checked by the rules")
    replay.add_argument("file", type=Path)
    replay.add_argument("--to", type=int, metavar="K", help="only up to step K")
    replay.add_argument("--reveal", action="store_true", help="tell the secrets of a match that is not over, too")
    replay.add_argument("--analyse", action="store_true", help="then its analysis, as `petitfour analyse` makes it")
    add_json(replay)
    add_language(replay)
    replay.set_defaults(command=replay_match)


def replay_match(args: Namespace, games: Registry) -> None:
    from petitfour.analysis.figures import figures

    data = records.read(args.file)
    if args.analyse and args.to is not None:
        raise Problem("A whole match is analysed: --analyse and --to do not go together.")
    match = records.to_match(data, games, to=args.to)
    analysis = analysed(data, games, args.lang) if args.analyse else None
    game = match.game
    telling = Telling(game, check_language(args.lang), records.names(data))
    open_now = args.reveal or "result" in data
    state = match.state if open_now else match.view(SPECTATOR)
    rows = [(number, row) for number, step in enumerate(match.steps, start=1)
            for row in (whole(step.events) if open_now else redact(step.events, SPECTATOR))]  # fmt: skip
    lines = [(rows[at][0], words) for at, words in telling.numbered_lines([row for _, row in rows])]
    if args.json:
        answer: dict[str, Any] = {"game": game.name, "steps": len(match.steps), "over": match.is_over,
                                 "log": [{"step": n, "words": words} for n, words in lines]}  # fmt: skip
        if match.is_over:
            answer |= {"scores": game.scores(match.state), "placing": game.placing(match.state)}
        if analysis is not None:
            answer["analysis"] = figures(analysis)
        print(json.dumps(answer))
        return
    for number, words in lines:
        print(f"{number}. {words}")
    if game.terminal_face is not None:
        print(game.terminal_face.picture(state, game.box.record, telling))
    if match.is_over:
        print(telling.result(game.placing(match.state)))
    if analysis is not None:
        print("\n" + "\n".join(analysis.lines()))


def add_verify(sub: Any) -> None:
    verify = sub.add_parser("verify", help="check that chance was fair in a match saved at a table")
    verify.add_argument("file", type=Path)
    verify.add_argument("--hash", metavar="HEX", default="", help="the hash you were shown before the game")
    verify.add_argument("--number", metavar="HEX", default="", help="the number your browser added")
    add_json(verify)
    verify.set_defaults(command=verify_match)


def verify_match(args: Namespace, games: Registry) -> None:
    """Everything about a match again: moves, chance, and where its seed came from."""
    data = records.read(args.file)
    match = records.to_match(data, games)
    proof = data.get("fair")
    fair.check(proof, match.seed)
    assert isinstance(proof, dict)
    if data["rules_version"] != match.game.about.rules_version:
        raise Problem("This match was played by older rules; its chance can only be computed again with those.")
    if args.hash and args.hash.strip().lower() != proof["commitment"]:
        raise Problem(f"The hash shown before this game was {proof['commitment']}, not the one you have.")
    if args.number and args.number.strip().lower() not in proof["nonces"]:
        raise Problem("Your number is not among those the seed was made of.")
    outcomes = sum(step.seat == CHANCE for step in match.steps)
    numbers = sum(bool(nonce) for nonce in proof["nonces"])
    if args.json:
        decisions = len(match.steps) - outcomes
        print(json.dumps({"fair": True, "decisions": decisions, "outcomes": outcomes, "numbers": numbers,
                          "chance": chance.generator(match.seed), "hash": proof["commitment"]}))  # fmt: skip
        return
    print(f"The moves follow the rules: {len(match.steps) - outcomes} decisions.")
    print(f"Chance is what the seed gives: {outcomes} outcomes, drawn by {DRAWN[chance.generator(match.seed)]}.")
    print(f"The seed is made of the house's secret and {numbers} numbers of players.")
    print(f"The secret fits the hash {proof['commitment']}.")
    if not args.hash:
        print("Compare it with the hash you were shown before the game, or give that with --hash.")
