"""A turn played on in imagined worlds, and what can be said of it in any game: points, victories, what others could do.

All of it follows from a view: the worlds are dealt by seeds made of the view's own bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

from petitfour.core import chance
from petitfour.core.declare import Record
from petitfour.core.domain import count, seat
from petitfour.core.foreseen import COMES_UP, OPEN, WHOLE, Foreseen, Phrases, Said
from petitfour.core.game import Game
from petitfour.core.telling import EventRow, redact
from petitfour.table.draft import Draft

WORLDS, WORLDS_INTERPRETED = 24, 4
REPLIES = 60  # decisions of others that are looked at after a turn
MOST_POINTS = 9999
SURE = 1000.0  # what a victory speaks for a turn; whoever lets another win speaks half as much against it
POINTS = count(MOST_POINTS, "points")
OTHERS = seat(16, "who")
GENERIC = Phrases(
    wins={}, shares_victory={}, lets_win={"who": OTHERS}, gains_points={"n": POINTS}, loses_points={"n": POINTS},
    then_ahead={"n": POINTS},
)  # fmt: skip


def seeds_of(game: Game, view: Record, seat: int, many: int) -> list[int]:
    """Seeds that follow from what is seen: the same view, the same worlds."""
    first = chance.apart_from(seat, game.name, game.layout.to_bytes(view)) >> 8
    return [first + number for number in range(many)]


def foresee(game: Game, view: Record, seat: int, decisions: Sequence[int]) -> Foreseen:
    """What a seat can foresee of these decisions."""
    seeds = seeds_of(game, view, seat, WORLDS if game.compiled else WORLDS_INTERPRETED)
    draft = Draft(game, view, seat, seeds[:8])
    for action in decisions:
        draft.step(action)
    many = seeds if game.layout.has_secrets or game.about.chance_outcomes else seeds[:1]
    played = [_played(game, view, seat, decisions, seed) for seed in many]
    worlds = [world for world, _ in played]
    goes_on = any(seat in game.waiting(world) for world in worlds)
    ends = OPEN if not draft.is_complete else COMES_UP if draft.reveals or goes_on else WHOLE
    return Foreseen(
        game,
        seat,
        view,
        draft.state_seen(),
        tuple(decisions),
        _in_common([events for _, events in played]),
        ends,
        worlds,
    )


def _played(game: Game, view: Record, seat: int, decisions: Sequence[int], seed: int) -> tuple[Record, list[EventRow]]:
    """A world by a seed after the decisions, chance decided as well, and what the seat heard of the decisions."""
    world = game.redeal(view, seat, seed) if game.layout.has_secrets else game.layout.copy(view)
    heard: list[EventRow] = []
    for action in decisions:
        heard += redact(game.apply(world, seat, action), seat)
        chance.settle(game, world, seed)
    return world, heard


def _in_common(heard: list[list[EventRow]]) -> tuple[EventRow, ...]:
    """What is heard in every world, from the beginning on."""
    same: list[EventRow] = []
    for rows in zip(*heard, strict=False):
        if any(row != rows[0] for row in rows):
            break
        same.append(rows[0])
    return tuple(same)


# -- in any game -------------------------------------------------------------------------------------------------------


def generic(turn: Foreseen) -> list[Said]:
    """What speaks for or against a turn in any game."""
    game, seat = turn.game, turn.seat
    ended = [game.placing(world)[seat] for world in turn.worlds if game.is_over(world)]
    if len(ended) == len(turn.worlds) and all(place == 1 for place in ended):
        shared = any(game.placing(world).count(1) > 1 for world in turn.worlds)
        return [GENERIC.say("shares_victory" if shared else "wins", SURE / (2 if shared else 1))]
    return [*_lets_win(turn), *_points(turn), *_after_replies(turn)]


def _points(turn: Foreseen) -> list[Said]:
    """Points that the turn surely brings or costs."""
    game, seat = turn.game, turn.seat
    before = game.scores(game.redeal(turn.before, seat, 1) if game.layout.has_secrets else turn.before)[seat]
    gains = {game.scores(world)[seat] - before for world in turn.worlds if not game.is_over(world)}
    if len(gains) != 1 or gains == {0}:
        return []
    gain = gains.pop()
    return [GENERIC.say("gains_points" if gain > 0 else "loses_points", gain, n=min(abs(gain), MOST_POINTS))]


def _lets_win(turn: Foreseen) -> list[Said]:
    """Who of the others could win with a single decision."""
    game = turn.game
    worlds_won: dict[int, int] = {}
    for world in turn.worlds:
        for other in game.waiting(world):
            if other != turn.seat and _wins_at_once(game, world, other):
                worlds_won[other] = worlds_won.get(other, 0) + 1
    sure = [who for who, n in worlds_won.items() if 2 * n > len(turn.worlds)]
    return [GENERIC.say("lets_win", -SURE / 2, who=who) for who in sure]


def _wins_at_once(game: Game, world: Record, seat: int) -> bool:
    legal = game.legal(world, seat)
    best = sorted(legal, key=lambda action: -game.instinct(world, seat, action))[: 12 if game.compiled else 4]
    for action in best:
        after = game.layout.copy(world)
        game.apply(after, seat, action)
        if game.is_over(after) and game.placing(after)[seat] == 1:
            return True
    return False


def _after_replies(turn: Foreseen) -> list[Said]:
    """By how many points one is ahead when the others have replied by instinct; compared with another turn only."""
    game, seat = turn.game, turn.seat
    if not game.compiled or any(game.is_over(world) for world in turn.worlds):
        return []
    leads = [_lead(game, replied(game, world, seat), seat) for world in turn.worlds[:8]]
    lead = sum(leads) / len(leads)
    return [GENERIC.say("then_ahead", lead, n=min(abs(round(lead)), MOST_POINTS))]


def replied(game: Game, world: Record, seat: int) -> Record:
    """A world in which the others have taken their turns, each by what looks best at a glance."""
    after = game.layout.copy(world)
    for _ in range(REPLIES):
        waiting = game.waiting(after)
        if not waiting or seat in waiting:
            return after
        other = waiting[0]
        best = max(game.legal(after, other), key=lambda action: game.instinct(after, other, action))
        game.apply(after, other, best)
        chance.settle(game, after, 1)
    return after


def _lead(game: Game, world: Record, seat: int) -> float:
    scores = game.scores(world)
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
