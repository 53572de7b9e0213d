"""What a hint claims, held against the rules: each claim is played out on the real board, not on imagined ones."""

from collections import Counter

from petitfour.core import chance

from .board_for_tests import ACTIONS, GAME, STATE

NO_CARD = -1
SEATS, REGULAR, FACE_KINDS, MOST_GEMS = 3, STATE.REGULAR, STATE.FACE_KINDS, STATE.MOST_GEMS


def is_so(state, seat, decisions, said):
    """Whether a claim about a turn holds when it is played; None where it is not one of those that are checked."""
    parts = dict(said.parts)
    check = {
        **dict.fromkeys(("gains_new", "gains_more"), own_gain),
        **dict.fromkeys(("takes_all", "takes_some", "loses_all", "loses_some"), loss),
        **dict.fromkeys(("gives", "gives_more"), gift), "lacks_only": lacks_only,
        **dict.fromkeys(("more_cards", "loses_cards"), cards), **dict.fromkeys(("ready_gem", "ready_win"), ready),
        **dict.fromkeys(("lets_finish", "lets_win_with"), allowed), **dict.fromkeys(("spoils", "stops"), stopped),
        "own_gain": fate, "own_loss": fate, "gain_for": fate, "loss_for": fate, "harmless": harmless,
    }.get(said.key)  # fmt: skip
    return None if check is None else bool(check(state, seat, list(decisions), parts, said.key))


# -- at once -----------------------------------------------------------------------------------------------------------


def played(state, decisions, seat):
    """The state after a turn, chance decided as well, and how the gems and hands changed."""
    after, events = GAME.layout.copy(state), []
    for action in decisions:
        events += GAME.apply(after, seat, action)
        chance.settle(GAME, after, 5)
    return after, [(GAME.events.names[row[0]], *row[1:5]) for row in events]


def unpacked(parts):
    return divmod(parts["loot"], MOST_GEMS + 1)


def change(state, after, who, gem):
    return int(after.gems[who, gem]) - int(state.gems[who, gem])


def own_gain(state, seat, decisions, parts, key):
    (gem, n), (after, events) = unpacked(parts), played(state, decisions, seat)
    gained = Counter(row[2] for row in events if row[0] == "gained" and row[1] == seat)
    was_lacking = state.gems[seat, gem] == 0
    return gained[gem] == n and change(state, after, seat, gem) >= n and (key == "gains_new") == was_lacking


def loss(state, seat, decisions, parts, key):
    (gem, n), (after, _), who = unpacked(parts), played(state, decisions, seat), parts.get("who", seat)
    return change(state, after, who, gem) == -n and (after.gems[who, gem] == 0) == key.endswith("_all")


def gift(state, seat, decisions, parts, key):
    (gem, n), (after, _) = unpacked(parts), played(state, decisions, seat)
    lacked = state.gems[parts["who"], gem] == 0
    return change(state, after, parts["who"], gem) == n and lacked == (key == "gives")


def lacks_only(state, seat, decisions, parts, key):
    after, _ = played(state, decisions, seat)
    return [gem for gem in range(3) if after.gems[seat, gem] == 0] == [parts["gem"]]


def cards(state, seat, decisions, parts, key):
    """Beside the card that is played and the one that is drawn for it."""
    n = parts["n"] if key == "more_cards" else -parts["n"]
    after, _ = played(state, decisions, seat)
    others = int(after.jokers[seat].sum()) - int(state.jokers[seat].sum())
    others += GAME.actions.move(decisions[0]).name != "play" and int(state.turn) == seat  # it was played before
    return int(after.hand_size[seat]) - int(state.hand_size[seat]) == n + others


# -- with one more card ------------------------------------------------------------------------------------------------


def laid(state, seat, decisions, who, card=NO_CARD):
    """The board after a card was laid that fills no trio, with somebody else or the same player to go on; they get a
    card into their hand."""
    after, move = GAME.layout.copy(state), GAME.actions.move(decisions[0])
    put, trio = move.parts["card"], move.parts["trio"]
    kind = put - REGULAR if put >= REGULAR else type_of(put % FACE_KINDS)
    after.trio[trio, kind] = put
    after.hand[seat, put] -= 1
    after.hand_size[seat] -= 1
    after.turn = after.to_act = who
    if card != NO_CARD:
        after.hand[who, card] += 1
        after.hand_size[who] += 1
    return after


def type_of(face):
    return 0 if face < 3 else 1 if face < 9 else 2


def finished(board, who, card, trio):
    """The boards after a trio is completed with a card: one for all that its jokers may be named."""
    action = ACTIONS.number("play", card=card, trio=trio)
    todo, done = [(board, action)] if action in GAME.legal(board, who) else [], []
    while todo:
        before, decision = todo.pop()
        after = GAME.layout.copy(before)
        GAME.apply(after, who, decision)
        if int(after.stage) == STATE.NAME:
            todo += [(after, name) for name in GAME.legal(after, who)]
        else:
            done.append(after)
    return done


def ready(state, seat, decisions, parts, key):
    board = laid(state, seat, decisions, seat)
    boards = finished(board, seat, parts["card"], parts["trio"])
    if not boards or board.hand[seat, parts["card"]] <= 0:
        return False
    if key == "ready_win":
        return any(GAME.is_over(after) and int(after.winner) == seat for after in boards)
    gem, n = unpacked(parts)
    return board.gems[seat, gem] == 0 and any(int(after.gems[seat, gem]) == n for after in boards)


def regular_cards():
    return [card for card in range(REGULAR) if GAME.box.record.copies[card] > 0]


def gains(board, who, trio):
    """The gems that a player lacks and could gain by completing a trio with some card: colour and how many."""
    found = set()
    for card in regular_cards():
        with_it = GAME.layout.copy(board)
        with_it.turn = with_it.to_act = who
        with_it.hand[who, card] += 1
        with_it.hand_size[who] += 1
        for after in finished(with_it, who, card, trio):
            new = [gem for gem in range(3) if after.gems[who, gem] > board.gems[who, gem] == 0]
            found |= {(gem, int(after.gems[who, gem])) for gem in new}
    return found


def allowed(state, seat, decisions, parts, key):
    board, who = laid(state, seat, decisions, parts["who"]), parts["who"]
    near = sum(int(n) > 0 for n in board.gems[who]) == 2
    return unpacked(parts) in gains(board, who, parts["trio"]) and near == (key == "lets_win_with")


def stopped(state, seat, decisions, parts, key):
    who, before = parts["who"], GAME.layout.copy(state)
    near = sum(int(n) > 0 for n in state.gems[who]) == 2
    after, _ = played(state, decisions, seat)
    empty = int((after.trio[parts["trio"]] == -1).sum())
    return (
        unpacked(parts) in gains(before, who, parts["trio"])
        and (near == (key == "stops"))
        and (empty == 2 or int(after.full_trio) == parts["trio"])
    )


def fate(state, seat, decisions, parts, key):
    board, who, n = laid(state, seat, decisions, seat), parts.get("who", seat), parts["n"]
    figure, value = (int(board.trio[parts["trio"], kind]) % FACE_KINDS for kind in (0, 1))
    amount = STATE.VALUES[value - 3]
    return (
        figure == who
        and amount == (n if key in ("own_gain", "gain_for") else -n)
        and board.trio[parts["trio"], 2] == -1
    )


def harmless(state, seat, decisions, parts, key):
    board = laid(state, seat, decisions, seat)
    return not any(gains(board, who, parts["trio"]) for who in range(SEATS) if who != seat)
