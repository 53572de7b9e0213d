"""A hint as its reader is shown it: words, moves, and a chance; no count of simulations."""

from __future__ import annotations

from petitfour.bots.hintwords import HintWords

from ..schema.table import HintAnswer, Idea
from .picture import drafted_action


def hint_shown(words: HintWords, version: int) -> HintAnswer:
    telling, hint = words.telling, words.hint
    ideas: list[Idea] = [
        {
            "decisions": [drafted_action(telling.game, action, telling) for action in idea.decisions],
            "steps": words.steps(idea),
            "headline": words.headline(idea),
            "why": words.why(idea),
            "chance": None if idea.chance is None else round(idea.chance[0], 2),
            "about": words.chance(idea),
            "unknown": words.unknown(idea),
        }
        for idea in hint.ideas
    ]
    now = None if hint.now is None else round(hint.now, 2)
    return {
        "version": version,
        "nudge": words.nudge(),
        "sentence": words.sentence(),
        "now": now,
        "note": words.note(),
        "ideas": ideas,
    }
