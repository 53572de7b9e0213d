"""What speaks for a turn, for hints: gems won and lost, cards and turns, and what can be spared."""

from collections import Counter
from typing import Any

from petitfour.core.kit import EMPTY, Foreseen, Said

from .box import CARDS_FIELD
from .cards import value_of
from .clocks import clocks
from .prospects import is_filled_by, own_finish, prospects, start_ahead
from .sayings import AVOIDED, LAST_BUT_ONE, NEW, PHRASES, SPARE, loot
from .state import CARDS_FACE, FACE_KINDS, FIRST_GEM_FACE, REGULAR, SEATS

__all__ = ["AVOIDED", "PHRASES", "reasons"]


def reasons(turn: Foreseen) -> list[Said]:
    """All that is to be said of a turn. Where cards are to be lost, what the trio does is the same for each."""
    if turn.moves[0].name == "lose":
        return _lost(turn)
    brought = [*_own_gems(turn), *_others_gems(turn), *_cards(turn), *clocks(turn), *_figures(turn), *_jokers(turn)]
    return [*brought, *prospects(turn), *_spared(turn)]


# -- gems --------------------------------------------------------------------------------------------------------------


def _own_gems(turn: Foreseen) -> list[Said]:
    said, me = [], turn.seat
    before, after, stolen = turn.before.gems[me], _gems_after(turn)[me], _stolen(turn)
    said += [
        PHRASES.say("steals", NEW - 1 if before[gem] == 0 else SPARE, loot=loot(gem, 1), who=who) for gem, who in stolen
    ]
    for gem in range(3):
        n = int(after[gem]) - int(before[gem])
        gained = n - sum(each == gem for each, _ in stolen)
        if gained > 0:
            is_new = before[gem] == 0
            said.append(
                PHRASES.say("gains_new" if is_new else "gains_more", NEW if is_new else SPARE, loot=loot(gem, gained))
            )
        elif n < 0:
            is_all = after[gem] == 0
            said.append(
                PHRASES.say("loses_all" if is_all else "loses_some", -NEW if is_all else -SPARE, loot=loot(gem, -n))
            )
    lacking = [gem for gem in range(3) if after[gem] == 0]
    if len(lacking) == 1 and sum(int(n) == 0 for n in before) > 1:
        said.append(PHRASES.say("lacks_only", LAST_BUT_ONE, gem=lacking[0]))
    return said


def _stolen(turn: Foreseen) -> list[tuple[int, int]]:
    """The gems that the own figure steals, each with whom it had been (ruling 5)."""
    return [(row[2], row[3]) for row in turn.named("stole") if row[1] == turn.seat]


def _gems_after(turn: Foreseen) -> Any:
    """The gems after the turn, where they do not depend on anything unseen."""
    first = turn.worlds[0].gems
    return first if all((world.gems == first).all() for world in turn.worlds) else turn.after.gems


def _others_gems(turn: Foreseen) -> list[Said]:
    said, stolen = [], Counter((who, gem) for gem, who in _stolen(turn))
    for who in range(SEATS):
        if who == turn.seat:
            continue
        before, after = turn.before.gems[who], _gems_after(turn)[who]
        near = sum(int(n) > 0 for n in before) == 2
        for gem in range(3):
            n = int(after[gem]) - int(before[gem])
            some = {"who": who, "loot": loot(gem, abs(n))}
            if n < 0 and -n > stolen[who, gem]:
                said.append(PHRASES.say("takes_some", 0.6, **some) if after[gem] > 0
                            else PHRASES.say("takes_all", NEW - 1 if near else NEW / 2, **some))  # fmt: skip
            elif n > 0:
                said.append(
                    PHRASES.say("gives", -NEW / 2, **some)
                    if before[gem] == 0
                    else PHRASES.say("gives_more", -0.6, **some)
                )
    return said


# -- cards and jokers --------------------------------------------------------------------------------------------------


def _cards(turn: Foreseen) -> list[Said]:
    """Cards that a full trio or the field at the end of a move makes somebody draw or lose."""
    said, hands = [], [int(n) for n in turn.before.hand_size]
    hands[turn.seat] -= turn.moves[0].name == "play"
    for who, n in _card_effects(turn):
        n = max(n, -hands[who])
        if n > 0 and int(turn.before.deck_size) + int(turn.before.discards.sum()) > n + 1:
            own = PHRASES.say("more_cards", 0.6 * n, n=n) if who == turn.seat else None
            said.append(own or PHRASES.say("gives_cards", -0.3 * n, who=who, n=n))
        elif n < 0:
            own = PHRASES.say("loses_cards", 0.6 * n, n=-n) if who == turn.seat else None
            said.append(own or PHRASES.say("fewer_cards", -0.4 * n, who=who, n=-n))
        hands[who] += n
    return said


