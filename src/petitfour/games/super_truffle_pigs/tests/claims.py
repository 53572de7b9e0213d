"""Whether what a hint says is so: every kind of claim is tried out by the rules, card for card and world for world."""

from collections import Counter
from itertools import permutations, product

import numpy as np

from petitfour.core.constants import EMPTY

from .forest_for_tests import GAME

BOX = GAME.box.record
WOLVES, MISSIONS, CODES = GAME.part("wolves"), GAME.part("missions"), GAME.part("actions")
MOST_WAYS = 240  # that are run
NEARLY = 0.11  # between a chance that is said in tenths and what it is


def check(turn, said):
    """Every claim of a turn that is known here; AssertionError if one is not so."""
    for each in said:
        claim = CLAIMS.get(each.key)
        if claim:
            assert claim(turn, **dict(each.parts)), f"{each.key} {each.parts} is not so"


# -- truffles and missions ---------------------------------------------------------------------------------------------


def gained(turn, colour):
    """For each world the values of the tokens of a colour that came into the sack."""
    for world in turn.worlds:
        more = world.sack[turn.seat].astype(int) - turn.before.sack[turn.seat].astype(int)
        for row in turn.named("paid", "gave", "discarded"):
            more[row[2]] += row[1] == turn.seat
        yield [
            0 if BOX.token_super[t] else int(BOX.token_value[t])
            for t in range(int(BOX.tokens)) if more[t] > 0 and BOX.token_colour[t] == colour
        ]  # fmt: skip


def worth_between(turn, colour, low, n):
    return all(values and all(low <= value <= n for value in values) for values in gained(turn, colour))


def fulfils(turn, mission):
    ready = [bool(MISSIONS.is_fulfilled(world, BOX, turn.seat, mission)) for world in turn.worlds]
    return all(ready) and not MISSIONS.is_fulfilled(turn.before, BOX, turn.seat, mission)


def lacks(turn, mission, colour):
    """One more truffle of the colour brings the mission nearer."""
    has = sum(int(turn.before.sack[turn.seat, t]) for t in range(int(BOX.tokens)) if BOX.token_colour[t] == colour)
    return int(BOX.need[mission, colour]) > has and turn.before.held[turn.seat, mission] == 1


def digs_left(turn, colour, n):
    """Some own pig has begun a truffle of the colour that wants so many digs more."""
    s = at_rest(turn)
    return any(
        s.dug[turn.seat, pig] > 0 and s.pig[turn.seat, pig] != EMPTY
        and s.truffle[2 * s.pig[turn.seat, pig] + s.dig_slot[turn.seat, pig]] == colour
        and int(BOX.digs[colour]) - int(s.dug[turn.seat, pig]) == n
        for pig in range(2)
    )  # fmt: skip


def stands_at(turn, pig, colour, tile):
    s = at_rest(turn)
    return int(s.pig[turn.seat, pig]) == tile and colour in (int(s.truffle[2 * tile]), int(s.truffle[2 * tile + 1]))


def is_so_near(turn, pig, colour, n):
    """By that many plain moves, tried out by the rules for moving, and no fewer, the pig comes to a truffle."""
    rest = at_rest(turn).copy()
    moves = [GAME.actions.number("move", pig=pig, direction=d) for d in range(4)]
    moves.append(GAME.actions.number("jump", pig=pig))
    rest.stage, rest.to_act, rest.turn, rest.must_leave, rest.actions = (
        GAME.part("state").TURN,
        turn.seat,
        turn.seat,
        -1,
        9,
    )
    reached = [rest]
    for step in range(1, n + 1):
        onward = {}
        for state in reached:
            for action in moves:
                if GAME.why_not(state, turn.seat, action) == 0:
                    there = state.copy()
                    GAME.apply(there, turn.seat, action)
                    onward[int(there.pig[turn.seat, pig])] = there
        reached = list(onward.values())
        for state in reached:
            state.actions = 9
        lying = {int(state.truffle[2 * at + slot]) for at, state in onward.items() for slot in range(2)}
        if max(lying, default=-1) >= 0:
            return step == n and max(lying) == colour
    return False


def costs(turn, n):
    return all(
        sum(int(BOX.token_value[row[2]]) for row in turn.named("paid", "gave")) == n for _ in turn.worlds
    )  # fmt: skip


# -- wolves ------------------------------------------------------------------------------------------------------------


def at_rest(turn):
    return GAME.part("reasons").at_rest(turn)


def lays_of(turn):
    return tuple((m.parts["card"], m.parts["pack"]) for m in turn.moves if m.name == "lay")


def ways(s, seat):
    """Worlds in which the hidden cards are all that they can be, as far as that seat sees."""
    hidden = {}
    for track, space in product(range(2), range(int(BOX.spaces[s.players]))):
        who = int(s.laid_by[track, space])
        if who not in (EMPTY, seat) and s.shown[track, space] == EMPTY:
            hidden.setdefault(who, []).append((track, space))
    shown = {w: {int(s.shown[at]) for at in np.ndindex(*s.shown.shape) if s.laid_by[at] == w} for w in hidden}
    orders = [list(permutations(set(range(5)) - shown[w], len(places))) for w, places in hidden.items()]
    if np.prod([len(each) for each in orders] or [1]) > MOST_WAYS:
        return
    for chosen in product(*orders):
        world = s.copy()
        for (who, places), cards in zip(hidden.items(), chosen, strict=True):
            for (track, space), card in zip(places, cards, strict=True):
                world.hidden[who, track, space] = card
        yield world


