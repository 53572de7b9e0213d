"""Two worlds: what a seat cannot see is redealt, and everything that seat receives must stay the same to the byte."""

from __future__ import annotations

import numpy as np

from petitfour.core import helpers
from petitfour.core.constants import ALL, CHANCE, SPECTATOR, UNSEEN
from petitfour.core.declare import Record
from petitfour.core.game import Game
from petitfour.core.match import Match
from petitfour.core.telling import EventRow, redacted
from petitfour.core.view import view

from .walk import Moment, random_moments

MOST_CHOICES = 12


def two_worlds_look_the_same(game: Game, games: int = 4, redeals: int = 2) -> None:
    """Redealing agrees with the view, reaches other worlds, and tells the seat nothing through any channel."""
    reached: set[str] = set()
    for moment in random_moments(game, games):
        for seat in (SPECTATOR, *range(int(moment.state.players))):
            seen = view(game.layout, moment.state, seat)
            for number in range(redeals):
                world = game.redeal(seen, seat, 31 * moment.number + number)
                _is_a_world(game, world, moment, seat)
                _looks_the_same(game, moment, world, seat)
                _goes_on_the_same(game, moment, world, seat)
                reached |= _other_fields(game, moment.state, world)
    secret = {f.name for f in game.layout.fields.values() if f.seen_by != ALL and not f.scratch}
    assert secret <= reached, f"redeal never changes {', '.join(sorted(secret - reached))}, though it is secret"


def _is_a_world(game: Game, world: Record, moment: Moment, seat: int) -> None:
    wrong = game.layout.out_of_range(world) or game.broken(world)
    assert not wrong, f"redealt for seat {seat} at move {moment.number}: {wrong}"


def _looks_the_same(game: Game, moment: Moment, world: Record, seat: int) -> None:
    at = f"for seat {seat} at move {moment.number}"
    state, layout = moment.state, game.layout
    ours, theirs = (layout.flat(view(layout, each, seat)) for each in (state, world))
    if ours.tobytes() != theirs.tobytes():
        differs = layout.where(int(np.flatnonzero(ours != theirs)[0]))
        raise AssertionError(f"the redealt world does not agree with the view {at}: {differs}")
    assert game.is_over(state) == game.is_over(world), f"whether the game is over tells a secret {at}"
    assert game.waiting(state) == game.waiting(world), f"who waits tells a secret {at}"
    if seat == SPECTATOR:
        return
    assert game.legal(state, seat) == game.legal(world, seat), f"the legal actions tell a secret {at}"
    for action in range(game.actions.size):
        reasons = game.why_not(state, seat, action), game.why_not(world, seat, action)
        assert reasons[0] == reasons[1], f"the reason against {game.actions.text(action)} tells a secret {at}"
    if seat in game.waiting(state):
        for action in game.legal(state, seat):
            same = game.instinct(state, seat, action) == game.instinct(world, seat, action)
            assert same, f"instinct looks at a secret {at}"
    assert observed(game, state, seat) == observed(game, world, seat), f"the observation tells a secret {at}"


def _goes_on_the_same(game: Game, moment: Moment, world: Record, seat: int) -> None:
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
    events = redacted(game.apply(after, mover, action), seat)
    return game.layout.kept(view(game.layout, after, seat)), events


def observed(game: Game, state: Record, seat: int) -> bytes:
    out = np.zeros(game.observation.size, np.uint8)
    game.loops.observe(state, seat, out)
    return out.tobytes()


def _other_fields(game: Game, state: Record, world: Record) -> set[str]:
    return {
        field.name
        for field in game.layout.fields.values()
        if not field.scratch and not np.array_equal(state[field.name], world[field.name])
    }


def spectators_and_exports_agree(game: Game, seed: int = 3) -> None:
    """What a match gives a seat is the view and the redacted events of its state, nothing more."""
    match = Match(game, game.about.players[0], seed=seed)
    for seat in (SPECTATOR, *range(match.players)):
        hidden = game.layout.hidden_from(seat)
        shown = game.layout.flat(match.view(seat))
        assert (shown[hidden] == UNSEEN).all(), f"a view of seat {seat} holds what it may not see"
