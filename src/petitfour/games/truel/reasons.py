"""What speaks for a turn, for hints: gems won and lost, what a row would let others do, cards and turns."""

from typing import Any

from petitfour.core.kit import EMPTY, Foreseen, Phrases, Said, count, seat

from .cards import type_of, type_of_face, value_of
from .instinct import worth as worth_of
from .state import (
    CARD,
    CARDS_FACE,
    FACE_KINDS,
    FIELD,
    FIELDS_FACE,
    FIRST_FACE,
    FIRST_GEM_FACE,
    GEM,
    JOKER,
    KINDS,
    REGULAR,
    SEATS,
    TRIO,
    UNIT,
    VALUE,
)

WHO = seat(SEATS, "who")
FEW = count(9)

PHRASES = Phrases(
    safe_rows={}, sends_back={"who": WHO, "n": FEW}, walks={"n": FEW}, has_another={"card": CARD},
    gains_new={"gem": GEM}, gains_more={"gem": GEM}, lacks_only={"gem": GEM}, loses_last={"gem": GEM},
    takes_from={"who": WHO, "gem": GEM}, gives={"who": WHO, "gem": GEM}, steals={"gem": GEM, "who": WHO},
    wins_joker={"joker": JOKER}, spends_joker={"joker": JOKER}, more_cards={"n": FEW},
    fewer_cards={"who": WHO, "n": FEW}, more_turns={"n": FEW}, loses_turn={"who": WHO}, waits={},
    lets_finish={"trio": TRIO, "who": WHO, "gem": GEM}, spoils={"trio": TRIO, "who": WHO, "gem": GEM},
    can_finish={"trio": TRIO, "gem": GEM}, spares={"card": CARD}, loss_for={"trio": TRIO, "who": WHO},
    gain_for={"trio": TRIO, "who": WHO}, own_gain={"trio": TRIO}, own_loss={"trio": TRIO}, has_gem={"gem": GEM},
    names_other={"card": CARD, "who": WHO}, own_row={"trio": TRIO},
    ends_on={"field": FIELD}, can_walk={"trio": TRIO, "n": FEW},
    can_draw={"trio": TRIO, "n": FEW}, moves_other={"who": WHO, "n": FEW}, gives_cards={"who": WHO, "n": FEW},
    gives_turns={"who": WHO, "n": FEW}, loses_cards={"n": FEW}, walks_back={"n": FEW},
)  # fmt: skip

NEW, LAST_BUT_ONE, SPARE = 6.0, 4.0, 0.8  # a colour one lacked; with it only one is lacking; another of the same
MAY_COME = 0.35  # of what somebody could gain who needs a card for it
OWN_NEXT = 0.3  # of what the own next turn could gain


def reasons(turn: Foreseen) -> list[Said]:
    """All that is to be said of a turn. Where cards are to be lost, what the trio does is the same for each."""
    if turn.moves[0].name == "lose":
        return _cards(turn)
    return [*_own_gems(turn), *_others_gems(turn), *_events(turn), *_rows(turn), *_aims(turn), *_cards(turn)]


# -- gems --------------------------------------------------------------------------------------------------------------


def _own_gems(turn: Foreseen) -> list[Said]:
    said = []
    before, after = turn.before.gems[turn.seat], _gems_after(turn)[turn.seat]
    stolen = {row[2] for row in turn.named("stole") if row[1] == turn.seat}
    for gem in range(3):
        if before[gem] == 0 and after[gem] > 0 and gem not in stolen:
            said.append(PHRASES.say("gains_new", NEW, gem=gem))
        elif after[gem] > before[gem] > 0 and gem not in stolen:
            said.append(PHRASES.say("gains_more", SPARE, gem=gem))
        elif before[gem] > 0 and after[gem] == 0:
            said.append(PHRASES.say("loses_last", -NEW, gem=gem))
    said += [
        PHRASES.say("steals", NEW - 1, gem=row[2], who=row[3]) for row in turn.named("stole") if row[1] == turn.seat
    ]
    lacking = [gem for gem in range(3) if after[gem] == 0]
    if len(lacking) == 1 and sum(int(n) == 0 for n in before) > 1:
        said.append(PHRASES.say("lacks_only", LAST_BUT_ONE, gem=lacking[0]))
    return said


def _gems_after(turn: Foreseen) -> Any:
    """The gems after the turn, where they do not depend on anything unseen."""
    first = turn.worlds[0].gems
    return first if all((world.gems == first).all() for world in turn.worlds) else turn.after.gems


def _others_gems(turn: Foreseen) -> list[Said]:
    said = []
    for who in range(SEATS):
        if who == turn.seat:
            continue
        before, after = turn.before.gems[who], _gems_after(turn)[who]
        near = sum(int(n) > 0 for n in before) == 2
        for gem in range(3):
            if before[gem] > 0 and after[gem] == 0:
                said.append(PHRASES.say("takes_from", NEW - 1 if near else NEW / 2, who=who, gem=gem))
            elif before[gem] == 0 and after[gem] > 0:
                said.append(PHRASES.say("gives", -NEW / 2, who=who, gem=gem))
    return said


