"""Telling a game in words: its actions, events and reasons in one reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from .constants import CHANCE, EVERYONE, OK
from .domain import Domain
from .helpers import hears
from .words import Words

if TYPE_CHECKING:
    from .game import Game

EventRow = tuple[int, ...]  # code, seat, a, b, c, audience


class Telling:
    """One game in one language, with the names of those who sit at the table."""

    def __init__(self, game: Game, language: str, names: Sequence[str] = ()) -> None:
        self.game = game
        self.words: Words = game.words(language)
        self.names = list(names)

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
        said: str | None = self.game.worked_out.get(key)
        if said is None:
            spoken = self.game.speak(domain.name, value, self.words) if value >= domain.low else None
            said = self.words.value(domain, value) if spoken is None else spoken
            self.game.worked_out[key] = said
        return said

    def action(self, action: int) -> str:
        """What the action does, as the one who takes it would say."""
        key = ("action", self.words.language, action)
        said: str | None = self.game.worked_out.get(key)
        if said is not None:
            return said
        move = self.game.actions.move(action)
        axes = self.game.actions.blocks[move.name].axes
        said = self.words.say(f"action.{move.name}", **{k: self.value(axes[k], v) for k, v in move.parts.items()})
        if not self.names_matter(action):
            self.game.worked_out[key] = said
        return said

    def names_matter(self, action: int) -> bool:
        """Whether the words for an action tell of a seat: names are a table's own."""
        axes = self.game.actions.blocks[self.game.actions.move(action).name].axes
        return any(axis.is_seat for axis in axes.values())

    def event(self, row: EventRow) -> str:
        """What happened."""
        code, seat, *numbers, _ = row
        name = self.game.events.names[code]
        parts = self.game.events.parts[name]
        values = {key: self.value(domain, n) for (key, domain), n in zip(parts.items(), numbers, strict=False)}
        return self.words.say(f"event.{name}", seat=self.seat(seat), n=numbers[0], **values)

    def lines(self, rows: Sequence[EventRow], said: Sequence[str] | None = None) -> list[str]:
        """What happened, a sentence each; events that repeat become one where the game has `event.NAME.list`.
        `said` are the words for every event, where somebody has them."""
        lines: list[str] = []
        at = 0
        for (code, seat), run in groupby(rows, key=lambda row: row[:2]):
            same = list(run)
            at += len(same)
            name = self.game.events.names[code]
            key = f"event.{name}.list"
            if len(same) > 1 and self.words.has(key):
                first = list(self.game.events.parts[name].values())[:1]  # none where the event has no parts
                listed = self.words.join([self.value(part, row[2]) for row in same for part in first])
                lines.append(self.words.say(key, seat=self.seat(seat), n=len(same), list=listed))
            else:
                lines += [self.event(row) for row in same] if said is None else said[at - len(same) : at]
        return lines

    def reason(self, code: int) -> str:
        """Why something is not allowed."""
        return "" if code == OK else self.words.say(f"reason.{self.game.reasons.name(code)}")

    def result(self, placing: Sequence[int]) -> str:
        """Who won, in one sentence."""
        winners = [self.seat(seat) for seat, place in enumerate(placing) if place == 1]
        if len(winners) == len(placing) > 1:
            return self.words.say("result.draw")
        return self.words.say("result.wins", n=len(winners), names=self.words.join(winners))

    def option(self, name: str, value: str) -> str:
        return f"{self.words.say(f'option.{name}')}: {self.words.say(f'option.{name}.{value}')}"


def whole(events: Sequence[EventRow]) -> list[EventRow]:
    """Everything that happened, each thing once: what all but one seat heard is left out, that seat heard more."""
    return [row for row in events if row[5] >= EVERYONE]


def redacted(events: Sequence[EventRow], seat: int) -> list[EventRow]:
    """The events as one seat learns of them; who else learned what is left out."""
    return [(*row[:5], 0) for row in events if hears(row[5], seat)]