def _card_effects(turn: Foreseen) -> list[tuple[int, int]]:
    effects = [(row[1], int(value_of(row[2]))) for row in turn.named("effect") if row[3] == CARDS_FACE]
    fields = [(row[1], row[2]) for row in turn.named("ends_on") if turn.box.kind[row[2]] == CARDS_FIELD]
    return effects + [(who, int(turn.box.amount[field])) for who, field in fields]


def _jokers(turn: Foreseen) -> list[Said]:
    move, me, held = turn.moves[0], turn.seat, turn.before.jokers[turn.seat].copy()
    is_spent = move.name == "play" and move.parts["card"] >= REGULAR
    if is_spent:
        held[move.parts["card"] - REGULAR] -= 1
    won = [kind for kind in range(3) if all(world.jokers[me, kind] > held[kind] for world in turn.worlds)]
    said = [PHRASES.say("wins_joker", 2.0, joker=joker) for joker in won]
    if is_spent:
        said.append(PHRASES.say("spends_joker", -1.5, joker=move.parts["card"] - REGULAR))
    return said


# -- figures -----------------------------------------------------------------------------------------------------------


def _figures(turn: Foreseen) -> list[Said]:
    """How a move changes which Start lies ahead whose gem its figure lacks."""
    said = []
    for row in turn.named("ends_on"):
        who, was, now = row[1], start_ahead(turn.before, turn.box, row[1]), start_ahead(turn.after, turn.box, row[1])
        if was is None and now is not None:
            said.append(PHRASES.say("near_start", 0.6, field=now[0], n=now[1]) if who == turn.seat
                        else PHRASES.say("moves_near", -0.5, who=who, field=now[0]))  # fmt: skip
        elif (
            was is not None
            and now is None
            and who != turn.seat
            and turn.before.gems[who, int(turn.box.colour[was[0]])] == 0
        ):
            gained = turn.after.gems[who] > turn.before.gems[who]
            said += [] if gained.any() else [PHRASES.say("moves_away", 0.7, who=who, field=was[0])]
    return said


# -- cards that can be spared ------------------------------------------------------------------------------------------


def _spared(turn: Foreseen) -> list[Said]:
    """That a card which only goes to waste in a trio was of little use."""
    move = turn.moves[0]
    if move.name != "play" or is_filled_by(turn.before, move.parts["trio"], move.parts["card"]):
        return []
    return _of_little_use(turn, move.parts["card"])


def _of_little_use(turn: Foreseen, card: int) -> list[Said]:
    """Why one can do without a card: it names another player, or brings gems one has, or one holds another."""
    face, me = card % FACE_KINDS, turn.seat
    if card >= REGULAR:
        return []
    gem = face - FIRST_GEM_FACE
    if gem >= 0 and turn.before.gems[me, gem] > 0:
        return [PHRASES.say("has_gem", 0.45, card=card, gem=gem)]
    if face < SEATS and face != me:
        return [PHRASES.say("names_other", 0.4, card=card, who=face)]
    alike = sum(int(turn.before.hand[me, each]) for each in range(face, REGULAR, FACE_KINDS))
    return [PHRASES.say("has_another", 0.35, card=card)] if alike > 1 else []


def _lost(turn: Foreseen) -> list[Said]:
    """Why these cards are lost and not others: they are of little use, and what is kept completes a trio."""
    said = [each for move in turn.moves if move.name == "lose" for each in _of_little_use(turn, move.parts["card"])]
    s = turn.after
    for trio in range(3):
        if trio != int(turn.before.full_trio):
            ready = [
                each for each in own_finish(s, turn.box, trio, turn.seat) if each.key in ("ready_gem", "ready_win")
            ]
            said += [_kept(turn, each) for each in ready]
    return said


def _kept(turn: Foreseen, ready: Said) -> Said:
    parts = dict(ready.parts)
    row_gem = parts.get("loot", EMPTY)
    if row_gem == EMPTY:
        return PHRASES.say("keeps_win", ready.worth, card=parts["card"], trio=parts["trio"])
    return PHRASES.say("keeps_ready", ready.worth, card=parts["card"], trio=parts["trio"], loot=row_gem)
