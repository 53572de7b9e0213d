"""What speaks for a turn, for hints: truffles, missions, levels, where pigs stand, what a direction card does."""

from collections import Counter
from itertools import product
from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY, Foreseen, Phrases, Said, count, seat

from .actions import SCARED
from .box import Box
from .instinct import danger, mission_worth
from .missions import is_fulfilled
from .outlook import MOST_EVENTS
from .outlook import pack as wolves_of
from .state import (
    CARD,
    CARDS,
    COLOUR,
    MISSION,
    PACK,
    PIG,
    PIGS,
    SEATS,
    SLOTS,
    TILE,
    WOLF,
)
from .wolves import obey

FEW = count(20)
WHO = seat(SEATS, "who")
TENTHS = count(10, "tenths")

PHRASES = Phrases(
    digs_out={"colour": COLOUR}, digs_on={"colour": COLOUR, "n": FEW}, completes={"mission": MISSION, "n": FEW},
    fulfils={"mission": MISSION}, serves={"mission": MISSION, "colour": COLOUR}, upgrades={"n": FEW},
    reaches={"pig": PIG, "colour": COLOUR, "tile": TILE}, leaves_dig={"colour": COLOUR}, escapes={"pig": PIG},
    in_danger={"pig": PIG}, knocks_out={"wolf": WOLF}, wolf_on_rivals={"pack": PACK, "who": WHO},
    wolf_on_own={"pack": PACK, "pig": PIG}, wolf_harmless={"pack": PACK}, wolf_goes={"wolf": WOLF, "tile": TILE},
    wolf_unseen={"pack": PACK}, wolf_never={"pack": PACK}, wolf_may_rivals={"pack": PACK, "who": WHO, "n": TENTHS},
    wolf_may_own={"pack": PACK, "pig": PIG, "n": TENTHS},
    asks_little={"n": FEW}, comes_back={}, sniffs={"colour": COLOUR},
)  # fmt: skip
STEPS = Phrases(
    walks={"pig": PIG, "tile": TILE}, digs={"pig": PIG, "colour": COLOUR}, lays={"card": CARD, "pack": PACK},
    bare={"action": count(20_000)},
)  # fmt: skip

WORTH = (1.0, 1.8, 2.8)  # of a truffle, by its colour
ON, REACHED, SERVED, FULFILLED, SAFE, LEVEL = 0.3, 0.4, 1.1, 0.8, 0.06, 0.3
ROUNDS = 10  # that a game has, about
UNTOLD = ("pig", "stop", "end")  # decisions that follow from what is told around them
ON_RIVALS, ON_OWN = 1.0, 2.0  # a wolf that runs onto a pig
MOST_UNKNOWN, MOST_INTERPRETED = 3, 1  # cards before one's own that are thought through


def reasons(turn: Foreseen) -> list[Said]:
    """All that is to be said of a turn, in points."""
    return [*_dug(turn), *_missions(turn), *_places(turn), *_wolves(turn), *_others(turn)]


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


# -- truffles and missions ---------------------------------------------------------------------------------------------


def _dug(turn: Foreseen) -> list[Said]:
    said = []
    last = {
        row[2]: row for row in turn.named("dug") if row[1] == turn.seat
    }  # of each pig: another dig loses the others
    for row in turn.named("dug"):
        colour, n = row[3], row[4]
        if row[1] == turn.seat and n == 0:
            said.append(PHRASES.say("digs_out", WORTH[colour], colour=colour))
        elif row[1] == turn.seat and row is last[row[2]]:
            done = int(turn.box.digs[colour]) - n
            said.append(PHRASES.say("digs_on", ON * WORTH[colour] * done, colour=colour, n=n))
    return said