def _events(turn: Foreseen) -> list[Said]:
    """Cards, turns and jokers that a full trio or a field brings."""
    said = []
    for row in turn.named("effect"):
        n, mine = int(value_of(row[2])), row[1] == turn.seat
        if row[3] == CARDS_FACE and mine:
            said.append(PHRASES.say("more_cards", 0.7 * n, n=n) if n > 0 else PHRASES.say("loses_cards", 0.5 * n, n=-n))
        elif row[3] == CARDS_FACE:
            gives = PHRASES.say("gives_cards", -0.3 * n, who=row[1], n=abs(n))
            said.append(gives if n > 0 else PHRASES.say("fewer_cards", -0.5 * n, who=row[1], n=-n))
        elif row[3] == FIELDS_FACE and mine:
            said.append(PHRASES.say("walks", 0.6, n=n) if n > 0 else PHRASES.say("walks_back", -0.5, n=-n))
        elif row[3] == FIELDS_FACE:
            moves = PHRASES.say("moves_other", -0.6, who=row[1], n=abs(n))
            said.append(moves if n > 0 else PHRASES.say("sends_back", 0.8, who=row[1], n=-n))
    said += [PHRASES.say("ends_on", 0.55, field=row[2]) for row in turn.named("ends_on") if row[1] == turn.seat]
    for row in turn.named("more_turns"):
        mine = row[1] == turn.seat
        more = PHRASES.say("more_turns", 2.0 * row[2], n=row[2])
        said.append(more if mine else PHRASES.say("gives_turns", -2.0 * row[2], who=row[1], n=row[2]))
    for row in turn.named("loses_turn"):
        said.append(PHRASES.say("waits", -2.0) if row[1] == turn.seat else PHRASES.say("loses_turn", 1.5, who=row[1]))
    for row in turn.named("won_joker"):
        if row[1] == turn.seat:
            said.append(PHRASES.say("wins_joker", 2.5, joker=row[2]))
    return said


# -- rows that are not full --------------------------------------------------------------------------------------------


def _rows(turn: Foreseen) -> list[Said]:
    """What the rows would let others gain with the right card, before and after; and what the own hand could finish."""
    said = []
    for trio in range(3):
        if turn.moves[0].name != "play" or turn.moves[0].parts["trio"] != trio:
            continue
        for who in range(SEATS):
            if who == turn.seat:
                continue
            before, after = (_gain_in(s, trio, who) for s in (turn.before, turn.after))
            if after != EMPTY and before == EMPTY:
                said.append(
                    PHRASES.say(
                        "lets_finish", -MAY_COME * _gem_worth(turn.after, who, after), trio=trio, who=who, gem=after
                    )
                )
            elif before != EMPTY and after == EMPTY:
                said.append(
                    PHRASES.say(
                        "spoils", MAY_COME * _gem_worth(turn.before, who, before), trio=trio, who=who, gem=before
                    )
                )
    others = [who for who in range(SEATS) if who != turn.seat]
    if turn.moves[0].name == "play" and not any(_helps(turn.after, trio, who) for trio in range(3) for who in others):
        said.append(PHRASES.say("safe_rows", 0.4))
    if turn.moves[0].name == "play":
        said += _own_finish(turn.after, turn.moves[0].parts["trio"], turn.seat)
    return said[:4]


def _aims(turn: Foreseen) -> list[Said]:
    """For whom a row that lacks only what is gained or lost will turn out well or badly."""
    move = turn.moves[0]
    if move.name != "play":
        return []
    trio = move.parts["trio"]
    who, value, unit = (int(card) for card in turn.after.trio[trio])
    if who == EMPTY or max(who, value) >= REGULAR or (unit != EMPTY and value != EMPTY):
        return []
    who %= FACE_KINDS
    if value == EMPTY:
        is_put = type_of(move.parts["card"]) == 0  # else the figure lay there before
        return [PHRASES.say("own_row", 0.6, trio=trio)] if who == turn.seat and is_put else []
    gains = int(value_of(value % FACE_KINDS)) > 0
    if who == turn.seat:
        return [PHRASES.say("own_gain", 1.2, trio=trio) if gains else PHRASES.say("own_loss", -1.2, trio=trio)]
    return [PHRASES.say("gain_for" if gains else "loss_for", -1.0 if gains else 1.0, trio=trio, who=who)]


def _gain_in(s: Any, trio: int, who: int) -> int:
    """The gem that a player lacks and could gain by finishing this row with the right card; EMPTY if none."""
    missing = [kind for kind in range(3) if s.trio[trio, kind] == EMPTY]
    if len(missing) != 1:
        return EMPTY
    faces = range(FIRST_FACE[missing[0]], FIRST_FACE[missing[0] + 1])
    gems = [_gem_of(s, trio, who, missing[0], face) for face in faces]
    return max((gem for gem in gems if gem != EMPTY), key=lambda gem: _gem_worth(s, who, gem), default=EMPTY)


