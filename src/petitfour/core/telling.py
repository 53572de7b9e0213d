"""Telling a game in words: its actions, events and reasons in one reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from .constants import CHANCE, EVERYONE, OK
from .domain import Domain
from .gathering import Gathering, Happening
from .helpers import hears
from .words import Words

if TYPE_CHECKING:
    from .foreseen import Said
    from .game import Game

EventRow = tuple[int, ...]  # code, seat, a, b, c, audience


class Telling:
    """One game in one language, with the names of those who sit at the table.

    What the `reader` does is told as `event.NAME.you`, and what is done to the reader as `event.NAME.to_you`, where the
    game has such words.
    """

    def __init__(self, game: Game, language: str, names: Sequence[str] = (), reader: int | None = None) -> None:
        self.game = game
        self.reader = reader
        self.words: Words = game.words(language)
        self.names = list(names)
        self.columns = 80  # how wide a picture in text may be
        self.numbers: Mapping[int, int] = {}  # by which numbers a picture in text may call the moves

    def of(self, game: Game) -> Telling:
        """The same for this game: it may be the compiled one meanwhile."""
        if game is self.game:
            return self
        other = copy(self)
        other.game = game
        return other

    def title(self) -> str:
        return self.words.say("game.title")

    def seat(self, seat: int) -> str:
        """The name at the seat; the game's own word for it where nobody gave one."""
        if seat < 0:
            return self.words.say("seat.chance" if seat == CHANCE else "seat.none")
        if seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.words.say(f"seat.{seat}")

    def value(self, domain: Domain, value: int) -> str:
        if domain.is_seat:
            return self.seat(value)
        key = ("value", self.words.language, id(domain), value)  # of the game; two may have one name
        said = self.game.worked_out.words.get(key)
        if said is None:
            spoken = self.game.speak(domain.name, value, self.words) if value >= domain.low else None
            said = self.words.value(domain, value) if spoken is None else spoken
            self.game.worked_out.words[key] = said
        return said

    def counted(self, domain: Domain, value: int, n: int) -> str | None:
        """`a ruby`, `2 rubies`: where the game has words for so many of a named kind."""
        key = f"{domain.name}.{domain.names[value]}.n" if domain.names and value >= domain.low else ""
        return self.words.say(key, n=n) if self.words.forms(key) else None

    def action(self, action: int) -> str:
        """What the action does, as the one who takes it would say."""
        key = ("action", self.words.language, action)
        said = self.game.worked_out.words.get(key)
        if said is not None:
            return said
        move = self.game.actions.move(action)
        axes = self.game.actions.blocks[move.name].axes
        said = self.words.say(f"action.{move.name}", **self._said(axes, [move.parts[part] for part in axes]))
        if not self.names_matter(action):
            self.game.worked_out.words[key] = said
        return said

    def names_matter(self, action: int) -> bool:
        """Whether the words for an action tell of a seat: names are a table's own."""
        axes = self.game.actions.blocks[self.game.actions.move(action).name].axes
        return any(axis.is_seat for axis in axes.values())

    def event(self, row: EventRow) -> str:
        """What happened."""
        return self.words.say(self._key(f"event.{self.game.events.names[row[0]]}", (row,)), **self._parts((row,)))

    def lines(self, rows: Sequence[EventRow], said: Sequence[str] | None = None) -> list[str]:
        """What happened, a sentence each; what repeats becomes one where the game has words for it (`gathering.py`).
        `said` are the words for every event, where somebody has them."""
        return [words for _, words in self.numbered_lines(rows, said)]

    def numbered_lines(self, rows: Sequence[EventRow], said: Sequence[str] | None = None) -> list[tuple[int, str]]:
        """The sentences, each with the place of its first event."""
        if said is not None and not self.gathering.gathers(rows):
            return list(enumerate(said))
        lines: list[tuple[int, str]] = []
        at = 0
        for run in self.gathering.runs(rows):
            first = run[0]
            if len(run) > 1:
                key = self._key(f"event.{self.gathering.name(first)}.list", first)
                line = self.words.say(key, **self._listed(run))
            elif len(first) > 1 or said is None:
                line = self.words.say(self._key(f"event.{self.gathering.name(first)}", first), **self._parts(first))
            else:
                line = said[at]
            lines.append((at, line))
            at += len(run) * len(first)
        return lines

    @property
    def gathering(self) -> Gathering:
        gatherings, language = self.game.worked_out.gatherings, self.words.language
        if language not in gatherings:
            gatherings[language] = Gathering(self.game.events, self.words)
        return gatherings[language]

    def _key(self, key: str, happening: Happening) -> str:
        """The key of the sentence for this reader."""
        key += self._manner(happening)[0]
        if self.reader is None:
            return key
        own = (
            f"{key}.you" if happening[0][1] == self.reader else f"{key}.to_you" if self._is_to_reader(happening) else ""
        )
        return own if self.words.forms(own) else key

    def _is_to_reader(self, happening: Happening) -> bool:
        """Whether it names the reader beside whoever did it."""
        for row in happening:
            for domain, number in zip(
                self.game.events.parts[self.game.events.names[row[0]]].values(), row[2:5], strict=False
            ):
                if domain.is_seat and number == self.reader:
                    return True
        return False

    def _parts(self, happening: Happening) -> dict[str, Any]:
        """What a sentence may name: the seat, every part, and the first part as the number n."""
        values: dict[str, Any] = {"seat": self.seat(happening[0][1]), "n": happening[0][2]}
        for row in happening:
            values |= self._said(self.game.events.parts[self.game.events.names[row[0]]], row[2:5])
        return values | self._manner(happening)[1]

    def _manner(self, happening: Happening) -> tuple[str, dict[str, Any]]:
        row = happening[0]
        return self.game.manner(self.game.events.names[row[0]], row[2:5], self.words)

    def _said(self, parts: Mapping[str, Domain], numbers: Iterable[int]) -> dict[str, str]:
        """Parts in words; `a_PART` is one of it."""
        said: dict[str, str] = {}
        for (key, domain), number in zip(parts.items(), numbers, strict=False):
            said[key] = self.value(domain, number)
            said[f"a_{key}"] = self.counted(domain, number, 1) or said[key]
        return said

    def _listed(self, run: list[Happening]) -> dict[str, Any]:
        """What the sentence about several happenings may name: how many there are, a list, and what all have alike."""
        part = self.gathering.listed_part(run[0])
        if part is None:
            return self._parts(run[0]) | {"n": len(run)}
        domain = self.game.events.parts[self.game.events.names[run[0][-1][0]]][part]
        times = Counter(self.gathering.numbers(happening)[part] for happening in run)
        each: list[str] = []
        for number, n in times.items():
            counted = self.counted(domain, number, n)
            each += [self.value(domain, number)] * n if counted is None else [counted]
        return self._parts(run[0]) | {"n": len(run), "list": self.words.join(each)}

    def phrase(self, key: str, parts: Mapping[str, Domain], numbers: Sequence[int]) -> str:
        """A declared phrase with its parts in words; `n` is the part of that name, or the first."""
        named = dict(zip(parts, numbers, strict=True))
        n = named.get("n", numbers[0] if numbers else 0)
        return self.words.say(key, **(self._said(parts, numbers) | {"n": n}))

    def score_part(self, part: Said) -> str:
        """What a part of a score is."""
        parts = self.game.score_phrases().parts[part.key]
        return self.phrase(f"score.{part.key}", parts, [number for _, number in part.parts])

    def score_group(self, part: Said) -> str:
        """What all such parts of a score are called together; where the game does not say, what this one is."""
        key = f"score.{part.key}.all"
        return self.words.say(key) if self.words.has(key) else self.score_part(part)

    def tie(self, scores: Sequence[int], placing: Sequence[int], breaks: Sequence[Sequence[Said]]) -> str:
        """What decided between equal scores who won, step by step; nothing where the scores did, or nobody won."""
        winners = [seat for seat, place in enumerate(placing) if place == 1]
        level = [seat for seat, score in enumerate(scores) if winners and score == scores[winners[0]]]
        if len(level) < 2 or len(winners) == len(placing) or not all(breaks):
            return ""
        sentences = [self.words.say("result.level", names=self.words.join([self.seat(seat) for seat in level]))]
        for each in zip(*breaks, strict=True):
            most = max(each[seat].worth for seat in level)
            ahead = [seat for seat in level if each[seat].worth == most]
            if ahead != level:
                names = self.words.join([self.seat(seat) for seat in ahead])
                sentences.append(self.words.say(f"tie.{each[0].key}", seat=names, n=round(most)))
            level = ahead
        if len(winners) > 1:
            sentences.append(self.words.say("result.level_shared"))
        return " ".join(sentences)

    def reason(self, code: int) -> str:
        """Why something is not allowed."""
        return "" if code == OK else self.words.say(f"reason.{self.game.reasons.name(code)}")

    def result(self, placing: Sequence[int]) -> str:
        """Who won, in one sentence."""
        winners = [self.seat(seat) for seat, place in enumerate(placing) if place == 1]
        if len(winners) == len(placing) > 1:
            return self.words.say("result.draw")
        return self.words.say("result.wins", n=len(winners), names=self.words.join(winners))

    def points(self, scores: Iterable[int]) -> list[str]:
        """Scores in words."""
        key = "result.points" if self.words.has("result.points") else "page.points"
        return [self.words.say(key, n=score) for score in scores]

    def option(self, name: str, value: str) -> str:
        return f"{self.words.say(f'option.{name}')}: {self.words.say(f'option.{name}.{value}')}"


def whole(events: Sequence[EventRow]) -> list[EventRow]:
    """Everything that happened, each thing once: what all but one seat heard is left out, that seat heard more."""
    return [row for row in events if row[5] >= EVERYONE]


def redact(events: Sequence[EventRow], seat: int) -> list[EventRow]:
    """The events as one seat learns of them; who else learned what is left out."""
    return [(*row[:5], 0) for row in events if hears(row[5], seat)]
