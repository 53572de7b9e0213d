"""For the counsel: how far missions are, what a dig would bring, where wolves look, where points come from."""

from typing import Any

from petitfour.core.kit import EMPTY

from .actions import DIG, mission_words, token_words
from .box import Box
from .forest import is_blocked
from .missions import is_fulfilled, mission_points
from .rules import score_of
from .state import COLOURS, DRAFT, MISSIONS, PIGS, POWER_STAGE, SLOTS, TURN, WOLVES


def own_missions(s: Any, box: Box, seat: int, telling: Any) -> list[dict[str, Any]]:
    """The own missions, offered or held, with what the sack has of what they ask for. What is about to be passed on is
    no longer one's own."""
    if seat < 0 or (s.stage < MISSIONS and s.rounds == 0):
        return []
    picked = int(s.picked[seat]) if s.stage == DRAFT and s.has_picked[seat] == 1 else EMPTY
    cards = []
    for mission in range(int(box.missions)):
        offered, held, done = (int(cells[seat, mission]) for cells in (s.offer, s.held, s.done))
        if picked != EMPTY:
            offered, held = 0, held or int(mission == picked)
        if offered or held or done:
            state = "offer" if offered else "held" if held else "done"
            cards.append({"mission": mission, "state": state, **mission_card(s, box, seat, mission, telling)})
    return cards


def mission_card(s: Any, box: Box, seat: int, mission: int, telling: Any) -> dict[str, Any]:
    """What a mission asks for, what a sack has of it, its points."""
    has = [0, 0, 0]
    supers = total = 0
    for token in range(int(box.tokens)):
        n = int(s.sack[seat, token])
        has[int(box.token_colour[token])] += n
        supers += n * int(box.token_super[token])
        total += n
    needs: list[dict[str, Any]] = [
        {"kind": colour, "n": int(box.need[mission, c]), "has": min(has[c], int(box.need[mission, c]))}
        for c, colour in enumerate(COLOURS)
        if box.need[mission, c]
    ]
    if box.need_super[mission]:
        asked = int(box.need_super[mission])
        needs.append({"kind": "super", "n": asked, "has": min(supers, asked)})
    if box.need_any[mission]:
        others = sum(need["n"] for need in needs)
        asked = int(box.need_any[mission])
        needs.append({"kind": "any", "n": asked, "has": max(0, min(total - others, asked))})
    words = mission_words(mission, telling.words, box)
    return {"points": int(box.points[mission]), "needs": needs, "words": words}


def missions_done(s: Any, box: Box, seat: int, telling: Any) -> list[dict[str, Any]]:
    return [
        {"mission": mission, **mission_card(s, box, seat, mission, telling)}
        for mission in range(int(box.missions))
        if s.done[seat, mission] == 1
    ]


def missions_open(s: Any, box: Box, seat: int, telling: Any) -> list[dict[str, Any]]:
    """Missions of another seat that it never completed: to be seen when the game is over."""
    return [
        {"mission": mission, **mission_card(s, box, seat, mission, telling)}
        for mission in range(int(box.missions))
        if s.held[seat, mission] == 1 and s.done[seat, mission] != 1
    ]


def points(s: Any, box: Box, seat: int) -> dict[str, int]:
    """A score and its sources."""
    total, missions = int(score_of(s, box, seat)), int(mission_points(s, box, seat))
    return {"score": total, "truffles": total - missions, "missions": missions}


def digs(s: Any, box: Box, seat: int, telling: Any) -> list[dict[str, Any]]:
    """For each truffle that an own pig stands at: which dig it would be, what the truffle can be, which missions the
    sack would then fulfil."""
    if seat < 0 or s.to_act != seat or int(s.stage) not in (TURN, POWER_STAGE):
        return []
    prospects = []
    for pig in range(PIGS):
        for slot in range(SLOTS):
            place = int(s.pig[seat, pig]) * SLOTS + slot
            if s.pig[seat, pig] == EMPTY or s.truffle[place] == EMPTY:
                continue
            done = int(s.dug[seat, pig]) if s.dig_slot[seat, pig] == slot else 0
            of = int(box.digs[int(s.truffle[place])])
            prospects.append({
                "action": DIG + SLOTS * pig + slot, "n": done + 1, "of": of,
                "worth": worth(s, box, seat, place, telling),
                "ready": ready_with(s, box, seat, place, telling) if done + 1 == of else [],
            })  # fmt: skip
    return prospects


def worth(s: Any, box: Box, seat: int, place: int, telling: Any) -> str:
    """What lies here, if this seat has looked; else what tokens of its colour there are in the box."""
    words = telling.words
    if s.sniffed[seat, place] == 1:
        return str(words.say("tile.known", token=token_words(int(s.seen_token[seat, place]), words, box)))
    own = [token for token in range(int(box.tokens)) if box.token_colour[token] == s.truffle[place]]
    values = sorted({int(box.token_value[token]) for token in own if not box.token_super[token]})
    n = values[-1] if values else 0
    key = "dig.worth_super" if any(box.token_super[token] for token in own) else "dig.worth"
    return str(words.say(key, values=", ".join(str(value) for value in values), n=n))


def ready_with(s: Any, box: Box, seat: int, place: int, telling: Any) -> list[dict[str, Any]]:
    """The missions that one more plain truffle of this colour would fulfil."""
    colour = int(s.truffle[place])
    plain = (t for t in range(int(box.tokens)) if box.token_colour[t] == colour and not box.token_super[t])
    token = next(plain, EMPTY)
    if token == EMPTY:
        return []
    then = s.copy()
    then.sack[seat, token] += 1
    return [
        {"mission": mission, "points": int(box.points[mission]), "words": mission_words(mission, telling.words, box)}
        for mission in range(int(box.missions))
        if s.held[seat, mission] == 1
        and not is_fulfilled(s, box, seat, mission)
        and is_fulfilled(then, box, seat, mission)
    ]


def looks(s: Any, box: Box) -> list[int]:
    """For each wolf the tile that it looks at; -1 where it lies, has a wall before it or is not in the forest."""
    ahead = []
    for wolf in range(WOLVES):
        here, facing = int(s.wolf[wolf]), int(s.facing[wolf])
        stands = here != EMPTY and s.knocked_out[wolf] == 0 and not is_blocked(s, here, facing)
        ahead.append(int(box.around[here, facing]) if stands else EMPTY)
    return ahead
