"""What a trio that lacks one card would bring, and to whom, for hints."""

from typing import Any

from petitfour.core.kit import EMPTY, Foreseen, Said

from .box import START
from .cards import type_of, value_of
from .sayings import NEW, OWN_NEXT, PHRASES, VICTORY, loot
from .state import (
    CARDS_FACE,
    FACE_KINDS,
    FIELDS_FACE,
    FIRST_FACE,
    FIRST_GEM_FACE,
    KINDS,
    PLAYER,
    REGULAR,
    SEATS,
    SYMBOLS,
    UNIT,
    VALUE,
)

A_JOKER = 0.6  # how likely somebody spends a joker for a gem they lack
STEPS_SEEN = 3  # fields: the longest move before it repeats
Row = tuple[int, int, int]  # the faces of a full trio: player, value, unit


def prospects(turn: Foreseen) -> list[Said]:
    """Of the trio that a card was played into: what it now lets whom do, or no longer."""
    move = turn.moves[0]
    if move.name != "play":
        return []
    trio, me = move.parts["trio"], turn.seat
    others = [who for who in range(SEATS) if who != me]
    if is_filled_by(turn.before, trio, move.parts["card"]):
        return [said for who in others for said in _stopped(turn, trio, who)]
    s, box = turn.after, turn.box
    missing = lacks(s, trio)
    if missing == EMPTY:
        return []
    chances = [said for who in others for said in _allowed(turn, trio, who)]
    said = [*chances, *_fate(s, trio, me), *own_finish(s, box, trio, me)]
    return said if chances or not is_plain(s, trio) else [*said, PHRASES.say("harmless", 0.4, trio=trio)]


def is_plain(s: Any, trio: int) -> bool:
    """Whether a trio is about cards or gems, whoever completes it: no joker lies in it, and nobody will walk."""
    cards = [int(card) for card in s.trio[trio]]
    return max(cards) < REGULAR and cards[UNIT] != EMPTY and cards[UNIT] % FACE_KINDS != FIELDS_FACE


def is_filled_by(s: Any, trio: int, card: int) -> bool:
    """Whether a card makes a trio full."""
    return all(s.trio[trio, kind] != EMPTY for kind in range(3) if kind != type_of(card))


def lacks(s: Any, trio: int) -> int:
    """The kind of card that a trio lacks to be full; EMPTY if it is more than one, or none."""
    missing = [kind for kind in range(3) if s.trio[trio, kind] == EMPTY]
    return missing[0] if len(missing) == 1 else EMPTY


def rows_with(s: Any, trio: int, face: int) -> list[Row]:
    """The trio with this face in place of what it lacks: one for everything that jokers in it may stand for, since
    whoever completes it names them."""
    missing, kinds = lacks(s, trio), []
    for kind in range(3):
        card = face if kind == missing else int(s.trio[trio, kind])
        kinds.append(range(FIRST_FACE[kind], FIRST_FACE[kind + 1]) if card >= REGULAR else [card % FACE_KINDS])
    return [(who, value, unit) for who in kinds[PLAYER] for value in kinds[VALUE] for unit in kinds[UNIT]]


# -- what the others could do ------------------------------------------------------------------------------------------


def _allowed(turn: Foreseen, trio: int, who: int) -> list[Said]:
    """That a player could now gain a gem they lack by completing a trio."""
    s = turn.after
    gem = gem_within(turn, s, trio, who)
    if gem is None:
        return []
    colour, n, chance = gem
    key, worth = ("lets_win_with", VICTORY) if colours(s, who) == 2 else ("lets_finish", NEW)
    return [PHRASES.say(key, -chance * worth, who=who, trio=trio, loot=loot(colour, n))]


def _stopped(turn: Foreseen, trio: int, who: int) -> list[Said]:
    """That a player can no longer gain a gem they lack by completing this trio."""
    s = turn.before
    gem = gem_within(turn, s, trio, who)
    if gem is None:
        return []
    colour, n, chance = gem
    key, worth = ("stops", VICTORY) if colours(s, who) == 2 else ("spoils", NEW)
    return [PHRASES.say(key, chance * worth, who=who, trio=trio, loot=loot(colour, n))]


def gem_within(turn: Foreseen, s: Any, trio: int, who: int) -> tuple[int, int, float] | None:
    """The gem that a player lacks and one card in this trio would bring, how many of it at the most, and how likely it
    is that they hold such a card; None if no card that may be in their hand does."""
    missing = lacks(s, trio)
    if missing == EMPTY:
        return None
    found: dict[int, tuple[int, set[int]]] = {}
    for face in range(FIRST_FACE[missing], FIRST_FACE[missing + 1]):
        if unseen(turn, face) > 0 or s.jokers[who, missing] > 0:
            for row in rows_with(s, trio, face):
                gem = brings_gem(s, row, who)
                if gem != EMPTY:
                    most, faces = found.get(gem, (0, set()))
                    found[gem] = max(most, int(value_of(row[VALUE]))), faces | {face}
    if not found:
        return None
    gem = max(found, key=lambda each: len(found[each][1]))
    share = sum(unseen(turn, face) for face in found[gem][1]) / max(
        sum(unseen(turn, face) for face in range(FACE_KINDS)), 1
    )
    chance = 1 - (1 - share) ** int(s.hand_size[who])
    n = 1 if colours(s, who) == 2 else found[gem][0]  # the first one wins
    return gem, n, max(chance, A_JOKER if s.jokers[who, missing] > 0 else 0.0)


