"""What speaks for a turn, for hints: orders that are filled or come near, cards worth having, what is uncovered."""

from typing import Any

from petitfour.core.kit import COMES_UP, EMPTY, WHOLE, Foreseen, Said

from .actions import END_TURN, EVENTS, FIRST_ORDER, FIRST_TRUFFLE
from .instinct import worth as worth_of
from .nearness import hidden, lacking, looks_ahead, plays_again, prices, prospects, takes_first
from .sayings import AVOIDED, COMPARED, ONE_NEAR, PHRASES, READY, STEPS, TAKEN, TWO_NEAR
from .state import ANY, COLOUR_CHANGE, FACE_KINDS, KINDS, NUMBER_CHANGE, RAINBOW, SLOTS, TAKE
from .taking import is_covered

__all__ = ["AVOIDED", "COMPARED", "PHRASES", "STEPS", "reasons", "steps"]


def reasons(turn: Foreseen) -> list[Said]:
    """All that is to be said of a turn, in coins."""
    if turn.moves[0].name == "discard":
        return _discarded(turn)
    said = [*_earned(turn), *_taken_cards(turn), *_specials(turn), *_uncovered(turn)]
    if turn.ends == COMES_UP:
        return [*said, *hidden(turn)]
    return [*said, *prospects(turn)] if turn.ends == WHOLE else said


def steps(turn: Foreseen) -> list[Said]:
    """The turn in a few phrases: what pays for an order is not told card by card."""
    phrases: list[Said] = []
    for action, move in zip(turn.decisions, turn.moves, strict=True):
        if move.name == "take":
            phrases.append(_taken(turn.before, move.parts["slot"]))
        elif FIRST_ORDER <= action < FIRST_TRUFFLE:
            way = action - FIRST_ORDER
            phrases.append(STEPS.say("fills", way=way, pay=int(turn.box.price[turn.box.order_of[way]])))
        elif move.name in ("truffle", "number_change", "colour_change"):
            if not any(said.key == "fills" for said in phrases):
                phrases.append(_paid(move))
        elif action == END_TURN:
            if len(turn.decisions) == 1 or 0 in lacking(turn.after, turn.box, turn.seat).values():
                phrases.append(STEPS.say("waits"))
        else:
            phrases.append(STEPS.say("bare", action=action))
    return phrases


def _taken(s: Any, slot: int) -> Said:
    back, front = int(s.back[slot]), int(s.front[slot])
    if front == EMPTY:
        return STEPS.say("takes_hidden", back=back, slot=slot)
    return STEPS.say("takes", card=back * FACE_KINDS + front)


def _paid(move: Any) -> Said:
    """A card that pays for an order under way."""
    faces = {"number_change": NUMBER_CHANGE, "colour_change": COLOUR_CHANGE}
    card = move.parts["back"] * FACE_KINDS + faces[move.name] if move.name in faces else move.parts["card"]
    return STEPS.say("pays_with", card=card)


# -- what it earns -----------------------------------------------------------------------------------------------------


def _earned(turn: Foreseen) -> list[Said]:
    said = []
    for row in turn.named("delivered"):
        said.append(PHRASES.say("fills_order", row[2], order=int(turn.box.order_of[row[3]]), pay=row[2]))
    return said + [PHRASES.say("takes_bonus", row[2], pay=row[2]) for row in turn.named("bonus")]


# -- cards -------------------------------------------------------------------------------------------------------------


def _taken_cards(turn: Foreseen) -> list[Said]:
    """Special cards and rainbows that are taken and kept, where they may still serve."""
    if not looks_ahead(turn):
        return []
    said, spent = [], {row[2] for row in turn.named("pays")}
    for card in (row[2] for row in turn.named("took") if row[2] not in spent):
        face, worth = card % FACE_KINDS, int(worth_of(card)) / 10
        if face in TAKEN:
            said.append(PHRASES.say(TAKEN[face], worth, card=card))
        elif card >= RAINBOW * FACE_KINDS:
            said.append(PHRASES.say("takes_rainbow", worth / 2, card=card))
    return said


def _specials(turn: Foreseen) -> list[Said]:
    """Special cards that are spent, played, or kept when others pay."""
    said, names = [], [EVENTS.names[row[0]] for row in turn.events]
    if "played_skip" in names and plays_again(turn):
        said.append(PHRASES.say("three_next", 1.2))
    if "played_take_two" in names and sum(move.name == "take" for move in turn.moves) > 1:
        said.append(PHRASES.say("two_cards", 1.0))
    if not looks_ahead(turn):
        return said
    held = turn.before.hand[turn.seat], turn.after.hand[turn.seat]
    paid = {row[2] for row in turn.named("pays") if row[2] % FACE_KINDS >= ANY and held[0][row[2]] > 0}
    kept = [card for card in range(KINDS) if min(held[0][card], held[1][card]) > 0 and card % FACE_KINDS >= ANY]
    kept = [] if takes_first(turn) else kept  # then nothing could be lost
    said += [PHRASES.say("spends", -int(worth_of(card)) / 12, card=card) for card in sorted(paid)]
    return said + [PHRASES.say("keeps_card", int(worth_of(card)) / 12, card=card) for card in kept]


# -- what is uncovered -------------------------------------------------------------------------------------------------


def _uncovered(turn: Foreseen) -> list[Said]:
    """A special card or a rainbow that the next player may take because of this turn. Who takes more cards in the same
    turn has the first choice."""
    after, players = turn.worlds[0], int(turn.before.players)
    is_same_round = int(after.round_number) == int(turn.before.round_number) and int(after.left) > 0
    if not is_same_round or (int(after.phase) == TAKE and int(after.turn) == turn.seat):
        return []
    was, who = _free(turn.before, turn.box), (turn.seat + 1) % players
    new = sorted({card for card in _free(after, turn.box) if card not in was and _is_good(card)})
    return [PHRASES.say("uncovers_for", -int(worth_of(card)) / 15, who=who, card=card) for card in new]


def _is_good(card: int) -> bool:
    return card % FACE_KINDS >= ANY or card >= RAINBOW * FACE_KINDS


def _free(s: Any, box: Any) -> list[int]:
    """The cards that lie open and can be taken."""
    places = [slot for slot in range(SLOTS) if s.front[slot] != EMPTY and not is_covered(s, box, slot)]
    return [int(s.back[slot]) * FACE_KINDS + int(s.front[slot]) for slot in places]


# -- discarding --------------------------------------------------------------------------------------------------------


def _discarded(turn: Foreseen) -> list[Said]:
    """The order that the cards which are kept come nearest to, special cards that are kept, and cards that no order
    needs."""
    lacks, price, seat = lacking(turn.after, turn.box, turn.seat), prices(turn.box), turn.seat
    near = {0: ("rest_fills", READY), 1: ("rest_needs", ONE_NEAR), 2: ("rest_needs_two", TWO_NEAR)}
    rated = {order: near[lacks[order]][1] * price[order] for order in lacks if lacks[order] in near}
    said = []
    if rated:
        best = max(rated, key=lambda order: rated[order])
        said.append(PHRASES.say(near[lacks[best]][0], rated[best], order=best, pay=price[best]))
    held = turn.after.hand[seat]
    kept = [card for card in range(KINDS) if held[card] > 0 and card % FACE_KINDS >= ANY]
    said += [PHRASES.say("keeps_card", int(worth_of(card)) / 12, card=card) for card in kept]
    if lacks == lacking(turn.before, turn.box, seat):
        said.append(PHRASES.say("idle", 0.5, card=turn.moves[0].parts["card"]))
    return said