def _missions(turn: Foreseen) -> list[Said]:
    """Missions that are completed, that the sack fulfils then, or that a truffle serves; its colours are sure."""
    s, box, seat = turn.before, turn.box, turn.seat
    said = [
        PHRASES.say("completes", int(box.points[row[2]]), mission=row[2], n=int(box.points[row[2]]))
        for row in turn.named("completed")
    ]
    got = [row[3] for row in turn.named("dug") if row[1] == seat and row[4] == 0]
    for mission in range(int(box.missions)):
        if s.held[seat, mission] != 1 or turn.worlds[0].done[seat, mission] == 1:
            continue
        before = bool(is_fulfilled(s, box, seat, mission))
        after = all(bool(is_fulfilled(world, box, seat, mission)) for world in turn.worlds)
        if after and not before:
            said.append(PHRASES.say("fulfils", FULFILLED * int(box.points[mission]), mission=mission))
        elif not before:
            served = [colour for colour in got if _lacks(s, box, seat, mission, colour)]
            if served:
                said.append(PHRASES.say("serves", SERVED, mission=mission, colour=served[0]))
    if int(turn.before.draft_round) < 2 and any(move.name == "keep" for move in turn.moves):
        said += _kept(turn, box)
    return said


def _lacks(s: Any, box: Box, seat: int, mission: int, colour: int) -> bool:
    """Whether the mission asks for more of a colour than the sack has."""
    has = sum(int(s.sack[seat, t]) for t in range(int(box.tokens)) if int(box.token_colour[t]) == colour)
    return int(box.need[mission, colour]) > has


def _kept(turn: Foreseen, box: Box) -> list[Said]:
    """A mission that asks for little beside the others on offer."""
    kept = next(move.parts["mission"] for move in turn.moves if move.name == "keep")
    offered = [each for each in range(int(box.missions)) if turn.before.offer[turn.seat, each] == 1]
    worths = {each: int(mission_worth(box, each)) for each in offered}
    if worths and worths.get(kept) == max(worths.values()):
        return [PHRASES.say("asks_little", 1.0, n=int(box.points[kept]))]
    return []


# -- pigs and wolves ---------------------------------------------------------------------------------------------------


def _places(turn: Foreseen) -> list[Said]:
    """Where the own pigs stand then: at a truffle, near a wolf, or away from it."""
    before, after, box, seat = turn.before, turn.after, turn.box, turn.seat
    said = []
    for pig in range(PIGS):
        was, now = int(before.pig[seat, pig]), int(after.pig[seat, pig])
        if EMPTY in (was, now) or was == now:
            continue
        there = _best_truffle(after, now)
        if there != EMPTY and not any(move.name == "dig" and move.parts["pig"] == pig for move in turn.moves):
            said.append(PHRASES.say("reaches", REACHED * WORTH[there], pig=pig, colour=there, tile=now))
        left = _best_truffle(before, was)
        if left != EMPTY and int(before.dug[seat, pig]) > 0 and after.truffle[_slot_of(before, was, left)] != EMPTY:
            said.append(PHRASES.say("leaves_dig", -ON * WORTH[left], colour=left))
        risk = int(danger(before, box, was)), int(danger(after, box, now))
        if risk[0] > 0 and risk[1] == 0:
            said.append(PHRASES.say("escapes", SAFE * risk[0], pig=pig))
        elif risk[1] > risk[0]:
            said.append(PHRASES.say("in_danger", -SAFE * (risk[1] - risk[0]), pig=pig))
    return said


def _best_truffle(s: Any, at: int) -> int:
    return max(int(s.truffle[at * SLOTS + slot]) for slot in range(SLOTS))


def _slot_of(s: Any, at: int, colour: int) -> int:
    return next(at * SLOTS + slot for slot in range(SLOTS) if int(s.truffle[at * SLOTS + slot]) == colour)


