"""Whole turns: played as decision by decision, found complete as a draft finds them, written as Python writes."""

import random

import numpy as np
import orjson
import pytest

from petitfour.core import view as views
from petitfour.core.constants import CHANCE, EVERYONE, NOT_YOUR_TURN, OK, SPECTATOR, UNSEEN
from petitfour.core.declare import Seats, StateRecord, cell, cells
from petitfour.core.domain import category, number
from petitfour.core.helpers import all_but
from petitfour.core.match import Match
from petitfour.core.problem import Refused
from petitfour.core.view import to_json, view, write_json
from petitfour.table.draft import Draft
from petitfour.table.worlds import WORLDS

IMAGINED = list(range(WORLDS))  # the same for drafts and whole turns: eight others may all show the same by chance
GAMES = ("connect-four", "leduc-poker", "truffle-shuffle", "truel", "chocolatiers", "super-truffle-pigs")
QUICK = ("connect-four", "leduc-poker")  # the others take seconds a game interpreted


@pytest.fixture(params=[*((name, True) for name in GAMES), *((name, False) for name in QUICK)], ids=str)
def game(games, request):
    name, compiled = request.param
    return games.get(name, compiled=compiled)


def moments(game, count=2, every=1):
    """Matches that go on at random, with the seat to decide and what it may do."""
    for seed in range(count):
        dice = random.Random(seed)
        match = Match(game, game.about.players[seed % len(game.about.players)], seed=seed)
        for number_of in range(400):
            if match.is_over:
                break
            seat = dice.choice(match.waiting())
            legal = match.legal(seat)
            if number_of % every == 0:
                yield match, seat, legal, dice
            match.act(seat, dice.choice(legal))


def test_a_turn_played_at_once_is_what_it_is_decision_by_decision(game):
    for match, seat, legal, dice in moments(game):
        action = dice.choice(legal)
        before = game.layout.to_bytes(match.state)
        played = game.play(match.state, seat, [action], match.seed)
        assert game.layout.to_bytes(match.state) == before
        steps = len(match.steps)
        other = Match(game, match.players, seed=match.seed)
        other.restart()
        for step in match.steps:
            other.replay(step.seat, step.action)
        other.act(seat, action)
        steps_after = other.steps[steps:]
        assert played.refused == OK and played.decided == [(step.seat, step.action) for step in steps_after]
        assert played.events == [event for step in steps_after for event in step.events]
        assert game.layout.to_bytes(played.state) == game.layout.to_bytes(other.state)
        if len(match.steps) > 60:
            break


def test_what_is_not_allowed_is_said_and_nothing_after_it_is_played(game):
    match, seat, legal, _ = next(moments(game))
    for wrong in (-1, game.actions.size, 10**30, -(10**30)):
        played = game.play(match.state, seat, [wrong, legal[0]], 1)
        assert played.decided == [] and played.refused == match.why_not(seat, wrong) != OK
    others = [other for other in range(match.players) if other not in match.waiting()]
    for other in others:
        assert game.play(match.state, other, [legal[0]], 1).refused == NOT_YOUR_TURN


def test_a_buffer_that_is_full_is_emptied_and_the_turn_goes_on(games, monkeypatch):
    """A game of many chance outcomes, its whole setup played in one go."""
    game = games.get("truffle-shuffle", compiled=True)
    whole = game.play(game.new_state(2), CHANCE, [], 3)
    monkeypatch.setattr("petitfour.core.asking.CHANCES", 1)
    bit_by_bit = game.play(game.new_state(2), CHANCE, [], 3)
    assert whole.decided == bit_by_bit.decided and whole.events == bit_by_bit.events and len(whole.decided) > 5
    assert game.layout.to_bytes(whole.state) == game.layout.to_bytes(bit_by_bit.state)


def test_more_events_than_a_game_says_are_found(games):
    from dataclasses import replace

    game = games.get("connect-four", compiled=True)
    about = game.about
    try:
        game.about = replace(about, most_events=0)
        with pytest.raises(RuntimeError, match="raise About"):
            game.play(game.new_state(2), 0, [3], 1)
    finally:
        game.about = about


@pytest.mark.parametrize("name", GAMES)
def test_what_a_draft_finds_complete_is_a_whole_turn_and_nothing_else_is(games, name):
    game = games.get(name, compiled=True)
    counts = {True: 0, False: 0}
    for match, seat, _, dice in moments(game, count=8, every=3):
        draft = Draft(game, match.state, seat, IMAGINED)
        while not draft.is_complete and len(draft.decisions) < 12:
            assert not draft.decisions or not game.is_whole_turn(match.state, seat, draft.decisions, IMAGINED)
            counts[False] += 1
            draft.step(dice.choice(draft.legal()))
        if draft.is_complete:
            assert game.is_whole_turn(match.state, seat, draft.decisions, IMAGINED)
            counts[True] += 1
            with pytest.raises(Refused):
                draft.step(draft.decisions[0])
            assert not game.is_whole_turn(match.state, seat, [*draft.decisions, draft.decisions[0]], IMAGINED)
        assert not game.is_whole_turn(match.state, seat, [game.actions.size], IMAGINED)
        assert not game.is_whole_turn(match.state, seat, [], IMAGINED)
        if counts[True] > 60:
            break
    assert counts[True] > 5 and counts[False] > 5


@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_writer_writes_what_python_writes(games, name):
    game = games.get(name, compiled=True)
    for match, _, _, _ in moments(game, every=5):
        for seat in (SPECTATOR, *range(match.players)):
            seen = view(game.layout, match.state, seat)
            assert write_json(game.layout, seen, compiled=True) == orjson.dumps(to_json(game.layout, seen))


def test_the_writer_has_room_for_the_longest_numbers_and_for_none(monkeypatch):
    seats = Seats(2)
    wide, kind = number("wide", -32767, 32767), category("kind", "a", "b", "long-long-name")

    class State(StateRecord, seats=seats):
        many = cells(seats, 3, 2, seen_by="all", holds=wide)
        none = cells(0, seen_by="all", holds=wide)
        kinds = cells(4, seen_by="all", holds=kind)
        one = cell(seen_by="all", holds=wide)

    layout = State.layout
    for value in (-32767, 32767, 0, -1, 10, 2, UNSEEN):
        record = layout.new(np.full(layout.size, value, np.int16))
        assert write_json(layout, record, compiled=True) == orjson.dumps(to_json(layout, record))
    assert views.write_json(layout, layout.new()) == orjson.dumps(to_json(layout, layout.new()))


@pytest.mark.parametrize("compiled", [False, True])
def test_an_event_is_heard_by_everybody_or_one_seat_or_all_but_one(games, compiled):
    hears = games.get("leduc-poker", compiled=compiled).loops.hears
    seats = range(SPECTATOR, 5)
    assert [seat for seat in seats if hears(EVERYONE, seat)] == list(seats)
    for one in range(5):
        assert [seat for seat in seats if hears(one, seat)] == [one]
        assert [seat for seat in seats if hears(all_but(one), seat)] == [seat for seat in seats if seat != one]
