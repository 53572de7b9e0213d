"""Reasons of hints: they come from the view alone; and everything that hints and scores can say has words."""

from __future__ import annotations

from collections.abc import Mapping

from petitfour.bots.foreseeing import foresee
from petitfour.bots.hints import by_instinct
from petitfour.bots.reasons import phrases_of, said_of
from petitfour.core.constants import SPECTATOR
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.view import view
from petitfour.core.words import LANGUAGES

from .walk import random_moments
from .wording import parts_are_known

MOMENTS = 14  # that are looked at


def reasons_come_from_the_view(game: Game, games: int = 2, most: int = MOMENTS) -> None:
    """In two worlds that look the same to a seat the same is said of a turn, byte for byte."""
    looked = 0
    for moment in random_moments(game, games, most=4 * most):
        waiting = game.waiting(moment.state)
        if not waiting or looked == most:
            continue
        looked += 1
        seat = waiting[-1]
        seen = view(game.layout, moment.state, seat)
        other = game.redeal(seen, seat, moment.number) if game.layout.has_secrets else moment.state
        first, second = (_said(game, world, seat) for world in (moment.state, other))
        assert first == second, f"seat {seat}, move {moment.number}: the reasons tell a secret: {first} or {second}"


def _said(game: Game, world: Record, seat: int) -> list[str]:
    """What is said of the turn that looks best at a glance, to whoever holds the seat in this world."""
    assert seat != SPECTATOR
    seen = view(game.layout, world, seat)
    decisions, _ = by_instinct(game, seen, seat)[0]
    return [repr(said) for said in said_of(foresee(game, seen, seat, decisions))]


def phrases_have_words(game: Game) -> None:
    """Every phrase of a hint, every step of a turn and every part of a score has words in every language that name its
    parts only."""
    own = game.reasons_part
    steps = own.STEPS.parts if own and hasattr(own, "STEPS") else {}
    scores = game.score_phrases().parts
    for language in LANGUAGES:
        words = game.words(language)
        for key, parts in (*_keyed("hint", phrases_of(game)), *_keyed("do", steps), *_keyed("score", scores)):
            assert words.has(key) or key == "do.bare", f"{game.name} has no {language} words for {key}"
            for ending in ("", ".not", ".nudge", ".shown"):
                parts_are_known(words, f"{key}{ending}", parts)


def _keyed(kind: str, phrases: Mapping[str, Mapping[str, object]]) -> list[tuple[str, set[str]]]:
    return [(f"{kind}.{name}", {"n", *parts, *(f"a_{part}" for part in parts)}) for name, parts in phrases.items()]
