"""What speaks for a turn, for hints: truffles and missions, where pigs stand, what direction cards do.

Every number is exact by the rules, and what is said to be sure is so whatever the hidden cards are (`wolf_runs.py`).
"""

from typing import Any

from petitfour.core.kit import EMPTY, Foreseen, Said

from .phrases import LEVEL, LOOKS_AHEAD, PHRASES, STEPS
from .reasons_of_places import pigs
from .reasons_of_truffles import missions, tokens, truffles
from .reasons_of_wolves import run
from .state import MOST_ROUNDS, SLOTS

__all__ = ["LEVEL", "LOOKS_AHEAD", "PHRASES", "STEPS", "reasons", "steps"]

UNTOLD = ("pig", "stop", "end")  # decisions that follow from what is told around them


def reasons(turn: Foreseen) -> list[Said]:
    """All that is to be said of a turn, in points."""
    rest = at_rest(turn)
    led = [] if is_last(turn) else run(turn, rest)
    is_over = is_last(turn) or any(said.key == "ends_no_pigs" for said in led)
    said = [*truffles(turn, rest, is_over), *missions(turn), *tokens(turn, is_over), *led]
    return said if is_over else [*said, *pigs(turn, rest)]


def is_last(turn: Foreseen) -> bool:
    """Whether the game ends with this round, so that this seat has no turn after this one."""
    s, box = turn.before, turn.box
    few = all(int(world.in_forest) <= int(box.few_truffles) for world in turn.worlds)
    return bool(s.last_round == 1 or s.rounds >= MOST_ROUNDS or few)


def at_rest(turn: Foreseen) -> Any:
    """The world when the pigs have done what they do: before a direction card is laid, before wolves move."""
    game, seat = turn.game, turn.seat
    world = game.redeal(turn.before, seat, 1)
    for action, move in zip(turn.decisions, turn.moves, strict=True):
        if move.name in ("end", "lay") or int(world.to_act) != seat:
            break
        game.apply(world, seat, action)
    return world


def steps(turn: Foreseen) -> list[Said]:
    """The turn in a few phrases: a walk is told by where it ends, digs at one truffle once."""
    game, seat = turn.game, turn.seat
    world = game.redeal(turn.before, seat, 1)
    phrases: list[Said] = []
    for action, move in zip(turn.decisions, turn.moves, strict=True):
        step = _dig_step(world, seat, move) if move.name == "dig" else None
        if int(world.to_act) >= 0:
            game.apply(world, seat, action)
        if move.name in ("move", "jump") and int(world.pig[seat, move.parts.get("pig", 0)]) != EMPTY:
            pig = move.parts["pig"]
            step = STEPS.say("walks", pig=pig, tile=int(world.pig[seat, pig]))
            if phrases and phrases[-1].key == "walks" and phrases[-1].parts[0] == ("pig", pig):
                phrases.pop()
        elif move.name == "lay":
            step = STEPS.say("lays", card=move.parts["card"], pack=move.parts["pack"])
        if step is None and phrases and move.name in UNTOLD:
            continue
        if step is None or not phrases or (phrases[-1].key, phrases[-1].parts) != (step.key, step.parts):
            phrases.append(step or STEPS.say("bare", action=action))
    return phrases


def _dig_step(world: Any, seat: int, move: Any) -> Said | None:
    at = int(world.pig[seat, move.parts["pig"]])
    colour = int(world.truffle[at * SLOTS + move.parts["slot"]]) if at != EMPTY else EMPTY
    return None if colour == EMPTY else STEPS.say("digs", pig=move.parts["pig"], colour=colour)
