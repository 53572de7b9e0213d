"""Every tile in words, what is to be decided, where pigs can get to and what it costs, where a lured wolf would go."""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY, OK

from .actions import JUMP, LURE, MOVE, STOP, face_words, tile_words, token_words
from .box import Box
from .forest import all_wolves, is_blocked, other_path, pig_step, standing_wolves
from .outlook import danger, lays
from .prospects import digs, looks, missions_done, missions_open, own_missions, points
from .state import (
    COLOURS,
    DECOY,
    DIRECTIONS,
    DRAFT,
    ENDS,
    GIVE,
    GROUNDS,
    LAY,
    OVER,
    PAY,
    PIGS,
    POWER_STAGE,
    POWERS,
    RETURN,
    SLOTS,
    TURBO_TROTTERS,
    TURN,
    WALL_VAULT,
    WOLVES,
    X_RAY_SNIFF,
    State,
)
from .wolf_powers import lure, why_not_lure

PIG_NAMES = ("spotted", "striped")
WOLF_NAMES = ("brown-1", "grey-1", "brown-2", "grey-2")


def counsel(s: Any, box: Box, seat: int, telling: Any) -> dict[str, Any]:
    """For everybody at the table; `s` is a copy of the view."""
    if not telling.game.compiled:
        s, box = State.layout.unpack(s), Box.layout.unpack(box)
    tiles = int(box.tiles) if s.path[0] != EMPTY else 0
    step, n = next_step(s, box, seat)
    return {
        "why": why_words(s, box, seat, telling),
        "next": {"step": step, "n": n},
        "tiles": [tile_sentence(s, box, at, seat, telling) for at in range(tiles)],
        "paths": paths(s, box, seat),
        "far": far(s, box, seat),
        "lures": lures(s, box, seat),
        "danger": danger(s, box, seat),
        "lays": lays(s, box, seat),
        "missions": own_missions(s, box, seat, telling),
        "digs": digs(s, box, seat, telling),
        "looks": looks(s, box) if tiles else [],
        "tokens": [token_words(token, telling.words, box) for token in range(int(box.tokens))],
        "done": [missions_done(s, box, each, telling) for each in range(int(s.players))],
        "kept": [missions_open(s, box, each, telling) if each != seat else [] for each in range(int(s.players))],
        "points": [points(s, box, each) for each in range(int(s.players))],
        "die": face_words(int(s.rolled), telling.words, box) if s.rolled != EMPTY else "",
    }


# -- words ---------------------------------------------------------------------------------------------------------


def tile_sentence(s: Any, box: Box, at: int, seat: int, telling: Any) -> str:
    """All of a tile in one sentence, for those who do not see it."""
    say = telling.words.say
    way = list(s.path).index(at) + 1 if at in s.path else 0  # as the decision to return calls it
    parts = [say("ground.path_n", n=way) if way else say(f"ground.{GROUNDS[int(s.ground[at])]}")]
    truffles = [truffle_sentence(s, box, at, slot, seat, telling) for slot in range(SLOTS)]
    parts += [text for text in truffles if text]
    for wolf in range(WOLVES):
        if s.wolf[wolf] == at:
            key = "tile.wolf_out" if s.knocked_out[wolf] else "tile.wolf"
            facing = say(f"direction.{DIRECTIONS[int(s.facing[wolf])]}")
            parts.append(say(key, wolf=say(f"wolf.{WOLF_NAMES[wolf]}"), direction=facing))
    for owner in range(int(s.players)):
        for pig in range(PIGS):
            if s.pig[owner, pig] == at:
                key = "tile.ghost" if s.ghost[owner, pig] else "tile.pig"
                parts.append(say(key, pig=say(f"pig.{PIG_NAMES[pig]}"), seat=telling.seat(owner)))
    walls = [say(f"direction.{name}") for d, name in enumerate(DIRECTIONS) if is_blocked(s, at, d)]
    if walls:
        parts.append(say("tile.walls", directions=telling.words.join(walls)))
    return f"{tile_words(at, box)}: {', '.join(parts)}"


def truffle_sentence(s: Any, box: Box, at: int, slot: int, seat: int, telling: Any) -> str:
    say = telling.words.say
    place = at * SLOTS + slot
    colour = int(s.truffle[place])
    if colour == EMPTY:
        return ""
    if seat >= 0 and s.sniffed[seat, place] == 1:
        words = say("tile.known", token=token_words(int(s.seen_token[seat, place]), telling.words, box))
    else:
        words = say("tile.truffle", colour=say(f"colour.{COLOURS[colour]}"))
    for owner in range(int(s.players)):
        for pig in range(PIGS):
            if s.pig[owner, pig] == at and s.dig_slot[owner, pig] == slot:
                words += " " + say(
                    "tile.dug", n=int(s.dug[owner, pig]), of=int(box.digs[colour]), pig=say(f"pig.{PIG_NAMES[pig]}"),
                    seat=telling.seat(owner),
                )  # fmt: skip
    others = [telling.seat(o) for o in range(int(s.players)) if o != seat and s.sniffed[o, place] == 1]
    return words + (" " + say("tile.sniffed", names=telling.words.join(others)) if others else "")


def why_words(s: Any, box: Box, seat: int, telling: Any) -> str:
    """What is to be decided now, in a sentence."""
    say = telling.words.say
    step, n = next_step(s, box, seat)
    if step == "over":
        return str(say("event.ended", end=say(f"end.{ENDS[int(s.ended_by)]}")))
    if step == "turn":
        return str(say("why.turn", who=telling.seat(int(s.to_act))))
    power = say(f"power.{POWERS[int(s.power)]}") if s.power != EMPTY else ""
    return str(say(f"why.{step}", n=n, power=power)) if step else ""


