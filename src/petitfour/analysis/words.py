"""An analysis in words, for one reader: what was played, how the chances moved, what would have been better and why."""

from __future__ import annotations

from typing import Any

from petitfour.bots.hintwords import HintWords
from petitfour.core.telling import Telling, whole

from .whole import Analysis, Findings, TurnAnalysis


class FindingWords:
    """What was found for one reader: `telling` has the language and the names at the table."""

    def __init__(self, telling: Telling, findings: Findings) -> None:
        self.telling = telling
        self.findings = findings

    def note(self) -> str:
        """How far all of this can be trusted."""
        return self.say(
            "analysis.note_points" if self.findings.by_scores else "analysis.note", n=self.findings.simulations
        )

    def amount(self, share: float) -> str:
        """A chance in per cent, or points."""
        return f"{share:.1f}" if self.findings.by_scores else f"{round(100 * share)} %"

    def change(self, share: float) -> str:
        """The same as a change, its sign told."""
        number = round(share, 1) if self.findings.by_scores else round(100 * share)
        sign = "+" if number > 0 else "−" if number < 0 else "±"
        return f"{sign}{abs(number)}" + ("" if self.findings.by_scores else " %")

    def verdict(self, analysed: TurnAnalysis) -> list[str]:
        """What the search says of a turn; empty where there is nothing to say."""
        judged = analysed.judged
        if judged.forced:
            return [self.say("analysis.forced")]
        if judged.hint is None:
            return []
        words = HintWords(self.telling, judged.hint).sentence()
        if judged.lost > 0:
            return [self.say("analysis.lost", lost=self.amount(judged.lost)), self.say("analysis.better", words=words)]
        gained = self.say("analysis.gained", gained=self.amount(judged.gained))
        return [gained, self.say("analysis.well", words=words)]

    def mark(self, analysed: TurnAnalysis) -> str:
        return self.say(f"analysis.{analysed.mark}") if analysed.mark else ""

    def accuracy(self, seat: int) -> str:
        """How well a seat decided, and what became of its chance through whom."""
        analysis = self.findings
        seats = range(analysis.players)
        parts = {
            "seat": self.telling.seat(seat), "luck": self.change(analysis.luck(seat)),
            "others": self.change(sum(analysis.decisions(seat, by) for by in seats if by != seat)),
        }  # fmt: skip
        accuracy = analysis.accuracy(seat)
        if accuracy is None:
            return self.say("analysis.no_choice", **parts)
        own = self.change(analysis.decisions(seat, seat))
        return self.say("analysis.accuracy", percent=round(accuracy), own=own, **parts)

    def say(self, key: str, /, **parts: Any) -> str:
        return self.telling.words.say(key, **parts)


class AnalysisWords(FindingWords):
    """A whole analysis for one reader, the game itself included."""

    def __init__(self, telling: Telling, analysis: Analysis) -> None:
        super().__init__(telling, analysis)
        self.analysis = analysis

    def title(self) -> str:
        match = self.analysis.match
        result = self.telling.result(match.placing()) if match.is_over else self.say("game.over")
        return self.say("analysis.title", game=self.telling.title(), result=result)

    def heading(self, analysed: TurnAnalysis) -> str:
        return self.say("analysis.turn", n=analysed.turn.number, seat=self.telling.seat(analysed.turn.seat))

    def played(self, analysed: TurnAnalysis) -> list[str]:
        """What happened in the turn, chance included; of a turn of which nothing is told, the decisions."""
        steps = self.analysis.match.steps[analysed.turn.first : analysed.turn.last]
        lines = self.telling.lines([row for step in steps for row in whole(step.events)])
        return lines or [self.telling.action(action) for action in analysed.turn.decisions]

    def split(self, analysed: TurnAnalysis, seat: int) -> str:
        """How the chance of a seat moved in a turn, and by what."""
        return self.say(
            "analysis.split", before=self.amount(analysed.before[seat]), after=self.amount(analysed.after[seat]),
            decision=self.change(analysed.decision[seat]), luck=self.change(analysed.luck[seat]),
        )  # fmt: skip

    def lines(self) -> list[str]:
        """All of it as text: every turn in a line, more of those that are marked."""
        lines = [self.title(), *(self.accuracy(seat) for seat in range(self.analysis.match.players)), ""]
        for analysed in self.analysis.turns:
            lines.append(f"{self.heading(analysed)}: {self.split(analysed, analysed.turn.seat)}")
            if analysed.mark:
                lines.append(f"  {' '.join(self.played(analysed))}")
                lines += [f"  {words}" for words in (f"{self.mark(analysed).capitalize()}.", *self.verdict(analysed))]
        if not any(analysed.mark for analysed in self.analysis.turns):
            lines.append(self.say("analysis.none_marked"))
        return [*lines, "", self.note()]
