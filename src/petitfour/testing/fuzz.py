"""Damaged files: whatever happens to a saved match, a position or a box, it loads or is refused in words."""

from __future__ import annotations

import json

from petitfour.core import helpers, positions, records
from petitfour.core.box import BoxSource
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.problem import Problem
from petitfour.core.registry import Registry

from .walk import random_moments

JUNK = (
    "",
    "-1",
    "99999999999999999999",
    "null",
    "true",
    "{}",
    "[]",
    '"x"',
    "NaN",
    "1e999",
    "\0",
    "é",
    "\n\n",
    ":",
    "=",
    ".",
)


def damaged_files_are_refused_in_words(game: Game, games: Registry, count: int, seed: int = 1) -> int:
    """Tries `count` damaged files of each kind; returns how many were still good."""
    text = records.to_text(_play_match(game, seed))
    places = [positions.describe(game, m.state) for m in random_moments(game, 1, seed, most=200)]
    box = json.dumps(game.box.source.data, default=str)
    good = 0
    for number in range(count):
        key = helpers.mix(seed, number)
        good += _loads(lambda key=key: records.to_match(_refit(_damage(text, key)), games))  # type: ignore[misc]
        good += _loads(lambda key=key: records.to_match(records.parse(_damage(text, key)), games))  # type: ignore[misc]
        place = places[helpers.below(key, 9, len(places))]
        good += _loads(lambda key=key, place=place: positions.parse(game, _damage(place, key)))  # type: ignore[misc]
        good += _loads(lambda key=key: game.make_box(BoxSource.from_data(_json(_damage(box, key)))))  # type: ignore[misc]
    return good


def _loads(load: object) -> bool:
    try:
        load()  # type: ignore[operator]
    except Problem:
        return False
    return True


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        raise Problem("not JSON") from None


def _refit(text: str) -> dict[str, object]:
    """Damage that got past the checksum: the rules must catch it."""
    data = _json(text)
    if isinstance(data, dict):
        data["checksum"] = records.checksum(data)
    return records.parse(json.dumps(data))


def _play_match(game: Game, seed: int) -> Match:
    match = Match(game, game.about.players[0], seed=seed)
    while not match.is_over:
        seat = match.waiting()[0]
        legal = match.legal(seat)
        match.act(seat, legal[helpers.below(seed, len(match.steps), len(legal))])
    return match


def _damage(text: str, key: int) -> str:
    """A text with a few pieces cut, doubled, swapped for junk or for other pieces of itself."""
    for step in range(1 + helpers.below(key, 0, 3)):
        at = helpers.below(key, 10 * step + 1, len(text) + 1)
        end = min(len(text), at + helpers.below(key, 10 * step + 2, 12))
        kind = helpers.below(key, 10 * step + 3, 4)
        start = helpers.below(key, 10 * step + 4, len(text) + 1)
        junk = JUNK[helpers.below(key, 10 * step + 5, len(JUNK))]
        piece = ("", junk, text[at:end] * 2, text[start : start + 9])[kind]
        text = text[:at] + piece + text[end:]
    return text
