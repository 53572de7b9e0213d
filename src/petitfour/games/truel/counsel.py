"""What a card would make of the trios in words, where the ways at a crossroads lead, what
each player lacks, and who must decide and why."""

from typing import Any

import numpy as np

from petitfour.core.kit import EMPTY

from .actions import EVENTS, FIRST_NAME, FIRST_WAY, SHOW, STEPPED, field_words
from .box import Box
from .cards import type_of
from .playing import legal_plays, something_fits
from .rules import apply
from .sentences import spoken, trio_sentence, trio_words
from .state import EFFECT_LOSE, FACE_KINDS, FIELD_LOSE, GEMS, KINDS, MOVE, NAME, PLAY, SEATS, SYMBOLS, State
from .trios import legal_names, next_joker

Row = Any  # an event: its code, its seat, its parts
NOTHING_FOLLOWS: dict[str, Any] = {"gems": [], "path": [], "joker": -1, "lines": []}


def counsel(s: Any, box: Box, seat: int, telling: Any) -> dict[str, Any]:
    """For everybody at the table; `s` is a copy of the view."""
    if not telling.game.compiled:
        s, box = State.layout.unpack(s), Box.layout.unpack(box)
    mine = s.to_act == seat
    return {
        "plays": plays_on(s, box, seat, telling) if s.stage == PLAY and mine else [],
        "names": names_on(s, box, seat, telling) if s.stage == NAME and mine else [],
        "why": why_words(s, seat, telling),
        "ways": ways_on(s, box, seat, telling) if s.stage == MOVE and mine else [],
        "needs": [needs_words(s, who, seat, telling) for who in range(SEATS)],
        "warnings": [lacking(s, who, seat, telling) for who in nearly(s) if who != seat],
        "fields": [field_words(field, telling.words, box) for field in range(int(box.fields))],
    }


def needs_words(s: Any, who: int, reader: int, telling: Any) -> str:
    """`You need an emerald and a sapphire.`"""
    gems = [telling.words.say(f"gem.{GEMS[gem]}") for gem in missing(s, who)]
    return spoken("needs", who, reader, telling, gems=telling.words.join(gems)) if gems else ""


def missing(s: Any, who: int) -> list[int]:
    return [gem for gem in range(len(GEMS)) if s.gems[who, gem] == 0]


def nearly(s: Any) -> list[int]:
    """Who lacks one gem only."""
    return [who for who in range(SEATS) if len(missing(s, who)) == 1]


def lacking(s: Any, who: int, reader: int, telling: Any, key: str = "lacks") -> dict[str, Any]:
    """A line about somebody who lacks one gem only."""
    gem = GEMS[missing(s, who)[0]]
    return {"words": spoken(key, who, reader, telling, gem=telling.words.say(f"gem.{gem}")), "picture": f"no-{gem}"}


def why_words(s: Any, seat: int, telling: Any) -> str:
    """Who must decide, and why; it may be somebody whose turn it is not."""
    if not 0 <= s.to_act < SEATS:
        return ""
    if s.to_act == seat and s.stage == PLAY and not something_fits(s, seat):
        return str(telling.words.say("why.show"))
    keys = {PLAY: "play", NAME: "name", MOVE: "way", EFFECT_LOSE: "lose", FIELD_LOSE: "lose"}
    if int(s.stage) not in keys:
        return ""
    you = "you." if s.to_act == seat else ""
    key = f"why.{you}{keys[int(s.stage)]}"
    return str(telling.words.say(key, who=telling.seat(int(s.to_act)), n=int(s.to_lose)))


# -- what a card would do ------------------------------------------------------------------------------------------


def plays_on(s: Any, box: Box, seat: int, telling: Any) -> list[dict[str, Any]]:
    """Each card on each place where it fits: how the trio would read, and what follows if that fills it."""
    out: Any = np.zeros(3 * KINDS + 1, np.int64)
    plays = []
    for action in (int(out[n]) for n in range(legal_plays(s, seat, out))):
        if action == SHOW:
            continue
        card, trio = divmod(action, 3)
        laid = s.copy()
        laid.trio[trio, type_of(card)] = card
        full = bool((laid.trio[trio] != EMPTY).all())
        plays.append({
            "action": action,
            "card": card,
            "trio": trio,
            "full": full,
            "words": trio_words(laid, trio, seat, telling),
            "sentence": trio_sentence(laid, trio, seat, telling),
            **(what_follows(s, box, seat, action, telling) if full else NOTHING_FOLLOWS),
        })  # fmt: skip
    return plays


