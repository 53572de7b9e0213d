"""What a face makes of single events leads to what truly happened, and nothing is lost or found on the way."""

import copy
import json
import random
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from petitfour.core.constants import SPECTATOR
from petitfour.core.match import Match
from petitfour.core.telling import Telling
from petitfour.core.view import to_json
from petitfour.games.truel.state import CARDS, MOST_GEMS, REGULAR, SEATS, TYPES
from petitfour.web.shown.log import game_event

ROOT = Path(__file__).parents[2]
ON_THE_TABLE = (
    "figure", "gems", "hand", "hand_size", "jokers", "joker_supply", "deck_size", "discards", "trio", "full_trio",
    "named",
)  # fmt: skip
STAGED = (
    "played", "named", "effect", "drew", "drew_hidden", "discarded", "showed", "stepped", "gained", "lost", "stole",
    "won_joker", "cleared", "reshuffled",
)  # fmt: skip


@pytest.fixture(scope="module")
def truel(games):
    """Games of Truel as each seat and a spectator is told them, and what the page's player draws of each step."""
    game = games.get("truel")
    heard = []
    for seed in range(6):
        chooser, match = random.Random(seed), Match(game, SEATS, seed=seed)
        while not match.is_over:
            seat = match.waiting()[0]
            match.act(seat, chooser.choice(match.legal(seat)))
        heard += [as_told(match, reader) for reader in (*range(SEATS), SPECTATOR)]
    return game, heard, staged(game, heard)


def as_told(match, reader):
    """A game as a reader learns of it: the view at its beginning, then each step's events and what it changed."""
    telling, again, steps = Telling(match.game, "en"), copy.copy(match), []
    again.restart()
    first = view = to_json(match.game.layout, again.view(reader))
    for n, step in enumerate(match.steps):
        again.replay(step.seat, step.action)
        seen = to_json(match.game.layout, again.view(reader))
        events = [game_event(match.game, row, telling) for row in again.events(reader, n)]
        steps.append({"events": events, "changes": {k: v for k, v in seen.items() if v != view[k]}})
        view = seen
    return {"reader": reader, "view": first, "steps": steps}


def staged(game, games):
    """What the page's player draws of each step."""
    staging = game.folder / "face" / "staging.js"
    asked = [ROOT / "scripts" / "node", str(Path(__file__).parent / "staged_frames.mjs"), str(staging), "staging"]
    text = json.dumps({"kinds": game.kinds(), "games": games})
    done = subprocess.run(asked, input=text, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_events_shown_one_by_one_lead_to_what_truly_happened(truel):
    _, heard, drawn = truel
    seen = Counter()
    for one, its in zip(heard, drawn, strict=True):
        view = one["view"]
        for step, shown in zip(one["steps"], its, strict=True):
            view = view | step["changes"]
            names = [event["name"] for event in step["events"]]
            assert [name for each in shown["drawn"] for name in each["events"]] == names
            if names:
                assert shown["drawn"][-1]["view"] == view, "what is drawn at last is what there is"
            if shown["alone"]:
                seen.update(names)
                alone = shown["alone"]
                wrong = {key: (alone[key], view[key]) for key in ON_THE_TABLE if alone[key] != view[key]}
                assert not wrong, (one["reader"], names, wrong)
    assert not {name for name in STAGED if not seen[name]}, seen


def test_no_card_gem_or_joker_is_lost_or_found_while_events_are_shown(truel):
    game, heard, drawn = truel
    counted = 0
    for one, its in zip(heard, drawn, strict=True):
        whole = cards(one["view"])
        for shown in its:
            for each in shown["drawn"]:
                counted += len(shown["drawn"]) > 1
                assert_whole(game, each["view"], one["reader"], whole, each["events"])
    assert counted > 1000


def cards(view):
    """All cards and jokers, wherever they are."""
    lie = sum(card != -1 for trio in view["trio"] for card in trio)
    return sum(view["hand_size"]) + view["deck_size"] + sum(view["discards"]) + sum(view["joker_supply"]) + lie


def assert_whole(game, view, reader, whole, events):
    copies = game.box.record.copies
    assert cards(view) == whole, events
    assert all(0 <= n <= MOST_GEMS for seat in view["gems"] for n in seat), events
    lie = Counter(card for trio in view["trio"] for card in trio)
    for n, kind in enumerate(TYPES):
        held = sum(seat[n] for seat in view["jokers"])
        assert view["joker_supply"][n] + held + lie[f"joker-{kind}"] == copies[REGULAR + n], events
    if reader != SPECTATOR:
        hand = view["hand"][reader]
        assert sum(hand) == view["hand_size"][reader] and hand[REGULAR:] == view["jokers"][reader], events
        for card, name in enumerate(CARDS[:REGULAR]):
            assert hand[card] >= 0 and hand[card] + view["discards"][card] + lie[name] <= copies[card], (name, events)
