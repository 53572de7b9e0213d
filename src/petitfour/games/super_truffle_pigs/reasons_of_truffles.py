"""What a turn does for the sack: truffles dug out or nearly, missions, and what is paid."""

from typing import Any

from petitfour.core.kit import EMPTY, Foreseen, Said

from .box import Box
from .missions import is_fulfilled
from .phrases import PHRASES
from .state import COLOURS, PIGS, PLACES, SLOTS

WORTH = (1.0, 1.6, 2.8)  # of a truffle by its colour, with what it is good for
ON, SERVED, FULFILLED, LEVEL, SHARED = 0.3, 0.5, 0.8, 0.25, 0.4
ROUNDS = 10  # that a game has, about
KEPT, ENDS = 0.4, 1.2  # a truffle that is not paid; the end of the game
SUPER, NOTHING = 1.2, 0.4  # what a Super Truffle is worth; a truffle that is worth no points


def truffles(turn: Foreseen, rest: Any, is_last: bool) -> list[Said]:
    """What goes into the sack, and the digs that are kept or lost."""
    before, box, seat = turn.before, turn.box, turn.seat
    said = [_dug_out(turn, place) for place in taken(turn)]
    for pig in range(PIGS):
        was, now = digging(before, seat, pig), digging(rest, seat, pig)
        if now and now != was and not is_last and before_dig(rest, now) == EMPTY:
            colour, done = int(rest.truffle[now[0]]), now[1]
            said.append(
                PHRASES.say("digs_on", ON * WORTH[colour] * done, colour=colour, n=int(box.digs[colour]) - done)
            )
        lost = was and (not now or now[0] != was[0]) and all(world.truffle[was[0]] != EMPTY for world in turn.worlds)
        if was and lost and not is_last:
            colour = int(before.truffle[was[0]])
            said.append(PHRASES.say("leaves_dig", -ON * WORTH[colour] * was[1], colour=colour, n=was[1]))
    if not is_last:
        said += _undone(turn, rest)
    said += [PHRASES.say("sniffs", 0.5, colour=row[2]) for row in turn.named("sniffs") if row[1] == seat][:1]
    return said


def _undone(turn: Foreseen, rest: Any) -> list[Said]:
    """Digs that others lose, since a power moves their pig."""
    lost = {
        who: sum(int(turn.before.dug[who, pig]) for pig in range(PIGS) if rest.dug[who, pig] == 0)
        for who in range(int(turn.before.players))
        if who != turn.seat
    }
    return [PHRASES.say("undoes_digs", ON * n, who=who, n=n) for who, n in lost.items() if n]


def taken(turn: Foreseen) -> list[int]:
    """Where truffles lay that this turn brings into the sack, however they were come by."""
    before, worlds = turn.before, turn.worlds
    return [
        place for place in range(PLACES)
        if before.truffle[place] != EMPTY and all(world.truffle[place] == EMPTY for world in worlds)
    ]  # fmt: skip


def digging(s: Any, seat: int, pig: int) -> tuple[int, int] | None:
    """The truffle that a pig has begun to dig for, and the digs done."""
    if s.pig[seat, pig] == EMPTY or s.dug[seat, pig] == 0:
        return None
    return int(s.pig[seat, pig]) * SLOTS + int(s.dig_slot[seat, pig]), int(s.dug[seat, pig])


def before_dig(s: Any, now: tuple[int, int]) -> int:
    """EMPTY while the truffle is still in the ground."""
    return EMPTY if s.truffle[now[0]] != EMPTY and s.revealing != now[0] else now[0]


def _dug_out(turn: Foreseen, place: int) -> Said:
    """A truffle that goes into the sack, with what it can be worth as this seat knows."""
    colour, values = int(turn.before.truffle[place]), may_be(turn.before, turn.box, turn.seat, place)
    if not values:
        return PHRASES.say("digs_super", SUPER, colour=colour)
    worth = WORTH[colour] if values[0] < values[-1] else max(values[0], NOTHING)
    return PHRASES.say("digs_out", worth, colour=colour, value=100 * values[0] + values[-1])


def may_be(s: Any, box: Box, seat: int, place: int) -> list[int]:
    """The values that the truffle here can have, in order; a Super Truffle has none, and counts for nought."""
    if s.sniffed[seat, place] == 1:
        token = int(s.seen_token[seat, place])
        return [] if box.token_super[token] == 1 else [int(box.token_value[token])]
    values = []
    for token in range(int(box.tokens)):
        known = sum(s.sniffed[seat, each] == 1 and s.seen_token[seat, each] == token for each in range(PLACES))
        left = (
            int(box.token_copies[token]) - int(s.spent[token]) - int(known) - sum(int(sack[token]) for sack in s.sack)
        )
        if left > 0 and box.token_colour[token] == s.truffle[place]:
            values.append(0 if box.token_super[token] == 1 else int(box.token_value[token]))
    return sorted(values)


# -- missions ----------------------------------------------------------------------------------------------------------