def names_on(s: Any, box: Box, seat: int, telling: Any) -> list[dict[str, Any]]:
    """Each face the joker may stand for, and how the trio would read with it."""
    out: Any = np.zeros(FACE_KINDS, np.int64)
    names = []
    for action in (int(out[n]) for n in range(legal_names(s, box, out))):
        named = s.copy()
        face = action - FIRST_NAME
        named.named[next_joker(s)] = face
        sentence = trio_sentence(named, int(s.full_trio), seat, telling)
        names.append({"action": action, "face": face, "sentence": sentence})
    return names


def tried(s: Any, box: Box, seat: int, action: int, telling: Any) -> tuple[Any, list[Row]]:
    """The state after a decision, up to the next one or to chance, and what happened."""
    after = s.copy()
    events: Any = np.zeros((telling.game.about.most_events + 1, 6), np.int64)
    apply(after, box, seat, action, events)
    return after, [[int(n) for n in row] for row in events[1 : int(events[0, 0]) + 1]]


def what_follows(s: Any, box: Box, seat: int, action: int, telling: Any) -> dict[str, Any]:
    """All that a full trio surely brings: gems by seat and colour, the fields it leads over, the joker it earns."""
    after, rows = tried(s, box, seat, action, telling)
    change = after.gems.astype(int) - s.gems.astype(int)
    steps = [row for row in rows if row[0] == STEPPED]
    jokers = [row[2] for row in rows if EVENTS.names[row[0]] == "won_joker"]
    return {
        "gems": [[who, gem, int(change[who, gem])] for who in range(SEATS) for gem in range(3) if change[who, gem]],
        "path": [int(s.figure[steps[0][1]]), *(row[2] for row in steps)] if steps else [],
        "joker": jokers[0] if jokers else -1,
        "lines": lines_of(after, rows, seat, box, telling),
    }


def lines_of(after: Any, rows: list[Row], reader: int, box: Box, telling: Any) -> list[dict[str, Any]]:
    """What follows beside the sentence itself, a short line each with a piece to picture it by."""
    lines = [line for row in rows for line in line_of(row, reader, box, telling)]
    if after.stage == NAME:
        lines.append({"words": str(telling.words.say("follows.name")), "picture": "joker"})
    if after.stage == MOVE:
        who = int(after.affected)
        lines.append({"words": spoken("follows.way", who, reader, telling), "picture": "bridge"})
    gained = {row[1] for row in rows if EVENTS.names[row[0]] in ("gained", "stole")}
    there = [who for who in nearly(after) if who in gained]
    return lines + [lacking(after, who, reader, telling, "follows.lacks") for who in there]


def line_of(row: Row, reader: int, box: Box, telling: Any) -> list[dict[str, Any]]:
    """An event that is worth a line, as one."""
    name, who, first, second = EVENTS.names[row[0]], row[1], row[2], row[3]
    say = telling.words.say
    if name == "won":
        return [{"words": spoken("follows.wins", who, reader, telling), "picture": "win"}]
    if name == "won_joker":
        return [{"words": str(say(f"follows.joker.{SYMBOLS[first]}")), "picture": SYMBOLS[first]}]
    if name == "ends_on":
        field = field_words(first, telling.words, box, numbered=False)
        return [{"words": spoken("follows.ends", who, reader, telling, field=field), "picture": f"field.{first}"}]
    if name == "stole":
        robbed = say("trio.from_you") if second == reader else telling.seat(second)
        parts = {"gem": say(f"gem.{GEMS[first]}"), "robbed": robbed}
        return [{"words": spoken("follows.steals", who, reader, telling, **parts), "picture": GEMS[first]}]
    if name in ("has_most", "nothing_to_lose"):
        return [{"words": spoken(f"follows.{name}", who, reader, telling), "picture": "none"}]
    return []


# -- at a crossroads -----------------------------------------------------------------------------------------------


def ways_on(s: Any, box: Box, seat: int, telling: Any) -> list[dict[str, Any]]:
    """Each way at the crossroads with the fields it leads over, up to the next choice or the end."""
    ways = []
    for way in range(2):
        _, rows = tried(s, box, seat, FIRST_WAY + way, telling)
        path = [row[2] for row in rows if row[0] == STEPPED and row[1] == seat]
        names = [EVENTS.names[row[0]] for row in rows]
        ways.append({
            "action": FIRST_WAY + way,
            "path": path,
            "ends": "ends_on" in names or "won" in names,
            "words": telling.words.say(f"way.{('outer', 'inner')[way]}"),
            "leads": field_words(path[-1], telling.words, box, numbered=False),
        })  # fmt: skip
    return ways
