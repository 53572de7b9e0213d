"""What the tests of Chocolatiers share: positions in a line, decisions, draws."""

from pathlib import Path

from petitfour.core import positions
from petitfour.core.constants import CHANCE
from petitfour.core.registry import load_game
from petitfour.core.telling import redact
from petitfour.testing.rulings import Rulings

GAME = load_game(Path(__file__).parents[1], compiled=True)
STATE = GAME.part("state")
DISPLAY = GAME.part("display")
ACTIONS, BOX = GAME.actions, GAME.box.record
LETTERS = "TNRMBV"
T, N, R, M, B, V = range(6)
RULINGS = Rulings(GAME)
do, why, check = RULINGS.do, RULINGS.why, RULINGS.check


def tile(letters):
    """The number of the tile that shows these chocolates, such as TTVV."""
    wanted = [-1 if each == "." else LETTERS.index(each) for each in letters]
    return next(t for t in range(int(BOX.tiles)) if [int(x) for x in BOX.spaces[t]] == wanted)


def position(phase="action", turn=1, hands=("", ""), tray="TTNRMB", tops=("TTVV", "TTBB", "NNMM", "TTRR", "TTMM"), left=None,
             displays=None, wilds=None, players=None, discards="", starter=1, ender="-", turns=0, aid=0, known=None, draws=20):  # fmt: skip
    """A state; chocolates named nowhere are in the deck. Displays map a seat to `place=TILE/turn` texts."""
    players = players or len(hands)
    hands = [*hands, *[""] * (players - len(hands))]
    displays = displays or {}
    boxed = sum(len(text.split()) for text in displays.values())
    height = int(BOX.height[players])
    if left is None:
        left = [height] * 5
        for i in range(boxed):
            left[i % 5] -= 1
        for i, top in enumerate(tops):
            left[i] = max(left[i], 1) if top != "-" else 0
        extra = sum(left) + boxed - 5 * height
        for i in range(5):
            while extra > 0 and left[i] > 1:
                left[i] -= 1
                extra -= 1
            while extra < 0 and left[i] < height and tops[i] != "-":
                left[i] += 1
                extra += 1
    lines = [
        "petitfour position 1", "game: chocolatiers", f"players: {players}", "", f"memory aid: {aid}", f"phase: {phase}",
        f"starter: {starter}", f"turn: {turn}", f"turns: {turns}", f"ender: {ender}", f"draws: {draws}", f"tray: {tray}",
        f"discards: {discards}", "shuffled: TTTTTTTTTNNNNNNNNRRRRRRRMMMMMMBBBBBVVVV",
        f"tops: {' '.join('-' if top == '-' else str(tile(top) + 1) for top in tops)}",
        f"left: {' '.join(map(str, left))}", "stack: -", "paid:", "chocolates paid: 0",
    ]  # fmt: skip
    for seat, hand in enumerate(hands):
        n = seat + 1
        texts = []
        for text in displays.get(n, "").split():
            at, _, rest = text.partition("=")
            name, _, turn_ = rest.partition("/")
            texts.append(f"{at}={tile(name) + 1}/{turn_ or 0}")
        lines += [f"hand {n}: {hand}", f"known {n}: {(known or {}).get(n, '')}", f"display {n}: {' '.join(texts)}",
                  f"wilds {n}: {(wilds or {}).get(n, '')}"]  # fmt: skip
    return positions.parse(GAME, "\n".join(lines))


def settle(state):
    """Plays the likeliest outcomes until somebody decides; the events."""
    events = []
    while int(state.to_act) == CHANCE:
        weights = GAME.chance_weights(state)
        events += GAME.apply(state, CHANCE, weights.index(max(weights)))
        check(state)
    return events


def event_names(events, seat=None):
    return [GAME.events.names[row[0]] for row in (events if seat is None else redact(events, seat))]


def phase(state):
    return STATE.PHASES[int(state.phase)]


def pair(a, b):
    return STATE.PAIRS.index((min(a, b), max(a, b)))


def boxing(hand, top="TTVV", **more):
    """A state in which the first player is about to pay for a tile with this hand."""
    state = position(phase="bonus", hands=(hand, ""), tops=(top, *[t for t in ("TTBB", "NNMM", "TTRR", "TTMM", "NRMB") if t != top][:4]),
                     tray="TTNRM", **more)  # fmt: skip
    do(state, "box", stack=0)
    return state


def settle_quickly(state):
    while int(state.to_act) == CHANCE:
        GAME.apply(state, CHANCE, next(o for o, w in enumerate(GAME.chance_weights(state)) if w))
