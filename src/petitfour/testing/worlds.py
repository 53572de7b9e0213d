"""Two worlds: what a seat cannot see is redealt, and everything that seat receives must stay the same to the byte."""

from __future__ import annotations

import numpy as np

from petitfour.core import helpers
from petitfour.core.constants import CHANCE, EVERYONE, SPECTATOR, UNSEEN
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.telling import EventRow, redact
from petitfour.core.view import view

from .walk import WalkMoment, random_moments

MOST_CHOICES = 12
MOST_ASKED = 120


def two_worlds_look_the_same(game: Game, games: int = 4, redeals: int = 3, most: int = 400) -> None:
    """Redealing agrees with the view, reaches other worlds, and tells the seat nothing through any channel."""
    reached: dict[int, set[str]] = {}
    varied: dict[int, set[str]] = {}
    for moment in random_moments(game, games, most=most):
        for seat in (SPECTATOR, *range(int(moment.state.players))):
            seen = view(game.layout, moment.state, seat)
            worlds = [game.redeal(seen, seat, 31 * moment.number + number) for number in range(redeals)]
            for world in worlds:
                _is_a_world(game, world, moment, seat)
                _looks_the_same(game, moment, world, seat)
                _goes_on_the_same(game, moment, world, seat)
                reached.setdefault(seat, set()).update(_other_fields(game, moment.state, world))
            varied.setdefault(seat, set()).update(_other_fields(game, worlds[0], worlds[-1]))
    for seat in reached:
        hidden = game.layout.hidden_from(seat) & game.layout.kept_cells
        secret = {f.name for f in game.layout.fields.values() if hidden[f.span].any()}
        for fields, words in ((reached[seat], "never leaves this world in"), (varied[seat], "always gives the same")):
            missing = ", ".join(sorted(secret - fields))
            assert not missing, f"for seat {seat} redeal {words} {missing}, though it is secret"


def _is_a_world(game: Game, world: Record, moment: WalkMoment, seat: int) -> None:
    wrong = game.layout.out_of_range(world) or game.broken(world)
    assert not wrong, f"redealt for seat {seat} at move {moment.number}: {wrong}"


def _looks_the_same(game: Game, moment: WalkMoment, world: Record, seat: int) -> None:
    at = f"for seat {seat} at move {moment.number}"
    state, layout = moment.state, game.layout
    ours, theirs = (layout.flat(view(layout, each, seat)) for each in (state, world))
    if ours.tobytes() != theirs.tobytes():
        differs = layout.where(int(np.flatnonzero(ours != theirs)[0]))
        raise AssertionError(f"the redealt world does not agree with the view {at}: {differs}")
    assert game.is_over(state) == game.is_over(world), f"whether the game is over tells a secret {at}"
    assert game.waiting(state) == game.waiting(world), f"who waits tells a secret {at}"
    assert game.scores(state) == game.scores(world), f"the scores tell a secret {at}"
    assert game.placing(state) == game.placing(world), f"the placing tells a secret {at}"
    assert observation_of(game, state, seat) == observation_of(game, world, seat), (
        f"the observation tells a secret {at}"
    )
    if seat not in game.waiting(state):
        return
    legal = game.legal(state, seat)
    assert legal == game.legal(world, seat), f"the legal actions tell a secret {at}"
    for action in _some(game.actions.size, legal, moment.number):
        reasons = game.why_not(state, seat, action), game.why_not(world, seat, action)
        assert reasons[0] == reasons[1], f"the reason against {game.actions.text(action)} tells a secret {at}"
    for action in legal[:MOST_ASKED]:
        same = game.instinct(state, seat, action) == game.instinct(world, seat, action)
        assert same, f"instinct looks at a secret {at}"


def _some(size: int, legal: list[int], seed: int) -> list[int]:
    """All actions of a small game; of a large one some that are legal and some that are not."""
    if size <= MOST_ASKED:
        return list(range(size))
    return legal[: MOST_ASKED // 4] + [helpers.below(seed, n, size) for n in range(MOST_ASKED)]


def _goes_on_the_same(game: Game, moment: WalkMoment, world: Record, seat: int) -> None:
    """The next decision here, and whatever else could be decided there: where the views stay equal, so do the events.

    So an event never tells more than the state shows. What chance or another seat decided may be a secret itself, so
    their other choices are tried as well; a seat knows its own.
    """
    if moment.seat < 0 and moment.seat != CHANCE:
        return
    seen, events = _after(game, moment.state, moment.seat, moment.action, seat)
    if moment.seat == CHANCE:
        choices = [outcome for outcome, weight in enumerate(game.chance_weights(world)) if weight > 0]
    else:
        choices = game.legal(world, moment.seat)
    if moment.seat == seat:
        choices = [action for action in choices if action == moment.action]
    start = helpers.below(moment.number, seat + 1, max(1, len(choices)))
    for action in (choices[start:] + choices[:start])[:MOST_CHOICES]:
        other_seen, other_events = _after(game, world, moment.seat, action, seat)
        if seen == other_seen:
            assert events == other_events, f"the events tell seat {seat} a secret at move {moment.number}"


def _after(game: Game, state: Record, mover: int, action: int, seat: int) -> tuple[bytes, list[EventRow]]:
    """What a seat sees and hears after a decision."""
    after = game.layout.copy(state)
    events = redact(game.apply(after, mover, action), seat)
    return game.layout.to_bytes(view(game.layout, after, seat)), events


def observation_of(game: Game, state: Record, seat: int) -> bytes:
    out = np.zeros(game.observation.size, np.uint8)
    game.loops.observe(state, seat, out)
    return out.tobytes()


def _other_fields(game: Game, state: Record, world: Record) -> set[str]:
    return {
        field.name
        for field in game.layout.fields.values()
        if not field.scratch and not np.array_equal(state[field.name], world[field.name])
    }


def views_hold_nothing_hidden(game: Game, seed: int = 3) -> None:
    """From start to end of a match, a seat's view holds no hidden cell and its events none meant for others."""
    match = Match(game, game.about.players[0], seed=seed)
    while True:
        for seat in (SPECTATOR, *range(match.players)):
            hidden = game.layout.hidden_from(seat) & game.layout.kept_cells
            shown = game.layout.flat(match.view(seat))
            assert (shown[hidden] == UNSEEN).all(), f"a view of seat {seat} holds what it may not see"
            meant = [
                row[:5] for step in match.steps for row in step.events if row[5] in _audiences(seat, match.players)
            ]
            assert [row[:5] for row in match.events(seat)] == meant, f"seat {seat} hears what is not meant for it"
        if match.is_over:
            return
        mover = match.waiting()[0]
        match.act(mover, match.legal(mover)[-1])


def _audiences(seat: int, players: int) -> set[int]:
    """The audiences a seat belongs to: everyone, itself, and all but each other seat."""
    return {EVERYONE, *([seat] if seat >= 0 else []), *(-2 - other for other in range(players) if other != seat)}
