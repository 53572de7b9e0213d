"""What the tests of Truffle Shuffle share: positions in a line, decisions, orders filled truffle by truffle."""

from pathlib import Path

from petitfour.core import positions
from petitfour.core.constants import CHANCE
from petitfour.core.registry import load_game
from petitfour.testing.rulings import Rulings

GAME = load_game(Path(__file__).parents[1], compiled=True)
STATE = GAME.part("state")
ACTIONS = GAME.actions
END_TURN = ACTIONS.first("end_turn")
FACE_DOWN_ROW = range(30, 39)
SIGNS = {"1": "1", "2": "2", "3": "3", "4": "4", "5": "5", "#": "any", "=": "duplicate", "c": "colour-change",
         "n": "number-change", "t": "take-2", "s": "skip"}  # fmt: skip
LETTERS = {"g": "green", "p": "purple", "o": "orange", "k": "pink", "r": "rainbow"}
RULINGS = Rulings(GAME)
do, why = RULINGS.do, RULINGS.why


def card(code):
    """`g3` is green-3, `pn` the purple Number Change."""
    return STATE.CARDS.index(f"{LETTERS[code[0]]}-{SIGNS[code[1]]}")


def position(hands, *, phase="order", turn=1, left=("g1",), game_round=1, players=None, options=None, skips=None,
             bonus_taken=0, known=None, starter=1, bonus=None, delivered=None):  # fmt: skip
    """A state with these hands and these cards left at the top of the pyramid; all others were discarded."""
    players = players or len(hands)
    options = options or {}
    hands = [*hands, *[""] * (players - len(hands))]
    rows = [[".."] * n for n in (4, 5, 6, 7, 8, 9)]
    for slot, code in enumerate(left):
        rows[0 if slot < 4 else 1][slot % 4] = code
    counts = [int(n) for n in GAME.box.record.copies]
    for hand in hands:
        for code in hand.split():
            counts[card(code)] -= 1
    for code in left:
        if code[1] != "?":
            counts[card(code)] -= 1
    for back in (skips or {}).values():
        counts[STATE.CARDS.index(f"{back}-skip")] -= 1
    # Cards of later rounds stay unseen: as many of each back as fit.
    unseen = (3 - game_round) * 39 + sum(code[1] == "?" for code in left)
    discards = []
    letters = {value: key for key, value in LETTERS.items()}
    signs = {value: key for key, value in SIGNS.items()}
    spare = sum(counts) - unseen
    for kind, n in enumerate(counts):
        back, _, face = STATE.CARDS[kind].partition("-")
        taken = min(n, spare)
        spare -= taken
        discards += [letters[back] + signs[face]] * taken
    lines = [
        "petitfour position 1", "game: truffle-shuffle", f"players: {players}", "",
        f"six bonus coins: {options.get('six', 0)}", f"memory aid: {options.get('aid', 0)}", f"round: {game_round}",
        f"phase: {phase}", f"starter: {starter}", f"round starter: {starter}", f"turn: {turn}", "laid: 39",
        "to take: 0",
        "looking at: -", "order: -", "truffles:", f"bonus taken: {bonus_taken}", f"discards: {' '.join(discards)}",
    ]  # fmt: skip
    for seat, hand in enumerate(hands):
        n = seat + 1
        # fmt: off
        lines += [f"hand {n}: {hand}", f"known {n}: {(known or {}).get(n, '')}",
                  f"skip {n}: {(skips or {}).get(n, '-')}",
                  f"bonus {n}: {(bonus or {}).get(n, 0)}", f"delivered {n}: {(delivered or {}).get(n, '')}"]
        # fmt: on
    lines += [" ".join(row) for row in rows]
    return positions.parse(GAME, "\n".join(lines))


def chance(state, outcome):
    assert GAME.chance_weights(state)[outcome] > 0
    return GAME.apply(state, CHANCE, outcome)


def dealt(players=2, options=None, starter=0):
    """A game with its first pyramid laid: the likeliest card each time."""
    state = GAME.new_state(players, options)
    chance(state, starter)
    while int(state.to_act) == CHANCE:
        weights = GAME.chance_weights(state)
        chance(state, weights.index(max(weights)))
    return state


def way(text):
    """The action that names an order: `order=two-2s`, `order_in=two-2s-flush,green`, `small_straight=1-4`."""
    block, _, rest = text.partition("=")
    axes = ACTIONS.blocks[block].axes
    values = dict(zip(axes, rest.split(","), strict=True))
    return ACTIONS.number(block, **{key: axes[key].names.index(value) for key, value in values.items()})


def fill(state, order, *truffles):
    """Fills an order: each truffle is a card with its changes, such as `p=+on+gc`."""
    seat = int(state.to_act)
    assert way(order) in GAME.legal(state, seat), f"{order} cannot be paid"
    events = GAME.apply(state, seat, way(order))
    for truffle in truffles:
        first, *changes = truffle.split("+")
        events += do(state, "truffle", card=card(first))
        for change in changes:
            name = "number_change" if change[1] == "n" else "colour_change"
            events += do(state, name, back=STATE.BACKS.index(LETTERS[change[0]]))
    return events


def event_names(events):
    return [GAME.events.names[row[0]] for row in events]


def phase_of(state):
    return STATE.PHASES[int(state.phase)]


def do_unchecked(state, name, **parts):
    return GAME.apply(state, int(state.to_act), ACTIONS.number(name, **parts))
