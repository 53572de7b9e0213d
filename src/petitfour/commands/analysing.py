"""A finished match analysed: as text, as data, as a page."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petitfour.core import records
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling
from petitfour.core.textfile import write_text
from petitfour.core.words import check_language
from petitfour.progress import progress

from .arguments import add_json, add_language

if TYPE_CHECKING:
    from petitfour.analysis.words import AnalysisWords


def add_analyse(sub: Any) -> None:
    analyse = sub.add_parser("analyse", help="chances, luck and decisions of a finished match, turn by turn")
    analyse.add_argument("file", type=Path, help="a saved match")
    analyse.add_argument("--html", type=Path, metavar="OUT", help="write it as a page that loads nothing")
    analyse.add_argument("--level", default="hard", help="how long to search a turn: easy, medium, hard, or search:N")
    analyse.add_argument("--seed", type=int, default=1, help="the search's chance (default: 1)")
    add_json(analyse)
    add_language(analyse)
    analyse.set_defaults(command=analyse_match)


def analyse_match(args: Namespace, games: Registry) -> None:
    from petitfour.analysis.figures import figures
    from petitfour.analysis.page import page

    if args.html and not args.html.parent.is_dir():
        raise Problem(f"There is no folder {args.html.parent} for the page.")
    words = analysed(records.read(args.file), games, args.lang, args.level, args.seed)
    if args.html:
        write_text(args.html, page(words), "page")
    if args.json:
        print(json.dumps(figures(words), ensure_ascii=False))
    elif not args.html:
        print("\n".join(words.lines()))


def analysed(data: dict[str, Any], games: Registry, lang: str, level: str = "hard", seed: int = 1) -> AnalysisWords:
    """The analysis of a saved match that is over, made now."""
    from petitfour.analysis import analyse, analysis_of, turns_of
    from petitfour.analysis.whole import ended_of
    from petitfour.analysis.words import AnalysisWords
    from petitfour.bots import prepare

    simulations, language = simulations_of(level), check_language(lang)
    ended = ended_of(data, records.to_match(data, games))
    with progress("Compiling the rules and the search (once; later starts find them ready)"):
        match = records.to_match(data, games, compiled=True)
        prepare(match.game)
    turns = turns_of(match)
    with progress("Analysing", len(turns), "turns") as analysing:
        so_far = []
        for each in analyse(match, simulations, seed, ended, turns):
            so_far.append(each)
            analysing.has_come_to(len(so_far))
    analysis = analysis_of(match, simulations, seed, so_far)
    return AnalysisWords(Telling(match.game, language, records.names(data)), analysis)


def simulations_of(level: str) -> int:
    """The simulations of a turn at a level; Problem for one that goes by time, which is not the same twice."""
    from petitfour.bots import budget_of, check_bot

    check_bot(level)
    wanted = budget_of(level)
    if wanted is None or not wanted[0].simulations:
        raise Problem(f"An analysis searches a number of simulations; '{level}' has none. Take hard, or search:1000.")
    return wanted[0].simulations