def _wolves(turn: Foreseen) -> list[Said]:
    """What direction cards do to pigs, and wolves that are knocked out."""
    said = [PHRASES.say("knocks_out", 0.8, wolf=row[2]) for row in turn.named("knocked_out")]
    if not any(move.name == "lay" for move in turn.moves):
        return said[:2]
    world = turn.game.redeal(turn.before, turn.seat, 1)
    for action, move in zip(turn.decisions, turn.moves, strict=True):
        if move.name == "lay":
            most = MOST_UNKNOWN if turn.game.compiled else MOST_INTERPRETED
            said += _led(world, turn.box, turn.seat, move.parts["card"], move.parts["pack"], most)
        if int(world.to_act) >= 0:
            turn.game.apply(world, turn.seat, action)
    return said[:3]


def _led(s: Any, box: Box, seat: int, card: int, pack: int, most: int) -> list[Said]:
    """Where this card leads the wolves after those before it, as pigs and wolves stand when it is laid; a card before
    it that is not known may be any."""
    cards, wolves = _before(s, box, seat, pack), wolves_of(s, pack)
    unknown = cards.count(EMPTY)
    if not wolves or unknown > most:
        return [PHRASES.say("wolf_unseen", 0.1, pack=pack)] if wolves else []
    scared: Counter[tuple[int, int]] = Counter()
    tile = EMPTY
    for guessed in product(range(CARDS), repeat=unknown):
        guesses, then = iter(guessed), s.copy()
        for each in cards:
            before = next(guesses) if each == EMPTY else each
            for wolf in wolves:
                _run(then, box, wolf, before)
        rows = [row for wolf in wolves for row in _run(then, box, wolf, card)]
        scared.update({(row[1], row[2]) for row in rows if row[0] == SCARED})
        tile = int(then.wolf[wolves[0]])
    tenths = {pig: round(10 * n / CARDS**unknown) for pig, n in scared.items()}
    said = [_on(seat, pack, pig, n) for pig, n in tenths.items() if n]
    if said:
        return said
    if unknown or len(wolves) > 1:
        return [PHRASES.say("wolf_never" if unknown else "wolf_harmless", 0.3, pack=pack)]
    return [PHRASES.say("wolf_goes", 0.3, wolf=wolves[0], tile=tile)]


def _on(seat: int, pack: int, pig: tuple[int, int], n: int) -> Said:
    """A wolf runs onto this pig, in so many of ten cases."""
    who, which = pig
    sure = {} if n >= 10 else {"n": n}
    if who == seat:
        return PHRASES.say("wolf_may_own" if sure else "wolf_on_own", -ON_OWN * n / 10, pack=pack, pig=which, **sure)
    return PHRASES.say("wolf_may_rivals" if sure else "wolf_on_rivals", ON_RIVALS * n / 10, pack=pack, who=who, **sure)


def _before(s: Any, box: Box, seat: int, pack: int) -> list[int]:
    """The cards of this round that the pack obeys first, in order; EMPTY for one that this seat does not know."""
    spaces = range(int(box.spaces[s.players]))
    laid = [space for space in spaces if s.laid_by[pack, space] != EMPTY and s.shown[pack, space] == EMPTY]
    own = [s.laid_by[pack, space] == seat for space in laid]
    return [
        int(s.hidden[seat, pack, space]) if mine else EMPTY
        for space, mine in zip(laid, own, strict=True)
    ]  # fmt: skip


def _run(s: Any, box: Box, wolf: int, card: int) -> list[list[int]]:
    """Moves a wolf of this copy by a card; what happened."""
    events: Any = np.zeros((MOST_EVENTS, 6), np.int64)
    obey(s, box, wolf, card, events)
    return [[int(n) for n in row] for row in events[1 : int(events[0, 0]) + 1]]


def _others(turn: Foreseen) -> list[Said]:
    said = [PHRASES.say("comes_back", 2.0) for row in turn.named("returned") if row[1] == turn.seat]
    said += [PHRASES.say("sniffs", 0.6, colour=row[2]) for row in turn.named("sniffs") if row[1] == turn.seat][:1]
    for row in turn.named("upgraded"):
        left = max(ROUNDS - int(turn.before.rounds), 1)
        said.append(PHRASES.say("upgrades", LEVEL * left, n=row[2]))
    return said