def next_step(s: Any, box: Box, seat: int) -> tuple[str, int]:
    """What this seat has to decide, and how many of it."""
    stage = int(s.stage)
    if stage == OVER:
        return "over", 0
    if stage == DRAFT:
        return "draft" if seat >= 0 and s.has_picked[seat] == 0 else "others_draft", 0
    if s.to_act < 0:
        return "", 0
    if s.to_act != seat:
        return "turn", 0
    if stage == RETURN:
        return "return", int(box.return_price[s.players])
    if stage in (PAY, GIVE):
        return "pay" if stage == PAY else "give", int(s.to_pay)
    if stage == LAY:
        return "lay", int(s.to_lay)
    if stage == POWER_STAGE:
        return power_step(s), int(s.power_left)
    if s.must_leave != EMPTY:
        return "leave", 0
    if s.actions > 0:
        return "spend", int(s.actions)
    return out_step(s, box, seat) if (s.pig[seat] == EMPTY).all() else ("end", 0)


def out_step(s: Any, box: Box, seat: int) -> tuple[str, int]:
    """Both pigs are out: what it takes for one to come back, or that none will."""
    return ("gone", 0) if s.returned[seat] == 1 else ("out", int(box.return_price[s.players]))


def power_step(s: Any) -> str:
    """What the power in use waits for."""
    power = int(s.power)
    if POWERS[power] in ("snout-slam", "mud-bomb") or (power == DECOY and s.power_wolf == EMPTY):
        return "wolf"
    if power == DECOY:
        return "lure"
    if POWERS[power] == "thunder-oink":
        return "pack"
    if POWERS[power] == "trading-places":
        return "swap" if s.swap_seat == EMPTY else "swap_second"
    if power == X_RAY_SNIFF:
        return "sniff" if s.power_left > 0 else "sniff_dig"
    if POWERS[power] == "mega-dig":
        return "mega"
    if s.power_pig == EMPTY:
        return "pig"
    if POWERS[power] == "flying-pig":
        return "fly"
    return "dig" if POWERS[power] == "power-snout" else "run"


# -- where to ------------------------------------------------------------------------------------------------------


def paths(s: Any, box: Box, seat: int) -> list[dict[str, Any]]:
    """For each own pig, every tile it can get to and rest on, with the decisions that lead there."""
    if seat < 0 or s.to_act != seat:
        return []
    if s.stage == TURN:
        budget, vault, start, finish = int(s.actions), False, EMPTY, False
        pigs = range(PIGS) if s.must_leave == EMPTY else (int(s.must_leave),)
    elif s.stage == POWER_STAGE and int(s.power) in (TURBO_TROTTERS, WALL_VAULT) and s.power_pig != EMPTY:
        budget, vault, start = int(s.power_left), int(s.power) == WALL_VAULT, int(s.power_from)
        finish = True
        pigs = (int(s.power_pig),)
    else:
        return []
    routes = []
    for pig in pigs:
        if s.pig[seat, pig] != EMPTY:
            routes += paths_of(s, box, pig, int(s.pig[seat, pig]), budget, vault, start, finish)
    return routes


def paths_of(
    s: Any, box: Box, pig: int, here: int, budget: int, vault: bool, start: int, finish: bool
) -> list[dict[str, Any]]:
    standing, wolves = standing_wolves(s), all_wolves(s)
    reached: dict[int, list[tuple[int, int]]] = {here: []}  # tile: (decision, tile after it) of each step
    edge = [here]
    for _ in range(budget):
        onward = []
        for at in edge:
            steps = [(MOVE + 4 * pig + d, pig_step(s, box, at, d, vault, standing)) for d in range(4)]
            far = other_path(s, at)
            if far != EMPTY and not (standing >> far) & 1:
                steps.append((JUMP + pig, far))
            for action, there in steps:
                if there >= 0 and there not in reached:
                    reached[there] = [*reached[at], (action, there)]
                    onward.append(there)
        edge = onward
    paths = []
    for there, steps in reached.items():
        if there in (here, start) or (wolves >> there) & 1:
            continue
        actions = [action for action, _ in steps]
        if finish and len(steps) < budget:
            actions.append(STOP)
        paths.append({"pig": pig, "tile": there, "actions": actions, "cost": len(steps),
                      "over": [at for _, at in steps]})  # fmt: skip
    return paths


def far(s: Any, box: Box, seat: int) -> list[list[int]]:
    """For each own pig what every tile would cost with actions enough; 0 where walls or wolves bar every way."""
    if seat < 0 or s.to_act != seat or s.stage != TURN:
        return []
    costs = [[0] * int(box.tiles) for _ in range(PIGS)]
    for pig in range(PIGS):
        if s.pig[seat, pig] != EMPTY:
            for path in paths_of(s, box, pig, int(s.pig[seat, pig]), int(box.tiles), False, EMPTY, False):
                costs[pig][path["tile"]] = path["cost"]
    return costs


def lures(s: Any, box: Box, seat: int) -> list[dict[str, int]]:
    """Where the decoy can lead the chosen wolf."""
    if s.to_act != seat or s.stage != POWER_STAGE or s.power != DECOY or s.power_wolf == EMPTY:
        return []
    places = []
    for direction in range(4):
        for steps in (1, 2):
            if why_not_lure(s, box, int(s.power_wolf), direction, steps) == OK:
                tile = lured_to(s, box, direction, steps)
                places.append({"action": LURE + 2 * direction + steps - 1, "tile": tile})
    return places


def lured_to(s: Any, box: Box, direction: int, steps: int) -> int:
    """Tried on a copy: the rules say where it goes."""
    tried = s.copy()
    lure(tried, box, int(s.power_wolf), direction, steps, np.zeros((0, 6), np.int64))
    return int(tried.wolf[s.power_wolf])
