"""Forests for the tests: positions written as changes of a usual one, and decisions that are checked."""

from pathlib import Path

from petitfour.core import chance as chances
from petitfour.core import positions
from petitfour.core.constants import CHANCE, EMPTY, OK
from petitfour.core.registry import load_game

GAME = load_game(Path(__file__).parents[1], compiled=True)
STATE = GAME.part("state")
ACTIONS = GAME.actions
PURPLE, PINK, GREEN, ORANGE = range(4)
SPOTTED, STRIPED = range(2)
NORTH, EAST, SOUTH, WEST, TWO = range(5)
BROWN, GREY = range(2)
BROWN_1, GREY_1, BROWN_2, GREY_2 = range(4)
NAMES = ("purple", "pink", "green", "orange")
TOKENS = ("white-1", "white-0", "white-super", "yellow-1", "yellow-2", "yellow-0", "yellow-super", "black-2", "black-3")
POWERS = STATE.POWERS

# Walls: E2|E3, B3|B4, C3|C4, D3|D4, E3|E4; across the loop A4|A1, D4|D1, E4|E1. Paths A2 and E2, dens C3 and D3.
SUMMER = (
    "11n 12n 13n 14n 15n "
    "1n  16n 17n 18n 2n "
    "19n 20n 3n  4n  10n "
    "5s  6n  7n  8n  9n"
)  # fmt: skip
# Ponds C1, B2 and C2. Walls: E2|E3, A3|A4, C3|C4, D3|D4.
WINTER = (
    "13n 14n 5n  15n 16n "
    "1n  6n  7n  17n 2n "
    "18n 19n 3n  4n  8n "
    "9n  10n 11n 12n 20n"
)  # fmt: skip


def forest(players=3, season="summer", tiles=None, gone="", **changes):
    """A state in purple's first turn; changes are lines of a position, with _ for a space (`purple_spotted="B2"`)."""
    layout = (tiles or (SUMMER if season == "summer" else WINTER)).split()
    truffles = lying_truffles(layout, season, gone.split(), changes)
    lines = {
        "season": season, "stage": "turn", "tiles": " ".join(layout), "without walls": "", "truffles": truffles,
        "spent": "", "laid tiles": 20, "deals": 0, "powers drawn": 3, "missions dealt": 3 * players, "draft round": 2,
        "round": 1, "turns taken": 0, "last round": 0, "actions": 3, "to pay": 0, "to lay": 0, "offered": 0,
        "after the run": 0, "power left": 0, "first": "purple", "turn": "purple", "to act": "purple", "rolled": 1,
        "must leave": "-", "return path": "-", "power": "-", "power pig": "-", "power from": "-", "power wolf": "-",
        "swap": "-", "revealing": "-", "ended by": "-", "row": "mud-bomb decoy flying-pig", "power deck": None,
        "used powers": "", "wolf brown-1": "C3 north", "wolf grey-1": "-", "wolf brown-2": "-", "wolf grey-2": "-",
        "brown track": "", "brown run": "- - - - - -", "grey track": "", "grey run": "- - - - - -",
    }  # fmt: skip
    for seat, name in enumerate(NAMES[:players]):
        lines |= {
            f"{name} spotted": "A2", f"{name} striped": "E2", f"{name} level": 3, f"{name} sack": "",
            f"{name} has sniffed": "", f"{name} hand": None, f"{name} offer": "", f"{name} picked": "-",
            f"{name} missions": " ".join(str(3 * seat + n) for n in (1, 2, 3)), f"{name} completed": "",
        }  # fmt: skip
    keys = {key.replace(" ", "_").replace("-", "_"): key for key in lines}
    for key, value in changes.items():
        lines[keys[key]] = value
    if lines["power deck"] is None:
        elsewhere = f"{lines['row']} {lines['used powers']}".split()
        lines["power deck"] = " ".join(power for power in POWERS if power not in elsewhere)
    for name in NAMES[:players]:
        if lines[f"{name} hand"] is None:
            laid = [w.partition("=")[2].rstrip("?") for t in ("brown track", "grey track")
                    for w in lines[t].split() if w.startswith(f"{name}=")]  # fmt: skip
            lines[f"{name} hand"] = " ".join(c for c in ("north", "east", "south", "west", "two") if c not in laid)
    head = ["petitfour position 1", "game: super-truffle-pigs", f"players: {players}", ""]
    s = positions.parse(GAME, "\n".join([*head, *(f"{key}: {value}" for key, value in lines.items())]))
    assert positions.parse(GAME, positions.describe(GAME, s)).tobytes() == s.tobytes()
    return s


