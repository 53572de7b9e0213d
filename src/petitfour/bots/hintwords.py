"""A hint in words: the turn as a short list, the sentence why, a nudge that leaves the move to be found."""

from __future__ import annotations

from typing import Any

from petitfour.core.foreseen import COMES_UP, Said
from petitfour.core.telling import Telling

from .hints import AS_GOOD, BY_INSTINCT, Hint, Idea
from .reasons import NOT, phrases_of

IN_A_SENTENCE = 2  # steps of a turn that are named before the reason
HARDLY = 0.04  # a chance below this is hardly any
WIDE = 25  # per cent: bounds that are told instead of a number
SHOWN = ".shown"  # the key of a step said beside a board
BARE = "bare"  # a turn whose decisions are told one by one


class HintWords:
    """A hint for one reader: `telling` has the language and the names at the table."""

    def __init__(self, telling: Telling, hint: Hint, shown: bool = False) -> None:
        self.telling = telling
        self.hint = hint
        self.shown = shown  # on a board, where places need no coordinates
        own = telling.game.reasons_part
        self._phrases = phrases_of(telling.game)
        self._steps = own.STEPS.parts if own and hasattr(own, "STEPS") else {}

    def sentence(self) -> str:
        """`Take the pink 3: then Small straight is complete. Take the orange 1 instead: …`"""
        best = self.hint.ideas[0]
        reasons = [self._phrase(said) for said in self.hint.why.reasons]
        key = "hint.sentence" if reasons else self._without_reasons()
        sentences = [self._say(key, do=self.headline(best), why=self._together(reasons))]
        if self.hint.why.level is not None:
            said = self._say(f"hint.{self.hint.why.manner}", why=self._phrase(self.hint.why.level))
            sentences.append(capitalised(said))
        if self.hint.why.price is not None:
            sentences.append(self._price(self.hint.why.price))
        cost = self.hint.why.against
        if cost is not None and len(self.hint.ideas) > 1:
            other = self.headline(self.hint.ideas[1])
            sentences.append(self._say("hint.against", do=uncapitalised(other), why=self._phrase(cost)))
        elif reasons and self.is_close():
            sentences.append(self._say("hint.close"))
        return " ".join(sentences)

    def _together(self, reasons: list[str]) -> str:
        """Two reasons apart from each other: each may have commas of its own."""
        return self._say("hint.both", first=reasons[0], second=reasons[1]) if len(reasons) > 1 else "".join(reasons)

    def _without_reasons(self) -> str:
        """How to propose a turn of which nothing sets it apart: honestly."""
        if self.hint.is_all_one:
            return "hint.all_one"
        if not self.is_searched():
            return "hint.plain"
        if self.is_close():
            return "hint.any" if self.hint.as_good >= self.hint.choices else "hint.several"
        return "hint.better"

    def _price(self, said: Said) -> str:
        """What it costs; where that is more than what has been said for it, why it is proposed all the same."""
        is_worst_off = self.hint.why.is_dear and self.is_searched() and not self.is_close()
        return self._say("hint.price_dear" if is_worst_off else "hint.price", why=self._phrase(said))

    def is_searched(self) -> bool:
        """Whether a search has compared the best turn with the next best."""
        return len(self.hint.ideas) > 1 and all(idea.chance is not None for idea in self.hint.ideas)

    def nudge(self) -> str:
        """Where to look, without the move."""
        for said in self.hint.why.reasons:
            key = f"hint.{said.key.removesuffix(NOT)}.nudge"
            if self.telling.words.forms(key):
                return self._say(key)
        return self._say("hint.nudge")

    def steps(self, idea: Idea) -> list[str]:
        """The turn as a short list."""
        phrases = [self._step(said) for said in idea.steps] or [self.telling.action(a) for a in idea.decisions]
        return [capitalised(words) for words in phrases]

    def headline(self, idea: Idea) -> str:
        """The first steps in one line."""
        steps = self.steps(idea)[:IN_A_SENTENCE]
        return steps[0] if len(steps) == 1 else self._say("hint.then", first=steps[0], second=uncapitalised(steps[1]))

    def why(self, idea: Idea) -> str:
        """What speaks for a turn by itself, in a line; empty if there is nothing to say."""
        return capitalised(self._phrase(idea.merits[0])) if idea.merits else ""

    def unknown(self, idea: Idea) -> str:
        """That what follows depends on something unseen."""
        return self._say("hint.unseen") if idea.ends == COMES_UP else ""

    def note(self) -> str:
        """That a search has not looked at it, if so."""
        return self._say("hint.by_instinct") if self.hint.by == BY_INSTINCT else ""

    def chance(self, idea: Idea) -> str:
        """`about 60 %`; where few tries leave it wide open, between what."""
        if idea.chance is None:
            return ""
        about, low, high = (_rounded(share) for share in idea.chance)
        if idea.chance[2] < HARDLY or idea.chance[1] > 1 - HARDLY:
            return self._say("hint.hardly" if idea.chance[2] < HARDLY else "hint.surely")
        if high - low > WIDE:
            return self._say("hint.between", low=low, high=high)
        return self._say("hint.about", percent=about)

    def is_close(self) -> bool:
        """Whether the next best turn is about as good, as far as the search can tell."""
        if len(self.hint.ideas) < 2:
            return False
        best, other = (idea.chance for idea in self.hint.ideas[:2])
        return best is not None and other is not None and best[0] - other[0] < AS_GOOD

    def _phrase(self, said: Said) -> str:
        return self.telling.phrase(f"hint.{said.key}", self._phrases[said.key.removesuffix(NOT)], _numbers(said))

    def _step(self, said: Said) -> str:
        if said.key == BARE:
            return self.telling.action(_numbers(said)[0])
        key = f"do.{said.key}"
        if self.shown and self.telling.words.forms(key + SHOWN):
            key += SHOWN
        return self.telling.phrase(key, self._steps[said.key], _numbers(said))

    def _say(self, key: str, /, **parts: Any) -> str:
        return self.telling.words.say(key, **parts)


def lines_of(words: HintWords) -> list[str]:
    """The sentence, the steps of the turn where there are several, the chances, and what is unknown."""
    lines = [words.sentence()]
    for number, idea in enumerate(words.hint.ideas):
        steps = words.steps(idea)
        if number == 0 and len(steps) > IN_A_SENTENCE:
            lines += [f"  {place}. {step}" for place, step in enumerate(steps, start=1)]
        if words.chance(idea):
            key = "hint.chance_best" if number == 0 else "hint.chance_other"
            lines.append(words._say(key, do=uncapitalised(words.headline(idea)), chance=words.chance(idea)))
    return [*lines, *(line for line in (words.unknown(words.hint.ideas[0]), words.note()) if line)]


def _rounded(share: float) -> int:
    """In per cent, to five; nobody is told that something is sure, or hopeless."""
    return min(max(5 * round(20 * share), 1), 99)


def _numbers(said: Said) -> list[int]:
    return [number for _, number in said.parts]


def capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]


def uncapitalised(words: str) -> str:
    return words[:1].lower() + words[1:]