def _helps(s: Any, trio: int, who: int) -> bool:
    """Whether a player could gain a gem they lack by finishing this row, or whoever names its joker might let them. A
    walk may end on a Start or on a rival: it counts, wherever it leads."""
    cards = [int(card) for card in s.trio[trio]]
    return max(cards) >= REGULAR or _gain_in(s, trio, who) != EMPTY or _may_walk(cards, who)


def _may_walk(cards: list[int], who: int) -> bool:
    """Whether one card could complete this row so that the player walks."""
    faces = [card % FACE_KINDS for card in cards]
    named = cards[0] == EMPTY or faces[0] == who
    return cards.count(EMPTY) == 1 and named and (cards[2] == EMPTY or faces[2] == FIELDS_FACE)


def _own_finish(s: Any, trio: int, seat: int) -> list[Said]:
    """What the own hand could bring by finishing this row next turn: a gem one lacks, else a walk, else cards."""
    missing = [kind for kind in range(3) if s.trio[trio, kind] == EMPTY]
    if len(missing) != 1:
        return []
    held = [card for card in range(REGULAR) if s.hand[seat, card] > 0 and type_of(card) == missing[0]]
    gems = [_gem_of(s, trio, seat, missing[0], card % FACE_KINDS) for card in held]
    if any(gem != EMPTY for gem in gems):
        gem = next(gem for gem in gems if gem != EMPTY)
        return [PHRASES.say("can_finish", OWN_NEXT * NEW, trio=trio, gem=gem)]
    rows = [_row_with(s, trio, missing[0], card % FACE_KINDS) for card in held]
    for unit, key, worth in ((FIELDS_FACE, "can_walk", 0.9), (CARDS_FACE, "can_draw", 0.35)):
        steps = [int(value_of(row[VALUE])) for row in rows if row and row[0] == seat and row[UNIT] == unit]
        if steps and max(steps) > 0:
            return [PHRASES.say(key, worth if key == "can_walk" else worth * max(steps), trio=trio, n=max(steps))]
    return []


def _row_with(s: Any, trio: int, missing: int, face: int) -> list[int]:
    """The faces of a row with this one in place of what is missing; none where a joker lies in it."""
    faces = [int(s.trio[trio, kind]) for kind in range(3)]
    if any(card >= REGULAR for card in faces):
        return []
    faces = [card % FACE_KINDS for card in faces]
    faces[missing] = face
    return faces


def _gem_of(s: Any, trio: int, who: int, missing: int, face: int) -> int:
    """The gem this face would bring a player who lacks it, in place of what is missing; EMPTY if it brings none."""
    faces = _row_with(s, trio, missing, face)
    if not faces:
        return EMPTY
    assert type_of_face(face) == missing
    gem = faces[UNIT] - FIRST_GEM_FACE
    gains = faces[0] == who and int(value_of(faces[VALUE])) > 0 and gem >= 0
    return gem if gains and s.gems[who, gem] == 0 else EMPTY


def _gem_worth(s: Any, who: int, gem: int) -> float:
    """What a gem one lacks is worth: the third wins."""
    return 20.0 if sum(int(n) > 0 for n in s.gems[who]) == 2 else NEW


# -- cards -------------------------------------------------------------------------------------------------------------


def _cards(turn: Foreseen) -> list[Said]:
    """A joker that is spent; a card one can spare, where nothing else is to be said."""
    move = turn.moves[0]
    if move.name not in ("play", "lose"):
        return []
    card = move.parts["card"]
    if card >= REGULAR and move.name == "play":
        return [PHRASES.say("spends_joker", -1.5, joker=card - REGULAR)]
    held = [each for each in range(KINDS) if turn.before.hand[turn.seat, each] > 0]
    worths = {each: int(worth_of(turn.before, turn.seat, each)) for each in held}
    said = _to_lose(turn, card) if move.name == "lose" else []
    if said:
        return said
    if worths[card] == min(worths.values()) < max(worths.values()):
        return [PHRASES.say("spares", 0.5, card=card)]
    return _another(turn, card, 0.35)


def _another(turn: Foreseen, card: int, worth: float) -> list[Said]:
    """That one holds another card with the same face."""
    alike = sum(int(turn.before.hand[turn.seat, each]) for each in range(card % FACE_KINDS, REGULAR, FACE_KINDS))
    return [PHRASES.say("has_another", worth, card=card)] if card < REGULAR and alike > 1 else []


def _to_lose(turn: Foreseen, card: int) -> list[Said]:
    """Why a card can be lost: it would bring a gem one has, or it names another player."""
    face = card % FACE_KINDS
    if card >= REGULAR:
        return []
    gem = face - FIRST_GEM_FACE
    if gem >= 0 and turn.before.gems[turn.seat, gem] > 0:
        return [PHRASES.say("has_gem", 0.6, gem=gem)]
    if face < SEATS and face != turn.seat:
        return [PHRASES.say("names_other", 0.5, card=card, who=face)]
    return _another(turn, card, 0.5)
