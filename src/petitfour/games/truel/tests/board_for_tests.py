"""What the tests of Truel share: positions in a line, decisions, draws."""

from pathlib import Path

from petitfour.core import positions
from petitfour.core.box import BoxSource
from petitfour.core.constants import CHANCE
from petitfour.core.registry import load_game
from petitfour.core.telling import redact
from petitfour.testing.rulings import Rulings

GAME = load_game(Path(__file__).parents[1], compiled=True)
STATE = GAME.part("state")
ACTIONS = GAME.actions
RED, GREEN, BLUE = range(3)
RUBY, EMERALD, SAPPHIRE = range(3)
STARTS = (4, 18, 32)
RULINGS = Rulings(GAME)
do, why, check = RULINGS.do, RULINGS.why, RULINGS.check


def position(stage="play", turn="green", trios=(), hands=("", "", ""), gems=((1, 0, 0), (0, 1, 0), (0, 0, 1)),
             fields=STARTS, skips=(0, 0, 0), extra=0, discards="", draws=12, turns=0, **more):  # fmt: skip
    """A state; cards that are named nowhere are in the deck."""
    trios = [*trios, *["- - -"] * (3 - len(trios))]
    lines = [
        "petitfour position 1", "game: truel", "players: 3", "", "no starting gems: 0", f"stage: {stage}", f"turn: {turn}",
        f"turns: {turns}", f"affected: {more.get('affected', '-')}", "to draw: 0", f"to lose: {more.get('to_lose', 0)}",
        "distance: 0", "steps left: 0", "chosen way: -", "came from: -", f"extra: {extra}", f"interrupt: {more.get('interrupt', '-')}",
        f"interrupt turns: {more.get('interrupt_turns', 0)}", f"draws: {draws}", "winner: -", "full trio: -", "named: - - -",
        *(f"trio {n + 1}: {cards}" for n, cards in enumerate(trios)),
    ]  # fmt: skip
    for seat, colour in enumerate(STATE.COLOURS):
        lines += [f"{colour} field: {fields[seat]}", f"{colour} gems: {' '.join(map(str, gems[seat]))}",
                  f"{colour} skips: {skips[seat]}", f"{colour} hand: {hands[seat]}"]  # fmt: skip
    return positions.parse(GAME, "\n".join([*lines, f"discards: {discards}", "shuffled: all"]))


def card(name):
    return STATE.CARDS.index(name)


def draw(state, name=None):
    """A card from the deck: a named one, or the first there is."""
    weights = GAME.chance_weights(state)
    outcome = card(name) if name else next(kind for kind, weight in enumerate(weights) if weight)
    assert weights[outcome] > 0
    events = GAME.apply(state, CHANCE, outcome)
    check(state)
    return events


def finish_turn(state):
    """Draws until somebody decides."""
    events = []
    while int(state.to_act) == CHANCE:
        events += draw(state)
    return events


def event_names(events, seat=None):
    return [GAME.events.names[row[0]] for row in (events if seat is None else redact(events, seat))]


def stage(state):
    return STATE.STAGES[int(state.stage)]


def carried_out(effect, turn="green", **more):
    """The state and events after a trio with this effect is completed by whoever has the turn: `red plus-2 ruby`."""
    player, value, unit = effect.split()
    hands = list(more.pop("hands", ("", "", "")))
    seat = STATE.COLOURS.index(turn)
    hands[seat] = f"{hands[seat]} sun-{unit}".strip()
    state = position(turn=turn, trios=[f"star-{player} heart-{value} -"], hands=hands, **more)
    return state, do(state, "play", card=card(f"sun-{unit}"), trio=0)


def moved(effect, **more):
    """A trio about fields carried out, with its events."""
    player, value = effect.split()
    return carried_out(f"{player} {value} fields", **more)


def own_box(change):
    source = BoxSource.read(GAME.folder / "box.toml")
    change(source.data)
    return source
