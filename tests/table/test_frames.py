"""A turn in frames: they lead from one view to the next, and tell nothing that view and events would not."""

import itertools
import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from petitfour.core.constants import CHANCE, OK, SPECTATOR
from petitfour.core.registry import Registry
from petitfour.core.telling import Telling, redact
from petitfour.core.view import to_json, view
from petitfour.table import entries
from petitfour.table import frames as frames_module
from petitfour.table.draft import Draft
from petitfour.table.frames import frames_json
from petitfour.table.history import Deed
from petitfour.table.seating import PERSON, Chair
from petitfour.table.snapshots import pack
from petitfour.table.table import Table
from petitfour.web.shown.log import framed_json

GAMES = Registry()
ALL_GAMES = Registry([Path(__file__).parents[2] / "examples"])
TURNS = 25


def a_table(game, players):
    table = Table("a-table", game, players, game.about.all_options({}), "a-link", created=0.0)
    table.chairs = [Chair(PERSON, f"P{n}") for n in range(players)]
    return table


def turns(name, seed, compiled=True):
    """A game under way: the table after its start and after every turn, with the deed that led there."""
    game = ALL_GAMES.get(name, compiled=compiled)
    rng = random.Random(seed)
    table = a_table(game, rng.choice(list(game.about.players)))
    table.secret = f"{seed:064x}"
    enter(table, entries.start(table))
    yield table, table.deeds[-1]
    for _ in range(TURNS):
        if table.is_over:
            return
        seat = rng.choice(table.waiting())
        draft = Draft(game, table.state, seat)
        while not draft.is_complete:
            draft.step(rng.choice(draft.legal()))
        enter(table, entries.turn(table, seat, draft.decisions))
        yield table, table.deeds[-1]


def enter(table, entry):
    table.take(entry)


def frames(table, deed, seat):
    return json.loads(b"[%b]" % frames_json(table, deed, seat))


def as_seen(table, seat):
    return to_json(table.game.layout, view(table.game.layout, table.state, seat))


@pytest.mark.parametrize(
    ("name", "compiled"), [*((name, True) for name in GAMES.names()), ("truel", False), ("connect-four", False)]
)
def test_frames_lead_from_the_view_before_a_turn_to_the_one_after_it(name, compiled):
    seen, steps = {}, 0
    for table, deed in turns(name, 3, compiled):
        for seat in (SPECTATOR, *range(table.players)):
            shown = frames(table, deed, seat)
            assert sum(frame["events"] for frame in shown) == len(deed.events[seat])
            now = seen.get(seat, {})
            for frame in shown:
                assert frame["events"] or frame["changes"], "a step nobody learns of is no frame"
                now = now | frame["changes"]
            seen[seat] = now
            assert now == as_seen(table, seat)
            steps += len(shown)
    assert steps > TURNS


@pytest.mark.parametrize("name", ["truel", "chocolatiers"])
def test_frames_of_compiled_and_of_interpreted_rules_are_the_same_bytes(name):
    for (table, deed), (other, same) in zip(turns(name, 6, compiled=True), turns(name, 6, compiled=False), strict=True):
        for seat in (SPECTATOR, *range(table.players)):
            assert frames_json(table, deed, seat) == frames_json(other, same, seat)


@pytest.mark.parametrize("name", GAMES.names())
def test_a_frame_holds_what_differs_and_no_more(name):
    seen = {}
    for table, deed in turns(name, 4):
        now = seen.get(0, {})
        for frame in frames(table, deed, 0):
            changes = frame["changes"]
            assert all(now.get(field, "none") != value for field, value in changes.items())
            now = now | changes
        seen[0] = now


def test_a_step_of_which_a_seat_learns_nothing_is_no_frame(monkeypatch):
    monkeypatch.setattr(frames_module, "seen_by", lambda layout, rows, seat: np.zeros_like(rows))
    monkeypatch.setattr(frames_module, "redact", lambda rows, seat: [])
    table, deed = next(itertools.islice(turns("truel", 3), 1, None))
    table.deeds[-1] = unheard = replace(deed, events={0: []})
    assert len(deed.decisions) > 0 and frames(table, unheard, 0) == []


@pytest.mark.parametrize("name", GAMES.names())
def test_every_line_is_true_after_some_of_the_events_and_the_last_after_all(name):
    for table, deed in turns(name, 5):
        telling = Telling(table.game, "en", table.names())
        entry = json.loads(framed_json(table, deed, 0, telling))
        if "frames" not in entry:
            continue
        assert len(entry["upto"]) == len(entry["lines"])
        assert entry["upto"] == sorted(entry["upto"])
        assert not entry["lines"] or entry["upto"][-1] == len(entry["events"])


def in_another_world(table, deed, before, seat, seed):
    """The same turn where all that the seat could not see before it is another: a table and its deed, or None if it
    cannot be played there, or the seat would hear or see something else."""
    game = table.game
    world = game.redeal(view(game.layout, before, seat), seat, seed)
    other = a_table(game, table.players)
    other.games, other.version = list(table.games), deed.version
    state = game.layout.copy(world)
    heard = []
    for mover, action in deed.decisions:
        if mover != CHANCE and game.why_not(state, mover, action) != OK:
            return None
        if mover == CHANCE and (action >= len(game.chance_weights(state)) or game.chance_weights(state)[action] == 0):
            return None
        heard += game.apply(state, mover, action)
    heard = redact(heard, seat)
    same = view(game.layout, state, seat).tobytes() == view(game.layout, table.state, seat).tobytes()
    if heard != deed.events[seat] or not same:
        return None
    first = Deed(deed.version - 1, deed.game, CHANCE, None, (), {}, *pack(game, world), 0.0)
    theirs = Deed(deed.version, deed.game, deed.seat, None, deed.decisions, {seat: heard}, *pack(game, state), 0.0)
    other.deeds = [first, theirs]
    return other, theirs


def compare(name, seed):
    """How many turns looked the same in another world; in each of them every byte of the frames is compared."""
    looked, before = 0, None
    for table, deed in turns(name, seed):
        for seat in (SPECTATOR, *range(table.players)) if before is not None else ():
            other = in_another_world(table, deed, before, seat, seed + deed.version)
            if other is None:
                continue
            telling = Telling(table.game, "en", [f"P{n}" for n in range(table.players)])
            ours, theirs = framed_json(table, deed, seat, telling), framed_json(*other, seat, telling)
            assert ours == theirs, f"seat {seat} is told a secret by the frames of turn {deed.version}"
            looked += 1
        before = table.state
    return looked


SECRETIVE = [name for name in GAMES.names() if GAMES.get(name).layout.has_secrets]


@pytest.mark.parametrize("name", SECRETIVE)
def test_frames_are_the_same_in_two_worlds(name):
    assert sum(compare(name, seed) for seed in range(20, 26)) > 30


def test_a_frame_that_tells_the_whole_state_is_found(monkeypatch):
    monkeypatch.setattr(frames_module, "seen_by", lambda layout, rows, seat: np.array(rows))
    with pytest.raises(AssertionError, match="is told a secret"):
        for seed in range(20, 26):
            compare("truel", seed)