def lying_truffles(layout, season, gone, changes):
    """What lies on the tiles: all but `gone`, and but for as many as lie in sacks or were spent, from the south-east."""
    lying = {}
    for at, word in enumerate(layout):
        printed = GAME.box.record.truffles[int(season == "winter"), int(word[:-1]) - 1]
        for slot, colour in enumerate(printed):
            if colour >= 0 and f"{where(at)}.{slot + 1}" not in gone:
                lying[at, slot] = "WYB"[colour]
    used = " ".join(str(v) for k, v in changes.items() if k.endswith(("spotted", "striped", "sniffed", "revealing")))
    sacks = " ".join(v for k, v in changes.items() if k.endswith("sack") or k == "spent")
    for letter, colour, copies in (("W", "white", 10), ("Y", "yellow", 11), ("B", "black", 7)):
        taken = sum(int(word.partition("*")[2] or 1) for word in sacks.split() if word.startswith(colour))
        for place in sorted((p for p in lying if lying[p] == letter), reverse=True):
            if sum(lying[p] == letter for p in lying) <= copies - taken:
                break
            if where(place[0]) not in used:
                del lying[place]
    tiles = sorted({at for at, _ in lying})
    return " ".join(f"{where(at)}={lying.get((at, 0), '-')}{lying.get((at, 1), '-')}" for at in tiles)


def tile(name):
    return (int(name[1]) - 1) * 5 + "ABCDE".index(name[0])


def where(number):
    return "-" if number == EMPTY else f"{'ABCDE'[number % 5]}{number // 5 + 1}"


def pig(state, seat=PURPLE, which=SPOTTED):
    return where(int(state.pig[seat, which]))


def wolf(state, which=BROWN_1):
    return where(int(state.wolf[which]))


def check(state):
    wrong = GAME.layout.out_of_range(state) or GAME.broken(state)
    assert not wrong, wrong


def do(state, name, seat=None, **parts):
    """A decision of whoever must decide; it must be legal. Returns the names of what happened."""
    who = int(state.to_act) if seat is None else seat
    action = ACTIONS.number(name, **parts)
    reason = GAME.why_not(state, who, action)
    assert reason == OK, GAME.reasons.name(reason)
    assert action in GAME.legal(state, who)
    return apply_and_name(state, who, action)


def apply_and_name(state, who, action):
    events = GAME.apply(state, who, action)
    check(state)
    return [(GAME.events.names[row[0]], *row[1:]) for row in events]


def names(events):
    return [event[0] for event in events]


def why(state, name, seat=None, **parts):
    who = int(state.to_act) if seat is None else seat
    action = ACTIONS.number(name, **parts)
    assert action not in GAME.legal(state, who)
    return GAME.reasons.name(GAME.why_not(state, who, action))


def legal(state, seat=None):
    return [ACTIONS.text(action) for action in GAME.legal(state, int(state.to_act) if seat is None else seat)]


def chance(state, outcome=None):
    """What chance decides: an outcome, or the first that can be."""
    assert int(state.to_act) == CHANCE
    weights = GAME.chance_weights(state)
    chosen = next(i for i, w in enumerate(weights) if w) if outcome is None else outcome
    assert weights[chosen] > 0, weights
    return apply_and_name(state, CHANCE, chosen)


def find(state, token):
    """A truffle comes out of the ground as this token."""
    return chance(state, TOKENS.index(token))


def settle(state, face=0):
    """Chance until somebody decides; the die shows this face."""
    events = []
    while int(state.to_act) == CHANCE:
        events += chance(state, face if STATE.STAGES[state.stage] == "roll" else None)
    return events


def lay(state, card, track=BROWN):
    return do(state, "lay", card=card, pack=track)


def end(state, *cards):
    """Ends the turn and lays these cards, (card, track) or card on the brown track."""
    events = do(state, "end")
    for card in cards:
        events += lay(state, *card) if isinstance(card, tuple) else lay(state, card)
    return events


def run(state, *cards):
    """All players end their turns; these brown cards are laid, one by each. Returns what the last one caused."""
    events = []
    for card in cards:
        events = end(state, card)
    return events


def use(state, power, price=0):
    return do(state, "use", power=POWERS.index(power), price=price)


def new(players=3, season="summer", seed=1):
    """A game after its set-up, before the draft."""
    s = GAME.new_state(players, {"season": season})
    while int(s.to_act) == CHANCE:
        GAME.apply(s, CHANCE, chances.outcome(GAME, s, seed))
        check(s)
    return s


def with_row(*powers, **changes):
    return forest(row=" ".join([*powers, *["-"] * (3 - len(powers))]), **changes)


def no_target(power, **changes):
    s = with_row(power, **changes)
    return why(s, "use", power=POWERS.index(power), price=0)
