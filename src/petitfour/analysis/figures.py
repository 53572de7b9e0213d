"""An analysis as plain data, for programs and pages: numbers, and the words of one language beside them."""

from __future__ import annotations

from typing import Any

from .whole import TurnAnalysis
from .words import AnalysisWords

DIGITS = 4


def figures(words: AnalysisWords) -> dict[str, Any]:
    """The whole analysis. Seats and steps are counted from 0, turns from 1."""
    analysis, telling = words.analysis, words.telling
    match, game = analysis.match, analysis.match.game
    seats = range(match.players)
    accuracy = [analysis.accuracy(seat) for seat in seats]
    return {
        "petitfour": "analysis",
        "game": game.name,
        "rules_version": game.about.rules_version,
        "players": match.players,
        "names": [telling.seat(seat) for seat in seats],
        "language": telling.words.language,
        "title": words.title(),
        "note": words.note(),
        "simulations": analysis.simulations,
        "seed": analysis.seed,
        "unit": "points" if analysis.by_scores else "chance",
        "accuracy": [None if each is None else round(each, 1) for each in accuracy],
        "luck": [round(analysis.luck(seat), DIGITS) for seat in seats],
        "decisions": [[round(analysis.decisions(seat, by), DIGITS) for by in seats] for seat in seats],
        "best": [analysed.turn.number for analysed in analysis.marked("best")],
        "worst": [analysed.turn.number for analysed in analysis.marked("worst")],
        "turns": [turn_figures(words, analysed) for analysed in analysis.turns],
    }


def turn_figures(words: AnalysisWords, analysed: TurnAnalysis) -> dict[str, Any]:
    """One turn, as it can be told as soon as it is found; `mark` is known when all are. Of every seat `before`,
    `decision` and `luck` add up to `after`."""
    turn, judged = analysed.turn, analysed.judged
    text = words.analysis.match.game.actions.text

    def rounded(shares: tuple[float, ...]) -> list[float]:
        return [round(share, DIGITS) for share in shares]

    return {
        "turn": turn.number,
        "steps": [turn.first, turn.last],
        "seat": turn.seat,
        "do": [text(action) for action in turn.decisions],
        "words": words.played(analysed),
        "before": rounded(analysed.before),
        "decision": rounded(analysed.decision),
        "luck": rounded(analysed.luck),
        "after": rounded(analysed.after),
        "forced": judged.forced,
        "lost": round(judged.lost, DIGITS),
        "gained": round(judged.gained, DIGITS),
        "instead": [text(action) for action in judged.instead],
        "verdict": words.verdict(analysed),
        "mark": analysed.mark,
    }