def missions(turn: Foreseen) -> list[Said]:
    """Missions that are completed, that the sack fulfils then, that a truffle serves, or that a payment breaks."""
    s, box, seat = turn.before, turn.box, turn.seat
    said = [
        PHRASES.say("completes", int(box.points[row[2]]), mission=row[2], n=int(box.points[row[2]]))
        for row in turn.named("completed")
    ]
    got = [int(s.truffle[place]) for place in taken(turn)]
    for mission in range(int(box.missions)):
        if s.held[seat, mission] != 1 or turn.worlds[0].done[seat, mission] == 1:
            continue
        before = bool(is_fulfilled(s, box, seat, mission))
        after = [bool(is_fulfilled(world, box, seat, mission)) for world in turn.worlds]
        if all(after) and not before:
            said.append(PHRASES.say("fulfils", FULFILLED * int(box.points[mission]), mission=mission))
        elif before and not any(after):
            said.append(PHRASES.say("breaks_mission", -int(box.points[mission]), mission=mission))
        elif not before:
            served = [colour for colour in got if _lacks(s, box, seat, mission, colour)]
            worth = SERVED * int(box.points[mission]) / 3
            said += [PHRASES.say("serves", worth, mission=mission, colour=colour) for colour in served[:1]]
    if any(move.name == "keep" for move in turn.moves):
        said += _kept(turn)
    return said


def _lacks(s: Any, box: Box, seat: int, mission: int, colour: int) -> bool:
    """Whether the mission asks for more of a colour than the sack has."""
    has = sum(int(s.sack[seat, t]) for t in range(int(box.tokens)) if int(box.token_colour[t]) == colour)
    return int(box.need[mission, colour]) > has


def asked_digs(box: Box, mission: int) -> int:
    """The fewest digs by which a mission can be fulfilled."""
    colours = range(len(COLOURS))
    least = min(int(n) for n in box.digs)
    super_digs = min((int(box.digs[c]) for c in colours if box.super_token[c] >= 0), default=least)
    named = sum(int(box.need[mission, c]) * int(box.digs[c]) for c in colours)
    return named + int(box.need_super[mission]) * super_digs + int(box.need_any[mission]) * least


def _kept(turn: Foreseen) -> list[Said]:
    """A mission that asks for fewest digs for its points, or for truffles that another one kept asks for as well."""
    box, seat, s = turn.box, turn.seat, turn.before
    kept = next(move.parts["mission"] for move in turn.moves if move.name == "keep")
    offered = [each for each in range(int(box.missions)) if s.offer[seat, each] == 1]
    cost = {each: asked_digs(box, each) / max(int(box.points[each]), 1) for each in offered}
    said = []
    if all(cost[kept] < cost[each] for each in offered if each != kept):
        said.append(PHRASES.say("asks_little", 1.0, n=int(box.points[kept]), digs=asked_digs(box, kept)))
    for held in range(int(box.missions)):
        both = sum(min(int(box.need[kept, c]), int(box.need[held, c])) for c in range(len(COLOURS)))
        if s.held[seat, held] == 1 and both:
            said.append(PHRASES.say("shares_truffles", SHARED * both, mission=held, n=both))
    return said


# -- what is paid ------------------------------------------------------------------------------------------------------


def tokens(turn: Foreseen, is_last: bool) -> list[Said]:
    """Levels and pigs that come back, and the truffles they cost."""
    box, seat, s = turn.box, turn.seat, turn.before
    said = _end(turn)
    said += [PHRASES.say("comes_back", 2.0) for row in turn.named("returned") if row[1] == seat and not is_last]
    if not is_last:
        left = max(ROUNDS - int(s.rounds), 1)
        levels = [row[2] for row in turn.named("upgraded")][-1:]
        said += [PHRASES.say("upgrades", LEVEL * left, n=n) for n in levels]
    if turn.moves[0].name == "stay_out":
        n = int(box.return_price[s.players])
        said.append(PHRASES.say("keeps_truffles", KEPT * n, n=n))
    paid = [row[2] for row in turn.named("paid", "gave") if row[1] == seat]
    points = sum(int(box.token_value[token]) for token in paid)
    if points:
        said.append(PHRASES.say("pays_points", -points, n=points))
    if paid and turn.moves[0].name in ("pay", "give") and len(paid) == 1:
        values = [int(box.token_value[t]) for t in range(int(box.tokens)) if s.sack[seat, t] > 0]
        if points == min(values) < max(values):
            said.append(PHRASES.say("pays_least", 0.5))
    return said


def _end(turn: Foreseen) -> list[Said]:
    """That the game ends with this round, since few truffles are left: good for whoever is ahead."""
    few, worlds = int(turn.box.few_truffles), turn.worlds
    left = max(int(world.in_forest) for world in worlds)
    if left > few or int(turn.before.in_forest) <= few:
        return []
    scores = [turn.game.scores(world) for world in worlds]
    is_ahead = all(each[turn.seat] == max(each) and each.count(max(each)) == 1 for each in scores)
    return [PHRASES.say("ends_game", ENDS if is_ahead else -ENDS, n=left)]