def brings_gem(s: Any, row: Row, who: int) -> int:
    """The gem of which this full trio would bring a player the first; EMPTY if none."""
    gem = row[UNIT] - FIRST_GEM_FACE
    is_gain = row[PLAYER] == who and int(value_of(row[VALUE])) > 0 and gem >= 0
    return gem if is_gain and s.gems[who, gem] == 0 else EMPTY


def unseen(turn: Foreseen, face: int) -> int:
    """Cards with this face that may be in the hands of others or in the deck."""
    s, cards = turn.before, [symbol * FACE_KINDS + face for symbol in range(len(SYMBOLS))]
    seen = [int(s.discards[card]) + int(s.hand[turn.seat, card]) + int((s.trio == card).sum()) for card in cards]
    return sum(int(turn.box.copies[card]) for card in cards) - sum(seen)


def colours(s: Any, who: int) -> int:
    return sum(int(n) > 0 for n in s.gems[who])


# -- to whom it goes ---------------------------------------------------------------------------------------------------


def _fate(s: Any, trio: int, me: int) -> list[Said]:
    """A trio that lacks only what it is about: for whom it will turn out well or badly."""
    if lacks(s, trio) != UNIT or max(int(card) for card in s.trio[trio]) >= REGULAR:
        return []
    who, face = (int(s.trio[trio, kind]) % FACE_KINDS for kind in (PLAYER, VALUE))
    n = int(value_of(face))
    if who == me:
        return [
            PHRASES.say("own_gain", 0.4 * n, trio=trio, n=n)
            if n > 0
            else PHRASES.say("own_loss", 0.4 * n, trio=trio, n=-n)
        ]
    return [
        PHRASES.say("gain_for", -0.3 * n, trio=trio, who=who, n=n) if n > 0
        else PHRASES.say("loss_for", -0.3 * n, trio=trio, who=who, n=-n)
    ]  # fmt: skip


# -- what the own hand could do next -----------------------------------------------------------------------------------


def own_finish(s: Any, box: Any, trio: int, me: int) -> list[Said]:
    """The best that a card of the own hand could do with this trio next turn."""
    missing = lacks(s, trio)
    if missing == EMPTY:
        return []
    said = []
    for card in range(KINDS):
        if s.hand[me, card] > 0 and type_of(card) == missing:
            faces = range(FIRST_FACE[missing], FIRST_FACE[missing + 1]) if card >= REGULAR else [card % FACE_KINDS]
            rows = [row for face in faces for row in rows_with(s, trio, face)]
            said += [each for row in rows for each in _finish(s, box, trio, me, card, row)]
    return sorted(said, key=lambda each: (-each.worth, dict(each.parts)["card"]))[:1]


def _finish(s: Any, box: Any, trio: int, me: int, card: int, row: Row) -> list[Said]:
    """What completing a trio with this card would do."""
    n, unit, who = int(value_of(row[VALUE])), row[UNIT], row[PLAYER]
    gem, own = unit - FIRST_GEM_FACE, who == me
    dear = 0.7 if card >= REGULAR else 1.0  # a joker is spent for it
    if gem >= 0 and own and n > 0 and s.gems[me, gem] == 0:
        if colours(s, me) == 2:
            return [PHRASES.say("ready_win", dear * OWN_NEXT * VICTORY, card=card, trio=trio)]
        return [PHRASES.say("ready_gem", dear * OWN_NEXT * NEW, card=card, trio=trio, loot=loot(gem, n))]
    if unit == FIELDS_FACE and own and n > 0:
        start = start_ahead(s, box, me, n)
        return (
            [PHRASES.say("ready_start", dear * OWN_NEXT * NEW, card=card, trio=trio, field=start[0])] if start else []
        )
    if unit == CARDS_FACE and own and n > 0 and card < REGULAR:
        return [PHRASES.say("ready_cards", 0.25 * n, card=card, trio=trio, n=n)]
    if gem >= 0 and not own and n < 0 and 0 < s.gems[who, gem] <= -n and card < REGULAR:
        worth = OWN_NEXT * NEW / (1 if colours(s, who) == 2 else 2)
        return [PHRASES.say("ready_hit", worth, card=card, trio=trio, who=who, loot=loot(gem, int(s.gems[who, gem])))]
    return []


def start_ahead(s: Any, box: Any, who: int, within: int = STEPS_SEEN) -> tuple[int, int] | None:
    """The nearest Start of a colour a player lacks that so many steps forward can reach, and how many it takes."""
    places = {int(s.figure[who])}
    for steps in range(1, within + 1):
        places = {int(n) for place in places for n in box.forward[place] if int(n) >= 0}
        for field in sorted(places):
            if box.kind[field] == START and s.gems[who, int(box.colour[field])] == 0:
                return field, steps
    return None
