"""Turns that come whole: made without a draft exactly where a draft would be complete, by what the seat sees alone."""

import random

import pytest

from petitfour.core.constants import CHANCE
from petitfour.table.draft import Draft
from petitfour.table.seating import PERSON, Chair
from petitfour.table.table import Table

GAMES = ("leduc-poker", "truffle-shuffle", "truel", "chocolatiers", "super-truffle-pigs")


def begun(game, seed):
    table = Table("id", game, game.about.players[0], game.about.all_options({}), "link", secret=f"{seed:064x}")
    table.chairs = [Chair(PERSON, f"P{number}", "", b"x") for number in range(table.players)]
    played, state = table.begin(0)
    turn = table.make_turn(CHANCE, [], None, (played, state))
    table.games.append(played)
    table.take(turn)
    return table


@pytest.mark.parametrize("name", GAMES)
def test_what_a_draft_would_send_is_sent_and_nothing_else(games, name):
    game = games.get(name, compiled=True)
    dice = random.Random(1)
    sent = unfinished = 0
    for seed in range(4):
        table = begun(game, seed)
        for number in range(60):
            if table.is_over:
                break
            seat = dice.choice(table.waiting())
            draft = Draft(game, table.state, seat)
            while not draft.is_complete and len(draft.decisions) < 12:
                draft.step(dice.choice(draft.legal()))
                if not draft.is_complete:
                    assert table.make_whole_turn(seat, draft.decisions, None, "client-id") is None
                    unfinished += 1
            if not draft.is_complete:
                break
            made = table.make_whole_turn(seat, draft.decisions, None, f"client-{number}")
            by_draft = table.make_turn(seat, draft.decisions, f"client-{number}")
            assert made is not None and (made.decisions, made.events) == (by_draft.decisions, by_draft.events)
            assert made.hash == by_draft.hash and made.snapshot == by_draft.snapshot
            more = [*draft.decisions, dice.randrange(game.actions.size)]
            assert table.make_whole_turn(seat, more, None, "client-id") is None, "nothing can follow a whole turn"
            table.take(made)
            sent += 1
    assert sent > 10 and (unfinished > 0 or name == "leduc-poker")


def test_after_a_draft_has_begun_only_the_draft_can_tell(games):
    game = games.get("truffle-shuffle", compiled=True)
    for seed in range(20):
        table = begun(game, seed)
        seat = table.waiting()[0]
        draft = table.draft(seat)
        dice = random.Random(seed)
        while not draft.is_complete:
            draft.step(dice.choice(draft.legal()))
        whole = list(draft.decisions)
        assert table.make_whole_turn(seat, whole, None, "client-id") is None  # it would come after the draft's own
        assert table.make_whole_turn(seat, whole, 0, "client-id") is not None  # it begins anew


@pytest.mark.parametrize("name", ["truffle-shuffle", "super-truffle-pigs"])
def test_what_is_refused_does_not_depend_on_what_the_seat_cannot_see(games, name):
    """A card taken face down and then something that only some cards allow: never played, whatever card it was."""
    game = games.get(name, compiled=True)
    tried = 0
    for seed in range(6):
        table = begun(game, seed)
        dice = random.Random(seed)
        for _ in range(40):
            if table.is_over or tried > 60:
                break
            seat = table.waiting()[0]
            for action in table.legal(seat):
                draft = Draft(game, table.state, seat)
                draft.step(action)
                after = game.play(table.state, seat, [action], table.current.seed).state
                for next_one in game.legal(after, seat)[:3] if draft.is_complete else ():
                    tried += 1
                    assert table.make_whole_turn(seat, [action, next_one], None, "client-id") is None
            draft = Draft(game, table.state, seat)
            while not draft.is_complete:
                draft.step(dice.choice(draft.legal()))
            table.take(table.make_turn(seat, draft.decisions, None))
    assert tried > 20