def scared_by(world, seat, lays):
    """The pigs that run away from wolves that obey these own cards, laid last."""
    world = world.copy()
    for card, track in lays:
        space = int(WOLVES.free_space(world, BOX, track))
        world.laid_by[track, space], world.hidden[seat, track, space] = seat, card
        world.shown[track, space] = EMPTY
    events = np.zeros((400, 6), np.int64)
    WOLVES.run_wolves(world, BOX, events)
    rows = [[int(n) for n in row] for row in events[1 : int(events[0, 0]) + 1]]
    last = {track: sum(r[0] == CODES.TURNED_UP and r[3] == track for r in rows) for track in range(2)}
    own = {(track, last[track] - n) for track in range(2) for n in range(sum(t == track for _, t in lays))}
    scared, turned, now = set(), Counter(), None
    for row in rows:
        if row[0] == CODES.TURNED_UP:
            turned[row[3]] += 1
            now = (row[3], turned[row[3]])
        elif row[0] == CODES.SCARED and now in own:
            scared.add((row[1], row[2]))
    return scared


def chance_of(turn, is_hit):
    """In which share of the ways the own cards do this; None where there are too many ways."""
    rest, lays = at_rest(turn), lays_of(turn)
    done = [is_hit(scared_by(world, turn.seat, lays)) for world in ways(rest, turn.seat)]
    return sum(done) / len(done) if done else None


def is_about(chance, tenths):
    """Ten of ten only where it is so in every way."""
    return chance is None or (chance == 1 if tenths == 10 else abs(chance - tenths / 10) <= NEARLY)


def onto(who, pig=None):
    return lambda scared: any(each[0] == who and pig in (None, each[1]) for each in scared)


def spares(turn, **_):
    return chance_of(turn, onto(turn.seat)) in (None, 0)


def is_out_of_reach(turn, pig):
    """Played on with any cards to the end of the round no wolf comes onto the pig."""
    rest, seat = at_rest(turn), turn.seat
    if rest.ghost[seat, pig]:
        return True
    where = int(rest.pig[seat, pig])
    for number in range(12):
        world = GAME.redeal(rest, seat, number)
        chance = np.random.default_rng(number)
        for track in range(2):
            while (space := int(WOLVES.free_space(world, BOX, track))) != EMPTY and WOLVES.is_open(world, track):
                if (world.laid_by != EMPTY).sum() - (rest.laid_by != EMPTY).sum() >= to_come(rest, turn):
                    break
                world.laid_by[track, space], world.shown[track, space] = seat, EMPTY
                world.hidden[seat, track, space] = chance.integers(5)
        if where in entered_by(world):
            return False
    return True


def entered_by(world):
    """The tiles that wolves enter by the cards that lie."""
    events = np.zeros((400, 6), np.int64)
    WOLVES.run_wolves(world, BOX, events)
    rows = events[1 : int(events[0, 0]) + 1]
    return {int(row[3]) for row in rows if row[0] in (CODES.WOLF_MOVED, CODES.WOLF_SLID)}


def with_one_more(world, seat):
    """The worlds with one card more on a track, any card, and the one without."""
    yield world.copy()
    for track, card in product(range(2), range(5)):
        space = int(WOLVES.free_space(world, BOX, track))
        if space != EMPTY and WOLVES.is_open(world, track):
            more = world.copy()
            more.laid_by[track, space], more.hidden[seat, track, space] = seat, card
            yield more


def is_far_from_one_card(turn, pig):
    """No single card more brings a wolf onto the pig, whatever the hidden ones are; before the turn one did."""
    now, was = (int(s.pig[turn.seat, pig]) for s in (at_rest(turn), turn.before))
    after = any(now in entered_by(one) for w in ways(at_rest(turn), turn.seat) for one in with_one_more(w, turn.seat))
    before = [was in entered_by(one) for w in ways(turn.before, turn.seat) for one in with_one_more(w, turn.seat)]
    return not after and (any(before) or not before)


def to_come(s, turn):
    """The cards that those who have not had the turn, and this seat, still lay at the most."""
    asked = int(BOX.face_cards[s.rolled]) if s.rolled != EMPTY else 0
    return asked * (int(s.players) - int(s.taken))


CLAIMS = {
    "digs_out": lambda turn, colour, value: worth_between(turn, colour, value // 100, value % 100),
    "digs_on": digs_left,
    "reaches": stands_at,
    "heads_for": is_so_near,
    "completes": lambda turn, mission, n: all(world.done[turn.seat, mission] == 1 for world in turn.worlds),
    "fulfils": fulfils,
    "serves": lacks,
    "pays_points": costs,
    "hits_none": lambda turn: chance_of(turn, bool) in (None, 0),
    "ends_no_pigs": lambda turn: chance_of(turn, lambda scared: len(scared) == (at_rest(turn).pig != EMPTY).sum()) == 1,
    "ends_game": lambda turn, n: max(int(w.in_forest) for w in turn.worlds) == n <= int(BOX.few_truffles),
    "hits": lambda turn, who, tenths: is_about(chance_of(turn, onto(who)), tenths),
    "hits_own": lambda turn, pig, tenths: is_about(chance_of(turn, onto(turn.seat, pig)), tenths),
    "hits_risky": lambda turn, who, tenths, risk: (
        is_about(chance_of(turn, onto(who)), tenths) and is_about(chance_of(turn, onto(turn.seat)), risk)
    ),
    "least_own": lambda turn, tenths: is_about(chance_of(turn, onto(turn.seat)), tenths),
    "spares_own": spares,
    "spares_own_may": spares,
    "spares_own_hidden": spares,
    "none_hit": lambda turn: chance_of(turn, bool) in (None, 0),
    "none_hit_two": lambda turn: chance_of(turn, bool) in (None, 0),
    "safe": is_out_of_reach,
    "farther": is_far_from_one_card,
    "breaks_mission": lambda turn, mission: not any(MISSIONS.is_fulfilled(w, BOX, turn.seat, mission) for w in turn.worlds),
}  # fmt: skip
